//! Whole games of random moves.

use crate::{Game, Outcome};

/// Plays random moves until the game is over or `limit` turns have been played; `state` is then
/// the last position. Returns the outcome, if there is one, and the number of turns. `buffer` is
/// scratch space.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    random: &mut fastrand::Rng,
    buffer: &mut Vec<G::Move>,
    limit: u32,
) -> (Option<Outcome>, u32) {
    let mut turns = 0;
    while turns < limit
        && let Some(mv) = game.random_move(state, random, buffer)
    {
        game.play(state, mv);
        turns += 1;
    }
    (game.outcome(state), turns)
}

/// The turn limit of a random game; no game worth watching lasts longer.
const LONGEST: u32 = 100_000;

/// The results of many random games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayoutCount {
    /// Won by each side.
    pub wins: [u64; 2],
    /// Drawn.
    pub draws: u64,
    /// Abandoned after a hundred thousand turns.
    pub unfinished: u64,
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
        let (outcome, turns) = playout(game, &mut state, &mut random, &mut buffer, LONGEST);
        match outcome {
            Some(Outcome::Win(winner)) => result.wins[winner.index()] += 1,
            Some(Outcome::Draw) => result.draws += 1,
            None => result.unfinished += 1,
        }
        result.turns += u64::from(turns);
    }
    result
}
