//! The set-up of a game in the line mode: every choice with its value, changed by `NAME VALUE`.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{DynState, Entry, Message, Side};

use super::edit::PlainEditor;
use super::game::PlainGame;
use super::{Dialogue, NextPage, menu, preferences};
use cygnet_room::Editor;
use cygnet_text::HelpPage;
use cygnet_text::command::{Command, split_word};
use cygnet_userdata::game_setup::{GameSetup, SetupItem, value_name, wanted_text};

/// A game that is being set up.
pub(super) struct PlainSetup {
    choices: GameSetup,
}

impl PlainSetup {
    /// Starts with the choices of the last game.
    pub(super) fn new(entry: &'static Entry, dialogue: &Dialogue<'_>) -> Self {
        Self { choices: GameSetup::new(entry, &dialogue.settings) }
    }

    /// Starts with this position of a game, and otherwise with the choices of the last one.
    pub(super) fn from_position(
        entry: &'static Entry,
        state: &dyn DynState,
        dialogue: &Dialogue<'_>,
    ) -> Result<Self, Message> {
        let mut choices = GameSetup::new(entry, &dialogue.settings);
        choices.set_position(state)?;
        Ok(Self { choices })
    }

    /// Prints all choices.
    pub(super) fn show(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let words = dialogue.words();
        let info = self.choices.entry.info;
        let summary = dialogue.language.say(&info.summary_message());
        dialogue.say(&format!("{}: {summary}", info.name))?;
        for (index, choice) in self.choices.choices().into_iter().enumerate() {
            let name = self.choices.typed_name(choice, dialogue.language);
            let value = self.choices.value(choice);
            let value = value_name(info, choice, &value, dialogue.language);
            dialogue.say(&format!("  {}. {name}: {value}", index + 1))?;
        }
        let side = self.choices.typed_name(SetupItem::Seat(Side::Two), dialogue.language);
        dialogue.say(&words.plain_setup_hint(&side))
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let words = dialogue.words();
        let (word, rest) = split_word(line);
        let command = Command::of_word(word);
        if line.is_empty() || command == Some(Command::Start) {
            return self.start(dialogue);
        }
        let named = self.choices.find(line);
        let unnamed = || self.choices.choice_of_value(line).map(|choice| (choice, line));
        if let Some((choice, value)) = named.or_else(unnamed) {
            if value.is_empty() {
                self.offer(choice, dialogue)?;
            } else if let Err(error) = self.choices.set_typed(choice, value, dialogue.language) {
                dialogue.say_message(&error)?;
            } else {
                self.show(dialogue)?;
            }
            return Ok(NextPage::Nowhere);
        }
        match command {
            Some(Command::Help) => dialogue.say_page(dialogue.language.help(HelpPage::Setup))?,
            Some(Command::Board) => self.show(dialogue)?,
            Some(Command::Players) => self.offer(SetupItem::Seat(Side::One), dialogue)?,
            Some(Command::Rules) => {
                dialogue.print(&dialogue.language.rules(self.choices.entry.info))?;
            }
            Some(Command::Menu | Command::Back | Command::Cancel) => return Ok(NextPage::Menu),
            Some(Command::Settings) => preferences::show(dialogue)?,
            Some(Command::Set) => preferences::set(rest, dialogue)?,
            Some(Command::Edit) => return Ok(self.edit()),
            Some(Command::Study) => return self.study(dialogue),
            Some(Command::Continue) => return menu::continue_game(rest, false, dialogue),
            Some(Command::Quit) => return Ok(NextPage::Quit),
            _ => dialogue.say(&words.plain_not_a_choice(quoted(line)))?,
        }
        Ok(NextPage::Nowhere)
    }

    fn editor(&self) -> PlainEditor {
        let (game, start) = (self.choices.game(), self.choices.start());
        PlainEditor::new(Editor::new(&game, &*start), self.choices.entry)
    }

    /// Opens the position editor with the position in which the game would start.
    pub(super) fn edit(&self) -> NextPage {
        NextPage::Editor(Box::new(self.editor()))
    }

    /// Studies that position.
    pub(super) fn study(&self, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        self.editor().study(dialogue)
    }

    /// Lists the values of a choice, with their meanings.
    fn offer(&self, choice: SetupItem, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let words = dialogue.words();
        let language = dialogue.language;
        let info = self.choices.entry.info;
        let values = self.choices.values(choice);
        if choice == SetupItem::Position {
            return dialogue.say(words.plain_position());
        }
        let names = values.iter().map(|value| value_name(info, choice, value, language));
        if self.choices.takes_text(choice) {
            // A number would be taken for a value there, so the list has no numbers.
            dialogue.say(&names.collect::<Vec<_>>().join(", "))?;
        } else {
            for (index, (name, value)) in names.zip(&values).enumerate() {
                let text = self.choices.value_text(choice, value, language);
                let colon = if text.is_empty() { "" } else { ": " };
                dialogue.say(&format!("  {}. {name}{colon}{text}", index + 1))?;
            }
        }
        match choice {
            SetupItem::Time => dialogue.say(words.type_time()),
            SetupItem::Option(index) if self.choices.takes_text(choice) => {
                let spec = &self.choices.entry.info.options[index];
                dialogue.say(&wanted_text(spec, language))
            }
            SetupItem::Seat(_) | SetupItem::Option(_) | SetupItem::Position => Ok(()),
        }
    }

    fn start(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        match self.choices.table(dialogue.random.u64(..), dialogue.folders.as_ref()) {
            Ok(table) => {
                if self.choices.keep(&mut dialogue.settings) {
                    dialogue.settings_changed()?;
                }
                Ok(NextPage::Game(Box::new(PlainGame::new(table))))
            }
            Err(error) => {
                dialogue.say_message(&error)?;
                Ok(NextPage::Nowhere)
            }
        }
    }
}
