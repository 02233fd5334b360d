//! What all players have in common that search for themselves: the state they are shown, how long
//! they look at it, and what they say about the move they have found.

use std::time::Duration;

use cygnet_core::{CatalogueGame, DynState, ErasedState, Options, Size};
use cygnet_engine::{Limits, Report};

use crate::players::{Budget, Choice, Opinion, PlayerError};

/// How long they think where nobody sets a limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// A state as one of these rules.
pub(crate) fn typed<'a, G: CatalogueGame>(
    game: &G,
    state: &'a dyn DynState,
) -> Result<&'a G::State, PlayerError> {
    let known = state.as_any().downcast_ref::<ErasedState<G>>();
    // Rules of another size may have the same type.
    let known = known.filter(|known| known.game().options() == game.options());
    known.map(ErasedState::state).ok_or_else(|| {
        // Another game has other options, and its name says enough.
        let is_same_game = game.info().id == state.info().id;
        let told = |options: &Options, others: &Options| {
            if is_same_game { differing(options, others) } else { String::new() }
        };
        let (own, others) = (game.options(), state.options());
        let expected = described(game.info().name, game.size(), &told(own, others));
        let found = described(state.info().name, state.size(), &told(others, own));
        PlayerError::OtherGame { expected, found }
    })
}

fn described(name: &str, size: Size, options: &str) -> String {
    format!("{name} on {size}{options}")
}

/// The options that have other values elsewhere, but for the size.
fn differing(options: &Options, others: &Options) -> String {
    let differing: Vec<String> = options
        .iter()
        .filter(|&(name, value)| name != "size" && others.get(name) != Some(value))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if differing.is_empty() { String::new() } else { format!(" with {}", differing.join(" ")) }
}

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
