//! The pool of searchers: it bounds the memory of computer players, and the number of their searches at the
//! same time.
//!
//! A program may have hundreds of seats and only a few cores. A seat asks the pool for every search. If the
//! bounds allow the search, it begins; otherwise it waits its turn, first come, first served. After the search
//! the searcher stays with its seat, with everything it remembers, until its memory is needed for another
//! seat. The pool then drops it, and the seat makes a new one for its next search. A searcher never passes
//! from one seat to another, so the result of a search depends on its own seat alone.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cygnet_core::Stop;

/// How often a waiting seat checks whether it was stopped.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The bounds of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolLimits {
    /// The memory of all searchers together, in bytes.
    pub memory: usize,
    /// The number of searches at the same time.
    pub searches: NonZeroUsize,
}

impl PoolLimits {
    /// No bounds: every seat keeps its searcher, and no search waits.
    pub const NONE: Self = Self { memory: usize::MAX, searches: NonZeroUsize::MAX };
}

/// The current use of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PoolUsage {
    /// The number of searches that are running.
    pub searches: usize,
    /// The number of seats that wait for their turn.
    pub waiting: usize,
    /// The memory of searchers that are searching or being dropped, in bytes.
    pub busy_bytes: usize,
    /// The memory of searchers that stay with their seats between two searches, in bytes.
    pub idle_bytes: usize,
}

/// The pool of searchers. Clones share it.
#[derive(Clone)]
pub struct Pool(Arc<Shared>);

struct Shared {
    limits: PoolLimits,
    state: Mutex<State>,
    /// Notified when a search or a waiting seat leaves.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The number of the next seat or ticket.
    next_number: u64,
    /// The tickets of the waiting seats, in the order in which they came.
    queue: VecDeque<u64>,
    searches: usize,
    busy_bytes: usize,
    /// The searchers that stay with their seats, the one that has been idle longest first.
    idle: Vec<Idle>,
}

struct Idle {
    seat: u64,
    bytes: usize,
    searcher: Box<dyn Any + Send>,
}

/// The share of a seat at the head of the queue.
enum Turn {
    /// Its own searcher, if that is still there, and the permission to search.
    Begin(Option<Box<dyn Any + Send>>),
    /// Searchers of other seats, which it has to drop first.
    Drop(Vec<Idle>),
    /// Nothing, until a search ends.
    Wait,
}

/// A seat was stopped before it had its turn.
struct Stopped;

impl State {
    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    fn idle_bytes(&self) -> usize {
        self.idle.iter().map(|idle| idle.bytes).sum()
    }

    /// The turn of a seat that needs this much memory. What it gets counts as busy.
    fn turn(&mut self, seat: u64, bytes: usize, limits: PoolLimits) -> Turn {
        if self.searches >= limits.searches.get() {
            return Turn::Wait;
        }
        let own = self.idle.iter().position(|idle| idle.seat == seat);
        let own = own.map(|place| self.idle.remove(place).searcher);
        if own.is_some() || self.fits(bytes, limits) {
            self.searches += 1;
            self.busy_bytes += bytes;
            return Turn::Begin(own);
        }
        if self.busy_bytes.saturating_add(bytes) > limits.memory {
            return Turn::Wait;
        }
        let mut dropped = Vec::new();
        while !self.fits(bytes, limits) {
            let oldest = self.idle.remove(0);
            dropped.push(oldest);
        }
        self.busy_bytes += dropped.iter().map(|idle| idle.bytes).sum::<usize>();
        Turn::Drop(dropped)
    }

    /// Is there memory for this much more?
    fn fits(&self, bytes: usize, limits: PoolLimits) -> bool {
        let used = self.busy_bytes.saturating_add(self.idle_bytes());
        used.saturating_add(bytes) <= limits.memory
    }
}

impl Pool {
    /// Creates a pool with these bounds.
    #[must_use]
    pub fn new(limits: PoolLimits) -> Self {
        Self(Arc::new(Shared { limits, state: Mutex::default(), changed: Condvar::new() }))
    }

    /// The bounds.
    #[must_use]
    pub fn limits(&self) -> PoolLimits {
        self.0.limits
    }

