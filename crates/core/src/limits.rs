//! Limits on a search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::Stop;

/// The limits of a search. It ends at the first limit that it reaches, or with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The maximum time.
    pub time: Option<Duration>,
    /// The maximum depth in turns.
    pub depth: Option<u32>,
    /// The maximum number of positions.
    pub nodes: Option<u64>,
}

/// The reason why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The search was stopped from outside.
    Stopped,
    /// The time limit was reached.
    OutOfTime,
    /// The node limit was reached.
    OutOfNodes,
}

/// The number of positions a thread examines between two checks of the clock: few enough that a search
/// responds to a stop within milliseconds on the largest boards.
const BETWEEN_LOOKS: u64 = 64;

/// State shared by the threads of one search: what remains of its limits.
#[derive(Debug)]
pub struct Watch<'a> {
    stop: &'a Stop,
    deadline: Option<Instant>,
    most_nodes: u64,
    /// Positions that all threads have examined or claimed.
    nodes: AtomicU64,
    /// Set once a thread has found that the search is over.
    is_over: AtomicBool,
}

impl<'a> Watch<'a> {
    /// A watch over a search that began at `start`.
    #[must_use]
    pub fn new(limits: &Limits, stop: &'a Stop, start: Instant) -> Self {
        Self {
            stop,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Is the search over, or would the next check end it?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.nodes() >= self.most_nodes || self.is_out_of_time()
    }

    /// The reason why the search has ended or would end at the next check; `None` if it may go on.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match () {
            () if self.stop.is_stopped() => Some(Ended::Stopped),
            () if is_late => Some(Ended::OutOfTime),
            () => self.is_over().then_some(Ended::OutOfNodes),
        }
    }

    /// Is the search over for a reason other than the node limit?
    #[must_use]
    pub fn is_out_of_time(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Ends the search for all threads.
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// The number of positions that all threads have examined or claimed.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The remaining time, if there is a time limit.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The number of positions that may still be examined.
    #[must_use]
    pub fn nodes_left(&self) -> u64 {
        self.most_nodes.saturating_sub(self.nodes())
    }

    /// Claims a batch of positions that the calling thread may examine before it calls this again; 0 if
    /// the search is over.
    #[must_use]
    pub fn claim(&self) -> u64 {
        let is_over = self.is_out_of_time();
        let more =
            |nodes: u64| Some(nodes + self.most_nodes.saturating_sub(nodes).min(BETWEEN_LOOKS));
        let claimed = if is_over {
            0
        } else {
            let (success, failure) = (Ordering::Relaxed, Ordering::Relaxed);
            let before = self.nodes.fetch_update(success, failure, more);
            before.map_or(0, |nodes| self.most_nodes.saturating_sub(nodes).min(BETWEEN_LOOKS))
        };
        if claimed == 0 {
            self.end();
        }
        claimed
    }

    /// Returns claimed positions that a thread has not examined.
    pub fn give_back(&self, unused: u64) {
        self.nodes.fetch_sub(unused, Ordering::Relaxed);
    }
}

/// A worker that spends long on each position, and therefore checks the clock at every node.
#[derive(Debug)]
pub struct ClockChecker<'a> {
    watch: &'a Watch<'a>,
    claimed: u64,
}

impl<'a> ClockChecker<'a> {
    /// A checker that has not claimed any positions yet.
    #[must_use]
    pub fn new(watch: &'a Watch<'a>) -> Self {
        Self { watch, claimed: 0 }
    }

    /// Is the search over for a reason other than the node limit?
    #[must_use]
    pub fn is_out_of_time(&self) -> bool {
        self.watch.is_out_of_time()
    }

    /// May one more position be examined?
    pub fn looks(&mut self) -> bool {
        if self.claimed == 0 {
            self.claimed = self.watch.claim();
        }
        let is_allowed = self.claimed > 0 && !self.watch.is_out_of_time();
        self.claimed -= u64::from(is_allowed);
        is_allowed
    }
}

impl Drop for ClockChecker<'_> {
    fn drop(&mut self) {
        self.watch.give_back(self.claimed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_ended_a_search_is_known_afterwards() {
        let (stop, now) = (Stop::new(), Instant::now());
        let watch = |time, nodes| Watch::new(&Limits { time, nodes, depth: None }, &stop, now);
        assert_eq!(watch(None, None).ended(), None);
        assert_eq!(watch(Some(Duration::ZERO), None).ended(), Some(Ended::OutOfTime));
        let by_nodes = watch(None, Some(3));
        assert_eq!((by_nodes.claim(), by_nodes.claim()), (3, 0));
        by_nodes.give_back(1);
        assert_eq!(by_nodes.ended(), Some(Ended::OutOfNodes));
        stop.stop();
        assert_eq!(watch(None, None).ended(), Some(Ended::Stopped));
    }
}
