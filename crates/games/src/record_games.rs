//! Reads the games of a file of records and replays them.

use std::io::BufRead;

use cygnet_core::record::{Reader, Record};
use cygnet_core::{Message, Session, message};

use crate::record_check::{NO_GAME, Problem};
use crate::replay::replay;

/// A game of a file.
pub struct RecordedGame {
    /// The number of the game, counted from 1.
    pub number: usize,
    /// The game as it is written.
    pub record: Record,
    /// The replayed game, if it was asked for.
    pub session: Option<Session>,
}

/// Reads all games of a file, and replays the one that is wanted, or all of them. A game that is not wanted
/// and cannot be read is left out, unless `is_strict`.
///
/// # Errors
/// If the file cannot be read, has no games or not the one that is wanted, or that one cannot be replayed.
pub fn read_games(
    file: &str,
    source: impl BufRead,
    wanted: Option<usize>,
    is_strict: bool,
) -> Result<Vec<RecordedGame>, Message> {
    let mut reader = Reader::new(source);
    let mut games = Vec::new();
    let mut number = 0;
    while let Some(record) = reader.next() {
        number += 1;
        let is_wanted = wanted.is_none_or(|wanted| wanted == number);
        match record {
            Err(error) if error.is_of_the_source => {
                return Err(message!(
                    "record-unreadable",
                    "cannot read {file} from line {line} on: {problem}",
                    file,
                    line = error.line,
                    problem = error.message,
                ));
            }
            Err(error) if is_wanted || is_strict => {
                return Err(Problem::of_text(error, number).located(file));
            }
            Err(_) => {}
            Ok(record) => {
                let replayed = is_wanted.then(|| replay(&record)).transpose();
                let session = replayed
                    .map_err(|error| Problem::of_replay(error, &reader, number).located(file))?;
                games.push(RecordedGame { number, record, session });
            }
        }
    }
    match wanted {
        _ if number == 0 => {
            Err(message!("file-problem", "{file}: {problem}", file, problem = NO_GAME))
        }
        Some(wanted) if wanted > number => Err(message!(
            "record-without-game",
            "{file} has no game {number}; its games are 1 to {last}",
            file,
            last = number,
            number = wanted,
        )),
        _ => Ok(games),
    }
}
