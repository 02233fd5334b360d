//! A measured number: what it is, how sure it is, and what it says.

use serde::{Deserialize, Serialize};

use crate::interval::WithInterval;

/// What a report is about, in the order of its chapters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chapter {
    /// Which side wins, and how the skill of the players changes that.
    Balance,
    /// How much there is to learn.
    Depth,
    /// How long a game takes.
    Length,
    /// How exciting it is.
    Drama,
    /// Where on the board it happens.
    Space,
    /// How large it is.
    Complexity,
    /// Simple strategies that should not work.
    Strategies,
    /// What is proved.
    Truth,
}

impl Chapter {
    /// All of them in their order.
    pub const ALL: [Self; 8] = [
        Self::Balance,
        Self::Depth,
        Self::Length,
        Self::Drama,
        Self::Space,
        Self::Complexity,
        Self::Strategies,
        Self::Truth,
    ];
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasureKind {
    /// The points of the side that moves first, of all points.
    FirstSide,
    /// The share of drawn games.
    Draws,
    /// By how much more of the points the first side gets among strong players than among random ones.
    AdvantageOfSkill,
    /// The share of first moves after which both sides have about the same chances.
    FairFirstMoves,
    /// How many players there are of which each clearly beats the one below.
    Rungs,
    /// The points of the player that thinks twice as long, at the top of the ladder.
    Doubling,
    /// The turns of a game.
    Turns,
    /// The length that one game in ten stays below.
    ShortGame,
    /// The length that one game in ten exceeds.
    LongGame,
    /// The share of turns with more than one legal move.
    RealChoices,
    /// The moves to choose from.
    Branching,
    /// The time that a game takes people.
    Minutes,
    /// How often the lead changes sides in a game.
    LeadChanges,
    /// The part of a game after which the winner is ahead for good.
    DecidedAt,
    /// The share of won games whose winner was clearly behind.
    Comebacks,
    /// The share of positions in which one move alone keeps the result.
    OnlyMoves,
    /// The share of turns in which a player gives away much of its chances.
    Blunders,
    /// The share of squares that pieces come to.
    BoardUsed,
    /// How many more pieces the winner captures than the loser.
    CaptureLead,
    /// How much farther the pieces of the winner advance than those of the loser.
    AdvanceLead,
    /// The positions that can be reached, as a power of ten.
    Positions,
    /// The games that could be played, as a power of ten.
    GameTree,
    /// The points of a simple strategy.
    Strategy,
}

/// The unit of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureUnit {
    /// A part of 1, shown in per cent.
    Share,
    /// A difference of two shares, shown in points of a hundred.
    Points,
    /// A mean of counts.
    Number,
    /// A count.
    Whole,
    /// A power of ten.
    PowerOfTen,
    /// Minutes.
    Minutes,
}

impl MeasureKind {
    /// All kinds, in the order in which reports show them.
    pub const ALL: [Self; 23] = [
        Self::FirstSide,
        Self::Draws,
        Self::AdvantageOfSkill,
        Self::FairFirstMoves,
        Self::Rungs,
        Self::Doubling,
        Self::Turns,
        Self::ShortGame,
        Self::LongGame,
        Self::RealChoices,
        Self::Branching,
        Self::Minutes,
        Self::LeadChanges,
        Self::DecidedAt,
        Self::Comebacks,
        Self::OnlyMoves,
        Self::Blunders,
        Self::BoardUsed,
        Self::CaptureLead,
        Self::AdvanceLead,
        Self::Positions,
        Self::GameTree,
        Self::Strategy,
    ];

    /// The chapter that it belongs to.
    #[must_use]
    pub const fn chapter(self) -> Chapter {
        match self {
            Self::FirstSide | Self::Draws | Self::AdvantageOfSkill | Self::FairFirstMoves => {
                Chapter::Balance
            }
            Self::Rungs | Self::Doubling => Chapter::Depth,
            Self::Turns
            | Self::ShortGame
            | Self::LongGame
            | Self::RealChoices
            | Self::Branching
            | Self::Minutes => Chapter::Length,
            Self::LeadChanges
            | Self::DecidedAt
            | Self::Comebacks
            | Self::OnlyMoves
            | Self::Blunders => Chapter::Drama,
            Self::BoardUsed | Self::CaptureLead | Self::AdvanceLead => Chapter::Space,
            Self::Positions | Self::GameTree => Chapter::Complexity,
            Self::Strategy => Chapter::Strategies,
        }
    }

