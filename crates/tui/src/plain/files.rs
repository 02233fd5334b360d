//! Files of games in the line mode: opening one to walk through it, continuing one, saving.

use std::io::{self, ErrorKind};

use cygnet_core::quote::quoted;

use super::game::PlainGame;
use super::{Dialogue, NextPage};
use cygnet_userdata::record_files::{self, Opened};
use cygnet_userdata::writing::{WriteJob, Written};

/// `open FILE [N]`: opens a record to walk through. Without a file it lists the saved games, and a number
/// selects one of those.
pub(super) fn open(text: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
    let words = dialogue.words();
    if text.is_empty() {
        let files = record_files::files(dialogue.folders.as_ref());
        let title =
            if files.is_empty() { words.plain_name_open() } else { words.plain_saved_title() };
        dialogue.say(title)?;
        for (index, path) in files.iter().enumerate() {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            dialogue.say(&format!("  {}. {name}", index + 1))?;
        }
        return Ok(NextPage::Nowhere);
    }
    let opened = record_files::open(text, dialogue.folders.as_ref());
    let game = opened.and_then(|opened| match opened {
        Opened::Game(record) => PlainGame::reading(&record, dialogue.random.u64(..)).map(Ok),
        Opened::Several(games) => Ok(Err(games)),
    });
    match game {
        Ok(Ok(game)) => return Ok(NextPage::Game(Box::new(game))),
        Ok(Err(games)) => {
            for line in games.lines(dialogue.language) {
                dialogue.say(&line)?;
            }
        }
        Err(error) => dialogue.say_message(&error)?,
    }
    Ok(NextPage::Nowhere)
}

/// Writes a record to a file of this name. Returns whether it is there.
pub(super) fn save(
    record: &str,
    name: &str,
    overwrite: bool,
    dialogue: &mut Dialogue<'_>,
) -> io::Result<bool> {
    let words = dialogue.words();
    if name.is_empty() {
        dialogue.say(words.plain_name_save())?;
        return Ok(false);
    }
    let job = WriteJob::Record {
        folders: dialogue.folders.clone(),
        typed: name.to_owned(),
        text: record.to_owned(),
        overwrite,
    };
    let Written::Record { path, result, .. } = job.run() else { return Ok(false) };
    let is_saved = result.is_ok();
    let path = path.display().to_string();
    match result {
        Ok(()) => dialogue.say(&words.saved_to(&path)),
        Err(error) => {
            let is_there = error.kind() == ErrorKind::AlreadyExists;
            let reason = dialogue.language.say(&error);
            let path = quoted(&path);
            dialogue.say(&if is_there {
                words.plain_not_over(path, reason)
            } else {
                words.plain_not_saved(path, reason)
            })
        }
    }?;
    Ok(is_saved)
}
