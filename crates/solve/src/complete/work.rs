//! Distributes groups of positions over threads.

use std::fs::File;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::layout::{Directory, Layout};
use super::reader::{Source, ValueReader, write_words};
use super::settle::{Block, settle, successors};
use super::statistics::Counts;

/// The interval between progress reports.
const TICK: Duration = Duration::from_millis(200);

/// A thread takes groups of at least this many words at a time.
const WORDS_AT_ONCE: usize = 1 << 13;

/// The minimum memory per thread, in bytes, in addition to the memory that all threads share.
pub(crate) fn least_bytes(layout: &Layout, directory: &Directory) -> usize {
    let words = |&group: &u32| {
        let (own, other) = layout.hosts_of(group as usize);
        layout.shape(own, other).map_or(0, |shape| shape.words())
    };
    let largest = directory.groups.iter().map(words).max().unwrap_or_default();
    // Each piece has its moves, with no capture or with a capture of any kind of piece. The reader holds the
    // groups these moves lead to, and as many older ones.
    let leads = layout.plan.most_pieces * (1 + layout.kinds());
    ((2 * leads + 1) * largest + WORDS_AT_ONCE) * size_of::<u64>()
}

/// Where the values of a level are written.
pub(crate) enum Target<'a> {
    /// Into memory.
    Memory(&'a mut [u64]),
    /// Into a file whose values begin at this byte.
    File(&'a File, u64),
}

/// The shared settings of all worker threads.
pub(crate) struct Crew<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) directory: &'a Directory,
    pub(crate) threads: NonZeroUsize,
    /// The bytes of file data that each thread caches.
    pub(crate) bytes_each: usize,
    /// Whether a stop was requested.
    pub(crate) is_over: &'a (dyn Fn() -> bool + Sync),
}

/// The groups that no thread has taken yet, and the memory for their values.
struct Pending<'a> {
    groups: Range<usize>,
    memory: Option<&'a mut [u64]>,
}

impl<'a> Pending<'a> {
    /// Takes the next few groups, and the memory for their values.
    fn take(&mut self, crew: &Crew<'_>) -> Option<(Range<usize>, Option<&'a mut [u64]>)> {
        let first = self.groups.start;
        let mut words = 0;
        while words < WORDS_AT_ONCE
            && let Some(group) = self.groups.next()
        {
            words += crew.words(group);
        }
        let memory = self.memory.take().map(|memory| {
            let (here, rest) = memory.split_at_mut(words);
            self.memory = Some(rest);
            here
        });
        (words > 0).then_some((first..self.groups.start, memory))
    }
}

