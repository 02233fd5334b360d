//! Shortcuts: the game-specific knowledge that the search may use.

use std::hash::{DefaultHasher, Hash, Hasher};

use cygnet_core::hash::mix;
use cygnet_core::{Solving, Value};

use crate::table::spread;

/// The parts of [`Solving`] that the search uses. They never change a result; they only make the search
/// faster. Each can be switched off, to measure its gain and to test that it is correct.
///
/// A game's knowledge of a position applies to the position without its past. Where the past can still change
/// the value ([`Solving::past`]), the search uses only the rules, and no results remembered for other
/// positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "four switches")]
pub struct Shortcuts {
    /// Treat positions as one if they are equal by symmetry, or differ only in what no longer matters.
    pub keys: bool,
    /// Do not play out decided positions.
    pub bounds: bool,
    /// Skip moves that need not be searched.
    pub moves: bool,
    /// Begin the search where it looks easy.
    pub efforts: bool,
}

impl Shortcuts {
    /// All of them.
    pub const ALL: Self = Self { keys: true, bounds: true, moves: true, efforts: true };

    /// The rules alone.
    pub const NONE: Self = Self { keys: false, bounds: false, moves: false, efforts: false };

    /// The table key of a position with this past. Exact numbers leave the highest bit clear (before they are
    /// spread), and all others set it.
    pub(crate) fn key<G: Solving>(self, game: &G, state: &G::State, past: u64) -> u64 {
        let number = match () {
            () if self.keys => game.solving_key(state),
            // The key for repetition is not enough: it ignores the number of quiet turns, which can change
            // the value.
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
        // Positions with the same number are equivalent only without a past.
        spread(mix(mix(number, game.key(state)), past) | 1 << 63)
    }

    /// The least and the greatest value of a position with this past for the side to move, without searching.
    pub(crate) fn bounds<G: Solving>(self, game: &G, state: &G::State, past: u64) -> [Value; 2] {
        match game.outcome(state) {
            Some(outcome) => [Value::of(outcome, game.turn(state)); 2],
            None if self.bounds && past == 0 => game.bounds(state),
            None => [Value::Loss, Value::Win],
        }
    }

    /// Appends the moves to search in a position with this past.
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
