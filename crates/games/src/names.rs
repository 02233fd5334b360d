//! Finds a game by a name from outside the program, or says which games there are.

use cygnet_core::message::all_of;
use cygnet_core::quote::quoted;
use cygnet_core::{Entry, Message, Say, display_message, message};

use crate::{IDS, find};

/// The error for a name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl Say for UnknownGame {
    fn message(&self) -> Message {
        message!(
            "game-unknown",
            "there is no game {name}; the games are {games}",
            name = quoted(&self.0),
            games = all_of(IDS),
        )
    }
}

display_message!(UnknownGame);

/// Finds the game with this name, like [`find`].
///
/// # Errors
/// If there is no such game; the error lists the games.
pub fn find_named(name: &str) -> Result<&'static Entry, UnknownGame> {
    find(name).ok_or_else(|| UnknownGame(name.to_owned()))
}
