//! Every sentence that people read, in every language Cygnet speaks.
//!
//! The catalogues in `catalogues/` are Fluent files, one folder per language. Three kinds of text come
//! from them:
//!
//! - [`Words`] are the labels, prompts and notices of the screens and the answers of the commands. Both
//!   languages have all of them, and the compiler checks their names and arguments.
//! - [`Language::say`] renders a [`Message`](cygnet_core::Message) of the layers below or of a command,
//!   which is found by its key. A message without a translation stays English.
//! - [`Language::text`] is the help of the command line in languages other than English.

pub mod advice;
pub mod answers;
pub mod command;
pub mod consequences;
pub mod report;
pub mod report_page;
pub mod results;
pub mod teaching;
pub mod telling;
pub mod theory;
pub mod training;
pub mod typing;

mod catalogue;
mod letters;
mod words;

use cygnet_core::quote::with_commas;
use cygnet_core::{GameInfo, Say};

use catalogue::Catalogue;

pub use letters::{ascii, ascii_text, capitalised, comparable};
pub use words::Words;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Portuguese.
    Portuguese,
}

/// The pages of help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HelpPage {
    /// All keys of the full screen.
    Keys,
    /// The commands of the line mode at its menu.
    Menu,
    /// The commands of the line mode before a game.
    Setup,
    /// The commands of the line mode in a game.
    Game,
}

/// A catalogue: the name of its file and its contents.
type Source = (&'static str, &'static str);

macro_rules! sources {
    ($($path:expr),+ $(,)?) => {
        &[$(($path, include_str!(concat!("../catalogues/", $path)))),+]
    };
}

/// The texts of a game in another language than English.
struct TranslatedGame {
    id: &'static str,
    /// The catalogue of its messages.
    sources: &'static [Source],
    /// The page of its rules.
    rules: &'static str,
}

macro_rules! translated_games {
    ($language:literal: $($id:literal),+ $(,)?) => {
        &[$(TranslatedGame {
            id: $id,
            sources: sources![concat!($language, "/games/", $id, ".ftl")],
            rules: include_str!(concat!("../../../docs/rules/", $language, "/", $id, ".md")),
        }),+]
    };
}

/// The games that have been translated into Portuguese.
const PORTUGUESE_GAMES: &[TranslatedGame] =
    translated_games!["pt": "ugly_duck", "ski_jumps", "dropper", "three_dragons"];

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// The language of a locale such as `pt-PT` or `pt_BR.UTF-8`; English for a locale without a
    /// catalogue.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let is = |language: &Self| locale.to_ascii_lowercase().starts_with(language.code());
        Self::ALL.into_iter().find(is).unwrap_or_default()
    }

    /// The two-letter code of the language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt",
        }
    }

    /// The games with texts in this language beside those that they bring themselves, in English.
    const fn games(self) -> &'static [TranslatedGame] {
        match self {
            Self::English => &[],
            Self::Portuguese => PORTUGUESE_GAMES,
        }
    }

    /// The catalogues of the language: file names and contents.
    pub fn sources(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let shared: &[Source] = match self {
            Self::English => {
                sources![
                    "en/screens.ftl",
                    "en/commands.ftl",
                    "en/ratings.ftl",
                    "en/tournaments.ftl",
                    "en/report.ftl",
                    "en/web.ftl",
                ]
            }
            Self::Portuguese => sources![
                "pt/screens.ftl",
                "pt/web.ftl",
                "pt/messages.ftl",
                "pt/commands.ftl",
                "pt/help.ftl",
                "pt/games.ftl",
                "pt/ratings.ftl",
                "pt/tournaments.ftl",
                "pt/report.ftl",
            ],
        };
        shared.iter().chain(self.games().iter().flat_map(|game| game.sources)).copied()
    }

    /// The texts of the user interfaces.
    #[must_use]
    pub const fn words(self) -> Words {
        Words::new(self)
    }

    /// A message in this language, on one line and safe to print. A message without a translation is
    /// English.
    #[must_use]
    pub fn say(self, message: &(impl Say + ?Sized)) -> String {
        Catalogue::of(self).say(&message.message())
    }

    /// The text under this key, if the language has one. The help of the command line has its texts in
    /// `help.ftl`; its English texts stand with the arguments.
    #[must_use]
    pub fn text(self, key: &str) -> Option<&'static str> {
        Catalogue::of(self).fixed(&key.replace('-', "_"))
    }

    /// A large number with a separator between its thousands.
    #[must_use]
    pub fn grouped(self, number: u64) -> String {
        let text = with_commas(number);
        match self {
            Self::English => text,
            Self::Portuguese => text.replace(',', " "),
        }
    }

    /// A page of help.
    #[must_use]
    pub fn help(self, page: HelpPage) -> &'static str {
        macro_rules! page {
            ($name:literal) => {
                match self {
                    Self::English => include_str!(concat!("../catalogues/en/", $name)),
                    Self::Portuguese => include_str!(concat!("../catalogues/pt/", $name)),
                }
            };
        }
        let text = match page {
            HelpPage::Keys => page!("help-keys.txt"),
            HelpPage::Menu => page!("help-menu.txt"),
            HelpPage::Setup => page!("help-setup.txt"),
            HelpPage::Game => page!("help-game.txt"),
        };
        text.trim_end()
    }

    /// The texts of the web pages, as a Fluent file for browsers.
    #[must_use]
    pub const fn web_catalogue(self) -> &'static str {
        match self {
            Self::English => include_str!("../catalogues/en/web.ftl"),
            Self::Portuguese => include_str!("../catalogues/pt/web.ftl"),
        }
    }

    /// The rules of a game, in Markdown.
    #[must_use]
    pub fn rules_page(self, info: &GameInfo) -> &'static str {
        let game = self.games().iter().find(|game| game.id == info.id);
        game.map_or(info.rules, |game| game.rules)
    }

    /// The rules of a game, to print.
    #[must_use]
    pub fn rules(self, info: &GameInfo) -> String {
        GameInfo::page_as_text(self.rules_page(info))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_has_a_language() {
        assert_eq!(Language::of_locale("pt-PT"), Language::Portuguese);
        assert_eq!(Language::of_locale("pt_BR.UTF-8"), Language::Portuguese);
        assert_eq!(Language::of_locale("de-DE"), Language::English);
        assert_eq!(Language::of_locale(""), Language::English);
    }
}
