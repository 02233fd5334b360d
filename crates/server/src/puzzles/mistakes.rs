//! Puzzles of the mistakes that a browser has made in its last games.
//!
//! Every game is searched once, and what was found is kept with the results. A search is a job among the analyses:
//! it waits for a turn before each position, and play comes first.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cygnet_analysis::scheduler::{GrantedTurn, QueuePlace};
use cygnet_core::{Entry, Session, Side, Stop};
use cygnet_players::PlayerError;
use cygnet_puzzles::{MOST_GAMES_WITH_MISTAKES, MOST_MISTAKES, Puzzle, mistakes_of_game};
use cygnet_ratings::ResultKind;
use cygnet_store::StoredResult;
use cygnet_system::lower_priority;
use tokio::sync::mpsc;

use super::wire::{PuzzleIntent, PuzzleMessage};
use crate::AppState;
use crate::client_socket::{ClientSocket, Closed, SocketEvent};
use crate::hub::{Hub, HubError, now};
use crate::limits::client;
use crate::results;
use crate::visitor::Visitor;

/// The searches at the same time. Each has a prover of 32 MB.
pub(crate) const MOST_SEARCHES: usize = 2;

/// The most positions that are searched to judge one move.
const NODES: u64 = 10_000;

/// How long the work on one game may take, and after how much work no other game is begun. The others are searched
/// when the person comes back.
const LONGEST_GAME: Duration = Duration::from_secs(3);
const ENOUGH: Duration = Duration::from_secs(10);

/// The stack of a search.
const STACK: usize = 8 << 20;

/// A game to be searched: its id, its moves, and the side of the person.
struct OwnSession {
    id: String,
    session: Session,
    side: Side,
}

/// Stops a search whose client is gone.
struct StopOnDrop(Stop, Arc<Hub>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
        self.1.scheduler.turns().look();
    }
}

/// The puzzles of the mistakes of a browser in a game. Searches the games that were not searched yet; the client
/// sees how far that is.
pub(super) async fn puzzles(
    shared: &AppState,
    visitor: &Visitor,
    entry: &Entry,
    socket: &mut ClientSocket<PuzzleMessage>,
) -> Result<Vec<Puzzle>, Closed> {
    let (hub, game) = (&shared.hub, entry.info.id);
    let read = async || results::of_holder(hub, &visitor.holder, Some(game)).await;
    let found = async {
        let stored = read().await?;
        if !results::work_out(move || unsearched(&stored)).await?.is_empty() {
            search_games(shared, visitor, entry, socket).await?;
        }
        let stored = read().await?;
        Ok(results::work_out(move || known(&stored)).await?)
    };
    let found: Result<Vec<Puzzle>, Interrupted> = found.await;
    match found {
        Ok(puzzles) => Ok(puzzles),
        Err(Interrupted::Closed) => Err(Closed),
        Err(Interrupted::Unavailable) => {
            socket.refuse(&HubError::Unavailable).await?;
            Ok(Vec::new())
        }
    }
}

/// Why there are no puzzles.
enum Interrupted {
    Closed,
    Unavailable,
}

impl From<Closed> for Interrupted {
    fn from(_: Closed) -> Self {
        Self::Closed
    }
}

impl From<cygnet_store::StoreError> for Interrupted {
    fn from(error: cygnet_store::StoreError) -> Self {
        tracing::warn!(%error, "the results of a visitor were not read or kept");
        Self::Unavailable
    }
}

impl From<HubError> for Interrupted {
    fn from(_: HubError) -> Self {
        Self::Unavailable
    }
}

/// The ids of the last games and the side of the person, the newest first.
fn last_games(stored: &[StoredResult]) -> Vec<(String, Side)> {
    let history = results::history(stored);
    let games = history.latest(ResultKind::Game).take(MOST_GAMES_WITH_MISTAKES);
    let own = games.filter_map(|game| Some((game.record.clone()?, Side::BOTH[game.side.min(1)])));
    own.collect()
}

