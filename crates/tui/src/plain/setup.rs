//! The set-up of a game in the line mode: every choice with its value, changed by `NAME VALUE`.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{Entry, Message, Side};

use super::game::PlainGame;
use super::{Go, Talk, menu, preferences};
use cygnet_text::command::{Command, split_word};
use cygnet_text::comparable;
use cygnet_text::{HelpPage, Language};
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

    /// Prints all choices.
    pub(super) fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let info = self.choices.entry.info;
        let summary = talk.language.say(&info.summary_message());
        talk.say(&format!("{}: {summary}", info.name))?;
        for (index, choice) in self.choices.choices().into_iter().enumerate() {
            let name = self.name(choice, talk.language);
            let value = self.choices.value(choice);
            let value = value_name(info, choice, &value, talk.language);
            talk.say(&format!("  {}. {name}: {value}", index + 1))?;
        }
        let side = self.name(SetupItem::Seat(Side::Two), talk.language);
        talk.say(&words.plain_setup_hint(&side))
    }

    /// The word that people type for a choice.
    fn name(&self, choice: SetupItem, language: Language) -> String {
        match choice {
            SetupItem::Position => language.words().word_position().to_owned(),
            SetupItem::Seat(_) | SetupItem::Option(_) | SetupItem::Time => {
                self.choices.label(choice, language).to_lowercase()
            }
        }
    }

    /// The choice that a line starts with, by its number or by its name in any language, and the
    /// rest of the line.
    fn find<'a>(&self, line: &'a str) -> Option<(SetupItem, &'a str)> {
        let choices = self.choices.choices();
        let (word, rest) = split_word(line);
        if let Ok(number) = word.parse::<usize>() {
            return choices.get(number.checked_sub(1)?).map(|&choice| (choice, rest));
        }
        let mut names = Vec::new();
        for choice in choices {
            if let SetupItem::Option(index) = choice {
                names.push((choice, self.choices.entry.info.options[index].name.to_owned()));
            }
            for language in Language::ALL {
                names.push((choice, self.name(choice, language)));
            }
        }
        // A name may be several words, the first of which is another name, so longer names come first.
        names.sort_by_key(|(_, name)| std::cmp::Reverse(name.chars().count()));
        names.into_iter().find_map(|(choice, name)| {
            let length = name.chars().count();
            let end = line.char_indices().nth(length).map_or(line.len(), |(at, _)| at);
            let (start, rest) = line.split_at(end);
            let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
            (ends && comparable(start) == comparable(&name)).then_some((choice, rest.trim()))
        })
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        let words = talk.words();
        let (word, rest) = split_word(line);
        let command = Command::of_word(word);
        if line.is_empty() || command == Some(Command::Start) {
            return self.start(talk);
        }
        let named = self.find(line);
        let unnamed = || self.choices.choice_of_value(line).map(|choice| (choice, line));
        if let Some((choice, value)) = named.or_else(unnamed) {
            if value.is_empty() {
                self.offer(choice, talk)?;
            } else if let Err(error) = self.set(choice, value, talk.language) {
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
            Some(Command::Continue) => return menu::continue_game(rest, false, talk),
            Some(Command::Quit) => return Ok(Go::Quit),
            _ => talk.say(&words.plain_not_a_choice(quoted(line)))?,
        }
        Ok(Go::Nowhere)
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

    /// Chooses a value by its text, by its name in any language, or by its number among those on offer.
    fn set(&mut self, choice: SetupItem, typed: &str, language: Language) -> Result<(), Message> {
        let words = language.words();
        if choice == SetupItem::Position && comparable(typed) == comparable(words.the_beginning()) {
            return self.choices.set(choice, "");
        }
        let written = self.choices.set(choice, typed);
        if written.is_ok() {
            return written;
        }
        let (info, values) = (self.choices.entry.info, self.choices.values(choice));
        let is_meant = |value: &&String| {
            Language::ALL.into_iter().any(|language| {
                comparable(&value_name(info, choice, value, language)) == comparable(typed)
            })
        };
        let by_number = || {
            let number = typed.parse::<usize>().ok().filter(|_| !self.choices.takes_text(choice));
            values.get(number?.checked_sub(1)?)
        };
        match values.iter().find(is_meant).or_else(by_number).cloned() {
            Some(value) => self.choices.set(choice, &value),
            None => written,
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
