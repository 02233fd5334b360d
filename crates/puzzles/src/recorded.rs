//! Recorded games in which puzzles can be found.

use std::io::BufRead;

use cygnet_core::{DynGame, Message, Session, message};
use cygnet_games::record_games::read_games;

/// The games of a record file, all of which have to be of this game on this board. Which side starts does not
/// matter.
///
/// # Errors
/// If the file cannot be read, or contains a game of another kind.
pub fn recorded_games(
    file: &str,
    source: impl BufRead,
    game: &dyn DynGame,
) -> Result<Vec<Session>, Message> {
    let mut sessions = Vec::new();
    for recorded in read_games(file, source, None, true)? {
        let Some(session) = recorded.session else { continue };
        if !is_same_board(&**session.game(), game) {
            return Err(message!(
                "puzzle-other-game",
                "{file}: game {number} is not one of {game} with these options",
                file,
                number = recorded.number,
                game = game.info().name,
            ));
        }
        sessions.push(session);
    }
    Ok(sessions)
}

fn is_same_board(one: &dyn DynGame, other: &dyn DynGame) -> bool {
    let mut options = one.options().iter();
    one.info().id == other.info().id
        && options.all(|(name, value)| name == "first" || other.options().get(name) == Some(value))
}