    /// The current use of the pool.
    #[must_use]
    pub fn usage(&self) -> PoolUsage {
        let state = self.lock();
        PoolUsage {
            searches: state.searches,
            waiting: state.queue.len(),
            busy_bytes: state.busy_bytes,
            idle_bytes: state.idle_bytes(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code that can panic runs under the lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Drops searchers that already count as busy. Dropping may take long, because proofs are saved.
    fn drop_busy(&self, dropped: Vec<Idle>) {
        let bytes: usize = dropped.iter().map(|idle| idle.bytes).sum();
        drop(dropped);
        self.lock().busy_bytes -= bytes;
        self.0.changed.notify_all();
    }
}

impl Default for Pool {
    /// A pool without bounds.
    fn default() -> Self {
        Self::new(PoolLimits::NONE)
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Pool").field(&self.0.limits).field(&self.usage()).finish()
    }
}

/// A seat at a pool, for searchers of type `S`. When it is dropped, its searcher is dropped too.
pub struct PoolSeat<S> {
    pool: Pool,
    number: u64,
    bytes: usize,
    kind: PhantomData<fn() -> S>,
}

impl<S: Send + 'static> PoolSeat<S> {
    /// Creates a seat whose searcher takes at most `bytes` bytes, and never more than the whole pool has.
    #[must_use]
    pub fn new(pool: &Pool, bytes: usize) -> Self {
        let number = pool.lock().number();
        let bytes = bytes.min(pool.limits().memory);
        Self { pool: pool.clone(), number, bytes, kind: PhantomData }
    }

    /// Searches as soon as it is this seat's turn, and returns the result of `search`; `None` if it was stopped
    /// before that. If the seat has no searcher, `make` makes one that takes at most the given number of bytes.
    pub fn search<T>(
        &mut self,
        stop: &Stop,
        make: impl FnOnce(usize) -> S,
        search: impl FnOnce(&mut S) -> T,
    ) -> Option<T> {
        let own = self.wait(stop).ok()?;
        // Declared before the searcher: if the search panics, the searcher is dropped before its memory is
        // given back.
        let mut place = PoolPlace { seat: self, searcher: None };
        let own = own.and_then(|searcher| searcher.downcast::<S>().ok());
        let mut searcher = own.unwrap_or_else(|| Box::new(make(self.bytes)));
        let result = search(&mut searcher);
        place.searcher = Some(searcher);
        Some(result)
    }

    /// Waits until it is this seat's turn, and returns its own searcher if that is still there.
    fn wait(&self, stop: &Stop) -> Result<Option<Box<dyn Any + Send>>, Stopped> {
        let Shared { limits, changed, .. } = &*self.pool.0;
        let mut state = self.pool.lock();
        let ticket = state.number();
        state.queue.push_back(ticket);
        loop {
            let is_next = state.queue.front() == Some(&ticket);
            if stop.is_stopped() {
                state.queue.retain(|&waiting| waiting != ticket);
                changed.notify_all();
                return Err(Stopped);
            }
            let turn =
                if is_next { state.turn(self.number, self.bytes, *limits) } else { Turn::Wait };
            match turn {
                Turn::Begin(own) => {
                    state.queue.pop_front();
                    changed.notify_all();
                    return Ok(own);
                }
                Turn::Drop(others) => {
                    drop(state);
                    self.pool.drop_busy(others);
                    state = self.pool.lock();
                }
                Turn::Wait => {
                    let waited = changed.wait_timeout(state, BETWEEN_LOOKS);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }
}

impl<S> PoolSeat<S> {
    /// Drops the searcher of this seat with everything it remembers.
    pub fn discard(&mut self) {
        let mut state = self.pool.lock();
        let own = state.idle.iter().position(|idle| idle.seat == self.number);
        let Some(own) = own.map(|place| state.idle.remove(place)) else { return };
        state.busy_bytes += own.bytes;
        drop(state);
        self.pool.drop_busy(vec![own]);
    }
}

impl<S> Drop for PoolSeat<S> {
    fn drop(&mut self) {
        self.discard();
    }
}

/// The place of a search in the pool. When it is dropped, the next seat has its turn.
struct PoolPlace<'a, S: Send + 'static> {
    seat: &'a PoolSeat<S>,
    /// The searcher that stays with the seat.
    searcher: Option<Box<S>>,
}

impl<S: Send + 'static> Drop for PoolPlace<'_, S> {
    fn drop(&mut self) {
        let PoolSeat { pool, number: seat, bytes, .. } = self.seat;
        let mut state = pool.lock();
        state.searches -= 1;
        state.busy_bytes -= bytes;
        if let Some(searcher) = self.searcher.take() {
            state.idle.push(Idle { seat: *seat, bytes: *bytes, searcher });
        }
        drop(state);
        pool.0.changed.notify_all();
    }
}
