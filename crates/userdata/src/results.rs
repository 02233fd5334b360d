//! The person's results and ratings, by game: one file, which is written atomically and can be exported and erased.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};

use cygnet_core::{Message, message};
use cygnet_puzzles::Puzzle;
use cygnet_ratings::{
    FinishedGame, FirstGuess, PersonRating, RatingChange, RatingHistory, RatingScale, STRENGTH,
    SolvedPuzzle, puzzle_rating, strength_name,
};
use cygnet_system::files::{read_regular, replace};
use serde::{Deserialize, Serialize};

use crate::calendar::seconds_now;
use crate::puzzle_progress::free_name;
use crate::store::{Folders, typed_path, write_file};

/// The maximum size of the file, in bytes: several times the results that are kept of all games.
const MOST_BYTES: u64 = 1 << 26;

/// The person's results in each game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PersonalResults {
    games: BTreeMap<String, RatingHistory>,
}

impl PersonalResults {
    /// Reads the file. A damaged file counts as empty; the message says why, and the file is kept under another
    /// name.
    ///
    /// # Errors
    /// If the file cannot be read. Results must not be saved then: they would replace those in the file.
    pub fn load(folders: &Folders) -> io::Result<(Self, Option<Message>)> {
        let path = folders.results();
        let bytes = match read_regular(&path, MOST_BYTES) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Default::default()),
            bytes => bytes?,
        };
        let problem = match serde_json::from_slice::<Self>(&bytes) {
            Ok(results) if results.is_sound() => return Ok((results, None)),
            Ok(_) => message!("results-unsound", "a rating in it is out of bounds"),
            Err(error) => Message::verbatim(error.to_string()),
        };
        fs::rename(&path, free_name(&path))?;
        let warning = message!(
            "results-not-read",
            "Cygnet cannot read your results and starts with none: {problem}",
            problem,
        );
        Ok((Self::default(), Some(warning)))
    }

    /// The results for showing them: none if they cannot be read, with the reason.
    #[must_use]
    pub fn to_show(folders: Option<&Folders>) -> (Self, Option<Message>) {
        match folders.map(Self::load) {
            Some(Ok(loaded)) => loaded,
            Some(Err(error)) => {
                let reason = cygnet_core::Say::message(&error);
                let warning =
                    message!("results-unreadable", "your results cannot be read: {reason}", reason);
                (Self::default(), Some(warning))
            }
            None => Default::default(),
        }
    }

    fn is_sound(&self) -> bool {
        self.games.values().all(|history| {
            let rated = history.results.iter().filter_map(|result| result.rating);
            history.rating.into_iter().chain(rated).all(|rating| PersonRating::is_sound(&rating))
        })
    }

    /// All results as JSON, as in their file.
    ///
    /// # Panics
    /// Never: results can be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("results are plain data")
    }

    /// The results in a game.
    #[must_use]
    pub fn of_game(&self, game: &str) -> RatingHistory {
        self.games.get(game).cloned().unwrap_or_default()
    }

    /// The person's rating in a game now.
    #[must_use]
    pub fn rating(&self, game: &str) -> Option<PersonRating> {
        self.games.get(game)?.rating_at(seconds_now())
    }

    /// Changes the results in the file, to which another program may have added some, and writes it.
    fn change<T>(
        folders: &Folders,
        game: &str,
        change: impl FnOnce(&mut RatingHistory) -> T,
    ) -> io::Result<T> {
        let (mut results, _) = Self::load(folders)?;
        let changed = change(results.games.entry(game.to_owned()).or_default());
        fs::create_dir_all(&folders.data)?;
        replace(&folders.results(), &serde_json::to_vec(&results)?)?;
        Ok(changed)
    }

    /// Adds a finished game to those in the file.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn keep_game(folders: &Folders, game: &FinishedGame) -> io::Result<RatingChange> {
        Self::change(folders, &game.game, |history| history.note_game(game, seconds_now()))
    }

    /// Adds the result of a puzzle to those in the file, if it is the first of this puzzle.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn keep_puzzle(folders: &Folders, puzzle: &Puzzle, is_solved: bool) -> io::Result<()> {
        let rating = puzzle_rating(&puzzle.rates, &RatingScale::of(&puzzle.game));
        let solved = SolvedPuzzle { id: puzzle.id.clone(), rating, is_solved };
        Self::change(folders, &puzzle.game, |history| history.note_puzzle(&solved, seconds_now()))
    }

    /// Starts with a guess in a game in which nothing was rated yet. Returns whether it does.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn keep_guess(folders: &Folders, game: &str, guess: FirstGuess) -> io::Result<bool> {
        let scale = RatingScale::of(game);
        Self::change(folders, game, |history| history.guess(guess, &scale))
    }

    /// Erases the results of a game, or of all games.
    ///
    /// # Errors
    /// If the file cannot be read, written or removed.
    pub fn erase(folders: &Folders, game: Option<&str>) -> io::Result<()> {
        let Some(game) = game else {
            return match fs::remove_file(folders.results()) {
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
                removed => removed,
            };
        };
        let (mut results, _) = Self::load(folders)?;
        if results.games.remove(game).is_some() {
            replace(&folders.results(), &serde_json::to_vec(&results)?)?;
        }
        Ok(())
    }
}

