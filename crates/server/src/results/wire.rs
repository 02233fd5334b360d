//! Ratings and progress in answers. `docs/api.md` documents them.

use std::collections::BTreeMap;

use cygnet_ratings::ResultTally;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::ProblemAnswer;

/// A rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireRating {
    /// The rating.
    pub rating: i32,
    /// Half of the interval that holds the true rating with 95 % probability.
    pub margin: i32,
    /// Whether too little is known of it.
    pub provisional: bool,
    /// All of this for people.
    pub text: String,
}

/// What a game has changed for a browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RatingChangeAnswer {
    /// Whether the browser has a result of this game.
    pub noted: bool,
    /// The rating before it.
    pub before: Option<WireRating>,
    /// The rating after it.
    pub after: Option<WireRating>,
    /// Why it is not rated.
    pub unrated: Option<ProblemAnswer>,
    /// All of this in a sentence; empty if there is no result.
    pub text: String,
}

/// The ratings of a browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RatingsAnswer {
    /// One for each game of the catalogue.
    pub games: Vec<GameRating>,
}

/// The rating of a browser in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameRating {
    /// The id of the rules.
    pub game: String,
    /// The rating now.
    pub rating: Option<WireRating>,
    /// The rating of the player `strength`, who is as strong as that.
    pub strength: i32,
    /// When the last result was noted, in milliseconds since 1970.
    pub latest_ms: Option<i64>,
}

/// A first guess.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuessRequest {
    /// The id of the rules.
    #[schema(example = "ugly_duck")]
    pub game: String,
    /// `new`, `casual`, `regular` or `strong`.
    #[schema(example = "casual")]
    pub guess: String,
}

/// Which results are erased.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EraseRequest {
    /// The id of the rules; null for all games.
    pub game: Option<String>,
}

/// The number of results that were erased.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ErasedResults {
    /// The number.
    pub erased: u64,
}

/// All results of a browser, as a file.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ResultsFile {
    /// `cygnet-results`.
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// The ratings now, by game.
    pub ratings: BTreeMap<String, WireRating>,
    /// The results, the oldest first.
    pub results: Vec<ResultOfFile>,
}

/// A result in the file.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ResultOfFile {
    /// The id of the rules.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What is known of it.
    #[schema(value_type = Object)]
    pub result: serde_json::Value,
}

/// Won, drawn and lost games, or solved and failed puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireResultTally {
    /// Won games, or solved puzzles.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Lost games, or puzzles that were not solved.
    pub losses: u32,
    /// The share of the points in percent.
    pub percent: i32,
}

impl From<&ResultTally> for WireResultTally {
    fn from(tally: &ResultTally) -> Self {
        let percent = (100.0 * tally.share()).round() as i32;
        Self { wins: tally.wins, draws: tally.draws, losses: tally.losses, percent }
    }
}

/// What a browser has reached in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ProgressPage {
    /// The id of the rules.
    pub game: String,
    /// Their name.
    pub name: String,
    /// The rating now.
    pub rating: Option<WireRating>,
    /// Whether the person can still say how well they play.
    pub can_guess: bool,
    /// The games against computer players.
    pub games: WireResultTally,
    /// The puzzles.
    pub puzzles: WireResultTally,
    /// The rating after rated results, the oldest first.
    pub curve: Vec<RatingPoint>,
    /// The results of the last weeks, the present one last.
    pub weeks: Vec<WireWeek>,
    /// The results against each opponent, from the weakest on.
    pub against: Vec<WireOpponent>,
    /// The openings that went badly, the most costly first.
    pub openings: Vec<WireOpening>,
    /// The last games, the newest first.
    pub latest: Vec<LatestGame>,
    /// Whether mistakes of the last games may make puzzles.
    pub has_mistakes: bool,
}

/// A point of the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RatingPoint {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating.
    pub rating: i32,
    /// Half of its interval.
    pub margin: i32,
}

/// The results of seven days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireWeek {
    /// When they began, in milliseconds since 1970.
    pub start_ms: u64,
    /// The games.
    pub games: u32,
    /// The puzzles.
    pub puzzles: u32,
}

/// The results against an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireOpponent {
    /// The computer player; all strengths are one.
    pub opponent: String,
    /// Its name for people.
    pub label: String,
    /// Its rating, if it has one.
    pub rating: Option<i32>,
    /// The results.
    pub tally: WireResultTally,
}

/// The results after an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireOpening {
    /// The first moves.
    pub moves: Vec<String>,
    /// The side of the person.
    pub side: u8,
    /// Its name.
    pub side_name: String,
    /// The results.
    pub tally: WireResultTally,
    /// The last game with it that was not won.
    pub game_id: Option<String>,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LatestGame {
    /// The id of the game.
    pub game_id: Option<String>,
    /// The opponent's name for people.
    pub label: String,
    /// `won`, `drawn` or `lost`.
    pub result: &'static str,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Why it is not rated.
    pub unrated: Option<ProblemAnswer>,
    /// The rating after it.
    pub rating: Option<WireRating>,
}
