//! Files that a person asked to be written or removed, as jobs: a screen makes one, and the code around
//! it carries it out, because a disk can be slow.

use std::io;
use std::path::PathBuf;

use crate::settings::Settings;
use crate::store::{Folders, UnfinishedGame, typed_path, write_file};

/// A file to be written or removed.
pub enum WriteJob {
    /// Write the settings.
    Settings(Folders, Box<Settings>),
    /// Write a record under a typed name.
    Record {
        /// Where names without a folder are; `None` if there is no such place.
        folders: Option<Folders>,
        /// The name as it was typed.
        typed: String,
        /// The record.
        text: String,
        /// Whether an existing file may be overwritten.
        overwrite: bool,
    },
    /// Remove an unfinished game.
    Discard(Folders, UnfinishedGame),
}

/// The result of a [`WriteJob`].
#[derive(Debug)]
pub enum Written {
    /// Of writing the settings.
    Settings(io::Result<()>),
    /// Of writing a record.
    Record {
        /// The name as it was typed.
        typed: String,
        /// The path that the name stands for.
        path: PathBuf,
        /// The record.
        text: String,
        /// [`AlreadyExists`](io::ErrorKind::AlreadyExists) if the file exists and may not be overwritten.
        result: io::Result<()>,
    },
    /// Of removing an unfinished game.
    Discarded(io::Result<()>),
}

impl WriteJob {
    /// Carries it out, which takes time.
    #[must_use]
    pub fn run(self) -> Written {
        match self {
            Self::Settings(folders, settings) => Written::Settings(settings.save(&folders)),
            Self::Record { folders, typed, text, overwrite } => {
                let path = match &folders {
                    Some(folders) => folders.save_path(&typed),
                    None => typed_path(&typed),
                };
                let result = match &folders {
                    Some(folders) => folders.write_new(&path, &text, overwrite),
                    None => write_file(&path, &text, overwrite),
                };
                Written::Record { typed, path, text, result }
            }
            Self::Discard(folders, game) => Written::Discarded(folders.discard(&game)),
        }
    }
}
