//! Builds the file of a complete table, level by level.

use std::fs::{self, File, TryLockError};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf, is_separator};
use std::time::{Duration, Instant};

use cygnet_core::{Solving, Stop, message};
use cygnet_system::LockedFile;
use cygnet_system::files::{open_own, open_regular};
use cygnet_system::memory::{self, OutOfMemory, zeroed};

use super::CompleteTable;
use super::file::{FileState, Sections, TableFileError, Title, sum_of_part};
use super::layout::{Directory, Layout};
use super::reader::{Source, read_words, write_at, write_words};
use super::work::{Crew, Target, least_bytes};
use crate::checksum::Checksum;

const MIB: u64 = 1 << 20;

/// The memory to leave free for everything else while a table is built, in bytes.
const ELSEWHERE: usize = 64 << 20;

/// The memory of the program itself, in bytes.
const PROGRAM: usize = 12 << 20;

/// The assumed free memory if the system does not report it, in bytes.
const FREE_IF_UNKNOWN: usize = 1 << 30;

/// The number of words to read from a file at a time.
const WORDS_AT_ONCE: u64 = 1 << 17;

/// The resources for building a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildSetup {
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The memory limit in bytes.
    pub memory: usize,
}

/// The size and memory requirements of a board's table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// The number of positions of the board.
    pub positions: u64,
    /// The number of stored positions: mirror images count once.
    pub stored: u64,
    /// The size of the file in bytes.
    pub file: u64,
    /// The minimum memory in bytes, with the given number of threads.
    pub least_memory: usize,
    /// The memory in bytes with which nothing has to be read back from the file.
    pub most_memory: usize,
    /// The part of the memory that the threads share.
    lists: usize,
}

/// The progress of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The number of finished levels.
    pub level: usize,
    /// The number of levels.
    pub levels: usize,
    /// The number of positions settled so far, counting only those to be stored.
    pub done: u64,
    /// The number of positions to be stored.
    pub all: u64,
    /// The number of settled positions that were taken from an unfinished file.
    pub resumed: u64,
    /// The time since the build started.
    pub time: Duration,
    /// Whether all positions are settled, so that only adding checksums and waiting for the disk remain.
    pub is_settled: bool,
}

impl BuildProgress {
    /// The number of positions that this run has settled per second, in millions.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a tenth of a million is all that is shown")]
    pub fn millions_per_second(&self) -> f64 {
        let positions = (self.done - self.resumed) as f64;
        positions / self.time.as_secs_f64().max(f64::MIN_POSITIVE) / 1e6
    }
}

/// The result of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Built {
    /// The table is finished.
    Finished(BuildProgress),
    /// The table existed already.
    AlreadyExists,
    /// The build was stopped on request; the finished levels are kept.
    Interrupted(BuildProgress),
}

/// The path of an unfinished table.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    path.with_file_name(name)
}

fn layout_of<G: Solving>(game: &G) -> Result<Layout, TableFileError> {
    let rows = game.rows().ok_or(TableFileError::OtherKind(game.info().name))?;
    Ok(Layout::new(rows.plan())?)
}

/// Computes the size and memory requirements of a board's table.
///
/// # Errors
/// If the board cannot have a table.
pub fn forecast<G: Solving>(game: &G, threads: NonZeroUsize) -> Result<Forecast, TableFileError> {
    let layout = layout_of(game)?;
    let directory = layout.directory()?;
    Ok(Forecast::new(&layout, &directory, threads))
}

impl Forecast {
    fn new(layout: &Layout, directory: &Directory, threads: NonZeroUsize) -> Self {
        let lists = directory.bytes() + layout.bytes() + PROGRAM;
        let least_memory = lists + threads.get() * least_bytes(layout, directory);
        Self {
            positions: directory.positions,
            stored: directory.stored,
            file: Sections::of(directory).end(),
            least_memory,
            lists,
            most_memory: least_memory + (directory.words * 8) as usize,
        }
    }

    /// The default memory limit of a build: all that the table can use if half of the free memory suffices,
    /// otherwise that half, or the minimum if that much is free.
    ///
    /// # Errors
    /// If less than the minimum is free.
    pub fn usual_memory(&self) -> Result<usize, OutOfMemory> {
        let free = memory::available().unwrap_or(FREE_IF_UNKNOWN);
        if free < self.least_memory {
            return Err(OutOfMemory { asked: self.least_memory, fits: free });
        }
        Ok(self.most_memory.min(free / 2).max(self.least_memory))
    }
}

