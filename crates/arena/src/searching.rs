//! What all players have in common that search for themselves: how long they look at a position, and
//! what they say about the move they have found.

use std::time::Duration;

use cygnet_core::CatalogueGame;
use cygnet_engine::{Limits, Report};

use crate::players::{Budget, Choice, Opinion};

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
    let nodes = budget.nodes.into_iter().chain(own_nodes).min();
    let mut time = budget.thinking_time();
    if time.is_none() && nodes.is_none() {
        time = Some(UNLIMITED);
    }
    // Where there is no choice, a glance for the score is enough: the time serves a later move. A
    // search without a limit of time is kept as it is, so that it is the same for the same seed.
    let is_forced = time.is_some() && game.count_moves(state) == 1;
    Limits { time, nodes, depth: is_forced.then_some(1) }
}

/// The move that a search has found, and what it says about it.
pub(crate) fn choice<G: CatalogueGame>(game: &G, report: &Report<G::Move>) -> Option<Choice> {
    report.best().map(|mv| Choice {
        text: game.format_move(mv),
        opinion: report.score().map(Opinion::Found),
        depth: Some(report.depth),
        nodes: Some(report.nodes),
    })
}
