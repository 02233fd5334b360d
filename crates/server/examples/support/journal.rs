//! Everything that clients showed and received, for comparison with the stored events.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cygnet_server::event::GameEvent;
use cygnet_server::game::LiveGame;
use cygnet_server::render::{self, Presence, Viewer};
use cygnet_server::wire::ServerMessage;
use cygnet_store::{Millis, StoredEvent};
use cygnet_text::Language;
use serde_json::Value;
use tokio::time::Instant;

use super::client::{Clock, State};
use super::lag::{SLACK, Screen};

/// Everything that one client showed and received.
#[derive(Default)]
pub(crate) struct ClientJournal {
    /// The name that tells the proxy what to do to it.
    pub(crate) name: String,
    /// The sides that it plays, one or none.
    pub(crate) side: Option<u8>,
    pub(crate) sent: BTreeSet<String>,
    pub(crate) acknowledged: BTreeMap<String, u64>,
    pub(crate) refused: BTreeSet<String>,
    /// Premoves, and the versions on which they were made.
    pub(crate) premoves: BTreeMap<String, u64>,
    /// The version on the screen.
    pub(crate) version: u64,
    /// When it showed what.
    pub(crate) screen: Screen,
    /// The clocks that looked live, by version.
    clocks: BTreeMap<u64, SeenClock>,
    /// When it left.
    pub(crate) left: Option<Instant>,
    pub(crate) is_pending: bool,
    pub(crate) is_live: bool,
    pub(crate) connections: u32,
}

/// When each side's time would have run out by the clocks on a screen: the earliest and the latest. For a
/// side whose time stands, the least and the most that was left.
#[derive(Clone, Copy, Debug)]
struct SeenClock {
    earliest: [i64; 2],
    latest: [i64; 2],
}

/// When each side's time runs out by this clock, or what is left if it stands.
fn ends(clock: Clock, at: Millis) -> [i64; 2] {
    [0, 1].map(|side| {
        let runs = clock.running == Some(side);
        if runs { clock.left[side] + at } else { clock.left[side] }
    })
}

impl ClientJournal {
    /// A clock looks live at this time of day.
    pub(crate) fn see_clock(&mut self, version: u64, clock: Clock, at: Millis) {
        // A clock that has run out stands still.
        if clock.running.is_some_and(|side| clock.left[side] == 0) {
            return;
        }
        let ends = ends(clock, at);
        let seen = self.clocks.entry(version).or_insert(SeenClock { earliest: ends, latest: ends });
        for (side, end) in ends.into_iter().enumerate() {
            seen.earliest[side] = seen.earliest[side].min(end);
            seen.latest[side] = seen.latest[side].max(end);
        }
    }

    /// How far a clock was from the true one, if that is more than promised. A clock may show less than there
    /// is, by what a message may be late, but not more.
    fn clock_problem(&self, truth: &BTreeMap<u64, Truth>, promise: Duration) -> Option<String> {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.clocks.iter().find_map(|(version, seen)| {
            let truth = truth.get(version)?.ends?;
            let is_wrong = |side: usize| {
                seen.latest[side] > truth[side] + millis(SLACK)
                    || seen.earliest[side] < truth[side] - millis(promise)
            };
            let is_wrong = is_wrong(0) || is_wrong(1);
            is_wrong.then(|| format!("saw the clock {seen:?} of version {version}, not {truth:?}"))
        })
    }
}

/// The facts about a version.
struct Truth {
    shown: String,
    /// When each side's time runs out, or what is left if it stands.
    ends: Option<[i64; 2]>,
}

/// Everything that the clients of a game showed and received.
pub(crate) struct GameJournal {
    pub(crate) id: String,
    clients: Vec<Mutex<ClientJournal>>,
    /// The pictures on the screens, by version.
    shown: Mutex<BTreeMap<u64, String>>,
    problems: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GameJournal {
    /// A journal of clients that play these sides.
    pub(crate) fn new(id: &str, sides: &[Option<u8>]) -> Self {
        let client = |side: &Option<u8>| {
            Mutex::new(ClientJournal { side: *side, ..ClientJournal::default() })
        };
        Self {
            id: id.to_owned(),
            clients: sides.iter().map(client).collect(),
            shown: Mutex::default(),
            problems: Mutex::default(),
        }
    }

    pub(crate) fn client(&self, index: usize) -> MutexGuard<'_, ClientJournal> {
        lock(&self.clients[index])
    }

