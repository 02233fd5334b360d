//! The games in memory, and the one way to change them.
//!
//! A game is changed by [`Hub::perform`]: a command becomes an event, the event becomes durable, and then
//! everyone who watches is told. One lock per game keeps the changes of this process in order; between
//! processes the version of the game decides. A change always runs to its end, even if the client that
//! wanted it is gone.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cygnet_analysis::desk::Desk;
use cygnet_core::Side;
use cygnet_room::Resources;
use cygnet_store::{Append, Appended, Millis, NewGame, Nudges, Store, StoreError, Version};
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::computers::Computers;
use crate::event::{Act, CreatedGame, GameEvent, SeatSetup};
use crate::game::{LiveGame, Refused, SentCommand, side_index};
use crate::limits::ServerLimits;
use crate::metrics::Metrics;
use crate::render::Presence;
use crate::secret;
use crate::statistics;

/// How long a game that nobody watches stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// How long another process waits before it looks after a game that is due.
const GRACE: Duration = Duration::from_millis(500);

/// How soon a game that is overdue is looked at again.
const OVERDUE: Duration = Duration::from_secs(1);

/// How old the last comparison with the store may be while games are shown as current.
const CONFIRMATION: Duration = Duration::from_secs(2);

/// How long the answer of the store about its health, and its number of games, is used again.
const HEALTH: Duration = Duration::from_secs(1);
const COUNT: Duration = Duration::from_secs(60);

/// How often games that were never started are removed.
const CLEANING: Duration = Duration::from_secs(3600);

/// How long a process has for a game that it looks after.
const LEASE: Duration = Duration::from_secs(15);

/// The time of day.
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
    /// Where positions are analysed.
    pub desk: Desk,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// What clients may ask for.
    pub limits: ServerLimits,
    /// Do other processes serve the same games?
    is_shared: bool,
    /// When the store last confirmed the versions of the games in memory.
    confirmed: Mutex<Instant>,
    health: tokio::sync::Mutex<Option<(Instant, bool)>>,
    /// The number of unfinished games in the store, and when they were counted.
    stored: tokio::sync::Mutex<Option<(Instant, u64)>>,
}

/// A game in memory.
pub struct Handle {
    id: String,
    /// `None` until it was read from the store.
    game: tokio::sync::Mutex<Option<LiveGame>>,
    /// The newest version that may be shown.
    version: watch::Sender<Version>,
    present: Mutex<Present>,
    timer: Mutex<Option<AbortHandle>>,
    /// What a computer player is busy with.
    asked: Mutex<Asked>,
    used: AtomicI64,
}

/// The questions that computer players are busy with.
#[derive(Default)]
pub(crate) struct Asked {
    /// The turn that one thinks about, and the version at which it was asked. A turn that was taken back and
    /// made again has the same id, but another version.
    pub(crate) turn: Option<(TurnId, Version)>,
    /// The version with the draw offer that one thinks about.
    pub(crate) offer: Option<Version>,
}

impl Asked {
    /// Forgets a question that is answered or given up. Another one that was asked since stays.
    pub(crate) fn forget(&mut self, expected: Expected) {
        match expected {
            Expected::Turn(turn, version) => {
                self.turn = self.turn.filter(|asked| *asked != (turn, version));
            }
            Expected::Version(version) => {
                self.offer = self.offer.filter(|asked| *asked != version);
            }
        }
    }
}

/// Identifies a turn of a game: the number of turns before it, and the position.
pub(crate) type TurnId = (usize, u64);

/// What must still be true of a game for an answer to count.
#[derive(Clone, Copy)]
pub(crate) enum Expected {
    /// It is this turn, about which a computer player was asked at this version.
    Turn(TurnId, Version),
    /// Nothing has happened since this version.
    Version(Version),
}

#[derive(Default)]
struct Present {
    sides: [usize; 2],
    spectators: usize,
}

/// A connection to a game, for as long as it lives.
pub struct PresentGuard {
    handle: Arc<Handle>,
    sides: Vec<usize>,
}

/// Why a game cannot be used.
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

