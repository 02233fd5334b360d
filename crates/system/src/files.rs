//! Atomic replacement of files, and opening of regular files without blocking.
//!
//! A file is written next to its destination and then moved there in one step. A reader therefore finds the
//! old contents or the new ones, never half of either, even if the program is killed.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf, is_separator};

use cygnet_core::{Message, message};
use tempfile::{Builder, NamedTempFile};

use crate::memory::MEBIBYTE;

/// The name of a file that is not yet in its place: this prefix, an unpredictable part, and the suffix.
const PREFIX: &str = ".cygnet-";
const SUFFIX: &str = ".tmp";

/// The error message for anything that is not a regular file.
const NOT_A_FILE: Message = message!("file-irregular", "it is a folder or a device, not a file");

/// The error message for a symbolic link where the program keeps a file of its own.
pub const LINK: Message = message!("file-is-link", "it is a link, not a file");

/// The error message for something that a file cannot replace.
pub const FOLDER_OR_DEVICE: Message =
    message!("file-irreplaceable", "it is a folder or a device and cannot be replaced");

/// Creates a new file next to a path, which no other process uses or has created. The file is removed unless
/// it is moved to its destination.
///
/// The permissions of the file that it replaces are not known yet; until then only the user may read the
/// draft.
fn draft_beside(path: &Path, prefix: &str, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(prefix).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The user's umask determines who may read a new file.
        builder.permissions(fs::Permissions::from_mode(if is_new { 0o666 } else { 0o600 }));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Omits the name of the temporary file, which means nothing to the user.
    let of_system = |error: io::Error| fs::metadata(folder).err().unwrap_or(error.kind().into());
    builder.tempfile_in(folder).map_err(of_system)
}

/// Writes the whole contents to a draft.
fn fill(
    mut draft: NamedTempFile,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let mut buffer = BufWriter::new(draft.as_file_mut());
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    // Protects against a power cut; it takes less than a millisecond on current disks.
    draft.as_file().sync_data()?;
    Ok(draft)
}

/// Resolves a path to the real location of the file, and returns the metadata of an existing file. Fails if
/// it must not be replaced. A symbolic link remains a link, because users may keep their files elsewhere.
fn place_of(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    let refuse = |kind: ErrorKind, why: Message| Err(io::Error::new(kind, why));
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&place).ok();
    let ends_as_a_folder = path.to_string_lossy().ends_with(is_separator);
    if ends_as_a_folder || old.as_ref().is_some_and(|old| !old.is_file()) {
        return refuse(ErrorKind::InvalidInput, FOLDER_OR_DEVICE);
    }
    if place.file_name().is_none() {
        let why = message!("file-without-name", "it is not the name of a file");
        return refuse(ErrorKind::InvalidInput, why);
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        let why = message!("file-read-only", "it is read-only");
        return refuse(ErrorKind::PermissionDenied, why);
    }
    if old.is_some() && fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink()) {
        // The system knows which links must not be followed: those that other users put into shared folders.
        open_regular_with(path, File::options().write(true))?;
    }
    Ok((place, old))
}

/// Checks whether [`replace`] can write a file. This is for callers that have work to do before there is
/// anything to write. An existing file is not changed.
///
/// # Errors
/// If the file cannot be written.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    let (place, old) = place_of(path)?;
    draft_beside(&place, PREFIX, old.is_none()).map(drop)
}

/// Writes a file atomically, whether it exists or not. An existing file keeps its permissions.
///
/// # Errors
/// If the file cannot be written; an existing file is unchanged.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    replace_with(path, |file| file.write_all(text))
}

/// As [`replace`], for contents that are written piece by piece.
///
/// # Errors
/// If the file cannot be written; an existing file is unchanged.
pub fn replace_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let (place, old) = place_of(path)?;
    let draft = fill(draft_beside(&place, PREFIX, old.is_none())?, write)?;
    if let Some(old) = old {
        draft.as_file().set_permissions(old.permissions())?;
    }
    draft.persist(&place)?;
    sync_folder_of(&place);
    Ok(())
}

