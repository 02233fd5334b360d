//! Puzzles over a WebSocket. Each connection drives a [trainer](cygnet_puzzles::Trainer), as the terminal does;
//! the results of a browser are kept in the store.

mod connection;
mod results;
mod view;
pub mod wire;

pub(crate) use connection::open;
pub(crate) use results::ShippedPuzzles;
pub(crate) use view::turns;
