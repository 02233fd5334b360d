//! Proven knowledge of a game about its own positions, beyond the rules: shortcuts for proofs.

use serde::{Deserialize, Serialize};

use crate::rows::Rows;
use crate::{Game, Message, Outcome, Side};

/// The game-theoretic value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// The opponent can force a win.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move can force a win.
    Win,
}

impl Value {
    /// The value for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The value as the side to move one turn later sees it: the opponent, or the same side if it
    /// `moves_again`. It is also the value as the side to move one turn earlier sees it.
    #[must_use]
    pub const fn a_turn_later(self, moves_again: bool) -> Self {
        if moves_again { self } else { self.opposite() }
    }

    /// The value of a finished game for a side.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(winner) if winner == side => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }

    /// The value in lower case, as used in commands and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// The effort of a position about which nothing is known; see [`Solving::efforts`].
pub const EVEN: u32 = 1024;

/// The efforts suggested by an estimate of a position: each `unit` in favour of a side halves the work
/// to prove that it wins and doubles the work to prove that it does not.
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
        // Linear interpolation between two powers of two.
        let hard = (EVEN << doublings) + (EVEN << doublings) * (size % unit) / unit;
        (hard, EVEN * EVEN / hard)
    } else {
        (EVEN << MOST_DOUBLINGS, EVEN >> MOST_DOUBLINGS)
    };
    if estimate < 0 { [hard, easy] } else { [easy, hard] }
}

/// A position as a sum of independent parts: a move in one part does not affect the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum<S> {
    /// The number of moves each side can make at any time, regardless of the opponent's moves.
    pub in_hand: [u32; 2],
    /// The rest, as independent positions, each with the first side to move and with the second.
    pub regions: Vec<[S; 2]>,
}

/// A game's knowledge for proof searches. Everything here must be true, because proofs depend on it. A
/// game without such knowledge implements this trait with an empty body.
///
/// All of it applies to positions without their past. If the past can still change the value of a
/// position, as [`Solving::past`] tells, search does not use the rest of this trait.
pub trait Solving: Game {
    /// A version number. It is incremented whenever anything here changes, so that results proved with
    /// other keys or shortcuts are not reused.
    fn solving_version(&self) -> u32 {
        1
    }

    /// Can a game end in a draw?
    fn can_draw(&self) -> bool {
        true
    }

    /// A number that identifies the position for the rest of the game. Positions with the same number
    /// have the same value, so mirror images may share one. If the board is too large for exact
    /// numbers, it is a hash, and [`Solving::is_key_exact`] is false.
    fn solving_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Do all positions of different value that can arise from this one have different numbers?
    fn is_key_exact(&self, _: &Self::State) -> bool {
        false
    }

    /// A lower and an upper bound on the value for the side to move, as far as they can be seen without
    /// playing on. Called only for positions in which the game goes on.
    fn bounds(&self, _: &Self::State) -> [Value; 2] {
        [Value::Loss, Value::Win]
    }

    /// A number for the part of the past that can still change the value of the position: 0 if there is
    /// none. If the third occurrence is a draw, that part is the set of positions that have occurred
    /// twice ([`History::blocked`](crate::History::blocked)): a winning side never needs to reach a
    /// position for the second time.
    fn past(&self, _: &Self::State) -> u64 {
        0
    }

    /// The position without its past, by default obtained from its text. Games that look back may have
    /// a faster way.
    fn without_past(&self, state: &Self::State) -> Self::State {
        if !self.looks_back() {
            return state.clone();
        }
        self.parse_position(&self.format_position(state)).unwrap_or_else(|_| state.clone())
    }

    /// The estimated effort to prove that the side to move wins, and that it does not: at least 1 each,
    /// and only a guess. If moves are about equal, refuting one more of several takes far less work
    /// than this.
    fn efforts(&self, _: &Self::State) -> [u32; 2] {
        [EVEN; 2]
    }

    /// Are there so few positions that it pays to solve each as soon as it is reached? In that case, a
    /// search that postpones the hard positions returns to most of them again and again.
    fn has_few_positions(&self) -> bool {
        false
    }

    /// Appends a set of moves that always contains a best one: all moves, unless the game knows that
    /// some can be skipped. If positions can recur, a best move here is one that wins as fast as any
    /// other, and does not merely lead back to a position where it was available.
    fn solving_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>) {
        self.moves(state, moves);
    }

    /// The independent parts of a position, if a player who cannot move loses and the game can
    /// determine them.
    fn sum(&self, _: &Self::State) -> Option<Sum<Self::State>> {
        None
    }

    /// A fact that a turn has settled for good, beyond its effects on the board, as a clause about the side that made
    /// it: a piece that can no longer be caught, a part of the board that is decided.
    fn settles(&self, _before: &Self::State, _after: &Self::State) -> Option<Message> {
        None
    }

    /// The rules in terms of rows, if every move takes a piece to the next row of its path. Such a game
    /// has no draws: the side to move either wins or loses.
    fn rows(&self) -> Option<&dyn Rows<Self::State>> {
        None
    }

    /// Appends the positions in which the game goes on and from which one move leads to this one, without their past and
    /// each once, and returns `true`. Some of them may not come about in any game. Estimates of the number of positions
    /// go back by them. Returns `false` if the game does not know them.
    fn predecessors(&self, _: &Self::State, _: &mut Vec<Self::State>) -> bool {
        false
    }

    /// Is there possibly a game that leads to this position? `false` is a proof that there is none. The more positions a
    /// game rules out, the smaller the error of estimates of the number of positions.
    fn may_come_about(&self, _: &Self::State) -> bool {
        true
    }
}
