//! Search that proves who wins, generic over the rules.

mod search;
mod shortcuts;
mod solver;
mod table;

pub use shortcuts::Shortcuts;
pub use solver::{Progress, Solution, Solver};
