//! The JSON shape of `match`. `docs/json.md` documents it.

use cygnet_core::json::ByName;
use serde::{Deserialize, Serialize};

use crate::elo::Estimate;
use crate::schedule::{Match, MatchEnd};
use crate::sprt::{Sprt, SprtState, Verdict};

/// The result of a match: the answer of `match`. Wins, losses, points and Elo are those of the first player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchAnswer {
    /// The game's id.
    pub game: String,
    /// The names of the two players.
    pub players: [String; 2],
    /// The limits of each player.
    pub limits: [String; 2],
    /// The seed of the openings and of the players' random choices.
    pub seed: u64,
    /// Why the match has ended.
    pub end: MatchEnd,
    /// The number of games.
    pub games: u32,
    /// How many of them the first player has won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many the first player has lost.
    pub losses: u32,
    /// The first player's points.
    pub points: f64,
    /// How many pairs gave the first player 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// The difference in strength; `None` before the first pair is over.
    pub elo: Option<EloAnswer>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtAnswer>,
    /// How often each side of the board has won, by its letter.
    pub wins_of_side: ByName<u32>,
    /// The average number of turns per game.
    pub mean_turns: f64,
    /// How many games ended in each way.
    pub endings: ByName<u32>,
}

/// A difference in strength. An infinite number is `None`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EloAnswer {
    /// The difference in Elo; positive if the first player is stronger.
    pub difference: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The probability that the first player is the stronger one.
    pub superiority: f64,
}

/// A sequential test and its progress.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtAnswer {
    /// The difference that is rejected.
    pub elo0: f64,
    /// The difference that is accepted.
    pub elo1: f64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The test ends when `llr` leaves this range.
    pub bounds: [f64; 2],
    /// The verdict, if the test has decided.
    pub verdict: Option<Verdict>,
}

impl From<&Estimate> for EloAnswer {
    fn from(estimate: &Estimate) -> Self {
        let finite = |number: f64| number.is_finite().then_some(number);
        let [low, high] = estimate.interval.map(finite);
        Self { difference: finite(estimate.elo), low, high, superiority: estimate.superiority }
    }
}

impl SprtAnswer {
    fn new(sprt: &Sprt, state: &SprtState) -> Self {
        let [elo0, elo1] = sprt.claims();
        Self { elo0, elo1, llr: state.ratio, bounds: sprt.bounds(), verdict: state.verdict }
    }
}

impl MatchAnswer {
    /// The result of a match that has ended in this way.
    #[must_use]
    pub fn new(contest: &Match, end: MatchEnd) -> Self {
        let (setup, report) = (contest.setup(), contest.report());
        let (info, tally) = (setup.base.game().info(), report.tally);
        Self {
            game: info.id.to_owned(),
            players: setup.players.clone(),
            limits: setup.limits.map(|limits| limits.to_string()),
            seed: setup.seed,
            end,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.points(),
            pairs: report.pairs.0,
            elo: report.estimate.as_ref().map(EloAnswer::from),
            sprt: report.sprt.as_ref().map(|(sprt, state)| SprtAnswer::new(sprt, state)),
            wins_of_side: ByName::of_sides(info, report.wins_of_side),
            mean_turns: report.mean_turns,
            endings: report
                .endings
                .iter()
                .map(|(ending, count)| (ending.word().unwrap_or("rules").to_owned(), *count))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::PairCounts;

    #[test]
    fn infinite_numbers_are_null() {
        let estimate = PairCounts([0, 0, 0, 0, 2]).estimate().expect("there are pairs");
        let answer = EloAnswer::from(&estimate);
        assert!(answer.difference.is_none() && answer.low.is_some() && answer.high.is_none());
        let text = serde_json::to_string(&answer).expect("JSON");
        assert!(text.starts_with(r#"{"difference":null,"low":-"#), "{text}");
        assert_eq!(serde_json::from_str::<EloAnswer>(&text).expect("an estimate"), answer);
    }
}
