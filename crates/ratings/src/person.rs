//! The rating of a person, after Glicko-2.
//!
//! Every result is a rating period of its own, so that the rating moves at once.

use cygnet_core::Value;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

use crate::scale::{Opposition, RatingScale};

/// The standard deviation of a first guess.
pub const FIRST_DEVIATION: f64 = 350.0;

/// A rating with a smaller standard deviation than this is settled; another one is shown as provisional.
pub const SETTLED_DEVIATION: f64 = 110.0;

/// The usual volatility of Glicko-2.
const FIRST_VOLATILITY: f64 = 0.06;

/// The days of a rating period: without results, a rating becomes less certain with each period.
const DAYS_OF_PERIOD: u64 = 7;

/// After as many periods without a result, nothing more changes.
const MOST_PERIODS: u64 = 520;

/// The bounds of a rating. Nothing is outside of them, however one-sided the results are.
const BOUNDS: [f64; 2] = [100.0, 4000.0];

/// The rating of a person in a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PersonRating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How erratic the results are, as Glicko-2 defines it.
    pub volatility: f64,
}

impl PersonRating {
    /// A rating of which little is known.
    #[must_use]
    pub fn first(rating: f64) -> Self {
        let rating = rating.clamp(BOUNDS[0], BOUNDS[1]);
        Self { rating, deviation: FIRST_DEVIATION, volatility: FIRST_VOLATILITY }
    }

    /// The rating after a result against this opponent.
    #[must_use]
    pub fn after(self, opponent: Opposition, result: Value) -> Self {
        let Opposition { rating, deviation } = opponent;
        let opponent = Glicko2Rating { rating, deviation, volatility: FIRST_VOLATILITY };
        let outcome = match result {
            Value::Win => Outcomes::WIN,
            Value::Draw => Outcomes::DRAW,
            Value::Loss => Outcomes::LOSS,
        };
        let config = Glicko2Config { tau: 0.5, ..Glicko2Config::default() };
        Self::of(glicko2_rating_period(&self.glicko(), &[(opponent, outcome)], &config))
    }

    /// The rating after this number of days without a result: the same, but less certain.
    #[must_use]
    pub fn rested(self, days: u64) -> Self {
        let periods = (days / DAYS_OF_PERIOD).min(MOST_PERIODS);
        let rested = (0..periods).fold(self.glicko(), |rating, _| decay_deviation(&rating));
        Self::of(rested)
    }

    fn glicko(self) -> Glicko2Rating {
        let Self { rating, deviation, volatility } = self;
        Glicko2Rating { rating, deviation, volatility }
    }

    fn of(glicko: Glicko2Rating) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = glicko;
        let rating = rating.clamp(BOUNDS[0], BOUNDS[1]);
        Self { rating, deviation: deviation.min(FIRST_DEVIATION), volatility }
    }

    /// Whether enough is known of the rating.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.deviation < SETTLED_DEVIATION
    }

    /// Half of the interval that holds the true rating with 95 % probability.
    #[must_use]
    pub fn margin(&self) -> f64 {
        1.96 * self.deviation
    }

    /// Whether a file may hold this rating: all numbers are finite and within their bounds.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        (BOUNDS[0]..=BOUNDS[1]).contains(&self.rating)
            && self.deviation > 0.0
            && self.deviation <= FIRST_DEVIATION
            && self.volatility > 0.0
            && self.volatility < 1.0
    }
}

/// How well a person thinks to play, before the first result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstGuess {
    /// Has never played.
    New,
    /// Knows the rules.
    Casual,
    /// Plays regularly.
    Regular,
    /// Plays well.
    Strong,
}

impl FirstGuess {
    /// All guesses, from weak to strong.
    pub const ALL: [Self; 4] = [Self::New, Self::Casual, Self::Regular, Self::Strong];

    /// The rating to start with on this scale: that of a level.
    #[must_use]
    pub fn rating(self, scale: &RatingScale) -> PersonRating {
        let place = match self {
            Self::New => 0,
            Self::Casual => 2,
            Self::Regular => 4,
            Self::Strong => 7,
        };
        PersonRating::first(scale.levels()[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(rating: f64) -> Opposition {
        Opposition { rating, deviation: 30.0 }
    }

    /// The example of the paper by Glickman: its three games as one rating period give 1464.06 ± 151.52. One by
    /// one they lead near to that.
    #[test]
    fn results_move_the_rating_as_the_paper_says() {
        let person = PersonRating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let games = [
            (Opposition { rating: 1400.0, deviation: 30.0 }, Value::Win),
            (Opposition { rating: 1550.0, deviation: 100.0 }, Value::Loss),
            (Opposition { rating: 1700.0, deviation: 300.0 }, Value::Loss),
        ];
        let after =
            games.into_iter().fold(person, |person, (level, value)| person.after(level, value));
        assert!((after.rating - 1464.06).abs() < 8.0, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 4.0, "{after:?}");
    }

    #[test]
    fn wins_raise_losses_lower_and_every_result_tells_something() {
        let first = PersonRating::first(1500.0);
        let [loss, draw, win] =
            [Value::Loss, Value::Draw, Value::Win].map(|value| first.after(level(1500.0), value));
        assert!(loss.rating < draw.rating && draw.rating < win.rating);
        assert!((draw.rating - 1500.0).abs() < 1e-6 && win.deviation < first.deviation);
        assert!(!first.is_settled() && first.is_sound() && win.is_sound());
    }

    #[test]
    fn rest_makes_a_rating_less_certain_but_never_less_than_a_guess() {
        let known = PersonRating { deviation: 60.0, ..PersonRating::first(1500.0) };
        assert_eq!(known.rested(6), known);
        let later = known.rested(70);
        assert!(later.deviation > 60.0 && (later.rating - 1500.0).abs() < 1e-9, "{later:?}");
        assert!(known.rested(u64::MAX).deviation <= FIRST_DEVIATION);
    }

    #[test]
    fn a_rating_stays_within_bounds() {
        let mut person = PersonRating::first(0.0);
        for _ in 0..500 {
            person = person.after(level(300.0), Value::Loss);
            assert!(person.is_sound(), "{person:?}");
        }
        assert!(!PersonRating { rating: f64::NAN, ..person }.is_sound());
        assert!(!PersonRating { deviation: 0.0, ..person }.is_sound());
    }

    /// The simulation of `examples/rating_simulation.rs` in small.
    #[test]
    fn people_are_rated_within_100_points_after_30_games_at_their_strength() {
        const PEOPLE: u32 = 400;
        let scale = RatingScale::usual("any");
        let levels = scale.levels();
        let mut random = fastrand::Rng::with_seed(30);
        let mut sum = 0.0;
        for _ in 0..PEOPLE {
            let truth = levels[0] + (levels[9] - levels[0]) * random.f64();
            let mut person = FirstGuess::ALL[random.usize(..4)].rating(&scale);
            for _ in 0..30 {
                let name = crate::scale::strength_name(person.rating);
                let opponent = scale.opposition(&name).expect("a strength");
                let is_won = random.f64() < crate::elo::score_of_elo(truth - opponent.rating);
                person = person.after(opponent, if is_won { Value::Win } else { Value::Loss });
            }
            sum += (person.rating - truth).powi(2);
        }
        let error = (sum / f64::from(PEOPLE)).sqrt();
        assert!(error < 100.0, "{error}");
    }
}
