//! The work that a process does without being asked: games that are due, games that changed elsewhere,
//! games to forget.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cygnet_store::{Forgettable, Version};

use super::handle::{Handle, LockedGame};
use super::{Hub, lock, now};

/// How long a game that nobody watches stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// How long another process waits before it looks after a game that is due.
const GRACE: Duration = Duration::from_millis(500);

/// How often the games that are not over, and the bytes of shared analyses, are counted.
pub(super) const COUNT: Duration = Duration::from_secs(60);

/// How often the clock of this machine is compared with that of the database.
const CLOCK: Duration = Duration::from_secs(30);

/// How often old games and rare moves are removed.
const CLEANING: Duration = Duration::from_secs(3600);

/// How long a process has for a game that it looks after.
const LEASE: Duration = Duration::from_secs(15);

impl Hub {
    /// Reads what other processes appended to a game in memory.
    async fn catch_up(self: &Arc<Self>, handle: &Arc<Handle>) {
        let guard = handle.game.lock().await;
        if guard.is_none() {
            return;
        }
        let read = self.read_further(handle, &mut LockedGame(guard), Version::MAX).await;
        if let Err(error) = read {
            tracing::warn!(%error, game = handle.id, "a game was not read");
        }
    }

    fn live(&self) -> Vec<Arc<Handle>> {
        lock(&self.games).values().cloned().collect()
    }

    /// Compares the clock of this machine with that of the database.
    pub(crate) async fn compare_clocks(&self) {
        self.clock.compare(&*self.store, &self.metrics).await;
    }

    /// Runs until the server ends: games that are due, games that changed elsewhere, games to forget. None of
    /// these waits for another.
    pub async fn keep_house(self: Arc<Self>) {
        let due = async {
            let mut interval = every(Duration::from_millis(500));
            loop {
                interval.tick().await;
                self.look_after_due().await;
            }
        };
        let poll = async {
            if !self.is_shared {
                return;
            }
            let mut interval = every(Duration::from_secs(1));
            loop {
                interval.tick().await;
                self.compare_versions().await;
            }
        };
        let nudges = async {
            if self.is_shared {
                self.follow_nudges().await;
            }
        };
        let forget = async {
            let mut interval = every(Duration::from_secs(20));
            loop {
                interval.tick().await;
                self.forget_idle();
            }
        };
        let clean = async {
            let mut interval = every(CLEANING);
            loop {
                interval.tick().await;
                self.forget_old().await;
                self.forget_rare_moves().await;
                self.forget_old_results().await;
            }
        };
        let count = async {
            let mut interval = every(COUNT);
            // The games were counted when the server started.
            interval.tick().await;
            loop {
                interval.tick().await;
                self.count_open_games().await;
            }
        };
        let compare = async {
            let mut interval = every(CLOCK);
            loop {
                interval.tick().await;
                self.compare_clocks().await;
            }
        };
        tokio::join!(due, poll, nudges, forget, clean, count, compare);
    }

    async fn follow_nudges(self: &Arc<Self>) {
        use tokio::sync::broadcast::error::RecvError;
        let mut nudges = self.nudges.subscribe();
        loop {
            match nudges.recv().await {
                Ok(nudge) if !nudge.is_empty() => self.nudged(&nudge),
                // Any game may have changed.
                Ok(_) | Err(RecvError::Lagged(_)) => self.compare_versions().await,
                Err(RecvError::Closed) => tokio::time::sleep(GRACE).await,
            }
        }
    }

    /// A nudge is the id of a game and its new version.
    fn nudged(self: &Arc<Self>, nudge: &str) {
        let (id, version) = nudge.split_once(' ').unwrap_or((nudge, ""));
        let version: Version = version.parse().unwrap_or(Version::MAX);
        let handle = lock(&self.games).get(id).cloned();
        if let Some(handle) = handle.filter(|handle| *handle.version.borrow() < version) {
            let hub = Arc::clone(self);
            tokio::spawn(async move { hub.catch_up(&handle).await });
        }
    }

    async fn look_after_due(self: &Arc<Self>) {
        let late = self.now() - i64::try_from(GRACE.as_millis()).unwrap_or(0);
        let games = match self.store.due(late, 200).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(%error, "the games that are due cannot be found");
                return;
            }
        };
        for game in games {
            let until = self.now() + i64::try_from(LEASE.as_millis()).unwrap_or(0);
            if matches!(self.store.claim(&game.id, game.due, until).await, Ok(true)) {
                let (hub, handle) = (Arc::clone(self), self.handle(&game.id));
                tokio::spawn(async move {
                    hub.catch_up(&handle).await;
                    hub.attend(&handle).await;
                });
            }
        }
    }

    /// Finds changes whose nudge was lost.
    async fn compare_versions(self: &Arc<Self>) {
        let (live, began) = (self.live(), Instant::now());
        for handles in live.chunks(1000) {
            let ids: Vec<&str> = handles.iter().map(|handle| handle.id.as_str()).collect();
            let Ok(versions) = self.store.versions(&ids).await else { return };
            for (id, version) in versions {
                self.nudged(&format!("{id} {version}"));
            }
        }
        let mut confirmed = lock(&self.confirmed);
        *confirmed = confirmed.max(began);
    }

    /// Removes games that never started, and games that their players have left.
    async fn forget_old(&self) {
        let old = [
            (Forgettable::Unstarted, self.limits.unstarted),
            (Forgettable::Abandoned, self.limits.abandoned),
        ];
        for (which, age) in old {
            let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
            match self.store.forget(which, self.now().saturating_sub(age)).await {
                Ok(0) => {}
                Ok(games) => tracing::info!(games, ?which, "old games were removed"),
                Err(error) => tracing::warn!(%error, "games were not removed"),
            }
        }
    }

    /// Removes results of people who have been away for long.
    async fn forget_old_results(&self) {
        let age = i64::try_from(self.limits.results.as_millis()).unwrap_or(i64::MAX);
        match self.store.forget_results(self.now().saturating_sub(age)).await {
            Ok(0) => {}
            Ok(results) => tracing::info!(results, "old results were forgotten"),
            Err(error) => tracing::warn!(%error, "old results were not forgotten"),
        }
    }

    /// Bounds the statistics: rare moves say little.
    async fn forget_rare_moves(&self) {
        match self.store.forget_rare_moves(self.limits.counted_moves).await {
            Ok(0) => {}
            Ok(moves) => tracing::info!(moves, "rare moves were forgotten"),
            Err(error) => tracing::warn!(%error, "rare moves were not forgotten"),
        }
    }

    fn forget_idle(&self) {
        let old = now() - i64::try_from(IDLE.as_millis()).unwrap_or(0);
        let mut games = lock(&self.games);
        games.retain(|_, handle| {
            // A task that holds the handle besides this map uses it.
            Arc::strong_count(handle) > 1 || handle.used.load(Ordering::Relaxed) > old
        });
        self.metrics.live_games.set(i64::try_from(games.len()).unwrap_or(i64::MAX));
    }
}

/// Ticks at once and then after each period. Work that takes longer delays the next tick.
fn every(period: Duration) -> tokio::time::Interval {
    let mut interval = tokio::time::interval(period);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    interval
}
