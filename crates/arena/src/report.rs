//! The result of a match: counts, and what they mean.

use std::collections::BTreeMap;

use cygnet_core::{Outcome, Side};

use crate::elo::{Estimate, PairCounts};
use crate::matches::GameEnding;
use crate::sprt::{Sprt, SprtState, Verdict};

/// A finished game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its number, counted from 0. Games 0 and 1 are the first pair.
    pub number: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// Why.
    pub ending: GameEnding,
    /// The number of turns, including the opening.
    pub turns: u32,
}

impl Finished {
    /// The side of the first player of the match: `One` in the first game of a pair, `Two` in the
    /// second.
    #[must_use]
    pub const fn side_of_first(number: u32) -> Side {
        if number.is_multiple_of(2) { Side::One } else { Side::Two }
    }

    /// The half points that the first player of the match has made: 0, 1 or 2.
    pub(crate) fn half_points(&self) -> usize {
        match self.outcome.score_for(Self::side_of_first(self.number)) {
            1 => 2,
            0 => 1,
            _ => 0,
        }
    }
}

/// The numbers of won, drawn and lost games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Won by the first player of the match.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by the second player.
    pub losses: u32,
}

impl MatchScore {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points that the first player of the match has made.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

/// The result of a match, final or so far.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReport {
    /// The games from the point of view of the first player of the match.
    pub tally: MatchScore,
    /// How often each side of the board has won, regardless of the player.
    pub wins_of_side: [u32; 2],
    /// The average number of turns per game.
    pub mean_turns: f64,
    /// How many games ended in each way; only those that are not 0.
    pub endings: Vec<(GameEnding, u32)>,
    /// The results of the pairs in which both games are over.
    pub pairs: PairCounts,
    /// The difference in strength; `None` before the first pair is over.
    pub estimate: Option<Estimate>,
    /// The sequential test, if there is one, and its progress.
    pub sprt: Option<(Sprt, SprtState)>,
}

/// The finished games of a match, by number.
pub(crate) type FinishedGames = BTreeMap<u32, Finished>;

fn half_points_of_pair(games: &FinishedGames, pair: u32) -> Option<usize> {
    Some(games.get(&(2 * pair))?.half_points() + games.get(&(2 * pair + 1))?.half_points())
}

/// A sequential test in progress. It takes the pairs in their order and waits for missing ones, so
/// its verdict does not depend on which pair was finished first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    sprt: Sprt,
    counts: PairCounts,
    verdict: Option<Verdict>,
}

impl Test {
    pub(crate) fn new(sprt: Sprt) -> Self {
        Self { sprt, counts: PairCounts::default(), verdict: None }
    }

    /// Takes the pairs that were finished since the last call, until the test has decided.
    pub(crate) fn advance(&mut self, games: &FinishedGames) {
        while self.verdict.is_none()
            && let Some(half_points) = half_points_of_pair(games, self.counts.total())
        {
            self.counts.add(half_points);
            self.verdict = self.sprt.state(&self.counts).verdict;
        }
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.verdict.is_some()
    }
}

impl MatchReport {
    /// The report on these games. If the test has decided after some pair, later games do not
    /// count.
    pub(crate) fn new(games: &FinishedGames, test: Option<&Test>) -> Self {
        let decided = test.filter(|test| test.is_decided());
        let most = decided.map_or(u32::MAX, |test| 2 * test.counts.total());
        let mut tally = MatchScore::default();
        let mut wins_of_side = [0; 2];
        let mut turns = 0_u64;
        let mut endings = GameEnding::ALL.map(|ending| (ending, 0));
        let mut pairs = PairCounts::default();
        for (&number, game) in games.range(..most) {
            match game.half_points() {
                2 => tally.wins += 1,
                1 => tally.draws += 1,
                _ => tally.losses += 1,
            }
            if let Some(winner) = game.outcome.winner() {
                wins_of_side[winner.index()] += 1;
            }
            turns += u64::from(game.turns);
            endings[game.ending as usize].1 += 1;
            if number.is_multiple_of(2)
                && let Some(half_points) = half_points_of_pair(games, number / 2)
            {
                pairs.add(half_points);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
        let mean_turns = turns as f64 / f64::from(tally.games().max(1));
        Self {
            tally,
            wins_of_side,
            mean_turns,
            endings: endings.into_iter().filter(|&(_, count)| count > 0).collect(),
            pairs,
            estimate: pairs.estimate(),
            sprt: test.map(|test| (test.sprt, test.sprt.state(&test.counts))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(outcomes: &[(u32, Outcome)]) -> FinishedGames {
        let game = |&(number, outcome)| {
            (number, Finished { number, outcome, ending: GameEnding::Rules, turns: 10 + number })
        };
        outcomes.iter().map(game).collect()
    }

    const ONE: Outcome = Outcome::Win(Side::One);
    const TWO: Outcome = Outcome::Win(Side::Two);

    #[test]
    fn points_go_to_players_and_wins_to_sides() {
        // The first player wins as One, then loses as One's opponent, then draws; one game is open.
        let games = games(&[(0, ONE), (1, ONE), (2, Outcome::Draw), (3, TWO), (4, TWO)]);
        let report = MatchReport::new(&games, None);
        assert_eq!(report.tally, MatchScore { wins: 2, draws: 1, losses: 2 });
        assert_eq!(report.wins_of_side, [2, 2]);
        assert_eq!(report.pairs, PairCounts([0, 0, 1, 1, 0]), "the open pair does not count");
        assert!((report.mean_turns - 12.0).abs() < 1e-9);
        assert_eq!(report.endings, [(GameEnding::Rules, 5)]);
        assert!((report.tally.points() - 2.5).abs() < 1e-9);
    }

    #[test]
    fn what_a_test_decides_does_not_depend_on_the_order() {
        let sprt = Sprt::new(0.0, 400.0).expect("a test");
        // All pairs are won twice; after enough of them, the test decides.
        let all: Vec<_> = (0..60).map(|n| (n, if n % 2 == 0 { ONE } else { TWO })).collect();
        let mut test = Test::new(sprt);
        test.advance(&games(&all));
        assert_eq!(test.verdict, Some(Verdict::Accepted));
        let report = MatchReport::new(&games(&all), Some(&test));
        assert_eq!(report.tally.games(), 2 * test.counts.total(), "the rest does not count");
        assert!(report.tally.games() < 60);
        // The first pair is still being played.
        let mut waiting = Test::new(sprt);
        waiting.advance(&games(&all[1..]));
        assert!(!waiting.is_decided());
        // Pair by pair, the test reaches the same state.
        for known in 1..=all.len() {
            waiting.advance(&games(&all[..known]));
        }
        assert_eq!(waiting.counts, test.counts);
    }
}
