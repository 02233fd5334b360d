//! Players that search: the engine with proofs or with the handicap of a level, and Monte-Carlo tree search.
//! [`chance_of_move`] tells what a level would play without letting it play.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cygnet_analysis::{
    Analysis, Analyst, AnalystSetup, PoolSeat, Proofs, Resources, analyst, monte_carlo,
};
use cygnet_core::time::Budget;
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynGame, DynState, LegalMove, Limits, Stop};

use crate::glance::glance;
use crate::levels::{self, Level};
use crate::player::{ChosenMove, Opinion, Player, PlayerError};

/// The thinking time if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// The memory of a search that finds the chance of a move, in bytes.
const CHANCE_BYTES: usize = 1 << 20;

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
        let moves = slips(&*self.game, state, self.kind.level())?;
        let total: u64 = moves.iter().map(|&(_, weight)| weight).sum();
        let mut ticket = self.random.u64(..total.max(1));
        let nodes = Some(moves.len() as u64);
        let drawn = moves.into_iter().find(|&(_, weight)| {
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
        let own_nodes = self.kind.level().nodes.map(|nodes| enough(nodes, count));
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

/// The moves of a slip with their weights: the unused part of the level's margin, all of it for the move that
/// looks best at a glance.
fn slips(
    game: &dyn DynGame,
    state: &dyn DynState,
    level: Level,
) -> Result<Vec<(LegalMove, u64)>, OtherGame> {
    let moves = glance(game, state)?;
    let best = moves.iter().map(|&(_, value)| value).max().unwrap_or_default();
    let margin = i64::from(level.margin);
    let weight = |value: i64| (margin + 1 - (best - value)).max(0).unsigned_abs();
    Ok(moves.into_iter().map(|(mv, value)| (mv, weight(value))).collect())
}

/// The positions that a level visits where there are this many moves: a search that does not complete the
/// first turn could only choose at random.
fn enough(nodes: u64, moves: u64) -> u64 {
    nodes.max(moves + 1)
}

/// The chance that a level plays a move in a position about which it has not thought before, computed from
/// the move that its search finds and from the odds of its slips. The strongest level has no limit of its
/// own; here it visits `full` positions.
///
/// # Errors
/// If there is no such level, or the position is of another game.
#[expect(clippy::cast_precision_loss, reason = "the weights of slips are far below 2^52")]
pub fn chance_of_move(
    game: &Arc<dyn DynGame>,
    number: usize,
    state: &dyn DynState,
    mv: &str,
    full: u64,
) -> Result<f64, PlayerError> {
    let level = levels::find(&**game, &number.to_string());
    let level = level
        .ok_or_else(|| PlayerError::Level { name: levels::name(number), most: levels::COUNT })?;
    let mut chance = 0.0;
    if level.slips > 0 {
        let moves = slips(&**game, state, level)?;
        let total: u64 = moves.iter().map(|&(_, weight)| weight).sum();
        let own = moves.iter().find(|(slip, _)| slip.text() == mv).map_or(0, |&(_, weight)| weight);
        chance += f64::from(level.slips) / 100.0 * own as f64 / total.max(1) as f64;
    }
    let resources = Resources::default();
    let mut searcher = SearchKind::Engine(level).searcher(game, CHANCE_BYTES, 0, &resources);
    let nodes = enough(level.nodes.unwrap_or(full), state.count_moves() as u64);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = searcher.analyse(state, &limits, &Stop::new(), &mut |_| {})?;
    if found.best_move.is_some_and(|found| found.text() == mv) {
        chance += f64::from(100 - level.slips) / 100.0;
    }
    Ok(chance)
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

#[cfg(test)]
mod tests {
    use cygnet_core::Options;

    use super::*;
    use crate::seat;

    #[test]
    fn the_chance_of_a_move_is_how_often_the_level_plays_it() {
        const GAMES: u32 = 600;
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let game = entry.build(&Options::defaults(entry.info));
        let state = game.position("1D1DD/D4/2D2/1ddd1/d3d w").expect("a position");
        for number in [1, 4, 8] {
            let mut player =
                seat(&game, &levels::name(number), 5, 1 << 20, &Resources::default()).expect("one");
            let mut counts = std::collections::HashMap::<String, u32>::new();
            for seed in 0..GAMES {
                player.new_game(seed.into());
                let choice = player.choose(&*state, &Budget::default(), &Stop::new());
                let choice = choice.expect("a player").expect("the game goes on");
                *counts.entry(choice.mv.text().to_owned()).or_default() += 1;
            }
            let mut sum = 0.0;
            for mv in state.moves() {
                let chance = chance_of_move(&game, number, &*state, &mv, 1).expect("a level");
                let share = f64::from(counts.get(&mv).copied().unwrap_or(0)) / f64::from(GAMES);
                // Four standard deviations, at least of a chance of one half.
                assert!((chance - share).abs() < 0.082, "level {number}, {mv}: {chance} {share}");
                sum += chance;
            }
            assert!((sum - 1.0).abs() < 1e-9, "level {number}: {sum}");
        }
        assert!(chance_of_move(&game, 11, &*state, "c3b4", 1).is_err());
    }
}
