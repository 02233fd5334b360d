//! Whole games of random moves.

use crate::{Game, Outcome};

/// Plays random moves until the game is over; `state` is then the final position. Returns the
/// outcome and the number of turns played. `buffer` is scratch space.
///
/// # Panics
/// If the game breaks its contract: no legal move and no outcome.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    random: &mut fastrand::Rng,
    buffer: &mut Vec<G::Move>,
) -> (Outcome, u32) {
    let mut turns = 0;
    while let Some(mv) = game.random_move(state, random, buffer) {
        game.play(state, mv);
        turns += 1;
    }
    (game.outcome(state).expect("a position without a legal move is the end of the game"), turns)
}

/// What many random games came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayoutCount {
    /// Won by each side.
    pub wins: [u64; 2],
    /// Drawn.
    pub draws: u64,
    /// Turns in all games together.
    pub turns: u64,
}

/// Plays `count` random games from a position, the same ones for the same seed.
pub fn playouts<G: Game>(game: &G, start: &G::State, count: u64, seed: u64) -> PlayoutCount {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut result = PlayoutCount::default();
    let (mut state, mut buffer) = (start.clone(), Vec::new());
    for _ in 0..count {
        state.clone_from(start);
        let (outcome, turns) = playout(game, &mut state, &mut random, &mut buffer);
        match outcome.winner() {
            Some(winner) => result.wins[winner.index()] += 1,
            None => result.draws += 1,
        }
        result.turns += u64::from(turns);
    }
    result
}
