//! Questions to the engine over a WebSocket.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{Extension, State as FromState};
use axum::http::Uri;
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
use crate::limits::{Bucket, client};
use crate::socket::{
    PATIENCE, RETRY_MILLIS, SocketPlaces, knows_protocol, other_protocol, places, refuse_protocol,
};
use crate::visitor::Visitor;

/// The most lines of an analysis.
const MOST_LINES: usize = 5;

/// The most answers that wait for a slow client.
const WAITING_ANSWERS: usize = 64;

/// How often and after which pauses a visitor with many questions tries to ask another one.
const TRIES: usize = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// `GET /api/analysis/socket`
pub(crate) async fn open(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    address: Uri,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    if !knows_protocol(&address) {
        let error = other_protocol(visitor.language);
        let error = AnalysisMessage::Error { id: None, question: None, error };
        return Ok(upgrade.on_upgrade(async move |socket| refuse_protocol(socket, &error).await));
    }
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

/// A question that was asked.
struct Asked {
    id: AskedId,
    stop: Stop,
}

struct Connection {
    shared: AppState,
    visitor: Visitor,
    socket: WebSocket,
    messages: Bucket,
    answers: mpsc::Sender<AnalysisMessage>,
    /// The latest question of each kind.
    asked: [Option<Asked>; 4],
    /// When the client last said anything.
    heard: Instant,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.stop(None);
    }
}

impl Connection {
    async fn run(shared: AppState, visitor: Visitor, socket: WebSocket) {
        let (answers, mut answered) = mpsc::channel(WAITING_ANSWERS);
        let messages = Bucket::per_second(shared.hub.limits.messages_per_second, Instant::now());
        let mut stopping = shared.stopping.clone();
        let mut heartbeat = tokio::time::interval(shared.hub.limits.analysis_ping);
        heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (asked, heard) = (std::array::from_fn(|_| None), Instant::now());
        let mut connection = Self { shared, visitor, socket, messages, answers, asked, heard };
        loop {
            let done = tokio::select! {
                frame = connection.socket.recv() => match frame {
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => Err(Closed),
                    Some(Ok(frame)) => connection.received(frame).await,
                },
                Some(answer) = answered.recv() => connection.send(&answer).await,
                _ = heartbeat.tick() => connection.try_out().await,
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

    /// Ends the questions with this id, or all.
    fn stop(&self, id: Option<&AskedId>) {
        let is_meant = |asked: &&Asked| id.is_none_or(|id| asked.id == *id);
        for asked in self.asked.iter().flatten().filter(is_meant) {
            asked.stop.stop();
        }
        // Questions that wait for their turn leave at once.
        self.shared.hub.scheduler.turns().look();
    }

    /// Finds out whether the client is still there. A machine that was switched off closes nothing.
    async fn try_out(&mut self) -> Result<(), Closed> {
        if self.heard.elapsed() > self.shared.hub.limits.analysis_silence {
            return Err(Closed);
        }
        self.send_frame(Frame::Ping(Vec::new().into())).await
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
        self.send(&AnalysisMessage::Error { id, question: None, error }).await
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
        self.heard = Instant::now();
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
            AnalysisQuestion::Stop { id } => {
                self.stop(id.as_ref());
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
                let work = Work::Analyse { lines, depth, time };
                let others = if threat { vec![Work::Threat] } else { Vec::new() };
                self.ask(Slot::Analyse, id, line, work, others).await
            }
            AnalysisQuestion::Explore { id, line } => {
                self.ask(Slot::Explore, id, line, Work::Explore, Vec::new()).await
            }
            AnalysisQuestion::Why { id, line, text } => {
                self.ask(Slot::Why, id, line, Work::Why { text }, Vec::new()).await
            }
            AnalysisQuestion::Review { id, line, seconds } => {
                let time = self.time(seconds);
                self.ask(Slot::Review, id, line, Work::Review { time }, Vec::new()).await
            }
        }
    }

    /// The time that a client asks for, within the limits.
    fn time(&self, seconds: Option<f64>) -> Option<Duration> {
        let most = self.shared.hub.limits.analysis_time;
        let wanted = seconds.filter(|seconds| *seconds > 0.0)?;
        Some(Duration::try_from_secs_f64(wanted).unwrap_or(most).min(most))
    }

    /// Ends the question of a kind, and begins the work on the next one.
    async fn ask(
        &mut self,
        slot: Slot,
        id: AskedId,
        line: LineRequest,
        work: Work,
        others: Vec<Work>,
    ) -> Result<(), Closed> {
        if matches!(&id, AskedId::Text(text) if text.len() > LONGEST_ID) {
            return self.not_understood(None, "the id of a question is too long").await;
        }
        let stop = Stop::new();
        let asked = Asked { id: id.clone(), stop: stop.clone() };
        if let Some(old) = self.asked[slot as usize].replace(asked) {
            old.stop.stop();
            self.shared.hub.scheduler.turns().look();
        }
        let client = client(self.visitor.address).to_string();
        let visitor = self.visitor.holder.clone();
        let job = |work| Job {
            hub: Arc::clone(&self.shared.hub),
            holder: visitor.clone(),
            id: id.clone(),
            work,
            line: line.clone(),
            language: self.visitor.language,
            stop: stop.clone(),
            answers: self.answers.clone(),
        };
        let jobs: Vec<Job> = std::iter::once(work).chain(others).map(job).collect();
        // The connection goes on while a question waits for its place. If there is one place, the question
        // itself has it.
        tokio::spawn(async move {
            for job in jobs {
                begin(job, &client, &visitor).await;
            }
        });
        Ok(())
    }
}

/// Begins to work on a question, or refuses it.
async fn begin(job: Job, client: &str, visitor: &str) {
    let turns = job.hub.scheduler.turns().clone();
    let job = Arc::new(job);
    let Some(place) = enter(&turns, client, visitor, &job.stop).await else { return };
    let started = place.map_err(jobs::full).and_then(|place| Arc::clone(&job).start(place));
    if let Err(error) = started {
        job.hub.metrics.analyses_refused.inc();
        // The connection may be gone.
        let _ = job.answers.send(job.refusal(&error)).await;
    }
}

/// A place in the queue of the scheduler; none if it is not wanted any more. Questions that were stopped just now
/// may still have theirs for a moment.
async fn enter(
    turns: &Turns,
    client: &str,
    visitor: &str,
    stop: &Stop,
) -> Option<Result<QueuePlace, Full>> {
    for _ in 0..TRIES {
        if stop.is_stopped() {
            return None;
        }
        match turns.enter(client, visitor) {
            Err(Full::Visitor) => tokio::time::sleep(BETWEEN_TRIES).await,
            entered => return Some(entered),
        }
    }
    Some(turns.enter(client, visitor))
}
