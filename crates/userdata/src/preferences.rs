//! The settings by name: their names, their values, and `set NAME VALUE`.

use cygnet_core::message::{all_of, any_of};
use cygnet_core::quote::quoted;
use cygnet_core::{Entry, Side};
use cygnet_games::CATALOGUE;

use cygnet_room::CoachComments;

use crate::game_setup::{GameSetup, SetupItem};
use crate::settings::{LanguageChoice, Pace, PieceStyle, Settings, THEMES, theme_name};
use cygnet_text::command::split_word;
use cygnet_text::comparable;
use cygnet_text::telling::seat_name;
use cygnet_text::{Language, Words};

/// A setting.
#[derive(Clone, Copy)]
pub enum Setting {
    /// The language of the screens.
    Language,
    /// The colours.
    Theme,
    /// How pieces are drawn.
    Pieces,
    /// How fast computer players move.
    Pace,
    /// Whether the coach warns before bad moves.
    Warnings,
    /// Whether the coach shows threats.
    Threats,
    /// How much the coach says about each move.
    Coach,
    /// The default players of a game.
    Players(&'static Entry),
}

const LANGUAGES: [(&str, LanguageChoice); 3] = [
    ("auto", LanguageChoice::Auto),
    ("en", LanguageChoice::English),
    ("pt", LanguageChoice::Portuguese),
];

const PIECES: [(&str, PieceStyle); 4] = [
    ("auto", PieceStyle::Auto),
    ("emoji", PieceStyle::Emoji),
    ("symbols", PieceStyle::Symbols),
    ("letters", PieceStyle::Letters),
];

const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];

const COMMENTS: [(&str, CoachComments); 3] =
    [("off", CoachComments::Off), ("brief", CoachComments::Brief), ("full", CoachComments::Full)];

