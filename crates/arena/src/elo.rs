//! Computes the difference in strength, in Elo, and its uncertainty from the results of a match.
//!
//! The two games of a pair start from the same opening, which often favours one side; so they
//! are not independent, but pairs are. All figures therefore come from the results of whole pairs,
//! of which there are five (the *pentanomial* model): from both games lost to both won.

use cygnet_ratings::elo_of_score;

/// About two standard deviations: an interval of this many on either side holds 95 % of all cases.
pub(crate) const SIGMAS_OF_95_PERCENT: f64 = 1.959_963_985;

/// The probability of either tail outside an interval of 95 %.
const TAIL: f64 = 0.025;

/// How many pairs had each result: 0, ½, 1, 1½ or 2 points of 2 for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairCounts(pub [u32; 5]);

/// A difference in strength. Elo is infinite if one player has lost every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number of pairs it is based on.
    pub pairs: u32,
    /// The first player's share of the points.
    pub score: f64,
    /// The difference in Elo; positive if the first player is stronger.
    pub elo: f64,
    /// The interval that the true difference lies in with 95 % probability.
    pub interval: [f64; 2],
    /// The probability that the first player is the stronger one.
    pub superiority: f64,
}

impl PairCounts {
    /// The share of the points that each result of a pair is worth.
    pub(crate) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair in which the first player made `half_points` half points, of four.
    ///
    /// # Panics
    /// If there are more than four.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean share of the points, and its variance from pair to pair.
    fn moments(&self) -> (f64, f64) {
        let total = f64::from(self.total());
        let parts = || self.0.iter().map(|&count| f64::from(count) / total).zip(Self::SHARES);
        let mean: f64 = parts().map(|(part, share)| part * share).sum();
        let variance = parts().map(|(part, share)| part * (share - mean).powi(2)).sum();
        (mean, variance)
    }

    /// The difference in strength that follows from the pairs; `None` if there are none.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let pairs = self.total();
        if pairs == 0 {
            return None;
        }
        let (score, variance) = self.moments();
        let deviation = (variance / f64::from(pairs)).sqrt();
        let is_uniform = self.0.contains(&pairs);
        let [low, high] = if is_uniform {
            // All pairs had the same result, which says nothing about their variance. Any other
            // result, unseen in `pairs` pairs, is at most this frequent; at worst all such results
            // favour the same player.
            let unseen = 1.0 - TAIL.powf(1.0 / f64::from(pairs));
            let seen = score * (1.0 - unseen);
            [seen, seen + unseen]
        } else {
            [-1.0, 1.0].map(|side| score + side * SIGMAS_OF_95_PERCENT * deviation)
        };
        let superiority = match (is_uniform, score) {
            (false, _) => normal((score - 0.5) / deviation),
            // As with a coin of unknown bias that shows heads in every one of `pairs` tosses.
            (true, score) if score > 0.5 => 1.0 - 0.5_f64.powf(f64::from(pairs + 1)),
            (true, score) if score < 0.5 => 0.5_f64.powf(f64::from(pairs + 1)),
            (true, _) => 0.5,
        };
        let interval = [elo_of_score(low), elo_of_score(high)];
        Some(Estimate { pairs, score, elo: elo_of_score(score), interval, superiority })
    }
}

/// The probability that a normally distributed number is below `x` standard deviations, with an
/// error below a ten-millionth (Abramowitz and Stegun, 26.2.17).
pub(crate) fn normal(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = COEFFICIENTS.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let tail = density * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use cygnet_ratings::score_of_elo;

    use super::*;

    fn is_near(value: f64, expected: f64, error: f64) {
        assert!((value - expected).abs() < error, "{value} is not {expected}");
    }

    #[test]
    fn elo_and_scores_are_what_tables_say() {
        for (score, elo) in [(0.5, 0.0), (0.6, 70.4), (0.75, 190.8), (0.9, 381.7), (0.99, 798.3)] {
            is_near(elo_of_score(score), elo, 0.05);
            is_near(elo_of_score(1.0 - score), -elo, 0.05);
            is_near(score_of_elo(elo), score, 0.0001);
        }
        assert!(elo_of_score(1.0) > f64::MAX && elo_of_score(0.0) < f64::MIN);
    }

    #[test]
    fn the_normal_distribution_is_what_tables_say() {
        for (x, probability) in
            [(0.0, 0.5), (1.0, 0.841_344_7), (1.96, 0.975_002_1), (3.0, 0.998_650_1)]
        {
            is_near(normal(x), probability, 1e-6);
            is_near(normal(-x), 1.0 - probability, 1e-6);
        }
    }

    #[test]
    fn sixty_wins_and_forty_losses() {
        // 50 pairs: 20 won twice, 20 shared, 10 lost twice.
        let estimate = PairCounts([10, 0, 20, 0, 20]).estimate().expect("there are pairs");
        is_near(estimate.score, 0.6, 1e-9);
        is_near(estimate.elo, 70.4, 0.05);
        // The variance of a pair is 0.14, so the error of the mean is 0.0529.
        is_near(estimate.interval[0], elo_of_score(0.6 - 0.1037), 0.1);
        is_near(estimate.interval[1], elo_of_score(0.6 + 0.1037), 0.1);
        is_near(estimate.superiority, 0.9706, 0.0005);
    }

    #[test]
    fn pairs_that_balance_out_are_surer_than_games() {
        // Both score 50 %; but in the first the opening decides every game, in the second one
        // player wins each pair.
        let shared = PairCounts([1, 0, 98, 0, 1]).estimate().expect("there are pairs");
        let split = PairCounts([50, 0, 0, 0, 50]).estimate().expect("there are pairs");
        is_near(shared.elo, 0.0, 1e-9);
        assert!(shared.interval[1] * 5.0 < split.interval[1]);
    }

    #[test]
    fn when_everything_is_won_there_is_still_a_bound() {
        let estimate = PairCounts([0, 0, 0, 0, 20]).estimate().expect("there are pairs");
        assert!(estimate.elo > f64::MAX && estimate.interval[1] > f64::MAX);
        // With a true score below 0.8316, twenty pairs would all be won in 2.5 % of the cases.
        is_near(estimate.interval[0], elo_of_score(0.8316), 0.2);
        assert!(estimate.superiority > 0.999_999);
        let shared = PairCounts([0, 0, 9, 0, 0]).estimate().expect("there are pairs");
        is_near(shared.interval[0], -shared.interval[1], 1e-9);
        is_near(shared.superiority, 0.5, 1e-9);
        assert_eq!(PairCounts::default().estimate(), None);
    }
}
