//! Ugly Duck in terms of rows: ducks move away from home, swans come back.

use cygnet_core::rows::{RowKind, RowPlan, Rows, WaysEnd};
use cygnet_core::{Bits, Side, Square};

use super::{KINDS, State, UglyDuck};

const SWAN: usize = 1;

impl<B: Bits> Rows<State<B>> for UglyDuck<B> {
    fn plan(&self) -> RowPlan {
        let last = usize::from(self.size.height) - 1;
        let [ducks, swans] = KINDS.plurals;
        let at_end = WaysEnd::Becomes(SWAN);
        let duck = RowKind { plural: ducks.english, rows: [0, last - 1], goes_away: true, at_end };
        let at_end = WaysEnd::Wins;
        let swan = RowKind { plural: swans.english, rows: [1, last], goes_away: false, at_end };
        RowPlan {
            size: self.size,
            kinds: vec![duck, swan],
            most_pieces: usize::from(self.size.width),
            quiet_shifts: vec![-1, 0, 1],
            capturing_shifts: vec![-1, 1],
        }
    }

    fn placement(&self, state: &State<B>) -> Vec<u8> {
        let mut placement = vec![0; self.size.squares()];
        for (side, first_kind) in [(state.turn, 1), (!state.turn, 3)] {
            state.pieces(side).for_each(|square| {
                let is_swan = state.swans.has(square);
                placement[self.index_from_home(square, state.turn)] =
                    first_kind + u8::from(is_swan);
            });
        }
        placement
    }

    fn position(&self, placement: &[u8]) -> State<B> {
        let mut state = State { pieces: [B::EMPTY; 2], swans: B::EMPTY, turn: Side::One };
        for (index, &kind) in placement.iter().enumerate().filter(|&(_, &kind)| kind != 0) {
            let piece = B::single(Square::new(index));
            state.pieces[usize::from(kind > 2)] |= piece;
            if kind % 2 == 0 {
                state.swans |= piece;
            }
        }
        state
    }
}

impl<B: Bits> UglyDuck<B> {
    /// The index of a square when rows are counted from the home row of a side.
    fn index_from_home(&self, square: Square, side: Side) -> usize {
        let (width, height) = (usize::from(self.size.width), usize::from(self.size.height));
        let (row, column) = (square.index() / width, square.index() % width);
        match side {
            Side::One => square.index(),
            Side::Two => (height - 1 - row) * width + column,
        }
    }
}
