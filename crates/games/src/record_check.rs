//! Checks files of records: whether every game can be read and replayed. The answer of `record check`.

use std::io::BufRead;

use cygnet_core::record::{Reader, RecordError};
use cygnet_core::{Message, message};
use serde::{Deserialize, Serialize};

use crate::replay::{Place, ReplayError, replay};

/// The error message for a file without games.
pub const NO_GAME: Message = message!(
    "record-no-game",
    "there is no game in it: a record starts with tags such as [Game \"dropper\"]"
);

/// The result of the check of a file; its JSON is an element of the answer of `record check`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CheckedFile {
    /// The name of the file.
    pub file: String,
    /// The number of games in it.
    pub games: usize,
    /// Whether the file could be read and has no problems.
    pub ok: bool,
    /// The first problem of each game that has one.
    pub problems: Vec<Problem>,
    /// Why the file could not be read to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<Message>,
}

/// A problem with a game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The number of the game in the file, counted from 1; 0 if the file has no games.
    pub game: usize,
    /// The number of the turn in the game, counted from 1, if the problem is in a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// Whether the turn belongs to a variation.
    pub variation: bool,
    /// The problem.
    pub error: Message,
}

impl Problem {
    /// The problem that the text of a game cannot be read.
    #[must_use]
    pub fn of_text(error: RecordError, game: usize) -> Self {
        let RecordError { line, message, .. } = error;
        Self { line, game, turn: None, variation: false, error: message }
    }

    /// The problem that the game read last cannot be replayed.
    #[must_use]
    pub fn of_replay<R: BufRead>(error: ReplayError, reader: &Reader<R>, game: usize) -> Self {
        let (line, turn, variation) = match error.place {
            Place::Record => (reader.record_line(), None, false),
            Place::Tag(index) => (reader.tag_lines()[index], None, false),
            Place::Result => (reader.result_line(), None, false),
            Place::Turn { number, in_variation, source_line } => {
                (source_line.unwrap_or(reader.record_line()), Some(number), in_variation)
            }
        };
        Self { line, game, turn, variation, error: error.message }
    }

    /// The place and the problem, on one line.
    #[must_use]
    pub fn located(&self, file: &str) -> Message {
        let Self { line, game, turn, variation, error } = self;
        let (line, game) = (*line, *game);
        match *turn {
            Some(turn) if *variation => message!(
                "record-at-variation",
                "{file}:{line}: game {game}, variation at turn {turn}: {problem}",
                file,
                line,
                game,
                turn,
                problem = error,
            ),
            Some(turn) => message!(
                "record-at-turn",
                "{file}:{line}: game {game}, turn {turn}: {problem}",
                file,
                line,
                game,
                turn,
                problem = error,
            ),
            None if game == 0 => {
                message!("record-at-line", "{file}:{line}: {problem}", file, line, problem = error)
            }
            None => message!(
                "record-at-game",
                "{file}:{line}: game {game}: {problem}",
                file,
                line,
                game,
                problem = error,
            ),
        }
    }
}

impl CheckedFile {
    /// Reads and replays all games of a file.
    pub fn check(file: String, source: impl BufRead) -> Self {
        let mut checked = Self { file, ..Self::default() };
        let mut reader = Reader::new(source);
        while let Some(record) = reader.next() {
            match record {
                Err(error) if error.is_of_the_source => {
                    let why = message!(
                        "record-unreadable",
                        "cannot read {file} from line {line} on: {problem}",
                        file = &checked.file,
                        line = error.line,
                        problem = error.message,
                    );
                    checked.unreadable = Some(why);
                }
                Err(error) => {
                    checked.games += 1;
                    checked.problems.push(Problem::of_text(error, checked.games));
                }
                Ok(record) => {
                    checked.games += 1;
                    let problem = replay(&record).err();
                    let problem =
                        problem.map(|error| Problem::of_replay(error, &reader, checked.games));
                    checked.problems.extend(problem);
                }
            }
        }
        if checked.games == 0 && checked.unreadable.is_none() {
            let error = NO_GAME;
            let problem = Problem { line: 1, game: 0, turn: None, variation: false, error };
            checked.problems.push(problem);
        }
        checked.ok = checked.problems.is_empty() && checked.unreadable.is_none();
        checked
    }

    /// The result for a file that could not be opened.
    #[must_use]
    pub fn unreadable(file: String, why: Message) -> Self {
        Self { file, unreadable: Some(why), ..Self::default() }
    }
}
