//! The JSON shapes of `table build`, `probe`, `check` and `stats`. `docs/json.md` documents them.

use cygnet_core::json::ByName;
use cygnet_core::{Session, Value};
use serde::{Deserialize, Serialize};

use super::erased::Probed;
use super::{Built, Counts, FirstMove, Forecast, Material, Statistics};
use crate::json::KnownValue;

/// The answer of `table build`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BuildAnswer {
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The file of the table.
    pub file: String,
    /// Whether the table is finished.
    pub finished: bool,
    /// The number of positions of the board.
    pub positions: u64,
    /// The number of stored positions.
    pub stored: u64,
    /// The size of the file.
    pub bytes: u64,
    /// The number of finished levels; `None` if the table already existed.
    pub levels: Option<usize>,
    /// The number of positions that this run has settled; `None` if the table already existed.
    pub settled: Option<u64>,
    /// How long this run took; `None` if the table already existed.
    pub seconds: Option<f64>,
}

impl BuildAnswer {
    /// The result of building the table of a session's board in this file.
    #[must_use]
    pub fn new(session: &Session, file: String, forecast: &Forecast, built: &Built) -> Self {
        let (finished, at) = match built {
            Built::Finished(at) => (true, Some(at)),
            Built::AlreadyExists => (true, None),
            Built::Interrupted(at) => (false, Some(at)),
        };
        Self {
            game: session.game().info().id.to_owned(),
            options: session.game().options().into(),
            file,
            finished,
            positions: forecast.positions,
            stored: forecast.stored,
            bytes: forecast.file,
            levels: at.map(|at| at.level),
            settled: at.map(|at| at.done - at.resumed),
            seconds: at.map(|at| at.time.as_secs_f64()),
        }
    }
}

/// The answer of `table probe`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProbeAnswer {
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The position.
    pub position: String,
    /// Its value for the side to move.
    pub value: KnownValue,
    /// Why the table does not contain the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The value of each legal move for the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<ByName<Value>>,
    /// The file of the table.
    pub file: String,
}

impl ProbeAnswer {
    /// The facts from a table about the position of a session, or why it has none.
    #[must_use]
    pub fn new(session: &Session, file: String, probed: Result<&Probed, &str>) -> Self {
        let found = probed.ok();
        Self {
            game: session.game().info().id.to_owned(),
            options: session.game().options().into(),
            position: session.state().position(),
            value: found.map(|probed| probed.value).into(),
            why: probed.err().map(str::to_owned),
            moves: found.map(|probed| ByName(probed.moves.clone())),
            file,
        }
    }
}

/// The answer of `table check`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableCheckAnswer {
    /// The file of the table.
    pub file: String,
    /// Whether the table is in order; `None` if the check was interrupted.
    pub ok: Option<bool>,
    /// The number of checksums that were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u64>,
    /// The number of random positions that were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The seed of the random positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The problem with the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl TableCheckAnswer {
    /// The check was interrupted.
    #[must_use]
    pub fn interrupted(file: String) -> Self {
        Self { file, ok: None, parts: None, positions: None, seed: None, why: None }
    }

    /// The table is in order, as far as was checked.
    #[must_use]
    pub fn in_order(file: String, parts: u64, positions: u64, seed: u64) -> Self {
        let (parts, positions, seed) = (Some(parts), Some(positions), Some(seed));
        Self { ok: Some(true), parts, positions, seed, ..Self::interrupted(file) }
    }

    /// The table is damaged or wrong.
    #[must_use]
    pub fn wrong(file: String, why: String) -> Self {
        Self { ok: Some(false), why: Some(why), ..Self::interrupted(file) }
    }
}

/// The answer of `table stats`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StatsAnswer {
    /// All positions.
    #[serde(flatten)]
    pub all: CountsAnswer,
    /// By the total number of steps that all pieces still have to go; without empty levels.
    pub by_steps: Vec<StepsAnswer>,
    /// By material.
    pub by_material: Vec<MaterialAnswer>,
    /// The first moves of the game.
    pub first_moves: Vec<FirstMove>,
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: ByName<String>,
}

/// Numbers of positions, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountsAnswer {
    /// The number of positions.
    pub positions: u64,
    /// The number of won positions.
    pub wins: u64,
    /// The number of lost positions.
    pub losses: u64,
    /// The number of positions with exactly one winning move.
    pub one_winning_move: u64,
}

/// The positions with the same number of steps to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StepsAnswer {
    /// Their numbers.
    #[serde(flatten)]
    pub counts: CountsAnswer,
    /// The number of steps.
    pub steps: usize,
}

/// The positions with the same material.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MaterialAnswer {
    /// Their numbers.
    #[serde(flatten)]
    pub counts: CountsAnswer,
    /// The pieces of the side to move, by kind.
    pub own: ByName<u8>,
    /// The pieces of its opponent, by kind.
    pub opponent: ByName<u8>,
}

impl From<&Counts> for CountsAnswer {
    fn from(counts: &Counts) -> Self {
        Self {
            positions: counts.positions,
            wins: counts.wins,
            losses: counts.losses(),
            one_winning_move: counts.one_winning_move,
        }
    }
}

impl StatsAnswer {
    /// The statistics of the table of a session's board.
    #[must_use]
    pub fn new(statistics: &Statistics, session: &Session) -> Self {
        let named = |pieces: &[u8]| -> ByName<u8> {
            let pairs = statistics.kinds.iter().zip(pieces);
            pairs.map(|(&kind, &number)| (kind.to_owned(), number)).collect()
        };
        let levels = statistics.by_level.iter().enumerate();
        let material = |(Material { own, other }, counts): (&Material, &Counts)| MaterialAnswer {
            counts: counts.into(),
            own: named(own),
            opponent: named(other),
        };
        Self {
            all: (&statistics.all).into(),
            by_steps: levels
                .filter(|(_, counts)| counts.positions > 0)
                .map(|(steps, counts)| StepsAnswer { counts: counts.into(), steps })
                .collect(),
            by_material: statistics.by_material.iter().map(material).collect(),
            first_moves: statistics.first_moves.clone(),
            game: session.game().info().id.to_owned(),
            options: session.game().options().into(),
        }
    }
}

/// The answer of `table stats` if the count was interrupted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InterruptedAnswer {
    /// The file of the table.
    pub file: String,
    /// Always true.
    pub interrupted: bool,
}

impl InterruptedAnswer {
    /// The count of this table was interrupted.
    #[must_use]
    pub fn new(file: String) -> Self {
        Self { file, interrupted: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_of_a_check_is_read_back() {
        let file = || "a.table".to_owned();
        for (answer, expected) in [
            (TableCheckAnswer::interrupted(file()), r#"{"file":"a.table","ok":null}"#),
            (
                TableCheckAnswer::in_order(file(), 1, 2, 3),
                r#"{"file":"a.table","ok":true,"parts":1,"positions":2,"seed":3}"#,
            ),
            (
                TableCheckAnswer::wrong(file(), "it is short".to_owned()),
                r#"{"file":"a.table","ok":false,"why":"it is short"}"#,
            ),
        ] {
            let text = serde_json::to_string(&answer).expect("JSON");
            assert_eq!(text, expected);
            assert_eq!(serde_json::from_str::<TableCheckAnswer>(&text).expect("it"), answer);
        }
        let text = serde_json::to_string(&InterruptedAnswer::new(file())).expect("JSON");
        assert_eq!(text, r#"{"file":"a.table","interrupted":true}"#);
    }
}
