//! Cygnet for people at a terminal.
//!
//! [`screen`] is the full screen, [`plain`] works line by line. Both drive a [`Room`](cygnet_room::Room),
//! which knows the game; this crate reads a terminal and draws on it.

pub mod plain;
pub mod screen;
