//! The games in memory, and the one way to change them.
//!
//! A game is changed by [`Hub::perform`]: a command becomes an event, the event becomes durable, and then
//! everyone who watches is told. One lock per game keeps the changes of this process in order; between
//! processes the version of the game decides. A change always runs to its end, even if the client that
//! wanted it is gone.

mod admission;
mod changes;
mod handle;
mod housekeeping;
mod server_clock;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cygnet_analysis::scheduler::Scheduler;
use cygnet_room::Resources;
use cygnet_store::{Millis, Nudges, Store, StoreError, Version};

pub use self::admission::Applicant;
pub use self::changes::JoinError;
pub(crate) use self::handle::Expected;
pub use self::handle::{Handle, LockedGame, PresentGuard};
use self::housekeeping::COUNT;
use self::server_clock::ServerClock;
use crate::computers::Computers;
use crate::game::{LiveGame, Refused};
use crate::limits::{Clients, ServerLimits};
use crate::metrics::Metrics;
use crate::render::Presence;

/// How old the last comparison with the store may be while games are shown as current.
const CONFIRMATION: Duration = Duration::from_secs(2);

/// How long the answer of the store about its health is used again.
const HEALTH: Duration = Duration::from_secs(1);

/// The time of day on this machine.
#[must_use]
pub fn now() -> Millis {
    jiff::Timestamp::now().as_millisecond()
}

/// All games of this process.
pub struct Hub {
    store: Arc<dyn Store>,
    nudges: Arc<dyn Nudges>,
    games: Mutex<HashMap<String, Arc<Handle>>>,
    computers: Computers,
    /// The scheduler of analyses.
    pub scheduler: Scheduler,
    /// The metrics.
    pub metrics: Arc<Metrics>,
    /// The limits.
    pub limits: ServerLimits,
    /// The requests of each client.
    pub clients: Arc<Clients>,
    clock: ServerClock,
    /// Do other processes serve the same games?
    is_shared: bool,
    /// When the store last confirmed the versions of the games in memory.
    confirmed: Mutex<Instant>,
    health: tokio::sync::Mutex<Option<(Instant, bool)>>,
    /// The games in the store that are not over, when they were last counted, and those set up since.
    open_games: AtomicU64,
    /// The bytes of the shared analyses, and when they were counted.
    shared: tokio::sync::Mutex<Option<(Instant, u64)>>,
}

/// A reason for which a game cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// There is no such game.
    #[error("there is no game with this id")]
    NoGame,
    /// The command is refused.
    #[error("{0}")]
    Refused(Refused),
    /// The store does not answer, or its events make no sense. The command may have been carried out.
    #[error("the game cannot be reached at the moment")]
    Unavailable,
}

