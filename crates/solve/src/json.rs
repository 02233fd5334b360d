//! The JSON shapes of `solve` and `verify`. `docs/json.md` documents them.

use cygnet_core::json::ByName;
use cygnet_core::{GameInfo, Session, Value};
use serde::{Deserialize, Serialize};

use crate::inquiry::{Distance, Findings, RequestedProof};
use crate::verify::{CheckError, Checked, Claim};
use crate::{Bounds, Ending, Region, Theory};

/// A value that may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownValue {
    /// The side to move can force a win.
    Win,
    /// Neither side can force a win.
    Draw,
    /// The opponent can force a win.
    Loss,
    /// None of these is proved.
    Unknown,
}

impl From<Option<Value>> for KnownValue {
    fn from(value: Option<Value>) -> Self {
        match value {
            Some(Value::Win) => Self::Win,
            Some(Value::Draw) => Self::Draw,
            Some(Value::Loss) => Self::Loss,
            None => Self::Unknown,
        }
    }
}

impl From<Bounds> for KnownValue {
    fn from(bounds: Bounds) -> Self {
        bounds.value().into()
    }
}

/// The proved facts about a position: the answer of `solve`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveAnswer {
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The position.
    pub position: String,
    /// The value for the side to move.
    pub value: KnownValue,
    /// The least value that the position can have.
    pub at_least: Value,
    /// The greatest value that it can have.
    pub at_most: Value,
    /// The moves that are known to keep a win or a draw, or the one that delays a loss longest.
    pub best: Vec<String>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many positions were known from earlier runs.
    pub recalled: usize,
    /// Whether a complete table of the board was available.
    pub table: bool,
    /// How long it took.
    pub seconds: f64,
    /// The number of turns to the end of the game, if it was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// Best play by both sides to the end, if the distance is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The value of each move for the side to move, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<ByName<KnownValue>>,
    /// The result of the theory of sums of games, where it applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theory: Option<TheoryAnswer>,
    /// The fate of the proof, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofAnswer>,
}

/// The fate of a requested proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ProofAnswer {
    /// The proof was written.
    Written {
        /// The file.
        file: String,
        /// Its length.
        bytes: usize,
    },
    /// There is no proof.
    Missing {
        /// The reason.
        missing: String,
    },
}

/// The result of the theory of sums of games for a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TheoryAnswer {
    /// The number of moves that each side can make at any time.
    pub in_hand: ByName<u32>,
    /// The other parts of the position.
    pub regions: Vec<RegionAnswer>,
    /// The name of the value of the whole position, if it is known.
    pub sum: Option<String>,
    /// The result for each side if it moves first, if it is known.
    pub moving_first: Option<ByName<Value>>,
}

/// An independent part of a position. All fields but the position are `None` if its value is unknown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RegionAnswer {
    /// The position with only the pieces of this region.
    pub position: String,
    /// The name of its value.
    pub value: Option<String>,
    /// Whether moving first is worth something.
    pub hot: Option<bool>,
    /// The lead of the first side, in moves, if either side moves here first.
    pub moving_first: Option<ByName<String>>,
}

impl SolveAnswer {
    /// The findings about the position on the board of a session.
    #[must_use]
    pub fn new(findings: &Findings, session: &Session) -> Self {
        let info = session.game().info();
        let (distance, line) = match &findings.distance {
            Some(Distance::Known(Ending { turns, line }, _)) => (Some(*turns), Some(line.clone())),
            Some(Distance::Nowhere | Distance::Unknown(_)) | None => (None, None),
        };
        Self {
            game: info.id.to_owned(),
            options: session.game().options().into(),
            position: session.state().position(),
            value: findings.bounds.into(),
            at_least: findings.bounds.least,
            at_most: findings.bounds.most,
            best: findings.best_moves().into_iter().map(str::to_owned).collect(),
            nodes: findings.nodes,
            recalled: findings.recalled,
            table: findings.has_table,
            seconds: findings.time.as_secs_f64(),
            distance,
            line,
            moves: findings.moves.as_ref().map(|(moves, _)| {
                moves.iter().map(|mv| (mv.text.clone(), mv.bounds.into())).collect()
            }),
            theory: findings.theory.as_ref().map(|theory| TheoryAnswer::new(theory, info)),
            proof: findings.proof.as_ref().map(ProofAnswer::from),
        }
    }
}

