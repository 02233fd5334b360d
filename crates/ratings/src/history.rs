//! The results of a person in a game, and what they say: the curve of the rating, the results against each
//! opponent, and the openings that went badly.

use std::collections::{BTreeMap, HashSet};

use cygnet_core::{Side, Value};
use serde::{Deserialize, Serialize};

use crate::person::{FirstGuess, PersonRating};
use crate::rated::{GameFacts, UnratedReason, why_unrated};
use crate::scale::{Opposition, RatingScale};

/// The most results that are kept of a game. The oldest are forgotten; the rating is not affected.
pub const MOST_RESULTS: usize = 5000;

/// The most records that are kept of a game: those of the last games.
pub const MOST_RECORDS: usize = 200;

/// The turns of an opening.
const OPENING_TURNS: usize = 4;

/// The seconds of a day and of a week.
const DAY: u64 = 86_400;
const WEEK: u64 = 7 * DAY;

/// What a result is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultKind {
    /// A game against a computer player.
    Game,
    /// A puzzle.
    Puzzle,
}

/// A result, and the rating after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PersonResult {
    /// When, in seconds since the start of 1970.
    pub time: u64,
    /// A game or a puzzle.
    pub kind: ResultKind,
    /// The name of the opponent, or the id of the puzzle.
    pub opponent: String,
    /// The rating of the opponent or puzzle, if it has one.
    pub opponent_rating: Option<i32>,
    /// The result for the person.
    pub result: Value,
    /// Why it does not count; `None` if it does.
    pub unrated: Option<UnratedReason>,
    /// The rating after it; `None` if there is none yet.
    pub rating: Option<PersonRating>,
    /// The side of the person: 0 is the one that the game lists first.
    pub side: usize,
    /// The number of turns.
    pub turns: u32,
    /// The first moves of the game.
    pub opening: Vec<String>,
    /// The record of the game, as long as it is kept.
    pub record: Option<String>,
}

/// A game that a person has finished against a computer player.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// The game's id.
    pub game: String,
    /// The side of the person.
    pub side: Side,
    /// The name of the computer player.
    pub opponent: String,
    /// The result for the person.
    pub result: Value,
    /// The moves.
    pub moves: Vec<String>,
    /// What decides whether it is rated.
    pub facts: GameFacts,
    /// The record.
    pub record: String,
}

impl FinishedGame {
    /// Its result, without its moves.
    #[must_use]
    pub fn result(&self) -> OwnGameResult {
        OwnGameResult {
            side: self.side.index(),
            opponent: self.opponent.clone(),
            result: self.result,
            turns: self.moves.len() as u32,
            opening: self.moves.iter().take(OPENING_TURNS).cloned().collect(),
            facts: self.facts.clone(),
            record: self.record.clone(),
        }
    }
}

/// The result of a game against a computer player: all that ratings and progress need of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OwnGameResult {
    /// The side of the person: 0 is the one that the game lists first.
    pub side: usize,
    /// The name of the computer player.
    pub opponent: String,
    /// The result for the person.
    pub result: Value,
    /// The number of turns.
    pub turns: u32,
    /// The first moves.
    pub opening: Vec<String>,
    /// What decides whether it is rated.
    pub facts: GameFacts,
    /// The record, or the name under which it is found.
    pub record: String,
}

/// A puzzle that was tried for the first time.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedPuzzle {
    /// Its id.
    pub id: String,
    /// Its rating.
    pub rating: Opposition,
    /// Whether it was solved without a mistake and without help.
    pub is_solved: bool,
}

/// What a game has changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// The rating before it; `None` if there was none.
    pub before: Option<PersonRating>,
    /// The rating after it.
    pub after: Option<PersonRating>,
    /// Why the game is not rated, if it is not.
    pub unrated: Option<UnratedReason>,
}

/// Won, drawn and lost games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ResultTally {
    /// Won games, or solved puzzles.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Lost games, or puzzles that were not solved.
    pub losses: u32,
}

impl ResultTally {
    fn add(&mut self, result: Value) {
        match result {
            Value::Win => self.wins += 1,
            Value::Draw => self.draws += 1,
            Value::Loss => self.losses += 1,
        }
    }

