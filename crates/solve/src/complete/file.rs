//! The file format of a complete table.
//!
//! | from | what |
//! | --- | --- |
//! | byte 0 | lines of text that identify the table, ending with a checksum, up to byte 4096 |
//! | byte 4096 | for every group of positions, the number of the word at which its values begin |
//! | the next multiple of 4096 | the values, one bit per position, as words of 8 bytes |
//! | right after them | a checksum for each 1 MiB part of everything from byte 4096 on |
//!
//! All numbers are little-endian. A checksum is XXH3 with 64 bits and seed 0. An unfinished file differs only in its first line, and in the checksum of
//! each finished level, which it stores after everything else.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cygnet_core::{Game, Message, Say, display_message, message};
use cygnet_system::memory::OutOfMemory;

use super::layout::{Directory, Layout, MOST_POSITIONS, TooLarge};
use super::reader::{read_at, write_at};
use crate::checksum::{Checksum, checksum};

/// The beginning of the first line of a table; the version of the format follows.
const NAME: &str = "cygnet table ";
const VERSION: u32 = 3;
/// The suffix of the first line in an unfinished file.
const UNFINISHED: &str = ", unfinished";

/// The size of the header in bytes. Sections begin at multiples of it.
const HEADER: u64 = 4096;

/// The size in bytes of a part, which has its own checksum.
pub(crate) const PART: u64 = 1 << 20;

const WORD: u64 = 8;

/// The number of bytes of a part to read at a time: they fit into the processor's cache.
const BYTES_AT_ONCE: usize = 1 << 16;

/// Why a table cannot be built or used.
#[derive(Debug)]
pub enum TableFileError {
    /// The game is of a kind that has no tables.
    OtherKind(&'static str),
    /// No folder has a table of this board.
    Missing {
        /// The game and its options.
        board: String,
        /// The command that builds the table.
        command: String,
    },
    /// The board has too many positions.
    TooLarge(TooLarge),
    /// There is not enough memory.
    OutOfMemory(OutOfMemory),
    /// The memory limit is below what the build needs.
    Memory {
        /// The memory that the build needs, in MiB.
        needed: usize,
        /// The memory limit, in MiB.
        given: usize,
    },
    /// There is not enough space on the disk.
    Disk {
        /// The file.
        path: PathBuf,
        /// The space that the table needs, in MiB.
        needed: u64,
        /// The free space, in MiB.
        free: u64,
    },
    /// Another program is building this table.
    Busy(PathBuf),
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: io::Error,
    },
    /// The contents of the file are wrong.
    Content {
        /// The file.
        path: PathBuf,
        /// The problem.
        why: Message,
    },
}

impl From<TooLarge> for TableFileError {
    fn from(error: TooLarge) -> Self {
        Self::TooLarge(error)
    }
}

impl From<OutOfMemory> for TableFileError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl Say for TableFileError {
    fn message(&self) -> Message {
        let with_path = |path: &Path, problem: Message| {
            message!("file-problem", "{file}: {problem}", file = path, problem)
        };
        match self {
            Self::OtherKind(game) => message!(
                "table-not-for-game",
                "{game} has no complete tables: they require that every move is a step forward of a \
                 piece",
                game = *game,
            ),
            Self::Missing { board, command } => message!(
                "table-missing",
                "there is no table of {board}; {command} builds it",
                board,
                command = format!("'{command}'"),
            ),
            Self::TooLarge(error) => error.message(),
            Self::OutOfMemory(error) => error.message(),
            Self::Memory { needed, given } => message!(
                "table-memory",
                "{given} MiB of memory are not enough to build this table; it needs at least \
                 {needed} MiB",
                given = *given,
                needed = *needed,
            ),
            Self::Disk { path, needed, free } => with_path(
                path,
                message!(
                    "table-disk",
                    "the table needs {needed} MiB, and this disk has {free} MiB left",
                    needed = *needed,
                    free = *free,
                ),
            ),
            Self::Busy(path) => {
                with_path(path, message!("table-busy", "another program is building this table"))
            }
            Self::File { path, why } => with_path(path, why.message()),
            Self::Content { path, why } => with_path(path, why.clone()),
        }
    }
}

display_message!(TableFileError);

impl TableFileError {
    /// Converts an I/O error into the error for a file that cannot be read or is damaged.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |why| match (why.kind(), why.downcast::<OutOfMemory>()) {
            (_, Ok(error)) => Self::OutOfMemory(error),
            (io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput, Err(why)) => {
                Self::content(&path, why.message())
            }
            (_, Err(why)) => Self::File { path: path.clone(), why },
        }
    }

    /// The same error, with advice for a user who wants to write the file.
    pub(crate) fn with_advice(self) -> Self {
        match self {
            Self::Content { path, why } => {
                let why = message!(
                    "table-in-the-way",
                    "{problem}; move the file away, or name another one",
                    problem = why,
                );
                Self::Content { path, why }
            }
            other => other,
        }
    }

    /// The file that the error is about, if any.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::OtherKind(_)
            | Self::Missing { .. }
            | Self::TooLarge(_)
            | Self::OutOfMemory(_)
            | Self::Memory { .. } => None,
            Self::Busy(path)
            | Self::Disk { path, .. }
            | Self::File { path, .. }
            | Self::Content { path, .. } => Some(path),
        }
    }

    pub(crate) fn content(path: &Path, why: Message) -> Self {
        Self::Content { path: path.to_owned(), why }
    }
}

