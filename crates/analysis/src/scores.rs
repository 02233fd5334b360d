//! Analysts and provers for any game, and the score of a finished game.
//!
//! [`analyst`] makes an [`Analyst`] for a game, as `seat` makes a player. Reviews, hints and the
//! analysis beside a board all use one.

use std::sync::Arc;

use crate::analyst::{Analyst, AnalystSetup, MakeAnalyst, MakeMonteCarlo};
use crate::resources::Resources;
use cygnet_core::{DynGame, DynState, Outcome};
use cygnet_engine::Score;
use cygnet_solve::erased::{Prover, ProverSetup};

/// Makes an analyst for a game with these rules, which uses these resources.
///
/// # Panics
/// If the game is not in the catalogue.
#[must_use]
pub fn analyst(
    game: &Arc<dyn DynGame>,
    setup: AnalystSetup,
    resources: &Resources,
) -> Box<dyn Analyst> {
    cygnet_games::visit(game.info().id, game.options(), MakeAnalyst { setup, resources })
        .expect("every game that can be erased is in the catalogue")
}

/// Makes an analyst that uses Monte-Carlo tree search, with at most `table_bytes` bytes for its tree.
///
/// # Panics
/// If the game is not in the catalogue.
#[must_use]
pub fn monte_carlo(game: &Arc<dyn DynGame>, table_bytes: usize, seed: u64) -> Box<dyn Analyst> {
    cygnet_games::visit(game.info().id, game.options(), MakeMonteCarlo { table_bytes, seed })
        .expect("every game that can be erased is in the catalogue")
}

/// Makes a prover for a game with these rules.
///
/// # Panics
/// If the game is not in the catalogue.
#[must_use]
pub fn prover(game: &Arc<dyn DynGame>, setup: ProverSetup) -> Box<dyn Prover> {
    cygnet_games::visit(game.info().id, game.options(), setup)
        .expect("every game that can be erased is in the catalogue")
}

/// The score of a position for the side to move, if the game is over there.
#[must_use]
pub fn score_of_end(state: &dyn DynState) -> Option<Score> {
    Some(match state.outcome()? {
        Outcome::Draw => Score::Draw,
        Outcome::Win(winner) if winner == state.turn() => Score::Win(Some(0)),
        Outcome::Win(_) => Score::Loss(Some(0)),
    })
}