    /// All of them.
    #[must_use]
    pub const fn all(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.all().max(1))
    }
}

/// The results of seven days.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeekOfResults {
    /// When it began, in seconds since the start of 1970.
    pub start: u64,
    /// The games that ended in it.
    pub games: u32,
    /// The puzzles that were tried in it.
    pub puzzles: u32,
}

/// The results against a computer player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpponentResult {
    /// The name of the opponent. All strengths are one opponent.
    pub opponent: String,
    /// The results.
    pub tally: ResultTally,
}

/// The results after an opening.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpeningResult {
    /// The first moves.
    pub moves: Vec<String>,
    /// The side of the person: 0 is the one that the game lists first.
    pub side: usize,
    /// The results.
    pub tally: ResultTally,
    /// The record of the last game with it that was not won.
    pub record: Option<String>,
}

/// The rating of a person in a game, and the results that led to it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RatingHistory {
    /// The rating; `None` before the first rated result.
    pub rating: Option<PersonRating>,
    /// The results, the oldest first.
    pub results: Vec<PersonResult>,
}

impl RatingHistory {
    /// The rating now, less certain after a rest.
    #[must_use]
    pub fn rating_at(&self, time: u64) -> Option<PersonRating> {
        let rated = |result: &&PersonResult| result.unrated.is_none();
        let last = self.results.iter().rev().find(rated).map_or(time, |result| result.time);
        Some(self.rating?.rested(time.saturating_sub(last) / DAY))
    }

    /// Starts with a guess, unless there is a rated result already. Returns whether it does.
    pub fn guess(&mut self, guess: FirstGuess, scale: &RatingScale) -> bool {
        let is_open = self.results.iter().all(|result| result.unrated.is_some());
        if is_open {
            self.rating = Some(guess.rating(scale));
        }
        is_open
    }

    /// Moves the rating by a result. Without a rating, that of the first opponent is the first guess.
    fn rate(&mut self, opponent: Opposition, result: Value, time: u64) {
        let before = self.rating_at(time).unwrap_or_else(|| PersonRating::first(opponent.rating));
        self.rating = Some(before.after(opponent, result));
    }

    /// Adds a finished game.
    pub fn note_game(&mut self, game: &FinishedGame, time: u64) -> RatingChange {
        self.note_result(&game.result(), time)
    }

    /// Adds the result of a game.
    pub fn note_result(&mut self, game: &OwnGameResult, time: u64) -> RatingChange {
        let change = self.push_game(game, time);
        self.trim();
        change
    }

    fn push_game(&mut self, game: &OwnGameResult, time: u64) -> RatingChange {
        let (unrated, before) = (why_unrated(&game.facts), self.rating);
        if let (None, Some(opponent)) = (unrated, game.facts.opponent) {
            self.rate(opponent, game.result, time);
        }
        self.results.push(PersonResult {
            time,
            kind: ResultKind::Game,
            opponent: game.opponent.clone(),
            opponent_rating: game.facts.opponent.map(|it| it.rating.round() as i32),
            result: game.result,
            unrated,
            rating: self.rating,
            side: game.side,
            turns: game.turns,
            opening: game.opening.clone(),
            record: Some(game.record.clone()),
        });
        RatingChange { before, after: self.rating, unrated }
    }

    /// Adds a puzzle. Only the first result of a puzzle counts.
    pub fn note_puzzle(&mut self, puzzle: &SolvedPuzzle, time: u64) {
        if self.latest(ResultKind::Puzzle).any(|result| result.opponent == puzzle.id) {
            return;
        }
        self.push_puzzle(puzzle, time);
        self.trim();
    }

    fn push_puzzle(&mut self, puzzle: &SolvedPuzzle, time: u64) {
        let result = if puzzle.is_solved { Value::Win } else { Value::Loss };
        self.rate(puzzle.rating, result, time);
        self.results.push(PersonResult {
            time,
            kind: ResultKind::Puzzle,
            opponent: puzzle.id.clone(),
            opponent_rating: Some(puzzle.rating.rating.round() as i32),
            result,
            unrated: None,
            rating: self.rating,
            side: 0,
            turns: 0,
            opening: Vec::new(),
            record: None,
        });
    }

