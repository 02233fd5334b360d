//! From the layer behind which all games look alike back to the rules of one.

use std::error::Error;
use std::fmt;

use crate::{CatalogueGame, DynState, ErasedState, Options, Size};

/// A position was handed to somebody who knows another game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherGame {
    /// The game that is known, with its size and the options that differ.
    pub expected: String,
    /// The game of the position, likewise.
    pub found: String,
}

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found } = self;
        write!(f, "a position of {expected} was expected, but it is of {found}")
    }
}

impl Error for OtherGame {}

/// A state as one of these rules.
///
/// # Errors
/// If it is of another game, or of the same with other options.
pub fn typed<'a, G: CatalogueGame>(
    game: &G,
    state: &'a dyn DynState,
) -> Result<&'a G::State, OtherGame> {
    let known = state.as_any().downcast_ref::<ErasedState<G>>();
    // Rules of another size may have the same type.
    let known = known.filter(|known| known.game().options() == game.options());
    known.map(ErasedState::state).ok_or_else(|| {
        // Another game has other options, and its name says enough.
        let is_same_game = game.info().id == state.info().id;
        let told = |options: &Options, others: &Options| {
            if is_same_game { differing(options, others) } else { String::new() }
        };
        let (own, others) = (game.options(), state.options());
        let expected = described(game.info().name, game.size(), &told(own, others));
        let found = described(state.info().name, state.size(), &told(others, own));
        OtherGame { expected, found }
    })
}

fn described(name: &str, size: Size, options: &str) -> String {
    format!("{name} on {size}{options}")
}

/// The options that have other values elsewhere, but for the size.
fn differing(options: &Options, others: &Options) -> String {
    let differing: Vec<String> = options
        .iter()
        .filter(|&(name, value)| name != "size" && others.get(name) != Some(value))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if differing.is_empty() { String::new() } else { format!(" with {}", differing.join(" ")) }
}
