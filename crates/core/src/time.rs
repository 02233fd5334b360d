//! Time controls, clocks, and how long to think about a move.
//!
//! A [`TimeControl`] is what the players agree on before a game, and its text has one grammar
//! everywhere: on the command line, in menus, settings and records. A [`Clock`] measures a game
//! played by it. A [`Budget`] is what a player may use up for one move, and
//! [`Budget::thinking_time`] is the one function that decides how long to think.
//!
//! Nothing here asks what time it is: the caller says so, which is why tests need not wait.

mod budget;
mod clock;
mod control;
mod game_limits;
mod span;

pub use budget::{Budget, TimeLeft};
pub use clock::{Clock, format_clock, read_clock, short_clock};
pub use control::{TimeControl, TimeControlError};
pub use game_limits::GameLimits;
pub use span::{LONGEST_TIME, SHORTEST_TIME, format_time, read_time};