    /// Forgets the results that are too many, and returns them.
    fn forget_oldest(&mut self) -> impl Iterator<Item = PersonResult> {
        let excess = self.results.len().saturating_sub(MOST_RESULTS);
        self.results.drain(..excess)
    }

    fn trim(&mut self) {
        drop(self.forget_oldest());
        let with_record = self.results.iter_mut().rev().filter(|result| result.record.is_some());
        for result in with_record.skip(MOST_RECORDS) {
            result.record = None;
        }
    }

    /// The results of one kind, the newest first.
    pub fn latest(&self, kind: ResultKind) -> impl Iterator<Item = &PersonResult> {
        self.results.iter().rev().filter(move |result| result.kind == kind)
    }

    /// The results of one kind together.
    #[must_use]
    pub fn tally(&self, kind: ResultKind) -> ResultTally {
        let mut tally = ResultTally::default();
        self.latest(kind).for_each(|result| tally.add(result.result));
        tally
    }

    /// The games and puzzles of each of the last `count` weeks, the present one last.
    #[must_use]
    pub fn weeks(&self, count: usize, now: u64) -> Vec<WeekOfResults> {
        let ago = |back: usize| now.saturating_sub((back as u64 + 1) * WEEK);
        let mut weeks: Vec<WeekOfResults> = (0..count)
            .rev()
            .map(|back| WeekOfResults { start: ago(back), games: 0, puzzles: 0 })
            .collect();
        for result in &self.results {
            let back = now.saturating_sub(result.time) / WEEK;
            let place = usize::try_from(back).ok().and_then(|back| count.checked_sub(back + 1));
            if let Some(week) = place.and_then(|place| weeks.get_mut(place)) {
                match result.kind {
                    ResultKind::Game => week.games += 1,
                    ResultKind::Puzzle => week.puzzles += 1,
                }
            }
        }
        weeks
    }

    /// The ratings after all rated results, the oldest first, with their times.
    #[must_use]
    pub fn curve(&self) -> Vec<(u64, PersonRating)> {
        let rated = self.results.iter().filter(|result| result.unrated.is_none());
        rated.filter_map(|result| Some((result.time, result.rating?))).collect()
    }

    /// The results against each opponent, from the weakest opponent on.
    #[must_use]
    pub fn against(&self) -> Vec<OpponentResult> {
        let mut found: BTreeMap<String, (i32, ResultTally)> = BTreeMap::new();
        for result in self.latest(ResultKind::Game) {
            let name = result.opponent.split('=').next().unwrap_or_default().to_owned();
            let rating = result.opponent_rating.unwrap_or(i32::MAX);
            let (lowest, tally) = found.entry(name).or_insert((rating, ResultTally::default()));
            *lowest = rating.min(*lowest);
            tally.add(result.result);
        }
        let mut found: Vec<(String, (i32, ResultTally))> = found.into_iter().collect();
        found.sort_by_key(|(_, (rating, _))| *rating);
        found.into_iter().map(|(opponent, (_, tally))| OpponentResult { opponent, tally }).collect()
    }

    /// The openings after which fewer than half of the points were made, the most costly first. Openings are
    /// compared by the first moves of the game, from the person's side.
    #[must_use]
    pub fn bad_openings(&self) -> Vec<OpeningResult> {
        let mut found: BTreeMap<(Vec<String>, usize), (ResultTally, Option<String>)> =
            BTreeMap::new();
        for result in self.latest(ResultKind::Game).filter(|result| !result.opening.is_empty()) {
            let key = (result.opening.clone(), result.side);
            let (tally, record) = found.entry(key).or_default();
            tally.add(result.result);
            if record.is_none() && result.result != Value::Win {
                record.clone_from(&result.record);
            }
        }
        let mut bad: Vec<OpeningResult> = found
            .into_iter()
            .filter(|(_, (tally, _))| tally.share() < 0.5)
            .map(|((moves, side), (tally, record))| OpeningResult { moves, side, tally, record })
            .collect();
        let cost = |opening: &OpeningResult| {
            f64::from(opening.tally.all()) * (0.5 - opening.tally.share())
        };
        bad.sort_by(|one, two| cost(two).total_cmp(&cost(one)));
        bad
    }
}

