//! Holds a computer player between its moves.
//!
//! An external program is started once per game and not once per move, and the engine remembers positions
//! it has searched. For each move the player goes to the thinking thread, which also holds the chair and
//! puts the player back. A player may fail to return because its thread panicked, or because the thread
//! still works on an obsolete question. Then the chair is empty when the next move is due, and a new
//! player is seated.

use std::sync::{Arc, Mutex, PoisonError};

use cygnet_core::DynGame;
use cygnet_players as players;
use cygnet_players::{Player, PlayerError, Resources};

/// The size of a searching player's transposition table. The player has it while it thinks, and after that
/// until the pool needs the memory.
const TABLE_BYTES: usize = 32 << 20;

/// A player and the game it was last asked about.
pub(super) struct Seated {
    player: Box<dyn Player>,
    /// The number of the game at the table, counted from the first one.
    game_number: u64,
}

impl Seated {
    pub(super) fn player(&mut self) -> &mut dyn Player {
        &mut *self.player
    }
}

/// A place for one player, shared by the table and the thread that thinks for it. When the last of them
/// drops it, the player is dropped and its program ends.
#[derive(Clone, Default)]
pub(super) struct Chair(Arc<Mutex<Option<Seated>>>);

impl Chair {
    /// Takes the player for a move in this game out of the chair, or seats a new one. Its random choices
    /// follow from a seed, which is requested when a game begins.
    pub(super) fn take(
        &self,
        game: &Arc<dyn DynGame>,
        name: &str,
        game_number: u64,
        resources: &Resources,
        seed: impl FnOnce() -> u64,
    ) -> Result<Seated, PlayerError> {
        let Some(mut seated) = self.exchange(None) else {
            let player = players::seat(game, name, seed(), TABLE_BYTES, resources)?;
            return Ok(Seated { player, game_number });
        };
        if seated.game_number != game_number {
            seated.player.new_game(seed());
            seated.game_number = game_number;
        }
        Ok(seated)
    }

    /// Puts the player back. It replaces a player that has come back before.
    pub(super) fn put_back(&self, seated: Seated) {
        // Drop the old player here and not under the lock: a program takes a moment to end.
        drop(self.exchange(Some(seated)));
    }

    fn exchange(&self, seated: Option<Seated>) -> Option<Seated> {
        let mut place = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *place, seated)
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;

    use super::*;

    /// Takes the player for a game out of the chair, and counts in `begun` the games that begin for it.
    fn take(chair: &Chair, game_number: u64, begun: &mut u32) -> Seated {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let game = entry.build(&Options::defaults(entry.info));
        let seed = || {
            *begun += 1;
            7
        };
        chair.take(&game, "level-1", game_number, &Resources::default(), seed).expect("a player")
    }

    #[test]
    fn a_player_stays_and_is_told_of_another_game() {
        let (chair, mut begun) = (Chair::default(), 0);
        for (game_number, expected) in [(0, 1), (0, 1), (1, 2), (1, 2)] {
            let seated = take(&chair, game_number, &mut begun);
            assert_eq!(begun, expected);
            chair.clone().put_back(seated);
        }
    }

    #[test]
    fn a_player_that_does_not_come_back_is_seated_anew() {
        let (chair, mut begun) = (Chair::default(), 0);
        let left_behind = take(&chair, 0, &mut begun);
        let seated = take(&chair, 0, &mut begun);
        assert_eq!(begun, 2);
        chair.put_back(left_behind);
        chair.put_back(seated);
        let _only_one = take(&chair, 0, &mut begun);
        assert_eq!(begun, 2);
        let _another = take(&chair, 0, &mut begun);
        assert_eq!(begun, 3);
    }
}