impl Crew<'_> {
    /// The number of words for the values of a group, given its place in the order.
    fn words(&self, place: usize) -> usize {
        let (own, other) = self.layout.hosts_of(self.directory.groups[place] as usize);
        self.layout.shape(own, other).map_or(0, |shape| shape.words())
    }

    /// Runs `work` on every thread until no groups are left, and periodically reports the number of finished
    /// positions. Returns the result of each thread, or `None` if a stop was requested.
    fn all_work<T: Send>(
        &self,
        tell: &mut dyn FnMut(u64),
        work: &(dyn Fn(&AtomicU64) -> io::Result<T> + Sync),
    ) -> io::Result<Option<Vec<T>>> {
        let done = AtomicU64::new(0);
        let (mut made, mut unborn) = (Vec::new(), None);
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..self.threads.get() {
                let (sender, done) = (sender.clone(), &done);
                // The receiver listens until every thread has sent its result.
                let work = move || sender.send(work(done));
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                    unborn = Some(error);
                }
            }
            drop(sender);
            loop {
                match results.recv_timeout(TICK) {
                    Ok(result) => made.push(result),
                    Err(RecvTimeoutError::Timeout) => tell(done.load(Ordering::Relaxed)),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        // If some threads could not be started, the others do all the work.
        if made.is_empty()
            && let Some(error) = unborn
        {
            return Err(error);
        }
        let made = made.into_iter().collect::<io::Result<Vec<T>>>()?;
        Ok((!(self.is_over)()).then_some(made))
    }

    /// Settles the groups of a level. Returns false if a stop was requested.
    pub(crate) fn settle_level(
        &self,
        level: usize,
        source: Source<'_>,
        target: Target<'_>,
        tell: &mut dyn FnMut(u64),
    ) -> io::Result<bool> {
        let levels = &self.directory.levels;
        let groups = levels[level]..levels[level + 1];
        let (memory, file) = match target {
            Target::Memory(memory) => (Some(memory), None),
            Target::File(file, start) => (None, Some((file, start))),
        };
        let pending = Mutex::new(Pending { groups, memory });
        let done = self.all_work(tell, &|done| {
            let mut reader = self.reader(source);
            let mut buffer = Vec::new();
            while !(self.is_over)() {
                let next = pending.lock().unwrap_or_else(PoisonError::into_inner).take(self);
                let Some((groups, memory)) = next else { break };
                let first = self.directory.groups[groups.start] as usize;
                let words = memory.unwrap_or_else(|| {
                    buffer.clear();
                    buffer.resize(groups.clone().map(|place| self.words(place)).sum(), 0);
                    &mut buffer
                });
                let mut rest = &mut *words;
                for place in groups {
                    if (self.is_over)() {
                        return Ok(());
                    }
                    let (here, others) = rest.split_at_mut(self.words(place));
                    rest = others;
                    self.settle_group(place, &mut reader, source, here, done)?;
                }
                if let Some((file, start)) = file {
                    write_words(file, start + self.directory.places[first] * 8, words)?;
                }
            }
            Ok(())
        })?;
        Ok(done.is_some())
    }

    fn settle_group(
        &self,
        place: usize,
        reader: &mut ValueReader<'_>,
        source: Source<'_>,
        words: &mut [u64],
        done: &AtomicU64,
    ) -> io::Result<()> {
        let hosts = self.layout.hosts_of(self.directory.groups[place] as usize);
        if source.is_on_disk() {
            reader.fetch(&successors(self.layout, hosts))?;
        }
        let reader = &*reader;
        let mut at = 0;
        settle::<false>(self.layout, hosts, &mut |group| reader.values(group), &mut |block| {
            append(words, at, block);
            at += block.positions;
        });
        done.fetch_add(at as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Goes through all groups again, counts the winning moves, and lets each thread gather results with
    /// `gather`. Returns `None` if a stop was requested.
    pub(crate) fn survey<T: Default + Send>(
        &self,
        source: Source<'_>,
        gather: &(dyn Fn(&mut T, usize, Counts) + Sync),
        tell: &mut dyn FnMut(u64),
    ) -> io::Result<Option<Vec<T>>> {
        let groups = 0..self.directory.groups.len();
        let pending = Mutex::new(Pending { groups, memory: None });
        self.all_work(tell, &|done| {
            let mut gathered = T::default();
            let mut reader = self.reader(source);
            while !(self.is_over)() {
                let next = pending.lock().unwrap_or_else(PoisonError::into_inner).take(self);
                let Some((groups, _)) = next else { break };
                for place in groups {
                    let group = self.directory.groups[place] as usize;
                    let hosts = self.layout.hosts_of(group);
                    if source.is_on_disk() {
                        reader.fetch(&successors(self.layout, hosts))?;
                    }
                    let (mut counts, mut stored) = (Counts::default(), 0);
                    let mut each = |block: &Block<'_>| {
                        stored += block.positions as u64;
                        counts += block.counts();
                    };
                    settle::<true>(
                        self.layout,
                        hosts,
                        &mut |group| reader.values(group),
                        &mut each,
                    );
                    gather(&mut gathered, group, counts);
                    done.fetch_add(stored, Ordering::Relaxed);
                }
            }
            Ok(gathered)
        })
    }

    fn reader<'a>(&'a self, source: Source<'a>) -> ValueReader<'a> {
        ValueReader::new(self.layout, &self.directory.places, source, self.bytes_each)
    }
}

/// Appends the values of a block to those of the blocks before it.
fn append(words: &mut [u64], at: usize, block: &Block<'_>) {
    let mut left = block.positions;
    for (i, &word) in block.won.iter().enumerate() {
        let (place, shift) = ((at + i * 64) / 64, (at + i * 64) % 64);
        words[place] |= word << shift;
        if shift > 0 && left.min(64) + shift > 64 {
            words[place + 1] |= word >> (64 - shift);
        }
        left = left.saturating_sub(64);
    }
}
