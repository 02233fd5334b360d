//! How good a position of Ugly Duck looks: pieces, and how far they have come.

use cygnet_core::{Bits, Evaluation, Player};

use super::{Move, State, UglyDuck};

/// What a piece is worth wherever it stands.
const PIECE: i32 = 100;

/// What each row on its way is worth; the way back counts more than the way there.
const DUCK_ROW: i32 = 8;
const SWAN_ROW: i32 = 25;

/// To have become a swan.
const SWAN: i32 = 60;

/// The right to move.
const TEMPO: i32 = 10;

impl<B: Bits> UglyDuck<B> {
    fn strength(&self, state: &State<B>, player: Player) -> i32 {
        let mut sum = 0;
        let last = i32::from(self.size.height) - 1;
        let pieces = state.pieces[player.index()];
        pieces.for_each(|square| {
            let row = (self.size.row(square) as u32).cast_signed();
            let from_home = if player == Player::One { row } else { last - row };
            sum += PIECE;
            sum += if state.swans.has(square) {
                SWAN + SWAN_ROW * (last - from_home)
            } else {
                DUCK_ROW * from_home
            };
        });
        sum
    }
}

impl<B: Bits> Evaluation for UglyDuck<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        self.strength(state, state.turn) - self.strength(state, !state.turn) + TEMPO
    }

    fn promise(&self, state: &State<B>, mv: Move) -> i32 {
        let is_capture = state.pieces[state.turn.opponent().index()].has(mv.to);
        let is_swan = state.swans.has(mv.from);
        let becomes_swan = !is_swan && self.home[state.turn.opponent().index()].has(mv.to);
        let comes_home = is_swan && self.home[state.turn.index()].has(mv.to);
        1_000_000 * i32::from(comes_home)
            + 20_000 * i32::from(is_capture)
            + 8_000 * i32::from(becomes_swan)
            + 2_000 * i32::from(is_swan)
    }
}
