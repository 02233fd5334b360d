//! Files of recorded games: `record check`.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Result, bail};
use cygnet_core::record::{Reader, Record};
use cygnet_games::replay::{Place, replay};
use serde::Serialize;

use crate::Answer;
use crate::output::Output;

/// What is wrong with a game of a file.
#[derive(Serialize)]
struct Problem {
    line: usize,
    /// Which game of the file, counted from 1.
    game: usize,
    /// Which turn of the game, counted from 1, if one is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    /// Is it a turn of a variation?
    variation: bool,
    error: String,
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
    if path == Path::new("-") {
        check_games(&mut checked, io::stdin().lock());
    } else if path.is_dir() {
        let why = format!("{} is a folder; give the record files in it", checked.file);
        checked.unreadable = Some(why);
    } else {
        match File::open(path) {
            Ok(file) => check_games(&mut checked, BufReader::new(file)),
            Err(error) => {
                let why = format!("cannot read {}: {error}; give a file of records", checked.file);
                checked.unreadable = Some(why);
            }
        }
    }
    checked.ok = checked.problems.is_empty() && checked.unreadable.is_none();
    checked
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
                checked.problems.push(Problem {
                    line: error.line,
                    game: checked.games,
                    turn: None,
                    variation: false,
                    error: error.message,
                });
            }
            Ok(record) => {
                checked.games += 1;
                checked.problems.extend(check_game(&record, &reader, checked.games));
            }
        }
    }
    if checked.games == 0 && checked.unreadable.is_none() {
        let error = "there is no game in it: a record starts with tags such as [Game \"dropper\"]";
        checked.problems.push(Problem {
            line: 1,
            game: 0,
            turn: None,
            variation: false,
            error: error.to_owned(),
        });
    }
}

fn check_game<R: BufRead>(record: &Record, reader: &Reader<R>, game: usize) -> Option<Problem> {
    let error = replay(record).err()?;
    let (line, turn, variation) = match error.place {
        Place::Record => (reader.record_line(), None, false),
        Place::Tag(index) => (reader.tag_lines()[index], None, false),
        Place::Result => (reader.result_line(), None, false),
        Place::Turn { number, in_variation, source_line } => {
            (source_line.unwrap_or(reader.record_line()), Some(number), in_variation)
        }
    };
    Some(Problem { line, game, turn, variation, error: error.message })
}

fn report(checked: &Checked, output: &mut Output) -> Result<()> {
    for problem in &checked.problems {
        let place = match (problem.turn, problem.variation, problem.game) {
            (Some(turn), false, game) => format!("game {game}, turn {turn}: "),
            (Some(turn), true, game) => format!("game {game}, variation at turn {turn}: "),
            (None, _, 0) => String::new(),
            (None, _, game) => format!("game {game}: "),
        };
        output.line(format_args!("{}:{}: {place}{}", checked.file, problem.line, problem.error))?;
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
