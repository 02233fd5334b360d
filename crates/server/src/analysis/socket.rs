//! Questions to the engine over a WebSocket.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocket;
use axum::extract::{Extension, State as FromState};
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use cygnet_analysis::scheduler::{Full, QueuePlace, Turns};
use cygnet_core::Stop;
use tokio::sync::mpsc;

use super::jobs::{self, Job, Work};
use super::line::LineRequest;
use super::wire::{AnalysisMessage, AnalysisQuestion, AskedId, LONGEST_ID};
use crate::AppState;
use crate::answer::{ApiError, problem};
use crate::client_socket::{ClientSocket, Closed, SocketEvent, SocketMessage, not_understood};
use crate::extract::Upgrade;
use crate::hub::now;
use crate::limits::client;
use crate::socket::{SocketPlaces, knows_protocol, other_protocol, places, refuse_protocol};
use crate::visitor::Visitor;
use crate::wire::ProblemAnswer;

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
    socket: ClientSocket<AnalysisMessage>,
    answers: mpsc::Sender<AnalysisMessage>,
    /// The latest question of each kind.
    asked: [Option<Asked>; 4],
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.stop(None);
    }
}

impl SocketMessage for AnalysisMessage {
    fn error(error: ProblemAnswer) -> Self {
        Self::Error { id: None, question: None, error }
    }

    fn closing(retry_ms: u64) -> Self {
        Self::Closing { retry_ms }
    }
}

impl Connection {
    async fn run(shared: AppState, visitor: Visitor, socket: WebSocket) {
        let (answers, mut answered) = mpsc::channel(WAITING_ANSWERS);
        let socket = ClientSocket::new(socket, &shared, visitor.language);
        let asked = std::array::from_fn(|_| None);
        let mut connection = Self { shared, visitor, socket, answers, asked };
        let mut done = Ok(());
        while done.is_ok() {
            done = tokio::select! {
                event = connection.socket.event() => connection.received(event).await,
                Some(answer) = answered.recv() => connection.socket.send(&answer).await,
            };
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

    async fn not_understood(&mut self, id: Option<AskedId>, what: &str) -> Result<(), Closed> {
        let error = problem(&not_understood(what), self.visitor.language);
        self.socket.send(&AnalysisMessage::Error { id, question: None, error }).await
    }

    async fn received(&mut self, event: SocketEvent) -> Result<(), Closed> {
        let Some(text) = self.socket.read(event).await? else { return Ok(()) };
        match serde_json::from_str(&text) {
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
                self.socket.send(&AnalysisMessage::Pong { sent, now: now() }).await
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
