//! The moves of Ski Jumps, packed into four bytes: lists of moves are written and read more often than
//! anything else.

use cygnet_core::Square;

/// A piece moves to another square or off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: Square,
    /// A square of the board, or one of the codes below, which are not squares of any board. They keep a move
    /// within four bytes; outside of this file it is a [`Goal`].
    to: Square,
}

const OFF_SIDE: Square = Square::new(0x8000);
const OFF_TOP: Square = Square::new(0x8001);
const OFF_BOTTOM: Square = Square::new(0x8002);

/// The action of a piece in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// It slides along its row to this square.
    Slide(Square),
    /// It slides off the board.
    SlideOff,
    /// It jumps over an enemy.
    Jump(Landing),
}

/// The end of a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// On this square, two rows away.
    On(Square),
    /// Off the board, over an enemy in the top row.
    OffTop,
    /// Off the board, over an enemy in the bottom row.
    OffBottom,
}

impl Move {
    /// A slide or a jump to another square.
    #[inline]
    pub(super) const fn to(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    #[inline]
    pub(super) const fn slide_off(from: Square) -> Self {
        Self { from, to: OFF_SIDE }
    }

    #[inline]
    pub(super) const fn jump_off_top(from: Square) -> Self {
        Self { from, to: OFF_TOP }
    }

    #[inline]
    pub(super) const fn jump_off_bottom(from: Square) -> Self {
        Self { from, to: OFF_BOTTOM }
    }

    /// The square of the piece before the move.
    #[inline]
    pub(super) const fn from(self) -> Square {
        self.from
    }

    /// The action of the piece, on a board of this width. A slide stays within a row, so it is shorter
    /// than a row.
    #[inline]
    pub(super) fn goal(self, width: usize) -> Goal {
        match self.to {
            to if to.index().abs_diff(self.from.index()) < width => Goal::Slide(to),
            OFF_SIDE => Goal::SlideOff,
            OFF_TOP => Goal::Jump(Landing::OffTop),
            OFF_BOTTOM => Goal::Jump(Landing::OffBottom),
            to => Goal::Jump(Landing::On(to)),
        }
    }
}
