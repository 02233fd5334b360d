//! What a game knows about its own positions that is no rule: how good they look.

use crate::Game;

/// How good positions look, for search to go by where it cannot see the end.
///
/// A game that has nothing to say implements this empty; search then finds what is within its
/// reach, and holds everything beyond to be equal.
pub trait Evaluation: Game {
    /// How much better the position looks for the side to move than for the other, in hundredths
    /// of a unit that means something to people: a piece, a move in hand. Only asked of positions
    /// in which the game goes on.
    fn evaluate(&self, _: &Self::State) -> i32 {
        0
    }

    /// How promising a move looks before anything is known about it: the larger, the sooner it is
    /// looked at. Captures and advances first is what pays in most games.
    fn promise(&self, _: &Self::State, _: Self::Move) -> i32 {
        0
    }

    /// The promises of several moves of one position, appended in their order. A game for which
    /// something is the same for all of them finds it out once.
    fn promises(&self, state: &Self::State, moves: &[Self::Move], promises: &mut Vec<i32>) {
        promises.extend(moves.iter().map(|&mv| self.promise(state, mv)));
    }

    /// The most that the mover can have after one more turn, where the game goes on: no move leads
    /// to a position that [`Evaluation::evaluate`] holds to be better for them than this. `None`
    /// where nothing is known, or where a move might win. With it, search need not look at moves
    /// that cannot help; a bound that is too low would make it wrong.
    fn ceiling(&self, _: &Self::State) -> Option<i32> {
        None
    }

    /// Where a turn has parts and there are thousands of turns, the beginnings of turns: appended,
    /// each as the move that it is so far, together with `true`. Search then looks at the turns of
    /// one beginning after the other, as [`Evaluation::promise`] of the beginnings says, and lists
    /// only those that it looks at. `false` where turns are looked at whole.
    fn beginnings(&self, _: &Self::State, _: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// Appends the legal moves that begin so. Those of all beginnings together are the legal moves.
    fn moves_beginning(&self, _: &Self::State, _: Self::Move, _: &mut Vec<Self::Move>) {}

    /// Like [`Evaluation::ceiling`], for the moves that begin so.
    fn ceiling_beginning(&self, _: &Self::State, _: Self::Move) -> Option<i32> {
        None
    }
}
