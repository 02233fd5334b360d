//! The files of the program: where they are, and how they are written without loss.
//!
//! Every file is written atomically by [`cygnet_system::files`].

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cygnet_core::quote::quoted;
use cygnet_core::record::{Reader, Record};
use cygnet_core::{Message, Say, display_message, message};
use cygnet_system::files::{create_new, open_regular, replace};
use directories::{BaseDirs, ProjectDirs};

mod unfinished;

pub use unfinished::{UnfinishedFile, UnfinishedRecord};

/// Where the program keeps its files. The folders are created when something is first written there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// For settings.
    pub config: PathBuf,
    /// For games.
    pub data: PathBuf,
}

impl Folders {
    /// The folders of this user on this system, or those that `CYGNET_CONFIG_DIR` and `CYGNET_DATA_DIR`
    /// name. `None` if the user has no such folders.
    #[must_use]
    pub fn find() -> Option<Self> {
        let project = ProjectDirs::from("", "", "cygnet");
        let variable = |name| std::env::var_os(name);
        Self::choose(variable("CYGNET_CONFIG_DIR"), variable("CYGNET_DATA_DIR"), project.as_ref())
    }

    fn choose(
        config: Option<OsString>,
        data: Option<OsString>,
        project: Option<&ProjectDirs>,
    ) -> Option<Self> {
        let named =
            |name: Option<OsString>| name.filter(|name| !name.is_empty()).map(PathBuf::from);
        let usual =
            |folder: fn(&ProjectDirs) -> &Path| project.map(|found| folder(found).to_owned());
        Some(Self {
            config: named(config).or_else(|| usual(ProjectDirs::config_dir))?,
            data: named(data).or_else(|| usual(ProjectDirs::data_dir))?,
        })
    }

    /// Uses one folder for both.
    #[must_use]
    pub fn at(root: &Path) -> Self {
        Self { config: root.join("config"), data: root.join("data") }
    }

    /// The default folder for saved games.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// The folder of complete tables.
    #[must_use]
    pub fn tables(&self) -> PathBuf {
        self.data.join("tables")
    }

    /// The folder of proofs.
    #[must_use]
    pub fn proved(&self) -> PathBuf {
        self.data.join("proved")
    }

    /// The file of the puzzles that were solved.
    #[must_use]
    pub fn puzzles(&self) -> PathBuf {
        self.data.join("puzzles.json")
    }

    /// The file of the tasks of lessons that are done.
    #[must_use]
    pub fn lessons(&self) -> PathBuf {
        self.data.join("lessons.json")
    }

    /// The file of results and ratings.
    #[must_use]
    pub fn results(&self) -> PathBuf {
        self.data.join("results.json")
    }

    /// The games of the web application.
    #[must_use]
    pub fn server(&self) -> PathBuf {
        self.data.join("server").join("games.db")
    }

    /// The saved games in that folder, the newest first.
    #[must_use]
    pub fn saved(&self) -> Vec<PathBuf> {
        newest_first(&self.games())
    }

    fn ended_folder(&self) -> PathBuf {
        self.data.join("ended")
    }

    /// The most recently ended games, saved or not, the newest first.
    #[must_use]
    pub fn ended(&self) -> Vec<PathBuf> {
        newest_first(&self.ended_folder())
    }

    /// An unused path in that folder for this game.
    #[must_use]
    pub fn suggested_path(&self, record: &Record) -> PathBuf {
        let name = suggested_name(record);
        let stem = name.trim_end_matches(EXTENSION);
        let numbered = (2..10_000).map(|number| format!("{stem}-{number}{EXTENSION}"));
        let mut paths =
            std::iter::once(name.clone()).chain(numbered).map(|name| self.games().join(name));
        paths.find(|path| !path.exists()).unwrap_or_else(|| self.games().join(&name))
    }

    /// The path for saving a game under a typed name: a name alone is in the folder for saved games, `./`
    /// is where the program was started, and `~/` is the home folder.
    #[must_use]
    pub fn save_path(&self, text: &str) -> PathBuf {
        let path = typed_path(text);
        let is_name = path.components().count() == 1 && path.file_name() == Some(path.as_os_str());
        if is_name { self.games().join(path) } else { path }
    }

    /// Writes a file atomically. The folder for saved games is created if it is missing; any other folder
    /// has to exist, because a missing one is more likely a typing error.
    ///
    /// # Errors
    /// If the file exists ([`ErrorKind::AlreadyExists`]) and may not be overwritten, or if it
    /// cannot be written.
    pub fn write_new(&self, path: &Path, text: &str, overwrite: bool) -> io::Result<()> {
        if path.parent() == Some(&self.games()) {
            fs::create_dir_all(self.games())?;
        }
        write_file(path, text, overwrite)
    }
}

/// Writes a file atomically.
///
/// # Errors
/// If the file exists ([`ErrorKind::AlreadyExists`]) and may not be overwritten, or if it cannot
/// be written.
pub fn write_file(path: &Path, text: &str, overwrite: bool) -> io::Result<()> {
    if overwrite { replace(path, text.as_bytes()) } else { create(path, text) }
}

