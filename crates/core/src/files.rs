//! Files that are there whole or not at all.
//!
//! A file is written beside its place and then moved there in one step. So whoever reads it, or kills
//! the program, finds the old text or the new one and never half of either.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf, is_separator};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// A text on its way into its file. What did not get there is removed, unless the program is
/// killed at this very moment.
#[derive(Debug)]
pub struct Draft(PathBuf);

impl Draft {
    /// Writes the text to a file beside this one that nobody else uses.
    ///
    /// # Errors
    /// If the folder is missing or cannot be written to.
    pub fn beside(path: &Path, text: &[u8]) -> io::Result<Self> {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let name = format!(".cygnet-{}-{number}.tmp", process::id());
        Self::at(path.with_file_name(name), text)
    }

    /// Writes the text to a file that only the caller uses.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn at(place: PathBuf, text: &[u8]) -> io::Result<Self> {
        let mut file = File::create(&place)?;
        let draft = Self(place);
        file.write_all(text)?;
        // Against the loss of power; it takes less than a millisecond on the disks of today.
        file.sync_data()?;
        Ok(draft)
    }

    /// Moves it to its place, whether there is a file already or not. After a power cut it is there.
    ///
    /// # Errors
    /// If it cannot be moved; what was there is still there.
    pub fn move_to(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)?;
        sync_folder_of(path);
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Nothing is there any more if all went well.
        let _ = fs::remove_file(&self.0);
    }
}

/// Where a file of this name really is, and what is known of the one that is there, unless it is
/// nothing that may be replaced. A link stays a link, as people keep their files elsewhere.
fn place_of(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    let refuse = |kind: ErrorKind, why: &str| Err(io::Error::new(kind, why));
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&place).ok();
    let ends_as_a_folder = path.to_string_lossy().ends_with(is_separator);
    if ends_as_a_folder || old.as_ref().is_some_and(|old| !old.is_file()) {
        let why = "it is a folder or a device, and cannot be replaced";
        return refuse(ErrorKind::InvalidInput, why);
    }
    if place.file_name().is_none() {
        return refuse(ErrorKind::InvalidInput, "it is not the name of a file");
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return refuse(ErrorKind::PermissionDenied, "it is read-only");
    }
    Ok((place, old))
}

/// Finds out whether a file can be written by [`replace`], for those who have work to do before there
/// is anything to write. A file that is there is not touched.
///
/// # Errors
/// If it cannot.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    let (place, _) = place_of(path)?;
    Draft::beside(&place, &[]).map(drop)
}

/// Writes a file in one step, whether it is there already or not. It keeps its permissions.
///
/// # Errors
/// If it cannot be written; what was there is still there.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let (place, old) = place_of(path)?;
    let draft = Draft::beside(&place, text)?;
    if let Some(old) = old {
        fs::set_permissions(&draft.0, old.permissions())?;
    }
    draft.move_to(&place)
}

/// Makes sure, as far as the system can, that a file that was just made or moved is still found in
/// its folder after a power cut.
pub fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Some systems cannot open a folder, and some file systems cannot sync one: then nothing more
    // can be done, and nothing is wrong with the file.
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is gone after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("cygnet-{name}-{}", process::id()));
            fs::create_dir_all(&path).expect("a folder");
            Self(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder").flatten();
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = Folder::new("replaced");
        let path = folder.0.join("text");
        for text in ["one", "another"] {
            replace(&path, text.as_bytes()).expect("our folder");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        check_replaceable(&path).expect("it was replaced before");
        assert_eq!(
            fs::read_to_string(&path).expect("a file"),
            "another",
            "it was only asked about"
        );
        assert_eq!(folder.names(), ["text"], "no draft is left");
    }

    #[test]
    fn what_cannot_be_written_is_noticed_before() {
        let folder = Folder::new("refused");
        let path = folder.0.join("text");
        replace(&path, b"one").expect("our folder");
        let refused = |path: &Path| {
            let error = check_replaceable(path).expect_err("it cannot be written");
            assert!(replace(path, b"two").is_err(), "{}", path.display());
            error.to_string()
        };
        assert_eq!(refused(&folder.0), "it is a folder or a device, and cannot be replaced");
        assert_eq!(refused(&folder.0.join("new/")), refused(&folder.0));
        assert_eq!(refused(Path::new("")), "it is not the name of a file");
        refused(&folder.0.join("missing/text"));
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("our file");
        assert_eq!(refused(&path), "it is read-only");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "one");
        assert_eq!(folder.names(), ["text"], "nothing is left behind");
    }
}
