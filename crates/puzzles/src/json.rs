//! The JSON shapes of `puzzles build` and `puzzles check`. `docs/json.md` documents them. A puzzle itself is
//! written as in files of puzzles; see [`Puzzle`].

use cygnet_core::Message;
use cygnet_core::json::ByName;
use serde::{Deserialize, Serialize};

use crate::{CheckedLine, DifficultyBand, Puzzle, PuzzleTheme};

/// A file of puzzles that was built.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzlesBuildAnswer {
    /// The file.
    pub file: String,
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The seed of the games.
    pub seed: u64,
    /// How many puzzles were asked for.
    pub wanted: usize,
    /// How many puzzles there are.
    pub puzzles: usize,
    /// How many games were searched.
    pub games: usize,
    /// The number of puzzles of each difficulty.
    pub bands: ByName<usize>,
    /// The number of puzzles with each theme, without the themes that none has.
    pub themes: ByName<usize>,
}

/// The number of puzzles of each difficulty, from easy to hard.
#[must_use]
pub fn count_bands(puzzles: &[Puzzle]) -> Vec<(DifficultyBand, usize)> {
    let count = |band| {
        let is_of_band = |puzzle: &&Puzzle| DifficultyBand::of(puzzle.difficulty) == band;
        (band, puzzles.iter().filter(is_of_band).count())
    };
    DifficultyBand::ALL.into_iter().map(count).collect()
}

/// The number of puzzles with each theme that occurs.
#[must_use]
pub fn count_themes(puzzles: &[Puzzle]) -> Vec<(PuzzleTheme, usize)> {
    let count = |theme| {
        let has_theme = |puzzle: &&Puzzle| puzzle.themes.contains(&theme);
        (theme, puzzles.iter().filter(has_theme).count())
    };
    PuzzleTheme::ALL.into_iter().map(count).filter(|&(_, count)| count > 0).collect()
}

impl PuzzlesBuildAnswer {
    /// The answer about these puzzles of this file, built for the game with these options.
    #[must_use]
    pub fn new(
        file: String,
        game: &dyn cygnet_core::DynGame,
        seed: u64,
        wanted: usize,
        games: usize,
        puzzles: &[Puzzle],
    ) -> Self {
        let named = |word: &str, count| (word.to_owned(), count);
        Self {
            file,
            game: game.info().id.to_owned(),
            options: game.options().into(),
            seed,
            wanted,
            puzzles: puzzles.len(),
            games,
            bands: count_bands(puzzles)
                .into_iter()
                .map(|(band, count)| named(band.word(), count))
                .collect(),
            themes: count_themes(puzzles)
                .into_iter()
                .map(|(theme, count)| named(theme.word(), count))
                .collect(),
        }
    }
}

/// A puzzle that was checked, or a line that is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleCheckAnswer {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u64,
    /// The id of the puzzle, if the line could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Whether all of its statements were proved.
    pub ok: bool,
    /// The statement that is false or could not be proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Message>,
}

impl PuzzleCheckAnswer {
    /// The answer about a line of this file.
    #[must_use]
    pub fn new(file: &str, checked: &CheckedLine) -> Self {
        Self {
            file: file.to_owned(),
            line: checked.line,
            id: checked.puzzle.as_ref().map(|puzzle| puzzle.id.clone()),
            ok: checked.problem.is_none(),
            problem: checked.problem.clone(),
        }
    }
}
