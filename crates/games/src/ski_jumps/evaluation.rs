//! How good a position of Ski Jumps looks: moves in hand, and who can still jump.

use cygnet_core::{Bits, Evaluation, Player};

use super::{Goal, Move, SkiJumps, State};

/// A slide that is still to be made.
const SLIDE: i32 = 100;

/// A piece that can still jump.
const JUMPER: i32 = 80;

impl<B: Bits> SkiJumps<B> {
    fn strength(&self, state: &State<B>, player: Player) -> i32 {
        let [jumpers, _] = state.all_pieces().count(player);
        SLIDE * self.slides_left(state, player).cast_signed() + JUMPER * jumpers
    }
}

impl<B: Bits> Evaluation for SkiJumps<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        self.strength(state, state.turn) - self.strength(state, !state.turn)
    }

    fn promise(&self, _: &State<B>, mv: Move) -> i32 {
        match self.goal(mv) {
            Goal::Jump(_) => 10_000,
            Goal::JumpOffTop | Goal::JumpOffBottom => 5_000,
            Goal::Slide(_) => 0,
            Goal::SlideOff => -1_000,
        }
    }
}
