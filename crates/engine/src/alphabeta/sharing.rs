//! Who looks at what: threads that search the same positions leave each other's moves for later.
//!
//! All threads search the same tree to the same depth. A move that another thread is looking at is
//! put off; when its turn comes again, the other has usually left the answer in the table.

use std::sync::atomic::{AtomicU64, Ordering};

/// More than enough for the moves that threads look at at one time.
const DESKS: usize = 1 << 12;

/// The moves that are being looked at.
pub(crate) struct Sharing {
    desks: Box<[AtomicU64]>,
}

/// A move of a position at a depth, as a number. Two with the same number only waste time.
pub(super) type Job = u64;

impl Sharing {
    /// What it takes.
    pub(crate) const BYTES: usize = DESKS * size_of::<AtomicU64>();

    pub(crate) fn new() -> Self {
        Self { desks: (0..DESKS).map(|_| AtomicU64::new(0)).collect() }
    }

    fn desk(&self, job: Job) -> &AtomicU64 {
        &self.desks[(job >> 52) as usize]
    }

    pub(super) fn is_taken(&self, job: Job) -> bool {
        self.desk(job).load(Ordering::Relaxed) == job
    }

    pub(super) fn take(&self, job: Job) {
        self.desk(job).store(job, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, job: Job) {
        let _ = self.desk(job).compare_exchange(job, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

const _: () = assert!(DESKS == 1 << (64 - 52), "a desk is 12 bits");