/// Builds the table of a board into a file, or resumes an unfinished one. Reports progress periodically. The
/// file appears under its name only when it is complete.
///
/// # Errors
/// If the board cannot have a table, memory or disk space is insufficient, or the file cannot be written.
pub fn build<G: Solving>(
    game: &G,
    path: &Path,
    setup: BuildSetup,
    stop: &Stop,
    tell: &mut dyn FnMut(&BuildProgress),
) -> Result<Built, TableFileError> {
    let layout = layout_of(game)?;
    let directory = layout.directory()?;
    let sections = Sections::of(&directory);
    let title = Title::new(game, sections);
    if path.exists() {
        let file = open_regular(path).map_err(TableFileError::file(path))?;
        title.check(&file, path, sections).map_err(TableFileError::with_advice)?;
        // A user who was told that the table is damaged may run this to repair it.
        let checked = CompleteTable::open(game, path)
            .and_then(|table| table.check_sums(path, stop, &mut |_, _| {}));
        return checked.map(|_| Built::AlreadyExists).map_err(TableFileError::with_advice);
    }
    let forecast = Forecast::new(&layout, &directory, setup.threads);
    if setup.memory < forecast.least_memory {
        return Err(TableFileError::Memory {
            needed: forecast.least_memory.div_ceil(MIB as usize),
            given: setup.memory / MIB as usize,
        });
    }
    let is_in_memory = setup.memory >= forecast.most_memory;
    let left = setup.memory - forecast.least_memory;
    let least_each = (forecast.least_memory - forecast.lists) / setup.threads;
    let bytes_each = least_each + if is_in_memory { 0 } else { left / setup.threads };
    let words = if is_in_memory { directory.words as usize } else { 0 };
    check_name(path)?;
    // Threads, progress reports and file buffers need memory too, and cannot handle a failed allocation.
    memory::check(words * size_of::<u64>() + setup.threads.get() * bytes_each + ELSEWHERE)?;
    let Some(file) = UnfinishedTable::open(path, &title, sections, &directory)? else {
        return Ok(Built::AlreadyExists);
    };
    let is_over = || stop.is_stopped();
    let crew = Crew {
        layout: &layout,
        directory: &directory,
        threads: setup.threads,
        bytes_each,
        is_over: &is_over,
    };
    let memory = zeroed(words)?;
    let work = Work { crew: &crew, file: &file, memory, start: Instant::now(), resumed: 0 };
    let wrong = TableFileError::file(path);
    if title.state(&file.file).map_err(&wrong)? == FileState::Finished {
        file.finish(&title, path).map_err(wrong)?;
        return Ok(Built::AlreadyExists);
    }
    let (is_settled, progress) = work.run(tell).map_err(&wrong)?;
    if !is_settled {
        return Ok(Built::Interrupted(progress));
    }
    tell(&BuildProgress { is_settled, ..progress });
    file.finish(&title, path).map_err(wrong)?;
    Ok(Built::Finished(progress))
}

/// Fails if the path cannot name a file, before any work is done that would be lost.
fn check_name(path: &Path) -> Result<(), TableFileError> {
    let ends_as_a_folder = path.to_string_lossy().ends_with(is_separator);
    if ends_as_a_folder || path.file_name().is_none() {
        let why = message!("file-without-name", "it is not the name of a file");
        return Err(TableFileError::content(path, why));
    }
    Ok(())
}

/// An unfinished table.
struct UnfinishedTable {
    file: LockedFile,
    path: PathBuf,
    sections: Sections,
}

