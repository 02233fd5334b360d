//! A client of a running game: the state machine of `web/game.js`. `web/game.trace.json` holds both to the same
//! answers.
//!
//! What a client shows is the last state that the server confirmed, plus at most one message that waits
//! for its answer.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::Instant;

#[path = "connection.rs"]
mod connection;
#[path = "freshness.rs"]
mod freshness;

pub(crate) use connection::{Line, Player, run};
use freshness::Freshness;

/// A message without an answer is sent again after this time.
const ANSWER: Duration = Duration::from_secs(2);
/// A state confirmed longer ago than this is no longer live.
const LIVE: Duration = Duration::from_secs(2);
/// A ping is sent this often, and as often as the state is asked for while nothing is live.
const PING: Duration = Duration::from_secs(5);
/// The state is asked for at most once in this time.
const ASK: Duration = Duration::from_secs(1);
/// A server that keeps to an older state for this time is believed: it was restored from a backup.
const INSIST: Duration = Duration::from_secs(3);
/// A message is given up after this number of errors of which nobody knows what they are about.
const MOST_ERRORS: u32 = 3;

/// A state of the game. `D` is what the rest of it becomes: a [`Value`], or nothing for speed.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct State<D> {
    pub(crate) version: u64,
    /// The time of the server.
    now: i64,
    #[serde(default)]
    previous: Option<u64>,
    pub(crate) status: String,
    pub(crate) you: Vec<u8>,
    pub(crate) turn: u8,
    pub(crate) turns: usize,
    moves_from: usize,
    pub(crate) moves: Vec<String>,
    pub(crate) can: Vec<String>,
    pub(crate) steps: Option<Steps>,
    last: Option<LastMove>,
    pub(crate) clock: Option<Clock>,
    board: D,
    offers: D,
    result: D,
    captured: D,
    tally: D,
    prompt: D,
}

/// The time that each side has left, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Clock {
    pub(crate) left: [i64; 2],
    pub(crate) running: Option<usize>,
}

/// The legal turns as a graph of steps.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Steps {
    nodes: Vec<BTreeMap<String, i64>>,
}

#[derive(Clone, Debug, Deserialize)]
struct LastMove {
    side: u8,
}

impl Steps {
    /// A random legal turn.
    pub(crate) fn random_turn(&self, random: &mut fastrand::Rng) -> Vec<String> {
        let mut steps = Vec::new();
        let mut node = 0;
        while let Ok(index) = usize::try_from(node) {
            let next = &self.nodes[index];
            let Some((step, after)) = next.iter().nth(random.usize(..next.len().max(1))) else {
                break;
            };
            steps.push(step.clone());
            node = *after;
        }
        steps
    }

    fn is_whole_turn(&self, steps: &[String]) -> bool {
        let mut node = 0;
        for step in steps {
            let next = usize::try_from(node).ok().and_then(|index| self.nodes.get(index));
            match next.and_then(|next| next.get(step)) {
                Some(after) => node = *after,
                None => return false,
            }
        }
        node < 0
    }
}

impl<D> State<D> {
    pub(crate) fn can(&self, action: &str) -> bool {
        self.can.iter().any(|can| can == action)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.status == "over"
    }
}

impl State<Value> {
    /// Everything that all viewers of this version see alike.
    pub(crate) fn digest(&self) -> String {
        json!([
            self.status,
            self.turn,
            self.turns,
            self.moves,
            self.board,
            self.offers,
            self.result,
            self.captured,
            self.tally,
            self.prompt,
        ])
        .to_string()
    }
}

/// Something that a client has done or learned, for its observers.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// It shows another state.
    Shown,
    /// It sent a command for the first time.
    Sent { id: String },
    /// It sent a premove that was made on this version.
    Premoved { id: String, made_on: u64 },
    /// The server says that a command is durable.
    Acknowledged { id: String, version: u64 },
    /// The server says that a command was not carried out.
    Refused { id: String, key: String },
    /// The server sent an error.
    Error { key: String },
}

struct Pending {
    id: String,
    version: u64,
    text: String,
    sent: Option<Instant>,
    acknowledged: Option<u64>,
    /// How many errors of the server it may have caused.
    errors: u32,
}

