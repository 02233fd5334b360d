//! The transposition table of the proof search, which has bounded memory and is shared by all threads.
//! Entries that are lost are found again, so a smaller table costs only time.

use std::cmp::Reverse;

use cygnet_core::Value;
use cygnet_system::{PageSize, SharedTable};

/// The estimated work to prove that the side to move reaches its goal, and to prove that it does not. If one
/// number is 0, the question is settled, and the other number is [`NEVER`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofNumbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

const NUMBER_BITS: u32 = 26;

/// The number of something that can never be proved.
pub(crate) const NEVER: u32 = (1 << NUMBER_BITS) - 1;

/// The largest estimate.
pub(crate) const MOST: u32 = NEVER - 1;

impl ProofNumbers {
    pub(crate) const PROVEN: Self = Self { proof: 0, disproof: NEVER };
    pub(crate) const DISPROVEN: Self = Self { proof: NEVER, disproof: 0 };

    pub(crate) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The goal of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProofGoal {
    Win,
    NotLose,
}

impl ProofGoal {
    /// The least value that reaches the goal.
    pub(crate) const fn value(self) -> Value {
        match self {
            Self::Win => Value::Win,
            Self::NotLose => Value::Draw,
        }
    }

    /// The goal that the opponent has to reach to prevent this one. Where draws are impossible, not losing
    /// means winning, so positions have only one goal.
    pub(crate) const fn of_opponent(self, can_draw: bool) -> Self {
        match self {
            Self::Win if can_draw => Self::NotLose,
            Self::Win | Self::NotLose => Self::Win,
        }
    }
}

/// The number of entries in which a key can be stored: as many as one memory access loads.
const WAYS: usize = 4;

const GOAL_BIT: u32 = 2 * NUMBER_BITS;
const WORK_BITS: u32 = 8;
const WORK_SHIFT: u32 = 64 - WORK_BITS;

fn pack(numbers: ProofNumbers, goal: ProofGoal, work: u64) -> u64 {
    u64::from(numbers.proof)
        | u64::from(numbers.disproof) << NUMBER_BITS
        | u64::from(goal == ProofGoal::NotLose) << GOAL_BIT
        | work_grade(work) << WORK_SHIFT
}

/// The binary logarithm of the work, in eighths.
fn work_grade(work: u64) -> u64 {
    let work = work.max(1) << 3;
    let whole = u64::from(work.ilog2()) - 3;
    let eighths = (work >> whole) & 7;
    (whole << 3 | eighths).min((1 << WORK_BITS) - 1)
}

fn numbers_of(data: u64) -> ProofNumbers {
    let mask = u64::from(NEVER);
    ProofNumbers { proof: (data & mask) as u32, disproof: (data >> NUMBER_BITS & mask) as u32 }
}

fn goal_of(data: u64) -> ProofGoal {
    if data >> GOAL_BIT & 1 == 1 { ProofGoal::NotLose } else { ProofGoal::Win }
}

/// Spreads keys over the table. Different keys stay different.
pub(crate) const fn spread(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^ key >> 32
}

/// Keeps at most `most` entries, without duplicates: those that took the most work.
pub(crate) fn keep_hardest(entries: &mut Vec<[u64; 2]>, most: usize) {
    let question = |&[spread, data]: &[u64; 2]| (spread, data >> GOAL_BIT & 1);
    entries.sort_unstable_by_key(|entry| (question(entry), Reverse(entry[1] >> WORK_SHIFT)));
    entries.dedup_by_key(|entry| question(entry));
    entries.sort_unstable_by_key(|&[spread, data]| (Reverse(data >> WORK_SHIFT), spread));
    entries.truncate(most);
}

/// The transposition table. The data of an entry is never 0, because at least one of its numbers is not.
pub(crate) struct ProofTable(SharedTable<WAYS>);

impl ProofTable {
    /// A table of at most `bytes` bytes, but of at least one set.
    pub(crate) fn new(bytes: usize) -> Self {
        // One set fewer than would fit, because the shared table allocates an extra one for alignment.
        let sets = (bytes / SharedTable::<WAYS>::SET_BYTES).saturating_sub(1);
        Self(SharedTable::new(sets, PageSize::Ordinary))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Prefetches the entries of these keys from memory.
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        self.0.fetch(keys);
    }