impl UnfinishedTable {
    /// Opens the unfinished file, or creates one. Returns `None` if another program has finished the table in
    /// the meantime.
    fn open(
        path: &Path,
        title: &Title,
        sections: Sections,
        directory: &Directory,
    ) -> Result<Option<Self>, TableFileError> {
        let place = unfinished(path);
        let wrong = TableFileError::file(&place);
        if let Some(folder) = place.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(&wrong)?;
        }
        if !place.exists() {
            // If the disk has too little space, no file is left behind.
            check_room(&place, sections.end())?;
        }
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_own(&place, &mut options).map_err(&wrong)?;
        let file = LockedFile::try_lock(file).map_err(|error| match error {
            TryLockError::WouldBlock => TableFileError::Busy(path.to_owned()),
            TryLockError::Error(why) => wrong(why),
        })?;
        if path.exists() {
            // The locked file has been renamed, or is an empty file of no use.
            if file.metadata().is_ok_and(|it| it.len() == 0) {
                let _ = fs::remove_file(&place);
            }
            return Ok(None);
        }
        let begun = Self { file, path: place, sections };
        begun.prepare(title, directory)?;
        Ok(Some(begun))
    }

    /// Ensures that the file has everything except the values, and that the disk has room for those.
    fn prepare(&self, title: &Title, directory: &Directory) -> Result<(), TableFileError> {
        let (file, wrong) = (&self.file, TableFileError::file(&self.path));
        let (state, end) = (title.state(file).map_err(&wrong)?, self.sections.end());
        if state == FileState::Foreign {
            return Err(TableFileError::content(&self.path, title.why_foreign(file)));
        }
        check_room(&self.path, end.saturating_sub(allocated(file)))?;
        if state == FileState::Finished && self.has_right_sums().map_err(&wrong)? {
            return Ok(());
        }
        if state == FileState::Empty {
            file.set_len(0).map_err(&wrong)?;
        }
        let length = file.metadata().map_err(&wrong)?.len();
        file.set_len(length.max(end)).map_err(&wrong)?;
        // A power cut may have destroyed a part of this.
        let places = Sections::directory();
        write_words(file, places, &directory.places).map_err(&wrong)?;
        let behind = places + size_of_val(&directory.places[..]) as u64;
        let gap = vec![0; (self.sections.values() - behind) as usize];
        write_at(file, behind, &gap).map_err(&wrong)?;
        title.write(file, false).map_err(wrong)
    }

    /// Whether the file already has the right checksums.
    fn has_right_sums(&self) -> io::Result<bool> {
        let mut sums = vec![0; self.sections.parts() as usize];
        read_words(&self.file, self.sections.sums(), &mut sums)?;
        Ok(self.sums()? == sums)
    }

    /// Computes the checksums of all parts.
    fn sums(&self) -> io::Result<Vec<u64>> {
        let parts = 0..self.sections.parts();
        parts.map(|part| sum_of_part(&self.file, self.sections, part)).collect()
    }

    /// Records that a level is finished.
    fn note_level(&self, level: usize, sum: u64) -> io::Result<()> {
        write_words(&self.file, self.note_place(level), &[sum, !sum])
    }

    /// The recorded checksum of a level, if the level is marked as finished.
    fn noted_level(&self, level: usize) -> Option<u64> {
        let mut words = [0; 2];
        read_words(&self.file, self.note_place(level), &mut words).ok()?;
        (words[0] == !words[1]).then_some(words[0])
    }

    /// The position of the record of a level. Records follow everything else, and are cut off at the end.
    fn note_place(&self, level: usize) -> u64 {
        self.sections.end() + level as u64 * 16
    }

    /// Adds the checksums and renames the file. If it is interrupted at any moment, it can be repeated.
    fn finish(&self, title: &Title, path: &Path) -> io::Result<()> {
        if title.state(&self.file)? != FileState::Finished {
            write_words(&self.file, self.sections.sums(), &self.sums()?)?;
            self.file.sync_all()?;
            title.write(&self.file, true)?;
        }
        self.file.set_len(self.sections.end())?;
        self.file.sync_all()?;
        fs::rename(&self.path, path)
    }
}

/// The space in bytes that a file occupies on the disk.
#[cfg(unix)]
fn allocated(file: &File) -> u64 {
    use std::os::unix::fs::MetadataExt;
    file.metadata().map_or(0, |metadata| metadata.blocks() * 512)
}

#[cfg(not(unix))]
fn allocated(file: &File) -> u64 {
    file.metadata().map_or(0, |metadata| metadata.len())
}

/// Fails if the disk has fewer than `bytes` bytes of free space.
#[cfg(unix)]
fn check_room(path: &Path, bytes: u64) -> Result<(), TableFileError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let disk = rustix::fs::statvfs(folder.unwrap_or(Path::new(".")))
        .map_err(|error| TableFileError::file(path)(error.into()))?;
    let free = disk.f_bavail * disk.f_frsize;
    if free < bytes {
        let (needed, free) = (bytes.div_ceil(MIB), free / MIB);
        return Err(TableFileError::Disk { path: path.to_owned(), needed, free });
    }
    Ok(())
}

/// On other systems a full disk is noticed only when a write fails; the levels finished by then are kept.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature everywhere")]
fn check_room(_: &Path, _: u64) -> Result<(), TableFileError> {
    Ok(())
}

/// Settles the levels one after the other.
struct Work<'a> {
    crew: &'a Crew<'a>,
    file: &'a UnfinishedTable,
    /// The values, if there is memory for all of them; otherwise empty.
    memory: Box<[u64]>,
    start: Instant,
    resumed: u64,
}

