//! A trainer on a WebSocket.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::extract::ws::WebSocket;
use axum::extract::{Extension, State as FromState};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use cygnet_analysis::scheduler::QueuePlace;
use cygnet_core::{Entry, LegalMove, Message, Say, Stop, Ticket};
use cygnet_puzzles::{
    Puzzle, PuzzleTheme, RefutationTask, Trainer, TrainerEvent, TrainerIntent, TrainerRefusal,
    TrainerRequest,
};
use cygnet_ratings::PersonRating;
use cygnet_system::lower_priority;
use cygnet_userdata::calendar::trainer_time;
use tokio::sync::mpsc;

use super::mistakes;
use super::progress::progress;
use super::view;
use super::wire::{PuzzleIntent, PuzzleMessage};
use crate::AppState;
use crate::answer::ApiError;
use crate::client_socket::{ClientSocket, Closed, SocketEvent, SocketMessage};
use crate::extract::{Name, Upgrade, no_page};
use crate::hub::{HubError, now};
use crate::limits::client;
use crate::results;
use crate::socket::{SocketPlaces, knows_protocol, other_protocol, places, refuse_protocol};
use crate::visitor::Visitor;
use crate::wire::{ProblemAnswer, find_turn};

/// The answers of searches that wait for the connection.
const WAITING: usize = 4;

/// The longest search for the reason why a move is wrong.
const LONGEST_REFUTATION: Duration = Duration::from_secs(5);

/// The stack of a search. Those that need more start threads of their own.
const STACK: usize = 8 << 20;

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
    let source = if wants_mistakes(&address) {
        Source::Mistakes
    } else {
        let puzzles = shared.puzzles.of_game(entry.info.id);
        let trainer = trainer(&shared, &visitor, entry, puzzles).await;
        let trainer = trainer.map_err(|error| ApiError::of_hub(&error, visitor.language))?;
        Source::Shipped(Box::new(trainer.ok_or_else(|| nothing(&visitor))?))
    };
    let most = shared.hub.limits.message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            shared.hub.metrics.sockets.inc();
            // The client has left, or the server stops.
            let _ = serve(shared.clone(), visitor, entry, source, socket).await;
            shared.hub.metrics.sockets.dec();
            drop(taken);
        })
        .into_response())
}

/// Are the puzzles to be made of the mistakes of the browser?
fn wants_mistakes(address: &Uri) -> bool {
    address.query().unwrap_or_default().split('&').any(|pair| pair == "mistakes=1")
}

/// Where the puzzles come from.
enum Source {
    /// They come with the program.
    Shipped(Box<Trainer>),
    /// They are made of the mistakes of the browser.
    Mistakes,
}

/// A trainer with these puzzles; none if there is no puzzle.
async fn trainer(
    shared: &AppState,
    visitor: &Visitor,
    entry: &Entry,
    puzzles: Arc<[Puzzle]>,
) -> Result<Option<Trainer>, HubError> {
    let progress = progress(&shared.hub, &visitor.holder, entry.info.id, &puzzles).await?;
    Ok(Trainer::new(puzzles, progress, fastrand::u64(..), &trainer_time()))
}

async fn serve(
    shared: AppState,
    visitor: Visitor,
    entry: &'static Entry,
    source: Source,
    socket: WebSocket,
) -> Result<(), Closed> {
    let mut socket = ClientSocket::new(socket, &shared, visitor.language);
    let (trainer, own) = match source {
        Source::Shipped(trainer) => (Some(*trainer), false),
        Source::Mistakes => {
            let puzzles = mistakes::puzzles(&shared, &visitor, entry, &mut socket).await?;
            let trainer = trainer(&shared, &visitor, entry, puzzles.into()).await;
            (trainer.unwrap_or_default(), true)
        }
    };
    if let Some(trainer) = trainer {
        return Connection::run(shared, visitor, entry, trainer, own, socket).await;
    }
    let text = visitor.language.words().mistakes_none(entry.info.name);
    socket.send(&PuzzleMessage::Nothing { text }).await?;
    // The page decides what comes next.
    loop {
        let event = socket.event().await;
        if socket.read(event).await?.is_some() {
            socket.not_understood("there are no puzzles").await?;
        }
    }
}

