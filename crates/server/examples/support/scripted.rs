//! Scripted games under faults: every client checks what it shows, and in the end everything is compared
//! with what is stored.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cygnet_server::hub;
use cygnet_store::{Database, Millis, StoredEvent};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::client::{self, Client, Line, Note, Player, State, Steps};
use super::http;
use super::journal::GameJournal;
use super::lag::{self, Lags, Span};
use super::proxy::{Faults, Proxy};

/// A server that can be killed and started again.
pub(crate) trait Host: Send {
    fn address(&self) -> SocketAddr;
    /// Starts it, and waits until it listens.
    fn start(&mut self) -> Result<(), String>;
    /// Kills it without a warning.
    fn kill(&mut self);
}

/// The settings of a run.
pub(crate) struct Script {
    pub(crate) seed: u64,
    /// How many games are played at the same time.
    pub(crate) games: u32,
    pub(crate) time: Duration,
    /// The average life of a connection.
    pub(crate) life: Duration,
    /// The average time between the deaths of servers.
    pub(crate) deaths: Duration,
    /// The longest time that a person thinks, in milliseconds.
    pub(crate) pace: u64,
    /// How long a client may be behind while its connection works, or look live while it is behind.
    pub(crate) promise: Duration,
}

/// A game that lasts this long has to be cut several times.
const LASTING: Duration = Duration::from_secs(30);

/// How long clients have to agree in the end.
const AGREEMENT: Duration = Duration::from_secs(60);

/// The result of a run.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) problems: Vec<String>,
    pub(crate) games: usize,
    pub(crate) events: usize,
    pub(crate) acknowledged: usize,
    pub(crate) premoves: usize,
    pub(crate) deaths: u64,
    /// How often the connections of each game were cut, in ascending order.
    cuts: Vec<u32>,
    /// The same for games that lasted.
    lasting_cuts: Vec<u32>,
    lags: Lags,
    /// How often and how long the machine did not run us.
    starved: (usize, Duration),
    refusals: BTreeMap<String, u64>,
    faults: String,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} events, {} acknowledged commands, {} premoves; servers died {} times",
            self.games, self.events, self.acknowledged, self.premoves, self.deaths
        )?;
        let cuts = |cuts: &[u32]| {
            let part = |part: usize| cuts.get(cuts.len() * part / 100).copied().unwrap_or(0);
            let most = cuts.last().copied().unwrap_or(0);
            let (fewest, tenth, half) = (part(0), part(10), part(50));
            format!("fewest {fewest}, a tenth at most {tenth}, half at most {half}, most {most}")
        };
        writeln!(f, "cuts per game: {}", cuts(&self.cuts))?;
        let (lasting, seconds) = (&self.lasting_cuts, LASTING.as_secs());
        writeln!(
            f,
            "cuts per game of {seconds} s or more ({} games): {}",
            lasting.len(),
            cuts(lasting)
        )?;
        writeln!(f, "{}", self.lags.line())?;
        let (times, in_all) = self.starved;
        writeln!(f, "the machine did not run us {times} times, {} ms in all", in_all.as_millis())?;
        writeln!(f, "{}", self.faults)?;
        writeln!(f, "refusals and errors: {:?}", self.refusals)?;
        for problem in &self.problems {
            writeln!(f, "VIOLATION {problem}")?;
        }
        write!(f, "{} violations", self.problems.len())
    }
}

/// The state shared by all players of a run.
struct Run {
    script: Script,
    servers: Vec<SocketAddr>,
    proxy: Proxy,
    /// Is no new move or game begun?
    is_quiet: AtomicBool,
    stop: watch::Receiver<bool>,
    journals: Mutex<Vec<Arc<GameJournal>>>,
    refusals: Mutex<BTreeMap<String, u64>>,
    /// When the machine did not run us.
    starved: Mutex<Vec<Span>>,
    /// The same moment on both clocks.
    began: (Instant, Millis),
}

impl Run {
    /// The moment of an event, given by its time of day.
    fn moment(&self, at: Millis) -> Instant {
        let (began, began_at) = self.began;
        began + Duration::from_millis(u64::try_from(at - began_at).unwrap_or(0))
    }
}