/// The last games that were not searched yet.
fn unsearched(stored: &[StoredResult]) -> Vec<(String, Side)> {
    let searched = results::mistakes(stored);
    let mut games = last_games(stored);
    games.retain(|(id, _)| !searched.contains_key(id));
    games
}

/// The puzzles of the last games, the newest first.
fn known(stored: &[StoredResult]) -> Vec<Puzzle> {
    let (mut searched, mut ids) = (results::mistakes(stored), HashSet::new());
    let games = last_games(stored).into_iter();
    let all = games.flat_map(|(id, _)| searched.remove(&id).unwrap_or_default());
    // A position may occur in several games; the rules of a puzzle may have changed.
    let mut all: Vec<Puzzle> = all.collect();
    all.retain(|puzzle| puzzle.set_up().is_ok() && ids.insert(puzzle.id.clone()));
    all.truncate(MOST_MISTAKES);
    all
}

/// Searches games, and keeps what is found.
async fn search_games(
    shared: &AppState,
    visitor: &Visitor,
    entry: &Entry,
    socket: &mut ClientSocket<PuzzleMessage>,
) -> Result<(), Interrupted> {
    let (hub, holder, game) = (&shared.hub, &visitor.holder, entry.info.id);
    socket.send(&PuzzleMessage::Searching { done: 0, games: 0 }).await?;
    let _permit = {
        let wait = Arc::clone(&shared.mistakes).acquire_owned();
        tokio::pin!(wait);
        loop {
            tokio::select! {
                permit = &mut wait => break permit,
                event = socket.event() => attend(socket, event).await?,
            }
        }
    };
    // Another page of this browser may have searched meanwhile.
    let stored = results::of_holder(hub, holder, Some(game)).await?;
    let wanted = results::work_out(move || unsearched(&stored)).await?;
    let mut sessions = Vec::new();
    for (id, side) in wanted {
        match session_of(hub, &id).await? {
            Some(session) => sessions.push(OwnSession { id, session, side }),
            // It counts as searched, or it would be tried for ever.
            None => results::keep_mistakes(hub, holder, game, &id, Vec::new()).await?,
        }
    }
    let client = client(visitor.address).to_string();
    let place = match hub.scheduler.turns().enter(&client, holder) {
        Ok(place) => place,
        Err(full) => {
            socket.refuse(&crate::analysis::full(full)).await?;
            return Ok(());
        }
    };
    let (games, mut done) = (sessions.len(), 0);
    socket.send(&PuzzleMessage::Searching { done, games }).await?;
    let (found, mut finds) = mpsc::channel(games.max(1));
    let stop = Stop::new();
    let _guard = StopOnDrop(stop.clone(), Arc::clone(hub));
    let search = move || {
        lower_priority();
        search(&place, sessions, &stop, &found, mistakes_of_game);
    };
    let thread = thread::Builder::new().name("mistakes".to_owned()).stack_size(STACK);
    if let Err(error) = thread.spawn(search) {
        tracing::warn!(%error, "the mistakes of a visitor were not searched");
        return Ok(());
    }
    loop {
        tokio::select! {
            next = finds.recv() => {
                let Some((id, puzzles)) = next else { return Ok(()) };
                results::keep_mistakes(hub, holder, game, &id, puzzles).await?;
                done += 1;
                socket.send(&PuzzleMessage::Searching { done, games }).await?;
            }
            event = socket.event() => attend(socket, event).await?,
        }
    }
}

/// The moves of a game; none if the game is gone or makes no sense.
async fn session_of(hub: &Hub, id: &str) -> Result<Option<Session>, Interrupted> {
    match hub.lock(&hub.handle(id)).await {
        Ok(mut locked) => Ok(Some(locked.game().room().session().clone())),
        Err(HubError::Unavailable) => {
            // If the store has the events, the fault is theirs.
            hub.store().events(id, 0).await?;
            tracing::warn!(id, "a game was not searched for mistakes: it cannot be read");
            Ok(None)
        }
        Err(HubError::NoGame | HubError::Refused(_)) => Ok(None),
    }
}

