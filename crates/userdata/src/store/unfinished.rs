//! Saves games in progress to disk, so that neither a crash nor a closed terminal ends one.
//!
//! Each game being played has two files in the folder `unfinished`: `NAME.txt` with the record, and
//! `NAME.lock`, on which the program that plays it holds a lock. The system releases the lock when the
//! program ends, even after a crash. The lock is on a separate file because saving replaces the file of
//! the record. A program that examines locks or adds or removes files holds the lock of the whole folder
//! for that moment, so that two programs cannot interfere with each other.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cygnet_core::message;
use cygnet_core::record::{Reader, Record};
use cygnet_system::LockedFile;
use cygnet_system::files::{open_own, open_regular, replace_own};

use super::{EXTENSION, Folders, MAX_FILE, file_word, files_in, modified};
use crate::calendar;

/// The beginning of the names of files with studies. No id of a game has a hyphen.
const STUDY: &str = "study-";

/// The number of ended games that are kept.
const MOST_ENDED: usize = 50;

/// The file of the game that is being played. Other programs do not see it as long as this value lives;
/// if it is dropped without [`UnfinishedFile::end`] or [`UnfinishedFile::finish`], the game is offered again.
#[derive(Debug)]
pub struct UnfinishedFile {
    path: PathBuf,
    /// Locked as long as it is open.
    _lock: LockedFile,
}

/// An unfinished game that no program is playing at the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedRecord {
    /// Its file.
    pub path: PathBuf,
    /// When it was last saved.
    pub modified: SystemTime,
    /// The game.
    pub record: Record,
}

impl Folders {
    fn unfinished_folder(&self) -> PathBuf {
        self.data.join("unfinished")
    }

    /// The unfinished games that no running program holds, the newest first. Files that cannot be read as
    /// games are left alone.
    #[must_use]
    pub fn unfinished(&self) -> Vec<UnfinishedRecord> {
        let folder = self.unfinished_folder();
        // If no file can be created, no program can be playing either, and the existing games can still
        // be shown.
        let guard = lock_folder(&folder).ok();
        if guard.is_some() {
            clean(&folder);
        }
        let mut games: Vec<UnfinishedRecord> = files_in(&folder)
            .filter(|path| is_record(path) && is_free(path))
            .filter_map(|path| read(&path))
            .collect();
        games.sort_by(|one, other| {
            other.modified.cmp(&one.modified).then_with(|| other.path.cmp(&one.path))
        });
        games
    }

    /// Continues a game: from now on other programs do not see it.
    ///
    /// # Errors
    /// If another program has taken, changed or discarded it since it was listed, or if it cannot be
    /// locked.
    pub fn take(&self, game: &UnfinishedRecord) -> io::Result<UnfinishedFile> {
        let _guard = lock_folder(&self.unfinished_folder())?;
        Ok(UnfinishedFile { path: game.path.clone(), _lock: game.lock()? })
    }

    /// Removes an unfinished game.
    ///
    /// # Errors
    /// As for [`Folders::take`], or if the file cannot be removed.
    pub fn discard(&self, game: &UnfinishedRecord) -> io::Result<()> {
        let _guard = lock_folder(&self.unfinished_folder())?;
        let _lock = game.lock()?;
        remove(&game.path)
    }
}

impl UnfinishedFile {
    /// Creates the lock for a new game of this id. There is nothing to offer again before the first
    /// [`UnfinishedFile::save`].
    ///
    /// # Errors
    /// If the folder or the file cannot be created or locked.
    pub fn create(folders: &Folders, game: &str) -> io::Result<Self> {
        Self::create_named(folders, &file_word(game))
    }

    /// Does the same for the study of a game.
    ///
    /// # Errors
    /// If the folder or the file cannot be created or locked.
    pub fn create_study(folders: &Folders, game: &str) -> io::Result<Self> {
        Self::create_named(folders, &format!("{STUDY}{}", file_word(game)))
    }

