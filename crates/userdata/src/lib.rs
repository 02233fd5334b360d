//! What Cygnet keeps for its user: settings, saved and unfinished games, how the last game was set up, and
//! the puzzles that were solved.
//!
//! Everything here is independent of how it is shown; the full screen and the line mode share it.

pub mod calendar;
pub mod game_setup;
pub mod keeping;
pub mod left;
pub mod players;
pub mod preferences;
pub mod puzzle_progress;
pub mod record_files;
pub mod settings;
pub mod store;
pub mod writing;
