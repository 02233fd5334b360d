//! Checks the puzzles of a file: all of them, one of them, or some that are chosen at random.

use std::collections::VecDeque;
use std::io::BufRead;
use std::num::NonZeroUsize;

use cygnet_core::{Message, Stop};

use crate::check::check_puzzles;
use crate::file::{PuzzleFileError, PuzzleReader};
use crate::puzzle::Puzzle;

/// How many puzzles are checked for each thread before the results are told.
const FOR_EACH_THREAD: usize = 4;

/// Which puzzles of a file are checked, and with how much work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFileCheck {
    /// Only the puzzle with this id.
    pub id: Option<String>,
    /// Only this many puzzles, chosen with this seed.
    pub sample: Option<(u64, u64)>,
    /// The most positions that are searched to prove a puzzle.
    pub nodes: u64,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

/// A line of a file that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedLine {
    /// The line, counted from 1.
    pub line: u64,
    /// The puzzle; `None` if the file could not be read on at this line.
    pub puzzle: Option<Puzzle>,
    /// The statement that is false or could not be proved, or what is wrong with the line.
    pub problem: Option<Message>,
}

/// The result of checking a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleFileResult {
    /// How many puzzles were checked.
    pub checked: usize,
    /// How many lines are wrong.
    pub wrong: usize,
    /// Whether the check was interrupted.
    pub is_interrupted: bool,
}

impl PuzzleFileCheck {
    /// Checks the puzzles of a file, and tells the result of each in the order of the file. A file that cannot
    /// be read to its end is wrong; if puzzles are chosen at random, none is checked then.
    ///
    /// # Errors
    /// If `tell` fails, which ends the check.
    pub fn run<E>(
        &self,
        reader: PuzzleReader<impl BufRead>,
        stop: &Stop,
        mut tell: impl FnMut(&CheckedLine) -> Result<(), E>,
    ) -> Result<PuzzleFileResult, E> {
        let mut result = PuzzleFileResult::default();
        let mut refused = None;
        let chosen: Box<dyn Iterator<Item = _> + '_> = match self.sample {
            Some((count, seed)) => match chosen_at_random(reader, count, seed) {
                Ok(chosen) => Box::new(chosen.into_iter().map(Ok)),
                Err(error) => Box::new(std::iter::once(Err(error))),
            },
            None => Box::new(reader),
        };
        let mut wanted = chosen.filter(|next| {
            let id = self.id.as_ref();
            id.is_none_or(|id| next.as_ref().map_or(true, |(_, puzzle)| puzzle.id == *id))
        });
        while !stop.is_stopped() && refused.is_none() {
            let mut batch = VecDeque::new();
            while batch.len() < FOR_EACH_THREAD * self.threads.get() {
                match wanted.next() {
                    Some(Ok(next)) => batch.push_back(next),
                    Some(Err(error)) => {
                        refused = Some(error);
                        break;
                    }
                    None => break,
                }
            }
            if batch.is_empty() {
                break;
            }
            let (lines, puzzles): (Vec<u64>, Vec<Puzzle>) = batch.into_iter().unzip();
            let checked = check_puzzles(&puzzles, self.nodes, self.threads, stop);
            for ((line, puzzle), checked) in lines.into_iter().zip(puzzles).zip(checked) {
                let problem = checked.err();
                if stop.is_stopped() && problem.is_some() {
                    // Its proof was interrupted.
                    continue;
                }
                result.checked += 1;
                result.wrong += usize::from(problem.is_some());
                tell(&CheckedLine { line, puzzle: Some(puzzle), problem })?;
            }
        }
        if let Some(PuzzleFileError { line, problem }) = refused {
            result.wrong += 1;
            tell(&CheckedLine { line, puzzle: None, problem: Some(problem) })?;
        }
        result.is_interrupted = stop.is_stopped();
        Ok(result)
    }
}

/// Chooses puzzles of a file at random, and returns them in their order with the numbers of their lines.
fn chosen_at_random(
    reader: impl Iterator<Item = Result<(u64, Puzzle), PuzzleFileError>>,
    count: u64,
    seed: u64,
) -> Result<Vec<(u64, Puzzle)>, PuzzleFileError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut chosen: Vec<(u64, Puzzle)> = Vec::new();
    for (read, next) in reader.enumerate() {
        let next = next?;
        if chosen.len() < count {
            chosen.push(next);
        } else if let Some(place) = chosen.get_mut(random.usize(..=read)) {
            // Each of the puzzles read so far stays with the same chance.
            *place = next;
        }
    }
    chosen.sort_by_key(|(line, _)| *line);
    Ok(chosen)
}
