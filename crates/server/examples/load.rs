//! Plays many games at once over WebSocket and measures how long a move takes until it is durable.
//!
//! ```sh
//! cargo build --release -p cygnet
//! cargo run --release -p cygnet-server --example load -- --games 1000 --every 2 --seconds 60
//! ```
//!
//! Starts its own servers on a new database, unless `--url` names one that runs. With `--survive` a
//! server is killed halfway and started again; in the end every acknowledged move must be stored. Fails if a
//! bound is broken: of the time until a move is durable, of the memory, of the depth of analyses.

#[path = "support/client.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod client;
#[path = "support/http.rs"]
mod http;
#[path = "support/servers.rs"]
mod servers;
#[path = "support/visitors.rs"]
mod visitors;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clap::Parser;
use client::{Client, Line, Note, Player, State};
use cygnet_server::event::GameEvent;
use cygnet_store::Database;
use serde::de::IgnoredAny;
use serde_json::json;
use servers::{Kept, Process};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};
use visitors::Visits;

#[derive(Parser)]
struct Arguments {
    /// How many games are played at the same time, with two connections each
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// The time between two moves of a game, in seconds
    #[arg(long, default_value_t = 2.0)]
    every: f64,
    /// How many visitors analyse positions meanwhile
    #[arg(long, default_value_t = 0)]
    analysing: u32,
    /// The longest time until a move is durable, for 99 of 100 moves, in milliseconds
    #[arg(long, default_value_t = 150.0)]
    longest_move: f64,
    /// The most memory of the servers, in MiB
    #[arg(long, default_value_t = 1024)]
    most_memory: u64,
    /// The least depth of an analysis, in turns
    #[arg(long, default_value_t = 1)]
    least_depth: u64,
    /// How long to measure
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The rules to play; all by default
    #[arg(long)]
    rules: Vec<String>,
    /// Servers that run, such as 127.0.0.1:8080; the players of a game use different ones
    #[arg(long)]
    url: Vec<SocketAddr>,
    /// Where games are kept: sqlite or postgres
    #[arg(long, default_value = "sqlite")]
    store: String,
    /// The number of server processes; `sqlite` has one
    #[arg(long, default_value_t = 1)]
    processes: usize,
    /// Kill a server halfway, and start it again
    #[arg(long)]
    survive: bool,
    /// The program `cygnet`, if it is not beside the folder of the examples
    #[arg(long)]
    program: Option<PathBuf>,
    /// The file for the log of the servers
    #[arg(long, default_value = "/tmp/cygnet-load.log")]
    log: PathBuf,
}

/// The time that a client has to get the last answers.
const DRAIN: Duration = Duration::from_secs(5);

/// How many games are set up at the same time.
const SETTING_UP: usize = 16;

/// The measurements.
#[derive(Default)]
struct Measured {
    /// Microseconds from sending a move to its acknowledgement.
    durable: Mutex<Vec<u64>>,
    /// Microseconds from sending a move until the opponent shows it.
    seen: Mutex<Vec<u64>>,
    errors: Mutex<BTreeMap<String, u64>>,
    /// Acknowledged moves by game, with their versions.
    acknowledged: Mutex<BTreeMap<String, Vec<(String, u64)>>>,
    connections: AtomicU64,
    failures: AtomicU64,
    games: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl Measured {
    fn error(&self, key: String) {
        *lock(&self.errors).entry(key).or_default() += 1;
    }
}

/// The state shared by the players of all games.
struct Run {
    servers: Vec<SocketAddr>,
    rules: Vec<String>,
    every: Duration,
    begin: Instant,
    end: Instant,
    stop: watch::Receiver<bool>,
    setting_up: Semaphore,
    measured: Measured,
}

/// The state shared by the two players of a game.
struct Pace {
    /// When the next move is made.
    next: Instant,
    /// The version that the last move answered, and when it was sent.
    sent: Option<(u64, Instant)>,
}

struct Mover {
    run: Arc<Run>,
    game: String,
    pace: Arc<Mutex<Pace>>,
    random: fastrand::Rng,
    wakes: Option<Instant>,
    sent: Option<(String, Instant)>,
}

type Idle = IgnoredAny;

impl Player<Idle> for Mover {
    fn look(&mut self, client: &mut Client<Idle>, now: Instant) {
        self.wakes = None;
        let Some(state) = client.confirmed() else { return };
        let Some(steps) = state.steps.as_ref().filter(|_| client.may_act(now)) else { return };
        let mut pace = lock(&self.pace);
        if now >= self.run.end {
            return;
        }
        if now < pace.next {
            self.wakes = Some(pace.next);
            return;
        }
        pace.next = (pace.next + self.run.every).max(now);
        pace.sent = Some((state.version, now));
        let turn = steps.random_turn(&mut self.random);
        drop(pace);
        client.play(&turn, now);
    }