/// The positions of the sections in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sections {
    pub(crate) groups: u64,
    pub(crate) words: u64,
}

impl Sections {
    pub(crate) fn of(directory: &Directory) -> Self {
        Self { groups: directory.places.len() as u64, words: directory.words }
    }

    pub(crate) const fn directory() -> u64 {
        HEADER
    }

    pub(crate) const fn values(self) -> u64 {
        (HEADER + self.groups * WORD).next_multiple_of(HEADER)
    }

    pub(crate) const fn sums(self) -> u64 {
        self.values() + self.words * WORD
    }

    pub(crate) const fn parts(self) -> u64 {
        (self.sums() - HEADER).div_ceil(PART)
    }

    pub(crate) const fn end(self) -> u64 {
        self.sums() + self.parts() * WORD
    }

    /// The parts that contain these bytes.
    pub(crate) fn parts_of(bytes: Range<u64>) -> Range<u64> {
        let part = |at: u64| at.saturating_sub(HEADER) / PART;
        part(bytes.start)..part(bytes.end.saturating_sub(1)) + 1
    }

    /// The byte at which the checksum of a part begins.
    pub(crate) const fn sum_of(self, part: u64) -> u64 {
        self.sums() + part * WORD
    }

    /// The range of bytes of a part.
    pub(crate) fn part(self, part: u64) -> Range<u64> {
        let start = HEADER + part * PART;
        start..(start + PART).min(self.sums())
    }
}

/// The state of a file that may be an unfinished table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileState {
    /// The right table, with some of its values missing.
    Begun,
    /// The right table, complete but not yet renamed.
    Finished,
    /// Nothing yet.
    Empty,
    /// Something else, such as a table of another board.
    Foreign,
}

/// The lines of the header that identify a table.
pub(crate) struct Title {
    lines: String,
    /// The command that builds the table.
    command: String,
}

impl Title {
    pub(crate) fn new<G: Game>(game: &G, sections: Sections) -> Self {
        let options: Vec<String> =
            game.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (id, rules, options) = (game.info().id, game.info().rules_version, options.join(" "));
        let Sections { groups, words } = sections;
        let lines = format!(
            "game {id}\nrules {rules}\noptions {options}\ngroups {groups}\nwords {words}\n"
        );
        Self { lines, command: build_command(game) }
    }

    fn header(&self, is_finished: bool) -> Vec<u8> {
        let state = if is_finished { "" } else { UNFINISHED };
        let text = format!("{NAME}{VERSION}{state}\n{}", self.lines);
        let sum = checksum(text.as_bytes());
        let mut bytes = format!("{text}checksum {sum:016x}\n").into_bytes();
        bytes.resize(HEADER as usize, 0);
        bytes
    }

    pub(crate) fn write(&self, file: &File, is_finished: bool) -> io::Result<()> {
        write_at(file, 0, &self.header(is_finished))
    }

    /// Determines the state of a file that may be an unfinished table.
    pub(crate) fn state(&self, file: &File) -> io::Result<FileState> {
        if file.metadata()?.len() == 0 {
            return Ok(FileState::Empty);
        }
        let mut bytes = vec![0; HEADER as usize];
        let is_long = read_at(file, 0, &mut bytes).is_ok();
        Ok(match () {
            () if is_long && bytes == self.header(false) => FileState::Begun,
            () if is_long && bytes == self.header(true) => FileState::Finished,
            // A file that lost its header in a power cut has no usable contents.
            () if bytes.iter().all(|&byte| byte == 0) => FileState::Empty,
            () => FileState::Foreign,
        })
    }

    /// Why a file that is [`FileState::Foreign`] cannot be continued.
    pub(crate) fn why_foreign(&self, file: &File) -> Message {
        let mut bytes = vec![0; HEADER as usize];
        let is_long = read_at(file, 0, &mut bytes).is_ok();
        match first_line(&bytes).filter(|_| is_long) {
            Some((version, _)) if version != VERSION => other_version(version, &self.command),
            _ => message!(
                "table-foreign",
                "it is not an unfinished table of this board; move it away"
            ),
        }
    }

