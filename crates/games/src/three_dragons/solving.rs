//! What a proof has to mind in Three Dragons: how many quiet turns there were.
//!
//! After a hundred of them the game is drawn, so a position is worth what it is only together with their
//! number. Ways to a position that differ in the order of quiet turns agree on it.

use cygnet_core::hash::mix;
use cygnet_core::solving::efforts;
use cygnet_core::{Evaluation, History, Solving};

use super::{State, ThreeDragons};

/// By how much a position looks better if it is half the work to prove that it is won.
const EFFORT_DOUBLES: i32 = 100;

impl Solving for ThreeDragons {
    fn solving_key(&self, state: &State) -> u64 {
        mix(state.key, state.quiet.into()) | 1 << 63
    }

    fn past(&self, state: &State) -> u64 {
        state.history.blocked()
    }

    fn without_past(&self, state: &State) -> State {
        State { history: History::new(), ..*state }
    }

    fn efforts(&self, state: &State) -> [u32; 2] {
        efforts(self.evaluate(state), EFFORT_DOUBLES)
    }
}