fn random(seed: u64, name: &impl Hash) -> fastrand::Rng {
    let mut hasher = DefaultHasher::new();
    (seed, name).hash(&mut hasher);
    fastrand::Rng::with_seed(hasher.finish())
}

/// A person at a client, who acts by chance.
struct Person {
    run: Arc<Run>,
    journal: Arc<GameJournal>,
    index: usize,
    random: fastrand::Rng,
    /// When to act, and on which version that was decided.
    acts: Option<(Instant, u64)>,
    /// The legal turns of an earlier position.
    known: Option<Steps>,
}

impl Person {
    /// Chooses an action for this position, and performs it.
    fn choose(&mut self, client: &mut Client<Value>, now: Instant) {
        let Some(state) = client.confirmed() else { return };
        let chance = self.random.u8(..100);
        let act = match chance {
            _ if state.can("accept_take_back") && chance < 50 => Some("accept_take_back"),
            _ if state.can("accept_take_back") => Some("decline_take_back"),
            _ if state.can("accept_draw") && chance < 5 => Some("accept_draw"),
            _ if state.can("accept_draw") && chance < 90 => Some("decline_draw"),
            0..4 if state.can("take_back") => Some("take_back"),
            4..6 if state.can("offer_draw") => Some("offer_draw"),
            6 if state.turns > 8 => Some("resign"),
            _ if state.turns > 100 && state.can("resign") => Some("resign"),
            _ => None,
        };
        if let Some(act) = act {
            client.act(act, now);
        } else if let Some(steps) = state.steps.clone() {
            let turn = steps.random_turn(&mut self.random);
            self.known = Some(steps);
            client.play(&turn, now);
        } else if let Some(known) = &self.known
            && chance < 60
            && !client.has_premove()
        {
            // Often no longer legal, as with people.
            let turn = known.random_turn(&mut self.random);
            client.premove(turn, now);
        }
    }

    fn has_something_to_do(state: &State<Value>) -> bool {
        !state.you.is_empty() && !state.is_over() && state.status == "playing"
    }
}

impl Player<Value> for Person {
    fn look(&mut self, client: &mut Client<Value>, now: Instant) {
        {
            let mut journal = self.journal.client(self.index);
            journal.is_pending = client.pending().is_some();
            journal.is_live = client.is_live(now);
            journal.screen.look(now, client.live_until(now));
            // In this order, because a clock may show too little when the machine does not run us in between.
            let (at, now) = (hub::now(), Instant::now());
            if let (true, Some(state), Some(clock)) =
                (client.is_live(now), client.confirmed(), client.clock(now))
            {
                journal.see_clock(state.version, clock, at);
            }
        }
        if self.run.is_quiet.load(Ordering::Relaxed) {
            self.acts = None;
            return;
        }
        let Some(state) = client.confirmed() else { return };
        let version = state.version;
        if !Self::has_something_to_do(state) || !client.may_act(now) {
            self.acts = None;
            return;
        }
        match self.acts {
            Some((at, on)) if on == version && now >= at => {
                self.choose(client, now);
                // A player that is not to move looks again later.
                self.acts = Some((now + Duration::from_secs(5), version));
            }
            Some((_, on)) if on == version => {}
            _ => {
                let pace = self.run.script.pace;
                let time = Duration::from_millis(self.random.u64(pace / 10..=pace));
                self.acts = Some((now + time, version));
            }
        }
    }

    fn note(&mut self, note: Note, client: &Client<Value>, now: Instant) {
        let count = |key: String| {
            let mut refusals = self.run.refusals.lock().unwrap_or_else(PoisonError::into_inner);
            *refusals.entry(key).or_default() += 1;
        };
        match note {
            Note::Shown => {
                if let Some(state) = client.confirmed() {
                    // The update may have sent a premove. A run that ends now has to wait for its answer.
                    self.journal.client(self.index).is_pending = client.pending().is_some();
                    self.journal.show(self.index, state, now);
                }
            }
            Note::Sent { id } => _ = self.journal.client(self.index).sent.insert(id),
            Note::Premoved { id, made_on } => {
                self.journal.client(self.index).premoves.insert(id, made_on);
            }
            Note::Acknowledged { id, version } => {
                let before =
                    self.journal.client(self.index).acknowledged.insert(id.clone(), version);
                if before.is_some_and(|before| before != version) {
                    self.journal.problem(&format!("{id} was acknowledged as two versions"));
                }
            }
            Note::Refused { id, key } => {
                self.journal.client(self.index).refused.insert(id);
                count(key);
            }
            Note::Error { key } => {
                // A message that was doubled may come too often; nothing else may go wrong.
                if key != "server-too-many-messages" {
                    self.journal.problem(&format!("the server sent the error {key}"));
                }
                count(key);
            }
        }
    }

