//! Help in games: an analysis of a position of a game that goes on is noted in that game.
//!
//! The server finds this out by itself, from the questions of a browser and the games in which it has a seat. What
//! is asked in another browser, or about a position that the game has not reached, it cannot know.

use std::collections::HashSet;
use std::sync::Arc;

use cygnet_core::{DynGame, Session};
use cygnet_room::HUMAN;
use cygnet_store::{GameList, GameRow};

use crate::game::StoredSummary;
use crate::hub::{Hub, HubError};

/// The games of a browser that are looked at: those that were changed last.
const MOST_GAMES: u32 = 100;

/// Notes the help in each game of this browser against the computer whose position is on this line. A game in which
/// nobody has moved has no position of its own yet.
///
/// # Errors
/// If the store does not answer. Then nothing must be analysed.
pub(super) async fn note(hub: &Arc<Hub>, holder: &str, session: &Session) -> Result<(), HubError> {
    let positions = (0..=session.moves().len()).map(|turn| session.at(turn).key()).collect();
    let rows = hub.store().games_of(holder, GameList::Open, MOST_GAMES).await?;
    for row in rows.iter().filter(|row| is_on_line(row, &**session.game(), &positions)) {
        hub.note_analysis(&hub.handle(&row.id), holder).await?;
    }
    Ok(())
}

/// Whether the position of this game is among those with these keys. Keys, other than texts, leave out the count of
/// quiet turns.
fn is_on_line(row: &GameRow, game: &dyn DynGame, positions: &HashSet<u64>) -> bool {
    if row.head.kind != game.info().id {
        return false;
    }
    let Ok(summary) = serde_json::from_str::<StoredSummary>(&row.head.summary) else {
        return false;
    };
    let people = summary.players.iter().filter(|name| *name == HUMAN).count();
    people == 1
        && summary.turns > 0
        && game.position(&summary.position).is_ok_and(|state| positions.contains(&state.key()))
}
