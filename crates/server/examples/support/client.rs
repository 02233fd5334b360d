//! A client of a running game: the state machine of `web/game.js`, and the connection that drives it.
//!
//! What a client shows is the last state that the server confirmed, plus at most one message that waits
//! for its answer.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A message without an answer is sent again after this time.
const ANSWER: Duration = Duration::from_secs(2);
/// Without a heartbeat for this time, what is shown is no longer live.
const LIVE: Duration = Duration::from_secs(2);
/// The state is asked for at most once in this time.
const ASK: Duration = Duration::from_secs(1);
/// A server that keeps to an older state for this time is believed: it was restored from a backup.
const INSIST: Duration = Duration::from_secs(3);
/// An open connection that is silent for this time is dead.
const SILENCE: Duration = Duration::from_secs(4);
/// A connection that does not open in this time never will.
const OPENING: Duration = Duration::from_secs(8);
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How often a connection looks at its timeouts.
const TICK: Duration = Duration::from_millis(500);

/// A state of the game. `D` is what the rest of it becomes: a [`Value`], or nothing for speed.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct State<D> {
    pub(crate) version: u64,
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
    board: D,
    offers: D,
    result: D,
    captured: D,
    tally: D,
    prompt: D,
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

/// Something that a client has done or learned, for whoever watches it.
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
}

/// What a client knows, and what it waits for.
pub(crate) struct Client<D> {
    name: String,
    commands: u64,
    confirmed: Option<State<D>>,
    pending: Option<Pending>,
    premove: Option<(Vec<String>, u64)>,
    is_connected: bool,
    heard: Option<Instant>,
    is_outdated: bool,
    asked: Option<Instant>,
    older_since: Option<Instant>,
    outbox: Vec<String>,
    notes: Vec<Note>,
}

#[derive(Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    version: u64,
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
        Self {
            name: name.to_owned(),
            commands: 0,
            confirmed: None,
            pending: None,
            premove: None,
            is_connected: false,
            heard: None,
            is_outdated: false,
            asked: None,
            older_since: None,
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

    /// Is what is shown known to be what the server has?
    pub(crate) fn is_live(&self, now: Instant) -> bool {
        self.live_until().is_some_and(|until| now < until)
    }

    /// Until when it is known, unless there is news.
    pub(crate) fn live_until(&self) -> Option<Instant> {
        self.heard.filter(|_| self.is_connected && !self.is_outdated).map(|heard| heard + LIVE)
    }

    /// May the person make a move or act now?
    pub(crate) fn may_act(&self, now: Instant) -> bool {
        self.pending.is_none() && self.is_live(now)
    }

    pub(crate) fn connected(&mut self, now: Instant) {
        self.is_connected = true;
        self.heard = None;
        self.asked = Some(now);
        if self.pending.as_ref().is_some_and(|pending| pending.acknowledged.is_none()) {
            self.send_pending(now);
        }
    }

    pub(crate) fn disconnected(&mut self) {
        self.is_connected = false;
        self.outbox.clear();
    }

    pub(crate) fn receive(&mut self, text: &str, now: Instant) -> Result<(), serde_json::Error> {
        let head: Head = serde_json::from_str(text)?;
        match head.kind.as_str() {
            "state" => self.confirm(serde_json::from_str(text)?, now),
            "update" => self.update(serde_json::from_str(text)?, now),
            "ack" => {
                if let Some(pending) = self.pending.as_mut().filter(|own| own.id == head.id) {
                    pending.acknowledged = Some(head.version);
                }
                self.notes.push(Note::Acknowledged { id: head.id, version: head.version });
                self.settle();
            }
            "refused" => {
                self.pending = self.pending.take().filter(|pending| pending.id != head.id);
                let key = head.error.map(|error| error.key).unwrap_or_default();
                self.notes.push(Note::Refused { id: head.id, key });
            }
            "heartbeat" => match &self.confirmed {
                Some(state) if state.version == head.version => {
                    self.is_outdated = false;
                    self.older_since = None;
                    self.heard = Some(now);
                }
                _ => {
                    self.is_outdated = true;
                    self.ask(now);
                }
            },
            "error" => {
                let key = head.error.map(|error| error.key).unwrap_or_default();
                self.notes.push(Note::Error { key });
            }
            _ => {}
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
            if self.confirmed.is_none() || self.is_outdated {
                self.ask(now);
            }
        }
    }

    /// The messages to send.
    pub(crate) fn take_outbox(&mut self) -> Vec<String> {
        std::mem::take(&mut self.outbox)
    }

    /// What has happened since this was last asked for.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    fn confirm(&mut self, state: State<D>, now: Instant) {
        let before = self.confirmed.as_ref();
        if before.is_some_and(|before| state.version < before.version) {
            let since = *self.older_since.get_or_insert(now);
            if now < since + INSIST {
                self.is_outdated = true;
                self.ask(now);
                return;
            }
        }
        self.older_since = None;
        self.is_outdated = false;
        self.asked = None;
        self.heard = Some(now);
        let before = self.confirmed.replace(state).map(|before| (before.version, before.turns));
        self.notes.push(Note::Shown);
        self.settle();
        self.decide_premove(before, now);
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
            before => {
                if before.as_ref().is_none_or(|before| update.version > before.version) {
                    self.is_outdated = true;
                }
                self.ask(now);
            }
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
        self.pending = Some(Pending { id, version, text, sent: None, acknowledged: None });
        self.send_pending(now);
    }

    fn send_pending(&mut self, now: Instant) {
        if let Some(pending) = self.pending.as_mut().filter(|_| self.is_connected) {
            pending.sent = Some(now);
            self.outbox.push(pending.text.clone());
        }
    }

    fn ask(&mut self, now: Instant) {
        if self.is_connected && self.asked.is_none_or(|asked| now >= asked + ASK) {
            self.asked = Some(now);
            self.outbox.push(r#"{"type":"state"}"#.to_owned());
        }
    }
}

