//! Proven facts about Ugly Duck beyond its rules: decided races, the equivalence of mirror images, and
//! the absence of draws.

use cygnet_core::rows::Rows;
use cygnet_core::solving::efforts;
use cygnet_core::{Bits, Game, Message, Solving, Value, message};

use super::evaluation::FOR_PROOFS;
use super::race::Race;
use super::{State, UglyDuck};

/// The difference in evaluation that halves the work to prove a win.
const EFFORT_DOUBLES: i32 = 66;

impl<B: Bits> UglyDuck<B> {
    /// The squares of the mirror image.
    #[inline]
    fn mirrored(&self, squares: B) -> B {
        let mut mirrored = B::EMPTY;
        let mut column = self.left;
        for offset in (0..self.width).rev().step_by(2) {
            if offset == 0 {
                mirrored |= squares & column;
                break;
            }
            mirrored |= (squares & column).up_by(offset) | (squares.down_by(offset) & column);
            column = column.up_by(1);
        }
        mirrored
    }
}

impl<B: Bits> UglyDuck<B> {
    /// Is the board small enough to pack the bitboards of a position into one number directly? This is
    /// the fastest encoding.
    fn has_small_board(&self) -> bool {
        1 + 2 * self.size.squares() + 2 * self.width as usize <= 63
    }
}

impl<B: Bits> Solving for UglyDuck<B> {
    fn settles(&self, before: &State<B>, after: &State<B>) -> Option<Message> {
        if self.outcome(after).is_some() {
            return None;
        }
        let Race { winner, .. } = self.decided_race(after)?;
        let was_decided = self.decided_race(before).is_some_and(|race| race.winner == winner);
        if was_decided {
            return None;
        }
        Some(if winner == before.turn {
            message!("ugly_duck-comes-home", "can no longer be stopped on the way home")
        } else {
            message!("ugly_duck-lets-home", "can no longer stop the opponent on the way home")
        })
    }

    fn solving_version(&self) -> u32 {
        2
    }

    fn can_draw(&self) -> bool {
        false
    }

    fn solving_key(&self, state: &State<B>) -> u64 {
        let mirrored = State {
            pieces: state.pieces.map(|pieces| self.mirrored(pieces)),
            swans: self.mirrored(state.swans),
            turn: state.turn,
        };
        let image = if (mirrored.pieces, mirrored.swans) < (state.pieces, state.swans) {
            &mirrored
        } else {
            state
        };
        if !self.is_key_exact(state) {
            return self.key(image) | 1 << 63;
        }
        let occupied = image.pieces[0] | image.pieces[1];
        let (mut key, squares) = (image.turn.index() as u64, self.size.squares());
        if self.has_small_board() {
            key |= image.pieces[0].low_word() << 1 | image.pieces[1].low_word() << (squares + 1);
            image.swans.for_each(|square| {
                let before = (1 << square.index()) - 1;
                let place = (occupied.low_word() & before).count_ones();
                key |= 1 << (2 * squares + 1 + place as usize);
            });
            return key;
        }
        let mut bit = squares + 1;
        occupied.for_each(|square| {
            key |= 1 << (square.index() + 1);
            key |= u64::from(image.pieces[1].has(square)) << bit;
            key |= u64::from(image.swans.has(square)) << (bit + 1);
            bit += 2;
        });
        key
    }

    fn is_key_exact(&self, state: &State<B>) -> bool {
        // The turn, and then: on a small board, the squares of each side and the kind of each piece; on
        // other boards, the occupied squares, and the side and kind of each piece.
        let pieces = (state.pieces[0].count() + state.pieces[1].count()) as usize;
        let squares = self.size.squares();
        let bits = if self.has_small_board() { 2 * squares + pieces } else { squares + 2 * pieces };
        1 + bits < 64
    }

    fn bounds(&self, state: &State<B>) -> [Value; 2] {
        match self.decided_race(state) {
            Some(Race { winner, .. }) if winner == state.turn => [Value::Win; 2],
            Some(_) => [Value::Loss; 2],
            None => [Value::Loss, Value::Win],
        }
    }

    /// Even if the race is decided, the value of the pieces is the best guess at the effort.
    fn efforts(&self, state: &State<B>) -> [u32; 2] {
        efforts(self.worth(state, &FOR_PROOFS), EFFORT_DOUBLES)
    }

    fn rows(&self) -> Option<&dyn Rows<State<B>>> {
        Some(self)
    }

    fn predecessors(&self, state: &State<B>, found: &mut Vec<State<B>>) -> bool {
        self.before(state, found);
        true
    }

    fn may_come_about(&self, state: &State<B>) -> bool {
        self.has_plausible_origins(state)
    }
}
