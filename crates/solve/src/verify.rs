//! Checks a written proof. The checker relies only on the rules of the game, and uses no part of the solver.
//!
//! A proof file consists of lines of text, followed by the replies:
//!
//! ```text
//! cygnet proof 2
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
//! walk reaches them (see [`check`]). A reply is the index of the move, counted from 0, in the list of legal
//! moves sorted by their text: the canonical notation of each move, compared byte by byte. It is written in
//! groups of seven bits, lowest first, with the highest bit of a byte set if another byte follows. The order
//! in which the rules generate moves does not matter anywhere.

mod file;

use std::collections::HashMap;
use std::io::{self, BufRead};

use cygnet_core::notation::moves_by_text;
use cygnet_core::{Game, Message, Outcome, Say, Side, Value, display_message, message};
use cygnet_system::memory::{OutOfMemory, make_room_in_list, make_room_in_map};

pub use file::{Certificate, Claim, ProofFile, Replies};

/// Why a proof is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofRefusal {
    /// The file is not a proof.
    Format(Message),
    /// The replies end before every position that needs one has a reply.
    Incomplete {
        /// A position without a reply.
        position: String,
    },
    /// A reply is not a legal move.
    IllegalReply {
        /// The position of the reply.
        position: String,
        /// The index that was written, counted from 0.
        place: u64,
        /// The number of legal moves.
        moves: usize,
    },
    /// The game does not end as claimed.
    WrongEnd {
        /// The final position.
        position: String,
        /// The result for the side that should keep the claimed one.
        ending: Message,
        /// That side.
        hero: Message,
    },
    /// A claimed win can be put off for ever.
    Circle {
        /// A position on the cycle.
        position: String,
    },
    /// There are bytes after the last reply.
    TooLong(u64),
}

impl Say for ProofRefusal {
    fn message(&self) -> Message {
        match self {
            Self::Format(problem) => {
                message!("proof-not-read", "this is not a proof: {problem}", problem)
            }
            Self::Incomplete { position } => message!(
                "proof-incomplete",
                "the proof is incomplete: there is no reply in {position}",
                position,
            ),
            Self::IllegalReply { position, place, moves: 1 } => message!(
                "proof-illegal-reply-of-one",
                "the proof is wrong: the reply in {position} is move {number}, and there is 1 legal \
                 move",
                position,
                number = place + 1,
            ),
            Self::IllegalReply { position, place, moves } => message!(
                "proof-illegal-reply",
                "the proof is wrong: the reply in {position} is move {number}, and there are {moves} \
                 legal moves",
                position,
                number = place + 1,
                moves = *moves,
            ),
            Self::WrongEnd { position, ending, hero } => message!(
                "proof-wrong-end",
                "the proof is wrong: it leads to {position}, which is {ending} for {side}",
                position,
                ending,
                side = hero,
            ),
            Self::Circle { position } => message!(
                "proof-circle",
                "the proof is wrong: it can repeat {position} forever",
                position,
            ),
            Self::TooLong(1) => message!(
                "proof-one-byte-too-many",
                "the proof is wrong: 1 byte too many after its end"
            ),
            Self::TooLong(bytes) => message!(
                "proof-bytes-too-many",
                "the proof is wrong: {bytes} bytes too many after its end",
                bytes = *bytes,
            ),
        }
    }
}

display_message!(ProofRefusal);

/// The extent of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The number of positions with a reply.
    pub replies: u64,
    /// The number of times that the walk reached the end of a game.
    pub ends: u64,
}

/// Why a proof was not confirmed.
#[derive(Debug)]
pub enum CheckError {
    /// The proof is wrong.
    Refused(ProofRefusal),
    /// The proof cannot be read.
    Read(io::Error),
    /// There is not enough memory to remember the visited positions.
    Memory(OutOfMemory),
}