impl Work<'_> {
    /// Settles the remaining levels. Returns whether all of them are finished, and the progress.
    fn run(mut self, tell: &mut dyn FnMut(&BuildProgress)) -> io::Result<(bool, BuildProgress)> {
        let directory = self.crew.directory;
        let levels = directory.levels.len() - 1;
        let (mut level, mut done) = (0, 0);
        while level < levels && self.recall(level)? {
            if (self.crew.is_over)() {
                break;
            }
            done += self.positions(level);
            level += 1;
            self.resumed = done;
            tell(&self.progress(level, done));
        }
        while level < levels {
            if (self.crew.is_over)() || !self.settle(level, done, tell)? {
                return Ok((false, self.progress(level, done)));
            }
            done += self.positions(level);
            level += 1;
            tell(&self.progress(level, done));
        }
        Ok((true, self.progress(level, done)))
    }

    fn progress(&self, level: usize, done: u64) -> BuildProgress {
        let directory = self.crew.directory;
        BuildProgress {
            level,
            levels: directory.levels.len() - 1,
            done,
            all: directory.stored,
            resumed: self.resumed,
            time: self.start.elapsed(),
            is_settled: false,
        }
    }

    /// The number of stored positions of a level.
    fn positions(&self, level: usize) -> u64 {
        let Crew { layout, directory, .. } = self.crew;
        let groups = &directory.groups[directory.levels[level]..directory.levels[level + 1]];
        let positions = |&group: &u32| {
            let (own, other) = layout.hosts_of(group as usize);
            layout.shape(own, other).map_or(0, |shape| shape.positions as u64)
        };
        groups.iter().map(positions).sum()
    }

    /// Takes a level from the file, if it is finished and undamaged there.
    fn recall(&mut self, level: usize) -> io::Result<bool> {
        let Some(noted) = self.file.noted_level(level) else { return Ok(false) };
        let words = self.crew.directory.words_of(level);
        let values = self.file.sections.values();
        if !self.memory.is_empty() {
            let memory = &mut self.memory[words.start as usize..words.end as usize];
            read_words(&self.file.file, values + words.start * 8, memory)?;
        }
        Ok(self.sum_of_level(level)? == noted)
    }

    /// Computes the checksum of a settled level.
    fn sum_of_level(&self, level: usize) -> io::Result<u64> {
        let words = self.crew.directory.words_of(level);
        let values = self.file.sections.values();
        let mut sum = Checksum::new();
        let mut buffer = Vec::new();
        for start in words.clone().step_by(WORDS_AT_ONCE as usize) {
            let end = (start + WORDS_AT_ONCE).min(words.end);
            if self.memory.is_empty() {
                buffer.resize((end - start) as usize, 0);
                read_words(&self.file.file, values + start * 8, &mut buffer)?;
                sum.add_words(&buffer);
            } else {
                sum.add_words(&self.memory[start as usize..end as usize]);
            }
        }
        Ok(sum.end())
    }

    /// Settles a level and writes it. Returns false if a stop was requested.
    fn settle(
        &mut self,
        level: usize,
        done: u64,
        tell: &mut dyn FnMut(&BuildProgress),
    ) -> io::Result<bool> {
        let words = self.crew.directory.words_of(level);
        let (file, values) = (&self.file.file, self.file.sections.values());
        let (start, resumed) = (self.start, self.resumed);
        let now = self.progress(level, done);
        let mut tell_more = |more: u64| {
            tell(&BuildProgress { done: done + more, resumed, time: start.elapsed(), ..now });
        };
        let is_settled = if self.memory.is_empty() {
            let (source, target) = (Source::File(file, values), Target::File(file, values));
            self.crew.settle_level(level, source, target, &mut tell_more)?
        } else {
            let (before, rest) = self.memory.split_at_mut(words.start as usize);
            let here = &mut rest[..(words.end - words.start) as usize];
            // If `recall` rejected this level, the memory still holds the values it read.
            here.fill(0);
            let (source, target) = (Source::Memory(before), Target::Memory(&mut *here));
            let is_settled = self.crew.settle_level(level, source, target, &mut tell_more)?;
            if is_settled {
                write_words(file, values + words.start * 8, here)?;
            }
            is_settled
        };
        if is_settled {
            let sum = self.sum_of_level(level)?;
            self.file.note_level(level, sum)?;
        }
        Ok(is_settled)
    }
}
