//! The theory of sums of games in sentences: what regions are worth, and who wins.

use cygnet_analysis::{Theory, Worth};
use cygnet_core::{GameInfo, Side, Value};

use crate::Language;
use crate::telling::{side_name, side_possessive};

/// The worth of a region.
#[must_use]
pub fn worth_text(worth: Option<&Worth>, info: &GameInfo, language: Language) -> String {
    let words = language.words();
    let [first, second] = Side::BOTH.map(|side| side_name(info, side, language));
    let [of_first, of_second] = Side::BOTH.map(|side| side_possessive(info, side, language));
    match worth {
        None => words.solve_region_unknown().to_owned(),
        Some(Worth { name, stops: [left, right], is_hot: true }) => {
            words.solve_region_hot(name, left, right, &first, &second, &of_first, &of_second)
        }
        Some(worth) => worth.name.clone(),
    }
}

/// The moves that each side has in hand.
#[must_use]
pub fn in_hand_text(theory: &Theory, info: &GameInfo, language: Language) -> String {
    let [first, second] = Side::BOTH.map(|side| side_name(info, side, language));
    let [own, other] = theory.in_hand;
    language.words().solve_in_hand(&first, own, &second, other)
}

/// The value of the whole position and who wins, if that is known.
#[must_use]
pub fn sum_text(theory: &Theory, info: &GameInfo, language: Language) -> Option<String> {
    let words = language.words();
    let of = |side| (side_name(info, side, language), side_possessive(info, side, language));
    let side_wins = |(name, possessive): (String, String)| words.solve_side_wins(name, possessive);
    let (sum, moving_first) = (theory.sum.as_ref()?, theory.moving_first?);
    let who = match moving_first {
        [Value::Win, Value::Win] => words.solve_first_wins().to_owned(),
        [Value::Win, _] => side_wins(of(Side::One)),
        [_, Value::Win] => side_wins(of(Side::Two)),
        _ => words.solve_second_wins().to_owned(),
    };
    Some(format!("{sum}: {who}"))
}