/// The text of a value in such a list.
fn text_of<T: PartialEq>(known: &[(&'static str, T)], value: &T) -> String {
    let found = known.iter().find(|(_, one)| one == value);
    found.map(|(text, _)| (*text).to_owned()).unwrap_or_default()
}

/// A pace as text, in seconds.
fn pace_text(pace: Pace) -> String {
    (f64::from(pace.milliseconds()) / 1000.0).to_string()
}

impl Setting {
    /// All settings.
    pub fn all() -> Vec<Self> {
        let mut all = vec![
            Self::Language,
            Self::Theme,
            Self::Pieces,
            Self::Pace,
            Self::Warnings,
            Self::Threats,
            Self::Coach,
        ];
        all.extend(CATALOGUE.iter().map(Self::Players));
        all
    }

    /// The name that people type for the setting.
    fn name(self, words: Words) -> &'static str {
        match self {
            Self::Language => words.plain_set_language(),
            Self::Theme => words.plain_set_theme(),
            Self::Pieces => words.plain_word_pieces(),
            Self::Pace => words.plain_word_pace(),
            Self::Warnings => words.plain_set_warnings(),
            Self::Threats => words.plain_set_threats(),
            Self::Coach => words.plain_set_coach(),
            Self::Players(entry) => entry.info.id,
        }
    }

    fn find(text: &str) -> Option<Self> {
        let is_meant = |setting: &Self| {
            let is_named =
                |language: Language| comparable(setting.name(language.words())) == comparable(text);
            let is_game = matches!(setting, Self::Players(entry) if entry.info.is_called(text));
            is_game || Language::ALL.into_iter().any(is_named)
        };
        Self::all().into_iter().find(is_meant)
    }

    /// The values that can be typed, with their names; for the players of a game, the values for one of
    /// them.
    fn values(self, words: Words, settings: &Settings) -> Vec<(String, String)> {
        let pair = |value: &str, name: &str| (value.to_owned(), name.to_owned());
        match self {
            Self::Language => {
                let names = [words.automatic(), "English", "Português"];
                LANGUAGES.iter().zip(names).map(|((value, _), name)| pair(value, name)).collect()
            }
            Self::Theme => {
                THEMES.iter().map(|theme| pair(theme, theme_name(theme, words))).collect()
            }
            Self::Pieces => {
                let names = [
                    words.automatic(),
                    words.pieces_emoji(),
                    words.pieces_symbols(),
                    words.pieces_letters(),
                ];
                PIECES.iter().zip(names).map(|((value, _), name)| pair(value, name)).collect()
            }
            Self::Pace => {
                let value = |level| pace_text(Pace::from(level));
                Pace::LEVELS.iter().map(|&level| pair(&value(level), &value(level))).collect()
            }
            Self::Warnings | Self::Threats => {
                let names = [words.switched_off(), words.switched_on()];
                SWITCH.iter().zip(names).map(|((value, _), name)| pair(value, name)).collect()
            }
            Self::Coach => {
                let names = [words.coach_off(), words.coach_brief(), words.coach_full()];
                COMMENTS.iter().zip(names).map(|((value, _), name)| pair(value, name)).collect()
            }
            Self::Players(entry) => {
                let setup = GameSetup::new(entry, settings);
                let names = setup.values(SetupItem::Seat(Side::One));
                names.iter().map(|name| pair(name, name)).collect()
            }
        }
    }

    /// The current value, in words.
    fn current(self, settings: &Settings, language: Language) -> String {
        let words = language.words();
        let value = match self {
            Self::Language => text_of(&LANGUAGES, &settings.language),
            Self::Theme => settings.theme_name().to_owned(),
            Self::Pieces => text_of(&PIECES, &settings.pieces),
            Self::Pace => pace_text(settings.pace),
            Self::Warnings => text_of(&SWITCH, &settings.warnings),
            Self::Threats => text_of(&SWITCH, &settings.threats),
            Self::Coach => text_of(&COMMENTS, &settings.coach),
            Self::Players(entry) => {
                let setup = GameSetup::new(entry, settings);
                let names = Side::BOTH.map(|side| setup.value(SetupItem::Seat(side)));
                return names.map(|name| seat_name(&name, language)).join(" ");
            }
        };
        let values = self.values(words, settings);
        let name = values.into_iter().find(|(known, _)| *known == value).map(|(_, name)| name);
        match name {
            Some(name) if name != value => format!("{value} ({name})"),
            _ => value,
        }
    }

    /// Changes the settings; `None` if the value is invalid.
    fn apply(self, value: &str, settings: &mut Settings) -> Option<()> {
        if let Self::Players(entry) = self {
            let (one, two) = split_word(value);
            let mut setup = GameSetup::new(entry, settings);
            for (side, name) in Side::BOTH.into_iter().zip([one, two]) {
                let is_human =
                    |language: Language| comparable(language.words().human()) == comparable(name);
                let name = if Language::ALL.into_iter().any(is_human) { "human" } else { name };
                setup.set(SetupItem::Seat(side), name).ok()?;
            }
            setup.keep(settings);
            return Some(());
        }
        let typed = comparable(value);
        let value = Language::ALL.into_iter().find_map(|language| {
            let values = self.values(language.words(), settings);
            let is_meant = |(value, name): &(String, String)| {
                comparable(value) == typed || comparable(name) == typed
            };
            values.into_iter().find(is_meant).map(|(value, _)| value)
        })?;
        match self {
            Self::Language => {
                settings.language = LANGUAGES.iter().find(|(name, _)| *name == value)?.1;
            }
            Self::Theme => settings.theme = value,
            Self::Pieces => settings.pieces = PIECES.iter().find(|(name, _)| *name == value)?.1,
            Self::Pace => {
                let is_meant = |level: &&u32| pace_text(Pace::from(**level)) == value;
                settings.pace = Pace::from(*Pace::LEVELS.iter().find(is_meant)?);
            }
            Self::Warnings => settings.warnings = SWITCH.iter().find(|(name, _)| *name == value)?.1,
            Self::Threats => settings.threats = SWITCH.iter().find(|(name, _)| *name == value)?.1,
            Self::Coach => settings.coach = COMMENTS.iter().find(|(name, _)| *name == value)?.1,
            Self::Players(_) => {}
        }
        Some(())
    }

    /// The name and the current value.
    #[must_use]
    pub fn told(self, settings: &Settings, language: Language) -> String {
        let value = self.current(settings, language);
        format!("{}: {value}", self.name(language.words()))
    }
}

/// Why a setting cannot be changed.
#[derive(Clone)]
pub enum SettingError {
    /// There is no setting with this name.
    NoSetting(String),
    /// The setting does not take this value.
    NoValue(Setting, String),
}

impl SettingError {
    /// The problem, and what would be right, as a sentence.
    #[must_use]
    pub fn text(&self, settings: &Settings, language: Language) -> String {
        let words = language.words();
        match self {
            Self::NoSetting(name) => {
                let all = Setting::all().into_iter();
                let names: Vec<&str> = all.map(|setting| setting.name(words)).collect();
                words.plain_no_setting(quoted(name), language.say(&all_of(&names)))
            }
            Self::NoValue(setting, value) => {
                let values = setting.values(words, settings);
                let mut texts: Vec<&str> = values.iter().map(|(value, _)| &**value).collect();
                let pairs = words.plain_two_players(texts.join(" "));
                if matches!(setting, Setting::Players(_)) {
                    texts = vec![&pairs];
                }
                let values = language.say(&any_of(&texts));
                words.plain_no_value(setting.name(words), quoted(value), values)
            }
        }
    }
}

/// Changes a setting as `NAME VALUE` asks for, and returns it.
///
/// # Errors
/// If there is no such setting or no such value.
pub fn set(text: &str, settings: &mut Settings) -> Result<Setting, SettingError> {
    let (name, value) = split_word(text);
    let setting = Setting::find(name).ok_or_else(|| SettingError::NoSetting(name.to_owned()))?;
    match setting.apply(value, settings) {
        Some(()) => Ok(setting),
        None => Err(SettingError::NoValue(setting, value.to_owned())),
    }
}
