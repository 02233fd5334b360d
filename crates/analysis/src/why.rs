//! Why a move is bad or good: its refutation, or what fails instead of it.

use std::sync::Arc;
use std::time::Duration;

use cygnet_core::typed::OtherGame;
use cygnet_core::{DynGame, DynState, LegalMove, Limits, Session, Stop};

use crate::{Analyst, ReviewedMove, review_within};

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
    fn new(asked: ReviewedMove, shown: ReviewedMove) -> Self {
        let line = std::iter::once(shown.text.clone()).chain(shown.reply.iter().cloned()).collect();
        Self { asked, shown, line }
    }

    /// Does the move give something away?
    #[must_use]
    pub fn is_bad(&self) -> bool {
        self.asked.judgement.mark.is_some()
    }
}

/// A first answer takes this part of the time of a full one.
const GLANCE: u32 = 8;

/// Finds out why a move of a position is bad or good, in about this time of analysis for each of the moves that
/// it has to judge. `None` if it was stopped.
///
/// A first answer comes soon: `tell` gets it, and every better one before the last.
///
/// # Errors
/// If the game is not the analyst's.
pub fn why(
    game: &Arc<dyn DynGame>,
    state: &dyn DynState,
    mv: &LegalMove,
    analyst: &mut dyn Analyst,
    time: Duration,
    stop: &Stop,
    tell: &mut dyn FnMut(&Why),
) -> Result<Option<Why>, OtherGame> {
    let mut asked = None;
    for time in [time / GLANCE, time] {
        let Some(judged) = judge_move(game, state, mv, analyst, time, stop)? else {
            return Ok(None);
        };
        if stop.is_stopped() {
            return Ok(None);
        }
        tell(&Why::new(judged.clone(), judged.clone()));
        let is_settled = judged.before.is_proven() && judged.after.is_proven();
        asked = Some(judged);
        if is_settled {
            break;
        }
    }
    let Some(asked) = asked else { return Ok(None) };
    let mut shown = asked.clone();
    if asked.judgement.mark.is_none() && !asked.is_forced {
        let limits = Limits { time: Some(time / GLANCE), ..Limits::default() };
        let found = analyst.analyse(state, &limits, stop, &mut |_| {})?;
        let firsts = found.lines.iter().filter_map(|line| line.moves.first());
        let other =
            firsts.filter(|text| *text != mv.text()).find_map(|text| state.read_move(text).ok());
        let other = other.map(|other| judge_move(game, state, &other, analyst, time, stop));
        // Another move that is as good shows nothing.
        let other = other.transpose()?.flatten().filter(|other| other.judgement.lost > 0.0);
        shown = other.unwrap_or(shown);
    }
    if stop.is_stopped() {
        return Ok(None);
    }
    Ok(Some(Why::new(asked, shown)))
}

/// Judges a move of a position in about this time of analysis, as the review of a game of one move. `None` if
/// it was stopped, or the move is of another position.
///
/// # Errors
/// If the game is not the analyst's.
pub fn judge_move(
    game: &Arc<dyn DynGame>,
    state: &dyn DynState,
    mv: &LegalMove,
    analyst: &mut dyn Analyst,
    time: Duration,
    stop: &Stop,
) -> Result<Option<ReviewedMove>, OtherGame> {
    let mut session = Session::new(Arc::clone(game), state.boxed_clone());
    if session.play_move(mv).is_err() {
        return Ok(None);
    }
    let review = review_within(&session, analyst, time, stop, &mut |_| {})?;
    Ok(review.moves.into_iter().next())
}
