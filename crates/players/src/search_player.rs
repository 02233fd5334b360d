//! Players that search: the engine with proofs or with the handicap of a level, and Monte-Carlo tree search.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cygnet_analysis::{
    Analysis, Analyst, AnalystSetup, PoolSeat, Proofs, Resources, analyst, monte_carlo,
};
use cygnet_core::time::Budget;
use cygnet_core::{DynGame, DynState, Limits, Stop};

use crate::glance::glance;
use crate::levels::{self, Level};
use crate::player::{ChosenMove, Opinion, Player, PlayerError};

/// The thinking time if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// How a player searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum SearchKind {
    /// With the engine, at a level.
    Engine(Level),
    /// With the engine and the solver.
    Perfect,
    /// With Monte-Carlo tree search.
    MonteCarlo,
}

impl SearchKind {
    fn level(self) -> Level {
        match self {
            Self::Engine(level) => level,
            Self::Perfect | Self::MonteCarlo => levels::STRONGEST,
        }
    }

    /// Makes the searcher, which takes at most `table_bytes` bytes.
    fn searcher(
        self,
        game: &Arc<dyn DynGame>,
        table_bytes: usize,
        seed: u64,
        resources: &Resources,
    ) -> Box<dyn Analyst> {
        let proofs = match self {
            Self::MonteCarlo => return monte_carlo(game, table_bytes, seed),
            Self::Engine(levels::STRONGEST) => Proofs::InPassing,
            // The weaker levels must not visit more positions than their limit.
            Self::Engine(_) => Proofs::None,
            Self::Perfect => Proofs::Half,
        };
        let one = NonZeroUsize::MIN;
        let setup =
            AnalystSetup { lines: one, threads: one, table_bytes, proofs, uses_proof_store: true };
        analyst(game, setup, resources)
    }
}

/// A player that searches in one game.
pub(crate) struct SearchPlayer {
    name: String,
    kind: SearchKind,
    game: Arc<dyn DynGame>,
    resources: Resources,
    seat: PoolSeat<Box<dyn Analyst>>,
    seed: u64,
    random: fastrand::Rng,
}

impl SearchPlayer {
    pub(crate) fn new(
        game: &Arc<dyn DynGame>,
        name: String,
        kind: SearchKind,
        table_bytes: usize,
        resources: &Resources,
    ) -> Self {
        let seat = PoolSeat::new(resources.pool(), table_bytes);
        let (resources, random) = (resources.clone(), fastrand::Rng::with_seed(0));
        Self { name, kind, game: Arc::clone(game), resources, seat, seed: 0, random }
    }

    /// Picks a move that seems about as good as any at a glance; better moves are likelier.
    fn slip(&mut self, state: &dyn DynState) -> Result<Option<ChosenMove>, PlayerError> {
        let moves = glance(&*self.game, state)?;
        let Some(best) = moves.iter().map(|&(_, value)| value).max() else { return Ok(None) };
        let margin = i64::from(self.kind.level().margin);
        // The weight is the unused part of the margin; the best move has all of it.
        let weight = |value: i64| (margin + 1 - (best - value)).max(0).unsigned_abs();
        let total: u64 = moves.iter().map(|&(_, value)| weight(value)).sum();
        let mut ticket = self.random.u64(..total.max(1));
        let nodes = Some(moves.len() as u64);
        let drawn = moves.into_iter().find(|&(_, value)| {
            let weight = weight(value);
            let is_drawn = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            is_drawn
        });
        Ok(drawn.map(|(mv, _)| ChosenMove { nodes, ..ChosenMove::new(mv) }))
    }

    /// The limits of a search from this state: the budget, and the level's own limit of positions.
    fn limits(&self, state: &dyn DynState, budget: &Budget) -> Limits {
        let mut budget = *budget;
        let count = state.count_moves() as u64;
        // A search that does not complete the first turn could only choose at random.
        let own_nodes = self.kind.level().nodes.map(|nodes| nodes.max(count + 1));
        budget.limits.nodes = budget.limits.nodes.into_iter().chain(own_nodes).min();
        if !budget.is_limited() {
            budget.limits.time = Some(UNLIMITED);
        }
        let mover = state.turn();
        let is_timed = budget.thinking_time(mover).is_some();
        budget.limits_for(mover, is_timed && count == 1)
    }
}

impl Player for SearchPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        if stop.is_stopped() {
            return Ok(None);
        }
        let slips = self.kind.level().slips;
        if slips > 0 && self.random.u32(..100) < slips {
            return self.slip(state);
        }
        let limits = self.limits(state, budget);
        let asked = Instant::now();
        let Self { kind, game, resources, seat, seed, .. } = self;
        let make = |bytes| kind.searcher(game, bytes, *seed, resources);
        let found = seat.search(stop, make, |searcher| {
            searcher.analyse(state, &after_waiting(limits, asked), stop, &mut |_| {})
        });
        Ok(found.transpose()?.and_then(choice))
    }

    fn new_game(&mut self, seed: u64) {
        (self.seed, self.random) = (seed, fastrand::Rng::with_seed(seed));
        self.seat.discard();
    }
}

/// The limits of a search that was asked for at this time and had to wait for its turn: the wait counts as
/// thinking, but a part of the time is left to think in any case.
fn after_waiting(mut limits: Limits, asked: Instant) -> Limits {
    limits.time = limits.time.map(|time| time.saturating_sub(asked.elapsed()).max(time / 10));
    limits
}

/// The move found by a search, with the search's findings.
fn choice(found: Analysis) -> Option<ChosenMove> {
    let opinion = found.best().map(|line| Opinion::Found(line.score));
    let (depth, nodes) = (Some(found.depth), Some(found.nodes));
    found.best_move.map(|mv| ChosenMove { mv, opinion, depth, nodes })
}
