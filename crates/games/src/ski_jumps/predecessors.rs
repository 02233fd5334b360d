//! The positions from which one move of Ski Jumps leads to a position.

use cygnet_core::{Bits, Game, History, Square};

use super::{SkiJumps, State};

impl<B: Bits> SkiJumps<B> {
    /// Appends the positions before the last move: a piece slides or jumps back, or comes back onto the board.
    pub(super) fn before(&self, state: &State<B>, found: &mut Vec<State<B>>) {
        let first = found.len();
        self.take_back_slides(state, found);
        self.take_back_jumps(state, found);
        // A piece that left the board may have slid off it or jumped off it.
        let mut keys: Vec<u64> = Vec::new();
        let mut place = first;
        while place < found.len() {
            let key = self.key(&found[place]);
            if keys.contains(&key) {
                found.swap_remove(place);
            } else {
                keys.push(key);
                place += 1;
            }
        }
    }

    /// The position with the mover to move and without its past.
    fn with_mover(state: &State<B>) -> State<B> {
        State { turn: !state.turn, history: History::new(), ..*state }
    }

    /// The number of pieces that each side starts with.
    pub(super) fn all_pieces(&self) -> u32 {
        u32::from(self.size.height / 2)
    }

    fn take_back_slides(&self, state: &State<B>, found: &mut Vec<State<B>>) {
        let mover = !state.turn;
        let empty = self.empty(state);
        // One step back, against the direction of the mover.
        let back = |squares: B| self.ahead(squares, !mover) & empty;
        let longest = if self.any_step { self.size.width } else { 1 };
        state.pieces[mover.index()].for_each(|to| {
            let mut from = B::single(to);
            for _ in 0..longest {
                from = back(from);
                let Some(square) = from.first() else { break };
                let mut before = Self::with_mover(state);
                Self::relocate(&mut before, to, square);
                found.push(before);
            }
        });
        if state.pieces[mover.index()].count() == self.all_pieces() {
            return;
        }
        (self.exit[mover.index()] & empty).for_each(|exit| {
            let mut from = B::single(exit);
            for _ in 0..longest {
                let Some(square) = from.first() else { break };
                for is_slipper in [false, true] {
                    found.push(Self::with_restored(state, square, is_slipper));
                }
                from = back(from);
            }
        });
    }

    /// The position before a piece of the mover left the board from this square.
    fn with_restored(state: &State<B>, from: Square, is_slipper: bool) -> State<B> {
        let mut before = Self::with_mover(state);
        before.pieces[before.turn.index()] |= B::single(from);
        if is_slipper {
            before.slippers |= B::single(from);
        }
        before
    }

    fn take_back_jumps(&self, state: &State<B>, found: &mut Vec<State<B>>) {
        let mover = !state.turn;
        let empty = self.empty(state);
        let jumped = state.pieces[state.turn.index()] & state.slippers;
        let jumpers = state.pieces[mover.index()] & !state.slippers;
        let can_restore = state.pieces[mover.index()].count() < self.all_pieces();
        // The piece that was jumped over was a jumper or a slipper.
        let mut add = |before: State<B>, over: Square| {
            let mut other = before.clone();
            other.slippers &= !B::single(over);
            found.extend([before, other]);
        };
        let directions: &[isize] = if self.jumps_up { &[1, -1] } else { &[1] };
        for &down in directions {
            jumped.for_each(|over| {
                let Some(from) = self.size.offset(over, 0, -down) else { return };
                if !empty.has(from) {
                    return;
                }
                match self.size.offset(over, 0, down) {
                    Some(to) if jumpers.has(to) => {
                        let mut before = Self::with_mover(state);
                        Self::relocate(&mut before, to, from);
                        add(before, over);
                    }
                    None if can_restore => add(Self::with_restored(state, from, false), over),
                    _ => {}
                }
            });
        }
    }
}
