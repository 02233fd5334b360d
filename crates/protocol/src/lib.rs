//! Communication between engines and other programs: one line per message, based on UGI.
//!
//! UGI generalises the protocol of chess engines (UCI) to any game. `docs/protocol.md` specifies it
//! word by word, with the extensions made here: a game and its options, legal moves, proven scores.
//!
//! - [`serve`] is the engine's side: it offers this engine to another program.
//! - [`External`] is the other side: it uses another program as a player.
//! - [`check`] checks whether a program conforms to the protocol.
//!
//! ```
//! let commands = "setoption name Game value ugly_duck size=3x3\nlegalmoves\nquit\n";
//! let mut answers = Vec::new();
//! cygnet_protocol::serve(commands.as_bytes(), &mut answers, &cygnet_protocol::Resources::default())?;
//! assert_eq!(answers, b"legalmoves a1a2 a1b2 b1a2 b1b2 b1c2 c1b2 c1c2\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod check;
mod command_line;
mod external;
mod go;
mod lines;
mod message;
mod plan;
mod program;
mod server;

pub use check::{CheckFinding, CheckVerdict, check, check_each};
pub use command_line::{CommandLineError, join_words, split_words};
pub use cygnet_analysis::Resources;
pub use external::{External, ProgramReply};
pub use message::EngineOption;
pub use program::ExternalError;
pub use server::serve;
