//! The turns of Three Dragons: which are legal, and what each part of one does.

use cygnet_core::Side;

use super::board::{AROUND_CAVE, CAVE_NEXT_TO, CAVES, Content, DIRECTIONS, Point, any_belongs_to};
use super::{Move, QUIET_LIMIT, State};

impl State {
    /// The weaker enemies that a piece of this strength may capture by strength after it has arrived on
    /// `to`. Enemies that it traps by arriving are removed first.
    #[inline]
    pub(super) fn for_each_strike(&self, to: Point, strength: u8, mut visit: impl FnMut(Point)) {
        let enemy = !self.turn;
        if !any_belongs_to(to.neighbours().map(|point| self.at(point)), enemy) {
            return;
        }
        for direction in DIRECTIONS {
            let next = to.step(direction);
            let content = self.at(next);
            if content.belongs_to(enemy)
                && content.strength() < strength
                && !self.at(next.step(direction)).is_anvil_for(self.turn)
            {
                visit(next);
            }
        }
    }

    /// Generates the legal turns: a piece slides along a row or column, and may then strike.
    #[inline]
    pub(super) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let is_over = Side::BOTH.into_iter().any(|side| self.has_lost_its_pieces(side))
            || self.quiet >= QUIET_LIMIT
            || self.is_third_occurrence();
        if is_over {
            return;
        }
        self.for_each_piece(self.turn, |from, piece| {
            for direction in DIRECTIONS {
                let mut to = from.step(direction);
                while self.at(to) == Content::EMPTY {
                    visit(Move { from, to, struck: None });
                    self.for_each_strike(to, piece.strength(), |struck| {
                        visit(Move { from, to, struck: Some(struck) });
                    });
                    to = to.step(direction);
                }
            }
        });
    }

    /// Removes the enemies that the piece of the side to move on this point has trapped against another
    /// of its pieces, a mountain or a cave. Returns whether there were any.
    #[inline]
    pub(super) fn trap(&mut self, arrived: Point) -> bool {
        let (side, enemy) = (self.turn, !self.turn);
        let mut has_trapped = false;
        for direction in DIRECTIONS {
            let next = arrived.step(direction);
            if self.at(next).belongs_to(enemy) && self.at(next.step(direction)).is_anvil_for(side) {
                self.remove(enemy, next);
                has_trapped = true;
            }
        }
        has_trapped
    }

    /// Wakes the dragon of the cave next to this point, if pieces of the side to move are all around
    /// the cave. Returns whether there was one to wake.
    #[inline]
    pub(super) fn summon(&mut self, arrived: Point) -> bool {
        let side = self.turn;
        let Some(cave) = self.cave_to_wake(arrived) else { return false };
        let around = AROUND_CAVE[cave];
        let is_surrounded = self.pieces[side.index()] & around == around;
        if is_surrounded {
            self.set_caves(self.caves & !(1 << cave));
            self.put(side, Content::piece(side, CAVES[cave].dragon), CAVES[cave].point);
        }
        is_surrounded
    }

    /// Captures an enemy by strength, which costs the capturing piece one point of its own.
    #[inline]
    pub(super) fn strike(&mut self, piece: Point, struck: Point) {
        let (side, content) = (self.turn, self.at(piece));
        self.remove(!side, struck);
        self.remove(side, piece);
        self.put(side, content.weakened(), piece);
    }

    /// The index of the cave next to this point, if its dragon still sleeps in it.
    #[inline]
    pub(super) fn cave_to_wake(&self, point: Point) -> Option<usize> {
        let cave = self.caves & CAVE_NEXT_TO[point.index()];
        (cave != 0).then_some(cave.trailing_zeros() as usize)
    }
}
