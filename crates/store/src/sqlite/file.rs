//! The file of an SQLite database: created for its owner alone, used by one process.

use std::{
    fs::{self, DirBuilder, OpenOptions},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use cygnet_core::{Message, Say, message};
use cygnet_system::LockedFile;

use crate::StoreError;

/// Creates the file, and its folder, if they do not exist; refuses what is not a regular file.
/// Returns the absolute path: SQLite would take a name such as `file:x` for a URL.
pub(super) fn prepare(path: &Path) -> Result<PathBuf, StoreError> {
    let failed = |reason: Message| StoreError::Open { path: path.to_owned(), reason };
    let absolute = std::path::absolute(path).map_err(|error| failed(error.message()))?;
    match fs::metadata(&absolute) {
        Ok(metadata) if metadata.is_file() => return Ok(absolute),
        Ok(metadata) => {
            return Err(failed(if metadata.is_dir() {
                message!("store-is-folder", "it is a folder; name a file, such as games.db")
            } else {
                message!(
                    "store-not-a-file",
                    "it is not a regular file; name a file, such as games.db"
                )
            }));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error.message())),
    }
    if let Some(folder) = absolute.parent() {
        create_folder(folder).map_err(|error| {
            failed(message!(
                "store-no-folder",
                "cannot create the folder {folder}: {reason}",
                folder,
                reason = error.message(),
            ))
        })?;
    }
    match private().create_new(true).open(&absolute) {
        Ok(_) => Ok(absolute),
        // Another process was faster; the lock will tell.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(absolute),
        Err(error) => Err(failed(error.message())),
    }
}

/// A lock that lasts as long as the file is open, or as the process lives. Two processes with the
/// same file would not tell each other about moves. The lock has a file of its own: closing the
/// database file would release SQLite's locks.
pub(super) fn lock(database: &Path) -> Result<LockedFile, StoreError> {
    let failed = |reason: Message| StoreError::Open { path: database.to_owned(), reason };
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    let file = private().create(true).truncate(false).open(PathBuf::from(name));
    let file = file.map_err(|error| {
        failed(message!(
            "store-no-lock",
            "cannot create its lock: {reason}",
            reason = error.message(),
        ))
    })?;
    let file = LockedFile::try_lock_if_supported(file).map_err(|_| {
        failed(message!(
            "store-in-use",
            "another process is using it; stop that process, name another file, or use PostgreSQL, \
             which several processes can share"
        ))
    })?;
    if !file.is_locked() {
        tracing::warn!("the file system has no locks; start only one process");
    }
    Ok(file)
}

/// Opens files that only their owner can read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
