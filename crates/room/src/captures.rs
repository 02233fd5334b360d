//! The pieces that were captured in a game.

use cygnet_core::Session;
use cygnet_core::effects::{Effect, effects};
use cygnet_core::view::Piece;

/// The captured pieces, with the number of the turn.
#[derive(Default)]
pub(crate) struct Captures {
    pub(crate) pieces: Vec<(usize, Piece)>,
    /// How many turns were examined.
    turns: usize,
}

impl Captures {
    pub(crate) fn follow(&mut self, session: &Session) {
        // A different turn may follow one that was taken back, so its captures no longer count.
        let counted = self.turns.min(session.moves().len());
        self.pieces.retain(|(turn, _)| *turn < counted);
        for turn in counted..session.moves().len() {
            let effects = effects(&session.at(turn).view(), &session.at(turn + 1).view());
            self.pieces.extend(effects.into_iter().filter_map(|effect| match effect {
                Effect::Captures { piece, .. } => Some((turn, piece)),
                _ => None,
            }));
        }
        self.turns = session.moves().len();
    }
}
