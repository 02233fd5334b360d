//! What a browser has played and solved: results in the store, from which its ratings and its progress follow.
//!
//! The result of a game is stored together with the event that ends it, so it is there exactly once, whichever
//! process stores that event. Everything else is computed from the results, in the order of their times.

pub mod requests;
pub mod wire;

use std::collections::HashMap;

use cygnet_core::{Say, Side};
use cygnet_puzzles::{Puzzle, PuzzleResult};
use cygnet_ratings::{
    FirstGuess, HistoryFold, Opposition, OwnGameResult, PersonRating, RatingChange, RatingHistory,
    RatingScale, STRENGTH, SolvedPuzzle, puzzle_rating, strength_name,
};
use cygnet_room::finished_game;
use cygnet_store::{Millis, NewResult, StoreError, StoredResult};
use cygnet_text::Language;
use cygnet_text::results::rating_text;
use serde::{Deserialize, Serialize};

use self::wire::WireRating;
use crate::answer::problem;
use crate::game::LiveGame;
use crate::hub::{Hub, HubError, now};

/// A result as the store keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum KeptResult {
    /// A game against a computer player. The `record` is the id of the game.
    Game(OwnGameResult),
    /// A puzzle.
    Puzzle {
        id: String,
        solved: bool,
        /// The number of the day.
        day: u64,
        rating: Opposition,
    },
    /// The puzzles that the mistakes of a game make.
    Mistakes { game: String, puzzles: Vec<Puzzle> },
    /// How well the person thinks to play, as a word of [`GUESSES`].
    Guess { guess: String },
    /// A result of a newer version.
    #[serde(other)]
    Other,
}

/// The words for first guesses in requests.
pub(crate) const GUESSES: [(&str, FirstGuess); 4] = [
    ("new", FirstGuess::New),
    ("casual", FirstGuess::Casual),
    ("regular", FirstGuess::Regular),
    ("strong", FirstGuess::Strong),
];

/// The guess of this word.
pub(crate) fn guess_of(word: &str) -> Option<FirstGuess> {
    GUESSES.into_iter().find(|(known, _)| *known == word).map(|(_, guess)| guess)
}

/// What the keys of the mistakes of games begin with.
const MISTAKES: &str = "mistakes ";

/// The key of the result of a game.
fn key_of_game(id: &str) -> String {
    format!("game {id}")
}

fn new_result(hub: &Hub, holder: &str, key: String, kind: &str, result: &KeptResult) -> NewResult {
    NewResult {
        holder: holder.to_owned(),
        key,
        at: now(),
        kind: kind.to_owned(),
        body: serde_json::to_string(result).unwrap_or_default(),
        most: hub.limits.results_each,
    }
}

/// The result of a game that is over, for the person who has played it against a computer player.
pub(crate) fn result_of(hub: &Hub, game: &LiveGame, at: Millis) -> Option<NewResult> {
    let finished = finished_game(game.room().table())?;
    let holder = game.holder(finished.side)?;
    let result = OwnGameResult { record: game.id().to_owned(), ..finished.result() };
    let (key, kind) = (key_of_game(game.id()), finished.game);
    Some(NewResult { at, ..new_result(hub, holder, key, &kind, &KeptResult::Game(result)) })
}

/// Keeps the result of a puzzle.
pub(crate) async fn keep_puzzle(
    hub: &Hub,
    holder: &str,
    result: &PuzzleResult,
) -> Result<(), StoreError> {
    let (puzzle, solved, day) = (&result.puzzle, result.is_solved, result.day);
    let rating = puzzle_rating(&puzzle.rates, &RatingScale::of(&puzzle.game));
    let kept = KeptResult::Puzzle { id: puzzle.id.clone(), solved, day, rating };
    let key = format!("puzzle {} {}", now(), puzzle.id);
    hub.store().keep_result(new_result(hub, holder, key, &puzzle.game, &kept)).await
}

/// Keeps the puzzles that the mistakes of a game make.
pub(crate) async fn keep_mistakes(
    hub: &Hub,
    holder: &str,
    kind: &str,
    game: &str,
    puzzles: Vec<Puzzle>,
) -> Result<(), StoreError> {
    let key = format!("{MISTAKES}{game}");
    let kept = KeptResult::Mistakes { game: game.to_owned(), puzzles };
    hub.store().keep_result(new_result(hub, holder, key, kind, &kept)).await
}

/// Keeps a first guess.
pub(crate) async fn keep_guess(
    hub: &Hub,
    holder: &str,
    game: &str,
    guess: &str,
) -> Result<(), StoreError> {
    let kept = KeptResult::Guess { guess: guess.to_owned() };
    let key = format!("guess {game} {}", now());
    hub.store().keep_result(new_result(hub, holder, key, game, &kept)).await
}

