//! Puzzles over a WebSocket. Each connection drives a [trainer](cygnet_puzzles::Trainer), as the terminal does;
//! the results of a browser are kept in the store.

mod connection;
mod mistakes;
mod progress;
mod view;
pub mod wire;

pub(crate) use connection::open;
pub(crate) use mistakes::MOST_SEARCHES;
pub(crate) use progress::ShippedPuzzles;
pub(crate) use view::turns;
