//! How good a position of Three Dragons looks: pieces and their strengths.

use cygnet_core::{Evaluation, Player};

use super::{Move, State, ThreeDragons};

/// A piece, whatever its strength.
const PIECE: i32 = 100;

/// Each point of its strength.
const STRENGTH: i32 = 15;

fn strength(state: &State, player: Player) -> i32 {
    let mut sum = 0;
    state.for_each_piece(player, |_, piece| sum += PIECE + STRENGTH * i32::from(piece.strength()));
    sum
}

impl Evaluation for ThreeDragons {
    fn evaluate(&self, state: &State) -> i32 {
        strength(state, state.turn) - strength(state, !state.turn)
    }

    fn promise(&self, _: &State, mv: Move) -> i32 {
        1_000 * i32::from(mv.struck.is_some())
    }
}
