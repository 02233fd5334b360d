//! Cygnet for people at a terminal.
//!
//! [`screen`] is the full screen, [`plain`] works line by line. Both drive a [`Room`](cygnet_room::Room),
//! which knows the game; this crate reads a terminal and draws on it.

pub mod calendar;
pub mod plain;
pub mod players;
pub mod screen;
pub mod settings;
pub mod store;

mod advice;

mod command;
mod keeping;
mod left;
mod preferences;
mod record_files;
mod report;
mod seating;
mod telling;
mod turn;
