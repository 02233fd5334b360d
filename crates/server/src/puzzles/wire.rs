//! The messages of a puzzle trainer on a WebSocket. `docs/api.md` documents them.

use serde::{Deserialize, Serialize};

use crate::analysis::wire::WhyTurn;
use crate::results::wire::WireRating;
use crate::wire::{Board, ProblemAnswer, Steps};

/// A message from a client about its puzzles.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PuzzleIntent {
    /// Plays a turn of these steps.
    Steps {
        /// The steps, as the board makes them.
        steps: Vec<String>,
    },
    /// Plays a typed move.
    Play {
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Asks why the last wrong move is wrong.
    Why {},
    /// Asks for the next hint.
    Hint {},
    /// Asks for the rest of the solution.
    Solution {},
    /// Asks for the next puzzle.
    Next {},
    /// Chooses puzzles with a theme, or with any.
    Theme {
        /// The word of the theme.
        theme: Option<String>,
    },
    /// Asks for the puzzle of the day.
    Daily {},
    /// Asks for the puzzle with this id.
    Open {
        /// The id.
        id: String,
    },
    /// Begins a timed run.
    Run {},
    /// Asks for a [`PuzzleMessage::Pong`].
    Ping {
        /// Sent back unchanged.
        sent: f64,
    },
}

/// A message to a client about its puzzles.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PuzzleMessage {
    /// What happened, in order, and what is on the board after it.
    Trainer {
        /// What happened.
        events: Vec<WirePuzzleEvent>,
        /// The board and all that stands beside it.
        view: Box<PuzzleView>,
    },
    /// The mistakes of the last games are looked for; puzzles follow.
    Searching {
        /// The games that were searched.
        done: usize,
        /// The games that are searched.
        games: usize,
    },
    /// There are no puzzles of mistakes.
    Nothing {
        /// Why, in a sentence.
        text: String,
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
    /// A message that was refused. Nothing has changed.
    Error {
        /// What was wrong.
        error: ProblemAnswer,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WirePuzzleEvent {
    /// `begun`, `none`, `right`, `solved`, `wrong`, `failed`, `refuted`, `hint`, `solution`, `run_begun` or
    /// `run_over`.
    pub kind: &'static str,
    /// It in a sentence; empty if the board shows it.
    pub text: String,
    /// The turns to be shown on the board, one after another. Those of a refutation begin with the wrong move,
    /// and the board is as before after them.
    pub turns: Vec<WhyTurn>,
    /// The square of a hint.
    pub square: Option<String>,
}

/// The puzzle on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own for the page")]
pub struct PuzzleView {
    /// The id of the rules.
    pub game: String,
    /// Their name.
    pub name: &'static str,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The id of the puzzle.
    pub id: String,
    /// Is it made of a mistake of the solver?
    pub own: bool,
    /// Its difficulty, from 0 to 100, and that in words.
    pub difficulty: u8,
    /// The difficulty in words.
    pub band: String,
    /// Is it the puzzle of today?
    pub daily: bool,
    /// What the solver has to do, in sentences.
    pub task: Vec<String>,
    /// What the solver is asked for.
    pub prompt: String,
    /// The options of the rules by name, the position at the start and the moves from there.
    pub line: PuzzleLine,
    /// The position.
    pub board: Board,
    /// The side that solves it, 0 or 1.
    pub solver: u8,
    /// The legal turns; null if the puzzle is over.
    pub steps: Option<Steps>,
    /// Is the whole solution on the board?
    pub over: bool,
    /// Can it be asked why the last move is wrong?
    pub can_ask_why: bool,
    /// The timed run that is going on.
    pub run: Option<WireRun>,
    /// The themes that can be chosen.
    pub themes: Vec<WireTheme>,
    /// The word of the theme that was chosen.
    pub theme: Option<&'static str>,
    /// What the solver has reached.
    pub progress: WirePuzzleProgress,
    /// The rating of the solver in this game, from games and puzzles.
    pub rating: Option<WireRating>,
}

/// A line of play to the position of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PuzzleLine {
    /// The id of the rules.
    pub game: String,
    /// Every option of the rules.
    pub options: std::collections::BTreeMap<String, String>,
    /// The position at the start.
    pub position: String,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// A timed run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WireRun {
    /// The puzzles that were solved.
    pub solved: u32,
    /// The puzzles that were not.
    pub mistakes: u32,
    /// The mistakes that end it.
    pub most_mistakes: u32,
    /// The time that is left, in milliseconds.
    pub left_ms: u64,
}

/// A theme.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WireTheme {
    /// The word for it in messages.
    pub theme: &'static str,
    /// Its name.
    pub name: String,
}

/// What a solver has reached.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WirePuzzleProgress {
    /// The puzzles that were tried.
    pub tried: usize,
    /// How many of them were solved the first time.
    pub solved: usize,
    /// The difficulty of puzzles that are solved every second time.
    pub strength: f64,
    /// How many puzzles come back today.
    pub due: usize,
}
