//! What the search may use of what games know about themselves.

use std::hash::{DefaultHasher, Hash, Hasher};

use cygnet_core::hash::mix;
use cygnet_core::{Solving, Value};

use crate::table::spread;

/// What of [`Solving`] is used. None of it changes a result; with it they come sooner. Each can be
/// switched off, to see what it gains and that it is right.
///
/// What a game knows about a position is about the position without its past. Where something of the past can
/// still change what it is worth ([`Solving::past`]), the rules alone are asked, and nothing that was
/// remembered of other positions is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "four switches")]
pub struct Shortcuts {
    /// Positions that are the same by symmetry, or because of what cannot matter any more, are one.
    pub keys: bool,
    /// Positions that are decided are not played out.
    pub bounds: bool,
    /// Moves that need not be looked at are not.
    pub moves: bool,
    /// The search begins where it looks easy.
    pub efforts: bool,
}

impl Shortcuts {
    /// All of them.
    pub const ALL: Self = Self { keys: true, bounds: true, moves: true, efforts: true };

    /// The rules alone.
    pub const NONE: Self = Self { keys: false, bounds: false, moves: false, efforts: false };

    /// The number under which the table has a position with this past. Exact numbers leave the highest bit
    /// alone, and no others do.
    pub(crate) fn key<G: Solving>(self, game: &G, state: &G::State, past: u64) -> u64 {
        let number = match () {
            () if self.keys => game.solving_key(state),
            // What counts for repetition is not all that counts: a number of quiet turns does not make a
            // position another one, but it is worth something else.
            () if game.looks_back() => {
                let mut hasher = DefaultHasher::new();
                game.without_past(state).hash(&mut hasher);
                hasher.finish() | 1 << 63
            }
            () => game.key(state),
        };
        if past == 0 {
            return spread(number);
        }
        // Positions with the same number are the same to somebody who has no past alone.
        spread(mix(mix(number, game.key(state)), past) | 1 << 63)
    }

    /// The least and the most that a position with this past is worth to the side to move, without
    /// playing on.
    pub(crate) fn bounds<G: Solving>(self, game: &G, state: &G::State, past: u64) -> [Value; 2] {
        match game.outcome(state) {
            Some(outcome) => [Value::of(outcome, game.turn(state)); 2],
            None if self.bounds && past == 0 => game.bounds(state),
            None => [Value::Loss, Value::Win],
        }
    }

    /// Appends the moves of a position with this past that have to be looked at.
    pub(crate) fn moves<G: Solving>(
        self,
        game: &G,
        state: &G::State,
        past: u64,
        moves: &mut Vec<G::Move>,
    ) {
        if self.moves && past == 0 {
            game.solving_moves(state, moves);
        } else {
            game.moves(state, moves);
        }
    }
}