/// The results of a browser in a game, or in all games, the oldest first.
pub(crate) async fn of_holder(
    hub: &Hub,
    holder: &str,
    game: Option<&str>,
) -> Result<Vec<StoredResult>, StoreError> {
    hub.store().results_of(holder, game, hub.limits.results_each).await
}

/// What a stored result says about ratings and progress. The mistakes of a game say nothing about them, and are not
/// read: there is much in them.
pub(crate) fn read(result: &StoredResult) -> KeptResult {
    if result.key.starts_with(MISTAKES) {
        return KeptResult::Other;
    }
    read_any(result)
}

fn read_any(result: &StoredResult) -> KeptResult {
    serde_json::from_str(&result.body).unwrap_or(KeptResult::Other)
}

/// The games that were searched for mistakes, with the puzzles that these make.
pub(crate) fn mistakes(results: &[StoredResult]) -> HashMap<String, Vec<Puzzle>> {
    let all = results.iter().filter(|result| result.key.starts_with(MISTAKES));
    let all = all.filter_map(|result| match read_any(result) {
        KeptResult::Mistakes { game, puzzles } => Some((game, puzzles)),
        _ => None,
    });
    all.collect()
}

/// Does work with results on a thread for it: there may be thousands of them.
pub(crate) async fn work_out<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, HubError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "the results of a visitor were not worked out");
        HubError::Unavailable
    })
}

/// The time of a result as ratings count it.
pub(crate) fn seconds(at: Millis) -> u64 {
    u64::try_from(at / 1000).unwrap_or(0)
}

/// The rating of a browser in a game, with all that led to it.
pub(crate) fn history<'a>(results: impl IntoIterator<Item = &'a StoredResult>) -> RatingHistory {
    fold(results, "").0
}

/// Like [`history`], with the rating change of this game.
fn fold<'a>(
    results: impl IntoIterator<Item = &'a StoredResult>,
    game: &str,
) -> (RatingHistory, Option<RatingChange>) {
    let (mut history, mut change) = (HistoryFold::default(), None);
    for stored in results {
        let time = seconds(stored.at);
        match read(stored) {
            KeptResult::Game(result) => {
                let noted = history.note_result(&result, time);
                if result.record == game {
                    change = Some(noted);
                }
            }
            KeptResult::Puzzle { id, solved, rating, .. } => {
                history.note_puzzle(&SolvedPuzzle { id, rating, is_solved: solved }, time);
            }
            KeptResult::Guess { guess } => {
                if let Some(guess) = guess_of(&guess) {
                    history.guess(guess, &RatingScale::of(&stored.kind));
                }
            }
            KeptResult::Mistakes { .. } | KeptResult::Other => {}
        }
    }
    (history.history(), change)
}

/// The rating of a browser in a game now.
pub(crate) async fn rating(
    hub: &Hub,
    holder: &str,
    game: &str,
) -> Result<Option<PersonRating>, HubError> {
    let results = of_holder(hub, holder, Some(game)).await?;
    work_out(move || history(&results).rating_at(seconds(now()))).await
}

/// The computer player of this rating; without one, that of a beginner.
pub(crate) fn strength(rating: Option<PersonRating>, game: &str) -> String {
    let guess = || FirstGuess::Casual.rating(&RatingScale::of(game));
    strength_name(rating.unwrap_or_else(guess).rating)
}

/// The computer player that a request means: `strength` alone is as strong as the browser's results say.
pub(crate) async fn player_at_strength(
    hub: &Hub,
    holder: &str,
    game: &str,
    name: &str,
) -> Result<String, HubError> {
    if !name.trim().eq_ignore_ascii_case(STRENGTH) {
        return Ok(name.to_owned());
    }
    Ok(strength(rating(hub, holder, game).await?, game))
}

impl WireRating {
    pub(crate) fn new(rating: &PersonRating, language: Language) -> Self {
        Self {
            rating: rating.rating.round() as i32,
            margin: rating.margin().round() as i32,
            provisional: !rating.is_settled(),
            text: rating_text(rating, language),
        }
    }
}

impl LiveGame {
    /// The person who plays against a computer player: the side.
    #[must_use]
    pub fn person_against_computer(&self) -> Option<Side> {
        let [one, two] = self.setup().seats.each_ref().map(crate::event::SeatSetup::is_computer);
        match (one, two) {
            (false, true) => Some(Side::One),
            (true, false) => Some(Side::Two),
            _ => None,
        }
    }

    /// Why the result will not count, or does not; `None` if it does.
    pub(crate) fn unrated(&self, language: Language) -> Option<crate::wire::ProblemAnswer> {
        self.person_against_computer()?;
        let facts = cygnet_room::game_facts(self.room().table())?;
        let reason = cygnet_ratings::why_unrated(&facts)?;
        Some(problem(&reason.message(), language))
    }
}
