//! Proofs in Three Dragons, which must take the number of quiet turns into account.
//!
//! The game is drawn after a hundred quiet turns, so the value of a position depends on their number.
//! Paths to a position that differ only in the order of quiet turns have the same number.

use cygnet_core::hash::mix;
use cygnet_core::solving::efforts;
use cygnet_core::{Evaluation, History, Solving};

use super::{State, ThreeDragons};

/// The difference in evaluation that halves the work to prove a win.
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
