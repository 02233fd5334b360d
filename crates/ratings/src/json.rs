//! The JSON shapes of `progress` and `ratings erase`. `docs/json.md` documents them, and `ratings` itself prints a
//! [`RatingScale`](crate::RatingScale).

use serde::{Deserialize, Serialize};

use crate::history::{OpeningResult, OpponentResult, RatingHistory, ResultKind, ResultTally};
use crate::person::PersonRating;

/// The results of a person in a game: an element of the answer of `progress`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProgressAnswer {
    /// The game's id.
    pub game: String,
    /// The rating; `None` if there is none yet.
    pub rating: Option<i32>,
    /// The lower end of the interval that holds the true rating with 95 % probability.
    pub low: Option<i32>,
    /// The upper end.
    pub high: Option<i32>,
    /// Whether too little is known of the rating.
    pub provisional: bool,
    /// The games against computer players, rated or not.
    pub games: ResultTally,
    /// The puzzles.
    pub puzzles: ResultTally,
    /// The rating after each rated result, the oldest first.
    pub curve: Vec<CurvePoint>,
    /// The results against each opponent.
    pub against: Vec<OpponentResult>,
    /// The openings that went badly, the most costly first.
    pub openings: Vec<OpeningResult>,
}

/// A point of the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// The time, in seconds since the start of 1970.
    pub time: u64,
    /// The rating.
    pub rating: i32,
    /// Half of its 95 % interval.
    pub margin: i32,
}

/// The answer of `ratings erase`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ErasedAnswer {
    /// The id of the game; `None` for all games.
    pub erased: Option<String>,
}

impl ProgressAnswer {
    /// The results in this game; the rating is the one at present.
    #[must_use]
    pub fn new(game: &str, history: &RatingHistory, rating: Option<PersonRating>) -> Self {
        let whole = |value: f64| value.round() as i32;
        let curve = history.curve().into_iter().map(|(time, rating)| CurvePoint {
            time,
            rating: whole(rating.rating),
            margin: whole(rating.margin()),
        });
        Self {
            game: game.to_owned(),
            rating: rating.map(|it| whole(it.rating)),
            low: rating.map(|it| whole(it.rating - it.margin())),
            high: rating.map(|it| whole(it.rating + it.margin())),
            provisional: rating.is_some_and(|it| !it.is_settled()),
            games: history.tally(ResultKind::Game),
            puzzles: history.tally(ResultKind::Puzzle),
            curve: curve.collect(),
            against: history.against(),
            openings: history.bad_openings(),
        }
    }
}
