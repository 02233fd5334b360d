//! How good a position of Dropper looks: the groups as the score compares them.

use cygnet_core::{Bits, Evaluation, Player};

use super::{Dropper, State};

/// What a stone of a group is worth, by the group's rank: the largest decides first.
const BY_RANK: [i32; 4] = [100, 30, 12, 5];

impl<B: Bits> Dropper<B> {
    fn strength(&self, state: &State<B>, player: Player) -> i32 {
        let sizes = self.group_sizes(state, player);
        sizes.iter().zip(BY_RANK).map(|(&size, weight)| size.cast_signed() * weight).sum()
    }
}

impl<B: Bits> Evaluation for Dropper<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        self.strength(state, state.turn) - self.strength(state, !state.turn)
    }
}