/// What a client says before there is a puzzle means nothing, but for its pings.
async fn attend(
    socket: &mut ClientSocket<PuzzleMessage>,
    event: SocketEvent,
) -> Result<(), Closed> {
    let Some(text) = socket.read(event).await? else { return Ok(()) };
    match serde_json::from_str(&text) {
        Ok(PuzzleIntent::Ping { sent }) => {
            socket.send(&PuzzleMessage::Pong { sent, now: now() }).await
        }
        _ => Ok(()),
    }
}

/// Finds the mistakes in a game, as [`mistakes_of_game`] does.
type Finder =
    fn(&Session, Side, u64, &Stop, &mut dyn FnMut() -> bool) -> Result<Vec<Puzzle>, PlayerError>;

/// Searches these games at this place of the queue. A game whose search fails has no mistakes.
fn search(
    place: &QueuePlace,
    sessions: Vec<OwnSession>,
    stop: &Stop,
    found: &mpsc::Sender<(String, Vec<Puzzle>)>,
    find: Finder,
) {
    let mut all = Duration::ZERO;
    for OwnSession { id, session, side } in sessions {
        if all >= ENOUGH || stop.is_stopped() {
            return;
        }
        let mut worked = Duration::ZERO;
        let mut turn: Option<GrantedTurn<'_>> = None;
        let mut go_on = || {
            worked += turn.take().map_or(Duration::ZERO, |turn| turn.worked());
            if worked >= LONGEST_GAME {
                return false;
            }
            turn = place.wait(false, stop);
            turn.is_some()
        };
        let work = || find(&session, side, NODES, stop, &mut go_on);
        // A bug in the search of a game ends nothing else.
        let puzzles = catch_unwind(AssertUnwindSafe(work));
        all += worked + turn.map_or(Duration::ZERO, |turn| turn.worked());
        // A search that was stopped says nothing about the game.
        if stop.is_stopped() {
            return;
        }
        let puzzles = match puzzles {
            Ok(Ok(puzzles)) => puzzles,
            Ok(Err(error)) => {
                tracing::error!(id, %error, "the mistakes of a game were not searched");
                Vec::new()
            }
            Err(_) => {
                tracing::error!(id, "the search for the mistakes of a game panicked");
                Vec::new()
            }
        };
        if found.blocking_send((id, puzzles)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use cygnet_analysis::scheduler::{TurnLimits, Turns};
    use cygnet_core::Options;

    use super::*;

    const LIMITS: TurnLimits =
        TurnLimits { searches: NonZeroUsize::MIN, jobs: 1, jobs_of_client: 1, jobs_each: 1 };

    fn fails_at_first(
        session: &Session,
        side: Side,
        nodes: u64,
        stop: &Stop,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Puzzle>, PlayerError> {
        assert!(go_on() && side == Side::Two, "a bug");
        mistakes_of_game(session, side, nodes, stop, go_on)
    }

    #[test]
    fn a_game_whose_search_panics_does_not_end_the_search_of_others() {
        let entry = cygnet_games::find("ugly_duck").expect("a game");
        let game = entry.build(&Options::defaults(entry.info));
        let session = Session::new(Arc::clone(&game), game.initial());
        let own = |(id, side): (&str, Side)| OwnSession {
            id: id.to_owned(),
            session: session.clone(),
            side,
        };
        let games = [("bad", Side::One), ("good", Side::Two)].map(own);
        let turns = Turns::new(LIMITS);
        let place = turns.enter("client", "visitor").expect("a place");
        let (found, mut finds) = mpsc::channel(2);
        search(&place, games.into(), &Stop::new(), &found, fails_at_first);
        drop(found);
        let ids = std::iter::from_fn(|| finds.blocking_recv()).map(|(id, _)| id);
        assert_eq!(ids.collect::<Vec<_>>(), ["bad", "good"]);
    }
}
