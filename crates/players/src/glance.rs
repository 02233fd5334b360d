//! The value of each move at a glance, without considering the reply.

use cygnet_core::typed::{OtherGame, typed};
use cygnet_core::{CatalogueGame, DynGame, DynState, GameVisitor, LegalMove, Outcome};

/// The value of a win at a glance, beyond any evaluation; a loss is its negative.
const DECIDED: i64 = 1 << 40;

/// The value of each move of a position for the side to move.
///
/// # Errors
/// If the position is of another game.
pub(crate) fn glance(
    game: &dyn DynGame,
    state: &dyn DynState,
) -> Result<Vec<(LegalMove, i64)>, OtherGame> {
    cygnet_games::visit(game.info().id, game.options(), Glance(state))
        .expect("every game that can be erased is in the catalogue")
}

struct Glance<'a>(&'a dyn DynState);

impl GameVisitor for Glance<'_> {
    type Output = Result<Vec<(LegalMove, i64)>, OtherGame>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let state = typed(&game, self.0)?;
        let mover = game.turn(state);
        let mut child = state.clone();
        let mut value = |mv| {
            game.play_into(state, mv, &mut child);
            match game.outcome(&child) {
                Some(Outcome::Draw) => 0,
                Some(Outcome::Win(winner)) if winner == mover => DECIDED,
                Some(Outcome::Win(_)) => -DECIDED,
                None => {
                    let value = i64::from(game.evaluate(&child));
                    if game.turn(&child) == mover { value } else { -value }
                }
            }
        };
        let legal = game.legal_moves(state).into_iter();
        Ok(legal.map(|mv| (LegalMove::new(&game, state, mv), value(mv))).collect())
    }
}
