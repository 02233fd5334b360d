//! A trainer on a WebSocket.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{Extension, State as FromState};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use cygnet_analysis::scheduler::QueuePlace;
use cygnet_core::{Entry, LegalMove, Message, Progress, Say, Stop, Ticket, message};
use cygnet_puzzles::{
    PuzzleTheme, RefutationTask, Trainer, TrainerEvent, TrainerIntent, TrainerRefusal,
    TrainerRequest,
};
use cygnet_system::lower_priority;
use cygnet_userdata::calendar::trainer_time;
use tokio::sync::mpsc;

use super::results;
use super::view;
use super::wire::{PuzzleIntent, PuzzleMessage};
use crate::AppState;
use crate::answer::{ApiError, problem};
use crate::extract::{Name, Upgrade, no_page};
use crate::hub::{HubError, now};
use crate::limits::{Bucket, client};
use crate::socket::{
    PATIENCE, RETRY_MILLIS, SocketPlaces, knows_protocol, other_protocol, places, refuse_protocol,
};
use crate::visitor::Visitor;
use crate::wire::find_steps;

/// The answers of searches that wait for the connection.
const WAITING: usize = 4;

/// The longest search for the reason why a move is wrong.
const LONGEST_REFUTATION: Duration = Duration::from_secs(5);

/// The stack of a search. Those that need more start threads of their own.
const STACK: usize = 8 << 20;

/// The longest turn, in steps.
const LONGEST_TURN: usize = 64;

/// An address without a puzzle that exists.
fn nothing(visitor: &Visitor) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, &no_page(), visitor.language)
}

/// `GET /api/puzzles/{game}/socket`
pub(crate) async fn open(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(game): Name,
    address: Uri,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    if !knows_protocol(&address) {
        let error = PuzzleMessage::Error { error: other_protocol(visitor.language) };
        return Ok(upgrade.on_upgrade(async move |socket| refuse_protocol(socket, &error).await));
    }
    let entry = cygnet_games::find(&game).ok_or_else(|| nothing(&visitor))?;
    let taken: SocketPlaces = places(&shared, &visitor)?;
    let puzzles = shared.puzzles.of_game(entry.info.id);
    let progress = results::progress(&shared.hub, &visitor.holder, entry.info.id, &puzzles).await;
    let progress = progress.map_err(|error| {
        tracing::warn!(%error, "the results of a visitor were not read");
        ApiError::of_hub(&HubError::Unavailable, visitor.language)
    })?;
    let trainer = Trainer::new(puzzles, progress, fastrand::u64(..), &trainer_time());
    let trainer = trainer.ok_or_else(|| nothing(&visitor))?;
    let most = shared.hub.limits.message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            shared.hub.metrics.sockets.inc();
            Connection::run(shared.clone(), visitor, entry, trainer, socket).await;
            shared.hub.metrics.sockets.dec();
            drop(taken);
        })
        .into_response())
}

/// The socket is closed.
struct Closed;

/// The reason why a move is wrong, found elsewhere.
type Found = (Ticket, Vec<String>);

struct Connection {
    shared: AppState,
    visitor: Visitor,
    entry: &'static Entry,
    trainer: Trainer,
    socket: WebSocket,
    messages: Bucket,
    found: mpsc::Sender<Found>,
    /// When the client last said anything.
    heard: Instant,
}

impl Connection {
    async fn run(
        shared: AppState,
        visitor: Visitor,
        entry: &'static Entry,
        trainer: Trainer,
        socket: WebSocket,
    ) {
        let (found, mut refutations) = mpsc::channel(WAITING);
        let messages = Bucket::per_second(shared.hub.limits.messages_per_second, Instant::now());
        let mut stopping = shared.stopping.clone();
        let mut heartbeat = tokio::time::interval(shared.hub.limits.analysis_ping);
        heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let heard = Instant::now();
        let mut connection =
            Self { shared, visitor, entry, trainer, socket, messages, found, heard };
        let mut done = connection.attend(true).await;
        while done.is_ok() {
            // Without a timed run this waits for ever.
            let run_ends = connection.trainer.deadline();
            let run_over = async {
                match run_ends {
                    Some(end) => tokio::time::sleep_until(end.into()).await,
                    None => std::future::pending().await,
                }
            };
            done = tokio::select! {
                frame = connection.socket.recv() => match frame {
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => Err(Closed),
                    Some(Ok(frame)) => connection.received(frame).await,
                },
                Some((ticket, line)) = refutations.recv() => {
                    connection.handle(TrainerIntent::Refuted(ticket, line)).await
                }
                () = run_over => connection.handle(TrainerIntent::Tick).await,
                _ = heartbeat.tick() => connection.try_out().await,
                _ = stopping.changed() => {
                    let closing = PuzzleMessage::Closing { retry_ms: RETRY_MILLIS };
                    let _ = connection.send(&closing).await;
                    let restart = CloseFrame { code: close_code::RESTART, reason: "".into() };
                    let _ = connection.socket.send(Frame::Close(Some(restart))).await;
                    Err(Closed)
                }
            };
        }
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

    async fn send(&mut self, message: &PuzzleMessage) -> Result<(), Closed> {
        let text = serde_json::to_string(message).map_err(|_| Closed)?;
        self.send_frame(Frame::Text(text.into())).await
    }

    async fn refuse(&mut self, error: &(impl Say + ?Sized)) -> Result<(), Closed> {
        let error = problem(error, self.visitor.language);
        self.send(&PuzzleMessage::Error { error }).await
    }

    async fn not_understood(&mut self, what: &str) -> Result<(), Closed> {
        let error = message!(
            "server-message-wrong",
            "the message was not understood: {what}",
            what = what.to_owned(),
        );
        self.refuse(&error).await
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
            return self.refuse(&error).await;
        }
        let Some(text) = text else { return self.not_understood("binary data").await };
        let intent = match serde_json::from_str(text.as_str()) {
            Ok(PuzzleIntent::Ping { sent }) => {
                return self.send(&PuzzleMessage::Pong { sent, now: now() }).await;
            }
            Ok(intent) => self.read(intent),
            Err(error) => return self.not_understood(&error.to_string()).await,
        };
        match intent {
            Ok(intent) => self.handle(intent).await,
            Err(error) => self.refuse(&error).await,
        }
    }

