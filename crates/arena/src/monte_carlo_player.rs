//! Monte-Carlo search at the board.

use std::time::Duration;

use cygnet_core::{CatalogueGame, DynState, Stop};
use cygnet_engine::erased::typed;
use cygnet_engine::{Limits, MonteCarlo};

use crate::players::{Budget, Choice, Player, PlayerError};

/// How long it thinks where nobody sets a limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// Monte-Carlo search for one game.
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
        let mut time = budget.thinking_time();
        if time.is_none() && budget.nodes.is_none() {
            time = Some(UNLIMITED);
        }
        let limits = Limits { time, nodes: budget.nodes, ..Limits::default() };
        let report = self.search.search(state, &limits, stop, |_| {});
        Ok(report.best().map(|mv| Choice {
            text: self.game.format_move(mv),
            score: report.score(),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        }))
    }

    fn new_game(&mut self, seed: u64) {
        self.search = MonteCarlo::new(self.game.clone(), self.memory_bytes).with_seed(seed);
    }
}
