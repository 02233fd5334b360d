//! The two sides of a game and how a game can end.

use std::ops::Not;

use serde::Serialize;

/// One of the two sides. Which of them starts is a matter of the game's options; `One` is the
/// side that the game lists first (White, Red, X…).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side the game lists first.
    One,
    /// The other side.
    Two,
}

impl Side {
    /// Both sides, in the order in which a game lists them.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// 0 for [`Side::One`], 1 for [`Side::Two`]: an index into arrays with one entry per side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across the board.
    ///
    /// ```
    /// use cygnet_core::Side;
    /// assert_eq!(Side::One.opponent(), Side::Two);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// A draw.
    Draw,
}

impl Outcome {
    /// The winning side, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }

    /// 1 if `side` has won, −1 if the opponent has, 0 for a draw.
    ///
    /// ```
    /// use cygnet_core::{Outcome, Side};
    /// assert_eq!(Outcome::Win(Side::Two).score_for(Side::One), -1);
    /// ```
    #[must_use]
    pub fn score_for(self, side: Side) -> i8 {
        match self {
            Self::Draw => 0,
            Self::Win(winner) if winner == side => 1,
            Self::Win(_) => -1,
        }
    }
}
