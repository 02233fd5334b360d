//! Where puzzles come from: the positions of games.

use std::sync::Arc;

use cygnet_arena::{Openings, play_game};
use cygnet_core::time::GameLimits;
use cygnet_core::{DynGame, Session, Stop};
use cygnet_players::{PlayerError, Resources, seat};

/// The levels that play: strong enough to reach sensible positions, and weak enough to leave chances.
const LEVELS: std::ops::RangeInclusive<u32> = 2..=7;

/// The memory of a player, in bytes, and the most positions that it visits for a move.
const PLAYER_BYTES: usize = 1 << 20;
const PLAYER_NODES: u64 = 10_000;

/// A game between two levels, from an opening of random moves. It depends on the seed alone. `None` if it was
/// stopped.
///
/// # Errors
/// If the levels cannot play with these rules.
pub fn played_by_levels(
    game: &Arc<dyn DynGame>,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Session>, PlayerError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let start = Session::new(Arc::clone(game), game.initial());
    let Some(opening) = Openings::new(start, random.u64(..)).next() else { return Ok(None) };
    let mut player = || {
        let name = format!("level-{}", random.u32(LEVELS));
        seat(game, &name, random.u64(..), PLAYER_BYTES, &Resources::default())
    };
    let (mut one, mut two) = (player()?, player()?);
    let limits = [GameLimits::Nodes(PLAYER_NODES); 2];
    let finished = play_game(opening, [&mut *one, &mut *two], limits, stop);
    Ok(finished.map(|game| game.session))
}
