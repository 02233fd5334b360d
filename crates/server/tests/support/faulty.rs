//! A store that fails when a test wants it to, and counts what it is asked.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cygnet_room::Resources;
use cygnet_server::Server;
use cygnet_store::{
    Append, Appended, DueGame, GameCounts, GameRow, Millis, MoveCount, NewGame, NewStudy, Nudges,
    PlayedMove, Store, StoreError, StoredEvent, Version,
};

use tokio::sync::broadcast;

use super::Site;

/// A store of which parts can be made to fail.
pub(crate) struct FaultyStore {
    store: Arc<dyn Store>,
    /// The next append with this text in an event fails.
    failing_event: Mutex<Option<&'static str>>,
    /// Nothing can be read.
    pub(crate) is_unreadable: AtomicBool,
    /// How often versions were asked for.
    pub(crate) versions_asked: AtomicUsize,
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
    StoreError::Failed { during: "in a test", reason: "as the test wants it".to_owned() }
}

impl FaultyStore {
    /// A server on the database of a site, with a faulty store between them.
    pub(crate) async fn start(site: &Site) -> (Server, Arc<Self>, Arc<dyn Nudges>) {
        let config = site.config();
        let (store, _) = cygnet_store::open(&config.database).await.expect("the database");
        let nudges: Arc<dyn Nudges> = Arc::new(LoudNudges(broadcast::channel(64).0));
        let store = Arc::new(Self {
            store,
            failing_event: Mutex::default(),
            is_unreadable: AtomicBool::default(),
            versions_asked: AtomicUsize::default(),
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

    async fn games_of(&self, holder: &str, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        self.read()?.games_of(holder, limit).await
    }

    async fn open_games_of(&self, holder: &str, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        self.read()?.open_games_of(holder, limit).await
    }

    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        self.read()?.due(now, limit).await
    }

    async fn claim(&self, id: &str, due: Millis, until: Millis) -> Result<bool, StoreError> {
        self.store.claim(id, due, until).await
    }

    async fn counts(&self) -> Result<GameCounts, StoreError> {
        self.read()?.counts().await
    }

    async fn forget_before(&self, time: Millis) -> Result<u64, StoreError> {
        self.store.forget_before(time).await
    }

    async fn forget_unstarted_before(&self, time: Millis) -> Result<u64, StoreError> {
        self.store.forget_unstarted_before(time).await
    }

    async fn keep_study(&self, study: NewStudy) -> Result<(), StoreError> {
        self.store.keep_study(study).await
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

    async fn close(&self) {
        self.store.close().await;
    }
}
