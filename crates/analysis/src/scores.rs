//! What the engine makes of positions of any game, and what its scores mean.
//!
//! [`analyst`] makes an [`Analyst`] for a game, as `seat` makes a player. Reviews,
//! hints and the analysis beside a board all ask one.

use std::sync::Arc;

use crate::analyst::{Analyst, AnalystSetup};
use cygnet_core::{DynGame, DynState, Outcome};
use cygnet_engine::Score;
use cygnet_solve::erased::{Prover, ProverSetup};

/// Makes an analyst for a game with these rules.
///
/// # Panics
/// If the game is not one of the catalogue.
#[must_use]
pub fn analyst(game: &Arc<dyn DynGame>, setup: AnalystSetup) -> Box<dyn Analyst> {
    cygnet_games::visit(game.info().id, game.options(), setup)
        .expect("every game that can be erased is in the catalogue")
}

/// Makes a prover for a game with these rules.
///
/// # Panics
/// If the game is not one of the catalogue.
#[must_use]
pub fn prover(game: &Arc<dyn DynGame>, setup: ProverSetup) -> Box<dyn Prover> {
    cygnet_games::visit(game.info().id, game.options(), setup)
        .expect("every game that can be erased is in the catalogue")
}

/// What a position is worth to the side to move if the game is over there.
#[must_use]
pub fn score_of_end(state: &dyn DynState) -> Option<Score> {
    Some(match state.outcome()? {
        Outcome::Draw => Score::Draw,
        Outcome::Win(winner) if winner == state.turn() => Score::Win(Some(0)),
        Outcome::Win(_) => Score::Loss(Some(0)),
    })
}

/// What a position is worth to the other side.
#[must_use]
pub fn for_other_side(score: Score) -> Score {
    match score {
        Score::Win(turns) => Score::Loss(turns),
        Score::Loss(turns) => Score::Win(turns),
        Score::Draw => Score::Draw,
        Score::Estimate(value) => Score::Estimate(-value),
    }
}

/// The estimate at which the side ahead wins about 73 of 100 games, in hundredths: a little more
/// than a piece, or a move in hand.
const CLEARLY_AHEAD: f64 = 120.0;

/// The share of games that the side to move may hope to win, a draw counting half: certain where
/// something is proved, and never quite certain where it is estimated.
#[must_use]
pub fn winning_chance(score: Score) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Estimate(value) => 1.0 / (1.0 + (-f64::from(value) / CLEARLY_AHEAD).exp()),
    }
}
