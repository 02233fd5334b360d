//! Statistics of finished games: which moves were made in a position, and how those games ended.

use std::sync::Arc;

use cygnet_core::{Outcome, Side};
use cygnet_store::{GameEnd, PlayedMove};

use crate::game::LiveGame;
use crate::hub::Hub;
use crate::render::position_name;

/// The turns of a game that are counted. Later positions hardly ever occur again.
const COUNTED_TURNS: usize = 30;

/// The moves of a finished game.
fn moves(game: &LiveGame) -> Vec<PlayedMove> {
    let session = game.room().session();
    let end = match session.outcome() {
        Some(Outcome::Win(Side::One)) => GameEnd::First,
        Some(Outcome::Win(Side::Two)) => GameEnd::Second,
        Some(Outcome::Draw) => GameEnd::Drawn,
        None => return Vec::new(),
    };
    let turns = session.moves().take(COUNTED_TURNS).enumerate();
    let played = turns.map(|(turn, text)| PlayedMove {
        position: position_name(session.at(turn)),
        text: text.to_owned(),
        end,
    });
    played.collect()
}

/// Counts the moves of a game that has just ended, beside everything else.
pub(crate) fn count(hub: &Arc<Hub>, game: &LiveGame) {
    let (hub, moves) = (Arc::clone(hub), moves(game));
    if moves.is_empty() {
        return;
    }
    tokio::spawn(async move {
        if let Err(error) = hub.store().count_moves(moves).await {
            tracing::warn!(%error, "the moves of a finished game were not counted");
        }
    });
}
