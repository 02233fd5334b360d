//! Append-only lists of events, for many games at once, in SQLite or PostgreSQL.
//!
//! A game is a list of events, and its version is their number. An [`Append`] names the version it
//! answers and is stored only if that is still the version of the game: of several that answer the
//! same version, in one process or in many, exactly one wins. An append that was answered with
//! [`Appended::Stored`] survives the death of the process and of the machine.

mod database;
mod error;
mod migrations;
mod nudges;
mod plan;
mod postgres;
mod rows;
mod sqlite;
#[cfg(feature = "testing")]
pub mod testing;
mod types;
mod writer;

use std::sync::Arc;

use async_trait::async_trait;

pub use database::Database;
pub use error::StoreError;
pub use types::{
    Append, Appended, DueGame, Forgettable, GameEnd, GameList, GameRow, Head, Millis, MoveCount,
    NewGame, NewReport, NewResult, NewStudy, PlayedMove, ReportChange, ReportRow, StoredEvent,
    StoredResult, Version,
};

/// Games as lists of events.
///
/// Dropping the future of a write either prevents it or leaves it to be finished, whole, by the
/// store; it is never done twice.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates a game with its first event, durably.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if the id is taken.
    async fn create(&self, game: NewGame) -> Result<(), StoreError>;

    /// Appends events if `version` is still the version of the game. Returns when they are durable.
    ///
    /// # Errors
    /// [`StoreError::NoGame`] if the game does not exist. After [`StoreError::Failed`] read the
    /// events again: only the store knows what it has.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// The events after this version, in order.
    ///
    /// # Errors
    /// [`StoreError::NoGame`] if the game does not exist.
    async fn events(&self, id: &str, after: Version) -> Result<Vec<StoredEvent>, StoreError>;

    /// The current versions of those of these games that exist, in any order. One question about
    /// all games that are being watched finds changes whose nudge was lost.
    ///
    /// # Errors
    /// If the database fails.
    async fn versions(&self, ids: &[&str]) -> Result<Vec<(String, Version)>, StoreError>;

    /// The games of a list in which this holder has a seat, the last changed first.
    ///
    /// # Errors
    /// If the database fails.
    async fn games_of(
        &self,
        holder: &str,
        list: GameList,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// Games that are due at this time, the longest due first.
    ///
    /// # Errors
    /// If the database fails.
    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<DueGame>, StoreError>;

    /// Moves the due time of a game to `until` if it is still `due`. Of several processes that
    /// call this with the same `due` one is answered `true`, and looks at the game.
    ///
    /// # Errors
    /// If the database fails.
    async fn claim(&self, id: &str, due: Millis, until: Millis) -> Result<bool, StoreError>;

    /// How many games go on; counts no further than this limit.
    ///
    /// # Errors
    /// If the database fails.
    async fn open_games(&self, limit: u64) -> Result<u64, StoreError>;

    /// How many games go on that this client has created; counts no further than this limit.
    ///
    /// # Errors
    /// If the database fails.
    async fn open_games_from(&self, origin: &str, limit: u64) -> Result<u64, StoreError>;

    /// The time of day of the database, if that can be another one than the time of this machine.
    ///
    /// # Errors
    /// If the database fails.
    async fn time(&self) -> Result<Option<Millis>, StoreError>;

    /// Removes games of a kind that were last changed before this time; says how many.
    ///
    /// # Errors
    /// If the database fails. Some games may have been removed.
    async fn forget(&self, which: Forgettable, before: Millis) -> Result<u64, StoreError>;

    /// Keeps a shared analysis, durably. One that is known already stays as it is.
    ///
    /// # Errors
    /// If the database fails.
    async fn keep_study(&self, study: NewStudy) -> Result<(), StoreError>;

    /// The length of all shared analyses together, in bytes.
    ///
    /// # Errors
    /// If the database fails.
    async fn study_bytes(&self) -> Result<u64, StoreError>;

    /// The text of a shared analysis, if there is one with this id.
    ///
    /// # Errors
    /// If the database fails.
    async fn study(&self, id: &str) -> Result<Option<String>, StoreError>;

    /// Counts the moves of a finished game.
    ///
    /// # Errors
    /// If the database fails.
    async fn count_moves(&self, moves: Vec<PlayedMove>) -> Result<(), StoreError>;

    /// The moves that were made in a position, in any order.
    ///
    /// # Errors
    /// If the database fails.
    async fn played_from(&self, position: &str) -> Result<Vec<MoveCount>, StoreError>;

    /// Forgets counted moves until at most this many are left, those of the fewest games first; says how
    /// many it has forgotten.
    ///
    /// # Errors
    /// If the database fails. Some may have been forgotten.
    async fn forget_rare_moves(&self, most: u64) -> Result<u64, StoreError>;

    /// Keeps a result of a holder, durably. If there is one with the same key already, that stays as it is.
    ///
    /// # Errors
    /// If the database fails.
    async fn keep_result(&self, result: NewResult) -> Result<(), StoreError>;

    /// The latest results of a holder in games of this kind, or in all, the oldest of them first.
    ///
    /// # Errors
    /// If the database fails.
    async fn results_of(
        &self,
        holder: &str,
        kind: Option<&str>,
        limit: u32,
    ) -> Result<Vec<StoredResult>, StoreError>;

    /// Erases the results of a holder in games of this kind, or in all; says how many.
    ///
    /// # Errors
    /// If the database fails.
    async fn erase_results(&self, holder: &str, kind: Option<&str>) -> Result<u64, StoreError>;

    /// Forgets results from before this time; says how many.
    ///
    /// # Errors
    /// If the database fails. Some may have been forgotten.
    async fn forget_results(&self, before: Millis) -> Result<u64, StoreError>;

    /// Adds a report that is to be made, durably.
    ///
    /// # Errors
    /// If the database fails.
    async fn add_report(&self, report: NewReport) -> Result<(), StoreError>;

    /// The latest reports, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    async fn reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError>;

    /// A report and its body.
    ///
    /// # Errors
    /// If the database fails.
    async fn report(&self, id: &str) -> Result<Option<(ReportRow, String)>, StoreError>;

    /// Changes a report if its due time is still the one that the change names; says whether it was. Of several
    /// processes that take the same report one is answered `true`.
    ///
    /// # Errors
    /// If the database fails.
    async fn change_report(&self, change: ReportChange) -> Result<bool, StoreError>;

    /// Removes a report of this holder; says whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    async fn remove_report(&self, id: &str, holder: &str) -> Result<bool, StoreError>;

    /// Finishes all writes and refuses new ones with [`StoreError::Closed`].
    async fn close(&self);
}

/// Tells processes that games have changed.
///
/// Nudges may be lost or doubled: the list of events is the truth.
#[async_trait]
pub trait Nudges: Send + Sync + 'static {
    /// Queues a nudge; never waits for the network.
    fn nudge(&self, id: &str);

    /// The ids of games that this process or another one changed. An empty id means that any game
    /// may have changed; so does a receiver that lags.
    fn subscribe(&self) -> tokio::sync::broadcast::Receiver<Arc<str>>;

    /// Sends what is queued, waiting a few seconds at most.
    async fn close(&self);
}

/// Opens a database and brings its tables up to date.
///
/// # Errors
/// If the database cannot be opened or reached, or was written by a newer version of Cygnet.
pub async fn open(database: &Database) -> Result<(Arc<dyn Store>, Arc<dyn Nudges>), StoreError> {
    match database {
        Database::Sqlite(path) => {
            let store = sqlite::SqliteStore::open(path).await?;
            Ok((Arc::new(store), Arc::new(nudges::LocalNudges::new())))
        }
        Database::Postgres(url) => {
            let (store, nudges) = postgres::PostgresStore::open(url).await?;
            Ok((Arc::new(store), Arc::new(nudges)))
        }
    }
}