impl From<StoreError> for HubError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoGame { .. } => Self::NoGame,
            error => {
                tracing::error!(%error, "the store failed");
                Self::Unavailable
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// A hub over this store. Computer players use these resources, on at most `computers` threads.
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        nudges: Arc<dyn Nudges>,
        resources: Resources,
        computers: usize,
        limits: ServerLimits,
        is_shared: bool,
    ) -> Arc<Self> {
        let metrics = Arc::new(Metrics::new());
        let scheduler = Scheduler::new(resources.clone(), &limits.scheduler());
        let computers = Computers::new(resources, computers, limits.waiting_computers);
        Arc::new(Self {
            store,
            nudges,
            games: Mutex::default(),
            computers,
            scheduler,
            metrics,
            limits,
            clients: Arc::default(),
            clock: ServerClock::default(),
            is_shared,
            confirmed: Mutex::new(Instant::now()),
            health: tokio::sync::Mutex::default(),
            open_games: AtomicU64::default(),
            shared: tokio::sync::Mutex::default(),
        })
    }

    /// The time of day that games go by.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    /// The time of day that games go by, for a thread that thinks.
    pub(crate) fn time(&self) -> impl Fn() -> Millis + Send + 'static {
        let clock = self.clock.clone();
        move || clock.now()
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The game with this id, which may not exist.
    #[must_use]
    pub fn handle(&self, id: &str) -> Arc<Handle> {
        let mut games = lock(&self.games);
        let handle = games.entry(id.to_owned()).or_insert_with(|| Arc::new(Handle::new(id)));
        handle.used.store(now(), Ordering::Relaxed);
        Arc::clone(handle)
    }

    /// Locks a game, and reads it from the store if it is not in memory.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    pub async fn lock<'a>(&self, handle: &'a Handle) -> Result<LockedGame<'a>, HubError> {
        let mut guard = handle.game.lock().await;
        if guard.is_none() {
            let read = self.read(handle, &mut guard).await;
            if matches!(read, Err(HubError::NoGame)) {
                self.forget_missing(&handle.id);
            }
            read?;
        }
        Ok(LockedGame(guard))
    }

    /// Removes the handle of a missing game, so that requests for arbitrary ids fill no memory. A concurrent
    /// request still finds the same handle.
    fn forget_missing(&self, id: &str) {
        let mut games = lock(&self.games);
        // One reference is the map's, the other the caller's.
        if games.get(id).is_some_and(|handle| Arc::strong_count(handle) <= 2) {
            games.remove(id);
        }
    }

    /// Whether there is no room for another shared analysis of this many bytes. They are counted once a minute.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn is_full_of_studies(&self, bytes: usize) -> Result<bool, HubError> {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let mut shared = self.shared.lock().await;
        let (at, kept) = match *shared {
            Some(counted) if counted.0.elapsed() < COUNT => counted,
            _ => (Instant::now(), self.store.study_bytes().await?),
        };
        let is_full = kept.saturating_add(bytes) > self.limits.stored_studies;
        // Unless it is full, the caller keeps another one.
        let kept = if is_full { kept } else { kept + bytes };
        *shared = Some((at, kept));
        self.metrics.study_bytes.set(i64::try_from(kept).unwrap_or(i64::MAX));
        Ok(is_full)
    }

    /// The people connected to a game. A person who is not connected here may be connected to another process.
    #[must_use]
    pub fn presence(&self, handle: &Handle) -> Presence {
        let mut presence = handle.presence();
        if self.is_shared {
            presence.sides = presence.sides.map(|side| side.filter(|&is_present| is_present));
        }
        presence
    }

    /// Does the store answer? It is asked once a second at most.
    pub async fn is_healthy(&self) -> bool {
        let mut health = self.health.lock().await;
        if let Some((at, is_healthy)) = *health
            && at.elapsed() < HEALTH
        {
            return is_healthy;
        }
        let answer = self.store.versions(&[]).await;
        if let Err(error) = &answer {
            tracing::error!(%error, "the store does not answer");
        }
        *health = Some((Instant::now(), answer.is_ok()));
        answer.is_ok()
    }

    /// Are the games in memory those of the store? Where other processes change them, too, only the store
    /// knows, and it may be out of reach.
    #[must_use]
    pub fn is_current(&self) -> bool {
        !self.is_shared || lock(&self.confirmed).elapsed() < CONFIRMATION
    }

    /// Makes sure that a game in memory is the one of the store, before it is shown.
    ///
    /// # Errors
    /// If the store does not say so in time.
    pub async fn confirm(self: &Arc<Self>, handle: &Arc<Handle>) -> Result<(), HubError> {
        if self.is_current() {
            return Ok(());
        }
        let ids = [handle.id.as_str()];
        let asked = tokio::time::timeout(CONFIRMATION, self.store.versions(&ids)).await;
        let versions = asked.map_err(|_| HubError::Unavailable)??;
        let Some((_, version)) = versions.first() else {
            self.forget_missing(&handle.id);
            return Err(HubError::NoGame);
        };
        let mut locked = self.lock(handle).await?;
        self.read_further(handle, &mut locked, *version).await
    }

    /// Locks a game of which this holder has seen this version. A process that is behind reads it again first:
    /// otherwise it would refuse what another process has carried out.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    pub async fn lock_seen<'a>(
        self: &Arc<Self>,
        handle: &'a Arc<Handle>,
        version: Version,
        holder: &str,
    ) -> Result<LockedGame<'a>, HubError> {
        let mut locked = self.lock(handle).await?;
        // Only a person who plays can have seen what others have not: anyone can name a version.
        let plays = !locked.game().sides_of(holder).is_empty();
        if self.is_shared && plays {
            self.read_further(handle, &mut locked, version).await?;
        }
        Ok(locked)
    }

    /// Reads the events that a game in memory lacks, if it is older than this version.
    async fn read_further(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        locked: &mut LockedGame<'_>,
        version: Version,
    ) -> Result<(), HubError> {
        let known = locked.game().version();
        if known >= version {
            return Ok(());
        }
        let events = self.store.events(&handle.id, known).await?;
        if events.is_empty() {
            return Ok(());
        }
        let mut changing = locked.change();
        let game = changing.game();
        for event in &events {
            game.apply_json(&event.body, event.at).map_err(|error| {
                tracing::error!(%error, "a stored game cannot be read");
                HubError::Unavailable
            })?;
        }
        changing.keep();
        self.changed(handle, locked.game(), false);
        Ok(())
    }

    async fn read(&self, handle: &Handle, game: &mut Option<LiveGame>) -> Result<(), HubError> {
        let events = self.store.events(&handle.id, 0).await?;
        let id = handle.id.clone();
        // A long game takes a while, in which others move.
        let fold = move || {
            let events = events.iter().map(|event| (event.body.as_str(), event.at));
            LiveGame::fold(&id, events, Instant::now())
        };
        let read = tokio::task::spawn_blocking(fold).await.map_err(|_| HubError::Unavailable)?;
        let read = read.map_err(|error| {
            tracing::error!(%error, "a stored game cannot be read");
            HubError::Unavailable
        })?;
        handle.version.send_replace(read.version());
        *game = Some(read);
        Ok(())
    }
}
