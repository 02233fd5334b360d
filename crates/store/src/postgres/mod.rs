//! Games in PostgreSQL, for one process or many.

mod commit;
mod connect;
mod nudges;
mod reports;

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::LazyLock,
};

use async_trait::async_trait;
use cygnet_core::message;
use sqlx::{
    Connection, PgPool,
    migrate::Migrator,
    postgres::{PgConnectOptions, PgPoolOptions},
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
use commit::PostgresCommitter;
use connect::{check_version, connect, options, place, prepare};
pub(crate) use nudges::PostgresNudges;

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(&[
        ("games", include_str!("../../migrations/postgres/0001_games.sql")),
        ("analysis", include_str!("../../migrations/postgres/0002_analysis.sql")),
        ("unstarted", include_str!("../../migrations/postgres/0003_unstarted.sql")),
        ("open", include_str!("../../migrations/postgres/0004_open.sql")),
        ("results", include_str!("../../migrations/postgres/0005_results.sql")),
        ("reports", include_str!("../../migrations/postgres/0006_reports.sql")),
    ])
});

/// How many transactions run at the same time. One syncs while another is being written.
const WRITERS: usize = 2;

/// How many questions are answered at the same time.
const READERS: u32 = 6;

/// Games in PostgreSQL.
pub(crate) struct PostgresStore {
    /// Each game always uses the same one, so that its writes stay in order.
    writers: Vec<Writer>,
    readers: PgPool,
}

impl PostgresStore {
    /// Connects to the database and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<(Self, PostgresNudges), StoreError> {
        let options = options(url)?;
        let refuse = |reason| StoreError::Reach { place: place(&options), reason };
        let refused = |error: sqlx::Error| refuse(rows::reason(&error));
        let mut connection = connect(&options).await.map_err(refused)?;
        check_version(&mut connection).await.map_err(refused)?;
        // PostgreSQL lets one process at a time run the migrations.
        MIGRATIONS
            .run_direct(&mut connection)
            .await
            .map_err(|error| rows::migration_failed(error, &MIGRATIONS, place(&options), refuse))?;
        connection.close().await.map_err(refused)?;
        let nudges = PostgresNudges::start(&options).await.map_err(refused)?;
        Ok((Self { readers: readers(&options), writers: writers(&options) }, nudges))
    }

    async fn write(&self, write: Write) -> Result<WriteAnswer, StoreError> {
        let mut hasher = DefaultHasher::new();
        write.id().hash(&mut hasher);
        let writer = hasher.finish() as usize % self.writers.len();
        self.writers[writer].write(write).await
    }
}

fn readers(options: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(READERS)
        .after_connect(|connection, _| Box::pin(prepare(connection)))
        .connect_lazy_with(options.clone())
}

