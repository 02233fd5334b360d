//! The players of a game, by name.
//!
//! [`seat`] makes a [`Player`] from its name: a classic bot, a level for people, the engine,
//! Monte-Carlo tree search, the engine with proofs, or another program.

mod external_player;
mod glance;
pub mod json;
mod levels;
mod player;
mod players;
mod search_player;

pub use cygnet_analysis::Resources;
pub use levels::{Level, STRONGEST, levels};
pub use player::{ChosenMove, Opinion, Player, PlayerError};
pub use players::{
    PlayerInfo, check, is_program, listed_name, players, players_and_programs, seat, uses_table,
};
pub use search_player::chance_of_move;
