//! What a proof has to mind in Three Dragons: the draw after too many quiet turns.
//!
//! A position is worth the same after few quiet turns and after many, as long as the end of the game
//! comes before the draw. So a proof looks no further ahead than that is certain, also where two ways
//! to a position differ in their quiet turns.

use cygnet_core::hash::mix;
use cygnet_core::solving::efforts;
use cygnet_core::{Evaluation, Solving};

use super::{QUIET_LIMIT, State, ThreeDragons};

/// By how much a position looks better if it is half the work to prove that it is won.
const EFFORT_DOUBLES: i32 = 100;

/// So few quiet turns do not matter yet.
const FEW_QUIET_TURNS: u8 = 20;

/// The quiet turns that a proof from a position has to reckon with.
fn quiet_turns(state: &State) -> u8 {
    state.quiet.max(FEW_QUIET_TURNS)
}

impl Solving for ThreeDragons {
    fn past(&self, state: &State) -> u64 {
        let blocked = state.history.blocked();
        match quiet_turns(state) {
            FEW_QUIET_TURNS => blocked,
            quiet => mix(blocked, quiet.into()),
        }
    }

    /// The way to a position and the way from it together.
    fn horizon(&self, state: &State) -> Option<u32> {
        Some(u32::from((QUIET_LIMIT - 1).saturating_sub(quiet_turns(state))) / 2)
    }

    fn efforts(&self, state: &State) -> [u32; 2] {
        efforts(self.evaluate(state), EFFORT_DOUBLES)
    }
}
