//! A legal move of a game whose type is not known: parsed once and written once.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::Game;

/// A legal move of one position.
///
/// It is created where a move enters the program (parsed text, the clicked steps of a turn, the choice
/// of a computer player) and is passed along unchanged until a position plays it. It is valid only for
/// the position it was created for.
#[derive(Clone)]
pub struct LegalMove {
    text: Arc<str>,
    /// The key of the position.
    key: u64,
    /// The `G::Move`.
    mv: Arc<dyn Any + Send + Sync>,
}

impl LegalMove {
    /// A legal move of this state.
    #[must_use]
    pub fn new<G: Game>(game: &G, state: &G::State, mv: G::Move) -> Self {
        Self { text: game.format_move(mv).into(), key: game.key(state), mv: Arc::new(mv) }
    }

    /// The move in canonical notation.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The move as the concrete type of these rules, if it was made for this state.
    pub(crate) fn typed<G: Game>(&self, game: &G, state: &G::State) -> Option<G::Move> {
        let is_of_state = self.key == game.key(state);
        self.mv.downcast_ref().copied().filter(|_| is_of_state)
    }
}

impl fmt::Display for LegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for LegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LegalMove").field(&self.text).finish()
    }
}

/// The same move of the same position.
impl PartialEq for LegalMove {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.text == other.text
    }
}

impl Eq for LegalMove {}
