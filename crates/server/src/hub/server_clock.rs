//! The time of day that games go by.
//!
//! Where several processes serve the same games, a game may be changed on one machine and looked at on another.
//! All go by the clock of their database then.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use cygnet_store::{Millis, Store};

use super::now;
use crate::metrics::Metrics;

/// How long an answer of the database may take to be of use.
const PROMPT: Duration = Duration::from_millis(500);

/// From which difference on a clock is wrong.
const WRONG: Millis = 500;

/// A clock with the time of the database, or of this machine where that is the same.
#[derive(Clone, Default)]
pub(crate) struct ServerClock {
    /// By how many milliseconds the database is ahead of this machine.
    ahead: Arc<AtomicI64>,
}

impl ServerClock {
    /// The time of day.
    pub(crate) fn now(&self) -> Millis {
        now() + self.ahead.load(Ordering::Relaxed)
    }

    /// Compares this machine with the database.
    pub(crate) async fn compare(&self, store: &dyn Store, metrics: &Metrics) {
        let (before, began) = (now(), Instant::now());
        let time = match store.time().await {
            Ok(Some(time)) => time,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "the clock of the database cannot be read");
                return;
            }
        };
        let took = began.elapsed();
        if took > PROMPT {
            return;
        }
        let ahead = time - before - i64::try_from(took.as_millis() / 2).unwrap_or(0);
        self.ahead.store(ahead, Ordering::Relaxed);
        metrics.clock_skew.set(ahead);
        if ahead.abs() > WRONG {
            let milliseconds = ahead;
            tracing::warn!(
                milliseconds,
                "the clock of the database is ahead; are both synchronised?"
            );
        }
    }
}
