//! Puzzles that are proved to have one solution: finding, checking and grading them.
//!
//! A [`Puzzle`] is a position in which exactly one move keeps the win, or the draw, and so does every further
//! move of its solution. [`build()`] finds puzzles in games, [`check_puzzle`] proves all that a puzzle states,
//! and [`PuzzleReader`] reads files of them. [`puzzles_of_mistakes`] makes puzzles of a person's own games.
//! [`shipped_puzzles`] are those that come with the program.
//!
//! The [`Trainer`] is a state machine without I/O for a person who solves puzzles. A [`PuzzleAttempt`] is one
//! attempt at a puzzle, [`refutation`] shows why a move is wrong, and [`PuzzleProgress`], [`daily_puzzle`] and
//! [`TimedRun`] choose the next puzzle.

mod alike;
mod attempt;
mod build;
mod candidates;
mod check;
mod difficulty;
mod file;
mod file_check;
mod goal;
pub mod json;
mod mistakes;
mod proving;
mod puzzle;
mod recorded;
mod refutation;
mod set;
mod themes;
mod trainer;
mod training;

pub use attempt::{PuzzleAttempt, PuzzleHint, SolverAnswer};
pub use build::{PuzzleBuildProgress, PuzzleBuildSetup, USUAL_NODES, build};
pub use candidates::played_by_levels;
pub use check::{USUAL_CHECK_NODES, check_puzzle, check_puzzles};
pub use difficulty::{DifficultyBand, GRADED_LEVELS, difficulty, solve_rates};
pub use file::{PuzzleFileError, PuzzleReader, write_puzzles};
pub use file_check::{CheckedLine, PuzzleFileCheck, PuzzleFileResult};
pub use goal::PuzzleGoal;
pub use mistakes::{
    MOST_GAMES_WITH_MISTAKES, MOST_MISTAKES, OwnGame, mistakes_of_game, puzzles_of_mistakes,
};
pub use proving::{Judge, MOST_DEFENCES, MOST_MOVES, MOST_TURNS, Unproved};
pub use puzzle::{Puzzle, SolutionNode, puzzle_id};
pub use recorded::recorded_games;
pub use refutation::refutation;
pub use set::{shipped_bytes, shipped_puzzles};
pub use themes::{PuzzleTheme, themes};
pub use trainer::{
    PuzzleOrigin, PuzzleResult, RefutationTask, Trainer, TrainerEvent, TrainerIntent, TrainerLook,
    TrainerRefusal, TrainerRequest, TrainerTime,
};
pub use training::{PuzzleProgress, RUN_MISTAKES, RUN_TIME, TimedRun, daily_puzzle};
