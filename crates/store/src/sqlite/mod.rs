//! Games in a file of SQLite, for one process.

mod commit;
mod file;
mod reports;

use std::{path::Path, sync::LazyLock, time::Duration};

use async_trait::async_trait;
use cygnet_core::message;
use sqlx::{
    ConnectOptions, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    Append, Appended, DueGame, Forgettable, GameList, GameRow, Millis, MoveCount, NewGame,
    NewReport, NewResult, NewStudy, PlayedMove, ReportChange, ReportRow, Store, StoreError,
    StoredEvent, StoredResult, Version,
    migrations::migrator,
    plan::{Removable, ReportWrite, Write, WriteAnswer},
    rows::{self, ReportFields, SeatedRow, failed, number},
    writer::Writer,
};
use commit::SqliteCommitter;

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(&[
        ("games", include_str!("../../migrations/sqlite/0001_games.sql")),
        ("analysis", include_str!("../../migrations/sqlite/0002_analysis.sql")),
        ("unstarted", include_str!("../../migrations/sqlite/0003_unstarted.sql")),
        ("open", include_str!("../../migrations/sqlite/0004_open.sql")),
        ("results", include_str!("../../migrations/sqlite/0005_results.sql")),
        ("reports", include_str!("../../migrations/sqlite/0006_reports.sql")),
    ])
});

/// How many questions are answered at the same time. Readers do not wait for the writer.
const READERS: u32 = 4;

/// How long a statement waits for another program that has locked the file, such as a backup.
const BUSY: Duration = Duration::from_secs(5);

/// After how many pages of 4 KiB the log is copied into the file. A thousand games with a move every
/// two seconds fill the default of 1000 pages within a second, and each page would be written twice;
/// a much longer log would make the commit that copies it slow.
const LOG_PAGES: &str = "4000";

/// Memory for pages of the games in progress, in KiB, which SQLite marks with a minus sign.
const CACHE_KIB: &str = "-32000";

