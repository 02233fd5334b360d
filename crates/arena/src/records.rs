//! The records of a match: a file to which every game is added as it ends, and from which a match
//! goes on that was interrupted.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use cygnet_core::quote::quoted;
use cygnet_core::record::{After, Comment, Reader, Record};

use crate::matches::{Ending, Played};
use crate::players::Opinion;
use crate::report::Finished;

/// Why the records of a match cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The file cannot be read or written.
    #[error("the records cannot be kept in {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another program keeps its records there.
    #[error("{} is in use by another match; choose another file, or wait for its end", .0.display())]
    InUse(PathBuf),
    /// The file holds something else.
    #[error(
        "{}, line {line}: {message}; this is not the same match, so choose another file",
        path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// Where.
        line: usize,
        /// What is not as it should be.
        message: String,
    },
}

/// What every record of a match says about the match, and how a game began.
pub(crate) trait Headers {
    /// The tags of a game; what differs from them is another match.
    fn tags(&self, number: u32) -> Vec<(String, String)>;

    /// The moves a game starts with, if it is one of this match.
    fn opening(&self, number: u32) -> Option<Vec<String>>;
}

/// The tag with the number of the game, counted from 1 as people do.
pub(crate) const ROUND: &str = "Round";

/// The tag with the seed of the match.
pub(crate) const SEED: &str = "Seed";

/// The seed of the match whose records are in a file, if there are any: to go on with it without
/// having to remember.
#[must_use]
pub fn seed_of_records(path: &Path) -> Option<u64> {
    let first = Reader::new(BufReader::new(File::open(path).ok()?)).next()?.ok()?;
    first.tag(SEED)?.parse().ok()
}

const TERMINATION: &str = "Termination";
const REASON: &str = "Reason";

/// The file of a match.
pub(crate) struct Records {
    path: PathBuf,
    file: File,
}

impl Records {
    /// Opens the file, and returns what games are in it. A last record that was cut off when
    /// the computer went down is taken away.
    pub(crate) fn open(
        path: &Path,
        headers: &impl Headers,
    ) -> Result<(Self, Vec<Finished>), RecordsError> {
        let fail = |error| RecordsError::File { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(fail)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(RecordsError::InUse(path.to_owned())),
            // Where a file system cannot lock, two matches at once are the user's affair.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(fail)?;
        let (finished, length) = read(&text, headers).map_err(|(line, message)| {
            RecordsError::OtherMatch { path: path.to_owned(), line, message }
        })?;
        file.set_len(length as u64).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        // Between two records there is a blank line, whatever an editor has made of it.
        let kept = &text[..length];
        let between: &[u8] = match kept {
            [] | [.., b'\n', b'\n'] => b"",
            [.., b'\n'] => b"\n",
            _ => b"\n\n",
        };
        file.write_all(between).map_err(fail)?;
        Ok((Self { path: path.to_owned(), file }, finished))
    }

    /// Adds a game. It is written at once and in one piece, so that an interruption finds it there
    /// as a whole or not at all.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), RecordsError> {
        let text = record.to_string();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| RecordsError::File { path: self.path.clone(), error })
    }
}

/// The games in a text, and how many bytes of it to keep; or the line where it is wrong, and how.
fn read(text: &[u8], headers: &impl Headers) -> Result<(Vec<Finished>, usize), (usize, String)> {
    let mut reader = Reader::new(text);
    let mut finished = Vec::new();
    let mut last_line = 0;
    let mut wrong = None;
    while let Some(record) = reader.next() {
        // Only the last record can be one that was cut off.
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        match record {
            Err(error) => wrong = Some((error.line, error.message)),
            Ok(record) if record.result.outcome().is_none() => {
                wrong = Some((reader.record_line(), "the game has no result".to_owned()));
            }
            Ok(record) => {
                let line = reader.record_line();
                finished.push(recognise(&record, headers).map_err(|message| (line, message))?);
                last_line = reader.result_line();
            }
        }
    }
    let Some(wrong) = wrong else { return Ok((finished, text.len())) };
    let mut ends =
        text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
    let length = last_line.checked_sub(1).and_then(|before| ends.nth(before));
    // What stands there alone, or was left unfinished on purpose, is not ours to take away.
    match length {
        Some(length) if !text.trim_ascii_end().ends_with(b"*") => Ok((finished, length)),
        _ => Err(wrong),
    }
}

/// The game of this match that a record is of.
fn recognise(record: &Record, headers: &impl Headers) -> Result<Finished, String> {
    let number = record.tag(ROUND).and_then(|round| round.parse::<u32>().ok());
    let number = number.and_then(|number| number.checked_sub(1));
    let number = number.ok_or_else(|| format!("the tag {ROUND} is missing or no number"))?;
    for (tag, expected) in headers.tags(number) {
        let found = record.tag(&tag).unwrap_or_default();
        if found != expected {
            let (found, expected) = (quoted(found), quoted(&expected));
            return Err(format!("the tag {tag} is {found} and not {expected}"));
        }
    }
    if let Some(opening) = headers.opening(number)
        && !record.moves().take(opening.len()).eq(opening.iter().map(String::as_str))
    {
        return Err(format!("game {} starts with another opening", number + 1));
    }
    let ending = Ending::from_word(record.tag(TERMINATION));
    let ending = ending.ok_or_else(|| format!("the tag {TERMINATION} is not one of a match"))?;
    let outcome = record.result.outcome().ok_or("the game has no result")?;
    Ok(Finished { number, outcome, ending, turns: record.moves().len() as u32 })
}

/// The record of a game of a match.
pub(crate) fn record(played: &Played, number: u32, headers: &impl Headers) -> Record {
    let mut record = Record::from(&played.session);
    for (tag, value) in headers.tags(number) {
        record.set_tag(tag, value);
    }
    if let Some(word) = played.ending.word() {
        record.set_tag(TERMINATION, word);
    }
    if let Some(reason) = &played.reason {
        record.set_tag(REASON, reason);
    }
    for (turn, opinion) in record.line.turns.iter_mut().zip(&played.opinions) {
        if let Some(opinion) = opinion {
            let mut comment = Comment::default();
            // Who reads the record takes a win in `eval` for proven.
            let (command, score) = match opinion {
                Opinion::Found(score) => ("eval", score),
                Opinion::Claimed(score) => ("claim", score),
            };
            comment.set_command(command, &score.to_string());
            turn.after.push(After::Comment(comment));
        }
    }
    record
}
