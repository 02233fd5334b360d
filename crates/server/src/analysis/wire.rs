//! The messages of an analysis on a WebSocket. `docs/api.md` documents them.

use cygnet_analysis::json::{ReviewAnswer, ReviewedMoveAnswer};
use cygnet_analysis::{Score, Variation};
use serde::{Deserialize, Serialize};

use super::line::LineRequest;
use crate::wire::{Board, ProblemAnswer, WireEffect};

/// The client's name for a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AskedId {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// The longest name of a question, in bytes.
pub const LONGEST_ID: usize = 64;

/// A message from a client about an analysis.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisQuestion {
    /// Asks for the best lines of a position.
    Analyse {
        /// The client's name for the question.
        id: AskedId,
        /// The position, at the end of this line.
        line: LineRequest,
        /// How many lines are wanted, 1 to 5.
        lines: usize,
        /// The greatest depth in turns.
        #[serde(default)]
        depth: Option<u32>,
        /// The longest time of work.
        #[serde(default)]
        seconds: Option<f64>,
        /// Is it also asked what the opponent would do on a pass?
        #[serde(default)]
        threat: bool,
    },
    /// Asks what is proved about each move of a position.
    Explore {
        /// The client's name for the question.
        id: AskedId,
        /// The position, at the end of this line.
        line: LineRequest,
    },
    /// Asks why a move is bad or good.
    Why {
        /// The client's name for the question.
        id: AskedId,
        /// The position, at the end of this line.
        line: LineRequest,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Asks for a review of a whole line.
    Review {
        /// The client's name for the question.
        id: AskedId,
        /// The line.
        line: LineRequest,
        /// About how long it may take.
        #[serde(default)]
        seconds: Option<f64>,
    },
    /// Ends the questions with this id, or all questions of this connection.
    Stop {
        /// The client's name for the question.
        #[serde(default)]
        id: Option<AskedId>,
    },
    /// Asks for a [`AnalysisMessage::Pong`].
    Ping {
        /// Sent back unchanged.
        sent: f64,
    },
}

/// A message to a client about an analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisMessage {
    /// Others are working; the question waits.
    Queued {
        /// The client's name for the question.
        id: AskedId,
        /// What waits: the type of the question, or `threat`, which has the id of its `analyse`.
        question: &'static str,
        /// How many questions of others wait.
        ahead: usize,
    },
    /// The best lines after a depth.
    Lines {
        /// The client's name for the question.
        id: AskedId,
        /// The depth in turns.
        depth: u32,
        /// The lines, the best first; none if the game is over.
        lines: Vec<Variation>,
        /// How many positions were visited.
        nodes: u64,
        /// How long the work has taken.
        seconds: f64,
        /// The speed.
        nodes_per_second: f64,
        /// Is this the last answer?
        done: bool,
    },
    /// What the opponent would do on a pass.
    Threat {
        /// The client's name for the question.
        id: AskedId,
        /// Its best line, with a score for the opponent; null if passing makes no legal position.
        line: Option<Variation>,
    },
    /// What is proved about each move.
    Explored(Box<ExploredAnswer>),
    /// Why a move is bad or good.
    Why(Box<WhyAnswer>),
    /// The progress of a review, or its result.
    Reviewed {
        /// The client's name for the question.
        id: AskedId,
        /// How many moves are reviewed.
        done: usize,
        /// How many there are.
        total: usize,
        /// The moves, once all are reviewed.
        moves: Option<Vec<ReviewedMoveAnswer>>,
        /// The winning chance of the first side in each position, from 0 to 1, once all are reviewed.
        chances: Option<Vec<f64>>,
        /// The review as a whole, once all moves are reviewed.
        review: Option<ReviewAnswer>,
    },
    /// The answer to a ping.
    Pong {
        /// As it was sent.
        sent: f64,
        /// The time of the server.
        now: i64,
    },
    /// The server stops; the client comes back later.
    Closing {
        /// After how many milliseconds.
        retry_ms: u64,
    },
    /// A question has no answer.
    Error {
        /// The client's name for the question, if it has one.
        id: Option<AskedId>,
        /// What has no answer, as in [`AnalysisMessage::Queued`], if it was understood.
        question: Option<&'static str>,
        /// What was wrong.
        error: ProblemAnswer,
    },
}

/// What is proved about each move of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExploredAnswer {
    /// The client's name for the question.
    pub id: AskedId,
    /// Is the value of every move proved?
    pub complete: bool,
    /// The legal moves, the best first.
    pub moves: Vec<ExploredMoveAnswer>,
    /// What the theory of sums of games says, where it applies.
    pub theory: Option<WireTheory>,
    /// Is this the last answer?
    pub done: bool,
}

/// What is known about a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExploredMoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text_of_move: String,
    /// The proved result in words; empty if there is none.
    pub text: String,
    /// The proved value for the side to move.
    pub score: Option<Score>,
    /// Is it the only move that keeps the result?
    pub only: bool,
    /// How many finished games of this server went on like this.
    pub games: u64,
    /// How many of them each side won.
    pub won: [u64; 2],
    /// How many of them were drawn.
    pub drawn: u64,
}

/// What the theory of sums of games says about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WireTheory {
    /// The regions.
    pub regions: Vec<WireRegion>,
    /// The whole position in a sentence.
    pub text: String,
}

/// A region of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WireRegion {
    /// The squares of its pieces.
    pub squares: Vec<String>,
    /// The name of its value; null if it is unknown.
    pub value: Option<String>,
    /// Is moving first worth something here?
    pub hot: bool,
    /// What it is worth, in words.
    pub text: String,
}

/// Why a move is bad or good.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhyAnswer {
    /// The client's name for the question.
    pub id: AskedId,
    /// The move that was asked about.
    #[serde(rename = "move")]
    pub text_of_move: String,
    /// Does it give something away?
    pub bad: bool,
    /// A line that shows it: the refutation of a bad move, or the best other move and what it leads to.
    pub turns: Vec<WhyTurn>,
    /// The value of the move for the side that makes it.
    pub score: Score,
    /// The best move, if the move is bad.
    pub better: Option<BetterMove>,
    /// Is this the last answer?
    pub done: bool,
}

/// A turn of a line that shows why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WhyTurn {
    /// The move.
    #[serde(rename = "move")]
    pub text_of_move: String,
    /// The side that makes it.
    pub side: u8,
    /// What happens, as in a game.
    pub text: String,
    /// The position after it.
    pub board: Board,
    /// Its effects, for animation.
    pub effects: Vec<WireEffect>,
    /// A sentence, if something worth mentioning happens.
    pub sentence: Option<String>,
}

/// A better move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BetterMove {
    /// The move.
    #[serde(rename = "move")]
    pub text_of_move: String,
    /// Its value for the side to move.
    pub score: Score,
}