    fn create_named(folders: &Folders, name: &str) -> io::Result<Self> {
        let folder = folders.unfinished_folder();
        fs::create_dir_all(&folder)?;
        let _guard = lock_folder(&folder)?;
        let stem = format!("{name}-{}", calendar::stamp(SystemTime::now()));
        for number in 1..10_000 {
            let path = folder.join(format!("{stem}-{number}{EXTENSION}"));
            if path.exists() {
                continue;
            }
            match OpenOptions::new().write(true).create_new(true).open(lock_path(&path)) {
                Ok(lock) => {
                    return Ok(Self { path, _lock: LockedFile::try_lock(lock)? });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        let message = message!("games-too-many", "too many games were started in the same second");
        Err(io::Error::new(ErrorKind::AlreadyExists, message))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the saved record by this one. If the program is killed at any time, the file holds either
    /// this record or the previous one.
    ///
    /// # Errors
    /// If the file cannot be written; the previous record is still there.
    pub fn save(&self, record: &Record) -> io::Result<()> {
        replace_own(&self.path, record.to_string().as_bytes())
    }

    /// The game is over: moves it to the ended games, of which only the last ones are kept.
    ///
    /// # Errors
    /// If the file cannot be written there or removed here; then it is in one of the two places.
    pub fn end(self, folders: &Folders, record: &Record) -> io::Result<()> {
        let folder = folders.ended_folder();
        fs::create_dir_all(&folder)?;
        if let Some(name) = self.path.file_name() {
            super::write_file(&folder.join(name), &record.to_string(), true)?;
        }
        for path in folders.ended().into_iter().skip(MOST_ENDED) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(path);
        }
        self.finish()
    }

    /// Removes the file of a game that is no longer wanted.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn finish(self) -> io::Result<()> {
        let _guard = lock_folder(folder_of(&self.path))?;
        remove(&self.path)
    }
}

impl UnfinishedRecord {
    /// Is it the study of a game, rather than a game that is played?
    #[must_use]
    pub fn is_study(&self) -> bool {
        let name = self.path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(STUDY.as_bytes())
    }

    fn lock(&self) -> io::Result<LockedFile> {
        let lock = open_lock(&lock_path(&self.path))?;
        let lock = LockedFile::try_lock(lock).map_err(|error| match error {
            TryLockError::WouldBlock => {
                let message = message!("game-in-use", "another program is playing this game");
                io::Error::new(ErrorKind::WouldBlock, message)
            }
            TryLockError::Error(error) => error,
        })?;
        if modified(&self.path) == Some(self.modified) {
            return Ok(lock);
        }
        let message =
            message!("game-taken", "another program has continued or discarded this game");
        Err(io::Error::new(ErrorKind::NotFound, message))
    }
}

const FOLDER_LOCK: &str = ".lock";

/// Waits until no other program holds the lock of the folder, and takes it.
fn lock_folder(folder: &Path) -> io::Result<LockedFile> {
    LockedFile::lock(open_lock(&folder.join(FOLDER_LOCK))?)
}

fn open_lock(path: &Path) -> io::Result<File> {
    // A lock file has no contents, so truncating it would only touch the disk.
    open_own(path, OpenOptions::new().write(true).create(true).truncate(false))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn is_record(path: &Path) -> bool {
    has_extension(path, EXTENSION.trim_start_matches('.'))
}

/// Whether no running program plays this game. A lock that cannot be opened counts as held.
fn is_free(path: &Path) -> bool {
    let path = lock_path(path);
    // Some file systems lock only files that are open for writing; others are read-only.
    let lock = open_own(&path, OpenOptions::new().write(true))
        .or_else(|_| open_own(&path, OpenOptions::new().read(true)));
    match lock {
        Ok(lock) => LockedFile::try_lock(lock).is_ok(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

fn read(path: &Path) -> Option<UnfinishedRecord> {
    let modified = modified(path)?;
    let file = open_regular(path).ok()?;
    let record = Reader::new(BufReader::new(file.take(MAX_FILE))).next()?.ok()?;
    Some(UnfinishedRecord { path: path.to_owned(), modified, record })
}

/// Removes the record first: a lock without a record is meaningless, and is cleaned up.
fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path).or_else(|error| match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    // If this fails, the next program that opens the folder tries again.
    let _ = fs::remove_file(lock_path(path));
    Ok(())
}

/// Removes what killed programs have left behind: locks without a game, and drafts. Only the holder of a
/// game's lock writes a draft of the game, so a draft without a held lock has no owner.
fn clean(folder: &Path) {
    for path in files_in(folder) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').next().unwrap_or_default();
        let record = path.with_file_name(format!("{stem}{EXTENSION}"));
        let is_lock = has_extension(&path, "lock") && !record.exists();
        let is_draft = has_extension(&path, "tmp");
        if (is_lock || is_draft) && is_free(&record) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(&path);
        }
    }
}