/// What came of an event.
enum Committed {
    Stored,
    /// Another process was ahead, and the game was read again.
    Conflict,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Handle {
    fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            game: tokio::sync::Mutex::new(None),
            version: watch::Sender::new(0),
            present: Mutex::default(),
            timer: Mutex::default(),
            asked: Mutex::default(),
            used: AtomicI64::new(now()),
        }
    }

    /// The id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Tells of new versions.
    #[must_use]
    pub fn versions(&self) -> watch::Receiver<Version> {
        self.version.subscribe()
    }

    /// Who is connected to this process.
    fn presence(&self) -> Presence {
        let present = lock(&self.present);
        let sides = present.sides.map(|count| Some(count > 0));
        Presence { sides, spectators: present.spectators }
    }

    /// What computer players are busy with.
    pub(crate) fn asked(&self) -> MutexGuard<'_, Asked> {
        lock(&self.asked)
    }

    /// Notes a connection of a person who plays these sides.
    #[must_use]
    pub fn enter(self: &Arc<Self>, sides: &[u8]) -> PresentGuard {
        let sides: Vec<usize> = sides.iter().map(|&side| usize::from(side.min(1))).collect();
        let mut present = lock(&self.present);
        for &side in &sides {
            present.sides[side] += 1;
        }
        present.spectators += usize::from(sides.is_empty());
        PresentGuard { handle: Arc::clone(self), sides }
    }
}

impl Drop for PresentGuard {
    fn drop(&mut self) {
        let mut present = lock(&self.handle.present);
        for &side in &self.sides {
            present.sides[side] -= 1;
        }
        present.spectators -= usize::from(self.sides.is_empty());
    }
}

/// A game that was locked and is in memory.
pub struct LockedGame<'a>(tokio::sync::MutexGuard<'a, Option<LiveGame>>);

