//! Questions to the engine over a WebSocket.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{Extension, State as FromState};
use axum::response::{IntoResponse, Response};
use cygnet_analysis::scheduler::{Full, QueuePlace, Turns};
use cygnet_core::{Message, Stop, message};
use tokio::sync::mpsc;

use super::jobs::{self, Job, Work};
use super::line::LineRequest;
use super::wire::{AnalysisMessage, AnalysisQuestion, AskedId, LONGEST_ID};
use crate::AppState;
use crate::answer::{ApiError, problem};
use crate::extract::Upgrade;
use crate::hub::now;
use crate::limits::Bucket;
use crate::socket::{PATIENCE, RETRY_MILLIS, SocketPlaces, places};
use crate::visitor::Visitor;

/// The most lines of an analysis.
const MOST_LINES: usize = 5;

/// The most answers that wait for a slow client.
const WAITING_ANSWERS: usize = 64;

/// How often and after which pauses a visitor with many questions tries to ask another one.
const TRIES: usize = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// How often the connection of a client that says nothing is tried.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// `GET /api/analysis/socket`
pub(crate) async fn open(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    let taken: SocketPlaces = places(&shared, &visitor)?;
    let most = shared.hub.limits.analysis_message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            shared.hub.metrics.sockets.inc();
            Connection::run(shared.clone(), visitor, socket).await;
            shared.hub.metrics.sockets.dec();
            drop(taken);
        })
        .into_response())
}

/// The socket is closed.
struct Closed;

/// The kinds of questions. A newer question of a kind ends the older one.
#[derive(Clone, Copy)]
enum Slot {
    Analyse,
    Explore,
    Why,
    Review,
}

struct Connection {
    shared: AppState,
    visitor: Visitor,
    socket: WebSocket,
    messages: Bucket,
    answers: mpsc::Sender<AnalysisMessage>,
    /// What ends the question of each kind.
    stops: [Stop; 4],
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.stop_all();
    }
}