fn writers(options: &PgConnectOptions) -> Vec<Writer> {
    let committer = || PostgresCommitter { options: options.clone(), connection: None };
    (0..WRITERS).map(|_| Writer::start(committer())).collect()
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.write(Write::Create(game)).await.map(drop)
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.write(Write::Append(append)).await.map(WriteAnswer::appended)
    }

    async fn events(&self, id: &str, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        let during = failed(message!("store-while-reading-events", "while reading events"));
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(
            "SELECT version, at, body FROM events WHERE game = $1 AND version > $2
             ORDER BY version",
        )
        .bind(id)
        .bind(number(after))
        .fetch_all(&self.readers)
        .await
        .map_err(&during)?;
        if rows.is_empty() {
            let game = sqlx::query("SELECT 1 FROM games WHERE id = $1").bind(id);
            let game = game.fetch_optional(&self.readers).await.map_err(&during)?;
            game.ok_or_else(|| StoreError::NoGame(id.to_owned()))?;
        }
        Ok(rows.into_iter().map(StoredEvent::from).collect())
    }

    async fn versions(&self, ids: &[&str]) -> Result<Vec<(String, Version)>, StoreError> {
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT id, version FROM games WHERE id = ANY($1)")
                .bind(ids)
                .fetch_all(&self.readers)
                .await
                .map_err(failed(message!(
                    "store-while-reading-versions",
                    "while reading versions"
                )))?;
        Ok(rows.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
    }

    async fn games_of(
        &self,
        holder: &str,
        list: GameList,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let rows: Vec<SeatedRow> = sqlx::query_as(
            "SELECT id, kind, version, updated, is_over, due, summary, side::bigint
             FROM (SELECT * FROM games
                   WHERE id IN (SELECT game FROM seats WHERE holder = $1) AND is_over = $2
                   ORDER BY updated DESC, id LIMIT $3) AS last
             JOIN seats ON game = id AND holder = $1
             ORDER BY updated DESC, id, side",
        )
        .bind(holder)
        .bind(list == GameList::Finished)
        .bind(i64::from(limit))
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
            "SELECT id, due FROM games WHERE due IS NOT NULL AND due <= $1
             ORDER BY due, id LIMIT $2",
        )
        .bind(now)
        .bind(i64::from(limit))
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
        Ok(self.write(write).await? == WriteAnswer::Claimed(true))
    }

    async fn open_games(&self, limit: u64) -> Result<u64, StoreError> {
        let open: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM (SELECT 1 FROM games WHERE NOT is_over LIMIT $1) AS counted",
        )
        .bind(number(limit))
        .fetch_one(&self.readers)
        .await
        .map_err(failed(message!("store-while-counting-games", "while counting games")))?;
        Ok(open.cast_unsigned())
    }

    async fn open_games_from(&self, origin: &str, limit: u64) -> Result<u64, StoreError> {
        let open: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM (SELECT 1 FROM games WHERE NOT is_over AND origin = $1 LIMIT $2) AS counted",
        )
        .bind(origin)
        .bind(number(limit))
        .fetch_one(&self.readers)
        .await
        .map_err(failed(message!("store-while-counting-the-games-of-a-client", "while counting the games of a client")))?;
        Ok(open.cast_unsigned())
    }

    async fn time(&self) -> Result<Option<Millis>, StoreError> {
        let time = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let time = sqlx::query_scalar(time).fetch_one(&self.readers).await;
        time.map(Some)
            .map_err(failed(message!("store-while-reading-the-time", "while reading the time")))
    }

    async fn forget(&self, which: Forgettable, before: Millis) -> Result<u64, StoreError> {
        rows::forget_before(&self.writers[0], which, before).await
    }

    async fn keep_study(&self, study: NewStudy) -> Result<(), StoreError> {
        self.write(Write::Study(study)).await.map(drop)
    }

    async fn study_bytes(&self) -> Result<u64, StoreError> {
        let sum = sqlx::query_scalar::<_, i64>(
            "SELECT coalesce(sum(octet_length(body)), 0)::bigint FROM studies",
        );
        let sum = sum
            .fetch_one(&self.readers)
            .await
            .map_err(failed(message!("store-while-counting-studies", "while counting studies")))?;
        Ok(sum.cast_unsigned())
    }

    async fn study(&self, id: &str) -> Result<Option<String>, StoreError> {
        let body = sqlx::query_scalar("SELECT body FROM studies WHERE id = $1").bind(id);
        body.fetch_optional(&self.readers)
            .await
            .map_err(failed(message!("store-while-reading-a-study", "while reading a study")))
    }

    async fn count_moves(&self, moves: Vec<PlayedMove>) -> Result<(), StoreError> {
        self.write(Write::Count(moves)).await.map(drop)
    }

    async fn played_from(&self, position: &str) -> Result<Vec<MoveCount>, StoreError> {
        let rows: Vec<(String, i64, i64, i64)> =
            sqlx::query_as("SELECT move, first, second, drawn FROM played WHERE position = $1")
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
        rows::forget_rare(&self.writers[0], count.cast_unsigned().saturating_sub(most)).await
    }

    async fn keep_result(&self, result: NewResult) -> Result<(), StoreError> {
        self.write(Write::Result(result)).await.map(drop)
    }

    async fn results_of(
        &self,
        holder: &str,
        kind: Option<&str>,
        limit: u32,
    ) -> Result<Vec<StoredResult>, StoreError> {
        let rows: Vec<(String, i64, String, String)> = sqlx::query_as(
            "SELECT key, at, kind, body FROM results
             WHERE holder = $1 AND ($2::text IS NULL OR kind = $2)
             ORDER BY at DESC, key DESC LIMIT $3",
        )
        .bind(holder)
        .bind(kind)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!("store-while-reading-results", "while reading results")))?;
        Ok(rows.into_iter().rev().map(StoredResult::from).collect())
    }

    async fn erase_results(&self, holder: &str, kind: Option<&str>) -> Result<u64, StoreError> {
        rows::erase(&self.writers[0], holder, kind).await
    }

    async fn forget_results(&self, before: Millis) -> Result<u64, StoreError> {
        rows::forget_all(&self.writers[0], Removable::Results { before }).await
    }

    async fn add_report(&self, report: NewReport) -> Result<(), StoreError> {
        self.write(Write::Report(ReportWrite::Add(report))).await.map(drop)
    }

    async fn reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
        let rows: Vec<ReportFields> = sqlx::query_as(
            "SELECT id, at, holder, origin, due, summary FROM reports
             ORDER BY at DESC, id LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await
        .map_err(failed(message!("store-while-listing-reports", "while listing reports")))?;
        Ok(rows.into_iter().map(ReportRow::from).collect())
    }

    async fn report(&self, id: &str) -> Result<Option<(ReportRow, String)>, StoreError> {
        let row: Option<(String, i64, String, Option<String>, Option<i64>, String, String)> =
            sqlx::query_as(
                "SELECT id, at, holder, origin, due, summary, body FROM reports WHERE id = $1",
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
        self.write(write).await.map(WriteAnswer::has_changed)
    }

    async fn remove_report(&self, id: &str, holder: &str) -> Result<bool, StoreError> {
        let (id, holder) = (id.to_owned(), holder.to_owned());
        let write = Write::Report(ReportWrite::Remove { id, holder });
        self.write(write).await.map(WriteAnswer::has_changed)
    }

    async fn close(&self) {
        for writer in &self.writers {
            writer.close().await;
        }
        self.readers.close().await;
    }
}
