//! The JSON shapes of `analyse` and `review`. `docs/json.md` documents them.

use cygnet_core::json::ByName;
use cygnet_core::{Session, Side, Value};
use cygnet_engine::Score;
use serde::{Deserialize, Serialize};

use crate::{Analysis, Mark, Review, ReviewedMove, Summary, Variation};

/// What an analysis has found after a depth: a line of the answer of `analyse`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysisAnswer {
    /// The depth in turns.
    pub depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Variation>,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it has taken.
    pub seconds: f64,
    /// The speed; 0 as long as no time has passed.
    pub nodes_per_second: f64,
}

impl From<&Analysis> for AnalysisAnswer {
    fn from(found: &Analysis) -> Self {
        Self {
            depth: found.depth,
            lines: found.lines.clone(),
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
            nodes_per_second: found.speed(),
        }
    }
}

/// A move of a game and its judgement: a line of the answer of `review`. Scores are for the side that
/// moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedMoveAnswer {
    /// The number of the game in the file, counted from 1.
    pub game: usize,
    /// The number of the turn in the game, counted from 1.
    pub turn: usize,
    /// The letter of the side that made the move.
    pub side: char,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The value of the position with the best move.
    pub best: Score,
    /// Its value with the played move.
    pub played: Score,
    /// The best known line.
    pub line: Vec<String>,
    /// The best known continuation after the played move.
    pub reply: Vec<String>,
    /// The depth in turns of the search for the best line.
    pub depth: u32,
    /// There was no other move.
    pub forced: bool,
    /// How much the move gave away; `None` if nothing significant.
    pub mark: Option<Mark>,
    /// The proven results before and after the move, if it changed the result.
    pub change: Option<ChangeAnswer>,
    /// The winning chance that the move gave away, from 0 to 1.
    pub lost: f64,
    /// Is the move proved to be worse than the best move seems, although that may be no better?
    pub unclear: bool,
}

/// The change of a proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChangeAnswer {
    /// The result before the move, for the side that made it.
    pub from: Value,
    /// The result after it, for the same side.
    pub to: Value,
}

impl ReviewedMoveAnswer {
    /// The review of a move of the session, which is game number `game` of its file.
    #[must_use]
    pub fn new(game: usize, mv: &ReviewedMove, session: &Session) -> Self {
        Self {
            game,
            turn: mv.turn + 1,
            side: session.game().info().side(mv.side).letter,
            text: mv.text.clone(),
            best: mv.before,
            played: mv.after,
            line: mv.best.clone(),
            reply: mv.reply.clone(),
            depth: mv.depth,
            forced: mv.is_forced,
            mark: mv.judgement.mark,
            change: mv.judgement.change.map(|(from, to)| ChangeAnswer { from, to }),
            lost: mv.judgement.lost,
            unclear: mv.may_be_as_good(),
        }
    }
}

/// The review of a game as a whole: the line of the answer of `review` after its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewAnswer {
    /// The number of the game in the file, counted from 1.
    pub game: usize,
    /// The game's id.
    pub id: String,
    /// Were all moves reviewed?
    pub complete: bool,
    /// How each side has played, by its letter.
    pub sides: ByName<SideReviewAnswer>,
}

/// How a side has played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideReviewAnswer {
    /// The number of its moves.
    pub moves: usize,
    /// The average share of its winning chances that it kept, in per cent; `None` if it never had a
    /// choice.
    pub accuracy: Option<f64>,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
    /// The turn that gave away the most, counted from 1.
    pub turning_point: Option<usize>,
}

impl From<&Summary> for SideReviewAnswer {
    fn from(summary: &Summary) -> Self {
        let [inaccuracies, mistakes, blunders] = summary.marks;
        Self {
            moves: summary.moves,
            accuracy: summary.accuracy,
            inaccuracies,
            mistakes,
            blunders,
            turning_point: summary.turning_point.map(|turn| turn + 1),
        }
    }
}

impl ReviewAnswer {
    /// The review of the session, which is game number `game` of its file.
    #[must_use]
    pub fn new(game: usize, review: &Review, session: &Session) -> Self {
        let info = session.game().info();
        let sides = Side::BOTH.map(|side| SideReviewAnswer::from(&review.summary(side)));
        Self {
            game,
            id: info.id.to_owned(),
            complete: review.is_complete(),
            sides: ByName::of_sides(info, sides),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn answers_are_read_back() {
        let line = |score, moves: &[&str]| Variation {
            score,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        };
        let found = Analysis {
            depth: 3,
            lines: vec![line(Score::Win(Some(3)), &["a1a2"]), line(Score::Estimate(-55), &["b1"])],
            best_move: None,
            nodes: 50,
            time: Duration::from_millis(250),
        };
        let answer = AnalysisAnswer::from(&found);
        let text = serde_json::to_string(&answer).expect("JSON");
        assert!(text.ends_with(r#""nodes":50,"seconds":0.25,"nodes_per_second":200.0}"#), "{text}");
        assert_eq!(serde_json::from_str::<AnalysisAnswer>(&text).expect("an answer"), answer);
        for (mark, word) in Mark::ALL.into_iter().zip(["inaccuracy", "mistake", "blunder"]) {
            let text = serde_json::to_string(&mark).expect("JSON");
            assert_eq!(text, format!("\"{word}\""));
            assert_eq!(serde_json::from_str::<Mark>(&text).expect("a mark"), mark);
        }
    }
}
