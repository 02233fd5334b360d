//! Finds a game by a name from outside the program, or says which games there are.

use std::error::Error;
use std::fmt;

use cygnet_core::Entry;
use cygnet_core::options::list_of;
use cygnet_core::quote::quoted;

use crate::{IDS, find};

/// The error for a name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {}; the games are {}", quoted(&self.0), list_of(IDS, "and"))
    }
}

impl Error for UnknownGame {}

/// Finds the game with this name, like [`find`].
///
/// # Errors
/// If there is no such game; the error lists the games.
pub fn find_named(name: &str) -> Result<&'static Entry, UnknownGame> {
    find(name).ok_or_else(|| UnknownGame(name.to_owned()))
}
