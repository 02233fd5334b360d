//! A hash table of bounded size that threads share without locks.

use std::array;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::words::{PageSize, SharedWords};

/// The number of words of an entry: the key combined with the data, and the data.
const ENTRY_WORDS: usize = 2;

/// The maximum size in bytes of a table after an allocation has failed.
const SMALL: usize = 1 << 24;

/// A map from keys to one word of data each. A key selects a set of `WAYS` entries, and may be in any of
/// them. The user of the table decides which of them to replace.
///
/// Two threads may write an entry at the same time. The key is therefore stored as its XOR with the data: an
/// entry that mixes two writes matches no key and counts as empty. Data of 0 means that an entry is empty.
pub struct SharedTable<const WAYS: usize> {
    words: SharedWords,
    pages: PageSize,
    /// The index of the first set, aligned so that no set crosses a cache line boundary.
    first: usize,
    sets: usize,
}

/// The place for a key and its data.
#[derive(Clone, Copy)]
pub struct TableEntry<'a>(&'a [AtomicU64; ENTRY_WORDS]);

impl TableEntry<'_> {
    /// The key and the data. The data is 0 if the entry is empty.
    #[inline]
    #[must_use]
    pub fn load(self) -> (u64, u64) {
        let data = self.0[1].load(Ordering::Relaxed);
        (self.0[0].load(Ordering::Relaxed) ^ data, data)
    }

    /// Stores a key with its data.
    #[inline]
    pub fn store(self, key: u64, data: u64) {
        self.0[1].store(data, Ordering::Relaxed);
        self.0[0].store(key ^ data, Ordering::Relaxed);
    }
}

impl<const WAYS: usize> SharedTable<WAYS> {
    const SET_WORDS: usize = WAYS * ENTRY_WORDS;

    /// The size of a set in bytes.
    pub const SET_BYTES: usize = Self::SET_WORDS * size_of::<u64>();

    /// A table of `sets` sets, but at least one. If there is not enough memory, the table is smaller.
    ///
    /// # Panics
    /// If there is no memory for a single set: the program cannot continue then.
    #[must_use]
    pub fn new(sets: usize, pages: PageSize) -> Self {
        let mut sets = sets.max(1);
        loop {
            // One extra set, because the first one is aligned to a cache line.
            let words = sets.saturating_add(1).saturating_mul(Self::SET_WORDS);
            match SharedWords::zeroed(words, pages) {
                Ok(words) => return Self::within(words, pages, sets),
                Err(error) if sets == 1 => panic!("{error}"),
                Err(_) => sets = (sets / 2).clamp(1, SMALL / Self::SET_BYTES),
            }
        }
    }

    fn within(words: SharedWords, pages: PageSize, sets: usize) -> Self {
        let mut table = Self { words, pages, first: 0, sets };
        let offset = table.words.words().as_ptr().addr() % Self::SET_BYTES;
        table.first = (Self::SET_BYTES - offset) % Self::SET_BYTES / size_of::<u64>();
        table
    }

    /// The number of sets.
    #[must_use]
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// The total size of the sets in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.sets * Self::SET_BYTES
    }

    /// Clears the table, and returns its memory to the system until it is used again.
    pub fn clear(&mut self) {
        let (sets, pages) = (self.sets, self.pages);
        // Free the old memory first: there may be no room for two.
        if let Ok(nothing) = SharedWords::zeroed(0, pages) {
            self.words = nothing;
        }
        *self = Self::new(sets, pages);
    }

    /// The words of the set that a key selects by its highest bits. A multiplication replaces the division.
    #[inline]
    fn words_of(&self, key: u64) -> &[AtomicU64] {
        let set = ((u128::from(key) * self.sets as u128) >> 64) as usize;
        let start = self.first + set * Self::SET_WORDS;
        &self.words.words()[start..start + Self::SET_WORDS]
    }

    /// The entries that a key may be in.
    #[inline]
    #[must_use]
    pub fn set(&self, key: u64) -> [TableEntry<'_>; WAYS] {
        let (entries, _) = self.words_of(key).as_chunks();
        array::from_fn(|way| TableEntry(&entries[way]))
    }

    /// All entries.
    pub fn entries(&self) -> impl Iterator<Item = TableEntry<'_>> {
        let (entries, _) = self.words.words()[self.first..].as_chunks();
        entries.iter().take(self.sets * WAYS).map(TableEntry)
    }

    /// Prefetches the sets of some keys from memory.
    #[inline]
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let words = keys.map(|key| self.words_of(key)[0].load(Ordering::Relaxed));
        black_box(words.fold(0, |all, word| all ^ word));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found() {
        let mut table = SharedTable::<4>::new(3, PageSize::Ordinary);
        for key in [0, u64::MAX / 2, u64::MAX] {
            let [.., last] = table.set(key);
            assert_eq!(last.load(), (0, 0), "nothing yet");
            last.store(key, 5);
            assert_eq!(table.set(key).map(TableEntry::load)[3], (key, 5));
        }
        assert_eq!(table.entries().count(), 3 * 4);
        assert_eq!(table.entries().filter(|entry| entry.load() == (u64::MAX, 5)).count(), 1);
        table.clear();
        assert_eq!((table.sets(), table.bytes()), (3, 3 * 64));
        assert!(table.entries().all(|entry| entry.load() == (0, 0)));
    }

    #[test]
    fn sets_lie_in_one_line_of_the_cache_each() {
        for sets in [1, 5, 1000, 1 << 16] {
            let (pairs, fours) = (
                SharedTable::<2>::new(sets, PageSize::Ordinary),
                SharedTable::<4>::new(sets, PageSize::Ordinary),
            );
            for key in [0, u64::MAX / 3, u64::MAX] {
                assert_eq!(pairs.words_of(key).as_ptr().addr() % 32, 0);
                assert_eq!(fours.words_of(key).as_ptr().addr() % 64, 0);
            }
        }
    }

    #[test]
    fn a_table_that_cannot_be_had_is_a_small_one() {
        for sets in [usize::MAX, usize::MAX / 256] {
            let table = black_box(SharedTable::<4>::new(sets, PageSize::Ordinary));
            assert_eq!(table.bytes(), SMALL);
        }
    }
}
