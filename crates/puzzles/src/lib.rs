//! Puzzles that are proved to have one solution: finding, checking and grading them.
//!
//! A [`Puzzle`] is a position in which exactly one move keeps the win, or the draw, and so does every further
//! move of its solution. [`build()`] finds puzzles in games, [`check_puzzle`] proves all that a puzzle states,
//! and [`PuzzleReader`] reads files of them.
//! [`shipped_puzzles`] are those that come with the program.
//!
//! The trainer is a state machine without I/O: a [`PuzzleAttempt`] is one attempt at a puzzle, [`refutation`]
//! shows why a move is wrong, and [`PuzzleProgress`], [`daily_puzzle`] and [`TimedRun`] choose the next puzzle.

mod alike;
mod attempt;
mod build;
mod candidates;
mod check;
mod difficulty;
mod file;
pub mod json;
mod proving;
mod puzzle;
mod refutation;
mod set;
mod themes;
mod training;

pub use attempt::{PuzzleAttempt, PuzzleHint, SolverAnswer};
pub use build::{PuzzleBuildProgress, PuzzleBuildSetup, USUAL_NODES, build};
pub use candidates::played_by_levels;
pub use check::{USUAL_CHECK_NODES, check_puzzle, check_puzzles};
pub use difficulty::{DifficultyBand, GRADED_LEVELS, difficulty, solve_rates};
pub use file::{PuzzleFileError, PuzzleReader, write_puzzles};
pub use proving::{Judge, MOST_DEFENCES, MOST_MOVES, Unproved};
pub use puzzle::{Puzzle, SolutionNode, puzzle_id};
pub use refutation::refutation;
pub use set::{shipped_bytes, shipped_puzzles};
pub use themes::{PuzzleTheme, themes};
pub use training::{PuzzleProgress, RUN_MISTAKES, RUN_TIME, TimedRun, daily_puzzle};
