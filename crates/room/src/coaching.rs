//! What a person wants to be told during a game: warnings before bad moves, threats, comments.

use cygnet_analysis::{Analysis, Mark, ReviewedMove, Score};
use cygnet_core::{DynState, Side, Step};
use serde::{Deserialize, Serialize};

/// The help of the coach in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coaching {
    /// Warn once in a turn before a move that gives the game away.
    pub warnings: bool,
    /// Show what the other side threatens.
    pub threats: bool,
    /// Comment on the moves.
    pub comments: CoachComments,
}

impl Coaching {
    /// Whether there is any help.
    #[must_use]
    pub fn is_on(&self) -> bool {
        *self != Self::default()
    }
}

/// How much the coach says about each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CoachComments {
    /// Nothing.
    #[default]
    Off,
    /// How good the move is.
    Brief,
    /// How good the move is, what would have been better, and what follows.
    Full,
}

/// What the other side would do if it could move now.
#[derive(Clone, PartialEq, Debug)]
pub struct Threat {
    /// The side that threatens.
    pub side: Side,
    /// What the side to move would leave to the other one by passing, from that one's point of view.
    pub score: Score,
    /// The line after a pass, the threatened move first.
    pub line: Vec<String>,
    /// The steps of the threatened move.
    pub steps: Vec<Step>,
}

/// The winning chance that a second move in a row has to gain to be a threat. In most positions such a move
/// gains something.
const LEAST_GAIN: f64 = 0.2;

/// A win that takes more turns than this is no threat: where everything is proved, a pass often loses in the end.
const HORIZON: u32 = 7;

impl Threat {
    /// The threat in a position, from analyses of the position itself and of the one after a pass.
    pub(crate) fn found(now: &Analysis, passed: &dyn DynState, free: &Analysis) -> Option<Self> {
        let (best, mv) = (free.best()?, free.best_move.as_ref()?);
        if !is_threat(now.best()?.score, best.score) {
            return None;
        }
        Some(Self {
            side: passed.turn(),
            score: best.score,
            line: best.moves.clone(),
            steps: passed.steps(mv),
        })
    }
}

/// Whether the other side threatens something, from the value of the position for the side to move, and from
/// that of the position after a pass for the other side.
fn is_threat(now: Score, free: Score) -> bool {
    match (now, free) {
        // The game is over before anything happens.
        (Score::Win(Some(0 | 1)), _) => false,
        (_, Score::Win(turns)) => turns.is_some_and(|turns| turns <= HORIZON),
        _ => free.winning_chance() - (1.0 - now.winning_chance()) >= LEAST_GAIN,
    }
}

/// Whether a move gives the game away, proved or clearly.
pub(crate) fn gives_game_away(judged: &ReviewedMove) -> bool {
    judged.judgement.mark == Some(Mark::Blunder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threat_wins_or_gains_a_good_deal() {
        let (win, draw) = (Score::Win(Some(3)), Score::Draw);
        let estimate = Score::Estimate;
        assert!(is_threat(estimate(200), win), "a win is always threatened");
        assert!(
            is_threat(Score::Win(Some(5)), win),
            "also against a side that can win sooner or later"
        );
        assert!(!is_threat(Score::Win(Some(1)), win), "the game ends before");
        assert!(!is_threat(estimate(0), Score::Win(Some(9))), "that is far away");
        assert!(!is_threat(estimate(0), Score::Win(None)), "nobody knows when");
        assert!(!is_threat(estimate(0), estimate(10)), "any move gains a little");
        assert!(is_threat(estimate(0), estimate(900)));
        assert!(!is_threat(draw, draw));
        assert!(is_threat(win, draw), "a win would be lost");
    }
}
