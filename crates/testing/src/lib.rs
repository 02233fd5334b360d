//! A game for tests of search: a token on a random graph, which the two sides move in turn.
//!
//! The games of the catalogue that look back have no boards small enough to examine every position with
//! every past. A [`Graph`] is small, can have any shape, and has everything that makes search hard:
//! cycles, draws by third occurrence and by quiet turns, irreversible moves, passes, turns in two
//! parts, positions of equal value, and meaningless estimates. [`draw`] draws a random graph,
//! [`GraphGame`] makes it a game, and [`oracle`] knows the value of each position.
//!
//! [`tutorial`] copies the workspace and adds a game to it. [`tiny`] has games for tests of everything
//! around the rules: views, steps, text, screens.

pub mod draw;
mod game;
pub mod graph;
pub mod oracle;
pub mod tiny;
pub mod tutorial;

pub use draw::Draw;
pub use game::{GraphGame, GraphPlay, Habits, Move, State};
pub use graph::{Graph, GraphEdge, Situation, Vertex};
pub use oracle::{Exhaustion, Oracle, OracleValue};
