//! A running game over a WebSocket.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{Extension, State as FromState};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use cygnet_core::message;
use cygnet_store::{Millis, Version};
use cygnet_text::Language;
use serde::{Deserialize, Serialize};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::AppState;
use crate::answer::{ApiError, OrAnswer, problem};
use crate::extract::{GameId, Upgrade};
use crate::game::{ClientCommand, SentCommand, side_index};
use crate::hub::{Applicant, Handle, HubError, PresentGuard};
use crate::limits::{Bucket, ConnectionPlace, origin};
use crate::render::{self, Presence, SharedView, Viewer};
use crate::visitor::Visitor;
use crate::wire::{
    ClientMessage, GameView, PROTOCOL, ProblemAnswer, ServerMessage, Update, WireClock,
};

/// How often a client hears that the server is alive, and which version the game has.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How long a client may take to receive a message.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// After how long a client comes back when the server stops.
pub(crate) const RETRY_MILLIS: u64 = 500;

/// The longest turn, in steps.
const LONGEST_TURN: usize = 64;

/// The places of a socket, of its client and in all. Dropping them gives them back.
pub(crate) type SocketPlaces = (ConnectionPlace, OwnedSemaphorePermit);

/// Takes the places of a socket.
pub(crate) fn places(shared: &AppState, visitor: &Visitor) -> Result<SocketPlaces, ApiError> {
    let full = || {
        let problem =
            message!("server-too-many-sockets", "too many connections; close another page");
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, &problem, visitor.language)
    };
    let limits = &shared.hub.limits;
    let place = shared.clients.socket(visitor.address, limits, Instant::now()).ok_or_else(full)?;
    let permit = Arc::clone(&shared.sockets).try_acquire_owned().map_err(|_| full())?;
    Ok((place, permit))
}

/// Does a client that asks for a socket like this know our message format? One that does not say is believed.
pub(crate) fn knows_protocol(address: &Uri) -> bool {
    let pairs = address.query().unwrap_or_default().split('&');
    let mut told = pairs.filter_map(|pair| pair.strip_prefix("protocol="));
    told.all(|protocol| protocol.parse() == Ok(PROTOCOL))
}

/// The problem that a client is of another version.
pub(crate) fn other_protocol(language: Language) -> ProblemAnswer {
    let error = message!(
        "server-protocol",
        "this page is of another version than the server; load it again"
    );
    problem(&error, language)
}

/// Tells a client of another version so. It has to be on a socket: a browser does not let a page read the
/// answer to a request for one.
pub(crate) async fn refuse_protocol(mut socket: WebSocket, error: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(error) {
        let close = CloseFrame { code: close_code::POLICY, reason: "protocol".into() };
        let farewell = async {
            socket.send(Frame::Text(text.into())).await?;
            socket.send(Frame::Close(Some(close))).await
        };
        let _ = tokio::time::timeout(PATIENCE, farewell).await;
    }
}

/// `GET /api/games/{id}/socket`
pub(crate) async fn open(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    GameId(id): GameId,
    address: Uri,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    let (language, limits) = (visitor.language, &shared.hub.limits);
    if !knows_protocol(&address) {
        let error = ServerMessage::Error { id: None, error: other_protocol(language) };
        return Ok(upgrade.on_upgrade(async move |socket| refuse_protocol(socket, &error).await));
    }
    let taken = places(&shared, &visitor)?;
    let handle = shared.hub.handle(&id);
    // A game that does not exist is an answer, not a socket.
    drop(shared.hub.lock(&handle).await.or_answer(language)?);
    shared.hub.confirm(&handle).await.or_answer(language)?;
    shared.hub.revive(&handle).await;
    let upgrade = upgrade.max_message_size(limits.message).max_frame_size(limits.message);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            let (holder, address) = (visitor.holder, Some(visitor.address));
            let viewer = Viewer { holder, language, address };
            shared.hub.metrics.sockets.inc();
            Connection::run(shared.clone(), handle, viewer, socket).await;
            shared.hub.metrics.sockets.dec();
            drop(taken);
        })
        .into_response())
}

