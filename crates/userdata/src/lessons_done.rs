//! The tasks of lessons that the user has done, by game.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};

use cygnet_core::{Message, message};
use cygnet_lessons::LessonProgress;
use cygnet_system::files::{read_regular, replace};
use serde::{Deserialize, Serialize};

use crate::puzzle_progress::free_name;
use crate::store::Folders;

/// The maximum size of the file, in bytes: many times all lessons of the program.
const MOST_BYTES: u64 = 1 << 20;

/// What the user has done in the lesson of each game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LessonsDone {
    games: BTreeMap<String, LessonProgress>,
}

impl LessonsDone {
    /// Reads the file. A damaged file counts as empty; the message says why, and the file is kept under another
    /// name.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn load(folders: &Folders) -> io::Result<(Self, Option<Message>)> {
        let path = folders.lessons();
        let bytes = match read_regular(&path, MOST_BYTES) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Default::default()),
            bytes => bytes?,
        };
        let problem = match serde_json::from_slice(&bytes) {
            Ok(done) => return Ok((done, None)),
            Err(error) => Message::verbatim(error.to_string()),
        };
        fs::rename(&path, free_name(&path))?;
        let warning = message!(
            "lessons-not-read",
            "Cygnet cannot read which lessons you have done and starts again: {problem}",
            problem,
        );
        Ok((Self::default(), Some(warning)))
    }

    /// What to show: nothing done if there is no file or it cannot be read, and the message about that.
    #[must_use]
    pub fn to_show(folders: Option<&Folders>) -> (Self, Option<Message>) {
        match folders.map(Self::load) {
            Some(Ok(found)) => found,
            Some(Err(error)) => (Self::default(), Some(not_saved(&error))),
            None => Default::default(),
        }
    }

    /// Adds a task to those in the file, which another program may have changed.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn keep(folders: &Folders, game: &str, task: &str) -> io::Result<()> {
        fs::create_dir_all(&folders.data)?;
        let (mut kept, _) = Self::load(folders)?;
        kept.games.entry(game.to_owned()).or_default().note(task);
        replace(&folders.lessons(), &serde_json::to_vec(&kept)?)
    }

    /// What is done in a game.
    #[must_use]
    pub fn of_game(&self, game: &str) -> LessonProgress {
        self.games.get(game).cloned().unwrap_or_default()
    }
}

/// The message that the file could not be read or written.
#[must_use]
pub fn not_saved(error: &io::Error) -> Message {
    use cygnet_core::Say;
    message!(
        "lessons-not-saved",
        "Cygnet cannot keep which lessons you have done: {problem}",
        problem = error.message(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_kept_and_a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let load = || LessonsDone::load(&folders).expect("a file or none");
        assert_eq!(load(), (LessonsDone::default(), None));
        for task in ["home", "swan", "home"] {
            LessonsDone::keep(&folders, "ugly_duck", task).expect("a file");
        }
        let (done, warning) = load();
        assert_eq!(warning, None);
        let progress = done.of_game("ugly_duck");
        assert!(progress.has_done("home") && progress.has_done("swan"));
        assert!(!done.of_game("dropper").has_done("home"));
        fs::write(folders.lessons(), "{").expect("a file");
        let (empty, warning) = load();
        assert_eq!(empty, LessonsDone::default());
        let key = warning.map(|warning| warning.key().to_owned());
        assert_eq!(key.as_deref(), Some("lessons-not-read"));
        let aside = folders.lessons().with_extension("json.unreadable1");
        assert_eq!(fs::read_to_string(aside).expect("the damaged file"), "{");
    }

    #[test]
    fn what_cannot_be_read_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        fs::create_dir_all(folders.lessons()).expect("a folder in place of the file");
        assert!(LessonsDone::keep(&folders, "dropper", "drop").is_err());
        let (done, warning) = LessonsDone::to_show(Some(&folders));
        assert_eq!(done, LessonsDone::default());
        let key = warning.map(|warning| warning.key().to_owned());
        assert_eq!(key.as_deref(), Some("lessons-not-saved"));
        assert!(folders.lessons().is_dir());
    }
}
