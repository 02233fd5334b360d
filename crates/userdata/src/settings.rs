//! The choices that people find again the next time: the file `settings.toml`.
//!
//! Keys of the file that this version of the program does not know are preserved when it is written
//! again, so that an older and a newer program can share it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cygnet_core::{Message, Say, message};
use cygnet_room::{CoachComments, Coaching};
use cygnet_system::files::{read_regular, replace};
use cygnet_text::{Language, Words};
use serde::{Deserialize, Serialize};

use crate::store::Folders;

/// The settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The name of the theme. The screen knows which themes exist.
    pub theme: String,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// The language of the screen.
    pub language: LanguageChoice,
    /// The minimum delay of a computer player's move.
    pub pace: Pace,
    /// The coach warns before a move that gives the game away.
    pub warnings: bool,
    /// The coach shows what the other side threatens.
    pub threats: bool,
    /// How much the coach says about each move.
    pub coach: CoachComments,
    /// The last choices for each game, by its id.
    pub games: BTreeMap<String, GameSettings>,
    /// All other keys of the file.
    #[serde(flatten)]
    pub other: toml::Table,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "meadow".to_owned(),
            pieces: PieceStyle::default(),
            language: LanguageChoice::default(),
            pace: Pace::default(),
            warnings: false,
            threats: false,
            coach: CoachComments::default(),
            games: BTreeMap::new(),
            other: toml::Table::new(),
        }
    }
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceStyle {
    /// The best that the terminal supports.
    #[default]
    Auto,
    /// Little pictures, two columns wide.
    Emoji,
    /// Symbols of one column.
    Symbols,
    /// The letters used in the notation of positions.
    Letters,
}

/// The names of the colour themes; the first is the default.
pub const THEMES: [&str; 4] = ["meadow", "ice", "wood", "night"];

/// The name of a theme in a language.
#[must_use]
pub fn theme_name(theme: &'static str, words: Words) -> &'static str {
    match theme {
        "meadow" => words.theme_meadow(),
        "ice" => words.theme_ice(),
        "wood" => words.theme_wood(),
        "night" => words.theme_night(),
        other => other,
    }
}

/// The language of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum LanguageChoice {
    /// The language of the system, if there is a translation.
    #[default]
    #[serde(rename = "auto")]
    Auto,
    /// English.
    #[serde(rename = "en")]
    English,
    /// Portuguese.
    #[serde(rename = "pt")]
    Portuguese,
}

impl LanguageChoice {
    /// The language that a person has chosen, or else that of the locale.
    #[must_use]
    pub fn language(self, locale: Option<&str>) -> Language {
        match self {
            Self::Auto => locale.map(Language::of_locale).unwrap_or_default(),
            Self::English => Language::English,
            Self::Portuguese => Language::Portuguese,
        }
    }

    /// The language that the person's settings ask for, or else the system.
    #[must_use]
    pub fn language_of_person() -> Language {
        let (settings, _) = Settings::load_from(Folders::find().as_ref());
        settings.language.language(sys_locale::get_locale().as_deref())
    }
}

/// How long the move of a computer player is held back, so that people can follow.
///
/// ```
/// use cygnet_userdata::settings::Pace;
/// assert_eq!(Pace::default().milliseconds(), 500);
/// assert_eq!(Pace::default().faster().milliseconds(), 250);
/// assert_eq!(Pace::from(3000).slower(), Pace::from(4000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub struct Pace(u32);

impl Pace {
    /// The available levels in milliseconds, the fastest first.
    pub const LEVELS: [u32; 6] = [0, 250, 500, 1000, 2000, 4000];

    /// The time to wait, in milliseconds.
    #[must_use]
    pub const fn milliseconds(self) -> u32 {
        self.0
    }

    /// The time to wait.
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.0 as u64)
    }

    /// The next faster pace; the fastest stays as it is.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::LEVELS.into_iter().rev().find(|&level| level < self.0).map_or(self, Self)
    }

    /// The next slower pace; the slowest stays as it is.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::LEVELS.into_iter().find(|&level| level > self.0).map_or(self, Self)
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self(500)
    }
}

/// The level nearest to a number of milliseconds.
impl From<u32> for Pace {
    fn from(milliseconds: u32) -> Self {
        let nearest = Self::LEVELS.into_iter().min_by_key(|level| level.abs_diff(milliseconds));
        nearest.map_or_else(Self::default, Self)
    }
}

