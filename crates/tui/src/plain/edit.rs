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
use super::{Go, Talk, preferences};

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
    pub(super) fn open(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        talk.say(talk.words().plain_editing())?;
        self.list_palette(talk)?;
        self.show(talk)
    }

    fn list_palette(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        for item in self.editor.palette() {
            let name = talk.language.say(&item.name(self.entry.info));
            talk.say(&format!("  {} {name}", item.code))?;
        }
        Ok(())
    }

    /// Prints the board, the side to move, and why the position is not legal.
    fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        talk.say_page(&format!("\n{}", self.editor.view().to_text()))?;
        let side = telling::side_name(self.entry.info, self.editor.turn(), talk.language);
        talk.say(&talk.words().editor_turn(&side))?;
        match self.editor.state() {
            Ok(_) => Ok(()),
            Err(error) => {
                let problem = talk.language.say(error);
                talk.say(&talk.words().editor_illegal(&problem))
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
    pub(super) fn line(&mut self, line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        let words = talk.words();
        let (word, rest) = split_word(line);
        if let Some(square) = self.square(word) {
            self.edit(square, rest, talk)?;
            return Ok(Go::Nowhere);
        }
        if let Some(side) = side_called(self.entry.info, line, talk.language) {
            self.editor.set_turn(side);
            self.show(talk)?;
            return Ok(Go::Nowhere);
        }
        match Command::of_word(word) {
            _ if line.is_empty() => {}
            Some(Command::Board) => self.show(talk)?,
            Some(Command::Pieces) => self.list_palette(talk)?,
            Some(Command::Clear) => {
                self.editor.clear();
                self.show(talk)?;
            }
            Some(Command::First) => {
                self.editor.reset();
                self.show(talk)?;
            }
            Some(Command::Position | Command::Copy) => {
                talk.say(&self.editor.arrangement().to_string())?;
            }
            Some(Command::Start) => return self.play(talk),
            Some(Command::Study | Command::Analyse) => return self.study(talk),
            Some(Command::Rules) => talk.print(&talk.language.rules(self.entry.info))?,
            Some(Command::Settings) => preferences::show(talk)?,
            Some(Command::Set) => preferences::set(rest, talk)?,
            Some(Command::Help) => talk.say(words.plain_editing())?,
            Some(Command::Menu | Command::Back | Command::Cancel) => return Ok(Go::Menu),
            Some(Command::Quit) => return Ok(Go::Quit),
            _ => talk.say(&words.plain_not_an_edit(quoted(line)))?,
        }
        Ok(Go::Nowhere)
    }

    /// `c4 D` puts a piece on a square, `c4 d5` moves what is there, and `c4` empties it.
    fn edit(&mut self, square: Square, rest: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let is_code = self.editor.palette().iter().any(|item| item.code == rest);
        match self.square(rest) {
            Some(to) if !is_code => self.editor.shift(square, to),
            _ => {
                let code = if rest == "-" { "" } else { rest };
                if let Err(error) = self.editor.put(square, code) {
                    return talk.say_message(&error);
                }
            }
        }
        self.show(talk)
    }

    /// Sets up a game from the position.
    fn play(&self, talk: &mut Talk<'_>) -> io::Result<Go> {
        let state = match self.editor.state() {
            Ok(state) => state,
            Err(error) => return Self::refuse(error, talk),
        };
        match PlainSetup::from_position(self.entry, state, talk) {
            Ok(setup) => Ok(Go::Choices(Box::new(setup))),
            Err(error) => {
                talk.say_message(&error)?;
                Ok(Go::Nowhere)
            }
        }
    }

    pub(super) fn study(&self, talk: &mut Talk<'_>) -> io::Result<Go> {
        let record = match self.editor.record() {
            Ok(record) => record,
            Err(error) => return Self::refuse(error, talk),
        };
        match PlainGame::reading(&record, talk.random.u64(..)) {
            Ok(game) => Ok(Go::Game(Box::new(game))),
            Err(error) => {
                talk.say_message(&error)?;
                Ok(Go::Nowhere)
            }
        }
    }

    fn refuse(error: &PositionError, talk: &mut Talk<'_>) -> io::Result<Go> {
        let problem = talk.language.say(error);
        talk.say(&talk.words().editor_illegal(&problem))?;
        Ok(Go::Nowhere)
    }
}