/// What a person wants done with the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResultsJob {
    /// Start with this guess in the game of this id.
    Guess(&'static str, FirstGuess),
    /// Write all results to the file of this name, as it was typed. An existing file is not overwritten.
    Export(String),
    /// Erase the results in the game of this id.
    Erase(&'static str),
}

impl ResultsJob {
    /// Carries it out, which takes time.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn run(&self, folders: &Folders) -> io::Result<()> {
        match self {
            Self::Guess(game, guess) => {
                PersonalResults::keep_guess(folders, game, *guess).map(|_| ())
            }
            Self::Export(path) => {
                let (results, _) = PersonalResults::load(folders)?;
                write_file(&typed_path(path), &results.to_json(), false)
            }
            Self::Erase(game) => PersonalResults::erase(folders, Some(game)),
        }
    }
}

/// The player that a name in the set-up of a game stands for: `strength` alone is the strength of the person in this
/// game, or that of a beginner as long as nothing is known.
#[must_use]
pub fn player_at_strength(name: &str, game: &str, folders: Option<&Folders>) -> String {
    if !name.trim().eq_ignore_ascii_case(STRENGTH) {
        return name.to_owned();
    }
    let (results, _) = PersonalResults::to_show(folders);
    let guess = || FirstGuess::Casual.rating(&RatingScale::of(game));
    strength_name(results.rating(game).unwrap_or_else(guess).rating)
}

#[cfg(test)]
mod tests {
    use cygnet_core::{Side, Value};
    use cygnet_ratings::GameFacts;

    use super::*;

    fn won() -> FinishedGame {
        FinishedGame {
            game: "ski_jumps".to_owned(),
            side: Side::One,
            opponent: "level-5".to_owned(),
            result: Value::Win,
            moves: vec!["a".to_owned()],
            facts: GameFacts {
                opponent: RatingScale::of("ski_jumps").opposition("level-5"),
                is_usual_board: true,
                is_from_start: true,
                helps: [].into(),
            },
            record: "record".to_owned(),
        }
    }

    #[test]
    fn results_are_kept_erased_and_damaged_files_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let load = || PersonalResults::load(&folders).expect("a file or none");
        assert_eq!(load(), (PersonalResults::default(), None));
        let change = PersonalResults::keep_game(&folders, &won()).expect("a file");
        let whole = |rating: Option<PersonRating>| rating.map(|it| it.rating.round());
        assert_eq!(whole(load().0.rating("ski_jumps")), whole(change.after));
        assert!(change.after.is_some_and(|rating| rating.rating > 1500.0));
        let puzzles = cygnet_puzzles::shipped_puzzles("ugly_duck");
        for is_solved in [true, false] {
            PersonalResults::keep_puzzle(&folders, &puzzles[0], is_solved).expect("a file");
        }
        let results = load().0.of_game("ugly_duck").results;
        assert_eq!(results.len(), 1, "the first result counts");
        PersonalResults::erase(&folders, Some("ugly_duck")).expect("a file");
        assert_eq!(load().0.of_game("ugly_duck"), RatingHistory::default());
        assert!(load().0.rating("ski_jumps").is_some());
        PersonalResults::erase(&folders, None).expect("a file");
        PersonalResults::erase(&folders, None).expect("nothing to erase is no error");
        assert_eq!(load(), (PersonalResults::default(), None));
        let unsound = r#"{"games":{"dropper":{"rating":{"rating":1e9,"deviation":1,"volatility":0.06},"results":[]}}}"#;
        for damaged in ["{", unsound] {
            fs::write(folders.results(), damaged).expect("a file");
            let (empty, warning) = load();
            assert_eq!(empty, PersonalResults::default());
            let key = warning.map(|warning| warning.key().to_owned());
            assert_eq!(key.as_deref(), Some("results-not-read"));
        }
    }

    #[test]
    fn strength_alone_is_the_strength_of_the_person() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let at_strength = |name| player_at_strength(name, "ski_jumps", Some(&folders));
        assert_eq!(at_strength("level-3"), "level-3");
        let casual = FirstGuess::Casual.rating(&RatingScale::of("ski_jumps"));
        assert_eq!(at_strength("strength"), strength_name(casual.rating));
        let change = PersonalResults::keep_game(&folders, &won()).expect("a file");
        let rating = change.after.expect("a rating").rating;
        assert_eq!(at_strength(" Strength"), strength_name(rating));
        assert!(PersonalResults::keep_guess(&folders, "dropper", FirstGuess::New).expect("a file"));
        assert!(
            !PersonalResults::keep_guess(&folders, "ski_jumps", FirstGuess::New).expect("a file")
        );
    }
}
