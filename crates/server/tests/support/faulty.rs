//! A store that fails when a test wants it to, and counts what it is asked.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cygnet_core::Message;
use cygnet_room::Resources;
use cygnet_server::Server;
use cygnet_store::{
    Append, Appended, DueGame, Forgettable, GameList, GameRow, Millis, MoveCount, NewGame,
    NewReport, NewResult, NewStudy, Nudges, PlayedMove, ReportChange, ReportRow, Store, StoreError,
    StoredEvent, StoredResult, Version,
};

use tokio::sync::{broadcast, watch};

use super::Site;

/// A store of which parts can be made to fail.
pub(crate) struct FaultyStore {
    store: Arc<dyn Store>,
    /// The next append with this text in an event fails.
    failing_event: Mutex<Option<&'static str>>,
    /// An append with this text in an event waits until the test lets it go.
    held_event: Mutex<Option<&'static str>>,
    /// Such an append waits.
    is_held: watch::Sender<bool>,
    /// Lets it go, to be stored or to fail.
    released: watch::Sender<Option<bool>>,
    /// No game is ever due.
    pub(crate) hides_due: AtomicBool,
    /// Reading fails.
    pub(crate) is_unreadable: AtomicBool,
    /// How often versions were asked for.
    pub(crate) versions_asked: AtomicUsize,
    /// By how many milliseconds the clock of the database is ahead; 0 for its own.
    ahead: Millis,
    /// How often open games were counted.
    pub(crate) open_games_asked: AtomicUsize,
    /// How often events were asked for.
    pub(crate) events_asked: AtomicUsize,
}

/// Nudges within one process, which may also say that any game may have changed.
struct LoudNudges(broadcast::Sender<Arc<str>>);

#[async_trait]
impl Nudges for LoudNudges {
    fn nudge(&self, id: &str) {
        let _ = self.0.send(Arc::from(id));
    }

    fn subscribe(&self) -> broadcast::Receiver<Arc<str>> {
        self.0.subscribe()
    }

    async fn close(&self) {}
}

fn failed() -> StoreError {
    let [during, reason] = ["in a test", "as the test wants it"].map(Message::verbatim);
    StoreError::Failed { during, reason }
}

impl FaultyStore {
    /// A server on the database of a site, with a faulty store between them.
    pub(crate) async fn start(site: &Site) -> (Server, Arc<Self>, Arc<dyn Nudges>) {
        Self::start_ahead(site, 0).await
    }

    /// The same, with a database whose clock is ahead by this many milliseconds.
    pub(crate) async fn start_ahead(
        site: &Site,
        ahead: Millis,
    ) -> (Server, Arc<Self>, Arc<dyn Nudges>) {
        let config = site.config();
        let (store, _) = cygnet_store::open(&config.database).await.expect("the database");
        let nudges: Arc<dyn Nudges> = Arc::new(LoudNudges(broadcast::channel(64).0));
        let store = Arc::new(Self {
            store,
            failing_event: Mutex::default(),
            held_event: Mutex::default(),
            is_held: watch::Sender::new(false),
            released: watch::Sender::new(None),
            hides_due: AtomicBool::default(),
            is_unreadable: AtomicBool::default(),
            versions_asked: AtomicUsize::default(),
            ahead,
            open_games_asked: AtomicUsize::default(),
            events_asked: AtomicUsize::default(),
        });
        let (given, resources) = (Arc::clone(&store), Resources::default());
        let server = Server::start_with(config, resources, given, Arc::clone(&nudges)).await;
        (server.expect("the server starts"), store, nudges)
    }

    /// Lets the next append with this text in an event fail.
    pub(crate) fn fail_once(&self, text: &'static str) {
        *self.failing_event.lock().expect("no panic") = Some(text);
    }

    /// Has the append failed that was to fail?
    pub(crate) fn has_failed(&self) -> bool {
        self.failing_event.lock().expect("no panic").is_none()
    }

    /// Lets appends with this text in an event wait until they are released.
    pub(crate) fn hold(&self, text: &'static str) {
        *self.held_event.lock().expect("no panic") = Some(text);
    }

    /// Waits until an append waits.
    pub(crate) async fn until_held(&self) {
        let mut held = self.is_held.subscribe();
        held.wait_for(|is_held| *is_held).await.expect("the store lives");
    }

    /// Lets the appends that wait go on: they are stored, or they fail.
    pub(crate) fn release(&self, is_stored: bool) {
        *self.held_event.lock().expect("no panic") = None;
        self.released.send_replace(Some(is_stored));
    }