    fn wakes(&self) -> Option<Instant> {
        self.acts.map(|(at, _)| at)
    }

    fn is_done(&self, client: &Client<Value>) -> bool {
        client.confirmed().is_some_and(State::is_over) && client.pending().is_none()
    }
}

const RULES: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];
const CLOCKS: [&str; 5] = ["none", "none", "none", "40s+1s", "12s"];

/// Plays games one after the other in one of the places.
async fn play(run: Arc<Run>, place: u32) -> Result<(), String> {
    let mut random_of_place = random(run.script.seed, &place);
    for number in 0.. {
        if run.is_quiet.load(Ordering::Relaxed) {
            break;
        }
        let random_of_place = &mut random_of_place;
        let rules = json!({
            "game": RULES[random_of_place.usize(..RULES.len())],
            "clock": CLOCKS[random_of_place.usize(..CLOCKS.len())],
        });
        let seats = http::set_up(&run.servers, &rules, random_of_place).await?;
        let mut sides = vec![Some(0), Some(1)];
        if random_of_place.u8(..3) == 0 {
            sides.push(None);
        }
        let journal = Arc::new(GameJournal::new(&seats.game, &sides));
        run.journals.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&journal));
        let mut clients = JoinSet::new();
        for (index, side) in sides.into_iter().enumerate() {
            let name = format!("place-{place}-{number}-{index}");
            journal.client(index).name.clone_from(&name);
            let secret = match side {
                Some(side) => seats.secrets[usize::from(side)].clone(),
                None => http::secret(random_of_place),
            };
            let line = Line {
                address: run.proxy.address,
                game: seats.game.clone(),
                secret,
                name: name.clone(),
            };
            let mut person = Person {
                run: Arc::clone(&run),
                journal: Arc::clone(&journal),
                index,
                random: random(run.script.seed, &name),
                acts: None,
                known: None,
            };
            clients.spawn(async move {
                let mut client = Client::new(&name);
                let stop = person.run.stop.clone();
                let ends = client::run(&line, &mut client, &mut person, stop).await;
                let mut journal = person.journal.client(index);
                journal.connections = ends.connections;
                journal.left = Some(Instant::now());
                journal.is_pending = client.pending().is_some();
                journal.is_live = true;
            });
        }
        clients.join_all().await;
    }
    Ok(())
}

/// Kills servers at random times, and restarts them.
async fn harass(
    mut hosts: Vec<Box<dyn Host>>,
    run: Arc<Run>,
    deaths: Arc<AtomicU64>,
) -> Result<Vec<Box<dyn Host>>, String> {
    let mut random = random(run.script.seed, &"deaths");
    while !run.is_quiet.load(Ordering::Relaxed) {
        let wait = run.script.deaths.mul_f64(-(1.0 - random.f64()).ln());
        let until = Instant::now() + wait;
        while Instant::now() < until && !run.is_quiet.load(Ordering::Relaxed) {
            sleep_until(until.min(Instant::now() + Duration::from_millis(200))).await;
        }
        let index = random.usize(..hosts.len());
        let pause = Duration::from_millis(random.u64(50..2500));
        hosts[index].kill();
        deaths.fetch_add(1, Ordering::Relaxed);
        sleep(pause).await;
        tokio::task::block_in_place(|| hosts[index].start())?;
    }
    Ok(hosts)
}