impl From<&RequestedProof> for ProofAnswer {
    fn from(proof: &RequestedProof) -> Self {
        match proof {
            RequestedProof::Written { path, bytes } => {
                Self::Written { file: path.clone(), bytes: *bytes }
            }
            RequestedProof::Missing { why } => Self::Missing { missing: why.to_string() },
        }
    }
}

impl TheoryAnswer {
    fn new(theory: &Theory, info: &GameInfo) -> Self {
        let region = |region: &Region| {
            let worth = region.worth.as_ref();
            RegionAnswer {
                position: region.position.clone(),
                value: worth.map(|worth| worth.name.clone()),
                hot: worth.map(|worth| worth.is_hot),
                moving_first: worth.map(|worth| ByName::of_sides(info, worth.stops.clone())),
            }
        };
        Self {
            in_hand: ByName::of_sides(info, theory.in_hand),
            regions: theory.regions.iter().map(region).collect(),
            sum: theory.sum.clone(),
            moving_first: theory.moving_first.map(|values| ByName::of_sides(info, values)),
        }
    }
}

/// The result of the check of a proof file: a line of the answer of `verify`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VerifyAnswer {
    /// The name of the file.
    pub file: String,
    /// The result of the check.
    #[serde(flatten)]
    pub result: VerifyResult,
}

/// The result of the check of a proof file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VerifyResult {
    /// The proof is right.
    Proved {
        /// The game's id.
        game: String,
        /// The version of its rules.
        rules: u32,
        /// Every option with its value, sorted by name.
        options: ByName<String>,
        /// The position.
        position: String,
        /// Its value for the side to move.
        value: Value,
        /// The number of positions with a reply.
        replies: u64,
        /// The number of times that the walk reached the end of a game.
        ends: u64,
    },
    /// The proof is wrong.
    Refused {
        /// The reason.
        refused: String,
    },
    /// The file cannot be read.
    Unreadable {
        /// The reason.
        unreadable: String,
    },
    /// There is not enough memory for the check.
    Unchecked {
        /// The reason.
        unchecked: String,
    },
}

impl VerifyAnswer {
    /// The result of the check of this file.
    #[must_use]
    pub fn new(file: String, checked: &Result<(Claim, Checked), CheckError>) -> Self {
        let result = match checked {
            Ok((claim, Checked { replies, ends })) => {
                let mut options = claim.options.clone();
                options.sort();
                VerifyResult::Proved {
                    game: claim.game.clone(),
                    rules: claim.rules,
                    options: ByName(options),
                    position: claim.position.clone(),
                    value: claim.value,
                    replies: *replies,
                    ends: *ends,
                }
            }
            Err(CheckError::Refused(refusal)) => {
                VerifyResult::Refused { refused: refusal.to_string() }
            }
            Err(CheckError::Read(error)) => {
                VerifyResult::Unreadable { unreadable: error.to_string() }
            }
            Err(CheckError::Memory(error)) => {
                VerifyResult::Unchecked { unchecked: error.to_string() }
            }
        };
        Self { file, result }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::verify::ProofRefusal;

    #[test]
    fn every_result_of_a_check_is_read_back() {
        let claim = Claim {
            game: "dropper".to_owned(),
            rules: 1,
            options: vec![("size".to_owned(), "3x3".to_owned()), ("a".to_owned(), "b".to_owned())],
            position: "3/3/3 x".to_owned(),
            value: Value::Win,
        };
        for (checked, part) in [
            (Ok((claim, Checked { replies: 3, ends: 2 })), r#""options":{"a":"b","size":"3x3"}"#),
            (Err(ProofRefusal::TooLong(1).into()), r#""refused":"the proof is wrong: "#),
            (Err(io::Error::other("no disk").into()), r#""unreadable":"no disk"}"#),
        ] {
            let answer = VerifyAnswer::new("a.proof".to_owned(), &checked);
            let text = serde_json::to_string(&answer).expect("JSON");
            assert!(text.starts_with(r#"{"file":"a.proof","#) && text.contains(part), "{text}");
            assert_eq!(serde_json::from_str::<VerifyAnswer>(&text).expect("an answer"), answer);
        }
        let unchecked = r#"{"file":"a.proof","unchecked":"too little memory"}"#;
        let answer: VerifyAnswer = serde_json::from_str(unchecked).expect("an answer");
        assert!(matches!(answer.result, VerifyResult::Unchecked { .. }), "{answer:?}");
    }
}
