//! Plays scripted games through a proxy that harms connections, kills servers meanwhile, and checks that
//! no client ever shows what was not true, that none is behind for longer than promised while its connection
//! works, and that no acknowledged move is lost, doubled or made up.
//!
//! ```sh
//! cargo build --release -p cygnet
//! cargo run --release -p cygnet-server --example consistency -- --minutes 30 --games 100
//! ```
//!
//! A seed repeats what happens to each connection and when servers die.

#[path = "support/client.rs"]
mod client;
#[path = "support/http.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod http;
#[path = "support/journal.rs"]
mod journal;
#[path = "support/lag.rs"]
mod lag;
#[path = "support/proxy.rs"]
mod proxy;
#[path = "support/scripted.rs"]
mod scripted;
#[path = "support/servers.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod servers;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use scripted::{Host, Script};
use servers::{Kept, Process};

#[derive(Parser)]
struct Arguments {
    /// The seed of the faults; a random one if left out
    #[arg(long)]
    seed: Option<u64>,
    /// How long to play
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Where games are kept: sqlite or postgres
    #[arg(long, default_value = "sqlite")]
    store: String,
    /// The number of server processes; `sqlite` has one
    #[arg(long, default_value_t = 1)]
    processes: usize,
    /// The average life of a connection, in seconds
    #[arg(long, default_value_t = 4.0)]
    life: f64,
    /// The average time between deaths of servers, in seconds
    #[arg(long, default_value_t = 15.0)]
    deaths: f64,
    /// The longest time that a person thinks, in milliseconds
    #[arg(long, default_value_t = 2500)]
    pace: u64,
    /// The program `cygnet`, if it is not beside the folder of the examples
    #[arg(long)]
    program: Option<PathBuf>,
    /// The file for the log of the servers
    #[arg(long, default_value = "/tmp/cygnet-consistency.log")]
    log: PathBuf,
}

impl Host for Process {
    fn address(&self) -> SocketAddr {
        self.address
    }

    fn start(&mut self) -> Result<(), String> {
        Process::start(self)
    }

    fn kill(&mut self) {
        Process::kill(self);
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<bool, String> {
    if arguments.store == "sqlite" && arguments.processes > 1 {
        return Err("SQLite is for one process; use --store postgres".to_owned());
    }
    let program = servers::program(arguments.program)?;
    let kept = Kept::new(&arguments.store).await?;
    let mut hosts: Vec<Box<dyn Host>> = Vec::new();
    for _ in 0..arguments.processes.max(1) {
        let process = Process::new(&program, &kept, arguments.log.clone());
        hosts.push(Box::new(process.map_err(|error| error.to_string())?));
    }
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..));
    println!("seed {seed}, {} games at a time, {}", arguments.games, arguments.store);
    let script = Script {
        seed,
        games: arguments.games,
        time: Duration::from_secs_f64(arguments.minutes * 60.0),
        life: Duration::from_secs_f64(arguments.life),
        deaths: Duration::from_secs_f64(arguments.deaths),
        pace: arguments.pace,
        promise: lag::PROMISE + lag::SLACK,
    };
    let report = scripted::run(script, hosts, &kept.database()).await?;
    println!("{report}");
    Ok(report.problems.is_empty())
}
