//! Cygnet for people at a terminal.
//!
//! A [`Table`] is a game with somebody on each side: it knows whose turn it is to move, asks
//! computer players for their moves, and keeps a person's right to take a move back. It prints
//! nothing. [`plain`] is the plainest way to sit at it: a line in, some lines out.

pub mod language;
pub mod plain;
pub mod players;
pub mod screen;
pub mod settings;
pub mod store;

mod advice;
mod calendar;
mod command;
mod keeping;
mod left;
mod numbers;
mod preferences;
mod record_files;
mod report;
mod seating;
mod study;
mod table;
mod telling;
mod turn;

pub use study::{Desk, Finding, Study};
pub use table::{Answer, Offer, Reply, Seat, Sides, Table, TableError, Task};