/// Plays, does harm, lets everyone agree, and compares everything with what is stored.
pub(crate) async fn run(
    script: Script,
    mut hosts: Vec<Box<dyn Host>>,
    database: &Database,
) -> Result<Report, String> {
    for host in &mut hosts {
        tokio::task::block_in_place(|| host.start())?;
    }
    let servers: Vec<SocketAddr> = hosts.iter().map(|host| host.address()).collect();
    let faults = Faults { seed: script.seed, life: script.life };
    let proxy = Proxy::start(servers.clone(), faults).await.map_err(|error| error.to_string())?;
    let (stop, stopped) = watch::channel(false);
    let (games, time) = (script.games, script.time);
    let run = Arc::new(Run {
        script,
        servers,
        proxy,
        is_quiet: AtomicBool::new(false),
        stop: stopped,
        journals: Mutex::default(),
        refusals: Mutex::default(),
        starved: Mutex::default(),
        began: (Instant::now(), hub::now()),
    });
    let deaths = Arc::<AtomicU64>::default();
    let watching = Arc::clone(&run);
    let watching = tokio::spawn(async move { lag::watch_machine(&watching.starved).await });
    let harassing = tokio::spawn(harass(hosts, Arc::clone(&run), Arc::clone(&deaths)));
    let mut places = JoinSet::new();
    for place in 0..games {
        places.spawn(play(Arc::clone(&run), place));
    }
    sleep(time).await;
    run.is_quiet.store(true, Ordering::Relaxed);
    run.proxy.calm_down();
    let hosts = harassing.await.map_err(|error| error.to_string())??;
    let all = || run.journals.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let end = Instant::now() + AGREEMENT;
    while Instant::now() < end && !all().iter().all(|journal| journal.is_settled()) {
        sleep(Duration::from_millis(100)).await;
    }
    let _ = stop.send(true);
    let mut report = Report::default();
    while let Some(done) = places.join_next().await {
        if let Err(problem) = done.map_err(|error| error.to_string()).flatten() {
            report.problems.push(problem);
        }
    }
    for mut host in hosts {
        host.kill();
    }
    let journals = all();
    watching.abort();
    check(&run, &journals, database, &mut report).await?;
    report.deaths = deaths.load(Ordering::Relaxed);
    report.refusals = run.refusals.lock().unwrap_or_else(PoisonError::into_inner).clone();
    report.faults = run.proxy.counts.line();
    Ok(report)
}

/// How far the clients of a game were behind.
fn behind(run: &Run, journal: &GameJournal, events: &[StoredEvent], report: &mut Report) {
    let starved = run.starved.lock().unwrap_or_else(PoisonError::into_inner);
    let events: Vec<(u64, Instant)> =
        events.iter().map(|event| (event.version, run.moment(event.at))).collect();
    for (index, client) in journal.clients().enumerate() {
        let end = client.left.unwrap_or_else(Instant::now);
        let link = run.proxy.link(&client.name);
        let lags = Lags::measure(&client.screen, &link, &starved, &events, end);
        for problem in lags.problems(run.script.promise) {
            journal.problem(&format!("client {index} {problem}"));
        }
        report.lags.add(lags);
    }
}

async fn check(
    run: &Run,
    journals: &[Arc<GameJournal>],
    database: &Database,
    report: &mut Report,
) -> Result<(), String> {
    let open = async || {
        // A server in this process may need a moment to let go of the database.
        let mut attempts = 0;
        loop {
            match cygnet_store::open(database).await {
                Ok(opened) => return Ok(opened),
                Err(error) if attempts >= 50 => return Err(error.to_string()),
                Err(_) => attempts += 1,
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    let (store, nudges) = open().await?;
    report.games = journals.len();
    for journal in journals {
        let events = store.events(&journal.id, 0).await.map_err(|error| error.to_string())?;
        report.events += events.len();
        let mut cuts = 0;
        for client in journal.clients() {
            report.acknowledged += client.acknowledged.len();
            report.premoves += client.premoves.len();
            cuts += client.connections.saturating_sub(1);
        }
        report.cuts.push(cuts);
        let times = (events.first(), events.last());
        if let (Some(first), Some(last)) = times
            && run.moment(last.at) >= run.moment(first.at) + LASTING
        {
            report.lasting_cuts.push(cuts);
        }
        behind(run, journal, &events, report);
        report.problems.extend(journal.check(&events, run.script.promise));
    }
    report.cuts.sort_unstable();
    report.lasting_cuts.sort_unstable();
    report.starved = {
        let starved = run.starved.lock().unwrap_or_else(PoisonError::into_inner);
        (starved.len(), starved.iter().map(|(from, until)| *until - *from).sum())
    };
    nudges.close().await;
    store.close().await;
    Ok(())
}
