//! Files of games in lines: opening one to walk through it, going on with it, saving.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use cygnet_core::quote::quoted;
use cygnet_core::record::Record;

use super::game::Game;
use super::{Go, Talk};
use crate::store::{Folders, find_file, read_games, typed_path};

/// A game in a list: what is played, when, by whom, and the result.
pub(super) fn game_name(record: &Record) -> String {
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

/// The file of `FILE [N]`, and the number if there is one. A name that ends like a number is
/// found as it is.
fn file_and_number(text: &str, talk: &Talk<'_>) -> (PathBuf, Option<usize>) {
    let path = find_file(text, talk.folders.as_ref());
    match text.rsplit_once(char::is_whitespace) {
        Some((name, number)) if !path.exists() => match number.parse() {
            Ok(number) => (find_file(name.trim(), talk.folders.as_ref()), Some(number)),
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

/// The record that `load FILE [N]` asks for.
pub(super) fn load(text: &str, talk: &Talk<'_>) -> Result<Record, String> {
    let (path, number) = file_and_number(text, talk);
    read_game(&path, number)
}

/// `open FILE [N]`: a record to walk through. Without a file the saved games are listed, and
/// a number is one of those.
pub(super) fn open(text: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
    let words = talk.words();
    let listed = |folders: &Folders| [folders.saved(), folders.ended()].concat();
    let saved = talk.folders.as_ref().map(listed).unwrap_or_default();
    if text.is_empty() {
        if saved.is_empty() {
            talk.say(words.plain_name_open)?;
        } else {
            talk.say(words.plain_saved_title)?;
        }
        for (index, path) in saved.iter().enumerate() {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            talk.say(&format!("  {}. {name}", index + 1))?;
        }
        return Ok(Go::Nowhere);
    }
    let (path, number) = file_and_number(text, talk);
    let listed = text.parse::<usize>().ok().and_then(|number| saved.get(number.checked_sub(1)?));
    let path = if path.exists() { path } else { listed.cloned().unwrap_or(path) };
    let games = match read_games(&path) {
        Ok(games) => games,
        Err(error) => {
            talk.say_translated(error)?;
            return Ok(Go::Nowhere);
        }
    };
    if number.is_none() && games.len() > 1 {
        talk.say(words.which_game)?;
        for (index, record) in games.iter().enumerate() {
            talk.say(&format!("  {}. {}", index + 1, game_name(record)))?;
        }
        let path = path.display().to_string();
        talk.say_filled(words.plain_open_number, &[&path])?;
        return Ok(Go::Nowhere);
    }
    let game =
        read_game(&path, number).and_then(|record| Game::reading(&record, talk.random.u64(..)));
    match game {
        Ok(game) => Ok(Go::Game(Box::new(game))),
        Err(error) => {
            talk.say_translated(error)?;
            Ok(Go::Nowhere)
        }
    }
}

/// Writes a record to a file.
pub(super) fn save(
    record: &Record,
    text: &str,
    overwrite: bool,
    talk: &mut Talk<'_>,
) -> io::Result<()> {
    let words = talk.words();
    if text.is_empty() {
        return talk.say(words.plain_name_save);
    }
    let path = match &talk.folders {
        Some(folders) => folders.save_path(text),
        None => typed_path(text),
    };
    // Writing needs no folder of the user unless the name is one of the saved games.
    let folders = talk.folders.clone().unwrap_or_else(|| Folders::at(Path::new("")));
    let result = folders.write_new(&path, &record.to_string(), overwrite);
    let path = path.display().to_string();
    match result {
        Ok(()) => talk.say_filled(words.saved_to, &[&path]),
        Err(error) => {
            let is_there = error.kind() == ErrorKind::AlreadyExists;
            let reason = talk.translate(error);
            let template = if is_there { words.plain_not_over } else { words.plain_not_saved };
            talk.say_filled(template, &[&quoted(&path), &reason])
        }
    }
}