    fn read(&self) -> Result<&dyn Store, StoreError> {
        if self.is_unreadable.load(Ordering::SeqCst) { Err(failed()) } else { Ok(&*self.store) }
    }
}

#[async_trait]
impl Store for FaultyStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.store.create(game).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        {
            let mut failing = self.failing_event.lock().expect("no panic");
            let fails = failing.is_some_and(|text| append.events.iter().any(|e| e.contains(text)));
            if fails {
                *failing = None;
                return Err(failed());
            }
        }
        let held = *self.held_event.lock().expect("no panic");
        if held.is_some_and(|text| append.events.iter().any(|event| event.contains(text))) {
            self.is_held.send_replace(true);
            let mut released = self.released.subscribe();
            let is_stored = released.wait_for(Option::is_some).await.expect("the store lives");
            if *is_stored == Some(false) {
                return Err(failed());
            }
            drop(is_stored);
        }
        self.store.append(append).await
    }

    async fn events(&self, id: &str, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        self.events_asked.fetch_add(1, Ordering::SeqCst);
        self.read()?.events(id, after).await
    }

    async fn versions(&self, ids: &[&str]) -> Result<Vec<(String, Version)>, StoreError> {
        self.versions_asked.fetch_add(1, Ordering::SeqCst);
        self.read()?.versions(ids).await
    }

    async fn games_of(
        &self,
        holder: &str,
        list: GameList,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.read()?.games_of(holder, list, limit).await
    }

    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        if self.hides_due.load(Ordering::SeqCst) {
            return Ok(Vec::new());
        }
        self.read()?.due(now, limit).await
    }

    async fn claim(&self, id: &str, due: Millis, until: Millis) -> Result<bool, StoreError> {
        self.store.claim(id, due, until).await
    }

    async fn open_games(&self, limit: u64) -> Result<u64, StoreError> {
        self.open_games_asked.fetch_add(1, Ordering::SeqCst);
        self.read()?.open_games(limit).await
    }

    async fn open_games_from(&self, origin: &str, limit: u64) -> Result<u64, StoreError> {
        self.read()?.open_games_from(origin, limit).await
    }

    async fn time(&self) -> Result<Option<Millis>, StoreError> {
        if self.ahead != 0 {
            return Ok(Some(cygnet_server::hub::now() + self.ahead));
        }
        self.read()?.time().await
    }

    async fn forget(&self, which: Forgettable, before: Millis) -> Result<u64, StoreError> {
        self.store.forget(which, before).await
    }

    async fn keep_study(&self, study: NewStudy) -> Result<(), StoreError> {
        self.store.keep_study(study).await
    }

    async fn study_bytes(&self) -> Result<u64, StoreError> {
        self.read()?.study_bytes().await
    }

    async fn forget_rare_moves(&self, most: u64) -> Result<u64, StoreError> {
        self.store.forget_rare_moves(most).await
    }

    async fn study(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.read()?.study(id).await
    }

    async fn count_moves(&self, moves: Vec<PlayedMove>) -> Result<(), StoreError> {
        self.store.count_moves(moves).await
    }

    async fn played_from(&self, position: &str) -> Result<Vec<MoveCount>, StoreError> {
        self.read()?.played_from(position).await
    }

    async fn keep_result(&self, result: NewResult) -> Result<(), StoreError> {
        self.store.keep_result(result).await
    }

    async fn results_of(
        &self,
        holder: &str,
        kind: Option<&str>,
        limit: u32,
    ) -> Result<Vec<StoredResult>, StoreError> {
        self.read()?.results_of(holder, kind, limit).await
    }

    async fn erase_results(&self, holder: &str, kind: Option<&str>) -> Result<u64, StoreError> {
        self.store.erase_results(holder, kind).await
    }

    async fn forget_results(&self, before: Millis) -> Result<u64, StoreError> {
        self.store.forget_results(before).await
    }

    async fn add_report(&self, report: NewReport) -> Result<(), StoreError> {
        self.store.add_report(report).await
    }

    async fn reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
        self.read()?.reports(limit).await
    }

    async fn report(&self, id: &str) -> Result<Option<(ReportRow, String)>, StoreError> {
        self.read()?.report(id).await
    }

    async fn change_report(&self, change: ReportChange) -> Result<bool, StoreError> {
        self.store.change_report(change).await
    }

    async fn remove_report(&self, id: &str, holder: &str) -> Result<bool, StoreError> {
        self.store.remove_report(id, holder).await
    }

    async fn close(&self) {
        self.store.close().await;
    }
}