/// A history that is made of many results at once. It comes out as if each had been added to a [`RatingHistory`], but
/// the time for a result does not grow with their number.
#[derive(Clone, Debug, Default)]
pub struct HistoryFold {
    history: RatingHistory,
    /// The ids of the puzzles in the history.
    puzzles: HashSet<String>,
}

impl HistoryFold {
    /// Starts with a guess, unless there is a rated result already.
    pub fn guess(&mut self, guess: FirstGuess, scale: &RatingScale) {
        self.history.guess(guess, scale);
    }

    /// Adds the result of a game.
    pub fn note_result(&mut self, game: &OwnGameResult, time: u64) -> RatingChange {
        let change = self.history.push_game(game, time);
        self.forget_oldest();
        change
    }

    /// Adds a puzzle. Only the first result of a puzzle counts.
    pub fn note_puzzle(&mut self, puzzle: &SolvedPuzzle, time: u64) {
        if self.puzzles.insert(puzzle.id.clone()) {
            self.history.push_puzzle(puzzle, time);
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        // A puzzle that is forgotten counts again.
        for forgotten in self.history.forget_oldest() {
            if forgotten.kind == ResultKind::Puzzle {
                self.puzzles.remove(&forgotten.opponent);
            }
        }
    }

    /// The history of what was added.
    #[must_use]
    pub fn history(mut self) -> RatingHistory {
        self.history.trim();
        self.history
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(opponent: &str, result: Value, moves: &str) -> FinishedGame {
        let facts = GameFacts {
            opponent: RatingScale::usual("any").opposition(opponent),
            is_usual_board: true,
            is_from_start: true,
            helps: [].into(),
        };
        FinishedGame {
            game: "any".to_owned(),
            side: Side::One,
            opponent: opponent.to_owned(),
            result,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            facts,
            record: format!("record of {moves}"),
        }
    }

    #[test]
    fn the_first_opponent_is_the_first_guess_and_unrated_games_do_not_move_it() {
        let mut history = RatingHistory::default();
        let noted = history.note_game(&game("nobody", Value::Win, "a b"), 0);
        assert_eq!(noted.unrated, Some(UnratedReason::Opponent));
        assert_eq!(history.rating, None);
        let noted = history.note_game(&game("level-5", Value::Win, "a b"), 10);
        assert_eq!((noted.before, noted.unrated), (None, None));
        let first = history.rating.expect("a rating");
        assert!(first.rating > 1500.0 && first.deviation < 350.0);
        assert!(!history.guess(FirstGuess::New, &RatingScale::usual("any")), "it is known better");
        let puzzle = SolvedPuzzle {
            id: "1".to_owned(),
            rating: Opposition { rating: 1500.0, deviation: 200.0 },
            is_solved: false,
        };
        history.note_puzzle(&puzzle, 20);
        history.note_puzzle(&SolvedPuzzle { is_solved: true, ..puzzle }, 20);
        assert!(history.rating.expect("a rating").rating < first.rating);
        assert_eq!(history.curve().len(), 2);
        assert_eq!(
            history.tally(ResultKind::Game),
            ResultTally { wins: 2, ..ResultTally::default() }
        );
        assert_eq!(
            history.tally(ResultKind::Puzzle),
            ResultTally { losses: 1, ..ResultTally::default() }
        );
        let later = history.rating_at(20 + 100 * DAY).expect("a rating");
        assert!(later.deviation > history.rating.expect("a rating").deviation);
    }

    #[test]
    fn results_are_counted_by_week() {
        let mut history = RatingHistory::default();
        let now = 100 * WEEK;
        for time in [0, now - 3 * WEEK, now - 2 * WEEK + 1, now - WEEK + 1, now - 1, now] {
            history.note_game(&game("level-5", Value::Win, "a b"), time);
        }
        let weeks = history.weeks(3, now);
        let told: Vec<(u64, u32)> = weeks.iter().map(|week| (week.start, week.games)).collect();
        assert_eq!(told, [(now - 3 * WEEK, 0), (now - 2 * WEEK, 1), (now - WEEK, 3)]);
        assert!(history.weeks(0, now).is_empty());
    }

    #[test]
    fn a_guess_is_where_the_rating_starts() {
        let mut history = RatingHistory::default();
        assert!(history.guess(FirstGuess::New, &RatingScale::usual("any")));
        assert_eq!(history.rating.map(|it| it.rating), Some(940.0));
        history.note_game(&game("level-5", Value::Loss, "a"), 1);
        assert!(history.rating.expect("a rating").rating < 940.0);
    }

    #[test]
    fn opponents_and_openings_are_summed_up() {
        let mut history = RatingHistory::default();
        for (opponent, result, moves) in [
            ("level-3", Value::Loss, "a b c d e"),
            ("level-3", Value::Loss, "a b c d x"),
            ("strength=1200", Value::Win, "a b c z"),
            ("strength=1300", Value::Draw, "q"),
            ("level-1", Value::Loss, "q"),
        ] {
            history.note_game(&game(opponent, result, moves), 0);
        }
        let against = history.against();
        let names: Vec<&str> = against.iter().map(|it| &*it.opponent).collect();
        assert_eq!(names, ["level-1", "strength", "level-3"]);
        assert_eq!(against[1].tally, ResultTally { wins: 1, draws: 1, losses: 0 });
        let bad = history.bad_openings();
        let moves: Vec<String> = bad.iter().map(|it| it.moves.join(" ")).collect();
        assert_eq!(moves, ["a b c d", "q"]);
        assert_eq!(bad[0].record.as_deref(), Some("record of a b c d x"), "the last one");
    }

    #[test]
    fn many_results_at_once_make_the_same_history() {
        let scale = RatingScale::usual("any");
        for count in [150, MOST_RESULTS as u64 + 1500] {
            let (mut each, mut all) = (RatingHistory::default(), HistoryFold::default());
            each.guess(FirstGuess::Strong, &scale);
            all.guess(FirstGuess::Strong, &scale);
            for number in 0..count {
                let time = number * DAY / 7;
                if number % 3 == 0 {
                    let opponent = ["level-3", "level-6", "nobody"][number as usize / 3 % 3];
                    let result = [Value::Win, Value::Loss, Value::Draw][number as usize / 9 % 3];
                    let game = game(opponent, result, &format!("a {number}")).result();
                    assert_eq!(each.note_result(&game, time), all.note_result(&game, time));
                } else {
                    // Some puzzles come again: soon, or when their first result is forgotten.
                    let puzzle = SolvedPuzzle {
                        id: (number % 6301 / 2).to_string(),
                        rating: Opposition { rating: 1400.0, deviation: 200.0 },
                        is_solved: number % 4 == 0,
                    };
                    each.note_puzzle(&puzzle, time);
                    all.note_puzzle(&puzzle, time);
                }
                if number == 1 {
                    assert!(!each.guess(FirstGuess::New, &scale));
                    all.guess(FirstGuess::New, &scale);
                }
            }
            let all = all.history();
            assert!(all == each, "{count} results");
            let kept = if count > 150 { MOST_RESULTS } else { 125 };
            assert_eq!(all.results.len(), kept);
        }
    }

    #[test]
    fn the_history_does_not_grow_for_ever() {
        let mut history = RatingHistory::default();
        for time in 0..(MOST_RESULTS + 50) as u64 {
            history.note_game(&game("level-4", Value::Draw, "a"), time);
        }
        assert_eq!(history.results.len(), MOST_RESULTS);
        assert_eq!(history.results[0].time, 50);
        let kept = history.results.iter().filter(|result| result.record.is_some()).count();
        assert_eq!(kept, MOST_RECORDS);
        assert!(history.results.last().is_some_and(|result| result.record.is_some()));
    }
}
