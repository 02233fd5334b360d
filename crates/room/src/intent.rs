//! The inputs of a room, and the reasons to refuse them.

use cygnet_core::record::{Record, TreeError};
use cygnet_core::{
    LegalMove, Message, Outcome, Say, Termination, Ticket, display_message, message,
};
use cygnet_ratings::HelpUsed;

use crate::engine_task::Finding;
use crate::outbox::Failure;
use crate::table::{Answer, Reply, Sides, TableError};

/// An input to a room: a person's wish, the answer to a request, or the passing of time.
#[derive(Debug)]
pub enum Intent {
    /// Time has passed: a clock may have run out, or a move may be due.
    Tick,
    /// A person plays a move of the position on the board. In a record: of the position that is shown.
    Play(LegalMove),
    /// The side to move has made this move elsewhere: a server has decided that it counts
    /// and keeps it already.
    Follow(LegalMove),
    /// The players have ended the game elsewhere.
    FollowEnd(Outcome, Termination),
    /// The game was taken back elsewhere to the position after this many turns.
    FollowBack(usize),
    /// A person had help elsewhere.
    FollowHelp(HelpUsed),
    /// Take back the last move of a person and the replies to it. In a record: look back.
    Undo,
    /// Replay the moves that were taken back. In a record: look forward.
    Redo,
    /// Show another position of the game.
    Look(Look),
    /// Change the moves or the comments of the record that is being read. [`Intent::Play`] adds a move to
    /// it.
    Annotate(Annotate),
    /// Study the finished game: from now on it is a record that is being read.
    Study,
    /// This text was saved to a file. If it is the record that is being studied, its changes are safe there.
    Saved(String),
    /// Continue from the position that is shown; the later moves are taken back.
    PlayFromHere,
    /// A person gives up.
    Resign,
    /// Offer a draw. Between two people the same intent in the same turn accepts it.
    OfferDraw,
    /// Two people agree on a draw.
    AgreeOnDraw,
    /// Play the same game again, with the date for its record if that is wanted.
    Rematch(Sides, Option<String>),
    /// Put the game of a record in the room, with its clock if it has one; the players stay.
    Replace(Box<Record>),
    /// Pause or resume a game between computer players.
    Pause(bool),
    /// Let one of the paused computer players make one move.
    Step,
    /// The game is hidden, so the clocks stand still; or it is shown again.
    Cover(bool),
    /// Everyone leaves, so computer players stop thinking.
    Leave,
    /// Ask for the best move in the position on the board.
    AskHint,
    /// Evaluate the position that is shown, once.
    AnalyseOnce,
    /// Start or stop a continuous analysis of the position that is shown.
    SwitchAnalysis,
    /// Review the moves of the game.
    Review,
    /// The answer to [`Request::Think`](crate::Request::Think).
    Answered(Ticket, Result<Option<Box<Answer>>, Failure>),
    /// The answer to [`Request::Ask`](crate::Request::Ask).
    Replied(Reply),
    /// An answer to [`Request::Analyse`](crate::Request::Analyse); there may be several.
    Found(Ticket, Result<Box<Finding>, Failure>),
}

/// Which position of the game to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// One turn earlier.
    Back,
    /// One turn later.
    Forward,
    /// The position at the start.
    First,
    /// The position on the board.
    Last,
    /// The position after this many turns.
    At(usize),
    /// In a record: the position after the next alternative to the last move, or after the first.
    NextVariation,
    /// In a record: the position after the previous alternative to the last move, or after the last.
    PreviousVariation,
    /// In a record: the last position that the variation has in common with the game.
    MainLine,
}

/// A change to a record that is being read, at the position that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Annotate {
    /// Move the variation one place forward among its alternatives.
    Promote,
    /// Make the moves that lead here the main line.
    MakeMainLine,
    /// Delete the last move and everything after it.
    Delete,
    /// Replace the comments on the last move, or those before the first. Commands for programs stay; an
    /// empty text deletes the comments.
    Comment(String),
    /// Mark the last move with `!` or `?`, or remove its mark.
    Mark(Option<String>),
}

impl Annotate {
    /// The marks that a move can get.
    pub const MARKS: [&str; 6] = ["!", "!!", "!?", "?!", "?", "??"];
}

/// Why an intent is refused. A refusal changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game, its clock or its players do not allow it.
    Table(TableError),
    /// The game is a record that is being read.
    Reading,
    /// An earlier position is shown.
    LookingBack,
    /// No earlier position is shown.
    NotLookingBack,
    /// This is the first position.
    IsFirst,
    /// This is the last position.
    IsLast,
    /// The game has only this many turns.
    NoSuchTurn(usize),
    /// A person takes part in the game.
    NotWatched,
    /// It is not a person's turn.
    NotYourTurn,
    /// No move was made.
    NothingToReview,
    /// The game is not a record that is being read.
    NotReading,
    /// The game is not over.
    NotOver,
    /// The last move has no alternatives.
    NoVariation,
    /// This is the main line.
    IsMainLine,
    /// The record cannot be changed like this.
    Tree(TreeError),
}

impl From<TreeError> for Refusal {
    fn from(error: TreeError) -> Self {
        Self::Tree(error)
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl Say for Refusal {
    fn message(&self) -> Message {
        match self {
            Self::Table(error) => error.message(),
            Self::Reading => message!("room-reading", "the game is being read from a record"),
            Self::LookingBack => message!("room-looking-back", "an earlier position is shown"),
            Self::NotLookingBack => message!(
                "room-not-looking-back",
                "This is the last position; `back`, `first` and `goto` show earlier ones."
            ),
            Self::IsFirst => message!("room-is-first", "This is the first position."),
            Self::IsLast => message!("room-is-last", "This is the last position."),
            Self::NoSuchTurn(last) => message!(
                "room-no-such-turn",
                "Give the number of turns, from 0 to {last}: goto {last}",
                last = *last,
            ),
            Self::NotWatched => {
                message!("room-not-watched", "Only games between computer players can be paused.")
            }
            Self::NotYourTurn => message!("room-not-your-turn", "it is not a person's turn"),
            Self::NothingToReview => {
                message!("room-nothing-to-review", "There is no move to review.")
            }
            Self::NotReading => message!(
                "room-not-reading",
                "only a record that is being read has variations and comments"
            ),
            Self::NotOver => message!("room-not-over", "the game is not over"),
            Self::NoVariation => {
                message!("room-no-variation", "the last move has no alternatives")
            }
            Self::IsMainLine => message!("room-is-main-line", "this is the main line"),
            Self::Tree(error) => error.message(),
        }
    }
}

display_message!(Refusal);
