//! Server processes that are started, killed and started again on the same database.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cygnet_store::Database;
use cygnet_store::testing::{self, TestDatabase};

/// Where the games of a run are kept.
pub(crate) enum Kept {
    Sqlite(tempfile::TempDir),
    Postgres(Box<TestDatabase>),
}

impl Kept {
    /// A new database: a file, or one of a private cluster.
    pub(crate) async fn new(store: &str) -> Result<Self, String> {
        match store {
            // In the current folder: a temporary one may be in memory.
            "sqlite" => {
                let folder = tempfile::Builder::new().prefix(".cygnet-run-").tempdir_in(".");
                folder.map(Self::Sqlite).map_err(|error| error.to_string())
            }
            "postgres" => {
                let database = testing::postgres().await;
                database
                    .map(Box::new)
                    .map(Self::Postgres)
                    .ok_or_else(|| "there is no PostgreSQL".to_owned())
            }
            other => Err(format!("`{other}` is not a store; there are sqlite and postgres")),
        }
    }

    pub(crate) fn database(&self) -> Database {
        match self {
            Self::Sqlite(folder) => Database::Sqlite(folder.path().join("games.db")),
            Self::Postgres(database) => database.database(),
        }
    }

    fn argument(&self) -> String {
        match self {
            Self::Sqlite(folder) => folder.path().join("games.db").display().to_string(),
            Self::Postgres(database) => database.url().to_owned(),
        }
    }
}

/// A port that was free a moment ago.
pub(crate) fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}

/// The program, which lies beside the folder of the examples unless it is named.
pub(crate) fn program(named: Option<PathBuf>) -> Result<PathBuf, String> {
    let beside = || -> Option<PathBuf> {
        let own = std::env::current_exe().ok()?;
        Some(own.parent()?.parent()?.join("cygnet"))
    };
    let program = named.or_else(beside).ok_or("name the program with --program")?;
    if program.is_file() {
        return Ok(program);
    }
    Err(format!(
        "there is no program {}; build it with `cargo build -p cygnet`, or name it with --program",
        program.display()
    ))
}

/// The processor time that a process has used.
pub(crate) fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    // The kernel counts hundredths of a second.
    Duration::from_millis(ticks * 10)
}

/// The memory of a process that is in use, in bytes.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or_default() * 1024
}

/// A process of `cygnet serve`. Dropping it kills it.
pub(crate) struct Process {
    program: PathBuf,
    database: String,
    log: PathBuf,
    pub(crate) address: SocketAddr,
    child: Option<Child>,
    /// The processor time of those that were killed.
    spent: Duration,
}

impl Process {
    /// A process that is not started yet.
    pub(crate) fn new(program: &Path, kept: &Kept, log: PathBuf) -> std::io::Result<Self> {
        Ok(Self {
            program: program.to_owned(),
            database: kept.argument(),
            log,
            address: free_address()?,
            child: None,
            spent: Duration::ZERO,
        })
    }

    /// Starts it, and waits until it listens.
    pub(crate) fn start(&mut self) -> Result<(), String> {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(&self.log);
        let log = log.map_err(|error| error.to_string())?;
        let many = "1000000";
        let child = Command::new(&self.program)
            .arg("serve")
            .args(["--port", &self.address.port().to_string(), "--database", &self.database])
            .args(["--connections-per-client", many, "--requests-per-second", many])
            .args(["--games-per-minute", many])
            // Visitors say which addresses they have.
            .arg("--behind-proxy")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        self.child = Some(child);
        let end = Instant::now() + Duration::from_secs(20);
        while std::net::TcpStream::connect(self.address).is_err() {
            if Instant::now() > end {
                return Err(format!("the server does not listen; see {}", self.log.display()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Kills it without a warning.
    pub(crate) fn kill(&mut self) {
        self.spent += self.running();
        if let Some(mut child) = self.child.take() {
            // On Unix this is SIGKILL.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The processor time that it has used.
    pub(crate) fn processor_time(&self) -> Duration {
        self.spent + self.running()
    }

    /// The memory that it uses now, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.child.as_ref().map_or(0, |child| memory(child.id()))
    }

    fn running(&self) -> Duration {
        self.child.as_ref().map_or(Duration::ZERO, |child| processor_time(child.id()))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
