//! A person's ratings and results in sentences.

use cygnet_ratings::{PersonRating, RatingChange, ResultTally};

use crate::Language;

/// A rating with its uncertainty, such as `1312 ± 180 (provisional)`.
#[must_use]
pub fn rating_text(rating: &PersonRating, language: Language) -> String {
    let words = language.words();
    let (value, margin) = (format!("{:.0}", rating.rating), format!("{:.0}", rating.margin()));
    if rating.is_settled() {
        words.rating_with_margin(value, margin)
    } else {
        words.rating_provisional(value, margin)
    }
}

/// What a finished game has changed, as a sentence.
#[must_use]
pub fn change_text(change: &RatingChange, game: &str, language: Language) -> String {
    let words = language.words();
    if let Some(reason) = change.unrated {
        return words.rating_not_moved(language.say(&reason));
    }
    let Some(after) = change.after else { return String::new() };
    let told = rating_text(&after, language);
    match change.before {
        Some(before) => {
            let difference = after.rating.round() - before.rating.round();
            words.rating_moved(game, told, format!("{difference:+.0}"))
        }
        None => words.rating_first(game, told),
    }
}

/// Results as a part of a sentence: `5 won, 1 drawn, 6 lost`.
#[must_use]
pub fn tally_text(tally: &ResultTally, language: Language) -> String {
    language.words().rating_tally(tally.wins, tally.draws, tally.losses)
}

/// The share of the points in percent.
#[must_use]
pub fn percent(tally: &ResultTally) -> String {
    format!("{:.0}", 100.0 * tally.share())
}
