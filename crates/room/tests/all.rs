//! All tests of this crate that use it from outside, in one program.

mod choices;
mod coach;
mod intents;
mod programs;
mod results;
mod table;
mod variations;
