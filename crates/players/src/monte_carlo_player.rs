//! Monte-Carlo tree search as a player.

use cygnet_core::time::Budget;
use cygnet_core::typed::typed;
use cygnet_core::{CatalogueGame, DynState, Stop};
use cygnet_engine::MonteCarlo;

use crate::players::{Choice, Player, PlayerError};
use crate::searching;

/// Monte-Carlo tree search for one game.
pub(crate) struct MonteCarloPlayer<G: CatalogueGame> {
    name: String,
    game: G,
    memory_bytes: usize,
    search: MonteCarlo<G>,
}

impl<G: CatalogueGame> MonteCarloPlayer<G> {
    pub(crate) fn new(game: G, name: String, memory_bytes: usize) -> Self {
        let search = MonteCarlo::new(game.clone(), memory_bytes);
        Self { name, game, memory_bytes, search }
    }
}

impl<G: CatalogueGame> Player for MonteCarloPlayer<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<Choice>, PlayerError> {
        let state = typed(&self.game, state)?;
        if stop.is_stopped() {
            return Ok(None);
        }
        let limits = searching::limits(&self.game, state, budget, None);
        let report = self.search.search(state, &limits, stop, |_| {});
        Ok(searching::choice(&self.game, state, &report))
    }

    fn new_game(&mut self, seed: u64) {
        self.search = MonteCarlo::new(self.game.clone(), self.memory_bytes).with_seed(seed);
    }
}