    /// Fails unless the file is the finished table with this title, at its full length.
    pub(crate) fn check(
        &self,
        file: &File,
        path: &Path,
        sections: Sections,
    ) -> Result<(), TableFileError> {
        let wrong = |why: Message| Err(TableFileError::content(path, why));
        let mut bytes = vec![0; HEADER as usize];
        words_in(file, path, &self.command)?;
        // A file that is too short for a header also has the wrong length; the check below reports that.
        let is_long = read_at(file, 0, &mut bytes).is_ok();
        if is_long && bytes != self.header(true) {
            let text = String::from_utf8_lossy(&bytes);
            let line = |name| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("?");
            return wrong(message!(
                "table-of-other-board",
                "it is a table of another board: {game} with {options}, by version {rules} of the \
                 rules",
                game = line("game "),
                options = line("options "),
                rules = line("rules "),
            ));
        }
        let length = file.metadata().map_err(TableFileError::file(path))?.len();
        if length != sections.end() {
            return wrong(message!(
                "table-of-other-length",
                "it is damaged: it has {length} bytes instead of {end}; delete it and rebuild it",
                length,
                end = sections.end(),
            ));
        }
        Ok(())
    }
}

/// Computes the checksum of the current contents of a part.
pub(crate) fn sum_of_part(file: &File, sections: Sections, part: u64) -> io::Result<u64> {
    let Range { start, end } = sections.part(part);
    let mut buffer = vec![0; BYTES_AT_ONCE.min((end - start) as usize)];
    let mut sum = Checksum::new();
    for at in (start..end).step_by(BYTES_AT_ONCE) {
        let bytes = &mut buffer[..BYTES_AT_ONCE.min((end - at) as usize)];
        read_at(file, at, bytes)?;
        sum.add(bytes);
    }
    Ok(sum.end())
}

/// The name of the table file of a board.
pub(crate) fn file_name<G: Game>(game: &G) -> String {
    crate::proof_store::board_name(game) + ".table"
}

/// The command that builds the table of a board.
pub(crate) fn build_command<G: Game>(game: &G) -> String {
    let begin = format!("cygnet table build {}", game.info().id);
    game.options().iter().fold(begin, |command, (name, value)| match name {
        "size" => format!("{command} --size {value}"),
        _ => format!("{command} -o {name}={value}"),
    })
}

/// Why a table with this version of the format cannot be used, and the command that rebuilds it.
fn other_version(version: u32, command: &str) -> Message {
    if version < VERSION {
        message!(
            "table-older-version",
            "an older version of Cygnet built it (format {version}; this version reads format {readable}); \
             delete it and rebuild it: {command}",
            version,
            readable = VERSION,
            command,
        )
    } else {
        message!(
            "table-newer-version",
            "a newer version of Cygnet built it (format {version}; this version reads format {readable}); \
             delete it and rebuild it: {command}",
            version,
            readable = VERSION,
            command,
        )
    }
}

/// The number of words that the header of a finished table states. `command` builds the table.
pub(crate) fn words_in(file: &File, path: &Path, command: &str) -> Result<u64, TableFileError> {
    let mut bytes = vec![0; HEADER as usize];
    // A file that is too short is not a table; the code below reports that.
    if let Err(error) = read_at(file, 0, &mut bytes)
        && error.kind() != io::ErrorKind::UnexpectedEof
    {
        return Err(TableFileError::file(path)(error));
    }
    let text = String::from_utf8_lossy(&bytes);
    let words = text.lines().find_map(|line| line.strip_prefix("words ")?.parse().ok());
    let is_table = first_line(&bytes).is_some() || text.contains("\nchecksum ");
    let why = match (first_line(&bytes), words) {
        (Some((VERSION, false)), _) => message!("table-unfinished", "it is not finished"),
        (Some((version, _)), _) if version != VERSION => other_version(version, command),
        _ if is_table && !is_intact(&bytes) => message!(
            "table-header-damaged",
            "it is damaged: the checksum of its header is wrong; delete it and rebuild it: {command}",
            command,
        ),
        (Some(_), Some(words)) if words <= MOST_POSITIONS => return Ok(words),
        _ => message!("table-unknown", "it is not a complete table"),
    };
    Err(TableFileError::content(path, why))
}

/// Whether a header has the checksum that it states, and only zero bytes after that.
fn is_intact(header: &[u8]) -> bool {
    const LINE: &[u8] = b"\nchecksum ";
    let Some(end) = header.windows(LINE.len()).position(|window| window == LINE) else {
        return false;
    };
    let (text, rest) = header.split_at(end + 1);
    let line = format!("checksum {:016x}\n", checksum(text));
    rest.strip_prefix(line.as_bytes()).is_some_and(|rest| rest.iter().all(|&byte| byte == 0))
}

/// The format version of a table that begins with these bytes, and whether the table is finished.
fn first_line(bytes: &[u8]) -> Option<(u32, bool)> {
    let line = bytes.split(|&byte| byte == b'\n').next()?;
    let line = str::from_utf8(line).ok()?.strip_prefix(NAME)?;
    let unfinished = line.strip_suffix(UNFINISHED);
    Some((unfinished.unwrap_or(line).parse().ok()?, unfinished.is_none()))
}

/// The sections of the file of a board whose table has this number of words.
pub(crate) fn sections_of(layout: &Layout, words: u64) -> Sections {
    let hosts = layout.hosts() as u64;
    Sections { groups: hosts * hosts, words }
}