/// The knowledge of a client, and the messages it waits for.
pub(crate) struct Client<D> {
    name: String,
    commands: u64,
    confirmed: Option<State<D>>,
    pending: Option<Pending>,
    premove: Option<(Vec<String>, u64)>,
    is_connected: bool,
    /// Its times are counted from here.
    began: Instant,
    freshness: Freshness,
    /// The time of the server to which the clock belongs. `None` while the clock is frozen.
    clock_at: Option<i64>,
    /// The newest version that the server has told of.
    newest: u64,
    /// Since when the server has kept to an older version.
    older_since: Option<Instant>,
    asked: Option<Instant>,
    pinged: Option<Instant>,
    outbox: Vec<String>,
    notes: Vec<Note>,
}

#[derive(Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    version: u64,
    #[serde(default)]
    now: Option<i64>,
    /// The number of a ping.
    #[serde(default)]
    sent: Option<f64>,
    #[serde(default)]
    clock: Option<Clock>,
    #[serde(default)]
    error: Option<Problem>,
}

#[derive(Deserialize)]
struct Problem {
    key: String,
}

impl<D: DeserializeOwned> Client<D> {
    /// A client whose commands have ids that begin with this name.
    pub(crate) fn new(name: &str) -> Self {
        Self::beginning(name, Instant::now())
    }

