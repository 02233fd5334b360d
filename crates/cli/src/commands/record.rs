//! Files of recorded games: `record check`.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use cygnet_core::{Message, Say, message};
use cygnet_games::record_check::CheckedFile;

use crate::CommandResult;
use crate::command_error::{self, Result};
use crate::output::Output;

/// `cygnet record check FILE…`
pub(crate) fn check<P: AsRef<Path>>(files: &[P], output: &mut Output) -> Result<CommandResult> {
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
    if let Some(problem) = command_error::all(all.iter().filter_map(|file| file.unreadable.clone()))
    {
        return Err(problem.into());
    }
    Ok(if all.iter().all(|file| file.ok) { CommandResult::Yes } else { CommandResult::No })
}

fn check_file(path: &Path) -> CheckedFile {
    let file = path.display().to_string();
    match open(path) {
        Ok(source) => CheckedFile::check(file, source),
        Err(why) => CheckedFile::unreadable(file, why),
    }
}

/// Opens a file of records, or standard input for `-`; the error says why it cannot be read.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Message> {
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

fn report(checked: &CheckedFile, output: &mut Output) -> Result<()> {
    for problem in &checked.problems {
        output.line(output.language().say(&problem.located(&checked.file)))?;
    }
    if checked.ok {
        output.line(output.words().record_in_order(&checked.file, checked.games))?;
    }
    Ok(())
}
