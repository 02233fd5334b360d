//! Intervals of 95 %: how sure a number is.
//!
//! Every function says what is independent. Turns of one game are not, so rates over turns are clustered by game.
#![expect(clippy::cast_precision_loss, reason = "counts of games and turns are far below 2^52")]

/// Two standard deviations, nearly: 95 % of a normal distribution lie within this many on either side.
const Z: f64 = 1.959_963_985;

/// A number with its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WithInterval {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A number with six decimals: all that reports tell, and text that is read gives the same number again.
#[must_use]
pub fn six_decimals(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

impl WithInterval {
    /// The same with six decimals.
    #[must_use]
    pub fn rounded(self) -> Self {
        let [value, low, high] = [self.value, self.low, self.high].map(six_decimals);
        Self { value, low, high }
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The difference to another, independent number. The distances of the ends add up in squares (Newcombe's
    /// method 10 for shares).
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        let down = (self.value - self.low).hypot(other.high - other.value);
        let up = (self.high - self.value).hypot(other.value - other.low);
        Self { value, low: value - down, high: value + up }
    }
}

/// The number of standard deviations of an interval of 95 % if the variance was estimated from `samples` values:
/// Student's distribution, by its expansion in the degrees of freedom.
#[must_use]
pub fn deviations(samples: usize) -> f64 {
    let freedom = samples.saturating_sub(1).max(1) as f64;
    let (z3, z5) = (Z.powi(3), Z.powi(5));
    let first = (z3 + Z) / (4.0 * freedom);
    let second = (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom * freedom);
    Z + first + second
}

/// A share of points, such as wins and half of the draws, by Wilson's method. With draws the interval is wider than
/// necessary, because they make the points vary less. `None` without games.
#[must_use]
pub fn wilson(points: f64, games: u64) -> Option<WithInterval> {
    if games == 0 {
        return None;
    }
    let n = games as f64;
    let share = points / n;
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let margin = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let (low, high) = ((middle - margin).max(0.0), (middle + margin).min(1.0));
    Some(WithInterval { value: share, low: low.min(share), high: high.max(share) })
}

/// The mean of independent values. `None` if there are fewer than two.
#[must_use]
pub fn mean(values: &[f64]) -> Option<WithInterval> {
    ratio(&values.iter().map(|&value| (value, 1.0)).collect::<Vec<_>>())
}

/// The mean of independent counts. If all are the same, they do not tell how much they vary; then as many games as
/// Wilson's interval of none allows may differ by one. `None` if there are fewer than two.
#[must_use]
pub fn mean_of_counts(counts: &[f64]) -> Option<WithInterval> {
    let found = mean(counts)?;
    if counts.windows(2).any(|pair| (pair[0] - pair[1]).abs() > 1e-12) {
        return Some(found);
    }
    let margin = wilson(0.0, counts.len() as u64)?.high;
    Some(WithInterval { low: found.value - margin, high: found.value + margin, ..found })
}

/// The ratio of two sums over independent games: each game gives a part of the numerator and a part of the
/// denominator, such as its blunders and its turns. The error follows from how the games differ (the linearised
/// ratio estimator). `None` if there are fewer than two games or nothing to divide by.
#[must_use]
pub fn ratio(games: &[(f64, f64)]) -> Option<WithInterval> {
    let n = games.len() as f64;
    let over: f64 = games.iter().map(|(part, _)| part).sum();
    let under: f64 = games.iter().map(|(_, whole)| whole).sum();
    if games.len() < 2 || under <= 0.0 {
        return None;
    }
    let value = over / under;
    let squares: f64 = games.iter().map(|(part, whole)| (part - value * whole).powi(2)).sum();
    let deviation = (squares * n / (n - 1.0)).sqrt() / under;
    let margin = deviations(games.len()) * deviation;
    Some(WithInterval { value, low: value - margin, high: value + margin })
}

/// The same for a share of turns, which lies between 0 and 1. If every turn or none counts, the games do not tell how
/// much they vary; Wilson's interval for as many turns as there are games is then wide enough.
#[must_use]
pub fn share_of_turns(games: &[(f64, f64)]) -> Option<WithInterval> {
    let found = ratio(games)?;
    if found.value <= 0.0 || found.value >= 1.0 {
        return wilson(found.value * games.len() as f64, games.len() as u64);
    }
    Some(WithInterval { low: found.low.max(0.0), high: found.high.min(1.0), ..found })
}

/// The mean of independent shares, each between 0 and 1. If all are the same, they do not tell how much they vary; then
/// Wilson's interval is wide enough. `None` without shares.
#[must_use]
pub fn mean_of_shares(shares: &[f64]) -> Option<WithInterval> {
    let sum: f64 = shares.iter().sum();
    let first = *shares.first()?;
    if shares.iter().all(|share| (share - first).abs() < 1e-12) {
        return wilson(sum, shares.len() as u64);
    }
    let found = mean(shares)?;
    Some(WithInterval { low: found.low.max(0.0), high: found.high.min(1.0), ..found })
}

/// The mean of independent estimates that are given as powers of ten, as a power of ten; it is at least `least`. `None` if
/// there are fewer than two.
#[must_use]
pub fn mean_of_powers(powers: &[f64], least: f64) -> Option<WithInterval> {
    let most = powers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let parts: Vec<f64> = powers.iter().map(|power| 10_f64.powf(power - most)).collect();
    let found = mean(&parts)?;
    let deviation = found.margin() / found.value;
    // The error of the mean as a factor: the same distance up and down on the scale of powers, which stays above 0.
    let factor = (1.0 + deviation).log10();
    let value = most + found.value.log10();
    Some(WithInterval {
        value: value.max(least),
        low: (value - factor).max(least),
        high: (value + factor).max(least),
    })
}

/// The value that this share of independent values lies below, and the values of the ranks between which it lies in 95
/// of 100 cases. `None` if there are no values.
#[must_use]
#[expect(clippy::cast_sign_loss, reason = "ranks are clamped to the list")]
pub fn quantile(values: &[f64], share: f64) -> Option<WithInterval> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let n = sorted.len() as f64;
    let at = |rank: f64| sorted[(rank.round().max(0.0) as usize).min(last)];
    let (middle, margin) = (share * last as f64, Z * (n * share * (1.0 - share)).sqrt());
    let (low, high) = ((middle - margin).floor(), (middle + margin).ceil());
    Some(WithInterval { value: at(middle), low: at(low), high: at(high) })
}

/// The least chance that a difference this far from 0, with this interval, is only chance (two-sided, normal).
#[must_use]
pub fn chance_of_difference(difference: &WithInterval) -> f64 {
    // The end of the interval on the side of 0 tells how large the error is there.
    let margin = if difference.value >= 0.0 {
        difference.value - difference.low
    } else {
        difference.high - difference.value
    };
    if margin <= 0.0 {
        return if difference.value == 0.0 { 1.0 } else { 0.0 };
    }
    2.0 * upper_tail(difference.value.abs() / (margin / Z))
}

/// The probability that a normally distributed number is more than `x` standard deviations above the mean, for `x` of
/// at least 0, with an error below a ten-millionth (Abramowitz and Stegun, 26.2.17).
fn upper_tail(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    let polynomial = COEFFICIENTS.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    polynomial * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// Which of these chances are small enough that the differences are real, if at most one report in twenty may call any
/// difference real by chance: Holm's method, for as many differences as there are.
#[must_use]
pub fn holm(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&one, &two| chances[one].total_cmp(&chances[two]));
    let mut real = vec![false; chances.len()];
    for (rank, &place) in order.iter().enumerate() {
        if chances[place] > 0.05 / (chances.len() - rank) as f64 {
            break;
        }
        real[place] = true;
    }
    real
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(value: f64, expected: f64, error: f64) {
        assert!((value - expected).abs() < error, "{value} is not {expected}");
    }

    #[test]
    fn shares_have_the_intervals_of_the_tables() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (points, games, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(points, games).expect("there are games");
            is_near(found.low, low, 0.0001);
            is_near(found.high, high, 0.0001);
        }
        assert!(wilson(0.0, 0).is_none());
        let thousand = wilson(550.0, 1100).expect("there are games");
        assert!(thousand.margin() < 0.03, "what a report promises of its headlines");
    }

    #[test]
    fn differences_of_shares_have_the_intervals_of_the_tables() {
        // Newcombe 1998, table II, method 10: 56 of 70 and 48 of 80.
        let [one, two] = [(56.0, 70), (48.0, 80)].map(|(p, n)| wilson(p, n).expect("games"));
        let difference = one.minus(&two);
        is_near(difference.value, 0.2, 1e-9);
        is_near(difference.low, 0.0524, 0.0001);
        is_near(difference.high, 0.3339, 0.0001);
    }

    #[test]
    fn student_is_wider_than_normal() {
        for (samples, expected) in [(11, 2.228), (20, 2.093), (31, 2.042), (1001, 1.962)] {
            is_near(deviations(samples), expected, 0.005);
        }
    }

    #[test]
    fn a_rate_over_turns_is_as_sure_as_its_games_are_alike() {
        let alike = vec![(2.0, 10.0); 50];
        let unlike: Vec<_> = (0..50).map(|i| (if i % 2 == 0 { 4.0 } else { 0.0 }, 10.0)).collect();
        let [alike, unlike] = [alike, unlike].map(|games| share_of_turns(&games).expect("games"));
        is_near(alike.value, 0.2, 1e-9);
        is_near(unlike.value, 0.2, 1e-9);
        assert!(alike.margin() < 1e-9);
        // Each game gives 0 or 0.4; the error of the mean of 50 is 0.2 / 7.
        is_near(unlike.margin(), deviations(50) * 0.2 / 49_f64.sqrt(), 1e-9);
        let none = share_of_turns(&[(0.0, 10.0); 20]).expect("games");
        is_near(none.high, 0.1611, 0.0001);
    }

    #[test]
    fn counts_that_are_all_the_same_are_not_certain() {
        let found = mean_of_counts(&[9.0; 20]).expect("games");
        assert!((found.low, found.value) < (8.9, 9.0) && found.high > 9.1, "{found:?}");
        let many = mean_of_counts(&[9.0; 1100]).expect("games");
        is_near(many.margin(), 0.0035, 0.0001);
        let different = [9.0, 8.0, 9.0, 9.0];
        assert_eq!(mean_of_counts(&different), mean(&different));
    }

    #[test]
    fn an_interval_holds_the_truth_as_often_as_it_says() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut shares, mut means, mut medians) = (0, 0, 0);
        for _ in 0..2000 {
            let values: Vec<f64> = (0..200).map(|_| random.f64()).collect();
            let wins = values.iter().filter(|&&value| value < 0.3).count() as f64;
            let has =
                |it: &WithInterval, truth: f64| u32::from(it.low <= truth && truth <= it.high);
            shares += has(&wilson(wins, 200).expect("games"), 0.3);
            means += has(&mean(&values).expect("games"), 0.5);
            medians += has(&quantile(&values, 0.5).expect("games"), 0.5);
        }
        // 1900 of 2000, give or take three standard deviations; ranks are whole, so medians are surer.
        for count in [shares, means] {
            assert!((1870..=1930).contains(&count), "{count}");
        }
        assert!((1870..=1960).contains(&medians), "{medians}");
    }

    #[test]
    fn few_of_many_differences_are_real_by_chance() {
        assert_eq!(holm(&[0.04]), [true]);
        assert_eq!(holm(&[0.04, 0.5]), [false, false]);
        assert_eq!(holm(&[0.6, 0.001, 0.02, 0.024]), [false, true, false, false]);
        assert_eq!(holm(&[0.001, 0.015, 0.02, 0.06]), [true, true, true, false]);
        assert!(holm(&[]).is_empty());
        let certain = WithInterval { value: 1.0, low: 0.5, high: 1.5 };
        is_near(chance_of_difference(&certain), 0.000_089, 1e-5);
        let unclear = WithInterval { value: 0.5, low: 0.0, high: 1.0 };
        is_near(chance_of_difference(&unclear), 0.05, 1e-4);
    }
}
