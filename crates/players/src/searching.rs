//! The common part of all players that search: the limits of a search, and the report on the chosen
//! move.

use std::time::{Duration, Instant};

use cygnet_core::time::Budget;
use cygnet_core::{CatalogueGame, LegalMove, Limits};
use cygnet_engine::Report;

use crate::player::{ChosenMove, Opinion};

/// The thinking time if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// The limits of a search from this state: the budget, and at most `own_nodes` positions, the
/// player's own limit.
pub(crate) fn limits<G: CatalogueGame>(
    game: &G,
    state: &G::State,
    budget: &Budget,
    own_nodes: Option<u64>,
) -> Limits {
    let mut budget = *budget;
    budget.limits.nodes = budget.limits.nodes.into_iter().chain(own_nodes).min();
    if !budget.is_limited() {
        budget.limits.time = Some(UNLIMITED);
    }
    let mover = game.turn(state);
    let is_timed = budget.thinking_time(mover).is_some();
    budget.limits_for(mover, is_timed && game.count_moves(state) == 1)
}

/// The limits of a search that was asked for at this time and had to wait for its turn: the wait counts as
/// thinking, but a part of the time is left to think in any case.
pub(crate) fn after_waiting(mut limits: Limits, asked: Instant) -> Limits {
    limits.time = limits.time.map(|time| time.saturating_sub(asked.elapsed()).max(time / 10));
    limits
}

/// The move found by a search, with the search's findings.
pub(crate) fn choice<G: CatalogueGame>(
    game: &G,
    state: &G::State,
    report: &Report<G::Move>,
) -> Option<ChosenMove> {
    report.best().map(|mv| ChosenMove {
        mv: LegalMove::new(game, state, mv),
        opinion: report.score().map(Opinion::Found),
        depth: Some(report.depth),
        nodes: Some(report.nodes),
    })
}
