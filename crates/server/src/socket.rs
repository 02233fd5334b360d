//! A running game over a WebSocket.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{Extension, State as FromState};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use cygnet_core::message;
use cygnet_store::Version;
use cygnet_text::Language;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::AppState;
use crate::answer::{ApiError, OrAnswer, problem};
use crate::extract::{GameId, Upgrade};
use crate::game::{ClientCommand, Refused, SentCommand, side_index};
use crate::hub::{Handle, HubError, PresentGuard, now};
use crate::limits::{Bucket, ConnectionPlace};
use crate::render::{self, Presence, Viewer};
use crate::visitor::Visitor;
use crate::wire::{ClientMessage, GameView, PROTOCOL, ServerMessage};

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
fn knows_protocol(address: &Uri) -> bool {
    let pairs = address.query().unwrap_or_default().split('&');
    let mut told = pairs.filter_map(|pair| pair.strip_prefix("protocol="));
    told.all(|protocol| protocol.parse() == Ok(PROTOCOL))
}

/// Tells a client of another version so. It has to be on a socket: a browser does not let a page read the
/// answer to a request for one.
async fn refuse_protocol(mut socket: WebSocket, language: Language) {
    let error = message!(
        "server-protocol",
        "this page is of another version than the server; load it again"
    );
    let error = ServerMessage::Error { error: problem(&error, language) };
    if let Ok(text) = serde_json::to_string(&error) {
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
        return Ok(upgrade.on_upgrade(move |socket| refuse_protocol(socket, language)));
    }
    let taken = places(&shared, &visitor)?;
    let handle = shared.hub.handle(&id);
    // A game that does not exist is an answer, not a socket.
    drop(shared.hub.lock(&handle).await.or_answer(language)?);
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

/// May this client set up another game?
async fn may_create(shared: &AppState, viewer: &Viewer) -> Result<(), HubError> {
    let limits = &shared.hub.limits;
    let may = |address| shared.clients.may_create(address, limits, Instant::now());
    if !viewer.address.is_none_or(may) {
        return Err(HubError::Refused(Refused::TooFast));
    }
    if shared.hub.is_full().await? { Err(HubError::Refused(Refused::Full)) } else { Ok(()) }
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
            answers,
        };
        if connection.send_state().await.is_err() {
            return;
        }
        loop {
            let done = tokio::select! {
                frame = connection.socket.recv() => match frame {
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => Err(Closed),
                    Some(Ok(frame)) => connection.received(frame).await,
                },
                Some(answer) = answered.recv() => connection.answer(answer).await,
                changed = versions.changed() => match changed {
                    Ok(()) => connection.send_update().await,
                    Err(_) => Err(Closed),
                },
                _ = heartbeat.tick() => connection.send_heartbeat().await,
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
            self.sides = sides;
        }
        Ok(self.shared.hub.presence(&self.handle))
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Closed> {
        let text = serde_json::to_string(message).map_err(|_| Closed)?;
        let sent = tokio::time::timeout(PATIENCE, self.socket.send(Frame::Text(text.into()))).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    async fn send_state(&mut self) -> Result<(), Closed> {
        let presence = self.presence().await?;
        let state = {
            let mut locked = self.shared.hub.lock(&self.handle).await.map_err(|_| Closed)?;
            render::state(locked.game(), &self.viewer, presence, now())
        };
        self.has(&state);
        self.send(&ServerMessage::State(Box::new(state))).await
    }

    async fn send_update(&mut self) -> Result<(), Closed> {
        let presence = self.presence().await?;
        let update = {
            let mut locked = self.shared.hub.lock(&self.handle).await.map_err(|_| Closed)?;
            let game = locked.game();
            if game.version() <= self.sent_version {
                return Ok(());
            }
            let moves = game.room().session().moves();
            let common = moves.zip(&self.sent_moves).take_while(|(now, sent)| now == sent).count();
            let previous = (self.sent_version, common);
            render::update(game, &self.viewer, presence, now(), previous)
        };
        self.has(&update.state);
        self.send(&ServerMessage::Update(Box::new(update))).await
    }

    async fn send_heartbeat(&mut self) -> Result<(), Closed> {
        // A heartbeat says that the board is current. A process that cannot ask the store does not know.
        if !self.shared.hub.is_current() {
            return Ok(());
        }
        let (presence, now) = (self.shared.hub.presence(&self.handle), now());
        let (version, clock) = {
            let mut locked = self.shared.hub.lock(&self.handle).await.map_err(|_| Closed)?;
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

    async fn not_understood(&mut self, what: &str) -> Result<(), Closed> {
        let error = message!(
            "server-message-wrong",
            "the message was not understood: {what}",
            what = what.to_owned(),
        );
        let error = problem(&error, self.viewer.language);
        self.send(&ServerMessage::Error { error }).await
    }

    async fn received(&mut self, frame: Frame) -> Result<(), Closed> {
        if !self.messages.take(Instant::now()) {
            let error = message!("server-too-many-messages", "too many messages; slow down");
            let error = problem(&error, self.viewer.language);
            return self.send(&ServerMessage::Error { error }).await;
        }
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => return self.not_understood("binary data").await,
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return Ok(()),
        };
        let message: ClientMessage = match serde_json::from_str(text.as_str()) {
            Ok(message) => message,
            Err(error) => return self.not_understood(&error.to_string()).await,
        };
        match message {
            ClientMessage::State {} => self.send_state().await,
            ClientMessage::Ping { sent } => {
                self.send(&ServerMessage::Pong { sent, now: now() }).await
            }
            ClientMessage::Preview { version, steps } => self.preview(version, &steps).await,
            ClientMessage::Move { id, version, steps, text } => {
                let command = match (steps, text) {
                    (Some(steps), None) if steps.len() <= LONGEST_TURN => {
                        ClientCommand::Steps(steps)
                    }
                    (None, Some(text)) => ClientCommand::Text(text),
                    _ => return self.not_understood("a move has either steps or text").await,
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
            None => self.not_understood("no turn begins with these steps").await,
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
            return self.not_understood("an id has 8 to 64 letters, digits, - or _").await;
        }
        let (command, starts_game) = {
            let locked = self.shared.hub.lock_seen(&self.handle, version).await;
            let mut locked = locked.map_err(|_| Closed)?;
            let game = locked.game();
            let sides = game.sides_of(&self.viewer.holder);
            let command = SentCommand { sides, version, id: id.clone(), command };
            let starts_game = game.starts_game(&command, now());
            (command, starts_game)
        };
        let (shared, handle) = (self.shared.clone(), Arc::clone(&self.handle));
        let (answers, viewer) = (self.answers.clone(), self.viewer.clone());
        tokio::spawn(async move {
            let language = viewer.language;
            let allowed = if starts_game { may_create(&shared, &viewer).await } else { Ok(()) };
            let performed = match allowed {
                Ok(()) => shared.hub.perform(&handle, command).await,
                Err(error) => Err(error),
            };
            let answer = match performed {
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
