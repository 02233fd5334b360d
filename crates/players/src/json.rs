//! The JSON shape of `players`. `docs/json.md` documents it.

use cygnet_core::DynGame;
use cygnet_core::json::PlayerDescription;
use serde::{Deserialize, Serialize};

use crate::players::players_and_programs;

/// All players of a game: the answer of `players`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayersAnswer {
    /// The game's id.
    pub game: String,
    /// The players, from the weakest kind to the strongest, and other programs.
    pub players: Vec<PlayerDescription>,
}

impl From<&dyn DynGame> for PlayersAnswer {
    fn from(game: &dyn DynGame) -> Self {
        let players = players_and_programs(game).into_iter();
        let described = players.map(|player| PlayerDescription {
            name: player.name,
            description: player.description.to_string(),
        });
        Self { game: game.info().id.to_owned(), players: described.collect() }
    }
}
