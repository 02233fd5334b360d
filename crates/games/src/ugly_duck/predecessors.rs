//! The positions from which one move of Ugly Duck leads to a position.

use cygnet_core::{Bits, Side, Square};

use super::{State, UglyDuck};

impl<B: Bits> UglyDuck<B> {
    /// Appends the positions before the last move: the piece that moved goes back, and a piece that it may have captured
    /// stands there again.
    pub(super) fn before(&self, state: &State<B>, found: &mut Vec<State<B>>) {
        let mover = !state.turn;
        let most = u32::from(self.size.width);
        let can_restore = state.pieces(state.turn).count() < most;
        // Towards the opponent's home row.
        let forward: isize = if mover == Side::One { 1 } else { -1 };
        let far_row = self.home[state.turn.index()];
        state.pieces(mover).for_each(|to| {
            let is_swan = state.swans.has(to);
            if is_swan {
                self.take_back(state, to, -forward, true, can_restore, found);
                if far_row.has(to) {
                    self.take_back(state, to, forward, false, can_restore, found);
                }
            } else {
                self.take_back(state, to, forward, false, can_restore, found);
            }
        });
    }

    /// Takes back the steps to a square in one direction, by a piece that was a swan or a duck before.
    fn take_back(
        &self,
        state: &State<B>,
        to: Square,
        down: isize,
        was_swan: bool,
        can_restore: bool,
        found: &mut Vec<State<B>>,
    ) {
        let (mover, other) = (!state.turn, state.turn);
        for right in -1..=1 {
            let Some(from) = self.size.offset(to, -right, -down) else { continue };
            let mut before = *state;
            before.turn = mover;
            before.pieces[mover.index()] ^= B::single(to) | B::single(from);
            before.swans &= !B::single(to);
            if was_swan {
                before.swans |= B::single(from);
            }
            let is_empty = !(state.pieces[0] | state.pieces[1]).has(from);
            if !is_empty || Side::BOTH.into_iter().any(|side| self.is_at_home(&before, side)) {
                continue;
            }
            if !before.pieces(other).is_empty() {
                found.push(before);
            }
            if right == 0 || !can_restore {
                continue;
            }
            // A piece was captured: a duck, except on its far row, or a swan, except at home.
            before.pieces[other.index()] |= B::single(to);
            if !self.home[mover.index()].has(to) {
                found.push(before);
            }
            if !self.home[other.index()].has(to) {
                before.swans |= B::single(to);
                found.push(before);
            }
        }
    }

    /// If this is `false`, no game leads to the position: both sides have made the same number of moves, or White has made
    /// one more. Each piece tells how many moves it has made. One that was captured made at least none, and at most as many
    /// as take a swan next to its home.
    pub(super) fn has_plausible_origins(&self, state: &State<B>) -> bool {
        let far = usize::from(self.size.height) - 1;
        let [white, black] = Side::BOTH.map(|side| {
            let (pieces, mut least) = (state.pieces(side), 0);
            pieces.for_each(|square| {
                let row = self.size.row(square);
                let away = if side == Side::One { row } else { far - row };
                least += if state.swans.has(square) { 2 * far - away } else { away };
            });
            let captured = usize::from(self.size.width) - pieces.count() as usize;
            (least, least + captured * (2 * far - 1))
        });
        let ahead = usize::from(state.turn == Side::Two);
        white.0 <= black.1 + ahead && black.0 + ahead <= white.1
    }
}