impl Connection {
    async fn run(shared: AppState, visitor: Visitor, socket: WebSocket) {
        let (answers, mut answered) = mpsc::channel(WAITING_ANSWERS);
        let messages = Bucket::per_second(shared.hub.limits.messages_per_second, Instant::now());
        let mut stopping = shared.stopping.clone();
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let stops = std::array::from_fn(|_| Stop::new());
        let mut connection = Self { shared, visitor, socket, messages, answers, stops };
        loop {
            let done = tokio::select! {
                frame = connection.socket.recv() => match frame {
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => Err(Closed),
                    Some(Ok(frame)) => connection.received(frame).await,
                },
                Some(answer) = answered.recv() => connection.send(&answer).await,
                _ = heartbeat.tick() => connection.send_frame(Frame::Ping(Vec::new().into())).await,
                _ = stopping.changed() => {
                    let closing = AnalysisMessage::Closing { retry_ms: RETRY_MILLIS };
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

    fn stop_all(&self) {
        for stop in &self.stops {
            stop.stop();
        }
        // Questions that wait for their turn leave at once.
        self.shared.hub.scheduler.turns().look();
    }

    async fn send_frame(&mut self, frame: Frame) -> Result<(), Closed> {
        match tokio::time::timeout(PATIENCE, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    async fn send(&mut self, message: &AnalysisMessage) -> Result<(), Closed> {
        let text = serde_json::to_string(message).map_err(|_| Closed)?;
        self.send_frame(Frame::Text(text.into())).await
    }

    async fn refuse(&mut self, id: Option<AskedId>, error: &Message) -> Result<(), Closed> {
        let error = problem(error, self.visitor.language);
        self.send(&AnalysisMessage::Error { id, error }).await
    }

    async fn not_understood(&mut self, id: Option<AskedId>, what: &str) -> Result<(), Closed> {
        let error = message!(
            "server-message-wrong",
            "the message was not understood: {what}",
            what = what.to_owned(),
        );
        self.refuse(id, &error).await
    }

    async fn received(&mut self, frame: Frame) -> Result<(), Closed> {
        let text = match frame {
            Frame::Text(text) => Some(text),
            Frame::Binary(_) => None,
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return Ok(()),
        };
        if !self.messages.take(Instant::now()) {
            let error = message!("server-too-many-messages", "too many messages; slow down");
            return self.refuse(None, &error).await;
        }
        let Some(text) = text else { return self.not_understood(None, "binary data").await };
        match serde_json::from_str(text.as_str()) {
            Ok(question) => self.answer(question).await,
            Err(error) => self.not_understood(None, &error.to_string()).await,
        }
    }

    async fn answer(&mut self, question: AnalysisQuestion) -> Result<(), Closed> {
        match question {
            AnalysisQuestion::Stop {} => {
                self.stop_all();
                Ok(())
            }
            AnalysisQuestion::Ping { sent } => {
                self.send(&AnalysisMessage::Pong { sent, now: now() }).await
            }
            AnalysisQuestion::Analyse { id, line, lines, depth, seconds, threat } => {
                let wanted = NonZeroUsize::new(lines).filter(|lines| lines.get() <= MOST_LINES);
                let Some(lines) = wanted else {
                    return self.not_understood(Some(id), "there are 1 to 5 lines").await;
                };
                let time = self.time(seconds).unwrap_or(self.shared.hub.limits.analysis_time);
                let stop = self.replace(Slot::Analyse);
                let work = Work::Analyse { lines, depth, time };
                self.ask(id.clone(), line.clone(), stop.clone(), work).await?;
                if threat { self.ask(id, line, stop, Work::Threat).await } else { Ok(()) }
            }
            AnalysisQuestion::Explore { id, line } => {
                let stop = self.replace(Slot::Explore);
                self.ask(id, line, stop, Work::Explore).await
            }
            AnalysisQuestion::Why { id, line, text } => {
                let stop = self.replace(Slot::Why);
                self.ask(id, line, stop, Work::Why { text }).await
            }
            AnalysisQuestion::Review { id, line, seconds } => {
                let (stop, time) = (self.replace(Slot::Review), self.time(seconds));
                self.ask(id, line, stop, Work::Review { time }).await
            }
        }
    }

    /// The time that a client asks for, within the limits.
    fn time(&self, seconds: Option<f64>) -> Option<Duration> {
        let most = self.shared.hub.limits.analysis_time;
        let wanted = seconds.filter(|seconds| *seconds > 0.0)?;
        Some(Duration::try_from_secs_f64(wanted).unwrap_or(most).min(most))
    }

    /// Ends the question of a kind, and makes room for the next.
    fn replace(&mut self, slot: Slot) -> Stop {
        let old = std::mem::take(&mut self.stops[slot as usize]);
        old.stop();
        self.shared.hub.scheduler.turns().look();
        self.stops[slot as usize].clone()
    }

    async fn ask(
        &mut self,
        id: AskedId,
        line: LineRequest,
        stop: Stop,
        work: Work,
    ) -> Result<(), Closed> {
        if matches!(&id, AskedId::Text(text) if text.len() > LONGEST_ID) {
            return self.not_understood(None, "the id of a question is too long").await;
        }
        let job = Job {
            hub: Arc::clone(&self.shared.hub),
            id: id.clone(),
            line,
            language: self.visitor.language,
            stop,
            answers: self.answers.clone(),
        };
        let turns = self.shared.hub.scheduler.turns().clone();
        let place = enter(&turns, &self.visitor.holder).await.map_err(jobs::full);
        match place.and_then(|place| job.start(place, work)) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.shared.hub.metrics.analyses_refused.inc();
                self.refuse(Some(id), &error).await
            }
        }
    }
}

/// A place in the queue of the scheduler. Questions that were stopped just now may still have theirs for a moment.
async fn enter(turns: &Turns, visitor: &str) -> Result<QueuePlace, Full> {
    for _ in 0..TRIES {
        match turns.enter(visitor) {
            Err(Full::Visitor) => tokio::time::sleep(BETWEEN_TRIES).await,
            entered => return entered,
        }
    }
    turns.enter(visitor)
}
