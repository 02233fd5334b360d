//! Conditions on a move: what it does, and what the position after it allows.

use cygnet_core::{DynState, Effect, Outcome, Side, Size, Square, effects};
use serde::Deserialize;

/// A condition that a move meets or does not meet. Squares have their names, kinds of pieces their ids.
///
/// In a file of lessons, a condition is a word or a word with a value: `"wins"`, `{ captures = 1 }`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LessonCondition {
    /// Every legal move meets it.
    AnyMove,
    /// A piece of this kind moves to another square.
    Moves(String),
    /// A piece moves away from one of these squares.
    Starts(Vec<String>),
    /// A piece of the mover arrives on one of these squares, from another square or from outside.
    Reaches(Vec<String>),
    /// A piece of the mover leaves the board.
    Leaves,
    /// At least this number of enemy pieces are captured.
    Captures(u32),
    /// An enemy piece of this kind is captured.
    Takes(String),
    /// A piece of either side becomes one of this kind.
    Becomes(String),
    /// A piece of the mover loses strength.
    Weakens,
    /// At least this number of pieces come onto the board.
    Appears(u32),
    /// A piece appears in the place of an enemy piece on one of these squares, or on any if the list is empty.
    DropsOn(Vec<String>),
    /// An enemy piece is pushed to one of these squares.
    PushesTo(Vec<String>),
    /// The largest number that the mover has in a tally is at least this: `{ own = ["groups", 3] }`.
    Own(String, u32),
    /// The largest number that the opponent has in a tally is at most this.
    Theirs(String, u32),
    /// The move wins the game.
    Wins,
    /// No answer of the opponent meets the condition.
    Prevents(Box<LessonCondition>),
}

/// Whether a square is one of those with these names.
fn is_one_of(size: Size, square: Square, names: &[String]) -> bool {
    names.iter().any(|name| *name == size.name(square))
}

/// The largest number of a side in a tally; 0 if there is no such tally.
fn largest(state: &dyn DynState, tally: &str, side: Side) -> u32 {
    let tally = state.tally().into_iter().find(|found| found.name.id == tally);
    tally.and_then(|tally| tally.values[side.index()].iter().copied().max()).unwrap_or(0)
}

impl LessonCondition {
    /// Whether the move between these two positions meets the condition.
    #[must_use]
    pub fn is_met(&self, before: &dyn DynState, after: &dyn DynState) -> bool {
        let mover = before.turn();
        match self {
            Self::AnyMove => true,
            Self::Wins => after.outcome() == Some(Outcome::Win(mover)),
            Self::Own(tally, least) => largest(after, tally, mover) >= *least,
            Self::Theirs(tally, most) => largest(after, tally, mover.opponent()) <= *most,
            Self::Prevents(condition) => {
                let answers = after.children();
                answers.iter().all(|(_, answered)| !condition.is_met(after, &**answered))
            }
            _ => {
                let (was, is) = (before.view(), after.view());
                self.is_effect(&effects(&was, &is), was.size, mover)
            }
        }
    }

    /// Whether a move with these effects meets the condition.
    fn is_effect(&self, effects: &[Effect], size: Size, mover: Side) -> bool {
        let any = |matches: &dyn Fn(&Effect) -> bool| effects.iter().any(matches);
        let count = |matches: &dyn Fn(&Effect) -> bool| {
            effects.iter().filter(|effect| matches(effect)).count() as u32
        };
        match self {
            Self::Moves(kind) => any(
                &|effect| matches!(effect, Effect::Moves { piece, .. } if piece.kind.id == kind),
            ),
            Self::Starts(squares) => any(&|effect| match effect {
                Effect::Moves { from, .. } => is_one_of(size, *from, squares),
                Effect::Leaves { square, .. } => is_one_of(size, *square, squares),
                _ => false,
            }),
            Self::Reaches(squares) => any(&|effect| match effect {
                Effect::Moves { to, .. } => is_one_of(size, *to, squares),
                Effect::Appears { square, piece, .. } | Effect::Drops { square, piece } => {
                    piece.owner == mover && is_one_of(size, *square, squares)
                }
                _ => false,
            }),
            Self::Leaves => any(&|effect| matches!(effect, Effect::Leaves { .. })),
            Self::Captures(least) => {
                let is_capture = |effect: &Effect| matches!(effect, Effect::Captures { .. });
                count(&is_capture) >= *least
            }
            Self::Takes(kind) => any(
                &|effect| matches!(effect, Effect::Captures { piece, .. } if piece.kind.id == kind),
            ),
            Self::Becomes(kind) => any(&|effect| match effect {
                Effect::Becomes { before, after, .. } => {
                    before.kind != after.kind && after.kind.id == kind
                }
                _ => false,
            }),
            Self::Weakens => any(&|effect| match effect {
                Effect::Becomes { before, after, .. } => {
                    after.owner == mover && after.strength < before.strength
                }
                _ => false,
            }),
            Self::Appears(least) => {
                let is_arrival = |effect: &Effect| matches!(effect, Effect::Appears { .. });
                count(&is_arrival) >= *least
            }
            Self::DropsOn(squares) => any(&|effect| match effect {
                Effect::Pushes { from, .. } => {
                    squares.is_empty() || is_one_of(size, *from, squares)
                }
                _ => false,
            }),
            Self::PushesTo(squares) => any(&|effect| match effect {
                Effect::Pushes { to, .. } => is_one_of(size, *to, squares),
                _ => false,
            }),
            // They are not about what the move does.
            Self::AnyMove | Self::Wins | Self::Own(..) | Self::Theirs(..) | Self::Prevents(_) => {
                false
            }
        }
    }
}