    /// The unit of its values.
    #[must_use]
    pub const fn unit(self) -> MeasureUnit {
        match self {
            Self::AdvantageOfSkill => MeasureUnit::Points,
            Self::FirstSide
            | Self::Draws
            | Self::FairFirstMoves
            | Self::Doubling
            | Self::RealChoices
            | Self::DecidedAt
            | Self::Comebacks
            | Self::OnlyMoves
            | Self::Blunders
            | Self::BoardUsed
            | Self::Strategy => MeasureUnit::Share,
            Self::Positions | Self::GameTree => MeasureUnit::PowerOfTen,
            Self::Minutes => MeasureUnit::Minutes,
            Self::ShortGame | Self::LongGame => MeasureUnit::Whole,
            Self::Rungs
            | Self::Turns
            | Self::Branching
            | Self::LeadChanges
            | Self::CaptureLead
            | Self::AdvanceLead => MeasureUnit::Number,
        }
    }

    /// The values below which a number is low, and above which it is high. Between them it is in the middle. What the
    /// words mean for a designer is told by the sentence of each.
    const fn thresholds(self) -> [f64; 2] {
        match self {
            Self::FirstSide => [0.45, 0.55],
            Self::Draws => [0.05, 0.30],
            Self::AdvantageOfSkill => [-0.05, 0.05],
            Self::FairFirstMoves => [0.001, 0.5],
            Self::Rungs => [6.0, 12.0],
            Self::Doubling => [0.53, 0.60],
            Self::Turns => [20.0, 80.0],
            Self::ShortGame | Self::LongGame | Self::Minutes => [15.0, 60.0],
            Self::RealChoices => [0.7, 0.95],
            Self::Branching => [8.0, 60.0],
            Self::LeadChanges => [1.0, 3.0],
            Self::DecidedAt => [0.5, 0.8],
            Self::Comebacks | Self::OnlyMoves => [0.1, 0.35],
            Self::Blunders => [0.02, 0.1],
            Self::BoardUsed => [0.6, 0.9],
            Self::CaptureLead | Self::AdvanceLead => [0.0, 0.0],
            Self::Positions => [7.0, 15.0],
            Self::GameTree => [20.0, 60.0],
            Self::Strategy => [0.4, 0.55],
        }
    }
}

/// How an interval was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IntervalMethod {
    /// Wilson's interval of a share of independent games.
    Wilson,
    /// From the differences between games, which are independent, while the turns of a game are not.
    ByGame,
    /// From the ranks of the values.
    Ranks,
    /// From the differences between independent runs of an estimator.
    Runs,
    /// The distances of the ends of two intervals, added up in squares.
    Difference,
    /// The sum of independent estimates.
    Sum,
    /// The number is exact.
    Exact,
}

impl IntervalMethod {
    /// All methods.
    pub const ALL: [Self; 7] = [
        Self::Wilson,
        Self::ByGame,
        Self::Ranks,
        Self::Runs,
        Self::Difference,
        Self::Sum,
        Self::Exact,
    ];
}

/// Where a number lies, as far as its interval tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasureStanding {
    /// Low, for such a number.
    Low,
    /// Neither low nor high.
    Middle,
    /// High.
    High,
    /// The interval is too wide to tell.
    Unclear,
    /// Nothing is known about it.
    Unknown,
}

/// A measured number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// What is measured.
    pub kind: MeasureKind,
    /// Of whom: a skill or a strategy, if it is measured for several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The estimate; null if nothing is known.
    pub value: Option<f64>,
    /// The lower end of the interval of 95 %.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// How the interval was found.
    pub method: IntervalMethod,
    /// The number of games, or of runs of an estimator, behind it.
    pub games: u64,
    /// The number of turns, positions or games that were counted.
    pub samples: u64,
    /// Whether the number is exact.
    pub exact: bool,
    /// Where it lies; a sentence of a report says what that means.
    pub standing: MeasureStanding,
}

impl Measure {
    /// A number with its interval. `games` are behind it, with `samples` turns or positions.
    #[must_use]
    pub fn new(
        kind: MeasureKind,
        found: Option<WithInterval>,
        method: IntervalMethod,
        games: u64,
        samples: u64,
    ) -> Self {
        let found = found.map(WithInterval::rounded);
        Self {
            kind,
            of: None,
            value: found.map(|it| it.value),
            low: found.map(|it| it.low),
            high: found.map(|it| it.high),
            method,
            games,
            samples,
            exact: method == IntervalMethod::Exact,
            standing: standing(kind, found),
        }
    }

