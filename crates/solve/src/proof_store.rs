//! The store that keeps proved results between runs of the program: one folder, with one file per board.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io, mem};

use cygnet_core::{Game, Message, Say, Solving, Stop, display_message, message};
use cygnet_system::files::{FOLDER_OR_DEVICE, LINK, read_regular, replace_own};

use crate::archive::{ArchiveError, MOST_BYTES};
use crate::solver::Solver;

/// The folder for proved results, if there is one. All clones share the same proof store.
#[derive(Clone, Debug, Default)]
pub struct ProofStore {
    folder: Option<Arc<Folder>>,
    /// If nothing is saved: what ends the reading.
    reading: Option<Stop>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    noted: Mutex<Noted>,
}

/// Problems that were found with files.
#[derive(Debug, Default)]
struct Noted {
    /// All files with problems.
    files: HashSet<PathBuf>,
    /// The problems that have not been reported yet.
    untold: Vec<ProofStoreError>,
}

/// Why a file in a proof store cannot be used.
#[derive(Debug)]
pub enum ProofStoreError {
    /// The content of the file cannot be used.
    Content {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: ArchiveError,
    },
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: io::Error,
    },
}

impl Say for ProofStoreError {
    fn message(&self) -> Message {
        let problem = match self {
            Self::Content { why, .. } => why.message(),
            Self::File { why, .. } => why.message(),
        };
        message!("file-problem", "{file}: {problem}", file = self.path(), problem)
    }
}

display_message!(ProofStoreError);

impl ProofStoreError {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Content { path, .. } | Self::File { path, .. } => path,
        }
    }
}

impl ProofStore {
    /// A store that keeps nothing.
    #[must_use]
    pub const fn nowhere() -> Self {
        Self { folder: None, reading: None }
    }

    /// A store in a folder, which is created when a result is first saved.
    #[must_use]
    pub fn folder(path: &Path) -> Self {
        let folder = Folder { path: path.to_owned(), noted: Mutex::default() };
        Self { folder: Some(Arc::new(folder)), reading: None }
    }

    /// The same store, from which results are recalled until it is stopped, and in which none are saved.
    #[must_use]
    pub fn reading_until(&self, stop: &Stop) -> Self {
        Self { folder: self.folder.clone(), reading: Some(stop.clone()) }
    }

    /// Records a problem with a file, to be reported later. Only the first problem of each file is recorded.
    pub fn note(&self, error: ProofStoreError) {
        if let Some(folder) = &self.folder {
            let mut noted = folder.noted.lock().unwrap_or_else(PoisonError::into_inner);
            if noted.files.insert(error.path().to_owned()) {
                noted.untold.push(error);
            }
        }
    }

    /// Takes the recorded problems that have not been reported yet.
    #[must_use]
    pub fn take_noted(&self) -> Vec<ProofStoreError> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let mut noted = folder.noted.lock().unwrap_or_else(PoisonError::into_inner);
        mem::take(&mut noted.untold)
    }

    fn file<G: Solving>(&self, game: &G) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.path.join(board_name(game) + ".proved"))
    }
}

/// The prefix of the names of all files for a board.
pub(crate) fn board_name<G: Game>(game: &G) -> String {
    let values = game.options().iter().map(|(_, value)| format!("_{value}"));
    values.fold(game.info().id.to_owned(), |name, value| name + &value)
}

impl<G: Solving> Solver<G> {
    /// Recalls results that were proved earlier, and returns the number of recalled entries. A file with
    /// another version of the format counts as none; the next results that are saved replace it.
    ///
    /// # Errors
    /// If there is a file that cannot be read, is damaged, or is for other rules or options.
    pub fn recall_from(&self, place: &ProofStore) -> Result<usize, ProofStoreError> {
        let Some(path) = place.file(self.game()) else { return Ok(0) };
        match read_regular(&path, MOST_BYTES) {
            Ok(bytes) => match self.recall_until(&bytes, place.reading.as_ref()) {
                // The store is a cache: results saved by another version of the program are proved again.
                Err(ArchiveError::OtherVersion(_)) => Ok(0),
                recalled => recalled.map_err(|why| ProofStoreError::Content { path, why }),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(why) => Err(ProofStoreError::File { path, why }),
        }
    }

    /// Saves the proved results that took work, together with those saved before. The file is replaced as a
    /// whole, so a reader never sees a partial one. Nothing is saved in a store that is only read.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep_on(&self, place: &ProofStore) -> Result<(), ProofStoreError> {
        let Some(path) = place.file(self.game()).filter(|_| place.reading.is_none()) else {
            return Ok(());
        };
        // Earlier results that can no longer be read are lost already.
        let before = read_regular(&path, MOST_BYTES).unwrap_or_default();
        let Some(bytes) = self.archive(&before) else { return Ok(()) };
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        // Anything else at this path is left alone, and so is the target of a link.
        let refuse = |why: Message| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        let written = folder.and_then(|()| match fs::symlink_metadata(&path) {
            Ok(it) if it.is_symlink() => refuse(LINK),
            Ok(it) if !it.is_file() => refuse(FOLDER_OR_DEVICE),
            Ok(_) | Err(_) => replace_own(&path, &bytes),
        });
        written.map_err(|why| ProofStoreError::File { path, why })
    }
}
