//! Files of puzzles: a line that names the format and its version, and a line of JSON for each puzzle.

use std::io::{self, BufRead, Read, Write};

use cygnet_core::{Message, Say, display_message, message};
use serde::{Deserialize, Serialize};

use crate::difficulty::GRADED_LEVELS;
use crate::proving::{MOST_DEFENCES, MOST_MOVES, MOST_TURNS};
use crate::puzzle::{Puzzle, SolutionNode};

/// The name of the format, and the only version so far.
const FORMAT: &str = "cygnet-puzzles";
const VERSION: u32 = 1;

/// The longest line, in bytes. The longest solution fits several times.
const LONGEST_LINE: usize = 1 << 18;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleFileHeader {
    format: String,
    version: u32,
}

/// An error in a file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFileError {
    /// The line, counted from 1.
    pub line: u64,
    /// The problem.
    pub problem: Message,
}

impl Say for PuzzleFileError {
    fn message(&self) -> Message {
        message!(
            "puzzle-file-line",
            "line {line}: {problem}",
            line = self.line,
            problem = self.problem.clone(),
        )
    }
}

display_message!(PuzzleFileError);

/// Writes puzzles to a file.
///
/// # Errors
/// If it cannot be written.
pub fn write_puzzles<'a>(
    file: &mut dyn Write,
    puzzles: impl IntoIterator<Item = &'a Puzzle>,
) -> io::Result<()> {
    let header = PuzzleFileHeader { format: FORMAT.to_owned(), version: VERSION };
    writeln!(file, "{}", serde_json::to_string(&header)?)?;
    for puzzle in puzzles {
        writeln!(file, "{}", serde_json::to_string(puzzle)?)?;
    }
    Ok(())
}

/// Reads the puzzles of a file one by one, each with the number of its line. Nothing after the first error can
/// be trusted, so that is the last item.
pub struct PuzzleReader<R> {
    source: R,
    line: u64,
    is_over: bool,
}

impl<R: BufRead> PuzzleReader<R> {
    /// Reads from this source.
    pub fn new(source: R) -> Self {
        Self { source, line: 0, is_over: false }
    }

    /// The next line; `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, Message> {
        let mut bytes = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        let read = self.source.by_ref().take(most).read_until(b'\n', &mut bytes);
        self.line += 1;
        if read.map_err(|error| error.message())? == 0 {
            return Ok(None);
        }
        if bytes.len() > LONGEST_LINE {
            let most = LONGEST_LINE;
            return Err(message!("puzzle-file-long-line", "it has more than {most} bytes", most,));
        }
        Ok(Some(bytes))
    }

    fn read(&mut self) -> Result<Option<(u64, Puzzle)>, Message> {
        if self.line == 0 {
            let header = self.next_line()?.unwrap_or_default();
            let header: PuzzleFileHeader =
                serde_json::from_slice(&header).map_err(|_| NO_HEADER)?;
            if header.format != FORMAT {
                return Err(NO_HEADER);
            }
            if header.version != VERSION {
                return Err(message!(
                    "puzzle-file-version",
                    "it is version {found} of the format; this program reads version {known}",
                    found = header.version,
                    known = VERSION,
                ));
            }
        }
        let Some(line) = self.next_line()? else { return Ok(None) };
        let puzzle: Puzzle = serde_json::from_slice(&line).map_err(|error| {
            message!(
                "puzzle-file-not-puzzle",
                "it is not a puzzle: {problem}",
                problem = Message::verbatim(error.to_string()),
            )
        })?;
        check_shape(&puzzle)?;
        Ok(Some((self.line, puzzle)))
    }
}

/// The first line is not that of a file of puzzles.
const NO_HEADER: Message = message!(
    "puzzle-file-no-header",
    "it is not the first line of a file of puzzles, which names the format and its version"
);

/// Refuses what no puzzle of this program can have, whatever its game.
fn check_shape(puzzle: &Puzzle) -> Result<(), Message> {
    if puzzle.rates.iter().any(|&rate| rate > 100) {
        return Err(message!(
            "puzzle-rates-range",
            "the rates are {levels} numbers from 0 to 100",
            levels = GRADED_LEVELS,
        ));
    }
    check_turns(puzzle)?;
    check_tree(&puzzle.solution, MOST_MOVES)
}

/// Refuses a number of turns that no puzzle of this program can have.
pub(crate) fn check_turns(puzzle: &Puzzle) -> Result<(), Message> {
    if puzzle.within.is_some_and(|turns| !(1..=MOST_TURNS).contains(&turns)) {
        return Err(message!(
            "puzzle-turns-range",
            "the number of its turns is from 1 to {most}",
            most = MOST_TURNS,
        ));
    }
    Ok(())
}

fn check_tree(node: &SolutionNode, left: u32) -> Result<(), Message> {
    if left == 0 {
        return Err(message!(
            "puzzle-too-long",
            "its solution has more than {most} moves",
            most = MOST_MOVES,
        ));
    }
    if node.defences.len() > MOST_DEFENCES {
        return Err(message!(
            "puzzle-many-defences",
            "its solution lists more than {most} defences in one position",
            most = MOST_DEFENCES,
        ));
    }
    node.defences.iter().try_for_each(|(_, next)| check_tree(next, left - 1))
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Result<(u64, Puzzle), PuzzleFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let read = self.read();
        self.is_over = !matches!(read, Ok(Some(_)));
        read.map_err(|problem| PuzzleFileError { line: self.line, problem }).transpose()
    }
}
