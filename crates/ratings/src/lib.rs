//! Ratings on one scale for each game: levels and classic bots, people, and puzzles. Without I/O.
//!
//! A player who is stronger by `d` points makes the share `1 / (1 + 10^(-d / 400))` of the points. The level
//! [`ANCHOR`] has [`ANCHOR_RATING`] in every game. [`RatingScale`] holds the measured ratings of the computer
//! players, [`PersonRating`] is the rating of a person after Glicko-2, and [`puzzle_rating`] puts a puzzle on the
//! same scale. [`RatingHistory`] is the list of a person's results in a game, and [`why_unrated`] says which games
//! do not count.

mod elo;
mod history;
pub mod json;
mod person;
mod puzzle;
mod rated;
mod scale;

pub use elo::{elo_of_score, score_of_elo};
pub use history::{
    FinishedGame, HistoryFold, MOST_RECORDS, MOST_RESULTS, OpeningResult, OpponentResult,
    OwnGameResult, PersonResult, RatingChange, RatingHistory, ResultKind, ResultTally,
    SolvedPuzzle, WeekOfResults,
};
pub use person::{FIRST_DEVIATION, FirstGuess, PersonRating, SETTLED_DEVIATION};
pub use puzzle::{PUZZLE_DEVIATION, puzzle_rating};
pub use rated::{GameFacts, HelpUsed, UnratedReason, why_unrated};
pub use scale::{
    ANCHOR, ANCHOR_RATING, Opposition, RATED_NODES, RatedPlayer, RatingScale, STRENGTH, STRENGTHS,
    strength_name, strength_of,
};
