//! Files of recorded games: `record check`.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, Result};
use cygnet_core::record::Reader;
use cygnet_games::replay::replay;
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

#[derive(Serialize)]
struct Checked {
    file: String,
    games: usize,
    ok: bool,
    problems: Vec<Problem>,
}

/// `cygnet record check FILE…`
pub(crate) fn check<P: AsRef<Path>>(files: &[P], output: &mut Output) -> Result<Answer> {
    let mut answer = Answer::Yes;
    let mut all = Vec::new();
    for file in files {
        let checked = check_file(file.as_ref())?;
        if !checked.ok {
            answer = Answer::No;
        }
        if output.wants_json() {
            all.push(checked);
        } else {
            report(&checked, output)?;
        }
    }
    if output.wants_json() {
        output.json(&all)?;
    }
    Ok(answer)
}

fn check_file(path: &Path) -> Result<Checked> {
    let cannot_read = || format!("cannot read {}", path.display());
    if path == Path::new("-") {
        return Ok(check_source("standard input".to_owned(), io::stdin().lock()));
    }
    let metadata = path.metadata().with_context(cannot_read)?;
    if metadata.is_dir() {
        anyhow::bail!("{} is a folder; give the record files in it", path.display());
    }
    let file = File::open(path).with_context(cannot_read)?;
    Ok(check_source(path.display().to_string(), BufReader::new(file)))
}

fn check_source(file: String, source: impl BufRead) -> Checked {
    let mut reader = Reader::new(source);
    let mut problems = Vec::new();
    let mut games = 0;
    while let Some(record) = reader.next() {
        games += 1;
        let problem = match record {
            Err(error) => Problem {
                line: error.line,
                game: games,
                turn: None,
                variation: false,
                error: error.message,
            },
            Ok(record) => match replay(&record) {
                Ok(_) => continue,
                Err(error) => Problem {
                    line: error.source_line.unwrap_or(reader.record_line()),
                    game: games,
                    turn: error.turn,
                    variation: error.in_variation,
                    error: error.message,
                },
            },
        };
        problems.push(problem);
    }
    if games == 0 {
        let error = "there is no game in it: a record starts with tags such as [Game \"dropper\"]";
        problems.push(Problem {
            line: 1,
            game: 0,
            turn: None,
            variation: false,
            error: error.to_owned(),
        });
    }
    Checked { file, games, ok: problems.is_empty(), problems }
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
        let games = if checked.games == 1 { "1 game" } else { "games" };
        let count = if checked.games == 1 { String::new() } else { format!("{} ", checked.games) };
        output.line(format_args!("{}: {count}{games} in order", checked.file))?;
    }
    Ok(())
}
