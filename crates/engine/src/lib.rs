//! Game-playing search, generic over the rules of the game.
//!
//! [`Engine`] deepens its search until a limit, a stop or a proof ends it, and reports its findings
//! after each depth.

mod alphabeta;
mod engine;
mod features;
mod mcts;
mod score;
mod table;

pub use cygnet_core::Limits;
pub use cygnet_core::Score;
pub use engine::{Engine, Report, SearchLine};
pub use features::Features;
pub use mcts::MonteCarlo;
pub use table::TranspositionTable;