    pub(crate) fn clients(&self) -> impl Iterator<Item = MutexGuard<'_, ClientJournal>> {
        self.clients.iter().map(lock)
    }

    pub(crate) fn problem(&self, text: &str) {
        lock(&self.problems).push(format!("game {}: {text}", self.id));
    }

    /// A client shows a state: it must not be older than the one before, nor differ from what others saw.
    pub(crate) fn show(&self, index: usize, state: &State<Value>, now: Instant) {
        let before = {
            let mut client = self.client(index);
            client.screen.show(state.version, now);
            std::mem::replace(&mut client.version, state.version)
        };
        if state.version < before {
            self.problem(&format!("client {index} went back from {before} to {}", state.version));
        }
        let digest = state.digest();
        let mut shown = lock(&self.shown);
        let first = shown.entry(state.version).or_insert_with(|| digest.clone());
        if *first != digest {
            self.problem(&format!("two boards of version {}: {first} {digest}", state.version));
        }
    }

    /// Do all clients show the same, and wait for nothing?
    pub(crate) fn is_settled(&self) -> bool {
        let first = self.client(0).version;
        let is_settled = |client: &ClientJournal| {
            client.version == first && client.version > 0 && !client.is_pending && client.is_live
        };
        self.clients().all(|client| is_settled(&client))
    }

    /// Everything that is wrong, given what is stored, and how late a message may be.
    pub(crate) fn check(&self, events: &[StoredEvent], promise: Duration) -> Vec<String> {
        match self.folded(events) {
            Ok(truth) => {
                for (version, shown) in lock(&self.shown).iter() {
                    let truth = truth.get(version).map_or("nothing", |truth| &truth.shown);
                    if truth != shown {
                        self.problem(&format!("version {version} was {truth}, not {shown}"));
                    }
                }
                for (index, client) in self.clients().enumerate() {
                    if let Some(problem) = client.clock_problem(&truth, promise) {
                        self.problem(&format!("client {index} {problem}"));
                    }
                }
            }
            Err(problem) => self.problem(&problem),
        }
        let parsed: Vec<Option<GameEvent>> =
            events.iter().map(|event| serde_json::from_str(&event.body).ok()).collect();
        let mut stored: HashMap<&str, (u64, u8)> = HashMap::new();
        for (event, version) in parsed.iter().zip(1..) {
            if let Some(
                GameEvent::Played { side, id: Some(id), .. }
                | GameEvent::Acted { side, id: Some(id), .. },
            ) = event
                && let Some((first, _)) = stored.insert(id, (version, *side))
            {
                self.problem(&format!("{id} was carried out twice, as {first} and {version}"));
            }
        }
        let mut sent = BTreeSet::new();
        for (index, client) in self.clients().enumerate() {
            self.check_client(index, &client, &parsed, &stored);
            sent.extend(client.sent.iter().map(|id| (id.clone(), client.side)));
        }
        for (id, (version, side)) in &stored {
            if !sent.contains(&((*id).to_owned(), Some(*side))) {
                self.problem(&format!("nobody sent {id}, which is stored as version {version}"));
            }
        }
        std::mem::take(&mut *lock(&self.problems))
    }

    fn check_client(
        &self,
        index: usize,
        client: &ClientJournal,
        events: &[Option<GameEvent>],
        stored: &HashMap<&str, (u64, u8)>,
    ) {
        for (id, version) in &client.acknowledged {
            match stored.get(id.as_str()) {
                Some((at, _)) if at == version => {}
                Some((at, _)) => {
                    self.problem(&format!("{id} was acknowledged as {version}, stored as {at}"));
                }
                None => self.problem(&format!("{id}, acknowledged as {version}, is lost")),
            }
        }
        for id in &client.refused {
            if let Some((version, _)) = stored.get(id.as_str()) {
                self.problem(&format!("{id} was refused, but is stored as version {version}"));
            }
        }
        for (id, made_on) in &client.premoves {
            let Some((version, side)) = stored.get(id.as_str()) else { continue };
            let answered = usize::try_from(*made_on).ok().and_then(|index| events.get(index));
            let is_answer =
                matches!(answered, Some(Some(GameEvent::Played { side: by, .. })) if by != side);
            if *version != made_on + 2 || !is_answer {
                self.problem(&format!("the premove {id}, made on {made_on}, became {version}"));
            }
        }
        let last = usize::try_from(client.version).unwrap_or(usize::MAX);
        // A flag may fall after everyone has gone.
        let is_flag = |event: &Option<GameEvent>| matches!(event, Some(GameEvent::Flagged { .. }));
        if last > events.len() || !events[last..].iter().all(is_flag) {
            let events = events.len();
            self.problem(&format!("client {index} ended with version {last} of {events}"));
        }
        if client.is_pending {
            self.problem(&format!("client {index} still waits for an answer"));
        }
    }

    /// The picture that a screen should show, by version.
    fn folded(&self, events: &[StoredEvent]) -> Result<BTreeMap<u64, Truth>, String> {
        let mut truth = BTreeMap::new();
        let (first, rest) = events.split_first().ok_or("it is not stored")?;
        let now = std::time::Instant::now();
        let game = LiveGame::fold(&self.id, [(first.body.as_str(), first.at)], now);
        let mut game = game.map_err(|error| error.to_string())?;
        truth.insert(1, truth_of(&mut game, first.at)?);
        for event in rest {
            game.apply_json(&event.body, event.at).map_err(|error| error.to_string())?;
            truth.insert(event.version, truth_of(&mut game, event.at)?);
        }
        Ok(truth)
    }
}

/// The picture of a spectator at this time.
fn truth_of(game: &mut LiveGame, at: Millis) -> Result<Truth, String> {
    let viewer = Viewer { holder: String::new(), language: Language::English, address: None };
    let state = render::state(game, &viewer, Presence::default(), at);
    let text = serde_json::to_string(&ServerMessage::State(Box::new(state)));
    let text = text.map_err(|error| error.to_string())?;
    let state: State<Value> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let ends = state.clock.map(|clock| ends(clock, at));
    Ok(Truth { shown: state.digest(), ends })
}