    /// The same, for a skill or a strategy.
    #[must_use]
    pub fn of(self, whom: &str) -> Self {
        Self { of: Some(whom.to_owned()), ..self }
    }

    /// The value with its interval, if it is known.
    #[must_use]
    pub fn interval(&self) -> Option<WithInterval> {
        Some(WithInterval { value: self.value?, low: self.low?, high: self.high? })
    }

    /// Is it one of the numbers that a report promises to know to three points of a hundred?
    #[must_use]
    pub fn is_headline(&self) -> bool {
        self.kind == MeasureKind::FirstSide
    }
}

fn standing(kind: MeasureKind, found: Option<WithInterval>) -> MeasureStanding {
    let Some(found) = found else { return MeasureStanding::Unknown };
    let [low, high] = kind.thresholds();
    let place = |value: f64| match value {
        value if value < low => MeasureStanding::Low,
        value if value > high => MeasureStanding::High,
        _ => MeasureStanding::Middle,
    };
    match [found.low, found.value, found.high].map(place) {
        [one, two, three] if one == two && two == three => two,
        // What matters about these is the side of nothing or of a half: an interval on both sides does not tell.
        _ if is_compared(kind) && found.low > even(kind) => MeasureStanding::High,
        _ if is_compared(kind) && found.high < even(kind) => MeasureStanding::Low,
        _ if is_compared(kind) => MeasureStanding::Unclear,
        [MeasureStanding::Low, _, MeasureStanding::High] => MeasureStanding::Unclear,
        [_, two, _] => two,
    }
}

/// The value of a comparison in which nobody is ahead.
fn even(kind: MeasureKind) -> f64 {
    if matches!(kind, MeasureKind::FirstSide | MeasureKind::Strategy) { 0.5 } else { 0.0 }
}

/// Is the number a comparison of two players or sides, of which only an interval says who is ahead?
fn is_compared(kind: MeasureKind) -> bool {
    matches!(
        kind,
        MeasureKind::FirstSide
            | MeasureKind::AdvantageOfSkill
            | MeasureKind::CaptureLead
            | MeasureKind::AdvanceLead
            | MeasureKind::Strategy
    )
}

/// The word by which files know a value without fields, such as a kind of measure or a chapter.
#[must_use]
pub fn word_of(value: &impl Serialize) -> String {
    let word = serde_json::to_value(value).unwrap_or_default();
    word.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_is_unclear_only_if_its_interval_holds_both() {
        let of = |kind, low, value, high| standing(kind, Some(WithInterval { value, low, high }));
        let skill = MeasureKind::AdvantageOfSkill;
        assert_eq!(of(skill, -0.116, -0.075, -0.034), MeasureStanding::Low);
        assert_eq!(of(skill, 0.01, 0.04, 0.07), MeasureStanding::High);
        assert_eq!(of(skill, -0.03, 0.01, 0.04), MeasureStanding::Middle);
        assert_eq!(of(skill, -0.09, -0.02, 0.05), MeasureStanding::Unclear);
        let first = MeasureKind::FirstSide;
        assert_eq!(of(first, 0.51, 0.54, 0.57), MeasureStanding::High);
        assert_eq!(of(first, 0.43, 0.46, 0.49), MeasureStanding::Low);
        assert_eq!(of(first, 0.43, 0.47, 0.51), MeasureStanding::Unclear);
        assert_eq!(of(first, 0.47, 0.5, 0.53), MeasureStanding::Middle);
        assert_eq!(of(MeasureKind::Turns, 15.0, 18.0, 21.0), MeasureStanding::Low);
        assert_eq!(of(MeasureKind::Turns, 15.0, 25.0, 35.0), MeasureStanding::Middle);
        assert_eq!(of(MeasureKind::Doubling, 0.15, 0.5, 0.85), MeasureStanding::Unclear);
        assert_eq!(of(MeasureKind::Strategy, 0.17, 0.4, 0.69), MeasureStanding::Unclear);
        assert_eq!(of(MeasureKind::Strategy, 0.3, 0.37, 0.44), MeasureStanding::Low);
        assert_eq!(standing(first, None), MeasureStanding::Unknown);
    }
}