    fn note(&mut self, note: Note, client: &Client<Idle>, now: Instant) {
        let measured = &self.run.measured;
        match note {
            Note::Shown => {
                let Some(state) = client.confirmed() else { return };
                let mut pace = lock(&self.pace);
                let is_answer = |sent: &mut (u64, Instant)| sent.0 + 1 == state.version;
                if self.sent.is_none()
                    && let Some((_, at)) = pace.sent.take_if(is_answer)
                {
                    lock(&measured.seen).push(micros(now - at));
                }
            }
            Note::Sent { id } => self.sent = Some((id, now)),
            Note::Acknowledged { id, version } => {
                if let Some((_, at)) = self.sent.take_if(|(sent, _)| *sent == id) {
                    lock(&measured.durable).push(micros(now - at));
                }
                let mut acknowledged = lock(&measured.acknowledged);
                acknowledged.entry(self.game.clone()).or_default().push((id, version));
            }
            Note::Refused { id, key } => {
                self.sent = self.sent.take().filter(|(sent, _)| *sent != id);
                measured.error(key);
            }
            Note::Error { key } => measured.error(key),
            Note::Premoved { .. } => {}
        }
    }

    fn wakes(&self) -> Option<Instant> {
        self.wakes
    }

    fn is_done(&self, client: &Client<Idle>) -> bool {
        client.confirmed().is_some_and(State::is_over) && client.pending().is_none()
    }
}

/// Plays games one after the other until the time is over.
async fn play(run: Arc<Run>, number: u32, offset: Duration) {
    let mut random = fastrand::Rng::with_seed(u64::from(number));
    let pace = Arc::new(Mutex::new(Pace { next: run.begin + offset, sent: None }));
    while Instant::now() < run.end {
        let rules = json!({ "game": run.rules[random.usize(..run.rules.len())] });
        let seats = {
            let _permit = run.setting_up.acquire().await;
            http::set_up(&run.servers, &rules, &mut random).await
        };
        let seats = match seats {
            Ok(seats) => seats,
            Err(error) => return run.measured.error(error),
        };
        run.measured.games.fetch_add(1, Ordering::Relaxed);
        let mut clients = JoinSet::new();
        for (side, secret) in seats.secrets.into_iter().enumerate() {
            let server = (number as usize + side) % run.servers.len();
            let name = format!("load-{number}-{side}");
            let line = Line {
                address: run.servers[server],
                game: seats.game.clone(),
                secret,
                name: name.clone(),
            };
            let mut mover = Mover {
                run: Arc::clone(&run),
                game: seats.game.clone(),
                pace: Arc::clone(&pace),
                random: random.fork(),
                wakes: None,
                sent: None,
            };
            let run = Arc::clone(&run);
            clients.spawn(async move {
                let mut client = Client::new(&name);
                let ends = client::run(&line, &mut client, &mut mover, run.stop.clone()).await;
                let measured = &run.measured;
                measured.connections.fetch_add(u64::from(ends.connections), Ordering::Relaxed);
                measured.failures.fetch_add(u64::from(ends.failures), Ordering::Relaxed);
                if client.pending().is_some() {
                    measured.error("a move without an answer".to_owned());
                }
            });
        }
        clients.join_all().await;
    }
}

/// The value below which this part of the values lies, in milliseconds.
fn percentile(values: &[u64], part: f64) -> f64 {
    #[expect(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a small count")]
    let index = (values.len() as f64 * part) as usize;
    let value = values.get(index.min(values.len().saturating_sub(1))).copied().unwrap_or(0);
    Duration::from_micros(value).as_secs_f64() * 1000.0
}

/// The processor time of this process.
fn own_processor_time() -> Duration {
    servers::processor_time(std::process::id())
}

#[tokio::main]
async fn main() -> ExitCode {
    match measure(Arguments::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn measure(arguments: Arguments) -> Result<bool, String> {
    if arguments.store == "sqlite" && arguments.processes > 1 {
        return Err("SQLite is for one process; use --store postgres".to_owned());
    }
    let mut kept = None;
    let mut processes = Vec::new();
    let mut servers = arguments.url.clone();
    if servers.is_empty() {
        let program = servers::program(arguments.program.clone())?;
        let database = kept.insert(Kept::new(&arguments.store).await?);
        for _ in 0..arguments.processes.max(1) {
            let process = Process::new(&program, database, arguments.log.clone());
            let mut process = process.map_err(|error| error.to_string())?;
            process.start()?;
            servers.push(process.address);
            processes.push(process);
        }
    }
    let rules = match arguments.rules.as_slice() {
        [] => ["ugly_duck", "ski_jumps", "dropper", "three_dragons"].map(str::to_owned).to_vec(),
        named => named.to_vec(),
    };
    // Everyone is connected before the measurement begins.
    let begin = Instant::now() + Duration::from_secs(3 + u64::from(arguments.games) / 100);
    let end = begin + Duration::from_secs(arguments.seconds);
    let (stop, stopped) = watch::channel(false);
    let every = Duration::from_secs_f64(arguments.every);
    let run = Arc::new(Run {
        servers,
        rules,
        every,
        begin,
        end,
        stop: stopped,
        setting_up: Semaphore::new(SETTING_UP),
        measured: Measured::default(),
    });
    let mut places = JoinSet::new();
    for place in 0..arguments.games {
        // The moves of all games are spread evenly.
        let offset = every / arguments.games * place;
        places.spawn(play(Arc::clone(&run), place, offset));
    }
    sleep_until(begin).await;
    let visits = Arc::new(Visits::default());
    for visitor in 0..arguments.analysing {
        let (run, visits) = (Arc::clone(&run), Arc::clone(&visits));
        places.spawn(async move {
            // They do not all come at once.
            sleep(Duration::from_millis(u64::from(visitor) * 20)).await;
            let server = run.servers[visitor as usize % run.servers.len()];
            visits.visit(server, &run.rules, u64::from(visitor), run.end).await;
        });
    }
    let spent =
        |processes: &[Process]| -> Duration { processes.iter().map(Process::processor_time).sum() };
    let (server_before, own_before) = (spent(&processes), own_processor_time());
    if arguments.survive
        && let Some(process) = processes.first_mut()
    {
        sleep_until(begin + Duration::from_secs(arguments.seconds) / 2).await;
        process.kill();
        sleep(Duration::from_millis(500)).await;
        tokio::task::block_in_place(|| process.start())?;
    }
    let used = |processes: &[Process]| -> u64 { processes.iter().map(Process::memory).sum() };
    let mut memory = Vec::new();
    while Instant::now() < end {
        memory.push(used(&processes));
        sleep_until((Instant::now() + Duration::from_secs(1)).min(end)).await;
    }
    let server_time = spent(&processes).saturating_sub(server_before);
    let own_time = own_processor_time().saturating_sub(own_before);
    sleep(DRAIN).await;
    let _ = stop.send(true);
    places.join_all().await;
    let searches = Searches::at_end(&run.servers).await?;
    for process in &mut processes {
        process.kill();
    }
    let lost = match &kept {
        Some(kept) => lost(&run.measured, &kept.database()).await?,
        None => 0,
    };
    let seconds = Duration::from_secs(arguments.seconds).as_secs_f64();
    let are_good = [
        report(&arguments, &run.measured, lost),
        report_visits(&arguments, &visits),
        searches.report(&arguments),
        report_memory(&arguments, &memory),
    ];
    let is_good = are_good.into_iter().all(|is_good| is_good);
    println!(
        "processor time: server {:.0} %, load program {:.0} % of one core",
        server_time.as_secs_f64() / seconds * 100.0,
        own_time.as_secs_f64() / seconds * 100.0,
    );
    Ok(is_good)
}

/// How many acknowledged moves are not stored as they were acknowledged.
async fn lost(measured: &Measured, database: &Database) -> Result<usize, String> {
    let (store, nudges) = cygnet_store::open(database).await.map_err(|error| error.to_string())?;
    let mut lost = 0;
    let acknowledged = std::mem::take(&mut *lock(&measured.acknowledged));
    for (game, moves) in acknowledged {
        let events = store.events(&game, 0).await.map_err(|error| error.to_string())?;
        for (id, version) in moves {
            let stored = usize::try_from(version - 1).ok().and_then(|index| events.get(index));
            let event = stored.and_then(|stored| serde_json::from_str(&stored.body).ok());
            let is_it = matches!(event, Some(GameEvent::Played { id: Some(own), .. }) if own == id);
            lost += usize::from(!is_it);
        }
    }
    nudges.close().await;
    store.close().await;
    Ok(lost)
}

/// The counts of the servers after all visitors have left.
struct Searches {
    asked: u64,
    stopped: u64,
    refused: u64,
    /// Questions that are still worked on.
    open: u64,
}

impl Searches {
    async fn of(servers: &[SocketAddr]) -> Result<Self, String> {
        let mut sums = BTreeMap::<String, u64>::new();
        for &server in servers {
            let metrics = http::get(server, "/metrics").await?;
            for line in metrics.lines() {
                let Some((name, value)) = line.rsplit_once(' ') else { continue };
                let name = name.split('{').next().unwrap_or_default();
                *sums.entry(name.to_owned()).or_default() += value.parse().unwrap_or(0);
            }
        }
        let sum = |name| sums.get(name).copied().unwrap_or_default();
        Ok(Self {
            asked: sum("cygnet_analyses_total"),
            stopped: sum("cygnet_analyses_stopped_total"),
            refused: sum("cygnet_analyses_refused_total"),
            open: sum("cygnet_analyses"),
        })
    }

    /// The counts at the end of the load. A search ends a moment after its page is gone.
    async fn at_end(servers: &[SocketAddr]) -> Result<Self, String> {
        let until = Instant::now() + Duration::from_secs(1);
        loop {
            let searches = Self::of(servers).await?;
            if searches.have_ended() || Instant::now() >= until {
                return Ok(searches);
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn have_ended(&self) -> bool {
        self.open == 0
    }

    /// Prints the counts; says whether all searches have ended.
    fn report(&self, arguments: &Arguments) -> bool {
        let Self { asked, stopped, refused, open } = self;
        if arguments.analysing > 0 {
            println!(
                "{asked} questions to the engine: {stopped} stopped early, {refused} refused, {open} still open"
            );
        }
        self.have_ended()
    }
}

/// Prints the memory of the servers, from a sample every second; says whether it is bounded.
fn report_memory(arguments: &Arguments, samples: &[u64]) -> bool {
    let mebibytes = |bytes: Option<&u64>| bytes.copied().unwrap_or_default() >> 20;
    println!(
        "memory of the servers: {} MiB at the start, {} halfway, {} at the end, {} at most",
        mebibytes(samples.first()),
        mebibytes(samples.get(samples.len() / 2)),
        mebibytes(samples.last()),
        mebibytes(samples.iter().max()),
    );
    let is_bounded = mebibytes(samples.iter().max()) <= arguments.most_memory;
    if !is_bounded {
        println!("BROKEN: more than {} MiB of memory", arguments.most_memory);
    }
    is_bounded
}

/// Prints what visitors who analyse got; says whether all is well.
fn report_visits(arguments: &Arguments, visits: &Visits) -> bool {
    if arguments.analysing == 0 {
        return true;
    }
    let mut first = std::mem::take(&mut *lock(&visits.first));
    let mut depths = std::mem::take(&mut *lock(&visits.depths));
    let errors = std::mem::take(&mut *lock(&visits.errors));
    let mut shown = std::mem::take(&mut *lock(&visits.shown));
    let explored = std::mem::take(&mut *lock(&visits.explored));
    first.sort_unstable();
    depths.sort_unstable();
    shown.sort_unstable();
    println!(
        "positions shown: p50 {:.0} ms, p99 {:.0} ms; {} of {} explored",
        percentile(&shown, 0.5),
        percentile(&shown, 0.99),
        explored.iter().filter(|is_explored| **is_explored).count(),
        explored.len(),
    );
    println!(
        "{} visitors analysed {} positions: first line p50 {:.0} ms, p99 {:.0} ms; depth from {} to {}, \
         {} without any; {} errors {:?}",
        arguments.analysing,
        depths.len(),
        percentile(&first, 0.5),
        percentile(&first, 0.99),
        depths.first().copied().unwrap_or_default(),
        depths.last().copied().unwrap_or_default(),
        depths.iter().filter(|depth| **depth == 0).count(),
        errors.len(),
        errors.first(),
    );
    let is_deep = depths.first().is_some_and(|least| *least >= arguments.least_depth);
    if !is_deep {
        println!("BROKEN: an analysis got less depth than {}", arguments.least_depth);
    }
    let are_explored = explored.iter().all(|is_explored| *is_explored);
    if !are_explored {
        println!("BROKEN: nothing was said about the moves of a position");
    }
    errors.is_empty() && is_deep && are_explored
}

/// Prints the figures; says whether all is well.
fn report(arguments: &Arguments, measured: &Measured, lost: usize) -> bool {
    let mut durable = std::mem::take(&mut *lock(&measured.durable));
    let mut seen = std::mem::take(&mut *lock(&measured.seen));
    durable.sort_unstable();
    seen.sort_unstable();
    let errors = lock(&measured.errors).clone();
    let number: u64 = errors.values().sum();
    let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "| store | processes | games | moves | p50 | p95 | p99 | max | seen p99 | errors | lost |"
    );
    println!(
        "| {} | {} | {} | {} | {:.1} ms | {:.1} ms | {:.1} ms | {:.1} ms | {:.1} ms | {number} | {lost} |",
        arguments.store,
        arguments.processes,
        arguments.games,
        durable.len(),
        percentile(&durable, 0.5),
        percentile(&durable, 0.95),
        percentile(&durable, 0.99),
        percentile(&durable, 1.0),
        percentile(&seen, 0.99),
    );
    println!(
        "{} games in all, {} connections, {} that did not open",
        get(&measured.games),
        get(&measured.connections),
        get(&measured.failures),
    );
    for (error, times) in &errors {
        println!("{times} times: {error}");
    }
    let is_quick = percentile(&durable, 0.99) <= arguments.longest_move;
    if !is_quick {
        println!("BROKEN: 99 of 100 moves are not durable within {:.0} ms", arguments.longest_move);
    }
    number == 0 && lost == 0 && is_quick
}
