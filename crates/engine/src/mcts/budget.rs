//! The remaining budget of a Monte-Carlo search, shared by its threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cygnet_core::{Limits, Stop};

/// As many rollouts as the counters of a tree can hold, each for up to two points: more than an
/// hour of the fastest games, and far more than it takes to settle on a move.
const MOST_ROLLOUTS: u64 = (u32::MAX / 2) as u64;

/// The remaining budget. Threads claim rollouts before they make them, so that together they never
/// exceed the budget.
pub(super) struct VisitBudget<'a> {
    stop: &'a Stop,
    start: Instant,
    deadline: Option<Instant>,
    left: AtomicU64,
    done: AtomicU64,
    is_over: AtomicBool,
}

// The counters guard no other memory, so the cheapest ordering is enough.
impl<'a> VisitBudget<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a Stop, start: Instant) -> Self {
        Self {
            stop,
            start,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            left: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX).min(MOST_ROLLOUTS)),
            done: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Takes `wanted` rollouts out of the budget, or as many as are left.
    pub(super) fn claim(&self, wanted: u64) -> u64 {
        let take = |left: u64| Some(left.saturating_sub(wanted));
        match self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(before) | Err(before) => before.min(wanted),
        }
    }

    /// Counts the rollouts that were made, and returns unused claims to the budget.
    pub(super) fn settle(&self, claimed: u64, made: u64) {
        self.left.fetch_add(claimed - made, Ordering::Relaxed);
        self.done.fetch_add(made, Ordering::Relaxed);
    }

    /// How many rollouts the threads have reported so far.
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Ends the search on all threads.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Was the search stopped, or ended by another thread? Cheap enough for every rollout.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.is_over.load(Ordering::Relaxed)
    }

    /// Has the time run out?
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_there_is_can_be_claimed() {
        let stop = Stop::new();
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let budget = VisitBudget::new(&limits, &stop, Instant::now());
        assert_eq!(budget.claim(70), 70);
        assert_eq!(budget.claim(70), 30);
        assert_eq!(budget.claim(1), 0);
        budget.settle(70, 50);
        assert_eq!((budget.claim(70), budget.done()), (20, 50), "what was not used is there again");
    }
}