/// The reason why a move is wrong, found elsewhere.
type Found = (Ticket, Vec<String>);

struct Connection {
    shared: AppState,
    visitor: Visitor,
    entry: &'static Entry,
    trainer: Trainer,
    /// Whether the puzzles are made of the solver's mistakes.
    own: bool,
    socket: ClientSocket<PuzzleMessage>,
    found: mpsc::Sender<Found>,
    /// The rating of the solver.
    rating: Option<PersonRating>,
}

impl SocketMessage for PuzzleMessage {
    fn error(error: ProblemAnswer) -> Self {
        Self::Error { error }
    }

    fn closing(retry_ms: u64) -> Self {
        Self::Closing { retry_ms }
    }
}

impl Connection {
    async fn run(
        shared: AppState,
        visitor: Visitor,
        entry: &'static Entry,
        trainer: Trainer,
        own: bool,
        socket: ClientSocket<PuzzleMessage>,
    ) -> Result<(), Closed> {
        let (found, mut refutations) = mpsc::channel(WAITING);
        let mut connection =
            Self { shared, visitor, entry, trainer, own, socket, found, rating: None };
        connection.read_rating().await;
        connection.attend(true).await?;
        loop {
            // Without a timed run this waits for ever.
            let run_ends = connection.trainer.deadline();
            let run_over = async {
                match run_ends {
                    Some(end) => tokio::time::sleep_until(end.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                event = connection.socket.event() => connection.received(event).await,
                Some((ticket, line)) = refutations.recv() => {
                    connection.handle(TrainerIntent::Refuted(ticket, line)).await
                }
                () = run_over => connection.handle(TrainerIntent::Tick).await,
            }?;
        }
    }

    /// Reads the rating of the solver, which results move. A trainer works without it.
    async fn read_rating(&mut self) {
        let (hub, holder) = (&self.shared.hub, &self.visitor.holder);
        match results::rating(hub, holder, self.entry.info.id).await {
            Ok(rating) => self.rating = rating,
            Err(error) => tracing::warn!(%error, "the rating of a visitor was not read"),
        }
    }

    async fn received(&mut self, event: SocketEvent) -> Result<(), Closed> {
        let Some(text) = self.socket.read(event).await? else { return Ok(()) };
        let intent = match serde_json::from_str(&text) {
            Ok(PuzzleIntent::Ping { sent }) => {
                return self.socket.send(&PuzzleMessage::Pong { sent, now: now() }).await;
            }
            Ok(intent) => self.read(intent),
            Err(error) => return self.socket.not_understood(&error.to_string()).await,
        };
        match intent {
            Ok(intent) => self.handle(intent).await,
            Err(error) => self.socket.refuse(&error).await,
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
        find_turn(state, names)
    }

    async fn handle(&mut self, intent: TrainerIntent) -> Result<(), Closed> {
        if let Err(refusal) = self.trainer.handle(intent, &trainer_time()) {
            self.socket.refuse(&refusal).await?;
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
                    let (hub, holder) = (&self.shared.hub, &self.visitor.holder);
                    let kept = results::keep_puzzle(hub, holder, &result).await;
                    self.read_rating().await;
                    if let Err(error) = kept {
                        tracing::warn!(%error, "the result of a puzzle was not kept");
                        self.socket.refuse(&HubError::Unavailable).await?;
                    }
                }
            }
        }
        if events.is_empty() && !is_first {
            return Ok(());
        }
        let language = self.visitor.language;
        let view = view::view(
            &self.trainer,
            self.entry,
            self.rating.as_ref(),
            self.own,
            &trainer_time(),
            language,
        );
        let told = view::events(&events, &self.trainer, language);
        self.socket.send(&PuzzleMessage::Trainer { events: told, view: Box::new(view) }).await?;
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
