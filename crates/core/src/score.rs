//! The value of a position: either proved or estimated, with the two kept strictly apart.
//!
//! This file defines every format of a score: text for people and records, JSON for tools, words of the
//! engine protocol. Each format can be read back.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::message::{Message, Say};
use crate::quote::quoted;
use crate::{Side, Value, display_message, message};

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The side to move can force a win, within this many turns if the number is known.
    Win(Option<u32>),
    /// The side to move loses, within at most this many turns if the number is known.
    Loss(Option<u32>),
    /// Neither side can do better than a draw.
    Draw,
    /// Nothing is proved. Positive is good for the side to move, in hundredths of the game's own unit.
    Estimate(i32),
}

/// An upper limit for sensible estimates, in hundredths.
const BEYOND_SENSE: f64 = 1_000_000.0;

/// The estimate at which the side ahead wins about 73 of 100 games, in hundredths: a little more
/// than a piece, or a move in hand.
const CLEARLY_AHEAD: f64 = 120.0;

/// The protocol's word for an unknown number of turns: the winner is proved, but not the distance.
const UNKNOWN_TURNS: &str = "?";

impl Score {
    /// Is it proved rather than estimated?
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.proven().is_some()
    }

    /// The proved value, if there is one.
    #[must_use]
    pub const fn proven(self) -> Option<Value> {
        match self {
            Self::Win(_) => Some(Value::Win),
            Self::Loss(_) => Some(Value::Loss),
            Self::Draw => Some(Value::Draw),
            Self::Estimate(_) => None,
        }
    }

    /// The score from the other side's point of view.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Win(turns) => Self::Loss(turns),
            Self::Loss(turns) => Self::Win(turns),
            Self::Draw => Self::Draw,
            Self::Estimate(value) => Self::Estimate(value.saturating_neg()),
        }
    }

    /// The score from the point of view of [`Side::One`], given that `self` is from that of `side`.
    #[must_use]
    pub fn for_first_side(self, side: Side) -> Self {
        match side {
            Side::One => self,
            Side::Two => self.opposite(),
        }
    }

    /// The expected share of wins for the side to move, with a draw counting half: certain for a proved
    /// score, never quite certain for an estimate.
    #[must_use]
    pub fn winning_chance(self) -> f64 {
        match self {
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
            Self::Draw => 0.5,
            Self::Estimate(value) => 1.0 / (1.0 + (-f64::from(value) / CLEARLY_AHEAD).exp()),
        }
    }

    /// The score in the words of the engine protocol: `cp -35`, `win 7`, `loss ?`, `draw`.
    #[must_use]
    pub fn protocol_words(self) -> String {
        let with_turns = |word, turns: Option<u32>| match turns {
            Some(turns) => format!("{word} {turns}"),
            None => format!("{word} {UNKNOWN_TURNS}"),
        };
        match self {
            Self::Win(turns) => with_turns("win", turns),
            Self::Loss(turns) => with_turns("loss", turns),
            Self::Draw => "draw".to_owned(),
            Self::Estimate(hundredths) => format!("cp {hundredths}"),
        }
    }

    /// Reads the words that [`Score::protocol_words`] writes, and no more. `None` if they are not a
    /// score.
    pub fn from_protocol_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let kind = words.next()?;
        if kind == "draw" {
            return Some(Self::Draw);
        }
        let number = words.next()?;
        let turns = || match number {
            UNKNOWN_TURNS => Some(None),
            _ => number.parse().ok().map(Some),
        };
        match kind {
            "cp" => number.parse().ok().map(Self::Estimate),
            "win" => turns().map(Self::Win),
            "loss" => turns().map(Self::Loss),
            _ => None,
        }
    }
}

impl From<Value> for Score {
    /// The proved value, without a number of turns.
    fn from(value: Value) -> Self {
        match value {
            Value::Win => Self::Win(None),
            Value::Draw => Self::Draw,
            Value::Loss => Self::Loss(None),
        }
    }
}

/// The text for people and records: `win in 5`, `loss`, `draw`, `+1.25`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(Some(turns)) => write!(f, "win in {turns}"),
            Self::Loss(Some(turns)) => write!(f, "loss in {turns}"),
            Self::Win(None) => f.write_str("win"),
            Self::Loss(None) => f.write_str("loss"),
            Self::Draw => f.write_str("draw"),
            Self::Estimate(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)
            }
        }
    }
}

/// The error for a text that is not a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreError(String);

impl Say for ScoreError {
    fn message(&self) -> Message {
        message!(
            "score-not-read",
            "{text} is not a score; a score is 'win', 'win in 5', 'draw', 'loss', 'loss in 4' or a \
             number such as '-1.25'",
            text = quoted(&self.0),
        )
    }
}

