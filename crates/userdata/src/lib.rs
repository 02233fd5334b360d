//! The data that Cygnet keeps for its user: settings, saved and unfinished games, how the last game was set up, the
//! puzzles that were solved, the lessons that were taken, and the results with the ratings.
//!
//! Everything here is independent of how it is shown; the full screen and the line mode share it.

pub mod autosave;
pub mod calendar;
pub mod game_setup;
pub mod lessons_done;
pub mod players;
pub mod preferences;
pub mod puzzle_progress;
pub mod record_files;
pub mod results;
pub mod settings;
pub mod store;
pub mod unfinished;
pub mod writing;
