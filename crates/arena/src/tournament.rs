//! Tournaments.
#![allow(dead_code)]
mod matching;
mod rounds;
mod swiss;
