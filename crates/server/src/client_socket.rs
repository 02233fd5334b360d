//! The socket of a client that asks for work, as analyses and puzzles have it: what it takes, refuses and tries out.

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use cygnet_core::{Say, message};
use cygnet_text::Language;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::AppState;
use crate::answer::problem;
use crate::limits::Bucket;
use crate::socket::{PATIENCE, RETRY_MILLIS};
use crate::wire::ProblemAnswer;

/// The messages to a client on such a socket.
pub(crate) trait SocketMessage: Serialize {
    /// A message was refused, and has changed nothing.
    fn error(error: ProblemAnswer) -> Self;

    /// The server stops; the client comes back after this time.
    fn closing(retry_ms: u64) -> Self;
}

/// The socket is closed.
pub(crate) struct Closed;

/// What happens on a socket.
pub(crate) enum SocketEvent {
    /// The client has sent this, or is gone.
    Frame(Option<Frame>),
    /// It is time to try the connection.
    Tick,
    /// The server stops.
    Stopping,
}

/// The socket of a client.
pub(crate) struct ClientSocket<M> {
    socket: WebSocket,
    language: Language,
    messages: Bucket,
    /// When the client last said anything, and after which silence it is gone.
    heard: Instant,
    silence: Duration,
    heartbeat: Interval,
    stopping: watch::Receiver<bool>,
    kind: PhantomData<fn(M)>,
}

impl<M: SocketMessage> ClientSocket<M> {
    pub(crate) fn new(socket: WebSocket, shared: &AppState, language: Language) -> Self {
        let limits = &shared.hub.limits;
        let mut heartbeat = interval(limits.analysis_ping);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            socket,
            language,
            messages: Bucket::per_second(limits.messages_per_second, Instant::now()),
            heard: Instant::now(),
            silence: limits.analysis_silence,
            heartbeat,
            stopping: shared.stopping.clone(),
            kind: PhantomData,
        }
    }

    /// Waits for what happens next. Nothing is lost if the wait is given up.
    pub(crate) async fn event(&mut self) -> SocketEvent {
        tokio::select! {
            frame = self.socket.recv() => SocketEvent::Frame(frame.and_then(Result::ok)),
            _ = self.heartbeat.tick() => SocketEvent::Tick,
            _ = self.stopping.changed() => SocketEvent::Stopping,
        }
    }

    /// The message of the client, if it has sent one that can be looked at. Everything else is answered here.
    ///
    /// # Errors
    /// If the socket is closed, or has to be.
    pub(crate) async fn read(&mut self, event: SocketEvent) -> Result<Option<String>, Closed> {
        let frame = match event {
            SocketEvent::Frame(Some(Frame::Close(_)) | None) => return Err(Closed),
            SocketEvent::Frame(Some(frame)) => frame,
            SocketEvent::Tick => return self.try_out().await.map(|()| None),
            SocketEvent::Stopping => {
                let _ = self.send(&M::closing(RETRY_MILLIS)).await;
                let restart = CloseFrame { code: close_code::RESTART, reason: "".into() };
                let _ = self.send_frame(Frame::Close(Some(restart))).await;
                return Err(Closed);
            }
        };
        self.heard = Instant::now();
        if matches!(frame, Frame::Ping(_) | Frame::Pong(_)) {
            return Ok(None);
        }
        if !self.messages.take(Instant::now()) {
            let error = message!("server-too-many-messages", "too many messages; slow down");
            return self.refuse(&error).await.map(|()| None);
        }
        match frame {
            Frame::Text(text) => Ok(Some(text.as_str().to_owned())),
            _ => self.not_understood("binary data").await.map(|()| None),
        }
    }

    /// Finds out whether the client is still there. A machine that was switched off closes nothing.
    async fn try_out(&mut self) -> Result<(), Closed> {
        if self.heard.elapsed() > self.silence {
            return Err(Closed);
        }
        self.send_frame(Frame::Ping(Vec::new().into())).await
    }

    async fn send_frame(&mut self, frame: Frame) -> Result<(), Closed> {
        match timeout(PATIENCE, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    pub(crate) async fn send(&mut self, message: &M) -> Result<(), Closed> {
        let text = serde_json::to_string(message).map_err(|_| Closed)?;
        self.send_frame(Frame::Text(text.into())).await
    }

    /// Says that a message was refused.
    pub(crate) async fn refuse(&mut self, error: &(impl Say + ?Sized)) -> Result<(), Closed> {
        self.send(&M::error(problem(error, self.language))).await
    }

    /// Says that a message makes no sense.
    pub(crate) async fn not_understood(&mut self, what: &str) -> Result<(), Closed> {
        self.refuse(&not_understood(what)).await
    }
}

/// The problem that a message makes no sense.
pub(crate) fn not_understood(what: &str) -> cygnet_core::Message {
    message!(
        "server-message-wrong",
        "the message was not understood: {what}",
        what = what.to_owned(),
    )
}