/// Writes a file atomically if no file of its name exists.
///
/// # Errors
/// If one exists ([`ErrorKind::AlreadyExists`]), or the file cannot be written.
pub fn create_new(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let draft = fill(draft_beside(path, PREFIX, true)?, |file| file.write_all(text))?;
    // Another process may have taken the name since; this call is free of that race.
    draft.persist_noclobber(path)?;
    sync_folder_of(path);
    Ok(())
}

/// Writes one of the program's own files atomically, and replaces anything of that name. If the program is
/// killed at this moment, the remaining draft can be recognised by its name: that of the file up to its first
/// dot, a random part, and `.tmp`.
///
/// # Errors
/// If the file cannot be written; an existing file is unchanged.
pub fn replace_own(path: &Path, text: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!("{}.", name.split('.').next().unwrap_or_default());
    fill(draft_beside(path, &prefix, true)?, |file| file.write_all(text))?.persist(path)?;
    sync_folder_of(path);
    Ok(())
}

/// Ensures, as far as the system allows, that a file just created or moved is still found in its folder after
/// a power cut.
pub fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Some systems cannot open a folder, and some file systems cannot sync one. Nothing more can be done
    // then, and the file itself is fine.
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

/// Opens a regular file for reading. Anything else is refused: opening a pipe would block.
///
/// # Errors
/// If it cannot be opened, or is not a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    open_regular_with(path, File::options().read(true))
}

/// Opens a file that only the program itself creates, with any options. Symbolic links are refused.
///
/// # Errors
/// If it cannot be opened, or is not a regular file.
pub fn open_own(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, LINK));
    }
    open_flagged(path, options, true)
}

/// Opens a regular file with any options.
fn open_regular_with(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    open_flagged(path, options, false)
}

