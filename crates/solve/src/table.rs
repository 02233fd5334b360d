//! What is known of positions while a proof is searched, in a table of bounded memory that threads
//! share. Whatever is given up is found out again: a smaller table costs time and nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

use cygnet_core::Value;

/// How much work it is estimated to be to prove that the side to move reaches its goal, and that it
/// does not. Nothing is left to do where one of them is 0; the other is then [`NEVER`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

const NUMBER_BITS: u32 = 26;

/// What can never be proved.
pub(crate) const NEVER: u32 = (1 << NUMBER_BITS) - 1;

/// The largest estimate.
pub(crate) const MOST: u32 = NEVER - 1;

impl Numbers {
    pub(crate) const PROVEN: Self = Self { proof: 0, disproof: NEVER };
    pub(crate) const DISPROVEN: Self = Self { proof: NEVER, disproof: 0 };

    pub(crate) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The goal of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    Win,
    NotLose,
}

impl Goal {
    /// The least that reaches it.
    pub(crate) const fn value(self) -> Value {
        match self {
            Self::Win => Value::Win,
            Self::NotLose => Value::Draw,
        }
    }

    /// What the opponent has to reach so that this is not reached. Where nothing is ever drawn, not
    /// to lose is to win, and positions have one goal only.
    pub(crate) const fn of_opponent(self, can_draw: bool) -> Self {
        match self {
            Self::Win if can_draw => Self::NotLose,
            Self::Win | Self::NotLose => Self::Win,
        }
    }
}

/// An entry: the key mixed with the data, so that what two threads have written half each fits no
/// key, and the data. No data is 0, as one of the numbers is not.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that a key can be in: as many as the memory hands over at once.
const WAYS: usize = 4;

#[repr(align(64))]
#[derive(Default)]
struct Set([Slot; WAYS]);

const GOAL_BIT: u32 = 2 * NUMBER_BITS;
const WORK_BITS: u32 = 8;
const WORK_SHIFT: u32 = 64 - WORK_BITS;

fn pack(numbers: Numbers, goal: Goal, work: u64) -> u64 {
    u64::from(numbers.proof)
        | u64::from(numbers.disproof) << NUMBER_BITS
        | u64::from(goal == Goal::NotLose) << GOAL_BIT
        | work_grade(work) << WORK_SHIFT
}

/// The logarithm of the work in eighths.
fn work_grade(work: u64) -> u64 {
    let work = work.max(1) << 3;
    let whole = u64::from(work.ilog2()) - 3;
    let eighths = (work >> whole) & 7;
    (whole << 3 | eighths).min((1 << WORK_BITS) - 1)
}

fn numbers_of(data: u64) -> Numbers {
    let mask = u64::from(NEVER);
    Numbers { proof: (data & mask) as u32, disproof: (data >> NUMBER_BITS & mask) as u32 }
}

fn goal_of(data: u64) -> Goal {
    if data >> GOAL_BIT & 1 == 1 { Goal::NotLose } else { Goal::Win }
}

/// Spreads keys over the table; different keys stay different.
pub(crate) fn spread(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^ key >> 32
}

/// What is known of positions.
pub(crate) struct Table {
    sets: Box<[Set]>,
}

impl Table {
    /// A table of at most so many bytes, or of one set.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Set>()).max(1);
        let mut sets = Vec::new();
        sets.resize_with(count, Set::default);
        Self { sets: sets.into_boxed_slice() }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.sets)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.sets.fill_with(Set::default);
    }

    fn set_of(&self, spread: u64) -> &Set {
        &self.sets[((u128::from(spread) * self.sets.len() as u128) >> 64) as usize]
    }

    pub(crate) fn find(&self, key: u64, goal: Goal) -> Option<Numbers> {
        let spread = spread(key);
        self.set_of(spread).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == spread && data != 0 && goal_of(data) == goal).then(|| numbers_of(data))
        })
    }

    /// Remembers the numbers of a position that took so much work. What took least gives way.
    pub(crate) fn store(&self, key: u64, goal: Goal, numbers: Numbers, work: u64) {
        let spread = spread(key);
        let data = pack(numbers, goal, work);
        let mut least = u64::MAX;
        let mut place = 0;
        let set = &self.set_of(spread).0;
        for (number, slot) in set.iter().enumerate() {
            let old = slot.data.load(Ordering::Relaxed);
            if old == 0
                || (slot.check.load(Ordering::Relaxed) ^ old == spread && goal_of(old) == goal)
            {
                place = number;
                break;
            }
            if old >> WORK_SHIFT < least {
                least = old >> WORK_SHIFT;
                place = number;
            }
        }
        set[place].data.store(data, Ordering::Relaxed);
        set[place].check.store(spread ^ data, Ordering::Relaxed);
    }
}
