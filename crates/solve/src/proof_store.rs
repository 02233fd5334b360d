//! Where what was proved is kept between runs of the program: a file for each board, in one folder.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{fs, io, mem};

use cygnet_core::{Game, Solving};
use cygnet_system::files::{read_regular, replace_own};

use crate::archive::{ArchiveError, MOST_BYTES};
use crate::solver::Solver;

/// The folder in which what was proved is kept, if there is one. All copies are the same proof store.
#[derive(Clone, Debug, Default)]
pub struct ProofStore(Option<Arc<Folder>>);

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    noted: Mutex<Noted>,
}

/// What was found to be wrong with files.
#[derive(Debug, Default)]
struct Noted {
    /// All of these files.
    files: HashSet<PathBuf>,
    /// What nobody was told of yet.
    untold: Vec<ProofStoreError>,
}

/// The proof store that the program said it uses.
static OF_PROGRAM: OnceLock<ProofStore> = OnceLock::new();

/// Why a file on a proof store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProofStoreError {
    /// What it says cannot be used.
    #[error("{}: {why}", .path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: ArchiveError,
    },
    /// It cannot be read or written.
    #[error("{}: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: io::Error,
    },
}

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
    /// Nothing is kept.
    #[must_use]
    pub const fn nowhere() -> Self {
        Self(None)
    }

    /// In a folder, which is made when something is first kept.
    #[must_use]
    pub fn folder(path: &Path) -> Self {
        Self(Some(Arc::new(Folder { path: path.to_owned(), noted: Mutex::default() })))
    }

    /// Says where the program keeps what was proved, once and before anybody asks. Whoever wants to be
    /// the same on every machine, as a match does, does not say so.
    pub fn use_for_program(self) {
        // The first word counts: what was recalled from there is in use.
        let _ = OF_PROGRAM.set(self);
    }

    /// Where the program keeps what was proved; nowhere, as long as it has not said.
    #[must_use]
    pub fn of_program() -> Self {
        OF_PROGRAM.get().cloned().unwrap_or_default()
    }

    /// Notes what is wrong with a file, for those who can tell somebody; of each file once.
    pub fn note(&self, error: ProofStoreError) {
        if let Some(folder) = &self.0 {
            let mut noted = folder.noted.lock().unwrap_or_else(PoisonError::into_inner);
            if noted.files.insert(error.path().to_owned()) {
                noted.untold.push(error);
            }
        }
    }

    /// What was noted and nobody was told of yet.
    #[must_use]
    pub fn take_noted(&self) -> Vec<ProofStoreError> {
        let Some(folder) = &self.0 else { return Vec::new() };
        let mut noted = folder.noted.lock().unwrap_or_else(PoisonError::into_inner);
        mem::take(&mut noted.untold)
    }

    fn file<G: Solving>(&self, game: &G) -> Option<PathBuf> {
        Some(self.0.as_ref()?.path.join(board_name(game) + ".proved"))
    }
}

/// The beginning of the names of all files about a board.
pub(crate) fn board_name<G: Game>(game: &G) -> String {
    let values = game.options().iter().map(|(_, value)| format!("_{value}"));
    values.fold(game.info().id.to_owned(), |name, value| name + &value)
}

impl<G: Solving> Solver<G> {
    /// Recalls what was proved earlier, and tells how many positions that are.
    ///
    /// # Errors
    /// If there is a file that cannot be read, or is damaged or about something else.
    pub fn recall_from(&self, place: &ProofStore) -> Result<usize, ProofStoreError> {
        let Some(path) = place.file(self.game()) else { return Ok(0) };
        match read_regular(&path, MOST_BYTES) {
            Ok(bytes) => self.recall(&bytes).map_err(|why| ProofStoreError::Content { path, why }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(why) => Err(ProofStoreError::File { path, why }),
        }
    }

    /// Keeps what was proved and took work, together with what was kept before. Whoever reads the file
    /// finds all of it or nothing.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep_on(&self, place: &ProofStore) -> Result<(), ProofStoreError> {
        let Some(path) = place.file(self.game()) else { return Ok(()) };
        // What was kept before and cannot be read any more is lost already.
        let before = read_regular(&path, MOST_BYTES).unwrap_or_default();
        let Some(bytes) = self.archive(&before) else { return Ok(()) };
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        // Whatever else somebody has put there stays, and so does what a link leads to.
        let refuse = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        let written = folder.and_then(|()| match fs::symlink_metadata(&path) {
            Ok(it) if it.is_symlink() => refuse("it is a link, and not a file"),
            Ok(it) if !it.is_file() => refuse("it is a folder or a device, and cannot be replaced"),
            Ok(_) | Err(_) => replace_own(&path, &bytes),
        });
        written.map_err(|why| ProofStoreError::File { path, why })
    }
}
