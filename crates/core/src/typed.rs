//! Conversion from the type-erased layer back to the rules of one game.

use crate::message::{Message, Say};
use crate::{CatalogueGame, DynState, ErasedState, Options, Size, display_message, message};

/// The error for a position that was passed to code for another game or other options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherGame {
    /// The game that the code handles, with its size and the options that differ.
    pub expected: Message,
    /// The game of the position, likewise.
    pub found: Message,
}

impl Say for OtherGame {
    fn message(&self) -> Message {
        let Self { expected, found } = self;
        message!(
            "position-of-other-game",
            "a position of {expected} was expected, but it is of {found}",
            expected,
            found,
        )
    }
}

display_message!(OtherGame);

/// The state as a state of these rules.
///
/// # Errors
/// If it belongs to another game, or to the same game with other options.
pub fn typed<'a, G: CatalogueGame>(
    game: &G,
    state: &'a dyn DynState,
) -> Result<&'a G::State, OtherGame> {
    let known = state.as_any().downcast_ref::<ErasedState<G>>();
    // Rules for different board sizes may have the same type.
    let known = known.filter(|known| known.game().options() == game.options());
    known.map(ErasedState::state).ok_or_else(|| {
        // A different game has different options anyway; its name says enough.
        let is_same_game = game.info().id == state.info().id;
        let told = |options: &Options, others: &Options| {
            if is_same_game { differing(options, others) } else { Vec::new() }
        };
        let (own, others) = (game.options(), state.options());
        let expected = described(game.info().name, game.size(), &told(own, others));
        let found = described(state.info().name, state.size(), &told(others, own));
        OtherGame { expected, found }
    })
}

fn described(name: &str, size: Size, options: &[String]) -> Message {
    let board = message!("game-on-board", "{name} on {size}", name, size);
    if options.is_empty() {
        return board;
    }
    message!("game-with-options", "{board} with {options}", board, options = options.join(" "))
}

/// The options whose values differ from `others`, except the size.
fn differing(options: &Options, others: &Options) -> Vec<String> {
    options
        .iter()
        .filter(|&(name, value)| name != "size" && others.get(name) != Some(value))
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}
