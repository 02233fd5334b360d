//! The ratings of puzzles.

use crate::elo::score_of_elo;
use crate::scale::{Opposition, RatingScale};

/// The standard deviation of a puzzle's rating. A puzzle is a single decision, solved by what one happens to know,
/// so it tells less than a game.
pub const PUZZLE_DEVIATION: f64 = 200.0;

/// How far beyond the levels the rating of a puzzle can be.
const BEYOND: f64 = 400.0;

/// The rating of a puzzle that the levels solve this often, in hundredths, from `level-1` on: the rating at which
/// they would be expected to make as many points as they have solved. So it is on the scale of the levels.
#[must_use]
pub fn puzzle_rating(rates: &[u8], scale: &RatingScale) -> Opposition {
    let levels = scale.levels();
    let solved: f64 = rates.iter().map(|&rate| f64::from(rate.min(100)) / 100.0).sum();
    let expected = |rating: f64| -> f64 {
        levels.iter().zip(rates).map(|(level, _)| score_of_elo(level - rating)).sum()
    };
    let mut low = levels.first().copied().unwrap_or_default() - BEYOND;
    let mut high = levels.last().copied().unwrap_or_default() + BEYOND;
    // The expectation falls as the rating rises. 40 halvings are more exact than any rating needs.
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > solved { low = middle } else { high = middle }
    }
    Opposition { rating: f64::midpoint(low, high), deviation: PUZZLE_DEVIATION }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::cast_sign_loss, reason = "shares are positive")]
    fn a_puzzle_is_as_strong_as_the_level_that_solves_it_every_second_time() {
        let scale = RatingScale::usual("any");
        let rating = |rates: &[u8]| puzzle_rating(rates, &scale).rating;
        // What is expected of the levels against an opponent of 1500.
        let rates: Vec<u8> = scale
            .levels()
            .iter()
            .map(|level| (100.0 * score_of_elo(level - 1500.0)).round() as u8)
            .collect();
        assert!((rating(&rates) - 1500.0).abs() < 5.0, "{}", rating(&rates));
        let easy = rating(&[100; 10]);
        let hard = rating(&[0; 10]);
        assert!((easy - 540.0).abs() < 1.0 && (hard - 2600.0).abs() < 1.0, "{easy} {hard}");
        let mut harder = rates;
        harder[3] = 0;
        assert!(rating(&harder) > 1500.0);
    }
}