impl LockedGame<'_> {
    /// The game.
    ///
    /// # Panics
    /// Never: it was read when it was locked.
    pub fn game(&mut self) -> &mut LiveGame {
        self.0.as_mut().expect("it was read when it was locked")
    }

    /// Reads the game again, because the store has another one.
    async fn reload(&mut self, hub: &Hub, handle: &Handle) -> Result<(), HubError> {
        self.forget();
        hub.read(handle, &mut self.0).await
    }

    /// Forgets the game, which is not what the store has. Whoever locks it next reads it again.
    fn forget(&mut self) {
        *self.0 = None;
    }
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
        let desk = Desk::new(resources.clone(), &limits.desk());
        let computers = Computers::new(resources, computers, limits.waiting_computers);
        Arc::new(Self {
            store,
            nudges,
            games: Mutex::default(),
            computers,
            desk,
            metrics,
            limits,
            is_shared,
            confirmed: Mutex::new(Instant::now()),
            health: tokio::sync::Mutex::default(),
            stored: tokio::sync::Mutex::default(),
        })
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

    /// Forgets a game that does not exist, so that those who ask for any id fill no memory. Whoever else
    /// asks for it at this moment still finds the same handle.
    fn forget_missing(&self, id: &str) {
        let mut games = lock(&self.games);
        // One reference is the map's, the other the caller's.
        if games.get(id).is_some_and(|handle| Arc::strong_count(handle) <= 2) {
            games.remove(id);
        }
    }

    /// Are there as many games in memory or in the store as there may be?
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn is_full(&self) -> Result<bool, HubError> {
        if lock(&self.games).len() >= self.limits.live_games {
            return Ok(true);
        }
        let mut stored = self.stored.lock().await;
        let (at, open) = match *stored {
            Some(counted) if counted.0.elapsed() < COUNT => counted,
            _ => {
                let counts = self.store.counts().await?;
                (Instant::now(), counts.games.saturating_sub(counts.finished))
            }
        };
        let is_full = open >= self.limits.stored_games;
        // Unless it is full, the caller sets up another one.
        *stored = Some((at, open + u64::from(!is_full)));
        Ok(is_full)
    }

    /// Who is connected to a game. A person who is not connected here may be connected to another process.
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

    /// Locks a game that a client has seen in this version. A process that is behind reads it again first:
    /// otherwise it would refuse what another process has carried out.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    pub async fn lock_seen<'a>(
        self: &Arc<Self>,
        handle: &'a Arc<Handle>,
        version: Version,
    ) -> Result<LockedGame<'a>, HubError> {
        let mut locked = self.lock(handle).await?;
        if self.is_shared && locked.game().version() < version {
            locked.reload(self, handle).await?;
            self.changed(handle, locked.game(), false);
        }
        Ok(locked)
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

    /// Sets up a game.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn create(&self, id: &str, setup: CreatedGame) -> Result<(), HubError> {
        let at = now();
        let holders = setup.seats.iter().zip(0..).filter_map(|(seat, side)| match seat {
            SeatSetup::Person { holder } => holder.clone().map(|holder| (side, holder)),
            SeatSetup::Computer { .. } => None,
        });
        let seats = holders.collect();
        let event = GameEvent::Created(Box::new(setup));
        let body = serde_json::to_string(&event).map_err(|_| HubError::Unavailable)?;
        let game = LiveGame::fold(id, [(body.as_str(), at)], Instant::now()).map_err(|error| {
            tracing::error!(%error, "a new game makes no sense");
            HubError::Unavailable
        })?;
        let new = NewGame { id: id.to_owned(), head: game.head(), event: body, at, seats };
        match self.store.create(new).await {
            // The next game of a pair of players is set up by either of them, perhaps twice.
            Ok(()) | Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.metrics.created.inc();
        Ok(())
    }

    /// Wakes the computer player whose turn it is in a new game.
    pub async fn begin(self: &Arc<Self>, id: &str) {
        self.attend(&self.handle(id)).await;
    }

    /// Wakes the computer player of a game that a person looks at: the process that asked it may have ended.
    /// Where several processes serve the same games, the time in the store decides which of them looks after it.
    pub async fn revive(self: &Arc<Self>, handle: &Arc<Handle>) {
        if !self.is_shared {
            self.attend(handle).await;
        }
    }

    /// Carries out a command, and returns the version that it made. A command that was carried out before is not
    /// carried out again.
    ///
    /// # Errors
    /// If it is refused or the store does not answer.
    pub async fn perform(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        command: SentCommand,
    ) -> Result<Version, HubError> {
        let (hub, handle) = (Arc::clone(self), Arc::clone(handle));
        // On a task of its own: once begun it is finished, even if the client is gone.
        let task = tokio::spawn(async move { hub.perform_now(&handle, &command).await });
        task.await.unwrap_or(Err(HubError::Unavailable))
    }

    async fn perform_now(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        command: &SentCommand,
    ) -> Result<Version, HubError> {
        loop {
            let mut locked = self.lock(handle).await?;
            let game = locked.game();
            if let Some(version) = game.version_of(&command.id, &command.sides) {
                return Ok(version);
            }
            let now = now();
            if let Some(flag) = game.flag_event(now) {
                self.commit(handle, &mut locked, &flag, now).await?;
                continue;
            }
            let event = game.decide(command, now).map_err(|refused| {
                let key = cygnet_core::Say::message(&refused).key().to_owned();
                self.metrics.refusals.with_label_values(&[&key]).inc();
                HubError::Refused(refused)
            })?;
            if let GameEvent::Acted { act: Act::StartedRematch { game: next }, .. } = &event {
                self.create(next, game.next_setup(next)).await?;
            }
            if let Committed::Stored = self.commit(handle, &mut locked, &event, now).await? {
                let version = locked.game().version();
                drop(locked);
                if let GameEvent::Acted { act: Act::StartedRematch { game: next }, .. } = &event {
                    self.begin(next).await;
                }
                return Ok(version);
            }
        }
    }

    /// Gives a free seat to a person with an invitation, and returns the side.
    ///
    /// # Errors
    /// If the invitation is wrong or used, or the store does not answer.
    pub async fn join(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        invite: &str,
        holder: &str,
    ) -> Result<Side, JoinError> {
        let (hub, handle) = (Arc::clone(self), Arc::clone(handle));
        let (invite, holder) = (invite.to_owned(), holder.to_owned());
        let task = tokio::spawn(async move { hub.join_now(&handle, &invite, &holder).await });
        task.await.unwrap_or(Err(JoinError::Hub(HubError::Unavailable)))
    }

    async fn join_now(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        invite: &str,
        holder: &str,
    ) -> Result<Side, JoinError> {
        loop {
            let mut locked = self.lock(handle).await?;
            let game = locked.game();
            if game.setup().invite.as_deref() != Some(&secret::hash(invite)) {
                return Err(JoinError::Wrong);
            }
            let own = game.sides_of(holder);
            let Some(free) = Side::BOTH.into_iter().find(|&side| !game.is_taken(side)) else {
                let invited = own.first().filter(|_| !game.is_on_one_screen());
                return invited.copied().ok_or(JoinError::Used);
            };
            if !own.is_empty() {
                return Err(JoinError::Own);
            }
            let event = GameEvent::Seated { side: side_index(free), holder: holder.to_owned() };
            if let Committed::Stored = self.commit(handle, &mut locked, &event, now()).await? {
                return Ok(free);
            }
        }
    }

    /// Stores the move or the answer of a computer player, if it still counts. If the store fails, the
    /// computer player is asked again.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        expected: Expected,
        event: GameEvent,
    ) {
        let outcome = async {
            let locked = self.lock(handle).await;
            // While the game is locked, so that the next change asks again.
            handle.asked().forget(expected);
            let mut locked = locked?;
            let game = locked.game();
            let counts = match expected {
                Expected::Turn(turn, _) => {
                    game.turn_id() == turn && game.computer_to_move().is_some()
                }
                Expected::Version(version) => game.version() == version,
            };
            if !counts {
                return Ok(());
            }
            let now = now();
            let event = game.flag_event(now).unwrap_or(event);
            self.commit(handle, &mut locked, &event, now).await.map(|_| ())
        };
        let outcome: Result<(), HubError> = outcome.await;
        if let Err(error) = outcome {
            tracing::warn!(%error, game = handle.id, "a computer player's answer was not stored");
            tokio::time::sleep(OVERDUE).await;
            self.attend(handle).await;
        }
    }

    /// Makes an event durable, and tells everyone. The game must be locked and its event decided.
    async fn commit(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        locked: &mut LockedGame<'_>,
        event: &GameEvent,
        now: Millis,
    ) -> Result<Committed, HubError> {
        let game = locked.game();
        let (version, at, was_over) = (game.version(), game.time_of(now), game.is_over());
        let body = serde_json::to_string(event).map_err(|_| HubError::Unavailable)?;
        // Nobody sees the game while it is locked. If the event is not stored, the game is read again.
        let applied = game.apply(event, at);
        let append = Append {
            id: handle.id.clone(),
            version,
            events: vec![body],
            at,
            head: game.head(),
            seats: match event {
                GameEvent::Seated { side, holder } => vec![(*side, holder.clone())],
                _ => Vec::new(),
            },
        };
        if let Err(error) = applied {
            tracing::error!(%error, "an event was decided that cannot be applied");
            locked.forget();
            return Err(HubError::Unavailable);
        }
        let began = Instant::now();
        match self.store.append(append).await {
            Ok(Appended::Stored(_)) => {
                self.metrics.append_seconds.observe(began.elapsed().as_secs_f64());
                self.metrics.events.inc();
                self.nudges.nudge(&format!("{} {}", handle.id, version + 1));
                if !was_over && locked.game().is_over() {
                    statistics::count(self, locked.game());
                }
                self.changed(handle, locked.game(), true);
                Ok(Committed::Stored)
            }
            Ok(Appended::Conflict) => {
                self.metrics.conflicts.inc();
                locked.reload(self, handle).await?;
                self.changed(handle, locked.game(), false);
                Ok(Committed::Conflict)
            }
            Err(error) => {
                locked.forget();
                Err(error.into())
            }
        }
    }

    /// Shows a new version, and sees to what it brings: a flag that may fall, and a computer player's turn
    /// if this process made the change.
    fn changed(self: &Arc<Self>, handle: &Arc<Handle>, game: &mut LiveGame, is_ours: bool) {
        handle.version.send_replace(game.version());
        self.set_timer(handle, game.due());
        if is_ours {
            self.computers.ask(self, handle, game);
        }
    }

    fn set_timer(self: &Arc<Self>, handle: &Arc<Handle>, due: Option<Millis>) {
        let timer = due.map(|due| {
            let (hub, weak) = (Arc::clone(self), Arc::downgrade(handle));
            // What is overdue, such as a computer player in a long line, is looked at again in a moment.
            let wait = u64::try_from(due - now()).map_or(OVERDUE, Duration::from_millis);
            let task = tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                if let Some(handle) = weak.upgrade() {
                    // On a task of its own, because this one is aborted when the timer is set again.
                    tokio::spawn(async move { hub.attend(&handle).await });
                }
            });
            task.abort_handle()
        });
        let old = std::mem::replace(&mut *lock(&handle.timer), timer);
        if let Some(old) = old {
            old.abort();
        }
    }

    /// Looks after a game whose time has come: a flag that fell, a computer player that did not move.
    pub(crate) async fn attend(self: &Arc<Self>, handle: &Arc<Handle>) {
        let outcome = async {
            let mut locked = self.lock(handle).await?;
            let now = now();
            if let Some(flag) = locked.game().flag_event(now) {
                self.commit(handle, &mut locked, &flag, now).await?;
            } else {
                self.changed(handle, locked.game(), true);
            }
            Ok(())
        };
        let outcome: Result<(), HubError> = outcome.await;
        match outcome {
            Ok(()) | Err(HubError::NoGame) => {}
            Err(error) => tracing::warn!(%error, game = handle.id, "a game was not attended to"),
        }
    }

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
            // Whoever holds the handle besides this map uses it.
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

/// Why a seat cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// There is no such invitation.
    #[error("this invitation does not belong to the game")]
    Wrong,
    /// Another person has used the invitation.
    #[error("the invitation was used already")]
    Used,
    /// The invitation is one's own.
    #[error("you play the other side of this game")]
    Own,
    /// The game cannot be used.
    #[error(transparent)]
    Hub(#[from] HubError),
}
