//! Time controls, clocks, and how long to think about a move.
//!
//! A [`TimeControl`] is agreed on by the players before a game. Its text has the same grammar
//! everywhere: on the command line, in menus, settings and records. A [`Clock`] measures the time of a
//! game. A [`Budget`] limits a player's search for one move, and [`Budget::thinking_time`] is the only
//! function that decides how long to think.
//!
//! Nothing here reads the system clock: the caller passes the current time, so tests need not wait.

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
