//! What the search may use of what games know about themselves.

use cygnet_core::{Solving, Value};

/// What of [`Solving`] is used. None of it changes a result; with it they come sooner. Each can be
/// switched off, to see what it gains and that it is right.
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

    /// The number of a position in the table.
    pub(crate) fn key<G: Solving>(self, game: &G, state: &G::State) -> u64 {
        if self.keys { game.solving_key(state) } else { game.key(state) }
    }

    /// The least and the most that a position is worth to the side to move, without playing on.
    pub(crate) fn bounds<G: Solving>(self, game: &G, state: &G::State) -> [Value; 2] {
        match game.outcome(state) {
            Some(outcome) => [Value::of(outcome, game.turn(state)); 2],
            None if self.bounds => game.bounds(state),
            None => [Value::Loss, Value::Win],
        }
    }
}
