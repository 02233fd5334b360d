//! The JSON shape of `players`. `docs/json.md` documents it.

use cygnet_core::DynGame;
use cygnet_ratings::{RatedPlayer, RatingScale};
use serde::{Deserialize, Serialize};

use crate::players::players_and_programs;

/// All players of a game: the answer of `players`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayersAnswer {
    /// The game's id.
    pub game: String,
    /// The players, from the weakest kind to the strongest, and other programs.
    pub players: Vec<DescribedPlayer>,
}

/// A player, with one line about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DescribedPlayer {
    /// Its name; `:N` and `=N` at the end stand for a number.
    pub name: String,
    /// How it moves.
    pub description: String,
    /// Its rating, if it was measured.
    pub rating: Option<i32>,
}

impl From<&dyn DynGame> for PlayersAnswer {
    fn from(game: &dyn DynGame) -> Self {
        let scale = RatingScale::of(game.info().id);
        let players = players_and_programs(game).into_iter();
        let described = players.map(|player| DescribedPlayer {
            rating: measured_rating(&scale, &player.name),
            name: player.name,
            description: player.description.to_string(),
        });
        Self { game: game.info().id.to_owned(), players: described.collect() }
    }
}

/// The rating of a player of a game, if it was measured.
#[must_use]
pub fn measured_rating(scale: &RatingScale, name: &str) -> Option<i32> {
    scale.player(name).filter(|_| scale.is_measured()).map(|player: &RatedPlayer| player.rating)
}
