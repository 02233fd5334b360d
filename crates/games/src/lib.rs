//! The rules of Cygnet's games, one module per game, and the catalogue of all games.
//!
//! ```
//! let entry = cygnet_games::find("ugly-duck").expect("a game of the catalogue");
//! let options = cygnet_core::Options::defaults(entry.info);
//! let (_, state) = entry.set_up(options, Some("DDD/3/ddd w"), 0)?;
//! assert_eq!(state.moves(), ["a1a2", "a1b2", "b1a2", "b1b2", "b1c2", "c1b2", "c1c2"]);
//! # Ok::<(), cygnet_core::SetupError>(())
//! ```

pub mod record_check;
pub mod record_games;
pub mod replay;
pub mod signature;

mod kinds;
mod names;

pub use names::{UnknownGame, find_named};

cygnet_core::games! { ugly_duck, ski_jumps, dropper, three_dragons }

/// The example of the library's page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct LibraryPage;
