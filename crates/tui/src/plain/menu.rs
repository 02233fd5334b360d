//! The menu in the line mode: continue a game, choose one, open a file.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_games::CATALOGUE;

use super::game::PlainGame;
use super::setup::PlainSetup;
use super::{Go, Talk, files, preferences, puzzle};
use cygnet_text::HelpPage;
use cygnet_text::command::{Command, split_word};
use cygnet_text::typing::game_called;
use cygnet_userdata::keeping::Keeping;
use cygnet_userdata::left::{LeftGame, Resumed};

/// Prints the choices.
pub(super) fn show(talk: &mut Talk<'_>) -> io::Result<()> {
    let words = talk.words();
    talk.say(&format!("Cygnet: {}", words.main_title()))?;
    let games = unfinished(talk);
    if !games.is_empty() {
        list_unfinished(&games, talk)?;
    }
    talk.say(words.choose_game())?;
    for (index, entry) in CATALOGUE.iter().enumerate() {
        let summary = talk.language.say(&entry.info.summary_message());
        talk.say(&format!("  {}. {}: {summary}", index + 1, entry.info.name))?;
    }
    talk.say(words.plain_menu_hint())
}

/// Says how many unfinished games there are, if any.
pub(super) fn mention_unfinished(talk: &mut Talk<'_>) -> io::Result<()> {
    let words = talk.words();
    match talk.folders.as_ref().map_or(0, |folders| folders.unfinished().len()) {
        0 => Ok(()),
        count => talk.say(&words.plain_some_unfinished(count)),
    }
}

fn unfinished(talk: &Talk<'_>) -> Vec<LeftGame> {
    LeftGame::all(talk.folders.as_ref())
}

fn list_unfinished(games: &[LeftGame], talk: &mut Talk<'_>) -> io::Result<()> {
    talk.say(talk.words().plain_unfinished_title())?;
    for (index, game) in games.iter().enumerate() {
        let line = game.about(talk.language, "x");
        talk.say(&format!("  {}. {line}", index + 1))?;
    }
    Ok(())
}

/// Handles a line typed at the menu.
pub(super) fn line(line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
    let words = talk.words();
    let (word, rest) = split_word(line);
    match Command::of_word(word) {
        _ if line.is_empty() => {}
        Some(Command::Help) => talk.say_page(talk.language.help(HelpPage::Menu))?,
        Some(Command::Menu | Command::Board) => show(talk)?,
        Some(Command::Quit) => return Ok(Go::Quit),
        Some(Command::Continue) => return continue_game(rest, true, talk),
        Some(Command::Discard) => discard(rest, talk)?,
        Some(Command::Open | Command::Load) => return files::open(rest, talk),
        Some(Command::Settings) => preferences::show(talk)?,
        Some(Command::Set) => preferences::set(rest, talk)?,
        Some(Command::Rules) => match game_called(rest) {
            Some(entry) => talk.print(&talk.language.rules(entry.info))?,
            None => talk.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        Some(Command::Edit) => match game_called(rest) {
            Some(entry) => return Ok(PlainSetup::new(entry, talk).edit()),
            None => talk.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        Some(Command::Study) => match game_called(rest) {
            Some(entry) => return PlainSetup::new(entry, talk).study(talk),
            None => talk.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        Some(Command::New | Command::Start) => match game_called(rest) {
            Some(entry) => return Ok(Go::Setup(entry)),
            None => talk.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        _ if puzzle::is_asked_for(word) => match game_called(rest) {
            Some(entry) => return Ok(Go::Puzzles(entry)),
            None => talk.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        _ => match game_called(line) {
            Some(entry) => return Ok(Go::Setup(entry)),
            None => talk.say(&words.plain_not_in_menu(quoted(line)))?,
        },
    }
    Ok(Go::Nowhere)
}

/// Continues the unfinished game of this number. Without a number the games are listed, unless it is
/// clear which one is meant: `takes_only` says that they are already in sight.
pub(super) fn continue_game(text: &str, takes_only: bool, talk: &mut Talk<'_>) -> io::Result<Go> {
    let words = talk.words();
    let games = unfinished(talk);
    let text = if text.is_empty() && takes_only && games.len() == 1 { "1" } else { text };
    if text.is_empty() && !games.is_empty() {
        list_unfinished(&games, talk)?;
        return Ok(Go::Nowhere);
    }
    let game = match LeftGame::numbered(&games, text, Command::Continue, talk.language) {
        Ok(game) => game,
        Err(text) => {
            talk.say(&text)?;
            return Ok(Go::Nowhere);
        }
    };
    let seed = talk.random.u64(..);
    let Some(folders) = &talk.folders else { return Ok(Go::Nowhere) };
    match game.resume(folders, seed) {
        Ok((resumed, file)) => {
            let keeping = Keeping::of(file);
            Ok(Go::Game(Box::new(match resumed {
                Resumed::Game(table) => PlainGame::kept(*table, keeping),
                Resumed::Study(room) => PlainGame::study(*room, keeping),
            })))
        }
        Err(error) => {
            let error = talk.language.say(&error);
            talk.say(&words.cannot_continue(&error))?;
            Ok(Go::Nowhere)
        }
    }
}

/// Discards the unfinished game of this number.
pub(super) fn discard(text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
    let words = talk.words();
    let games = unfinished(talk);
    let game = match LeftGame::numbered(&games, text, Command::Discard, talk.language) {
        Ok(game) => game,
        Err(text) => return talk.say(&text),
    };
    let name = game.about(talk.language, "x");
    match talk.folders.as_ref().map(|folders| folders.discard(&game.file)) {
        Some(Err(error)) => talk.say_message(&error),
        Some(Ok(())) | None => talk.say(&words.plain_discarded(&name)),
    }
}
