//! Games in files, as people refer to them: `FILE`, or `FILE N` for the N-th game of one.

use std::path::{Path, PathBuf};
use std::time::Instant;

use cygnet_core::record::Record;
use cygnet_core::{Message, Say, message};
use cygnet_room::{Intent, Room};

use crate::store::{Folders, ReadError, find_file, read_games};
use cygnet_text::Language;

/// The file of `FILE [N]`, and the number if there is one. An existing file whose name ends like a number
/// is found as it is.
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

/// Reads the game of this number, or the first one if there is no number.
fn read_game(path: &Path, number: Option<usize>) -> Result<Record, Message> {
    let mut games = read_games(path).map_err(|error| error.message())?;
    let (number, count) = (number.unwrap_or(1), games.len());
    if !(1..=count).contains(&number) {
        let reason =
            message!("file-has-games", "its games are 1 to {count}, not {number}", count, number,);
        return Err(ReadError { path: path.to_owned(), reason }.message());
    }
    Ok(games.swap_remove(number - 1))
}

/// Continues the game that `load FILE [N]` asks for in this room; the players keep their seats.
///
/// # Errors
/// If no file is named, it cannot be read or has no such game, or the game cannot be played here.
pub fn load(
    room: &mut Room,
    text: &str,
    folders: Option<&Folders>,
    now: Instant,
) -> Result<(), Message> {
    if text.is_empty() {
        return Err(message!("load-no-name", "Name the file to read: load game.txt"));
    }
    let (path, number) = file_and_number(text, folders);
    let loaded = read_game(&path, number).and_then(|record| {
        let replaced = room.handle(Intent::Replace(Box::new(record)), now);
        replaced.map_err(|refusal| refusal.message())
    });
    loaded.map_err(|reason| message!("load-failed", "Nothing was loaded: {reason}", reason))
}

/// The result of `open FILE [N]`.
pub enum Opened {
    /// One game.
    Game(Box<Record>),
    /// A file with several games, and no number was given.
    Several(RecordList),
}

/// A file with several games.
pub struct RecordList {
    path: PathBuf,
    records: Vec<Record>,
}

impl RecordList {
    /// The games with their numbers, and how to open one.
    #[must_use]
    pub fn lines(&self, language: Language) -> Vec<String> {
        let words = language.words();
        let games = self.records.iter().enumerate();
        let games = games
            .map(|(index, record)| format!("  {}. {}", index + 1, GameInList::new(record).line()));
        let mut lines = vec![words.which_game().to_owned()];
        lines.extend(games);
        lines.push(words.plain_open_number(self.path.display()));
        lines
    }
}

/// The files of the saved games and of the recently ended ones.
#[must_use]
pub fn files(folders: Option<&Folders>) -> Vec<PathBuf> {
    folders.map(|folders| [folders.saved(), folders.ended()].concat()).unwrap_or_default()
}

/// The games that `open FILE [N]` asks for. A number alone is an index into [`files`].
///
/// # Errors
/// If the file cannot be read, or has no such game.
pub fn open(text: &str, folders: Option<&Folders>) -> Result<Opened, Message> {
    let (path, number) = file_and_number(text, folders);
    let files = files(folders);
    let listed = text.parse::<usize>().ok().and_then(|number| files.get(number.checked_sub(1)?));
    let path = if path.exists() { path } else { listed.cloned().unwrap_or(path) };
    if number.is_none() {
        let records = read_games(&path).map_err(|error| error.message())?;
        if records.len() > 1 {
            return Ok(Opened::Several(RecordList { path, records }));
        }
    }
    read_game(&path, number).map(|record| Opened::Game(Box::new(record)))
}

/// A game of a file, as a list shows it. What the record does not say is empty.
pub struct GameInList<'a> {
    /// The name of the game.
    pub name: &'a str,
    /// When it was played.
    pub date: &'a str,
    /// The players, by side.
    pub players: String,
    /// The result, as records write it.
    pub result: &'a str,
}

impl<'a> GameInList<'a> {
    /// The game of a record.
    #[must_use]
    pub fn new(record: &'a Record) -> Self {
        let id = record.tag("Game").unwrap_or("?");
        let entry = cygnet_games::find(id);
        let sides = entry.iter().flat_map(|entry| &entry.info.sides);
        let names: Vec<&str> = sides.filter_map(|side| record.tag(side.name)).collect();
        Self {
            name: entry.map_or(id, |entry| entry.info.name),
            date: record.tag("Date").unwrap_or_default(),
            players: names.join(" - "),
            result: record.tag("Result").unwrap_or_default(),
        }
    }

    /// All of it on one line.
    fn line(&self) -> String {
        let result = if self.result == "*" { "" } else { self.result };
        let mut parts = vec![self.name, self.date, &*self.players, result];
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }
}
