//! Files that a person asked to be written or removed, as jobs: a screen makes one, and the code around
//! it carries it out, because a disk can be slow.

use std::io;
use std::path::PathBuf;

use cygnet_puzzles::{PuzzleProgress, PuzzleResult};
use cygnet_ratings::{FinishedGame, RatingChange};

use crate::lessons_done::LessonsDone;
use crate::puzzle_progress::SolvedPuzzles;
use crate::results::{PersonalResults, ResultsJob};
use crate::settings::Settings;
use crate::store::{Folders, UnfinishedRecord, typed_path, write_file};

/// A file to be written or removed.
pub enum WriteJob {
    /// Write the settings.
    Settings(Folders, Box<Settings>),
    /// Write a record under a typed name.
    Record {
        /// Where names without a folder are; `None` if there is no such place.
        folders: Option<Folders>,
        /// The name as it was typed.
        typed: String,
        /// The record.
        text: String,
        /// Whether an existing file may be overwritten.
        overwrite: bool,
    },
    /// Add a finished game to the person's results.
    Note(Folders, Box<FinishedGame>),
    /// Change or export the person's results.
    Results(Folders, ResultsJob),
    /// Remove an unfinished game.
    Discard(Folders, UnfinishedRecord),
    /// Keep the result of a puzzle.
    Puzzle(Folders, Box<PuzzleResult>),
    /// Keep that a task of a lesson is done.
    Lesson {
        /// Where it is kept.
        folders: Folders,
        /// The game's id.
        game: String,
        /// The task's id.
        task: String,
    },
}

/// The result of a [`WriteJob`].
#[derive(Debug)]
pub enum Written {
    /// Of writing the settings.
    Settings(io::Result<()>),
    /// Of writing a record.
    Record {
        /// The name as it was typed.
        typed: String,
        /// The path that the name stands for.
        path: PathBuf,
        /// The record.
        text: String,
        /// [`AlreadyExists`](io::ErrorKind::AlreadyExists) if the file exists and may not be overwritten.
        result: io::Result<()>,
    },
    /// Of adding a finished game to the person's results.
    Noted(io::Result<RatingChange>),
    /// Of changing or exporting the person's results.
    Results(ResultsJob, io::Result<()>),
    /// Of removing an unfinished game.
    Discarded(io::Result<()>),
    /// Of keeping that a task of a lesson is done.
    Lesson(io::Result<()>),
    /// Of keeping the result of a puzzle: all results in its game.
    Puzzle {
        /// The game's id.
        game: String,
        /// The results, those of other programs included.
        result: io::Result<PuzzleProgress>,
    },
}

impl WriteJob {
    /// Carries it out, which takes time.
    #[must_use]
    pub fn run(self) -> Written {
        match self {
            Self::Settings(folders, settings) => Written::Settings(settings.save(&folders)),
            Self::Record { folders, typed, text, overwrite } => {
                let path = match &folders {
                    Some(folders) => folders.save_path(&typed),
                    None => typed_path(&typed),
                };
                let result = match &folders {
                    Some(folders) => folders.write_new(&path, &text, overwrite),
                    None => write_file(&path, &text, overwrite),
                };
                Written::Record { typed, path, text, result }
            }
            Self::Note(folders, game) => {
                Written::Noted(PersonalResults::keep_game(&folders, &game))
            }
            Self::Results(folders, job) => {
                let result = job.run(&folders);
                Written::Results(job, result)
            }
            Self::Discard(folders, game) => Written::Discarded(folders.discard(&game)),
            Self::Lesson { folders, game, task } => {
                Written::Lesson(LessonsDone::keep(&folders, &game, &task))
            }
            Self::Puzzle(folders, result) => {
                let PuzzleResult { puzzle, is_solved, day, .. } = *result;
                let mut solved = SolvedPuzzles::default();
                let kept = solved.keep(&folders, &puzzle, is_solved, day);
                let result = kept.map(|()| solved.of_game(&puzzle.game));
                Written::Puzzle { game: puzzle.game, result }
            }
        }
    }
}
