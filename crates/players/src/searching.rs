//! What all players have in common that search for themselves: how long they look at a position, and
//! what they say about the move they have found.

use std::time::Duration;

use cygnet_core::time::Budget;
use cygnet_core::{CatalogueGame, LegalMove, Limits};
use cygnet_engine::Report;

use crate::players::{Choice, Opinion};

/// How long they think where nobody sets a limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// What a search of this state may use up: the budget, and no more positions than the player may
/// look at by itself.
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

/// The move that a search has found, and what it says about it.
pub(crate) fn choice<G: CatalogueGame>(
    game: &G,
    state: &G::State,
    report: &Report<G::Move>,
) -> Option<Choice> {
    report.best().map(|mv| Choice {
        mv: LegalMove::new(game, state, mv),
        opinion: report.score().map(Opinion::Found),
        depth: Some(report.depth),
        nodes: Some(report.nodes),
    })
}
