//! Cygnet for people at a terminal.
//!
//! A [`Table`] is a game with somebody on each side: it knows whose turn it is to move, asks
//! computer players for their moves, and keeps a person's right to take a move back. It prints
//! nothing. [`plain`] is the plainest way to sit at it: a line in, some lines out.

pub mod plain;

mod table;

pub use table::{Seat, Table, TableError};
