//! The moves of Ski Jumps, packed into four bytes: lists of moves are written and read more often than
//! anything else.

use std::hash::{Hash, Hasher};

use cygnet_core::Square;

/// A piece moves to another square or off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: Square,
    goal: GoalCode,
}

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

/// A [`Goal`] in two bytes. The codes are in the order of the squares, and the ways off the board come last:
/// bots draw their moves from a list in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct GoalCode(u16);

/// Hashes the place alone. Of a slide and a jump between the same squares at most one is ever legal, so the
/// search, which remembers good moves by their hash, learns nothing from the difference.
impl Hash for GoalCode {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.place() | self.0 & Self::OFF).hash(state);
    }
}

impl GoalCode {
    /// The bits for a jump to a square and for a way off the board. Between them stands the place: the number
    /// of the square, or of the way.
    const JUMP: u16 = 1;
    const OFF: u16 = 1 << 15;

    /// The ways off the board.
    const OVER_SIDE: u16 = 0;
    const OVER_TOP: u16 = 1;
    const OVER_BOTTOM: u16 = 2;

    #[inline]
    const fn slide(to: Square) -> Self {
        Self((to.index() as u16) << 1)
    }

    #[inline]
    const fn jump(to: Square) -> Self {
        Self(Self::slide(to).0 | Self::JUMP)
    }

    #[inline]
    const fn off(way: u16) -> Self {
        Self(Self::OFF | way << 1)
    }

    #[inline]
    const fn place(self) -> u16 {
        (self.0 & !Self::OFF) >> 1
    }

    #[inline]
    const fn goal(self) -> Goal {
        if self.0 & Self::OFF == 0 {
            let to = Square::new(self.place() as usize);
            return if self.0 & Self::JUMP == 0 {
                Goal::Slide(to)
            } else {
                Goal::Jump(Landing::On(to))
            };
        }
        match self.place() {
            Self::OVER_SIDE => Goal::SlideOff,
            Self::OVER_TOP => Goal::Jump(Landing::OffTop),
            _ => Goal::Jump(Landing::OffBottom),
        }
    }
}

impl Move {
    /// A slide to another square of the row.
    #[inline]
    pub(super) const fn slide(from: Square, to: Square) -> Self {
        Self { from, goal: GoalCode::slide(to) }
    }

    /// A jump to a square two rows away.
    #[inline]
    pub(super) const fn jump(from: Square, to: Square) -> Self {
        Self { from, goal: GoalCode::jump(to) }
    }

    #[inline]
    pub(super) const fn slide_off(from: Square) -> Self {
        Self { from, goal: GoalCode::off(GoalCode::OVER_SIDE) }
    }

    #[inline]
    pub(super) const fn jump_off_top(from: Square) -> Self {
        Self { from, goal: GoalCode::off(GoalCode::OVER_TOP) }
    }

    #[inline]
    pub(super) const fn jump_off_bottom(from: Square) -> Self {
        Self { from, goal: GoalCode::off(GoalCode::OVER_BOTTOM) }
    }

    /// The square of the piece before the move.
    #[inline]
    pub(super) const fn from(self) -> Square {
        self.from
    }

    /// The action of the piece.
    #[inline]
    pub(super) const fn goal(self) -> Goal {
        self.goal.goal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_keeps_its_goal_in_four_bytes() {
        assert_eq!(size_of::<Move>(), 4);
        let (from, last) = (Square::new(0), Square::new(20 * 20 - 1));
        let goals = [
            (Move::slide(from, last), Goal::Slide(last)),
            (Move::jump(from, last), Goal::Jump(Landing::On(last))),
            (Move::slide_off(from), Goal::SlideOff),
            (Move::jump_off_top(from), Goal::Jump(Landing::OffTop)),
            (Move::jump_off_bottom(from), Goal::Jump(Landing::OffBottom)),
        ];
        for (mv, goal) in goals {
            assert_eq!((mv.from(), mv.goal()), (from, goal));
        }
        assert!(goals.is_sorted_by_key(|(mv, _)| *mv), "in the order that bots rely on");
    }
}
