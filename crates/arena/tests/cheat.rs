//! A player for tests that does not keep to the rules.

use cygnet_core::time::Budget;
use cygnet_core::{DynState, Stop};
use cygnet_players::{ChosenMove, Player, PlayerError};

/// A player that plays illegal moves. Its name needs quoting in records.
pub(crate) struct Cheat;

impl Player for Cheat {
    fn name(&self) -> &'static str {
        "\"the\" cheat of Évora"
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        _: &Budget,
        _: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        // A move of another position.
        let mut other = state.boxed_clone();
        other.play(&state.moves()[0]).expect("a legal move");
        let text = &other.moves()[0];
        Ok(Some(ChosenMove::new(other.read_move(text).expect("a legal move"))))
    }
}
