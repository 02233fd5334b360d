//! The values of settled groups, in memory or in a file.

use std::collections::HashMap;
use std::fs::File;
use std::io;

use cygnet_system::memory::zeroed;

use super::layout::{Layout, NOWHERE};
use super::parts::TableFile;
use crate::checksum::bytes_of;

/// Where the values of all groups are.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// In memory.
    Memory(&'a [u64]),
    /// In an unfinished file, from this byte on.
    File(&'a File, u64),
    /// In a finished table.
    Table(&'a TableFile),
}

impl Source<'_> {
    /// Whether groups must be fetched before they are used.
    pub(crate) const fn is_on_disk(self) -> bool {
        !matches!(self, Self::Memory(_))
    }

    /// Reads the values from this word on.
    fn read(self, place: u64, words: &mut [u64]) -> io::Result<()> {
        match self {
            Self::Memory(_) => Ok(()),
            Self::File(file, start) => read_words(file, start + place * 8, words),
            Self::Table(file) => file.read_words(file.sections().values() + place * 8, words),
        }
    }
}

/// Looks up values, and caches some of those read from a file.
pub(crate) struct ValueReader<'a> {
    layout: &'a Layout,
    places: &'a [u64],
    source: Source<'a>,
    /// The recently used groups, and the groups used before those.
    young: HashMap<usize, Box<[u64]>>,
    old: HashMap<usize, Box<[u64]>>,
    young_words: usize,
    most_words: usize,
}

impl<'a> ValueReader<'a> {
    /// A reader that caches about `bytes` bytes.
    pub(crate) fn new(
        layout: &'a Layout,
        places: &'a [u64],
        source: Source<'a>,
        bytes: usize,
    ) -> Self {
        Self {
            layout,
            places,
            source,
            young: HashMap::new(),
            old: HashMap::new(),
            young_words: 0,
            most_words: bytes / size_of::<u64>() / 2,
        }
    }

    /// Loads these groups into the cache. They stay there at least until the next call.
    pub(crate) fn fetch(&mut self, groups: &[usize]) -> io::Result<()> {
        if !self.source.is_on_disk() {
            return Ok(());
        }
        let is_new = |group: &&usize| !self.young.contains_key(*group);
        let new: usize = groups.iter().filter(is_new).map(|&group| self.words(group)).sum();
        if self.young_words + new > self.most_words {
            self.old = std::mem::take(&mut self.young);
            self.young_words = 0;
        }
        for &group in groups {
            if self.young.contains_key(&group) {
                continue;
            }
            let values = match self.old.remove(&group) {
                Some(values) => values,
                None => self.read(group)?,
            };
            self.young_words += values.len();
            self.young.insert(group, values);
        }
        Ok(())
    }

    /// The number of words for the values of a group.
    fn words(&self, group: usize) -> usize {
        let (own, other) = self.layout.hosts_of(group);
        let shape = self.layout.shape(own, other).filter(|_| self.places[group] != NOWHERE);
        shape.map_or(0, |shape| shape.words())
    }

    fn read(&self, group: usize) -> io::Result<Box<[u64]>> {
        let mut words = zeroed(self.words(group)).map_err(io::Error::from)?;
        if !words.is_empty() {
            self.source.read(self.places[group], &mut words)?;
        }
        Ok(words)
    }

    /// The values of a group that is in the cache or in memory.
    pub(crate) fn values(&self, group: usize) -> &[u64] {
        match self.source {
            Source::Memory(all) => all.get(self.places[group] as usize..).unwrap_or_default(),
            Source::File(..) | Source::Table(_) => {
                self.young.get(&group).map_or(&[], |values| values)
            }
        }
    }
}

/// Reads little-endian words.
pub(crate) fn read_words(file: &File, at: u64, words: &mut [u64]) -> io::Result<()> {
    read_at(file, at, bytemuck::cast_slice_mut(words))?;
    for word in words {
        *word = u64::from_le(*word);
    }
    Ok(())
}

/// Writes little-endian words.
pub(crate) fn write_words(file: &File, at: u64, words: &[u64]) -> io::Result<()> {
    write_at(file, at, &bytes_of(words))
}

#[cfg(unix)]
pub(crate) fn read_at(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(unix)]
pub(crate) fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
pub(crate) fn read_at(file: &File, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                at += read as u64;
                bytes = &mut bytes[read..];
            }
        }
    }
    Ok(())
}

#[cfg(windows)]
pub(crate) fn write_at(file: &File, mut at: u64, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => {
                at += written as u64;
                bytes = &bytes[written..];
            }
        }
    }
    Ok(())
}