    /// A client whose times are counted from the given moment.
    pub(crate) fn beginning(name: &str, began: Instant) -> Self {
        Self {
            name: name.to_owned(),
            commands: 0,
            confirmed: None,
            pending: None,
            premove: None,
            is_connected: false,
            began,
            freshness: Freshness::default(),
            clock_at: None,
            newest: 0,
            older_since: None,
            asked: None,
            pinged: None,
            outbox: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(crate) fn confirmed(&self) -> Option<&State<D>> {
        self.confirmed.as_ref()
    }

    /// The version that the pending command answers.
    pub(crate) fn pending(&self) -> Option<u64> {
        self.pending.as_ref().map(|pending| pending.version)
    }

    pub(crate) fn has_premove(&self) -> bool {
        self.premove.is_some()
    }

    /// Is what is shown known to be what the server had less than two seconds ago?
    pub(crate) fn is_live(&self, now: Instant) -> bool {
        self.live_until(now).is_some_and(|until| now < until)
    }

    /// Until when that is known, unless there is news.
    pub(crate) fn live_until(&self, now: Instant) -> Option<Instant> {
        let now = self.millis(now);
        if !self.is_connected || self.is_outdated() || self.freshness.is_contradicted(now) {
            return None;
        }
        let heard = u64::try_from(self.freshness.heard(now)?).ok()?;
        Some(self.began + Duration::from_millis(heard) + LIVE)
    }

    /// The clock as it is shown: it runs while the client is live, and stands otherwise.
    pub(crate) fn clock(&self, now: Instant) -> Option<Clock> {
        let state = self.confirmed.as_ref()?;
        let mut clock = state.clock?;
        let (running, at) = (clock.running, self.clock_at);
        if let (Some(running), Some(at), "playing") = (running, at, state.status.as_str()) {
            let (is_live, now) = (self.is_live(now), self.millis(now));
            let heard = self.freshness.heard(now);
            let lapses = heard.map_or(i64::MIN, |heard| now.min(heard + millis(LIVE)));
            let until = if is_live { now } else { lapses };
            let passed = self.freshness.at(at, now).map_or(0, |from| until.saturating_sub(from));
            clock.left[running] = (clock.left[running] - passed.max(0)).max(0);
        }
        Some(clock)
    }

    /// Does the server have another version than the one that is shown?
    fn is_outdated(&self) -> bool {
        self.confirmed.as_ref().is_none_or(|state| state.version != self.newest)
            || self.older_since.is_some()
    }

    fn millis(&self, now: Instant) -> i64 {
        millis(now.saturating_duration_since(self.began))
    }

    /// May the person make a move or act now?
    pub(crate) fn may_act(&self, now: Instant) -> bool {
        self.pending.is_none() && self.is_live(now)
    }

    /// There is a connection that began to open at the given moment.
    pub(crate) fn connected(&mut self, now: Instant, began: Instant) {
        self.freeze(now);
        self.is_connected = true;
        self.older_since = None;
        self.freshness.open(self.millis(began));
        self.asked = Some(now);
        self.ping(now);
        if self.pending.as_ref().is_some_and(|pending| pending.acknowledged.is_none()) {
            self.send_pending(now);
        }
    }

    pub(crate) fn disconnected(&mut self, now: Instant) {
        self.freeze(now);
        self.is_connected = false;
        self.outbox.clear();
    }

    pub(crate) fn receive(&mut self, text: &str, now: Instant) -> Result<(), serde_json::Error> {
        let head: Head = serde_json::from_str(text)?;
        if let Some(server) = head.now {
            self.freshness.hear(server);
        }
        match head.kind.as_str() {
            "state" => self.confirm(serde_json::from_str(text)?, now),
            "update" => self.update(serde_json::from_str(text)?, now),
            "ack" => {
                let id = head.id.unwrap_or_default();
                if let Some(pending) = self.pending.as_mut().filter(|own| own.id == id) {
                    pending.acknowledged = Some(head.version);
                }
                self.notes.push(Note::Acknowledged { id, version: head.version });
                self.settle();
            }
            "refused" => {
                let id = head.id.unwrap_or_default();
                self.pending = self.pending.take().filter(|pending| pending.id != id);
                let key = head.error.map(|error| error.key).unwrap_or_default();
                self.notes.push(Note::Refused { id, key });
                if head.version > self.newest {
                    self.missed(head.version, now);
                }
            }
            "heartbeat" => self.heartbeat(&head, now),
            "pong" => {
                if let (Some(sent), Some(server)) = (head.sent, head.now) {
                    self.freshness.answer(sent, server);
                }
            }
            "error" => {
                let key = head.error.map(|error| error.key).unwrap_or_default();
                self.failed(head.id.as_deref(), &key);
                self.notes.push(Note::Error { key });
            }
            _ => {}
        }
        if self.freshness.is_contradicted(self.millis(now)) {
            self.doubt(now);
        }
        Ok(())
    }

    /// The person has completed a turn.
    pub(crate) fn play(&mut self, steps: &[String], now: Instant) {
        let is_ours = self.confirmed.as_ref().is_some_and(|state| state.can("move"));
        if is_ours && self.may_act(now) {
            self.premove = None;
            self.command(json!({ "type": "move", "steps": steps }), now);
        }
    }

    /// The person does something other than a move.
    pub(crate) fn act(&mut self, act: &str, now: Instant) {
        if self.may_act(now) {
            self.command(json!({ "type": "act", "act": act }), now);
        }
    }

    /// The person has prepared an answer to the opponent's next move.
    pub(crate) fn premove(&mut self, steps: Vec<String>, now: Instant) {
        if let Some(state) = &self.confirmed
            && state.status == "playing"
            && state.you.len() == 1
            && !state.you.contains(&state.turn)
            && self.may_act(now)
        {
            self.premove = Some((steps, state.version));
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Instant) {
        let is_late = |pending: &Pending| {
            pending.acknowledged.is_none() && pending.sent.is_none_or(|sent| now >= sent + ANSWER)
        };
        if self.is_connected {
            if self.pending.as_ref().is_some_and(is_late) {
                self.send_pending(now);
            }
            if self.freshness.is_contradicted(self.millis(now)) {
                self.doubt(now);
            }
            if self.is_outdated() {
                self.ask(now);
            }
            let pause = if self.is_live(now) { PING } else { ASK };
            if self.pinged.is_none_or(|pinged| now >= pinged + pause) {
                self.ping(now);
            }
        }
    }

    /// The messages to send.
    pub(crate) fn take_outbox(&mut self) -> Vec<String> {
        std::mem::take(&mut self.outbox)
    }

    /// Takes the events since the last call.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    fn confirm(&mut self, state: State<D>, now: Instant) {
        if !self.believes(state.version, now) {
            return;
        }
        self.asked = None;
        self.freshness.confirm(state.now);
        self.clock_at = Some(state.now);
        let before = self.confirmed.replace(state).map(|before| (before.version, before.turns));
        self.notes.push(Note::Shown);
        self.settle();
        self.decide_premove(before, now);
    }

    fn heartbeat(&mut self, heartbeat: &Head, now: Instant) {
        if !self.believes(heartbeat.version, now) {
            return;
        }
        if self.is_outdated() {
            return self.missed(heartbeat.version, now);
        }
        let Some((state, server)) = self.confirmed.as_mut().zip(heartbeat.now) else { return };
        self.freshness.confirm(server);
        if let (Some(clock), Some(told)) = (&mut state.clock, heartbeat.clock) {
            *clock = told;
            self.clock_at = Some(server);
        }
    }

    /// Is the server right, which says that this is the version of the game? It is not while it has told of
    /// a newer one before: this is a late answer, or a process that has not caught up.
    fn believes(&mut self, version: u64, now: Instant) -> bool {
        let acknowledged =
            self.pending.as_ref().and_then(|pending| pending.acknowledged).unwrap_or(0);
        self.newest = self.newest.max(acknowledged);
        if version < self.newest {
            let since = *self.older_since.get_or_insert(now);
            if now < since + INSIST {
                self.missed(version, now);
                return false;
            }
            if acknowledged > version {
                self.pending = None;
            }
        }
        self.older_since = None;
        self.newest = version;
        true
    }

    /// The client shows a different state than the server has.
    fn missed(&mut self, version: u64, now: Instant) {
        self.newest = self.newest.max(version);
        // An update that comes twice, or late, changes nothing about what is shown, and its clock runs on.
        if self.is_outdated() {
            self.freeze(now);
        }
        self.ask(now);
    }

    /// A clock was set: nothing is live before the server has answered again.
    fn doubt(&mut self, now: Instant) {
        self.freeze(now);
        self.freshness.forget();
        self.asked = None;
        self.ask(now);
        self.ping(now);
    }

    /// Lets the clock stand until the server tells it again.
    fn freeze(&mut self, now: Instant) {
        let clock = self.clock(now);
        if let Some(state) = &mut self.confirmed {
            state.clock = clock;
        }
        self.clock_at = None;
    }

    /// The server could do nothing with a message. An error that names none may be about the pending one, or
    /// about another message before it.
    fn failed(&mut self, id: Option<&str>, key: &str) {
        let Some(pending) = self.pending.as_mut().filter(|one| one.acknowledged.is_none()) else {
            return;
        };
        let is_over = match id {
            // It comes again after a while, and then there may be room for it.
            _ if key == "server-too-many-messages" => false,
            Some(id) => id == pending.id,
            None => {
                pending.errors += 1;
                pending.errors >= MOST_ERRORS
            }
        };
        if is_over {
            self.pending = None;
        }
    }

    fn update(&mut self, update: State<D>, now: Instant) {
        match &self.confirmed {
            Some(before)
                if update.previous == Some(before.version)
                    && update.moves_from <= before.moves.len() =>
            {
                let mut moves = before.moves[..update.moves_from].to_vec();
                moves.extend_from_slice(&update.moves);
                self.confirm(State { moves, moves_from: 0, ..update }, now);
            }
            _ => self.missed(update.version, now),
        }
    }

    /// The pending command is done with when the confirmed state contains it.
    fn settle(&mut self) {
        let version = self.pending.as_ref().and_then(|pending| pending.acknowledged);
        if let (Some(version), Some(state)) = (version, &self.confirmed)
            && state.version >= version
        {
            self.pending = None;
        }
    }

    /// A premove is bound to the version after the one it was made on, and to a move of the opponent.
    fn decide_premove(&mut self, before: Option<(u64, usize)>, now: Instant) {
        let Some(state) = &self.confirmed else { return };
        let Some((steps, made_on)) = self.premove.take_if(|(_, on)| *on != state.version) else {
            return;
        };
        let answers_its_move = state.version == made_on + 1
            && before == Some((made_on, state.turns.wrapping_sub(1)))
            && state.last.as_ref().is_some_and(|last| !state.you.contains(&last.side));
        let is_legal = state.can("move")
            && state.steps.as_ref().is_some_and(|graph| graph.is_whole_turn(&steps));
        if answers_its_move && is_legal && self.pending.is_none() {
            self.command(json!({ "type": "move", "steps": steps }), now);
            let id = self.pending.as_ref().map(|pending| pending.id.clone()).unwrap_or_default();
            self.notes.push(Note::Premoved { id, made_on });
        }
    }

    fn command(&mut self, mut message: Value, now: Instant) {
        let version = self.confirmed.as_ref().map_or(0, |state| state.version);
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        message["id"] = json!(id);
        message["version"] = json!(version);
        self.notes.push(Note::Sent { id: id.clone() });
        let text = message.to_string();
        self.pending =
            Some(Pending { id, version, text, sent: None, acknowledged: None, errors: 0 });
        self.send_pending(now);
    }

    fn send_pending(&mut self, now: Instant) {
        if let Some(pending) = self.pending.as_mut().filter(|_| self.is_connected) {
            pending.sent = Some(now);
            self.outbox.push(pending.text.clone());
        }
    }

    fn ping(&mut self, now: Instant) {
        if self.is_connected {
            self.pinged = Some(now);
            let sent = self.freshness.ping(self.millis(now));
            self.outbox.push(json!({ "type": "ping", "sent": sent }).to_string());
        }
    }

    fn ask(&mut self, now: Instant) {
        if self.is_connected && self.asked.is_none_or(|asked| now >= asked + ASK) {
            self.asked = Some(now);
            self.outbox.push(r#"{"type":"state"}"#.to_owned());
        }
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
