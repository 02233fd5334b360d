//! The positions from which one turn of Dropper leads to a position.

use cygnet_core::{Bits, Square};

use super::{Drop, Dropper, State};

impl<B: Bits> Dropper<B> {
    /// Appends the positions before the last turn: a free stone is taken away, a drop is taken back, or both.
    pub(super) fn before(&self, state: &State<B>, found: &mut Vec<State<B>>) {
        let mover = !state.turn;
        let (own, opponent) = (mover.index(), state.turn.index());
        let stones = state.stones[0] | state.stones[1];
        let mut isolated: Vec<Square> = Vec::new();
        state.stones[own].for_each(|square| {
            if (self.around(square) & stones).is_empty() {
                isolated.push(square);
            }
        });
        let mut before = *state;
        before.turn = mover;
        for &square in &isolated {
            let mut before = before;
            before.stones[own] ^= B::single(square);
            let (empty, _) = self.empty_and_free(&before);
            if self.victims(&before, empty).is_empty() {
                found.push(before);
            }
        }
        state.stones[own].for_each(|onto| {
            (self.around(onto) & state.stones[opponent]).for_each(|pushed_to| {
                let mut before = before;
                before.stones[own] ^= B::single(onto);
                before.stones[opponent] ^= B::single(onto) | B::single(pushed_to);
                let drop = Drop { onto, pushed_to };
                if self.has_no_free_square_after(&before, drop) {
                    found.push(before);
                }
                // The stone that came down free is next to no stone, and not the one that was dropped.
                for &square in &isolated {
                    let mut before = before;
                    before.stones[own] ^= B::single(square);
                    found.push(before);
                }
            });
        });
    }

    fn has_no_free_square_after(&self, state: &State<B>, drop: Drop) -> bool {
        let (_, free) = self.empty_and_free(state);
        self.free_after(free, drop.pushed_to).is_empty()
    }
}
