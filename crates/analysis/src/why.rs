//! Why a move is bad or good: its refutation, or what fails instead of it.

use std::sync::Arc;

use cygnet_core::typed::OtherGame;
use cygnet_core::{DynGame, DynState, LegalMove, Limits, Session, Stop};

use crate::{Analyst, ReviewedMove, review};

/// The answer to the question why a move is bad or good.
#[derive(Clone, Debug)]
pub struct Why {
    /// The move that was asked about.
    pub asked: ReviewedMove,
    /// The move that the shown line begins with: the one that was asked about if it is bad, otherwise the best
    /// other one.
    pub shown: ReviewedMove,
    /// The line from the position on.
    pub line: Vec<String>,
}

impl Why {
    /// Does the move give something away?
    #[must_use]
    pub fn is_bad(&self) -> bool {
        self.asked.judgement.mark.is_some()
    }
}

/// Finds out why a move of a position is bad or good. `None` if it was stopped.
///
/// # Errors
/// If the game is not the analyst's.
pub fn why(
    game: &Arc<dyn DynGame>,
    state: &dyn DynState,
    mv: &LegalMove,
    analyst: &mut dyn Analyst,
    limits: &Limits,
    stop: &Stop,
) -> Result<Option<Why>, OtherGame> {
    let Some(asked) = judge_move(game, state, mv, analyst, limits, stop)? else { return Ok(None) };
    let mut shown = asked.clone();
    if asked.judgement.mark.is_none() && !asked.is_forced {
        let found = analyst.analyse(state, limits, stop, &mut |_| {})?;
        let firsts = found.lines.iter().filter_map(|line| line.moves.first());
        let other =
            firsts.filter(|text| *text != mv.text()).find_map(|text| state.read_move(text).ok());
        let other = other.map(|other| judge_move(game, state, &other, analyst, limits, stop));
        // Another move that is as good shows nothing.
        let other = other.transpose()?.flatten().filter(|other| other.judgement.lost > 0.0);
        shown = other.unwrap_or(shown);
    }
    if stop.is_stopped() {
        return Ok(None);
    }
    let line = std::iter::once(shown.text.clone()).chain(shown.reply.iter().cloned()).collect();
    Ok(Some(Why { asked, shown, line }))
}

/// Reviews a game of one move.
fn judge_move(
    game: &Arc<dyn DynGame>,
    state: &dyn DynState,
    mv: &LegalMove,
    analyst: &mut dyn Analyst,
    limits: &Limits,
    stop: &Stop,
) -> Result<Option<ReviewedMove>, OtherGame> {
    let mut session = Session::new(Arc::clone(game), state.boxed_clone());
    if session.play_move(mv).is_err() {
        return Ok(None);
    }
    let review = review(&session, analyst, limits, stop, &mut |_| {})?;
    Ok(review.moves.into_iter().next())
}