/// The file that a typed text refers to, by its path or by its name among the saved games.
#[must_use]
pub fn find_file(text: &str, folders: Option<&Folders>) -> PathBuf {
    let path = typed_path(text);
    match folders.map(|folders| folders.save_path(text)) {
        Some(saved) if !path.exists() && saved.exists() => saved,
        _ => path,
    }
}

/// The files in a folder, the newest first.
fn newest_first(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<(SystemTime, PathBuf)> = files_in(folder)
        .filter(|path| !is_hidden(path))
        .filter_map(|path| Some((modified(&path)?, path)))
        .collect();
    files.sort_unstable_by(|one, other| other.cmp(one));
    files.into_iter().map(|(_, path)| path).collect()
}

/// The extension of every file of games.
const EXTENSION: &str = ".txt";

/// A file name for a game, made of the game, the date and the players.
#[must_use]
pub fn suggested_name(record: &Record) -> String {
    let entry = record.tag("Game").and_then(cygnet_games::find);
    let mut words = vec![entry.map_or("game", |entry| entry.info.id).to_owned()];
    words.extend(record.tag("Date").map(|date| date.replace('.', "-")));
    for side in entry.iter().flat_map(|entry| &entry.info.sides) {
        words.extend(record.tag(side.name).map(str::to_owned));
    }
    let words: Vec<String> =
        words.iter().map(|word| file_word(word)).filter(|word| !word.is_empty()).collect();
    format!("{}{EXTENSION}", words.join("-"))
}

/// The part of a word that every file system accepts in a name.
fn file_word(word: &str) -> String {
    const MOST: usize = 40;
    let plain = |letter: char| if letter.is_alphanumeric() || letter == '_' { letter } else { '-' };
    let word: String = word.chars().take(MOST).map(plain).collect();
    word.trim_matches('-').to_owned()
}

/// A path as people type it: `~/` at its start stands for the home folder.
#[must_use]
pub fn typed_path(text: &str) -> PathBuf {
    let text = text.trim();
    let rest = if text == "~" { Some("") } else { text.strip_prefix("~/") };
    match (rest, BaseDirs::new()) {
        (Some(rest), Some(folders)) => folders.home_dir().join(rest),
        _ => PathBuf::from(text),
    }
}

/// Why no games could be read from a file.
#[derive(Debug)]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// The problem with it.
    pub reason: Message,
}

impl Say for ReadError {
    fn message(&self) -> Message {
        message!(
            "file-not-read",
            "{path} cannot be read: {reason}",
            path = quoted(&self.path.to_string_lossy()),
            reason = &self.reason,
        )
    }
}

display_message!(ReadError);

/// The maximum size of a file of games in bytes, because it is read as a whole.
pub const MAX_FILE: u64 = 1 << 26;

/// Reads all games of a file.
///
/// # Errors
/// If the file cannot be read, is too long, contains no game, or contains one that is not a valid record.
pub fn read_games(path: &Path) -> Result<Vec<Record>, ReadError> {
    let fail = |reason: Message| Err(ReadError { path: path.to_owned(), reason });
    let file = match open_regular(path) {
        Ok(file) => file,
        Err(error) => return fail(error.message()),
    };
    if file.metadata().is_ok_and(|metadata| metadata.len() > MAX_FILE) {
        return fail(message!(
            "file-too-long",
            "it is longer than {most} MiB",
            most = MAX_FILE >> 20
        ));
    }
    match Reader::new(BufReader::new(file.take(MAX_FILE))).collect::<Result<Vec<_>, _>>() {
        Ok(records) if records.is_empty() => {
            fail(message!("file-without-game", "it contains no game"))
        }
        Ok(records) => Ok(records),
        Err(error) => fail(error.message()),
    }
}

/// The files of a folder; none if it cannot be read.
fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_file())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// Writes a file in one step, unless one of its name exists.
fn create(path: &Path, text: &str) -> io::Result<()> {
    create_new(path, text.as_bytes()).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let message = message!(
                "file-exists",
                "a file of this name already exists and was not overwritten"
            );
            io::Error::new(ErrorKind::AlreadyExists, message)
        }
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_those_of_the_environment_or_else_of_the_user() {
        let named = |config: &str, data: &str| {
            Folders::choose(Some(config.into()), Some(data.into()), None)
        };
        let both = Folders { config: "/one".into(), data: "/two".into() };
        assert_eq!(named("/one", "/two"), Some(both));
        assert_eq!(named("/one", ""), None, "an empty name is no name");
        if let Some(project) = ProjectDirs::from("", "", "cygnet") {
            let folders = Folders::choose(None, Some("/two".into()), Some(&project));
            let config = project.config_dir().to_owned();
            assert_eq!(folders, Some(Folders { config, data: "/two".into() }));
        }
    }
}
