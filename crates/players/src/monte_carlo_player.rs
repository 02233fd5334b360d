//! Monte-Carlo tree search as a player.

use std::time::Instant;

use cygnet_analysis::{PoolSeat, Resources};
use cygnet_core::time::Budget;
use cygnet_core::typed::typed;
use cygnet_core::{CatalogueGame, DynState, Stop};
use cygnet_engine::MonteCarlo;

use crate::player::{ChosenMove, Player, PlayerError};
use crate::searching;

/// Monte-Carlo tree search for one game.
pub(crate) struct MonteCarloPlayer<G: CatalogueGame> {
    name: String,
    game: G,
    seed: u64,
    seat: PoolSeat<MonteCarlo<G>>,
}

impl<G: CatalogueGame> MonteCarloPlayer<G> {
    pub(crate) fn new(game: G, name: String, memory_bytes: usize, resources: &Resources) -> Self {
        let seat = PoolSeat::new(resources.pool(), memory_bytes);
        Self { name, game, seed: 0, seat }
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
    ) -> Result<Option<ChosenMove>, PlayerError> {
        let Self { game, seed, seat, .. } = self;
        let state = typed(game, state)?;
        let limits = searching::limits(game, state, budget, None);
        let asked = Instant::now();
        let make = |bytes| MonteCarlo::new(game.clone(), bytes).with_seed(*seed);
        let report = seat.search(stop, make, |search| {
            search.search(state, &searching::after_waiting(limits, asked), stop, |_| {})
        });
        Ok(report.and_then(|report| searching::choice(game, state, &report)))
    }

    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
        self.seat.discard();
    }
}
