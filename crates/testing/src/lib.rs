//! A game for tests of search: a token on a drawn graph, which the two sides move in turn.
//!
//! The games of the catalogue that look back have no boards small enough to look at every position
//! with every past. A [`Graph`] is small, can be any shape at all, and has everything that makes
//! search hard: cycles, draws by the third occurrence and by quiet turns, moves that cannot be undone,
//! passes, turns in two parts, positions worth the same, and estimates that mean nothing. [`draw`]
//! draws one by chance, [`GraphGame`] plays it, and [`oracle`] knows what each position is worth.

pub mod draw;
mod game;
pub mod graph;
pub mod oracle;

pub use draw::Draw;
pub use game::{GraphGame, Habits, Move, Play, State};
pub use graph::{Edge, Graph, Situation, Vertex};
pub use oracle::{Exhaustion, Oracle, Worth};
