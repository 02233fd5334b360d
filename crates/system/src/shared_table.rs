//! A hash table of bounded memory that threads share without locks.

use std::array;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::zeroed;

/// The words of an entry: the key mixed with the data, and the data.
const ENTRY_WORDS: usize = 2;

/// What a table gets that asked for more than there is, in bytes.
const SMALL: usize = 1 << 24;

/// Keys and a word of data for each. A key chooses a set of so many entries, and may be in any of them;
/// which of them makes room for a new one, whoever uses the table decides.
///
/// Two threads may write an entry at once, so the key is stored mixed with the data: what is half of one
/// and half of the other fits no key, and is as good as nothing. Data that is 0 stands for nothing.
pub struct SharedTable<const WAYS: usize> {
    /// Memory that the system hands over as it is used: a large table costs nothing before.
    words: Box<[AtomicU64]>,
    /// Where the first set begins, so that none lies across two lines of the cache.
    first: usize,
    sets: usize,
}

/// The place of a key and its data.
#[derive(Clone, Copy)]
pub struct Entry<'a>(&'a [AtomicU64; ENTRY_WORDS]);

impl Entry<'_> {
    /// The key and the data. The data is 0 if there is nothing.
    #[inline]
    #[must_use]
    pub fn load(self) -> (u64, u64) {
        let data = self.0[1].load(Ordering::Relaxed);
        (self.0[0].load(Ordering::Relaxed) ^ data, data)
    }

    /// Puts a key with its data here.
    #[inline]
    pub fn store(self, key: u64, data: u64) {
        self.0[1].store(data, Ordering::Relaxed);
        self.0[0].store(key ^ data, Ordering::Relaxed);
    }
}

impl<const WAYS: usize> SharedTable<WAYS> {
    const SET_WORDS: usize = WAYS * ENTRY_WORDS;

    /// The bytes of a set.
    pub const SET_BYTES: usize = Self::SET_WORDS * size_of::<u64>();

    /// A table of so many sets, at least one. Where there is not so much memory, a small one has to do.
    #[must_use]
    pub fn new(sets: usize) -> Self {
        let mut sets = sets.max(1);
        loop {
            // One more, as the first begins where a line of the cache does.
            let words = sets.saturating_add(1).saturating_mul(Self::SET_WORDS);
            match zeroed(words) {
                Ok(words) => return Self::within(words, sets),
                // Whoever cannot have that much cannot go on in any case.
                Err(_) if sets == 1 => {
                    let words = (0..words).map(|_| AtomicU64::new(0)).collect();
                    return Self::within(words, sets);
                }
                Err(_) => sets = (sets / 2).clamp(1, SMALL / Self::SET_BYTES),
            }
        }
    }

    fn within(words: Box<[AtomicU64]>, sets: usize) -> Self {
        let mut table = Self { words, first: 0, sets };
        let offset = table.words.as_ptr().addr() % Self::SET_BYTES;
        table.first = (Self::SET_BYTES - offset) % Self::SET_BYTES / size_of::<u64>();
        table
    }

    /// How many sets it has.
    #[must_use]
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// The bytes of its sets.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.sets * Self::SET_BYTES
    }

    /// Forgets everything, and gives the memory back until it is used again.
    pub fn clear(&mut self) {
        let sets = self.sets;
        self.words = Box::default();
        *self = Self::new(sets);
    }

    /// The words of the set that a key chooses: by its highest bits, with a multiplication instead of a
    /// division.
    #[inline]
    fn words_of(&self, key: u64) -> &[AtomicU64] {
        let set = ((u128::from(key) * self.sets as u128) >> 64) as usize;
        let start = self.first + set * Self::SET_WORDS;
        &self.words[start..start + Self::SET_WORDS]
    }

    /// The entries that a key may be in.
    #[inline]
    #[must_use]
    pub fn set(&self, key: u64) -> [Entry<'_>; WAYS] {
        let (entries, _) = self.words_of(key).as_chunks();
        array::from_fn(|way| Entry(&entries[way]))
    }

    /// All entries there are.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let (entries, _) = self.words[self.first..].as_chunks();
        entries.iter().take(self.sets * WAYS).map(Entry)
    }

    /// Fetches the sets of some keys from memory, so that they are there when they are asked for.
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
        let mut table = SharedTable::<4>::new(3);
        for key in [0, u64::MAX / 2, u64::MAX] {
            let [.., last] = table.set(key);
            assert_eq!(last.load(), (0, 0), "nothing yet");
            last.store(key, 5);
            assert_eq!(table.set(key).map(Entry::load)[3], (key, 5));
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
            let (pairs, fours) = (SharedTable::<2>::new(sets), SharedTable::<4>::new(sets));
            for key in [0, u64::MAX / 3, u64::MAX] {
                assert_eq!(pairs.words_of(key).as_ptr().addr() % 32, 0);
                assert_eq!(fours.words_of(key).as_ptr().addr() % 64, 0);
            }
        }
    }

    #[test]
    fn a_table_that_cannot_be_had_is_a_small_one() {
        for sets in [usize::MAX, usize::MAX / 256] {
            let table = black_box(SharedTable::<4>::new(sets));
            assert_eq!(table.bytes(), SMALL);
        }
    }
}