    pub(crate) fn find(&self, key: u64, goal: ProofGoal) -> Option<ProofNumbers> {
        self.0.set(key).into_iter().find_map(|entry| {
            let (stored, data) = entry.load();
            (stored == key && data != 0 && goal_of(data) == goal).then(|| numbers_of(data))
        })
    }

    /// Stores the numbers of a position that took `work` positions to find. The entry with the least work is
    /// replaced.
    pub(crate) fn store(&self, key: u64, goal: ProofGoal, numbers: ProofNumbers, work: u64) {
        self.put(key, pack(numbers, goal, work));
    }

    /// The settled entries that took at least `least_work`, and at most `most` of them: those that took the
    /// most work. Each consists of the two words that [`ProofTable::put`] takes.
    pub(crate) fn settled(&self, least_work: u64, most: usize) -> Vec<[u64; 2]> {
        let mut entries: Vec<[u64; 2]> = self
            .0
            .entries()
            .filter_map(|entry| {
                let (spread, data) = entry.load();
                let has_worked = data >> WORK_SHIFT >= work_grade(least_work);
                (data != 0 && has_worked && numbers_of(data).is_settled()).then_some([spread, data])
            })
            .collect();
        keep_hardest(&mut entries, most);
        entries
    }

    /// Copies all entries of another table.
    pub(crate) fn learn_from(&self, other: &Self) {
        for entry in other.0.entries() {
            let (spread, data) = entry.load();
            if data != 0 {
                self.put(spread, data);
            }
        }
    }

    /// Stores an entry in its set. If the same question is already there, the greater work of the two is
    /// kept.
    pub(crate) fn put(&self, spread: u64, mut data: u64) {
        let goal = goal_of(data);
        let mut least = u64::MAX;
        let set = self.0.set(spread);
        let mut place = set[0];
        for entry in set {
            let (stored, old) = entry.load();
            let is_same = stored == spread && goal_of(old) == goal;
            if old == 0 || is_same {
                let work = (old >> WORK_SHIFT).max(data >> WORK_SHIFT);
                data = data & !(u64::MAX << WORK_SHIFT) | work << WORK_SHIFT;
                place = entry;
                break;
            }
            if old >> WORK_SHIFT < least {
                least = old >> WORK_SHIFT;
                place = entry;
            }
        }
        place.store(spread, data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_what_took_longest_stays() {
        let table = ProofTable::new(1);
        assert_eq!(table.bytes(), 64, "one set");
        let numbers = |proof| ProofNumbers { proof, disproof: 7 };
        for key in 1..=4 {
            table.store(key, ProofGoal::Win, numbers(key as u32), 10 * key);
        }
        table.store(5, ProofGoal::Win, ProofNumbers::PROVEN, 3);
        assert_eq!(table.find(1, ProofGoal::Win), None, "it took least");
        table.store(6, ProofGoal::Win, numbers(6), 1000);
        assert_eq!(table.find(5, ProofGoal::Win), None);
        for key in [2, 3, 4, 6] {
            assert_eq!(table.find(key, ProofGoal::Win), Some(numbers(key as u32)));
            assert_eq!(table.find(key, ProofGoal::NotLose), None, "another question");
        }
        table.store(6, ProofGoal::Win, ProofNumbers::DISPROVEN, 2000);
        assert_eq!(table.find(6, ProofGoal::Win), Some(ProofNumbers::DISPROVEN));
    }

    #[test]
    fn its_memory_is_bounded() {
        for bytes in [1 << 10, 1_000_000, 1 << 24] {
            assert!(ProofTable::new(bytes).bytes() <= bytes, "{bytes}");
        }
    }

    #[test]
    fn more_work_is_a_higher_grade() {
        let works = [1, 2, 3, 10, 100, 1_000_000, 1 << 40];
        assert!(works.windows(2).all(|pair| work_grade(pair[0]) < work_grade(pair[1])));
        assert!(work_grade(u64::MAX >> 4) < 1 << WORK_BITS);
    }
}
