//! Checks a written proof. The checker relies only on the rules of the game, and uses no part of the solver.
//!
//! A proof file consists of lines of text, followed by the replies:
//!
//! ```text
//! cygnet proof 1
//! game ugly_duck
//! rules 1
//! options size=3x3
//! position DDD/3/ddd w
//! value loss
//! replies 1234
//! ```
//!
//! The value is that of the side to move. The last line gives the number of bytes of the replies. There is
//! one reply for each position in which the side that keeps the result is to move, in the order in which a
//! walk reaches them (see [`check`]). A reply is the index of the move in the list of legal moves. It is
//! written in groups of seven bits, lowest first, with the highest bit of a byte set if another byte follows.

mod file;

use std::collections::HashMap;
use std::io::{self, BufRead};

use cygnet_core::quote::counted;
use cygnet_core::{Game, Outcome, Side, Value};
use cygnet_system::memory::{OutOfMemory, make_room_in_list, make_room_in_map};

pub use file::{Certificate, Claim, ProofFile, Replies};

/// Why a proof is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The file is not a proof.
    #[error("this is no proof: {0}")]
    Format(String),
    /// The replies end before every position that needs one has a reply.
    #[error("the proof is incomplete: there is no reply in {position}")]
    Incomplete {
        /// A position without a reply.
        position: String,
    },
    /// A reply is not a legal move.
    #[error(
        "the proof is wrong: the reply in {position} is move {}, and there {} {}",
        .place + 1,
        if *.moves == 1 { "is" } else { "are" },
        counted(*.moves, "legal move", "legal moves")
    )]
    IllegalReply {
        /// The position of the reply.
        position: String,
        /// The index that was written, counted from 0.
        place: u64,
        /// The number of legal moves.
        moves: usize,
    },
    /// The game does not end as claimed.
    #[error("the proof is wrong: it leads to {position}, which is {ending} for {hero}")]
    WrongEnd {
        /// The final position.
        position: String,
        /// The result for the side that should keep the claimed one.
        ending: &'static str,
        /// That side.
        hero: &'static str,
    },
    /// A claimed win can be put off for ever.
    #[error("the proof is wrong: it can go round in a circle through {position}")]
    Circle {
        /// A position on the cycle.
        position: String,
    },
    /// There are bytes after the last reply.
    #[error("the proof is wrong: {} after its end", counted(*.0, "byte too many", "bytes too many"))]
    TooLong(u64),
}

/// The extent of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The number of positions with a reply.
    pub replies: u64,
    /// The number of times that the walk reached the end of a game.
    pub ends: u64,
}

/// Why a proof was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The proof is wrong.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The proof cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// There is not enough memory to remember the visited positions.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// Checks that the replies prove the value of a position for the side to move.
///
/// There is one walk from the position for each side that keeps the result. The walk tries all moves of the
/// opponent in order, and the side's own reply. It skips positions of that side that it has already visited;
/// if the sides do not alternate, it skips such positions of the opponent too.
/// A side that claims a win must not return to a position on the current path. A side that claims a draw may
/// do so, because endless repetition is a draw.
///
/// # Errors
/// If the replies do not prove the value, cannot be read, or need too much memory to check.
pub fn check<G: Game, R: BufRead>(
    game: &G,
    state: &G::State,
    value: Value,
    replies: impl Into<Replies<R>>,
) -> Result<Checked, CheckError> {
    let mover = game.turn(state);
    let heroes = match value {
        Value::Win => vec![mover],
        Value::Loss => vec![!mover],
        Value::Draw => vec![mover, !mover],
    };
    let mut checked = Checked::default();
    let mut replies = replies.into();
    for hero in heroes {
        let is_win = value != Value::Draw;
        let (replies, checked) = (&mut replies, &mut checked);
        Checker { game, hero, is_win, replies, seen: HashMap::new(), checked }.walk(state)?;
    }
    replies.end()?;
    Ok(checked)
}

