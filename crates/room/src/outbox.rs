//! The output of a room: events that report what happened, and requests for work to be done elsewhere.

use cygnet_analysis::{Analysis, OtherGame, ReviewedMove};
use cygnet_core::record::Record;
use cygnet_core::{Message, Say, Side, Stop, Ticket, display_message, message};
use cygnet_players::PlayerError;
use cygnet_ratings::FinishedGame;

use crate::engine_task::EngineTask;
use crate::table::{Offer, Sides, TableError, Task};

/// Something that happened in a room.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The moves on the board, the result or the players have changed.
    Changed,
    /// Another position is shown.
    Shown,
    /// A computer player made this move.
    Played {
        /// The side it plays.
        side: Side,
        /// The move.
        text: String,
    },
    /// A side has run out of time, so the game is over.
    OutOfTime,
    /// This many moves were taken back.
    TakenBack(usize),
    /// This many moves were played again.
    PlayedAgain(usize),
    /// The game goes on from the position that was shown.
    PlayingFromHere,
    /// Another game of the same kind has begun.
    Rematch {
        /// Which side each player takes.
        sides: Sides,
        /// The game before was left unfinished.
        was_left: bool,
    },
    /// Computer players wait.
    Paused,
    /// Computer players go on.
    GoesOn,
    /// One person offers the other a draw.
    DrawOffered,
    /// A computer player thinks about a draw.
    DrawAsked,
    /// The computer player declines the draw.
    DrawDeclined,
    /// A computer player cannot go on, so the game waits.
    PlayerFailed(Failure),
    /// The search for a hint has begun.
    HintAsked,
    /// The hint that was asked for.
    Hint(Box<Analysis>),
    /// The value of the position, for a one-off analysis.
    Analysed(Box<Analysis>),
    /// The analysis was switched on or off.
    AnalysisSwitched(bool),
    /// The review has begun.
    ReviewBegun,
    /// The review is complete; see [`EngineFindings::review`](crate::EngineFindings::review).
    Reviewed,
    /// A move is judged before it is played.
    Examining,
    /// This move, which is not on the board, gives the game away. It is played if the person plays it again.
    Warned(Box<ReviewedMove>),
    /// The other side threatens something; see [`Room::threat`](crate::Room::threat).
    ThreatFound,
    /// The coach's comment on a move that was played.
    Commented(Box<ReviewedMove>),
    /// The engine cannot answer.
    EngineFailed(Failure),
}

/// Work that a room wants done elsewhere, because it takes long or needs I/O.
pub enum Request {
    /// Let a computer player think. The answer is [`Intent::Answered`](crate::Intent::Answered).
    Think(Ticket, Box<Task>, Stop),
    /// Let the engine work on a question. The answers are [`Intent::Found`](crate::Intent::Found).
    Analyse(Ticket, Box<EngineTask>, Stop),
    /// Ask a computer player whether it agrees to a draw. The answer is
    /// [`Intent::Replied`](crate::Intent::Replied).
    Ask(Box<Offer>),
    /// Save the game in case the program ends abnormally.
    Keep(Box<KeptGame>),
    /// Add the game to the results of the person who has finished it.
    Note(Box<FinishedGame>),
}

/// A game to be saved.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptGame {
    /// The number of the game in the room. A new number means a new game, and the file of the last one
    /// stays.
    pub number: u64,
    /// The id of the game that is played.
    pub id: &'static str,
    /// The game so far.
    pub record: Record,
    /// How many moves were made.
    pub moves: usize,
    /// The game is over; or a study was saved elsewhere.
    pub is_over: bool,
    /// It is a record that a person studies and has changed.
    pub is_study: bool,
}

/// Why there is no answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A computer player cannot go on.
    Player(PlayerError),
    /// The move of a computer player cannot be played.
    Move(TableError),
    /// The position belongs to another game than the engine.
    OtherGame(OtherGame),
    /// The thread of a computer player panicked.
    Broken(String),
    /// The thread of the engine panicked.
    EngineBroken,
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::Move(error)
    }
}

impl From<OtherGame> for Failure {
    fn from(error: OtherGame) -> Self {
        Self::OtherGame(error)
    }
}

impl Say for Failure {
    fn message(&self) -> Message {
        match self {
            Self::Player(error) => error.message(),
            Self::Move(error) => error.message(),
            Self::OtherGame(error) => error.message(),
            Self::Broken(player) => {
                message!("room-player-broken", "{player} failed, so the game waits", player,)
            }
            Self::EngineBroken => message!("room-engine-broken", "the engine failed"),
        }
    }
}

display_message!(Failure);