    /// What a message of the client means to the trainer.
    fn read(&self, intent: PuzzleIntent) -> Result<TrainerIntent, Message> {
        Ok(match intent {
            PuzzleIntent::Steps { steps } => TrainerIntent::Play(self.turn(&steps)?),
            PuzzleIntent::Play { text } => {
                let mv = self.trainer.state().read_move(&text);
                TrainerIntent::Play(mv.map_err(|error| error.message())?)
            }
            PuzzleIntent::Why {} => TrainerIntent::Why,
            PuzzleIntent::Hint {} => TrainerIntent::Hint,
            PuzzleIntent::Solution {} => TrainerIntent::Solution,
            PuzzleIntent::Next {} => TrainerIntent::Next,
            PuzzleIntent::Daily {} => TrainerIntent::Daily,
            PuzzleIntent::Open { id } => TrainerIntent::Open(id),
            PuzzleIntent::Run {} => TrainerIntent::Run,
            PuzzleIntent::Theme { theme: None } => TrainerIntent::Theme(None),
            PuzzleIntent::Theme { theme: Some(word) } => {
                let theme = PuzzleTheme::ALL.into_iter().find(|theme| theme.word() == word);
                let theme = theme.ok_or_else(|| TrainerRefusal::NoSuchTheme.message())?;
                TrainerIntent::Theme(Some(theme))
            }
            // Answered before.
            PuzzleIntent::Ping { .. } => TrainerIntent::Tick,
        })
    }

    /// The turn of these steps.
    fn turn(&self, names: &[String]) -> Result<LegalMove, Message> {
        let state = self.trainer.state();
        let is_possible = names.len() <= LONGEST_TURN;
        let steps = is_possible.then(|| find_steps(&state.step_graph(), state.size(), names));
        match steps.flatten().map(|steps| state.progress(&steps)) {
            Some(Progress::Complete(mv)) => Ok(mv),
            _ => Err(message!("server-no-turn", "no legal turn has these steps")),
        }
    }

    async fn handle(&mut self, intent: TrainerIntent) -> Result<(), Closed> {
        if let Err(refusal) = self.trainer.handle(intent, &trainer_time()) {
            self.refuse(&refusal).await?;
        }
        self.attend(false).await
    }

    /// Serves the requests of the trainer, and tells the client what has happened.
    async fn attend(&mut self, is_first: bool) -> Result<(), Closed> {
        let mut events = self.trainer.events();
        // The pages play moves out by themselves.
        events.retain(|event| *event != TrainerEvent::Shown);
        for request in self.trainer.requests() {
            match request {
                TrainerRequest::Refute(ticket, task, stop) => self.refute(ticket, *task, stop),
                TrainerRequest::Keep(result) => {
                    let kept = crate::results::keep_puzzle(&self.shared.hub, &self.visitor.holder, &result).await;
                    if let Err(error) = kept {
                        tracing::warn!(%error, "the result of a puzzle was not kept");
                        self.refuse(&HubError::Unavailable).await?;
                    }
                }
            }
        }
        if events.is_empty() && !is_first {
            return Ok(());
        }
        let language = self.visitor.language;
        let view = view::view(&self.trainer, self.entry, &trainer_time(), language);
        let told = view::events(&events, &self.trainer, language);
        self.send(&PuzzleMessage::Trainer { events: told, view: Box::new(view) }).await?;
        if matches!(events.last(), Some(TrainerEvent::Wrong { .. })) {
            // A wrong move is answered by its refutation.
            return Box::pin(self.handle(TrainerIntent::Why)).await;
        }
        Ok(())
    }

    /// Lets a search find out why a move is wrong. It has a place among the analyses: play comes first, and no
    /// visitor has more than a fair share.
    fn refute(&self, ticket: Ticket, task: RefutationTask, stop: Stop) {
        let turns = self.shared.hub.scheduler.turns();
        let place = turns.enter(&client(self.visitor.address).to_string(), &self.visitor.holder);
        let (found, end) = (self.found.clone(), stop.clone());
        let given_up = (ticket.clone(), Vec::new());
        let searching = place.ok().and_then(|place| {
            let thread = thread::Builder::new().name("puzzle".to_owned()).stack_size(STACK);
            let search = move || {
                lower_priority();
                let line = refutation(&place, &task, &stop);
                drop(place);
                // The connection may be gone.
                let _ = found.blocking_send((ticket, line));
            };
            thread.spawn(search).ok()
        });
        if searching.is_none() {
            // There is no room: the client hears that the move is wrong, and may ask again.
            let _ = self.found.try_send(given_up);
            return;
        }
        tokio::spawn(async move {
            tokio::time::sleep(LONGEST_REFUTATION).await;
            end.stop();
        });
    }
}

/// The moves that show why a move is wrong; none if the search was stopped or has failed.
fn refutation(place: &QueuePlace, task: &RefutationTask, stop: &Stop) -> Vec<String> {
    let Some(_turn) = place.wait(false, stop) else { return Vec::new() };
    catch_unwind(AssertUnwindSafe(|| task.run(stop))).unwrap_or_default()
}
