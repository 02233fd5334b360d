//! The solver and the engine at the board: what can be proved is never let go of.

use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::typed::typed;
use cygnet_core::{CatalogueGame, DynState, Limits, Stop, Value};
use cygnet_engine::{Engine, Score};
use cygnet_solve::Solver;

use crate::players::{Budget, Choice, Player, PlayerError};
use crate::searching;

/// The solver and the engine for one game.
///
/// Half of what a move may take goes to a proof, and half to the engine. The engine's move is played
/// if it keeps what is proved, and where everything loses: it is then the one that looks hardest to
/// refute. Otherwise a move is played that keeps it.
pub(crate) struct PerfectPlayer<G: CatalogueGame> {
    name: String,
    game: G,
    solver: Solver<G>,
    engine: Engine<G>,
}

impl<G: CatalogueGame> PerfectPlayer<G> {
    pub(crate) fn new(game: G, name: String, table_bytes: usize) -> Self {
        let solver = Solver::new(game.clone(), table_bytes / 2);
        let engine = Engine::new(game.clone(), table_bytes / 2);
        Self { name, game, solver, engine }
    }

    /// Is a move worth so much to whoever makes it, for certain?
    fn is_worth(&self, state: &G::State, mv: G::Move, value: Value, watch: &Watch<'_>) -> bool {
        let mut child = state.clone();
        self.game.play(&mut child, mv);
        self.solver.value(&child, watch) == Some(value.opposite())
    }
}

impl<G: CatalogueGame> Player for PerfectPlayer<G> {
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
        let part = |part: u32| Limits {
            time: limits.time.map(|time| time / part),
            nodes: limits.nodes.map(|nodes| (nodes / u64::from(part)).max(1)),
            depth: limits.depth,
        };
        let report = self.engine.search(state, &part(2), stop, |_| {});
        let Some(choice) = searching::choice(&self.game, &report) else { return Ok(None) };
        if report.score().is_some_and(Score::is_proven) {
            return Ok(Some(choice));
        }
        let solution = self.solver.solve(state, &part(4), stop, |_| {});
        let Some(value) = solution.value().filter(|&value| value != Value::Loss) else {
            return Ok(Some(choice));
        };
        let watch = Watch::new(&part(4), stop, Instant::now());
        let engines = report.best();
        let others = self.game.legal_moves(state).into_iter().filter(|&mv| Some(mv) != engines);
        let mut moves = engines.into_iter().chain(others);
        let kept = moves.find(|&mv| self.is_worth(state, mv, value, &watch));
        Ok(Some(match kept {
            Some(mv) if Some(mv) != engines => Choice::new(self.game.format_move(mv)),
            _ => choice,
        }))
    }

    fn new_game(&mut self, _: u64) {
        self.solver.forget();
        self.engine.forget();
    }
}
