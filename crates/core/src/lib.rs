//! The game abstraction of Cygnet.
//!
//! [`Game`] is the rules of a two-player game with their parameters, and its associated state and move.
//! The rest of this crate is what every game needs around them: the [`Options`] that a game declares,
//! positions and moves as text, a [`BoardView`] to draw, the [`Effect`]s of a move and a [`Tally`] to
//! show beside it, [`Step`]s to click, [`record`]s of games, a [`Session`] to play a game, [`time`]
//! controls and clocks, the type-erased [`DynGame`] layer, and the [`games!`] macro that makes the
//! catalogue.

pub mod arrangement;
pub mod board;
pub mod bots;
pub mod catalogue;
pub mod conformance;
pub mod effects;
pub mod erased;
pub mod evaluation;
pub mod handicap;
pub mod hash;
pub mod history;
pub mod info;
pub mod json;
pub mod limits;
pub mod looks;
pub mod message;
pub mod notation;
pub mod options;
pub mod perft;
pub mod playout;
pub mod position;
pub mod quote;
pub mod record;
pub mod rows;
pub mod session;
pub mod solving;
pub mod steps;
pub mod stop;
pub mod tally;
pub mod ticket;
pub mod time;
pub mod typed;
pub mod view;

mod bits;
mod game;
mod legal_move;
mod score;
mod side;

pub use arrangement::{Arrangement, PaletteItem};
pub use bits::{Bits, Wide};
pub use board::{Size, SizeError, Square};
pub use bots::{Bot, BotError, BotInfo, BotReport, BotValue, ClassicBot, ClassicBots};
pub use catalogue::{CatalogueGame, Entry, GameFamily, GameVisitor, SetupError};
pub use effects::{Effect, effects};
pub use erased::{DynGame, DynState, ErasedGame, ErasedState};
pub use evaluation::Evaluation;
pub use game::{Game, MoveError};
pub use history::History;
pub use info::{GameInfo, SideInfo};
pub use legal_move::LegalMove;
pub use limits::Limits;
pub use message::{Message, Say, Term};
pub use options::{OptionChoice, OptionError, OptionKind, OptionSpec, OptionValue, Options, Shape};
pub use position::{PositionError, implied_size};
pub use score::{Score, ScoreError};
pub use session::{NumberedMoveError, Session, Termination};
pub use side::{Outcome, Side};
pub use solving::{Solving, Value};
pub use steps::{Edge, NoSuchTurn, Progress, Step, StepGraph};
pub use stop::Stop;
pub use tally::Tally;
pub use ticket::{AwaitedAnswer, Ticket};
pub use view::{BoardView, Cell, Grid, Piece, Terrain};
