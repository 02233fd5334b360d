//! The transposition table: search results by position, in bounded memory that threads share.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU8, Ordering};

use cygnet_system::{PageSize, SharedTable};

use crate::score::SearchValue;

/// The relation between a stored value and the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoundKind {
    /// It is this.
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

impl BoundKind {
    /// The kind of bound that a search between alpha and beta has established with this value.
    pub(crate) fn of(value: SearchValue, alpha: SearchValue, beta: SearchValue) -> Self {
        if value >= beta {
            Self::AtLeast
        } else if value > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }
}

/// A search result for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StoredValue {
    pub(crate) value: SearchValue,
    /// The search depth below the position, in turns.
    pub(crate) depth: u8,
    pub(crate) bound: BoundKind,
    /// The index of the best move in [`moves`](cygnet_core::Game::moves), if one was found.
    pub(crate) place: Option<u16>,
}

/// The index that stands for no move.
const NOWHERE: u16 = u16::MAX;

impl StoredValue {
    fn pack(self, generation: u8) -> u64 {
        let bound = match self.bound {
            BoundKind::Exact => 0,
            BoundKind::AtLeast => 1,
            BoundKind::AtMost => 2,
        };
        u64::from(self.value.cast_unsigned())
            | u64::from(self.place.unwrap_or(NOWHERE)) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(generation & GENERATIONS) << 58
    }

    fn unpack(data: u64) -> Self {
        let place = (data >> 32) as u16;
        Self {
            value: (data as u32).cast_signed(),
            depth: (data >> 48) as u8,
            bound: match (data >> 56) & 3 {
                0 => BoundKind::Exact,
                1 => BoundKind::AtLeast,
                _ => BoundKind::AtMost,
            },
            place: (place != NOWHERE).then_some(place),
        }
    }
}

/// The mask of a generation, which has six bits and tells searches apart.
const GENERATIONS: u8 = 63;

/// The entries per key: one keeps the deepest result, the other the latest.
const WAYS: usize = 2;

/// The transposition table.
pub struct TranspositionTable {
    entries: SharedTable<WAYS>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// Creates a table for this many threads of at most `bytes` bytes, but at least a few entries. If memory is short,
    /// the table is small.
    #[must_use]
    pub fn new(bytes: usize, threads: NonZeroUsize) -> Self {
        let pages = if threads == NonZeroUsize::MIN { PageSize::Ordinary } else { PageSize::Huge };
        let entries = SharedTable::new(bytes / SharedTable::<WAYS>::SET_BYTES, pages);
        Self { entries, generation: AtomicU8::new(0) }
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.bytes()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Starts a new search: entries of earlier searches are replaced first.
    pub(crate) fn next_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn find(&self, key: u64) -> Option<StoredValue> {
        self.entries.set(key).into_iter().find_map(|entry| {
            let (stored, data) = entry.load();
            (data != 0 && stored == key).then(|| StoredValue::unpack(data))
        })
    }

    pub(crate) fn store(&self, key: u64, entry: StoredValue) {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let [keeping, latest] = self.entries.set(key);
        let (stored, kept) = keeping.load();
        let is_old = (kept >> 58) as u8 != generation;
        let is_shallower = StoredValue::unpack(kept).depth <= entry.depth;
        let slot = if stored == key || is_old || is_shallower { keeping } else { latest };
        slot.store(key, entry.pack(generation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_the_deeper_stays() {
        let table = TranspositionTable::new(1, NonZeroUsize::MIN);
        assert_eq!(table.bytes(), WAYS * 16, "a few entries at least");
        let entry =
            |value, depth, place| StoredValue { value, depth, bound: BoundKind::AtLeast, place };
        table.store(1, entry(-5, 9, Some(3)));
        table.store(2, entry(7, 2, None));
        assert_eq!(table.find(1), Some(entry(-5, 9, Some(3))));
        assert_eq!(table.find(2), Some(entry(7, 2, None)));
        table.store(3, entry(1, 4, None));
        assert_eq!(table.find(1), Some(entry(-5, 9, Some(3))), "it took longer");
        assert_eq!(table.find(2), None);
        table.next_generation();
        table.store(4, entry(1, 1, None));
        assert_eq!(table.find(1), None, "it belonged to an earlier search");
    }

    #[test]
    fn its_memory_is_bounded() {
        for bytes in [100, 1_000, 1_000_000] {
            assert!(TranspositionTable::new(bytes, NonZeroUsize::MIN).bytes() <= bytes.max(64));
        }
        // Without the black box the compiler need not even allocate the table.
        let table =
            std::hint::black_box(TranspositionTable::new(usize::MAX / 4, NonZeroUsize::MIN));
        assert!(table.bytes() <= 1 << 24, "the request exceeds the memory of any machine");
    }
}