display_message!(ScoreError);

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let wrong = || ScoreError(text.to_owned());
        let turns = |text: &str| text.parse().map(Some).map_err(|_| wrong());
        match text {
            "draw" => return Ok(Self::Draw),
            "win" => return Ok(Self::Win(None)),
            "loss" => return Ok(Self::Loss(None)),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix("win in ") {
            return turns(rest).map(Self::Win);
        }
        if let Some(rest) = text.strip_prefix("loss in ") {
            return turns(rest).map(Self::Loss);
        }
        let number: f64 = text.parse().map_err(|_| wrong())?;
        hundredths(number).map(Self::Estimate).ok_or_else(wrong)
    }
}

/// Converts a number to an estimate. `None` for senseless numbers, which other programs may write.
fn hundredths(number: f64) -> Option<i32> {
    let value = (number * 100.0).round();
    (value.abs() < BEYOND_SENSE).then_some(value as i32)
}

/// The form for tools: `{"proven":"win","turns":5}` or `{"estimate":1.25}`.
#[derive(Serialize, Deserialize)]
struct Json {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proven: Option<Proven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Proven {
    Win,
    Draw,
    Loss,
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let proven = |proven, turns| Json { proven: Some(proven), turns, estimate: None };
        let json = match *self {
            Self::Win(turns) => proven(Proven::Win, turns),
            Self::Loss(turns) => proven(Proven::Loss, turns),
            Self::Draw => proven(Proven::Draw, None),
            Self::Estimate(value) => {
                Json { proven: None, turns: None, estimate: Some(f64::from(value) / 100.0) }
            }
        };
        json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Json::deserialize(deserializer)? {
            Json { proven: Some(Proven::Win), turns, estimate: None } => Ok(Self::Win(turns)),
            Json { proven: Some(Proven::Loss), turns, estimate: None } => Ok(Self::Loss(turns)),
            Json { proven: Some(Proven::Draw), turns: None, estimate: None } => Ok(Self::Draw),
            Json { proven: None, turns: None, estimate: Some(number) } => hundredths(number)
                .map(Self::Estimate)
                .ok_or_else(|| D::Error::custom("an estimate that is no number of this size")),
            _ => Err(D::Error::custom("a score is either proven or an estimate")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores of every kind.
    fn scores() -> impl Iterator<Item = Score> {
        let turns = [None, Some(0), Some(1), Some(57), Some(u32::MAX)];
        let decided = turns.into_iter().flat_map(|turns| [Score::Win(turns), Score::Loss(turns)]);
        let estimates = [0, 1, -1, 7, -99, 100, 12_345, -999_999].map(Score::Estimate);
        decided.chain([Score::Draw]).chain(estimates)
    }

    #[test]
    fn every_form_is_read_as_it_was_written() {
        for score in scores() {
            assert_eq!(score.to_string().parse(), Ok(score), "text");
            let words = score.protocol_words();
            let mut words = words.split(' ').chain(["pv"]);
            assert_eq!(Score::from_protocol_words(&mut words), Some(score), "protocol");
            assert_eq!(words.next(), Some("pv"), "and no further");
            let json = serde_json::to_string(&score).expect("JSON");
            assert_eq!(serde_json::from_str::<Score>(&json).expect("a score"), score, "{json}");
            assert_eq!(score.opposite().opposite(), score);
        }
    }

    #[test]
    fn the_forms_are_those_that_are_documented() {
        let forms = |score: Score| {
            (
                score.to_string(),
                score.protocol_words(),
                serde_json::to_string(&score).expect("JSON"),
            )
        };
        let expected = |text: &str, words: &str, json: &str| {
            (text.to_owned(), words.to_owned(), json.to_owned())
        };
        for (score, text, words, json) in [
            (Score::Win(Some(5)), "win in 5", "win 5", r#"{"proven":"win","turns":5}"#),
            (Score::Loss(None), "loss", "loss ?", r#"{"proven":"loss"}"#),
            (Score::Draw, "draw", "draw", r#"{"proven":"draw"}"#),
            (Score::Estimate(-137), "-1.37", "cp -137", r#"{"estimate":-1.37}"#),
        ] {
            assert_eq!(forms(score), expected(text, words, json));
        }
    }

    #[test]
    fn what_is_no_score_is_refused() {
        for text in ["", "#3", "quiet", "1e300", "nan", "win in", "loss in -4", "win in 5 turns"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
        for words in ["", "cp", "cp x", "mate 3", "win", "win -1"] {
            assert_eq!(Score::from_protocol_words(&mut words.split(' ')), None, "{words}");
        }
        for json in [
            "{}",
            r#"{"proven":"draw","turns":3}"#,
            r#"{"proven":"win","estimate":1.0}"#,
            r#"{"estimate":1e300}"#,
        ] {
            assert!(serde_json::from_str::<Score>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn a_proof_is_certain_and_an_estimate_is_not() {
        for value in [Value::Win, Value::Draw, Value::Loss] {
            assert_eq!(Score::from(value).proven(), Some(value));
        }
        assert_eq!(Score::Estimate(900).proven(), None);
        assert!(Score::Estimate(900).winning_chance() < Score::Win(None).winning_chance());
        assert_eq!(Score::Estimate(5).for_first_side(Side::Two), Score::Estimate(-5));
    }
}