/// Games in a file.
pub(crate) struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, creating it if it does not exist.
    pub(crate) async fn open(path: &Path) -> Result<Self, StoreError> {
        let path = file::prepare(path)?;
        let lock = file::lock(&path)?;
        let refuse = |reason| StoreError::Open { path: path.clone(), reason };
        let refused = |error: sqlx::Error| refuse(rows::reason(&error));
        // A write is acknowledged when it is on the disk: `synchronous` syncs the log at every
        // commit, and on macOS `fullfsync` makes the drive write its cache as well.
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("fullfsync", "1")
            .pragma("wal_autocheckpoint", LOG_PAGES)
            .pragma("cache_size", CACHE_KIB)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let mut connection = options.connect().await.map_err(refused)?;
        MIGRATIONS.run_direct(&mut connection).await.map_err(|error| {
            rows::migration_failed(error, &MIGRATIONS, path.display().to_string(), refuse)
        })?;
        let reading = SqliteConnectOptions::new()
            .filename(&path)
            .read_only(true)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .connect_with(reading)
            .await
            .map_err(refused)?;
        let connection = Some(connection);
        let writer = Writer::start(SqliteCommitter { options, connection, lock: Some(lock) });
        Ok(Self { writer, readers })
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.writer.write(Write::Create(game)).await.map(drop)
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.write(Write::Append(append)).await.map(WriteAnswer::appended)
    }

    async fn events(&self, id: &str, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        let during = failed(message!("store-while-reading-events", "while reading events"));
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(
            "SELECT version, at, body FROM events WHERE game = ?1 AND version > ?2
             ORDER BY version",
        )
        .bind(id)
        .bind(number(after))
        .fetch_all(&self.readers)
        .await
        .map_err(&during)?;
        if rows.is_empty() {
            let game = sqlx::query("SELECT 1 FROM games WHERE id = ?1").bind(id);
            let game = game.fetch_optional(&self.readers).await.map_err(&during)?;
            game.ok_or_else(|| StoreError::NoGame(id.to_owned()))?;
        }
        Ok(rows.into_iter().map(StoredEvent::from).collect())
    }

    async fn versions(&self, ids: &[&str]) -> Result<Vec<(String, Version)>, StoreError> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT id, version FROM games WHERE id IN (SELECT value FROM json_each(?1))",
        )
        .bind(serde_json::json!(ids).to_string())
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!("store-while-reading-versions", "while reading versions")))?;
        Ok(rows.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
    }

    async fn games_of(
        &self,
        holder: &str,
        list: GameList,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let rows: Vec<SeatedRow> = sqlx::query_as(
            "SELECT id, kind, version, updated, is_over, due, summary, side
             FROM (SELECT * FROM games
                   WHERE id IN (SELECT game FROM seats WHERE holder = ?1) AND is_over = ?2
                   ORDER BY updated DESC, id LIMIT ?3)
             JOIN seats ON game = id AND holder = ?1
             ORDER BY updated DESC, id, side",
        )
        .bind(holder)
        .bind(list == GameList::Finished)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!(
            "store-while-reading-a-list-of-games",
            "while reading a list of games"
        )))?;
        Ok(rows::seated(rows))
    }

    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT id, due FROM games WHERE due IS NOT NULL AND due <= ?1
             ORDER BY due, id LIMIT ?2",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!(
            "store-while-looking-for-games-that-are-due",
            "while looking for games that are due"
        )))?;
        Ok(rows.into_iter().map(|(id, due)| DueGame { id, due }).collect())
    }

    async fn claim(&self, id: &str, due: Millis, until: Millis) -> Result<bool, StoreError> {
        let write = Write::Claim { id: id.to_owned(), due, until };
        Ok(self.writer.write(write).await? == WriteAnswer::Claimed(true))
    }

    async fn open_games(&self, limit: u64) -> Result<u64, StoreError> {
        let open: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM (SELECT 1 FROM games WHERE is_over = 0 LIMIT ?1)",
        )
        .bind(number(limit))
        .fetch_one(&self.readers)
        .await
        .map_err(failed(message!("store-while-counting-games", "while counting games")))?;
        Ok(open.cast_unsigned())
    }

    async fn open_games_from(&self, origin: &str, limit: u64) -> Result<u64, StoreError> {
        let open: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM (SELECT 1 FROM games WHERE is_over = 0 AND origin = ?1 LIMIT ?2)",
        )
        .bind(origin)
        .bind(number(limit))
        .fetch_one(&self.readers)
        .await
        .map_err(failed(message!(
            "store-while-counting-the-games-of-a-client",
            "while counting the games of a client"
        )))?;
        Ok(open.cast_unsigned())
    }

    async fn time(&self) -> Result<Option<Millis>, StoreError> {
        Ok(None)
    }

    async fn forget(&self, which: Forgettable, before: Millis) -> Result<u64, StoreError> {
        rows::forget_before(&self.writer, which, before).await
    }

    async fn keep_study(&self, study: NewStudy) -> Result<(), StoreError> {
        self.writer.write(Write::Study(study)).await.map(drop)
    }

    async fn study_bytes(&self) -> Result<u64, StoreError> {
        let sum = sqlx::query_scalar::<_, i64>(
            "SELECT coalesce(sum(octet_length(body)), 0) FROM studies",
        );
        let sum = sum
            .fetch_one(&self.readers)
            .await
            .map_err(failed(message!("store-while-counting-studies", "while counting studies")))?;
        Ok(sum.cast_unsigned())
    }

    async fn study(&self, id: &str) -> Result<Option<String>, StoreError> {
        let body = sqlx::query_scalar("SELECT body FROM studies WHERE id = ?1").bind(id);
        body.fetch_optional(&self.readers)
            .await
            .map_err(failed(message!("store-while-reading-a-study", "while reading a study")))
    }

    async fn count_moves(&self, moves: Vec<PlayedMove>) -> Result<(), StoreError> {
        self.writer.write(Write::Count(moves)).await.map(drop)
    }

    async fn played_from(&self, position: &str) -> Result<Vec<MoveCount>, StoreError> {
        let rows: Vec<(String, i64, i64, i64)> =
            sqlx::query_as("SELECT move, first, second, drawn FROM played WHERE position = ?1")
                .bind(position)
                .fetch_all(&self.readers)
                .await
                .map_err(failed(message!(
                    "store-while-counting-the-moves-of-a-position",
                    "while counting the moves of a position"
                )))?;
        Ok(rows.into_iter().map(MoveCount::from).collect())
    }

    async fn forget_rare_moves(&self, most: u64) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM played");
        let count = count
            .fetch_one(&self.readers)
            .await
            .map_err(failed(message!("store-while-counting-moves", "while counting moves")))?;
        rows::forget_rare(&self.writer, count.cast_unsigned().saturating_sub(most)).await
    }

    async fn keep_result(&self, result: NewResult) -> Result<(), StoreError> {
        self.writer.write(Write::Result(result)).await.map(drop)
    }

    async fn results_of(
        &self,
        holder: &str,
        kind: Option<&str>,
        limit: u32,
    ) -> Result<Vec<StoredResult>, StoreError> {
        let rows: Vec<(String, i64, String, String)> = sqlx::query_as(
            "SELECT key, at, kind, body FROM results
             WHERE holder = ?1 AND (?2 IS NULL OR kind = ?2)
             ORDER BY at DESC, key DESC LIMIT ?3",
        )
        .bind(holder)
        .bind(kind)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!("store-while-reading-results", "while reading results")))?;
        Ok(rows.into_iter().rev().map(StoredResult::from).collect())
    }

    async fn erase_results(&self, holder: &str, kind: Option<&str>) -> Result<u64, StoreError> {
        rows::erase(&self.writer, holder, kind).await
    }

    async fn forget_results(&self, before: Millis) -> Result<u64, StoreError> {
        rows::forget_all(&self.writer, Removable::Results { before }).await
    }

    async fn add_report(&self, report: NewReport) -> Result<(), StoreError> {
        self.writer.write(Write::Report(ReportWrite::Add(report))).await.map(drop)
    }

    async fn reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
        let rows: Vec<ReportFields> = sqlx::query_as(
            "SELECT id, at, holder, origin, due, summary FROM reports
             ORDER BY at DESC, id LIMIT ?1",
        )
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!("store-while-listing-reports", "while listing reports")))?;
        Ok(rows.into_iter().map(ReportRow::from).collect())
    }

    async fn report(&self, id: &str) -> Result<Option<(ReportRow, String)>, StoreError> {
        let row: Option<(String, i64, String, Option<String>, Option<i64>, String, String)> =
            sqlx::query_as(
                "SELECT id, at, holder, origin, due, summary, body FROM reports WHERE id = ?1",
            )
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed(message!("store-while-reading-a-report", "while reading a report")))?;
        Ok(row.map(|(id, at, holder, origin, due, summary, body)| {
            (ReportRow { id, at, holder, origin, due, summary }, body)
        }))
    }

    async fn change_report(&self, change: ReportChange) -> Result<bool, StoreError> {
        let write = Write::Report(ReportWrite::Change(change));
        self.writer.write(write).await.map(WriteAnswer::has_changed)
    }

    async fn remove_report(&self, id: &str, holder: &str) -> Result<bool, StoreError> {
        let (id, holder) = (id.to_owned(), holder.to_owned());
        let write = Write::Report(ReportWrite::Remove { id, holder });
        self.writer.write(write).await.map(WriteAnswer::has_changed)
    }

    async fn close(&self) {
        // The writer is the last to close, so that it can bring the log into the file.
        self.readers.close().await;
        self.writer.close().await;
    }
}
