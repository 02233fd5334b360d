//! PostgreSQL databases for tests.
//!
//! The first test that asks starts a private cluster from the installed programs; it ends with the
//! test program, however that ends. `CYGNET_TEST_POSTGRES=postgres://…` names a running one
//! instead, whose user may create databases. Without either the tests are skipped, unless `CI=true`
//! says that they must not be.

use std::{
    env,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::PathBuf,
    process::{Command, Stdio},
    str::FromStr,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::{ConnectOptions, Connection, Executor, PgConnection, postgres::PgConnectOptions};

use crate::Database;

/// Starts a cluster in a new folder, prints the folder, waits until its standard input is closed
/// (which happens when the test program ends, even if it is killed), and removes everything.
const SCRIPT: &str = r#"
trap : INT TERM HUP
folder=$(mktemp -d /tmp/cygnet-postgres-XXXXXX) || exit 1
if "$1/initdb" -D "$folder/data" -U cygnet -A trust -E UTF8 --no-locale -N >"$folder/log" 2>&1 &&
   "$1/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 start >/dev/null 2>&1 \
     -o "-k $folder -p $2 -c listen_addresses=127.0.0.1 -c max_connections=200"
then echo "ready $folder"; read -r _
else echo "failed: $(tail -n 20 "$folder/log" | tr '\n' ' ')"
fi
"$1/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1
rm -rf "$folder"
"#;

/// An empty database of its own for one test, removed when this is dropped.
pub struct TestDatabase {
    cluster: PgConnectOptions,
    name: String,
    url: String,
}

impl TestDatabase {
    /// Its URL.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its address.
    #[must_use]
    pub fn database(&self) -> Database {
        Database::Postgres(self.url.clone())
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let statement = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        let cluster = self.cluster.clone();
        // The test may run on a runtime, which cannot wait.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Ok(runtime) = runtime {
                let result = runtime.block_on(async {
                    let mut connection = cluster.connect().await?;
                    connection.execute(statement.as_str()).await?;
                    connection.close().await
                });
                if let Err(error) = result {
                    eprintln!("a test database was not removed: {error}");
                }
            }
        });
        let _ = dropped.join();
    }
}

/// A new PostgreSQL database, or `None`, with a printed reason, where PostgreSQL is not installed.
///
/// # Panics
/// If PostgreSQL is installed but does not work, or if it is not installed and `CI=true`.
pub async fn postgres() -> Option<TestDatabase> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let url = match tokio::task::spawn_blocking(cluster).await.expect("the cluster starts") {
        Ok(url) => url,
        Err(reason) if env::var("CI").as_deref() == Ok("true") => {
            panic!("CI=true, but PostgreSQL cannot be tested: {reason}")
        }
        Err(reason) => {
            eprintln!("skipped: {reason}");
            return None;
        }
    };
    let cluster = PgConnectOptions::from_str(url).expect("the URL of PostgreSQL is well formed");
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("cygnet_test_{}_{number}", std::process::id());
    let mut connection: PgConnection = cluster.connect().await.expect("PostgreSQL answers");
    let statement = format!("CREATE DATABASE {name}");
    connection.execute(statement.as_str()).await.expect("the user may create databases");
    let url = with_database(url, &name);
    Some(TestDatabase { cluster, name, url })
}

/// The URL with the name of another database.
fn with_database(url: &str, name: &str) -> String {
    let (address, parameters) = match url.split_once('?') {
        Some((address, parameters)) => (address, format!("?{parameters}")),
        None => (url, String::new()),
    };
    let start = address.find("://").map_or(0, |scheme| scheme + 3);
    let end = address[start..].find('/').map_or(address.len(), |slash| start + slash);
    format!("{}/{name}{parameters}", &address[..end])
}

/// The URL of the cluster of this test program, started when it is first needed; or why there is
/// none.
fn cluster() -> Result<&'static str, &'static str> {
    static CLUSTER: OnceLock<Result<String, String>> = OnceLock::new();
    let cluster = CLUSTER.get_or_init(|| match env::var("CYGNET_TEST_POSTGRES") {
        Ok(url) => Ok(url),
        Err(_) => programs()
            .ok_or_else(|| {
                "PostgreSQL is not installed (no initdb in PATH or /usr/lib/postgresql/*/bin)"
                    .to_owned()
            })
            .map(|programs| start(&programs)),
    });
    cluster.as_deref().map_err(String::as_str)
}

/// The folder of PostgreSQL's programs, the newest if there are several.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    let is_complete = |folder: &PathBuf| {
        ["initdb", "pg_ctl", "postgres"].iter().all(|name| folder.join(name).is_file())
    };
    folders.into_iter().find(is_complete)
}

/// Starts the cluster; panics if that fails, since PostgreSQL is there to be tested.
fn start(programs: &std::path::Path) -> String {
    let mut failure = String::new();
    for _ in 0..3 {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = port.expect("there is a free port").port();
        let mut command = unprivileged_shell();
        command.args(["-c", SCRIPT, "sh"]).arg(programs).arg(port.to_string()).current_dir("/");
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("a shell starts");
        let mut answer = String::new();
        if let Some(output) = child.stdout.take() {
            let read = BufReader::new(output).read_line(&mut answer);
            read.expect("the shell answers");
        }
        if answer.starts_with("ready ") {
            // Its standard input stays open as long as this process lives.
            std::mem::forget(child);
            return format!("postgres://cygnet@127.0.0.1:{port}/postgres");
        }
        // Another program may have taken the port.
        failure = answer;
        let _ = child.wait();
    }
    panic!("PostgreSQL is installed but does not start: {failure}");
}

/// A shell of a user as whom PostgreSQL agrees to run, which root is not.
fn unprivileged_shell() -> Command {
    let output = |arguments: &[&str]| {
        let output = Command::new("id").args(arguments).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if output(&["-u"]).as_deref() != Some("0") {
        return Command::new("sh");
    }
    let user = if output(&["-u", "postgres"]).is_some() { "postgres" } else { "nobody" };
    let mut command = Command::new("setpriv");
    let group = output(&["-g", user]).unwrap_or_default();
    command.args(["--reuid", user, "--regid", &group, "--clear-groups", "sh"]);
    command
}
