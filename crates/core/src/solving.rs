//! What a game knows about its own positions that is true beyond its rules: shortcuts of proofs.

use serde::Serialize;

use crate::rows::Rows;
use crate::{Game, Outcome, Side};

/// What a position is worth to the side to move once everything is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// The opponent wins, whatever the side to move does.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move wins, whatever the opponent does.
    Win,
}

impl Value {
    /// What it is worth to the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// What a finished game is worth to a side.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(winner) if winner == side => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }

    /// In lower case, as commands and files have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// How much work a position is that nobody knows anything about; see [`Solving::efforts`].
pub const EVEN: u32 = 1024;

/// The efforts that an estimate of a position suggests: each `unit` in favour of a side halves the
/// work to prove that it wins and doubles the work to prove that it does not.
///
/// ```
/// use cygnet_core::solving::{EVEN, efforts};
/// assert_eq!(efforts(0, 50), [EVEN, EVEN]);
/// assert_eq!(efforts(100, 50), [EVEN / 4, EVEN * 4]);
/// assert_eq!(efforts(-25, 50), [EVEN * 3 / 2, EVEN * 2 / 3]);
/// ```
#[must_use]
pub const fn efforts(estimate: i32, unit: i32) -> [u32; 2] {
    const MOST_DOUBLINGS: i32 = 7;
    let size = estimate.unsigned_abs();
    let unit = unit.unsigned_abs();
    let doublings = size / unit;
    let (hard, easy) = if doublings < MOST_DOUBLINGS.unsigned_abs() {
        // Between two powers of two in a straight line.
        let hard = (EVEN << doublings) + (EVEN << doublings) * (size % unit) / unit;
        (hard, EVEN * EVEN / hard)
    } else {
        (EVEN << MOST_DOUBLINGS, EVEN >> MOST_DOUBLINGS)
    };
    if estimate < 0 { [hard, easy] } else { [easy, hard] }
}

/// A position in parts that have nothing to do with each other: a move in one of them changes nothing in
/// the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum<S> {
    /// How many moves each side can make whenever it likes, whatever the other does.
    pub in_hand: [u32; 2],
    /// All else: positions of their own, each with the first side to move and with the second.
    pub regions: Vec<[S; 2]>,
}

/// What a game allows a search that proves who wins. Everything here must be true: a proof rests on
/// it. A game that has nothing to say implements this empty.
///
/// Everything is about positions without their past. Where something of the past can still change what
/// a position is worth, as [`Solving::past`] says, a search does without the rest of this.
pub trait Solving: Game {
    /// A number that is raised whenever what is said here changes, so that nothing is recalled that was
    /// proved with other keys or shortcuts.
    fn solving_version(&self) -> u32 {
        1
    }

    /// Can a game end in a draw?
    fn can_draw(&self) -> bool {
        true
    }

    /// A number for the position as it counts for the rest of the game. Positions with the same
    /// number have the same value, so that mirror images may share one. Where the board is too large
    /// for that it is a hash, and [`Solving::is_key_exact`] is false.
    fn solving_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Are all positions of different value that can come of this one sure to have different numbers?
    fn is_key_exact(&self, _: &Self::State) -> bool {
        false
    }

    /// The least and the most that a position in which the game goes on is worth to the side to
    /// move, as far as can be seen without playing on.
    fn bounds(&self, _: &Self::State) -> [Value; 2] {
        [Value::Loss, Value::Win]
    }

    /// A number for what of the past can still change the value of the position: 0 if nothing can. Where
    /// the third occurrence is a draw, that is the set of positions that were there twice
    /// ([`History::blocked`](crate::History::blocked)): whoever wins never needs a position for the second
    /// time.
    fn past(&self, _: &Self::State) -> u64 {
        0
    }

    /// The position without its past, as its text says it. Games that look back may have a quicker way.
    fn without_past(&self, state: &Self::State) -> Self::State {
        if !self.looks_back() {
            return state.clone();
        }
        self.parse_position(&self.format_position(state)).unwrap_or_else(|_| state.clone())
    }

    /// How much work it looks to prove that the side to move wins, and that it does not: at least 1
    /// each, and only a guess. Where moves are about equal, refuting one more of several is less work
    /// than this by far.
    fn efforts(&self, _: &Self::State) -> [u32; 2] {
        [EVEN; 2]
    }

    /// Are there so few positions that it pays to settle each as soon as it is met? A search that
    /// leaves the hard ones for later comes to most of them again and again then.
    fn has_few_positions(&self) -> bool {
        false
    }

    /// Appends moves among which there is always a best one: all of them, unless the game knows that
    /// some need not be looked at. Where positions can come again, that is one that wins as soon as any
    /// other, and not one that only leads back to where it could be made.
    fn solving_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>) {
        self.moves(state, moves);
    }

    /// The parts that a position falls into, where whoever cannot move loses and the game can tell.
    fn sum(&self, _: &Self::State) -> Option<Sum<Self::State>> {
        None
    }

    /// The rules by rows, where every move takes a piece to the next row of its way. Whoever is to move
    /// wins or loses then.
    fn rows(&self) -> Option<&dyn Rows<Self::State>> {
        None
    }
}
