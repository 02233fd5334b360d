//! What clients saw and were told, to be compared with the stored events.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cygnet_server::event::GameEvent;
use cygnet_server::game::LiveGame;
use cygnet_server::hub;
use cygnet_server::render::{self, Presence, Viewer};
use cygnet_server::wire::ServerMessage;
use cygnet_store::StoredEvent;
use cygnet_text::Language;
use serde_json::Value;
use tokio::time::Instant;

use super::client::State;
use super::lag::Screen;

/// What one client saw and was told.
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
    /// When it left.
    pub(crate) left: Option<Instant>,
    pub(crate) is_pending: bool,
    pub(crate) is_live: bool,
    pub(crate) connections: u32,
}

/// What all clients of a game saw and were told.
pub(crate) struct GameJournal {
    pub(crate) id: String,
    clients: Vec<Mutex<ClientJournal>>,
    /// What was on a screen, by version.
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

    /// Everything that is wrong, given what is stored.
    pub(crate) fn check(&self, events: &[StoredEvent]) -> Vec<String> {
        match self.folded(events) {
            Ok(truth) => {
                for (version, shown) in lock(&self.shown).iter() {
                    let truth = truth.get(version).map_or("nothing", String::as_str);
                    if truth != shown {
                        self.problem(&format!("version {version} was {truth}, not {shown}"));
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

    /// What a screen should show, by version.
    fn folded(&self, events: &[StoredEvent]) -> Result<BTreeMap<u64, String>, String> {
        let mut truth = BTreeMap::new();
        let (first, rest) = events.split_first().ok_or("it is not stored")?;
        let now = std::time::Instant::now();
        let game = LiveGame::fold(&self.id, [(first.body.as_str(), first.at)], now);
        let mut game = game.map_err(|error| error.to_string())?;
        truth.insert(1, digest(&mut game)?);
        for event in rest {
            game.apply_json(&event.body, event.at).map_err(|error| error.to_string())?;
            truth.insert(event.version, digest(&mut game)?);
        }
        Ok(truth)
    }
}

/// What a spectator sees.
fn digest(game: &mut LiveGame) -> Result<String, String> {
    let viewer = Viewer { holder: String::new(), language: Language::English, address: None };
    let state = render::state(game, &viewer, Presence::default(), hub::now());
    let text = serde_json::to_string(&ServerMessage::State(Box::new(state)));
    let text = text.map_err(|error| error.to_string())?;
    let state: State<Value> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    Ok(state.digest())
}
