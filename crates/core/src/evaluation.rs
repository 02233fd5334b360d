//! Heuristic knowledge of a game about its own positions, beyond the rules: how good they look.

use crate::Game;
use crate::handicap::{Handicaps, USUAL};

/// A static evaluation, for positions where search cannot see the end of the game.
///
/// A game without one implements this trait with an empty body; search then finds only what is within
/// its horizon and considers everything beyond it equal.
pub trait Evaluation: Game {
    /// How much better the position looks for the side to move than for the opponent, in hundredths of
    /// a unit that is meaningful to people, such as a piece or a move in hand. Called only for
    /// positions in which the game goes on.
    fn evaluate(&self, _: &Self::State) -> i32 {
        0
    }

    /// How promising a move looks before it is searched: search tries moves with larger values first.
    /// In most games it pays to try captures and advances first.
    fn promise(&self, _: &Self::State, _: Self::Move) -> i32 {
        0
    }

    /// Appends the promises of several moves of one position, in the order of the moves. A game can
    /// override this to compute shared information only once.
    fn promises(&self, state: &Self::State, moves: &[Self::Move], promises: &mut Vec<i32>) {
        promises.extend(moves.iter().map(|&mv| self.promise(state, mv)));
    }

    /// An upper bound on the mover's evaluation after one more turn, if the game goes on: no move leads
    /// to a position that [`Evaluation::evaluate`] rates better for the mover than this. `None` if no
    /// bound is known, or if a move might win. Search uses the bound to skip moves that cannot help; a
    /// bound that is too low would make search wrong.
    fn ceiling(&self, _: &Self::State) -> Option<i32> {
        None
    }

    /// Appends the beginnings of turns, each as a partial move, and returns `true`. This is for games
    /// whose turns have several parts, with thousands of turns per position. Search then takes the
    /// beginnings one after another, in the order of their [`Evaluation::promise`], and generates only
    /// the turns it examines. Returns `false` if turns are searched whole.
    fn beginnings(&self, _: &Self::State, _: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// Appends the legal moves with this beginning. The moves of all beginnings together are the legal
    /// moves.
    fn moves_beginning(&self, _: &Self::State, _: Self::Move, _: &mut Vec<Self::Move>) {}

    /// Like [`Evaluation::ceiling`], for the moves with this beginning.
    fn ceiling_beginning(&self, _: &Self::State, _: Self::Move) -> Option<i32> {
        None
    }

    /// The handicaps that make the steps between the levels for people about equal, tuned by matches
    /// between neighbouring levels.
    fn handicaps(&self) -> &'static Handicaps {
        &USUAL
    }
}