/// The readable part of a message that is not understood or not read.
#[derive(Deserialize)]
struct NamedMessage {
    id: String,
}

impl NamedMessage {
    /// The client's name for the message, if it has one.
    fn id(text: &str) -> Option<String> {
        serde_json::from_str(text).ok().map(|message: Self| message.id)
    }
}

/// The socket is closed.
struct Closed;

struct Connection {
    shared: AppState,
    handle: Arc<Handle>,
    viewer: Viewer,
    socket: WebSocket,
    /// The version and the moves that the client has.
    sent_version: Version,
    sent_moves: Vec<String>,
    /// The sides that the client plays, and its place in the list of clients that are present.
    sides: Vec<u8>,
    present: Option<PresentGuard>,
    messages: Bucket,
    /// When the client last sent anything.
    heard: Instant,
    /// Answers to commands, which are carried out beside the connection.
    answers: mpsc::Sender<ServerMessage>,
}

impl Connection {
    async fn run(shared: AppState, handle: Arc<Handle>, viewer: Viewer, socket: WebSocket) {
        let (answers, mut answered) = mpsc::channel(32);
        let rate = shared.hub.limits.messages_per_second;
        let mut versions = handle.versions();
        let mut stopping = shared.stopping.clone();
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        // Not at once: the client has just asked for the socket.
        let period = shared.hub.limits.ping;
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + period, period);
        ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let messages = Bucket::per_second(rate, Instant::now());
        let mut connection = Self {
            shared,
            handle,
            viewer,
            socket,
            sent_version: 0,
            sent_moves: Vec::new(),
            sides: Vec::new(),
            present: None,
            messages,
            heard: Instant::now(),
            answers,
        };
        if connection.send_state().await.is_err() {
            return;
        }
        loop {
            let done = tokio::select! {
                frame = connection.socket.recv() => match frame {
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => Err(Closed),
                    Some(Ok(frame)) => {
                        connection.heard = Instant::now();
                        connection.received(frame).await
                    }
                },
                Some(answer) = answered.recv() => connection.answer(answer).await,
                changed = versions.changed() => match changed {
                    Ok(()) => connection.send_update().await,
                    Err(_) => Err(Closed),
                },
                _ = heartbeat.tick() => connection.send_heartbeat().await,
                _ = ping.tick() => connection.send_ping().await,
                _ = stopping.changed() => {
                    let closing = ServerMessage::Closing { retry_ms: RETRY_MILLIS };
                    let _ = connection.send(&closing).await;
                    let restart = CloseFrame { code: close_code::RESTART, reason: "".into() };
                    let _ = connection.socket.send(Frame::Close(Some(restart))).await;
                    Err(Closed)
                }
            };
            if done.is_err() {
                break;
            }
        }
    }

    /// Notes what the client has now.
    fn has(&mut self, state: &GameView) {
        self.sent_version = state.version;
        self.sent_moves.truncate(state.moves_from);
        self.sent_moves.extend_from_slice(&state.moves);
    }

    /// Who is connected, this client included. It may have taken a seat since it was last asked, perhaps on
    /// another page of the same browser.
    async fn presence(&mut self) -> Result<Presence, Closed> {
        let sides = {
            let mut locked = self.shared.hub.lock(&self.handle).await.map_err(|_| Closed)?;
            locked.game().sides_of(&self.viewer.holder)
        };
        let sides: Vec<u8> = sides.into_iter().map(side_index).collect();
        if self.present.is_none() || sides != self.sides {
            self.present = Some(self.handle.enter(&sides));
            if let Some(address) = self.viewer.address.filter(|_| !sides.is_empty()) {
                self.handle.set_origin(Some(origin(address)));
            }
            self.sides = sides;
        }
        Ok(self.shared.hub.presence(&self.handle))
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Closed> {
        let text = serde_json::to_string(message).map_err(|_| Closed)?;
        self.send_frame(Frame::Text(text.into())).await
    }

    /// Asks for a sign of life. The network takes what is sent to a machine that is gone for a quarter of an hour.
    async fn send_ping(&mut self) -> Result<(), Closed> {
        if self.heard.elapsed() >= self.shared.hub.limits.silence {
            return Err(Closed);
        }
        self.send_frame(Frame::Ping(Vec::new().into())).await
    }

    async fn send_frame(&mut self, frame: Frame) -> Result<(), Closed> {
        let sent = tokio::time::timeout(PATIENCE, self.socket.send(frame)).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    /// Closes a connection whose board cannot be kept current. The client tries again, perhaps at another
    /// process.
    async fn check_current(&mut self) -> Result<(), Closed> {
        if self.shared.hub.confirm(&self.handle).await.is_ok() {
            return Ok(());
        }
        let close = CloseFrame { code: close_code::AGAIN, reason: "store".into() };
        let farewell = self.socket.send(Frame::Close(Some(close)));
        let _ = tokio::time::timeout(PATIENCE, farewell).await;
        Err(Closed)
    }

    async fn send_state(&mut self) -> Result<(), Closed> {
        self.check_current().await?;
        let presence = self.presence().await?;
        let (view, clock, now) = self.look().await?;
        let state = view.at(now, clock, presence, 0);
        self.has(&state);
        self.send(&ServerMessage::State(Box::new(state))).await
    }

    async fn send_update(&mut self) -> Result<(), Closed> {
        self.check_current().await?;
        let presence = self.presence().await?;
        let (view, clock, now) = self.look().await?;
        if view.version() <= self.sent_version {
            return Ok(());
        }
        let pairs = view.moves().iter().zip(&self.sent_moves);
        let common = pairs.take_while(|(now, sent)| now == sent).count();
        let state = view.at(now, clock, presence, common);
        let update = Update { previous: self.sent_version, state };
        self.has(&update.state);
        self.send(&ServerMessage::Update(Box::new(update))).await
    }

    /// What the client is to see. The game is not locked any longer than that takes.
    async fn look(&mut self) -> Result<(Arc<SharedView>, Option<WireClock>, Millis), Closed> {
        let mut locked = self.shared.hub.lock(&self.handle).await.map_err(|_| Closed)?;
        let now = self.shared.hub.now();
        let game = locked.game();
        Ok((render::shared(game, &self.viewer), render::clock(game, now), now))
    }

    async fn send_heartbeat(&mut self) -> Result<(), Closed> {
        // A heartbeat says that the board is current. A process that cannot ask the store does not know.
        if !self.shared.hub.is_current() {
            return Ok(());
        }
        let hub = &self.shared.hub;
        let (presence, now) = (hub.presence(&self.handle), hub.now());
        let (version, clock) = {
            let mut locked = hub.lock(&self.handle).await.map_err(|_| Closed)?;
            (locked.game().version(), render::clock(locked.game(), now))
        };
        self.send(&ServerMessage::Heartbeat {
            version,
            now,
            clock,
            spectators: presence.spectators,
            present: presence.sides,
        })
        .await
    }

    /// An answer to a command. After a refusal the client gets the state as it is.
    async fn answer(&mut self, answer: ServerMessage) -> Result<(), Closed> {
        let is_refusal = matches!(answer, ServerMessage::Refused { .. });
        self.send(&answer).await?;
        if is_refusal { self.send_state().await } else { Ok(()) }
    }

    async fn not_understood(&mut self, id: Option<String>, what: &str) -> Result<(), Closed> {
        let error = message!(
            "server-message-wrong",
            "the message was not understood: {what}",
            what = what.to_owned(),
        );
        let error = problem(&error, self.viewer.language);
        self.send(&ServerMessage::Error { id, error }).await
    }

    /// May the client send another message? Those of spectators have a bound of their own, so that any number
    /// of them leaves room for players.
    fn may_send(&mut self) -> bool {
        let (clients, limits, now) =
            (&self.shared.clients, &self.shared.hub.limits, Instant::now());
        self.messages.take(now)
            && self.viewer.address.is_none_or(|address| clients.may_send(address, limits, now))
            && (!self.sides.is_empty() || clients.may_watch(limits, now))
    }

    async fn received(&mut self, frame: Frame) -> Result<(), Closed> {
        if matches!(frame, Frame::Pong(_)) {
            return Ok(());
        }
        let id = || match &frame {
            Frame::Text(text) => NamedMessage::id(text.as_str()),
            _ => None,
        };
        if !self.may_send() {
            let error = message!("server-too-many-messages", "too many messages; slow down");
            let error = problem(&error, self.viewer.language);
            return self.send(&ServerMessage::Error { id: id(), error }).await;
        }
        let text = match &frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => return self.not_understood(None, "binary data").await,
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return Ok(()),
        };
        let message: ClientMessage = match serde_json::from_str(text.as_str()) {
            Ok(message) => message,
            Err(error) => return self.not_understood(id(), &error.to_string()).await,
        };
        match message {
            ClientMessage::State {} => self.send_state().await,
            ClientMessage::Ping { sent } => {
                let now = self.shared.hub.now();
                self.send(&ServerMessage::Pong { sent, now }).await
            }
            ClientMessage::Preview { version, steps } => self.preview(version, &steps).await,
            ClientMessage::Move { id, version, steps, text } => {
                let command = match (steps, text) {
                    (Some(steps), None) if steps.len() <= LONGEST_TURN => {
                        ClientCommand::Steps(steps)
                    }
                    (None, Some(text)) => ClientCommand::Text(text),
                    _ => {
                        let what = "a move has either steps or text";
                        return self.not_understood(Some(id), what).await;
                    }
                };
                self.command(id, version, command).await
            }
            ClientMessage::Act { id, version, act, sides } => {
                self.command(id, version, ClientCommand::Act(act, sides.unwrap_or_default())).await
            }
        }
    }

    async fn preview(&mut self, version: Version, steps: &[String]) -> Result<(), Closed> {
        let language = self.viewer.language;
        let preview = {
            let mut locked = self.shared.hub.lock(&self.handle).await.map_err(|_| Closed)?;
            let game = locked.game();
            if game.version() != version {
                return Ok(());
            }
            render::preview(game, steps, language)
        };
        match preview {
            Some(preview) => self.send(&ServerMessage::Preview(Box::new(preview))).await,
            None => self.not_understood(None, "no turn begins with these steps").await,
        }
    }

    /// Carries out a command beside the connection, which goes on meanwhile.
    async fn command(
        &mut self,
        id: String,
        version: Version,
        command: ClientCommand,
    ) -> Result<(), Closed> {
        let is_id = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !(8..=64).contains(&id.len()) || !id.bytes().all(is_id) {
            let what = "an id has 8 to 64 letters, digits, - or _";
            return self.not_understood(Some(id), what).await;
        }
        let command = {
            let locked =
                self.shared.hub.lock_seen(&self.handle, version, &self.viewer.holder).await;
            let mut locked = locked.map_err(|_| Closed)?;
            let sides = locked.game().sides_of(&self.viewer.holder);
            SentCommand { sides, version, id: id.clone(), command }
        };
        let (shared, handle) = (self.shared.clone(), Arc::clone(&self.handle));
        let (answers, viewer) = (self.answers.clone(), self.viewer.clone());
        tokio::spawn(async move {
            let language = viewer.language;
            let applicant = Applicant { holder: viewer.holder, address: viewer.address };
            let answer = match shared.hub.perform(&handle, command, applicant).await {
                Ok(version) => ServerMessage::Ack { id, version },
                Err(HubError::Refused(refused)) => {
                    let version = *handle.versions().borrow();
                    let error = problem(&refused, language);
                    ServerMessage::Refused { id, version, error }
                }
                // It may or may not have been carried out, so the client asks again.
                Err(HubError::NoGame | HubError::Unavailable) => return,
            };
            let _ = answers.send(answer).await;
        });
        Ok(())
    }
}
