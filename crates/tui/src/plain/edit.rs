//! The position editor in the line mode.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{Entry, PositionError, Square};
use cygnet_room::Editor;
use cygnet_text::command::{Command, split_word};
use cygnet_text::telling;
use cygnet_text::typing::side_called;

use super::game::PlainGame;
use super::setup::PlainSetup;
use super::{Dialogue, NextPage, preferences};

/// A position that is being edited.
pub(super) struct PlainEditor {
    editor: Editor,
    entry: &'static Entry,
}

impl PlainEditor {
    pub(super) fn new(editor: Editor, entry: &'static Entry) -> Self {
        Self { editor, entry }
    }

    /// Prints the instructions, the palette and the board.
    pub(super) fn open(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        dialogue.say(dialogue.words().plain_editing())?;
        self.list_palette(dialogue)?;
        self.show(dialogue)
    }

    fn list_palette(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        for item in self.editor.palette() {
            let name = dialogue.language.say(&item.name(self.entry.info));
            dialogue.say(&format!("  {} {name}", item.code))?;
        }
        Ok(())
    }

    /// Prints the board, the side to move, and why the position is not legal.
    fn show(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        dialogue.say_page(&format!("\n{}", self.editor.view().to_text()))?;
        let side = telling::side_name(self.entry.info, self.editor.turn(), dialogue.language);
        dialogue.say(&dialogue.words().editor_turn(&side))?;
        match self.editor.state() {
            Ok(_) => Ok(()),
            Err(error) => {
                let problem = dialogue.language.say(error);
                dialogue.say(&dialogue.words().editor_illegal(&problem))
            }
        }
    }

    fn square(&self, text: &str) -> Option<Square> {
        match self.editor.arrangement().size().read_square(&text.to_lowercase()) {
            Ok((square, "")) => Some(square),
            _ => None,
        }
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let words = dialogue.words();
        let (word, rest) = split_word(line);
        if let Some(square) = self.square(word) {
            self.edit(square, rest, dialogue)?;
            return Ok(NextPage::Nowhere);
        }
        if let Some(side) = side_called(self.entry.info, line, dialogue.language) {
            self.editor.set_turn(side);
            self.show(dialogue)?;
            return Ok(NextPage::Nowhere);
        }
        match Command::of_word(word) {
            _ if line.is_empty() => {}
            Some(Command::Board) => self.show(dialogue)?,
            Some(Command::Pieces) => self.list_palette(dialogue)?,
            Some(Command::Clear) => {
                self.editor.clear();
                self.show(dialogue)?;
            }
            Some(Command::First) => {
                self.editor.reset();
                self.show(dialogue)?;
            }
            Some(Command::Position | Command::Copy) => {
                dialogue.say(&self.editor.arrangement().to_string())?;
            }
            Some(Command::Start) => return self.play(dialogue),
            Some(Command::Study | Command::Analyse) => return self.study(dialogue),
            Some(Command::Rules) => dialogue.print(&dialogue.language.rules(self.entry.info))?,
            Some(Command::Settings) => preferences::show(dialogue)?,
            Some(Command::Set) => preferences::set(rest, dialogue)?,
            Some(Command::Help) => dialogue.say(words.plain_editing())?,
            Some(Command::Menu | Command::Back | Command::Cancel) => return Ok(NextPage::Menu),
            Some(Command::Quit) => return Ok(NextPage::Quit),
            _ => dialogue.say(&words.plain_not_an_edit(quoted(line)))?,
        }
        Ok(NextPage::Nowhere)
    }

    /// `c4 D` puts a piece on a square, `c4 d5` moves what is there, and `c4` empties it.
    fn edit(&mut self, square: Square, rest: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let is_code = self.editor.palette().iter().any(|item| item.code == rest);
        match self.square(rest) {
            Some(to) if !is_code => self.editor.shift(square, to),
            _ => {
                let code = if rest == "-" { "" } else { rest };
                if let Err(error) = self.editor.put(square, code) {
                    return dialogue.say_message(&error);
                }
            }
        }
        self.show(dialogue)
    }

    /// Sets up a game from the position.
    fn play(&self, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let state = match self.editor.state() {
            Ok(state) => state,
            Err(error) => return Self::refuse(error, dialogue),
        };
        match PlainSetup::from_position(self.entry, state, dialogue) {
            Ok(setup) => Ok(NextPage::Choices(Box::new(setup))),
            Err(error) => {
                dialogue.say_message(&error)?;
                Ok(NextPage::Nowhere)
            }
        }
    }

    pub(super) fn study(&self, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let record = match self.editor.record() {
            Ok(record) => record,
            Err(error) => return Self::refuse(error, dialogue),
        };
        match PlainGame::reading(&record, dialogue.random.u64(..)) {
            Ok(game) => Ok(NextPage::Game(Box::new(game))),
            Err(error) => {
                dialogue.say_message(&error)?;
                Ok(NextPage::Nowhere)
            }
        }
    }

    fn refuse(error: &PositionError, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let problem = dialogue.language.say(error);
        dialogue.say(&dialogue.words().editor_illegal(&problem))?;
        Ok(NextPage::Nowhere)
    }
}
