//! A sequential test: play until it is clear which of two claims about the strength is true.
//!
//! The claims are that the first player is stronger by `elo0` and by `elo1`. After every pair the
//! likelihoods of the results under both are compared (the generalised sequential probability
//! ratio test): each claim is given the distribution of results that fits best among those with
//! the mean that it claims. Both kinds of error have a probability of 5 %.

use std::fmt;
use std::str::FromStr;

use cygnet_core::quote::quoted;
use cygnet_core::{Message, Say, display_message, message};
use serde::{Deserialize, Serialize};

use cygnet_ratings::score_of_elo;

use crate::elo::PairCounts;

/// The probability of rejecting a true claim, for either claim.
const ERROR: f64 = 0.05;

/// The weight of results that are possible but have not been seen: without it, no distribution with
/// another mean would fit results that were all the same.
const UNSEEN: f64 = 0.001;

/// The two claims.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// Why a text does not describe a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SprtError(String);

impl Say for SprtError {
    fn message(&self) -> Message {
        message!(
            "sprt-not-read",
            "{text} is not a test: write ELO0,ELO1, two numbers from -2000 to 2000, the smaller \
             first, such as 0,10",
            text = quoted(&self.0),
        )
    }
}

display_message!(SprtError);

/// The verdict of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The difference is `elo0` or less: the change under test is not the expected gain.
    Rejected,
    /// The difference is `elo1` or more.
    Accepted,
}

/// The progress of the test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio of the results, `elo1` against `elo0`.
    pub ratio: f64,
    /// The verdict, if the test has decided.
    pub verdict: Option<Verdict>,
}

impl Sprt {
    /// Creates a test of these two differences.
    #[must_use]
    pub fn new(elo0: f64, elo1: f64) -> Option<Self> {
        let is_sound = |elo: f64| elo.abs() <= 2000.0;
        (is_sound(elo0) && is_sound(elo1) && elo0 < elo1).then_some(Self { elo0, elo1 })
    }

    /// The two differences.
    #[must_use]
    pub fn claims(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The test ends when the ratio leaves this range.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        [-bound, bound]
    }

    /// The state of the test after these pairs.
    #[must_use]
    pub fn state(&self, pairs: &PairCounts) -> SprtState {
        let ratio = self.ratio(pairs);
        let [low, high] = self.bounds();
        let verdict = if ratio >= high {
            Some(Verdict::Accepted)
        } else if ratio <= low {
            Some(Verdict::Rejected)
        } else {
            None
        };
        SprtState { ratio, verdict }
    }

    fn ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| f64::from(count).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let parts = counts.map(|count| count / total);
        let [one, other] = self.claims().map(|elo| fitting(parts, score_of_elo(elo)));
        let ratios = other.iter().zip(one).map(|(other, one)| (other / one).ln());
        counts.iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }
}

/// Of the distributions with this mean, the one under which the observed parts are likeliest.
///
/// It is `part / (1 + t (share - mean))` with the `t` that makes the mean right; the deviation from
/// it falls as `t` grows, between the values where a denominator vanishes.
fn fitting(parts: [f64; 5], mean: f64) -> [f64; 5] {
    let shares = PairCounts::SHARES.map(|share| share - mean);
    let deviation = |t: f64| -> f64 {
        parts.iter().zip(shares).map(|(part, share)| part * share / (1.0 + t * share)).sum()
    };
    let (mut low, mut high) = (-1.0 / shares[4], -1.0 / shares[0]);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if deviation(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    let mut place = 0..;
    parts.map(|part| part / (1.0 + t * shares[place.next().unwrap_or_default()]))
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
        Self::new(number(elo0)?, number(elo1)?).ok_or_else(wrong)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(text: &str) -> Sprt {
        text.parse().expect("a test")
    }

    #[test]
    fn the_bounds_are_those_of_five_percent() {
        let [low, high] = test("0,5").bounds();
        assert!((high - 2.944_438_979).abs() < 1e-9 && (low + high).abs() < 1e-12);
    }

    #[test]
    fn results_in_the_middle_of_the_claims_favour_neither() {
        let state = test("-5,5").state(&PairCounts([7, 20, 46, 20, 7]));
        assert!(state.ratio.abs() < 1e-6 && state.verdict.is_none());
        assert!(test("-5,5").state(&PairCounts::default()).ratio.abs() < 1e-12);
    }

    #[test]
    fn many_pairs_give_what_the_normal_approximation_gives() {
        // For close claims and many pairs, the ratio tends to
        // pairs * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance).
        let pairs = PairCounts([1000, 4000, 9800, 4200, 1000]);
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(4.0));
        let mean = 0.5 + 0.25 * 200.0 / 20_000.0;
        let variance = (2000.0 * 0.25 + 8200.0 * 0.0625) / 20_000.0 - (mean - 0.5_f64).powi(2);
        let expected = 20_000.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let state = test("0,4").state(&pairs);
        assert!((state.ratio - expected).abs() < 0.01 * expected.abs().max(1.0), "{state:?}");
    }

    #[test]
    fn clear_results_decide_and_the_reverse_decides_the_other_way() {
        let good = PairCounts([5, 40, 100, 120, 35]);
        let mut bad = good;
        bad.0.reverse();
        assert_eq!(test("0,10").state(&good).verdict, Some(Verdict::Accepted));
        assert_eq!(test("0,10").state(&bad).verdict, Some(Verdict::Rejected));
        let one_pair = PairCounts([0, 0, 0, 0, 1]);
        assert_eq!(test("0,10").state(&one_pair).verdict, None, "one pair proves nothing");
    }

    #[test]
    fn tests_are_written_as_two_numbers() {
        assert_eq!(test(" 0, 10").to_string(), "0,10");
        assert_eq!(test("-2.5,2.5").to_string(), "-2.5,2.5");
        for wrong in ["", "5", "10,0", "0,0", "a,b", "0,NaN", "0,inf", "0,9000"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
        assert_eq!(
            "10,0".parse::<Sprt>().unwrap_err().to_string(),
            "'10,0' is not a test: write ELO0,ELO1, two numbers from -2000 to 2000, the smaller \
             first, such as 0,10"
        );
    }
}
