//! All tests of this crate that use it from outside, in one program.

mod choices;
mod intents;
mod programs;
mod table;
mod variations;