impl From<ProofRefusal> for CheckError {
    fn from(refusal: ProofRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<io::Error> for CheckError {
    fn from(error: io::Error) -> Self {
        Self::Read(error)
    }
}

impl From<OutOfMemory> for CheckError {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl Say for CheckError {
    fn message(&self) -> Message {
        match self {
            Self::Refused(refusal) => refusal.message(),
            Self::Read(error) => error.message(),
            Self::Memory(error) => error.message(),
        }
    }
}

display_message!(CheckError);

/// Checks that the replies prove the value of a position for the side to move.
///
/// There is one walk from the position for each side that keeps the result. The walk tries all moves of the
/// opponent in the order of their texts, and the side's own reply. It skips positions of that side that it
/// has already visited; if the sides do not alternate, it skips such positions of the opponent too.
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
enum WalkStep<S> {
    Look(S),
    Leave(S),
}

impl<G: Game, R: BufRead> Checker<'_, G, R> {
    fn walk(&mut self, root: &G::State) -> Result<(), CheckError> {
        let mut tasks = vec![WalkStep::Look(self.without_past(root))];
        while let Some(task) = tasks.pop() {
            match task {
                WalkStep::Look(state) => self.look(state, &mut tasks)?,
                WalkStep::Leave(state) => {
                    // Inserting it again could allocate memory for an entry that is not new.
                    if let Some(is_on_the_way) = self.seen.get_mut(&state) {
                        *is_on_the_way = false;
                    }
                }
            }
        }
        Ok(())
    }

    fn look(
        &mut self,
        state: G::State,
        tasks: &mut Vec<WalkStep<G::State>>,
    ) -> Result<(), CheckError> {
        if let Some(outcome) = self.game.outcome(&state) {
            self.checked.ends += 1;
            return Ok(self.check_end(&state, outcome)?);
        }
        let is_hero = self.game.turn(&state) == self.hero;
        // Where the sides alternate, every circle goes through a position of the hero.
        if !is_hero && self.game.alternates() {
            let moves = moves_by_text(self.game, &state);
            make_room_in_list(tasks, moves.len())?;
            let children = moves.iter().rev().map(|&mv| WalkStep::Look(self.after(&state, mv)));
            tasks.extend(children);
            return Ok(());
        }
        match self.seen.get(&state) {
            Some(true) if self.is_win => {
                let position = self.game.format_position(&state);
                return Err(ProofRefusal::Circle { position }.into());
            }
            Some(_) => return Ok(()),
            None => {}
        }
        if !is_hero {
            let moves = moves_by_text(self.game, &state);
            let children: Vec<_> = moves.iter().rev().map(|&mv| self.after(&state, mv)).collect();
            make_room_in_list(tasks, children.len() + 1)?;
            make_room_in_map(&mut self.seen)?;
            self.seen.insert(state.clone(), true);
            tasks.push(WalkStep::Leave(state));
            tasks.extend(children.into_iter().map(WalkStep::Look));
            return Ok(());
        }
        let place = self.next_reply(&state)?;
        let moves = moves_by_text(self.game, &state);
        let reply = usize::try_from(place).ok().and_then(|place| moves.get(place));
        let Some(&reply) = reply else {
            let position = self.game.format_position(&state);
            return Err(ProofRefusal::IllegalReply { position, place, moves: moves.len() }.into());
        };
        self.checked.replies += 1;
        let child = self.after(&state, reply);
        make_room_in_map(&mut self.seen)?;
        make_room_in_list(tasks, 2)?;
        self.seen.insert(state.clone(), true);
        tasks.push(WalkStep::Leave(state));
        tasks.push(WalkStep::Look(child));
        Ok(())
    }

    fn check_end(&self, state: &G::State, outcome: Outcome) -> Result<(), ProofRefusal> {
        let ending = match outcome {
            Outcome::Win(winner) if winner == self.hero => return Ok(()),
            Outcome::Draw if !self.is_win => return Ok(()),
            Outcome::Draw => message!("proof-end-draw", "a draw"),
            Outcome::Win(_) => message!("proof-end-loss", "a loss"),
        };
        let hero = self.game.info().side_message(self.hero);
        Err(ProofRefusal::WrongEnd { position: self.game.format_position(state), ending, hero })
    }

    fn next_reply(&mut self, state: &G::State) -> Result<u64, CheckError> {
        let number = self.replies.next_number()?;
        let position = || self.game.format_position(state);
        Ok(number.ok_or_else(|| ProofRefusal::Incomplete { position: position() })?)
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
