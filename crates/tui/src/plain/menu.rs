//! The menu in the line mode: continue a game, choose one, open a file.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_games::CATALOGUE;

use super::game::PlainGame;
use super::setup::PlainSetup;
use super::{Dialogue, NextPage, files, preferences};
use cygnet_text::HelpPage;
use cygnet_text::command::{Command, asks_for_lessons, asks_for_puzzles, split_word};
use cygnet_text::typing::game_called;
use cygnet_userdata::autosave::AutoSave;
use cygnet_userdata::unfinished::{Resumed, UnfinishedGame};

/// Prints the choices.
pub(super) fn show(dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let words = dialogue.words();
    dialogue.say(&format!("Cygnet: {}", words.main_title()))?;
    let games = unfinished(dialogue);
    if !games.is_empty() {
        list_unfinished(&games, dialogue)?;
    }
    dialogue.say(words.choose_game())?;
    for (index, entry) in CATALOGUE.iter().enumerate() {
        let summary = dialogue.language.say(&entry.info.summary_message());
        dialogue.say(&format!("  {}. {}: {summary}", index + 1, entry.info.name))?;
    }
    dialogue.say(words.plain_menu_hint())
}

/// Says how many unfinished games there are, if any.
pub(super) fn mention_unfinished(dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let words = dialogue.words();
    match dialogue.folders.as_ref().map_or(0, |folders| folders.unfinished().len()) {
        0 => Ok(()),
        count => dialogue.say(&words.plain_some_unfinished(count)),
    }
}

fn unfinished(dialogue: &Dialogue<'_>) -> Vec<UnfinishedGame> {
    UnfinishedGame::all(dialogue.folders.as_ref())
}

fn list_unfinished(games: &[UnfinishedGame], dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    dialogue.say(dialogue.words().plain_unfinished_title())?;
    for (index, game) in games.iter().enumerate() {
        let line = game.about(dialogue.language, "x");
        dialogue.say(&format!("  {}. {line}", index + 1))?;
    }
    Ok(())
}

/// Handles a line typed at the menu.
pub(super) fn line(line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
    let words = dialogue.words();
    let (word, rest) = split_word(line);
    match Command::of_word(word) {
        _ if line.is_empty() => {}
        Some(Command::Help) => dialogue.say_page(dialogue.language.help(HelpPage::Menu))?,
        Some(Command::Menu | Command::Board) => show(dialogue)?,
        Some(Command::Quit) => return Ok(NextPage::Quit),
        Some(Command::Continue) => return continue_game(rest, true, dialogue),
        Some(Command::Discard) => discard(rest, dialogue)?,
        Some(Command::Open | Command::Load) => return files::open(rest, dialogue),
        Some(Command::Settings) => preferences::show(dialogue)?,
        Some(Command::Set) => preferences::set(rest, dialogue)?,
        Some(Command::Rules) => match game_called(rest) {
            Some(entry) => dialogue.print(&dialogue.language.rules(entry.info))?,
            None => dialogue.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        Some(Command::Edit) => match game_called(rest) {
            Some(entry) => return Ok(PlainSetup::new(entry, dialogue).edit()),
            None => dialogue.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        Some(Command::Study) => match game_called(rest) {
            Some(entry) => return PlainSetup::new(entry, dialogue).study(dialogue),
            None => dialogue.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        Some(Command::New | Command::Start) => match game_called(rest) {
            Some(entry) => return Ok(NextPage::Setup(entry)),
            None => dialogue.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        _ if asks_for_lessons(word) && rest.is_empty() => return Ok(NextPage::LessonGames),
        _ if asks_for_lessons(word) => match game_called(rest) {
            Some(entry) => return Ok(NextPage::Lesson(entry)),
            None => dialogue.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        _ if asks_for_puzzles(word) && rest.is_empty() => return Ok(NextPage::PuzzleGames),
        _ if asks_for_puzzles(word) => match game_called(rest) {
            Some(entry) => return Ok(NextPage::Puzzles(entry)),
            None => dialogue.say(&words.plain_not_a_game(quoted(rest)))?,
        },
        _ => match game_called(line) {
            Some(entry) => return Ok(NextPage::Setup(entry)),
            None => dialogue.say(&words.plain_not_in_menu(quoted(line)))?,
        },
    }
    Ok(NextPage::Nowhere)
}

/// Continues the unfinished game of this number. Without a number the games are listed, unless it is
/// clear which one is meant: `takes_only` says that they are already in sight.
pub(super) fn continue_game(
    text: &str,
    takes_only: bool,
    dialogue: &mut Dialogue<'_>,
) -> io::Result<NextPage> {
    let words = dialogue.words();
    let games = unfinished(dialogue);
    let text = if text.is_empty() && takes_only && games.len() == 1 { "1" } else { text };
    if text.is_empty() && !games.is_empty() {
        list_unfinished(&games, dialogue)?;
        return Ok(NextPage::Nowhere);
    }
    let game = match UnfinishedGame::numbered(&games, text, Command::Continue) {
        Ok(game) => game,
        Err(error) => {
            dialogue.say(&error.text(dialogue.language))?;
            return Ok(NextPage::Nowhere);
        }
    };
    let seed = dialogue.random.u64(..);
    let Some(folders) = &dialogue.folders else { return Ok(NextPage::Nowhere) };
    match game.resume(folders, seed) {
        Ok((resumed, file)) => {
            let autosave = AutoSave::of(file);
            Ok(NextPage::Game(Box::new(match resumed {
                Resumed::Game(table) => PlainGame::kept(*table, autosave),
                Resumed::Study(room) => PlainGame::study(*room, autosave),
            })))
        }
        Err(error) => {
            let error = dialogue.language.say(&error);
            dialogue.say(&words.cannot_continue(&error))?;
            Ok(NextPage::Nowhere)
        }
    }
}

/// Discards the unfinished game of this number.
pub(super) fn discard(text: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let words = dialogue.words();
    let games = unfinished(dialogue);
    let game = match UnfinishedGame::numbered(&games, text, Command::Discard) {
        Ok(game) => game,
        Err(error) => return dialogue.say(&error.text(dialogue.language)),
    };
    let name = game.about(dialogue.language, "x");
    match dialogue.folders.as_ref().map(|folders| folders.discard(&game.file)) {
        Some(Err(error)) => dialogue.say_message(&error),
        Some(Ok(())) | None => dialogue.say(&words.plain_discarded(&name)),
    }
}
