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

    /// A move that is worth so much for certain: the one the engine likes if it is, then one that is
    /// known, then whatever can be proved in time.
    fn keeping(
        &self,
        state: &G::State,
        value: Value,
        liked: Option<G::Move>,
        watch: &Watch<'_>,
    ) -> Option<G::Move> {
        let worth = Some(value.opposite());
        let moves = self.game.legal_moves(state);
        let known = |mv: &G::Move| self.solver.known_value(&self.game.after(state, *mv)) == worth;
        let proved = |mv: &G::Move| self.solver.value(&self.game.after(state, *mv), watch) == worth;
        liked
            .filter(|mv| known(mv) || proved(mv))
            .or_else(|| moves.iter().copied().find(known))
            .or_else(|| moves.into_iter().find(proved))
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
        let liked = report.best();
        Ok(Some(match self.keeping(state, value, liked, &watch) {
            Some(mv) if Some(mv) != liked => Choice::new(self.game.format_move(mv)),
            _ => choice,
        }))
    }

    fn new_game(&mut self, _: u64) {
        self.solver.forget();
        self.engine.forget();
    }
}