/// Whoever uses a client.
pub(crate) trait Player<D>: Send {
    /// Looks at the game and perhaps acts. Called after everything that happens.
    fn look(&mut self, client: &mut Client<D>, now: Instant);

    /// Learns what happened.
    fn note(&mut self, note: Note, client: &Client<D>, now: Instant);

    /// When it wants to look again, even if nothing happens.
    fn wakes(&self) -> Option<Instant>;

    /// Does it leave?
    fn is_done(&self, client: &Client<D>) -> bool;
}

/// Where a client connects to.
pub(crate) struct Line {
    pub(crate) address: SocketAddr,
    pub(crate) game: String,
    /// The secret of the browser.
    pub(crate) secret: String,
    /// The name of the client, which tells a proxy what to do to it.
    pub(crate) name: String,
}

type Socket = WebSocketStream<TcpStream>;

impl Line {
    async fn open(&self) -> Result<Socket, String> {
        let stream = TcpStream::connect(self.address).await.map_err(|error| error.to_string())?;
        let _ = stream.set_nodelay(true);
        let url =
            format!("ws://{}/api/games/{}/socket?lang=en&protocol=1", self.address, self.game);
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        let header = |text: &str| HeaderValue::from_str(text).map_err(|error| error.to_string());
        request.headers_mut().insert("cookie", header(&format!("cygnet={}", self.secret))?);
        request.headers_mut().insert("x-client", header(&self.name)?);
        let (socket, _) =
            client_async(request, stream).await.map_err(|error| format!("upgrade: {error}"))?;
        Ok(socket)
    }
}

/// What became of a client's connections.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ends {
    /// How often it was connected.
    pub(crate) connections: u32,
    /// How often a connection did not open.
    pub(crate) failures: u32,
}

/// Lets a player play over connections that come back, until it is done or `stop` is set.
pub(crate) async fn run<D: DeserializeOwned + Send>(
    line: &Line,
    client: &mut Client<D>,
    player: &mut impl Player<D>,
    mut stop: watch::Receiver<bool>,
) -> Ends {
    let mut ends = Ends::default();
    let mut attempts = 0;
    let mut random = fastrand::Rng::new();
    while !player.is_done(client) && !*stop.borrow() {
        if let Ok(Ok(socket)) = timeout(OPENING, line.open()).await {
            ends.connections += 1;
            let has_heard = connected(socket, client, player, &mut stop).await;
            client.disconnected();
            player.look(client, Instant::now());
            if has_heard {
                attempts = 0;
            }
        } else {
            ends.failures += 1;
        }
        if player.is_done(client) || *stop.borrow() {
            break;
        }
        let longest = LONGEST_PAUSE.min(FIRST_PAUSE * 2_u32.saturating_pow(attempts));
        attempts += 1;
        let pause = longest / 2 + longest.mul_f64(random.f64()) / 2;
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.changed() => {}
        }
    }
    ends
}

/// Serves one connection until it ends; says whether anything was heard on it.
async fn connected<D: DeserializeOwned + Send>(
    mut socket: Socket,
    client: &mut Client<D>,
    player: &mut impl Player<D>,
    stop: &mut watch::Receiver<bool>,
) -> bool {
    let mut heard = Instant::now();
    let mut has_heard = false;
    client.connected(heard);
    loop {
        let now = Instant::now();
        client.tick(now);
        for note in client.take_notes() {
            player.note(note, client, now);
        }
        player.look(client, now);
        for note in client.take_notes() {
            player.note(note, client, now);
        }
        for text in client.take_outbox() {
            let sent = timeout(SILENCE, socket.send(Frame::Text(text.into()))).await;
            if !matches!(sent, Ok(Ok(()))) {
                return has_heard;
            }
        }
        if player.is_done(client) {
            let _ = timeout(TICK, socket.close(None)).await;
            return has_heard;
        }
        let tick = now + TICK;
        let wake = player.wakes().map_or(tick, |wake| wake.min(tick));
        tokio::select! {
            frame = socket.next() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    heard = Instant::now();
                    has_heard = true;
                    if let Err(error) = client.receive(text.as_str(), heard) {
                        let key = format!("unreadable: {error}");
                        player.note(Note::Error { key }, client, heard);
                    }
                }
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return has_heard,
                Some(Ok(_)) => {}
            },
            () = sleep_until(wake) => {
                if Instant::now() > heard + SILENCE {
                    return has_heard;
                }
            }
            _ = stop.changed() => {
                let _ = timeout(TICK, socket.close(None)).await;
                return has_heard;
            }
        }
    }
}