struct Checker<'a, G: Game, R> {
    game: &'a G,
    hero: Side,
    is_win: bool,
    replies: &'a mut Replies<R>,
    /// The hero's positions that were visited, and whether each is on the current path; those of both sides,
    /// if the sides do not alternate.
    seen: HashMap<G::State, bool>,
    checked: &'a mut Checked,
}

/// The tasks that remain in the walk.
enum Task<S> {
    Look(S),
    Leave(S),
}

impl<G: Game, R: BufRead> Checker<'_, G, R> {
    fn walk(&mut self, root: &G::State) -> Result<(), CheckError> {
        let mut tasks = vec![Task::Look(self.without_past(root))];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Look(state) => self.look(state, &mut tasks)?,
                Task::Leave(state) => {
                    // Inserting it again could allocate memory for an entry that is not new.
                    if let Some(is_on_the_way) = self.seen.get_mut(&state) {
                        *is_on_the_way = false;
                    }
                }
            }
        }
        Ok(())
    }

    fn look(&mut self, state: G::State, tasks: &mut Vec<Task<G::State>>) -> Result<(), CheckError> {
        if let Some(outcome) = self.game.outcome(&state) {
            self.checked.ends += 1;
            return Ok(self.check_end(&state, outcome)?);
        }
        let moves = self.game.legal_moves(&state);
        make_room_in_list(tasks, moves.len().max(2))?;
        let is_hero = self.game.turn(&state) == self.hero;
        // Where the sides alternate, every circle goes through a position of the hero.
        if !is_hero && self.game.alternates() {
            let children = moves.iter().rev().map(|&mv| Task::Look(self.after(&state, mv)));
            tasks.extend(children);
            return Ok(());
        }
        match self.seen.get(&state) {
            Some(true) if self.is_win => {
                let position = self.game.format_position(&state);
                return Err(Refusal::Circle { position }.into());
            }
            Some(_) => return Ok(()),
            None => {}
        }
        if !is_hero {
            let children: Vec<_> = moves.iter().rev().map(|&mv| self.after(&state, mv)).collect();
            make_room_in_list(tasks, children.len() + 1)?;
            make_room_in_map(&mut self.seen)?;
            self.seen.insert(state.clone(), true);
            tasks.push(Task::Leave(state));
            tasks.extend(children.into_iter().map(Task::Look));
            return Ok(());
        }
        let place = self.next_reply(&state)?;
        let reply = usize::try_from(place).ok().and_then(|place| moves.get(place));
        let Some(&reply) = reply else {
            let position = self.game.format_position(&state);
            return Err(Refusal::IllegalReply { position, place, moves: moves.len() }.into());
        };
        self.checked.replies += 1;
        let child = self.after(&state, reply);
        make_room_in_map(&mut self.seen)?;
        self.seen.insert(state.clone(), true);
        tasks.push(Task::Leave(state));
        tasks.push(Task::Look(child));
        Ok(())
    }

    fn check_end(&self, state: &G::State, outcome: Outcome) -> Result<(), Refusal> {
        let ending = match outcome {
            Outcome::Win(winner) if winner == self.hero => return Ok(()),
            Outcome::Draw if !self.is_win => return Ok(()),
            Outcome::Draw => "a draw",
            Outcome::Win(_) => "a loss",
        };
        let hero = self.game.info().side(self.hero).name;
        Err(Refusal::WrongEnd { position: self.game.format_position(state), ending, hero })
    }

    fn next_reply(&mut self, state: &G::State) -> Result<u64, CheckError> {
        let number = self.replies.next_number()?;
        let position = || self.game.format_position(state);
        Ok(number.ok_or_else(|| Refusal::Incomplete { position: position() })?)
    }

    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut child = state.clone();
        self.game.play(&mut child, mv);
        self.without_past(&child)
    }

    /// The position without its past. Ignoring the past is sound: a side that wins without repeating a
    /// position, or that can avoid losing for ever, does so under the rules for repetition as well.
    fn without_past(&self, state: &G::State) -> G::State {
        if !self.game.looks_back() {
            return state.clone();
        }
        let text = self.game.format_position(state);
        self.game.parse_position(&text).unwrap_or_else(|_| state.clone())
    }
}
