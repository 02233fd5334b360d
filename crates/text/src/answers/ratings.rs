//! The answers of `ratings` and `progress`.

use cygnet_core::{GameInfo, Side};
use cygnet_ratings::{PersonRating, RatingHistory, RatingScale, ResultKind};

use super::labelled;
use crate::Language;
use crate::results::{percent, rating_text, tally_text};
use crate::telling::side_name;

/// The most openings of an answer.
const MOST_OPENINGS: usize = 5;

/// The ratings of the computer players of a game, the weakest first.
#[must_use]
pub fn ratings_report(scale: &RatingScale, name: &str, language: Language) -> Vec<String> {
    let words = language.words();
    let width = scale.players.iter().map(|player| player.name.len()).max().unwrap_or_default();
    let title = if scale.is_measured() {
        words.ratings_title(name, scale.games, scale.nodes)
    } else {
        words.ratings_guess(name)
    };
    let row = |player: &cygnet_ratings::RatedPlayer| {
        let told = if scale.is_measured() {
            words.ratings_row(player.rating, player.low, player.high, player.games)
        } else {
            words.ratings_row_guess(player.rating)
        };
        format!("  {:width$}  {told}", player.name)
    };
    std::iter::once(title).chain(scale.players.iter().map(row)).collect()
}

/// The results of a person in a game. `date` writes a time of the history.
#[must_use]
pub fn progress_report(
    info: &GameInfo,
    history: &RatingHistory,
    rating: Option<&PersonRating>,
    date: &dyn Fn(u64) -> String,
    language: Language,
) -> Vec<String> {
    let words = language.words();
    if history.results.is_empty() && rating.is_none() {
        return vec![words.results_none(info.name)];
    }
    let told = rating.map_or(words.rating_none().to_owned(), |it| rating_text(it, language));
    let games = tally_text(&history.tally(ResultKind::Game), language);
    let puzzles = history.tally(ResultKind::Puzzle);
    let mut lines = vec![
        info.name.to_owned(),
        labelled(words.results_rating(), told),
        labelled(words.results_games(), games),
        labelled(words.results_puzzles(), words.results_puzzles_told(puzzles.all(), puzzles.wins)),
    ];
    let curve = history.curve();
    if let (Some((start, first)), Some((end, last))) = (curve.first(), curve.last()) {
        let ratings = || curve.iter().map(|(_, rating)| rating.rating);
        let whole = |rating: f64| format!("{rating:.0}");
        let told = words.results_curve_told(
            whole(first.rating),
            date(*start),
            whole(last.rating),
            date(*end),
            whole(ratings().fold(f64::INFINITY, f64::min)),
            whole(ratings().fold(f64::NEG_INFINITY, f64::max)),
        );
        lines.push(labelled(words.results_curve(), told));
    }
    for result in history.against() {
        let tally = tally_text(&result.tally, language);
        let told = words.results_against_told(result.opponent, tally, percent(&result.tally));
        lines.push(labelled(words.results_against(), told));
    }
    for opening in history.bad_openings().into_iter().take(MOST_OPENINGS) {
        let side = side_name(info, Side::BOTH[opening.side.min(1)], language);
        let tally = tally_text(&opening.tally, language);
        let told = words.results_opening_told(opening.moves.join(" "), side, tally);
        lines.push(labelled(words.results_opening(), told));
    }
    lines
}