fn open_flagged(path: &Path, options: &mut OpenOptions, is_own: bool) -> io::Result<File> {
    let check = |metadata: &Metadata| {
        let is_file = metadata.is_file();
        is_file.then_some(()).ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, NOT_A_FILE))
    };
    // Some devices act as soon as they are opened.
    match fs::metadata(path) {
        Ok(metadata) => check(&metadata)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // Another file may have taken its place since; opening that must not block either.
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, is_own);
        options.custom_flags(flags.bits().cast_signed());
    }
    #[cfg(not(unix))]
    let _ = is_own;
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// Reads a whole regular file.
///
/// # Errors
/// If it is not a regular file, is longer than `most_bytes` bytes, or cannot be read.
pub fn read_regular(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    let file = open_regular(path)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::new();
    if length <= most_bytes {
        bytes.try_reserve_exact(length as usize)?;
        file.take(most_bytes + 1).read_to_end(&mut bytes)?;
    }
    if length > most_bytes || bytes.len() as u64 > most_bytes {
        let why = message!(
            "file-too-long",
            "it is longer than {most} MiB",
            most = most_bytes.div_ceil(MEBIBYTE as u64),
        );
        return Err(io::Error::new(ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn folder() -> TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).expect("a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("a file")
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = folder();
        let path = folder.path().join("text");
        for words in ["one", "another"] {
            replace(&path, words.as_bytes()).expect("our folder");
            assert_eq!(text(&path), words);
        }
        check_replaceable(&path).expect("it was replaced before");
        assert_eq!(text(&path), "another", "it was only asked about");
        let taken = create_new(&path, b"new").expect_err("it is there");
        assert_eq!((taken.kind(), &*text(&path)), (ErrorKind::AlreadyExists, "another"));
        create_new(&folder.path().join("new"), b"new").expect("our folder");
        replace_own(&path, b"last").expect("our folder");
        assert_eq!(text(&path), "last");
        assert_eq!(names(&folder), ["new", "text"], "no draft is left");
    }

    #[test]
    fn what_cannot_be_written_is_noticed_before() {
        let folder = folder();
        let path = folder.path().join("text");
        replace(&path, b"one").expect("our folder");
        let refused = |path: &Path| {
            let error = check_replaceable(path).expect_err("it cannot be written");
            assert!(replace(path, b"two").is_err(), "{}", path.display());
            error.to_string()
        };
        let here = "it is a folder or a device and cannot be replaced";
        assert_eq!(refused(folder.path()), here);
        assert_eq!(refused(&folder.path().join("new/")), here);
        assert_eq!(refused(Path::new("")), "it is not the name of a file");
        refused(&folder.path().join("missing/text"));
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("our file");
        assert_eq!(refused(&path), "it is read-only");
        assert_eq!(text(&path), "one");
        assert_eq!(names(&folder), ["text"], "nothing is left behind");
    }

    #[test]
    fn what_is_too_long_is_not_read() {
        let folder = folder();
        let path = folder.path().join("text");
        replace(&path, b"four").expect("our folder");
        assert_eq!(read_regular(&path, 4).expect("our file"), b"four");
        read_regular(&path, 3).expect_err("it is too long");
        File::options().write(true).open(&path).and_then(|it| it.set_len(1 << 40)).expect("a hole");
        let error = read_regular(&path, 2 << 20).expect_err("it is too long");
        assert_eq!(error.to_string(), "it is longer than 2 MiB");
        let missing = read_regular(&folder.path().join("missing"), 9).expect_err("no such file");
        assert_eq!(missing.kind(), ErrorKind::NotFound);
    }

    #[cfg(unix)]
    mod unix {
        use std::os::unix::fs::{PermissionsExt, symlink};

        use rustix::fs::{CWD, FileType, Mode, mknodat};

        use super::*;

        #[test]
        fn drafts_cannot_be_foreseen_and_follow_no_link() {
            let folder = folder();
            let (path, victim) = (folder.path().join("text"), folder.path().join("victim"));
            fs::write(&victim, "precious").expect("our folder");
            // The names that earlier versions used.
            let process = std::process::id();
            for number in 0..100 {
                let name = format!(".cygnet-{process}-{number}.tmp");
                symlink(&victim, folder.path().join(name)).expect("a link");
            }
            symlink(&victim, folder.path().join("text.tmp")).expect("a link");
            for write in [replace, replace_own, |path: &Path, text: &[u8]| {
                fs::remove_file(path)?;
                create_new(path, text)
            }] {
                write(&path, b"new").expect("our folder");
                assert_eq!((text(&path), text(&victim)), ("new".into(), "precious".into()));
            }
            assert!(fs::symlink_metadata(&path).expect("a file").is_file());
        }

        #[test]
        fn a_link_that_the_user_made_stays_one() {
            let folder = folder();
            let (path, elsewhere) = (folder.path().join("text"), folder.path().join("elsewhere"));
            fs::write(&elsewhere, "old").expect("our folder");
            fs::set_permissions(&elsewhere, fs::Permissions::from_mode(0o640)).expect("our file");
            symlink(&elsewhere, &path).expect("a link");
            replace(&path, b"new").expect("our folder");
            assert!(fs::symlink_metadata(&path).expect("a link").is_symlink());
            let metadata = fs::metadata(&elsewhere).expect("a file");
            assert_eq!(metadata.permissions().mode() & 0o777, 0o640);
            assert_eq!(text(&elsewhere), "new");
            let refused = open_own(&path, File::options().write(true)).expect_err("a link");
            assert_eq!(refused.to_string(), "it is a link, not a file");
        }

        #[test]
        fn pipes_and_folders_are_no_files_and_keep_nobody_waiting() {
            let folder = folder();
            let pipe = folder.path().join("pipe");
            mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
            for path in [&pipe, folder.path(), Path::new("/dev/null")] {
                let mut options = File::options();
                let errors = [
                    open_regular(path).expect_err("no file"),
                    read_regular(path, 9).expect_err("no file"),
                    open_own(path, options.write(true).create(true)).expect_err("no file"),
                ];
                for error in errors {
                    assert_eq!(error.to_string(), NOT_A_FILE.english(), "{}", path.display());
                }
            }
        }
    }
}
