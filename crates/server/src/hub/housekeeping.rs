//! What a process does for its games without being asked: games that are due, games that changed elsewhere,
//! games to forget.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cygnet_store::Version;

use super::handle::Handle;
use super::{Hub, lock, now};

/// How long a game that nobody watches stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// How long another process waits before it looks after a game that is due.
const GRACE: Duration = Duration::from_millis(500);

/// How often games that were never started are removed.
const CLEANING: Duration = Duration::from_secs(3600);

/// How long a process has for a game that it looks after.
const LEASE: Duration = Duration::from_secs(15);

impl Hub {
    /// Reads what other processes appended to a game in memory.
    async fn catch_up(self: &Arc<Self>, handle: &Arc<Handle>) {
        let mut guard = handle.game.lock().await;
        let Some(game) = guard.as_mut() else { return };
        let events = match self.store.events(&handle.id, game.version()).await {
            Ok(events) if events.is_empty() => return,
            Ok(events) => events,
            Err(error) => {
                tracing::warn!(%error, game = handle.id, "a game was not read");
                return;
            }
        };
        let applied = events.iter().try_for_each(|event| game.apply_json(&event.body, event.at));
        if let Err(error) = applied {
            tracing::error!(%error, "a stored game cannot be read");
            *guard = None;
            return;
        }
        self.changed(handle, game, false);
    }

    fn live(&self) -> Vec<Arc<Handle>> {
        lock(&self.games).values().cloned().collect()
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
                self.forget_unstarted().await;
            }
        };
        tokio::join!(due, poll, nudges, forget, clean);
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
        let late = now() - i64::try_from(GRACE.as_millis()).unwrap_or(0);
        let games = match self.store.due(late, 200).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(%error, "the games that are due cannot be found");
                return;
            }
        };
        for game in games {
            let until = now() + i64::try_from(LEASE.as_millis()).unwrap_or(0);
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

    /// Removes games that were set up long ago and never started.
    async fn forget_unstarted(&self) {
        let age = i64::try_from(self.limits.unstarted.as_millis()).unwrap_or(i64::MAX);
        match self.store.forget_unstarted_before(now().saturating_sub(age)).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "games that were never started were removed"),
            Err(error) => tracing::warn!(%error, "games were not removed"),
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
