//! The answers of commands in sentences and tables, ready to be printed.

use std::fmt::Display;

use cygnet_core::DynGame;

use crate::Words;

mod matches;
mod probe;
mod ratings;
mod review;
mod solve;
mod table_picture;
mod table_statistics;
mod tournament;
mod tournament_page;
mod verify;

pub use matches::{match_report, running_score};
pub use probe::probe_report;
pub use ratings::{progress_report, ratings_report};
pub use review::review_report;
pub use solve::{solve_effort, solve_findings, solve_progress};
pub use table_picture::table_picture;
pub use table_statistics::table_statistics;
pub use tournament::{running_table, tournament_progress, tournament_report};
pub use tournament_page::tournament_page;
pub use verify::theorem;

/// A line of an answer under its label.
#[must_use]
pub fn labelled(label: &str, text: impl Display) -> String {
    format!("{label:<12} {text}")
}

/// The name of the game, the size of the board and the other options, such as `Ugly Duck 5x5`.
#[must_use]
pub fn board_name(game: &dyn DynGame) -> String {
    format!("{} {}{}", game.info().name, game.size(), game.options().besides_size())
}

/// The same as part of a sentence, such as `Ski Jumps on 6x6, step=any`.
fn board_in_words(game: &dyn DynGame, words: Words) -> String {
    let board = words.board_on(game.info().name, game.size());
    format!("{board}{}", game.options().besides_size())
}
