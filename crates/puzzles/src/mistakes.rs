//! Puzzles of a person's own: the positions of recent games in which one move alone kept the result, and another was
//! played.

use cygnet_core::record::Reader;
use cygnet_core::{Say, Session, Side, Stop};
use cygnet_games::replay::replay;
use cygnet_players::PlayerError;

use crate::build::{GameSearch, grade, search_turns};
use crate::puzzle::Puzzle;

/// The most puzzles that are made.
pub const MOST_MISTAKES: usize = 20;

/// The most games that they come from.
pub const MOST_GAMES_WITH_MISTAKES: usize = 30;

/// The most puzzles of one game.
const MOST_OF_GAME: usize = 2;

/// A game of a person: its record, and the side of the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnGame {
    /// The record.
    pub record: String,
    /// The side of the person.
    pub side: Side,
}

/// The puzzles that the mistakes of these games make, the newest game first. Records that cannot be replayed are
/// passed over. At most `nodes` positions are searched to judge one move. If it is stopped, it returns what it has
/// found so far.
///
/// # Errors
/// If a level cannot play with the rules of a game.
pub fn puzzles_of_mistakes(
    games: &[OwnGame],
    nodes: u64,
    stop: &Stop,
    tell: &mut dyn FnMut(usize),
) -> Result<Vec<Puzzle>, PlayerError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for own in games.iter().take(MOST_GAMES_WITH_MISTAKES) {
        if puzzles.len() >= MOST_MISTAKES || stop.is_stopped() {
            break;
        }
        let Some(session) = replayed(&own.record) else { continue };
        for puzzle in mistakes_of_game(&session, own.side, nodes, stop, &mut || true)? {
            if puzzles.iter().all(|known| known.id != puzzle.id) {
                puzzles.push(puzzle);
                tell(puzzles.len());
            }
        }
    }
    Ok(puzzles)
}

/// The puzzles that the mistakes of this side in a game make. `go_on` is asked before each position is searched or
/// graded: it may let others work, and `false` ends the search with what was found so far.
///
/// # Errors
/// If a level cannot play with the rules of the game.
pub fn mistakes_of_game(
    session: &Session,
    side: Side,
    nodes: u64,
    stop: &Stop,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Puzzle>, PlayerError> {
    let moves: Vec<&str> = session.moves().collect();
    let is_own = |turn: &usize| session.at(*turn).turn() == side;
    let turns: Vec<usize> = (0..moves.len()).rev().filter(is_own).collect();
    let search = GameSearch { game: session.game(), nodes, tables: None, stop };
    let mut found = search_turns(&search, session, turns.into_iter().take_while(|_| go_on()));
    found.retain(|(turn, found)| found.solution.mv != moves[*turn]);
    let graded = found.iter().take(MOST_OF_GAME).take_while(|_| go_on());
    graded.map(|(_, found)| grade(session.game(), found)).collect()
}

fn replayed(record: &str) -> Option<Session> {
    let record = Reader::new(record.as_bytes()).next()?.map_err(|error| error.message()).ok()?;
    replay(&record).ok()
}
