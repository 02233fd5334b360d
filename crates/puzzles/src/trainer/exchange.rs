//! The inputs and the outputs of a trainer.

use std::sync::Arc;
use std::time::Instant;

use cygnet_core::{
    DynGame, DynState, LegalMove, Message, MoveError, Say, Stop, Ticket, display_message, message,
};

use crate::attempt::PuzzleHint;
use crate::goal::PuzzleGoal;
use crate::puzzle::Puzzle;
use crate::refutation::refutation;
use crate::themes::PuzzleTheme;
use crate::training::PuzzleProgress;

use super::playback::TrainerLook;

/// The time of an intent: for timed runs, for puzzles that come back, and for the puzzle of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainerTime {
    /// The time on a clock that never goes back.
    pub now: Instant,
    /// The number of the day, counted from any fixed day.
    pub day: u64,
    /// The date: `2026.11.18`.
    pub date: String,
}

/// An input to a trainer.
#[derive(Clone, Debug)]
pub enum TrainerIntent {
    /// Time has passed: a timed run may be over.
    Tick,
    /// Play this move of the position in which the solver is to move.
    Play(LegalMove),
    /// Show why the last wrong move is wrong.
    Why,
    /// Once the puzzle is over: show why this move of the position that is shown is not the solution.
    WhyNot(LegalMove),
    /// Leave the wrong move: show the position before it.
    Retry,
    /// Show another of the positions on the board.
    Look(TrainerLook),
    /// Give the next hint.
    Hint,
    /// Play the rest of the solution.
    Solution,
    /// Go on to another puzzle. During a timed run, a puzzle that is passed over counts as a mistake.
    Next,
    /// Choose puzzles with this theme, and show one, or choose among all puzzles again.
    Theme(Option<PuzzleTheme>),
    /// Show the puzzle of the day.
    Daily,
    /// Show the puzzle with this id.
    Open(String),
    /// Begin a timed run.
    Run,
    /// The answer to [`TrainerRequest::Refute`]: the moves after the wrong one, or none.
    Refuted(Ticket, Vec<String>),
    /// The answer to [`TrainerRequest::Keep`]: all results, those of other programs included.
    Kept(PuzzleProgress),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrainerEvent {
    /// Another puzzle is on the board.
    Begun,
    /// The next puzzle cannot be set up, so the one on the board stays.
    CannotBegin(Message),
    /// There is no other puzzle with the theme.
    NoMore,
    /// The move is right, and the opponent has answered.
    Right {
        /// The move of the solver.
        mv: String,
        /// The answer.
        defence: String,
    },
    /// The move is right, and the last of the solution.
    Solved {
        /// The move of the solver.
        mv: String,
    },
    /// The move gives the result away. The board is as before.
    Wrong {
        /// The move of the solver.
        mv: String,
    },
    /// In a timed run: the move gives the result away, and the run goes on with the next puzzle.
    Failed {
        /// The move of the solver.
        mv: String,
        /// The rest of the solution.
        solution: Vec<String>,
    },
    /// Another position is shown: a move was played out, or the person looks at it.
    Shown,
    /// The move that was asked about is the one of the solution.
    OnlyMove {
        /// The move.
        mv: String,
    },
    /// Why a move gives the result away.
    Refuted {
        /// The wrong move.
        mv: String,
        /// The moves after it; none if no answer to it was found.
        line: Vec<String>,
    },
    /// A hint.
    Hint(PuzzleHint),
    /// The rest of the solution, which is on the board now.
    Solution(Vec<String>),
    /// A timed run has begun.
    RunBegun,
    /// The timed run is over: its time has passed, there were too many mistakes, or the person has chosen
    /// something else.
    RunOver {
        /// How many puzzles were solved.
        solved: u32,
        /// How many were not.
        mistakes: u32,
    },
}

/// Work that a trainer wants done elsewhere, because it takes long or needs I/O.
pub enum TrainerRequest {
    /// Search why a move is wrong. The answer is [`TrainerIntent::Refuted`].
    Refute(Ticket, Box<RefutationTask>, Stop),
    /// Keep a result. The answer, if there is one, is [`TrainerIntent::Kept`].
    Keep(Box<PuzzleResult>),
}

/// A search for the reason why a move is wrong. It takes some seconds and can be sent to another thread.
pub struct RefutationTask {
    pub(super) game: Arc<dyn DynGame>,
    pub(super) after: Box<dyn DynState>,
    pub(super) goal: PuzzleGoal,
}

impl RefutationTask {
    /// The moves after the wrong one; see [`refutation`].
    #[must_use]
    pub fn run(&self, stop: &Stop) -> Vec<String> {
        refutation(&self.game, &*self.after, self.goal, stop)
    }
}

/// The result of a puzzle, which counts for the strength of the person. The first attempt decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleResult {
    /// The puzzle, with its difficulty.
    pub puzzle: Puzzle,
    /// Whether the person had no result of this puzzle before.
    pub is_new: bool,
    /// Whether it was solved without a mistake and without help.
    pub is_solved: bool,
    /// The number of the day.
    pub day: u64,
}

/// Why an intent is refused. A refusal changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrainerRefusal {
    /// The puzzle on the board is over.
    Over,
    /// The move is not one of the position on the board.
    Move(MoveError),
    /// No wrong move was made in the position on the board.
    NothingWrong,
    /// The position that is shown is not one of the solution in which the solver was to move, or the puzzle is not
    /// over.
    NothingToAsk,
    /// None of the puzzles has the theme.
    NoSuchTheme,
    /// None of the puzzles has the id.
    NoSuchPuzzle,
}

impl Say for TrainerRefusal {
    fn message(&self) -> Message {
        match self {
            Self::Over => {
                message!("trainer-over", "this puzzle is over; `next` shows the next one")
            }
            Self::Move(error) => error.message(),
            Self::NothingWrong => {
                message!("trainer-nothing-wrong", "there is no wrong move to explain")
            }
            Self::NoSuchPuzzle => message!("trainer-no-such-puzzle", "there is no such puzzle"),
            Self::NothingToAsk => message!(
                "trainer-nothing-to-ask",
                "after a puzzle you can ask about any move of a position in which you were to move"
            ),
            Self::NoSuchTheme => {
                message!("trainer-no-such-theme", "none of the puzzles has this theme")
            }
        }
    }
}

display_message!(TrainerRefusal);