impl From<Pace> for u32 {
    fn from(pace: Pace) -> Self {
        pace.0
    }
}

/// The last choices for a game. Nothing here is checked: the game may have changed since, so code that
/// uses it falls back to the game's defaults.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct GameSettings {
    /// The players, in the order of the game's sides: `human` or the name of a computer player.
    pub players: [String; 2],
    /// The time control as text.
    pub time: String,
    /// The game's options by name.
    pub options: BTreeMap<String, String>,
    /// All other keys.
    #[serde(flatten)]
    pub other: toml::Table,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            players: ["human".to_owned(), "human".to_owned()],
            time: "none".to_owned(),
            options: BTreeMap::new(),
            other: toml::Table::new(),
        }
    }
}

impl Settings {
    /// The chosen theme, or the default if there is none of the chosen name.
    #[must_use]
    pub fn theme_name(&self) -> &'static str {
        THEMES.into_iter().find(|theme| *theme == self.theme).unwrap_or(THEMES[0])
    }

    /// The help that the coach gives in a game.
    #[must_use]
    pub fn coaching(&self) -> Coaching {
        Coaching { warnings: self.warnings, threats: self.threats, comments: self.coach }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(folders: &Folders) -> PathBuf {
        folders.config.join("settings.toml")
    }

    /// Reads the settings from the file. They are the defaults if there is no file, or if it cannot be
    /// read; in that case a sentence says what is wrong.
    #[must_use]
    pub fn load(folders: &Folders) -> (Self, Option<Message>) {
        let path = Self::path(folders);
        match read(&path) {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(reason) => {
                let warning = message!(
                    "settings-not-read",
                    "the settings in {file} cannot be read, so the defaults are used: {reason}",
                    file = path.display().to_string(),
                    reason,
                );
                (Self::default(), Some(warning))
            }
        }
    }

    /// Reads the settings like [`Settings::load`]; the defaults if there is no place for a file.
    #[must_use]
    pub fn load_from(folders: Option<&Folders>) -> (Self, Option<Message>) {
        folders.map_or_else(Default::default, Self::load)
    }

    /// Writes the file. An existing file that could not be read as settings is kept as
    /// `settings.toml.bad`.
    ///
    /// # Errors
    /// If the file cannot be written; its old contents are still there.
    pub fn save(&self, folders: &Folders) -> io::Result<()> {
        let text = toml::to_string_pretty(self)
            .map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        fs::create_dir_all(&folders.config)?;
        let path = Self::path(folders);
        if read(&path).is_err() {
            fs::rename(&path, free_place(&path))?;
        }
        replace(&path, text.as_bytes())
    }
}

/// The maximum size of the settings file, in bytes.
const MAX_FILE: u64 = 1 << 20;

/// Returns `None` if there is no file; otherwise its settings, or a clause that says why they cannot be
/// read.
fn read(path: &Path) -> Result<Option<Settings>, Message> {
    let text = |bytes: Vec<u8>| {
        let why =
            |_| io::Error::new(ErrorKind::InvalidData, message!("file-not-text", "it is not text"));
        String::from_utf8(bytes).map_err(why)
    };
    match read_regular(path, MAX_FILE).and_then(text) {
        Ok(text) => match toml::from_str(&text) {
            Ok(settings) => Ok(Some(settings)),
            Err(error) => Err(clause(&text, &error)),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.message()),
    }
}

/// The error on one line: the library's own text marks the place on several lines.
fn clause(text: &str, error: &toml::de::Error) -> Message {
    let problem = error.message().replace('\n', ", ");
    match error.span() {
        Some(span) => {
            let line = text.bytes().take(span.start).filter(|byte| *byte == b'\n').count() + 1;
            message!("settings-line", "line {line}: {problem}", line, problem)
        }
        None => Message::verbatim(problem),
    }
}

/// A free path for an unusable file, so that it does not replace another file.
fn free_place(path: &Path) -> PathBuf {
    let numbered = (2..1000).map(|number| format!("toml.bad-{number}"));
    let mut places = std::iter::once("toml.bad".to_owned()).chain(numbered);
    let free = places.by_ref().map(|end| path.with_extension(end)).find(|place| !place.exists());
    free.unwrap_or_else(|| path.with_extension("toml.bad"))
}
