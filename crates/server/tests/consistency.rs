//! Scripted games through a proxy that harms connections, while the server dies and comes back: a short,
//! seeded run of `examples/consistency.rs`, with the server in this process.

#[path = "../examples/support/client.rs"]
mod client;
#[path = "../examples/support/http.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod http;
#[path = "../examples/support/journal.rs"]
mod journal;
#[path = "../examples/support/lag.rs"]
mod lag;
#[path = "consistency/lag.rs"]
mod lag_tests;
#[path = "../examples/support/proxy.rs"]
mod proxy;
#[path = "../examples/support/scripted.rs"]
mod scripted;
#[path = "consistency/trace.rs"]
mod trace;

use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use cygnet_room::Resources;
use cygnet_server::limits::ServerLimits;
use cygnet_server::{Config, Server};
use cygnet_store::Database;
use scripted::{Host, Script};
use tokio::runtime::Runtime;

/// A server on threads of its own. Killed, it drops everything wherever it is.
struct Threads {
    address: SocketAddr,
    database: Database,
    runtime: Option<Runtime>,
}

impl Threads {
    fn new(database: Database) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        Self { address, database, runtime: None }
    }
}

impl Host for Threads {
    fn address(&self) -> SocketAddr {
        self.address
    }

    fn start(&mut self) -> Result<(), String> {
        let mut limits = ServerLimits {
            requests_per_second: 1_000_000,
            games_per_minute: 1_000_000,
            ..ServerLimits::default()
        };
        limits.set_connections_per_client(1_000_000);
        let config = Config {
            address: self.address,
            database: self.database.clone(),
            behind_proxy: false,
            behind_tls: false,
            computers: 1,
            limits,
        };
        // The one before may need a moment to let go of the database.
        let end = Instant::now() + Duration::from_secs(10);
        loop {
            let mut builder = tokio::runtime::Builder::new_multi_thread();
            let runtime = builder.worker_threads(2).enable_all().build();
            let runtime = runtime.map_err(|error| error.to_string())?;
            // On a thread of its own: this one may belong to another runtime.
            let (config, handle) = (config.clone(), runtime.handle().clone());
            let start = async move { Server::start(config, Resources::default()).await };
            let started = std::thread::spawn(move || handle.block_on(start)).join();
            match started.map_err(|_| "the server panicked".to_owned())? {
                Ok(server) => {
                    // Dropping it would stop nothing; its tasks end with the runtime.
                    std::mem::forget(server);
                    self.runtime = Some(runtime);
                    return Ok(());
                }
                Err(error) if Instant::now() > end => return Err(error.to_string()),
                Err(_) => runtime.shutdown_background(),
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_doubled_or_made_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::Sqlite(folder.path().join("games.db"));
    let script = Script {
        seed: 20_261_118,
        games: 24,
        time: Duration::from_secs(15),
        life: Duration::from_secs(3),
        deaths: Duration::from_secs(5),
        pace: 400,
        // Other tests may run beside this one, so that the server stores and answers late.
        promise: lag::PROMISE + Duration::from_secs(4),
    };
    let host = Threads::new(database.clone());
    let report = scripted::run(script, vec![Box::new(host)], &database).await.expect("a run");
    println!("{report}");
    assert!(report.problems.is_empty(), "{report}");
    assert!(report.games >= 24 && report.acknowledged > 50 && report.deaths > 0, "{report}");
}
