//! The set-up of a game in the line mode: every choice with its value, changed by `NAME VALUE`.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{DynState, Entry, Message, Side};

use super::edit::PlainEditor;
use super::game::PlainGame;
use super::{Go, Talk, menu, preferences};
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
    pub(super) fn new(entry: &'static Entry, talk: &Talk<'_>) -> Self {
        Self { choices: GameSetup::new(entry, &talk.settings) }
    }

    /// Starts with this position of a game, and otherwise with the choices of the last one.
    pub(super) fn from_position(
        entry: &'static Entry,
        state: &dyn DynState,
        talk: &Talk<'_>,
    ) -> Result<Self, Message> {
        let mut choices = GameSetup::new(entry, &talk.settings);
        choices.set_position(state)?;
        Ok(Self { choices })
    }

    /// Prints all choices.
    pub(super) fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let info = self.choices.entry.info;
        let summary = talk.language.say(&info.summary_message());
        talk.say(&format!("{}: {summary}", info.name))?;
        for (index, choice) in self.choices.choices().into_iter().enumerate() {
            let name = self.choices.typed_name(choice, talk.language);
            let value = self.choices.value(choice);
            let value = value_name(info, choice, &value, talk.language);
            talk.say(&format!("  {}. {name}: {value}", index + 1))?;
        }
        let side = self.choices.typed_name(SetupItem::Seat(Side::Two), talk.language);
        talk.say(&words.plain_setup_hint(&side))
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        let words = talk.words();
        let (word, rest) = split_word(line);
        let command = Command::of_word(word);
        if line.is_empty() || command == Some(Command::Start) {
            return self.start(talk);
        }
        let named = self.choices.find(line);
        let unnamed = || self.choices.choice_of_value(line).map(|choice| (choice, line));
        if let Some((choice, value)) = named.or_else(unnamed) {
            if value.is_empty() {
                self.offer(choice, talk)?;
            } else if let Err(error) = self.choices.set_typed(choice, value, talk.language) {
                talk.say_message(&error)?;
            } else {
                self.show(talk)?;
            }
            return Ok(Go::Nowhere);
        }
        match command {
            Some(Command::Help) => talk.say_page(talk.language.help(HelpPage::Setup))?,
            Some(Command::Board) => self.show(talk)?,
            Some(Command::Players) => self.offer(SetupItem::Seat(Side::One), talk)?,
            Some(Command::Rules) => talk.print(&talk.language.rules(self.choices.entry.info))?,
            Some(Command::Menu | Command::Back | Command::Cancel) => return Ok(Go::Menu),
            Some(Command::Settings) => preferences::show(talk)?,
            Some(Command::Set) => preferences::set(rest, talk)?,
            Some(Command::Edit) => return Ok(self.edit()),
            Some(Command::Study) => return self.study(talk),
            Some(Command::Continue) => return menu::continue_game(rest, false, talk),
            Some(Command::Quit) => return Ok(Go::Quit),
            _ => talk.say(&words.plain_not_a_choice(quoted(line)))?,
        }
        Ok(Go::Nowhere)
    }

    fn editor(&self) -> PlainEditor {
        let (game, start) = (self.choices.game(), self.choices.start());
        PlainEditor::new(Editor::new(&game, &*start), self.choices.entry)
    }

    /// Opens the position editor with the position in which the game would start.
    pub(super) fn edit(&self) -> Go {
        Go::Editor(Box::new(self.editor()))
    }

    /// Studies that position.
    pub(super) fn study(&self, talk: &mut Talk<'_>) -> io::Result<Go> {
        self.editor().study(talk)
    }

    /// Lists the values of a choice, with their meanings.
    fn offer(&self, choice: SetupItem, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let language = talk.language;
        let info = self.choices.entry.info;
        let values = self.choices.values(choice);
        if choice == SetupItem::Position {
            return talk.say(words.plain_position());
        }
        let names = values.iter().map(|value| value_name(info, choice, value, language));
        if self.choices.takes_text(choice) {
            // A number would be taken for a value there, so the list has no numbers.
            talk.say(&names.collect::<Vec<_>>().join(", "))?;
        } else {
            for (index, (name, value)) in names.zip(&values).enumerate() {
                let text = self.choices.value_text(choice, value, language);
                let colon = if text.is_empty() { "" } else { ": " };
                talk.say(&format!("  {}. {name}{colon}{text}", index + 1))?;
            }
        }
        match choice {
            SetupItem::Time => talk.say(words.type_time()),
            SetupItem::Option(index) if self.choices.takes_text(choice) => {
                let spec = &self.choices.entry.info.options[index];
                talk.say(&wanted_text(spec, language))
            }
            SetupItem::Seat(_) | SetupItem::Option(_) | SetupItem::Position => Ok(()),
        }
    }

    fn start(&mut self, talk: &mut Talk<'_>) -> io::Result<Go> {
        match self.choices.table(talk.random.u64(..)) {
            Ok(table) => {
                if self.choices.keep(&mut talk.settings) {
                    talk.settings_changed()?;
                }
                Ok(Go::Game(Box::new(PlainGame::new(table))))
            }
            Err(error) => {
                talk.say_message(&error)?;
                Ok(Go::Nowhere)
            }
        }
    }
}
