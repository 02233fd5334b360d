//! A game being played, as a state machine without I/O.
//!
//! A [`Room`] holds a game with a player on each side: seats, turns, clock, undo, draw offers, pause,
//! looking back, analysis and review. [`Intent`]s go in together with the time; [`Event`]s, which say
//! what happened, and [`Request`]s, which ask for work that takes long or needs the outside world,
//! come out. A room never sleeps, reads a clock, or touches a disk or a thread, so a terminal, a
//! server and a test can drive the same one.

mod captures;
mod coaching;
mod editor;
mod engine_task;
mod findings;
mod finished;
mod intent;
pub mod json;
mod numbers;
mod offers;
mod outbox;
mod partial_turn;
mod reading;
mod room;
mod table;
mod typing;
mod variations;

pub use coaching::{CoachComments, Coaching, Threat};
pub use cygnet_analysis::Resources;
pub use cygnet_core::Ticket;
pub use editor::Editor;
pub use engine_task::{EngineTask, Finding, HINT_TIME, LINES, SharedAnalyst};
pub use findings::EngineFindings;
pub use finished::{finished_game, game_facts};
pub use intent::{Annotate, Intent, Look, Refusal};
pub use numbers::Numbers;
pub use outbox::{Event, Failure, KeptGame, Request};
pub use partial_turn::{BegunTurn, Meaning, NoMeaning, PartialTurn};
pub use reading::Reading;
pub use room::Room;
pub use table::{Answer, HUMAN, Offer, Reply, Seat, Sides, Table, TableError, Task};
pub use typing::{
    LONGEST_MOVE, TextEnd, Trouble, Typing, direction, direction_keys, next_steps, numbered,
    offset, squares,
};
