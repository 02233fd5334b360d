//! Games in files, as people name them: `FILE`, or `FILE N` for the N-th game of one.

use std::path::{Path, PathBuf};

use cygnet_core::Session;
use cygnet_core::quote::quoted;
use cygnet_core::record::Record;
use cygnet_games::replay::replay;
use cygnet_room::TableError;

use crate::language::{Language, fill};
use crate::store::{Folders, find_file, read_games};

/// The file of `FILE [N]`, and the number if there is one. A name that ends like a number is
/// found as it is.
fn file_and_number(text: &str, folders: Option<&Folders>) -> (PathBuf, Option<usize>) {
    let path = find_file(text, folders);
    match text.rsplit_once(char::is_whitespace) {
        Some((name, number)) if !path.exists() => match number.parse() {
            Ok(number) => (find_file(name.trim(), folders), Some(number)),
            Err(_) => (path, None),
        },
        _ => (path, None),
    }
}

/// The game of this number, the first if none is given.
fn read_game(path: &Path, number: Option<usize>) -> Result<Record, String> {
    let mut games = read_games(path).map_err(|error| error.to_string())?;
    let (number, count) = (number.unwrap_or(1), games.len());
    if !(1..=count).contains(&number) {
        let path = quoted(&path.to_string_lossy());
        return Err(format!("{path} was not read: its games are 1 to {count}, not {number}"));
    }
    Ok(games.swap_remove(number - 1))
}

/// The game that `load FILE [N]` asks for; says what is wrong with one that cannot be played on.
pub(crate) fn load(text: &str, folders: Option<&Folders>) -> Result<Session, String> {
    let (path, number) = file_and_number(text, folders);
    let record = read_game(&path, number)?;
    replay(&record).map_err(|error| TableError::Record(error).to_string())
}

/// What `open FILE [N]` finds.
pub(crate) enum Opened {
    Game(Box<Record>),
    /// A file with several games, none of which is named.
    Several(Games),
}

/// A file with several games.
pub(crate) struct Games {
    path: PathBuf,
    records: Vec<Record>,
}

impl Games {
    /// The games with their numbers, and how to open one.
    pub(crate) fn lines(&self, language: Language) -> Vec<String> {
        let words = language.words();
        let games = self.records.iter().enumerate();
        let games = games.map(|(index, record)| format!("  {}. {}", index + 1, game_name(record)));
        let mut lines = vec![words.which_game.to_owned()];
        lines.extend(games);
        lines.push(fill(words.plain_open_number, &[&self.path.display().to_string()]));
        lines
    }
}

/// The files of games that were saved, and of those that have ended lately.
pub(crate) fn files(folders: Option<&Folders>) -> Vec<PathBuf> {
    folders.map(|folders| [folders.saved(), folders.ended()].concat()).unwrap_or_default()
}

/// The games that `open FILE [N]` asks for. A number alone is one of [`files`].
pub(crate) fn open(text: &str, folders: Option<&Folders>) -> Result<Opened, String> {
    let (path, number) = file_and_number(text, folders);
    let files = files(folders);
    let listed = text.parse::<usize>().ok().and_then(|number| files.get(number.checked_sub(1)?));
    let path = if path.exists() { path } else { listed.cloned().unwrap_or(path) };
    if number.is_none() {
        let records = read_games(&path).map_err(|error| error.to_string())?;
        if records.len() > 1 {
            return Ok(Opened::Several(Games { path, records }));
        }
    }
    read_game(&path, number).map(|record| Opened::Game(Box::new(record)))
}

/// A game in a list: what is played, when, by whom, and the result.
fn game_name(record: &Record) -> String {
    let id = record.tag("Game").unwrap_or("?");
    let entry = cygnet_games::find(id);
    let mut parts = vec![entry.map_or(id, |entry| entry.info.name).to_owned()];
    let sides = entry.iter().flat_map(|entry| &entry.info.sides);
    let names: Vec<&str> = sides.filter_map(|side| record.tag(side.name)).collect();
    parts.extend(record.tag("Date").map(str::to_owned));
    parts.push(names.join(" - "));
    parts.extend(record.tag("Result").filter(|result| *result != "*").map(str::to_owned));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}
