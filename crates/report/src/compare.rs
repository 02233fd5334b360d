//! Which differences between two reports are real.

use cygnet_core::json::ByName;
use serde::{Deserialize, Serialize};

use crate::interval::{chance_of_difference, holm, six_decimals};
use crate::measure::{Measure, MeasureKind};
use crate::model::{BoardReport, GameReport};

/// A number in two reports.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeasureDifference {
    /// The boards, by their sizes and options.
    pub boards: [String; 2],
    /// What is measured.
    pub kind: MeasureKind,
    /// Of whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The two values.
    pub values: [f64; 2],
    /// The second less the first.
    pub difference: f64,
    /// The lower end of the interval of 95 % of the difference.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The probability of a difference that large or larger by chance alone.
    pub chance: f64,
    /// Whether the difference is real after the correction for all comparisons.
    pub real: bool,
}

/// Two reports side by side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReportComparison {
    /// The ids of the games.
    pub games: [String; 2],
    /// The correction for how many numbers were compared.
    pub correction: String,
    /// Whether boards with the same options were compared; otherwise those in the same places were.
    pub same_boards: bool,
    /// How many intervals of differences include none: about 95 of 100 if the reports measured the same thing.
    pub agreeing: usize,
    /// The numbers that both reports have.
    pub differences: Vec<MeasureDifference>,
}

fn board_name(board: &BoardReport) -> String {
    let others = board.options.0.iter().filter(|(name, _)| name != "size");
    let others: Vec<String> = others.map(|(name, value)| format!(", {name}={value}")).collect();
    format!("{}{}", board.size, others.concat())
}

/// Compares two reports: the boards that both have, or else their boards in order.
#[must_use]
pub fn compare(one: &GameReport, two: &GameReport) -> ReportComparison {
    let same = |board: &BoardReport, options: &ByName<String>| board.options == *options;
    let is_same_game = one.game == two.game;
    let mut pairs: Vec<(&BoardReport, &BoardReport)> = one
        .boards
        .iter()
        .filter(|_| is_same_game)
        .filter_map(|board| {
            Some((board, two.boards.iter().find(|other| same(other, &board.options))?))
        })
        .collect();
    let same_boards = !pairs.is_empty();
    if !same_boards {
        pairs = one.boards.iter().zip(&two.boards).collect();
    }
    let mut differences = Vec::new();
    for (first, second) in pairs {
        let boards = [board_name(first), board_name(second)];
        for measure in &first.measures {
            let other = second.measure(measure.kind, measure.of.as_deref());
            differences.extend(other.and_then(|other| difference(&boards, measure, other)));
        }
    }
    let chances: Vec<f64> = differences.iter().map(|it| it.chance).collect();
    for (difference, real) in differences.iter_mut().zip(holm(&chances)) {
        difference.real = real;
    }
    let agreeing = differences.iter().filter(|it| it.low <= 0.0 && it.high >= 0.0).count();
    ReportComparison {
        games: [one.game.clone(), two.game.clone()],
        correction: "holm".to_owned(),
        same_boards,
        agreeing,
        differences,
    }
}

fn difference(boards: &[String; 2], one: &Measure, two: &Measure) -> Option<MeasureDifference> {
    let (first, second) = (one.interval()?, two.interval()?);
    let difference = second.minus(&first).rounded();
    Some(MeasureDifference {
        boards: boards.clone(),
        kind: one.kind,
        of: one.of.clone(),
        values: [first.value, second.value],
        difference: difference.value,
        low: difference.low,
        high: difference.high,
        chance: six_decimals(chance_of_difference(&difference)),
        real: false,
    })
}
