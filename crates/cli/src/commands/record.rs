//! Files of recorded games: `record check`.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Result, bail};
use cygnet_core::{Message, Say, message};
use cygnet_games::record_check::{CheckedFile, Problem};

use crate::Answer;
use crate::language;
use crate::output::Output;

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
    let unreadable: Vec<&str> =
        all.iter().filter_map(|file| file.unreadable.as_ref().map(Message::english)).collect();
    if !unreadable.is_empty() {
        bail!("{}", unreadable.join("; "));
    }
    Ok(if all.iter().all(|file| file.ok) { Answer::Yes } else { Answer::No })
}

fn check_file(path: &Path) -> CheckedFile {
    let file = path.display().to_string();
    match open(path) {
        Ok(source) => CheckedFile::check(file, source),
        Err(why) => CheckedFile::unreadable(file, why),
    }
}

/// Opens a file of records, or standard input for `-`; the error says why it cannot be read.
pub(super) fn open(path: &Path) -> std::result::Result<Box<dyn BufRead>, Message> {
    let name = path.display().to_string();
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    if path.is_dir() {
        return Err(message!(
            "record-folder",
            "{name} is a folder; give the record files in it",
            name,
        ));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(message!(
            "record-not-opened",
            "cannot read {name}: {problem}; give a file of records",
            name,
            problem = error.message(),
        )),
    }
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

fn report(checked: &CheckedFile, output: &mut Output) -> Result<()> {
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
