//! Files of recorded games: `record check`.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Result, bail};
use cygnet_core::record::{Reader, Record, RecordError};
use cygnet_games::replay::{Place, ReplayError, replay};
use serde::Serialize;

use crate::Answer;
use crate::language;
use crate::output::Output;

/// The error message for a file without games.
pub(super) const NO_GAME: &str =
    "there is no game in it: a record starts with tags such as [Game \"dropper\"]";

/// A problem with a game of a file.
#[derive(Serialize)]
pub(super) struct Problem {
    line: usize,
    /// The number of the game in the file, counted from 1.
    game: usize,
    /// The number of the turn in the game, counted from 1, if the problem is in a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    /// Whether the turn belongs to a variation.
    variation: bool,
    error: String,
}

impl Problem {
    /// The problem that the text of a game cannot be read.
    pub(super) fn of_text(error: RecordError, game: usize) -> Self {
        let RecordError { line, message, .. } = error;
        Self { line, game, turn: None, variation: false, error: message.to_string() }
    }
}

#[derive(Default, Serialize)]
struct Checked {
    file: String,
    games: usize,
    ok: bool,
    problems: Vec<Problem>,
    /// Why the file could not be read to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<String>,
}

/// `cygnet record check FILE…`
pub(crate) fn check<P: AsRef<Path>>(files: &[P], output: &mut Output) -> Result<Answer> {
    let mut all = Vec::new();
    for file in files {
        let checked = check_file(file.as_ref());
        if !output.wants_json() {
            report(&checked, output)?;
        }
        all.push(checked);
    }
    if output.wants_json() {
        output.json(&all)?;
    }
    output.flush()?;
    let unreadable: Vec<&str> = all.iter().filter_map(|file| file.unreadable.as_deref()).collect();
    if !unreadable.is_empty() {
        bail!("{}", unreadable.join("; "));
    }
    Ok(if all.iter().all(|file| file.ok) { Answer::Yes } else { Answer::No })
}

fn check_file(path: &Path) -> Checked {
    let mut checked = Checked { file: path.display().to_string(), ..Checked::default() };
    match open(path) {
        Ok(source) => check_games(&mut checked, source),
        Err(why) => checked.unreadable = Some(why),
    }
    checked.ok = checked.problems.is_empty() && checked.unreadable.is_none();
    checked
}

/// Opens a file of records, or standard input for `-`; the error says why it cannot be read.
pub(super) fn open(path: &Path) -> std::result::Result<Box<dyn BufRead>, String> {
    let name = path.display();
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    if path.is_dir() {
        return Err(format!("{name} is a folder; give the record files in it"));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(format!("cannot read {name}: {error}; give a file of records")),
    }
}

fn check_games(checked: &mut Checked, source: impl BufRead) {
    let mut reader = Reader::new(source);
    while let Some(record) = reader.next() {
        match record {
            Err(error) if error.is_of_the_source => {
                let why = format!(
                    "cannot read {} on from line {}: {}",
                    checked.file, error.line, error.message
                );
                checked.unreadable = Some(why);
            }
            Err(error) => {
                checked.games += 1;
                checked.problems.push(Problem::of_text(error, checked.games));
            }
            Ok(record) => {
                checked.games += 1;
                checked.problems.extend(check_game(&record, &reader, checked.games));
            }
        }
    }
    if checked.games == 0 && checked.unreadable.is_none() {
        checked.problems.push(Problem {
            line: 1,
            game: 0,
            turn: None,
            variation: false,
            error: NO_GAME.to_owned(),
        });
    }
}

fn check_game<R: BufRead>(record: &Record, reader: &Reader<R>, game: usize) -> Option<Problem> {
    replay(record).err().map(|error| problem(error, reader, game))
}

/// The problem with the game read last, and its place.
pub(super) fn problem<R: BufRead>(error: ReplayError, reader: &Reader<R>, game: usize) -> Problem {
    let (line, turn, variation) = match error.place {
        Place::Record => (reader.record_line(), None, false),
        Place::Tag(index) => (reader.tag_lines()[index], None, false),
        Place::Result => (reader.result_line(), None, false),
        Place::Turn { number, in_variation, source_line } => {
            (source_line.unwrap_or(reader.record_line()), Some(number), in_variation)
        }
    };
    Problem { line, game, turn, variation, error: error.message.to_string() }
}

/// The place and the problem, on one line.
pub(super) fn located(file: &str, problem: &Problem) -> String {
    let place = match (problem.turn, problem.variation, problem.game) {
        (Some(turn), false, game) => format!("game {game}, turn {turn}: "),
        (Some(turn), true, game) => format!("game {game}, variation at turn {turn}: "),
        (None, _, 0) => String::new(),
        (None, _, game) => format!("game {game}: "),
    };
    format!("{file}:{}: {place}{}", problem.line, problem.error)
}

fn report(checked: &Checked, output: &mut Output) -> Result<()> {
    for problem in &checked.problems {
        output.line(language().translate(&located(&checked.file, problem)))?;
    }
    if checked.ok {
        let games = match checked.games {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        };
        output.line(format_args!("{}: {games} in order", checked.file))?;
    }
    Ok(())
}
