//! The JSON shape of `watch`. `docs/json.md` documents it.

use cygnet_core::Side;
use cygnet_core::json::status;
use serde::{Deserialize, Serialize};

use crate::table::Table;

/// A game that was watched: the answer of `watch`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WatchAnswer {
    /// The game's id.
    pub game: String,
    /// The seed of all random choices.
    pub seed: u64,
    /// The names of the players, by side.
    pub players: [String; 2],
    /// The moves of the game.
    pub moves: Vec<String>,
    /// The last position.
    pub position: String,
    /// The winning side's letter, or `draw`; `None` if the game was stopped.
    pub outcome: Option<String>,
    /// Whose turn it is, or how the game ended, as a sentence.
    pub status: String,
    /// The record of the game.
    pub record: String,
}

impl WatchAnswer {
    /// The game on a table whose random choices come from this seed.
    #[must_use]
    pub fn new(table: &Table, seed: u64) -> Self {
        let (session, state) = (table.session(), table.session().state());
        let info = session.game().info();
        Self {
            game: info.id.to_owned(),
            seed,
            players: Side::BOTH.map(|side| table.seat(side).name().to_owned()),
            moves: session.moves().map(str::to_owned).collect(),
            position: state.position(),
            outcome: state.outcome().map(|outcome| info.outcome_word(outcome)),
            status: status(state),
            record: table.record().to_string(),
        }
    }
}
