//! A flag that tells a computer player to stop thinking because its move is no longer needed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that is raised once and seen by all copies.
///
/// The computer player holds one copy, and its caller keeps another to cancel the search. A raised flag
/// cannot be lowered, so every search gets its own flag.
///
/// ```
/// use cygnet_core::Stop;
/// let stop = Stop::new();
/// let with_the_player = stop.clone();
/// assert!(!with_the_player.is_stopped());
/// stop.stop();
/// assert!(with_the_player.is_stopped());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<Flag>);

#[derive(Default, Debug)]
struct Flag {
    is_raised: AtomicBool,
    above: Option<Stop>,
}

// The flag guards no other memory, so relaxed ordering is enough: a thread that has seen the flag
// raised never sees it lowered again, and the other threads see it soon.
impl Stop {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A separate flag that also counts as raised when this one is: it can stop a part of the work.
    ///
    /// ```
    /// use cygnet_core::Stop;
    /// let (all, other) = (Stop::new(), Stop::new());
    /// let part = all.part();
    /// part.stop();
    /// assert!(part.is_stopped() && !all.is_stopped());
    /// all.stop();
    /// assert!(all.part().is_stopped() && !other.part().is_stopped());
    /// ```
    #[must_use]
    pub fn part(&self) -> Self {
        Self(Arc::new(Flag { is_raised: AtomicBool::new(false), above: Some(self.clone()) }))
    }

    /// Raises the flag permanently.
    pub fn stop(&self) {
        self.0.is_raised.store(true, Ordering::Relaxed);
    }

    /// Is the flag raised? Cheap enough to ask at every node of a search.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.is_raised.load(Ordering::Relaxed)
            || self.0.above.as_ref().is_some_and(Self::is_stopped)
    }
}
