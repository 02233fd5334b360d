//! A batch as one transaction of PostgreSQL.
//!
//! The rows of the games are locked in the order of their ids, so that processes whose batches
//! have games in common wait for each other and never deadlock. Each table is written with one
//! statement, whose rows come from arrays. The primary key of the events is a second guard: no
//! version of a game can be stored twice.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use async_trait::async_trait;
use cygnet_core::{Message, message};
use sqlx::{Connection, Executor, PgConnection, Row, postgres::PgConnectOptions};
use tokio::time::{Instant, sleep, timeout};

use super::connect::{connect, no_answer, prepare};
use super::reports::write_report;
use crate::{
    Forgettable, NewGame, NewResult,
    plan::{self, LockedRows, NewEvent, NewHead, Removable, Write, WriteAnswer, WritePlan},
    rows::{by_id, failed, number},
    writer::{CommitError, Committer, Outcomes},
};

const STORING: Message = message!("store-while-storing-events", "while storing events");

/// How long a batch is tried again after the connection was lost: a restart of the database takes
/// a few seconds.
const PATIENCE: Duration = Duration::from_secs(8);

/// How long a transaction may take before its connection is given up.
const LONGEST: Duration = Duration::from_secs(15);

/// Between the first two attempts; then twice as long each time, up to the longest.
const PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(300);

/// One connection that writes.
pub(super) struct PostgresCommitter {
    pub(super) options: PgConnectOptions,
    pub(super) connection: Option<PgConnection>,
}

/// Why an attempt failed.
enum Failure {
    /// Nothing was stored.
    NotStored(sqlx::Error),
    /// The connection was lost during the commit of this transaction.
    Unknown { transaction: String, outcomes: Outcomes, error: sqlx::Error },
}

/// The subject of an error.
#[derive(PartialEq, Eq)]
enum Blame {
    /// One of the writes; the others would succeed without it.
    Write,
    /// The connection, or chance; another attempt may succeed.
    Connection,
    /// The database.
    Database,
}

#[async_trait]
impl Committer for PostgresCommitter {
    async fn commit(&mut self, writes: &[&Write]) -> Result<Outcomes, CommitError> {
        let deadline = Instant::now() + PATIENCE;
        let mut pause = PAUSE;
        loop {
            let error = match self.attempt(writes).await {
                Ok(outcomes) => return Ok(outcomes),
                Err(Failure::NotStored(error)) => error,
                Err(Failure::Unknown { transaction, outcomes, error }) => {
                    match self.was_committed(&transaction, deadline).await {
                        Some(true) => return Ok(outcomes),
                        Some(false) => error,
                        None => return Err(commit_error(error)),
                    }
                }
            };
            if blame(&error) != Blame::Connection || Instant::now() >= deadline {
                return Err(commit_error(error));
            }
            tracing::info!(%error, "trying to store a batch again");
            sleep(pause).await;
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "cannot close a connection to PostgreSQL");
        }
    }
}

impl PostgresCommitter {
    async fn attempt(&mut self, writes: &[&Write]) -> Result<Outcomes, Failure> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await.map_err(Failure::NotStored)?,
        };
        let done = timeout(LONGEST, transaction(&mut connection, writes)).await;
        let (transaction, outcomes) = match done.unwrap_or_else(|_| Err(no_answer(LONGEST))) {
            Ok(done) => done,
            Err(error) => {
                // Without a clean end the connection is dropped, and with it the transaction.
                let rollback = timeout(LONGEST_PAUSE, connection.execute("ROLLBACK"));
                if blame(&error) != Blame::Connection && matches!(rollback.await, Ok(Ok(_))) {
                    self.connection = Some(connection);
                }
                return Err(Failure::NotStored(error));
            }
        };
        let committed = timeout(LONGEST, connection.execute("COMMIT")).await;
        match committed.unwrap_or_else(|_| Err(no_answer(LONGEST))) {
            Ok(_) => {
                self.connection = Some(connection);
                Ok(outcomes)
            }
            Err(error) => Err(Failure::Unknown { transaction, outcomes, error }),
        }
    }

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        let mut connection = connect(&self.options).await?;
        prepare(&mut connection).await?;
        Ok(connection)
    }

    /// Asks on a new connection what became of a transaction. `None` if that cannot be found out.
    async fn was_committed(&mut self, transaction: &str, deadline: Instant) -> Option<bool> {
        loop {
            let status = match self.connect().await {
                Ok(mut connection) => {
                    let status = sqlx::query_scalar("SELECT pg_xact_status($1::text::xid8)");
                    let status = status.bind(transaction).fetch_one(&mut connection).await;
                    self.connection = Some(connection);
                    status
                }
                Err(error) => Err(error),
            };
            let status: Result<Option<String>, _> = status;
            match status.as_ref().map(Option::as_deref) {
                Ok(Some("committed")) => return Some(true),
                Ok(Some("aborted")) => return Some(false),
                Ok(None) => return None,
                Ok(Some(_)) | Err(_) if Instant::now() >= deadline => return None,
                Ok(Some(_)) | Err(_) => sleep(PAUSE).await,
            }
        }
    }
}

fn commit_error(error: sqlx::Error) -> CommitError {
    let is_about_one = blame(&error) == Blame::Write;
    CommitError { error: failed(STORING)(error), is_about_one }
}

/// Judges by SQLSTATE, <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn blame(error: &sqlx::Error) -> Blame {
    let sqlx::Error::Database(error) = error else {
        return match error {
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => Blame::Connection,
            _ => Blame::Database,
        };
    };
    match error.code().as_deref() {
        // Deadlock, serialization failure, too many connections, shutdown, start, a standby.
        Some("40P01" | "40001" | "53300" | "57P01" | "57P02" | "57P03" | "25006") => {
            Blame::Connection
        }
        // A lock that another process holds, a limit such as the size of a key.
        Some("55P03" | "54000") => Blame::Write,
        // Connection; data, constraints, exceptions of triggers.
        Some(code) if code.starts_with("08") => Blame::Connection,
        Some(code) if ["22", "23", "P0"].iter().any(|class| code.starts_with(class)) => {
            Blame::Write
        }
        _ => Blame::Database,
    }
}

/// Everything but the commit; returns the id of the transaction.
async fn transaction(
    connection: &mut PgConnection,
    writes: &[&Write],
) -> Result<(String, Outcomes), sqlx::Error> {
    let begin = "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_current_xact_id()::text";
    let id = connection.fetch_one(begin).await?.try_get(0)?;
    let created = create(connection, writes).await?;
    let locked = lock(connection, writes).await?;
    let mut plan = plan::plan(writes, created, locked);
    write_heads(connection, &plan).await?;
    write_events(connection, &plan.events).await?;
    write_seats(connection, &plan).await?;
    write_studies(connection, &plan).await?;
    write_played(connection, &plan).await?;
    write_results(connection, &plan).await?;
    for (write, outcome) in writes.iter().zip(&mut plan.outcomes) {
        let removed = match write {
            Write::Report(report) => {
                let changed = write_report(connection, report).await?;
                *outcome = Ok(WriteAnswer::Reports(changed));
                continue;
            }
            Write::Forget { which, limit } => forget(connection, *which, *limit).await?,
            Write::Erase { holder, kind } => erase(connection, holder, kind.as_deref()).await?,
            _ => continue,
        };
        *outcome = Ok(WriteAnswer::Forgotten(removed));
    }
    Ok((id, plan.outcomes))
}

/// Inserts the rows of new games; returns those that did not exist.
async fn create(
    connection: &mut PgConnection,
    writes: &[&Write],
) -> Result<HashSet<String>, sqlx::Error> {
    let games = plan::new_games(writes);
    if games.is_empty() {
        return Ok(HashSet::new());
    }
    let column = |text: fn(&NewGame) -> &str| -> Vec<&str> {
        games.values().map(|game| text(game)).collect()
    };
    let updated: Vec<i64> = games.values().map(|game| game.at).collect();
    let is_over: Vec<bool> = games.values().map(|game| game.head.is_over).collect();
    let due: Vec<Option<i64>> = games.values().map(|game| game.head.due).collect();
    let origins: Vec<Option<&str>> = games.values().map(|game| game.origin.as_deref()).collect();
    let created: Vec<String> = sqlx::query_scalar(
        "INSERT INTO games (id, kind, version, updated, is_over, due, summary, origin)
         SELECT id, kind, 1, updated, is_over, due, summary, origin
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::boolean[], $5::bigint[], $6::text[],
                     $7::text[])
              AS new (id, kind, updated, is_over, due, summary, origin)
         ON CONFLICT (id) DO NOTHING
         RETURNING id",
    )
    .bind(column(|game| &game.id))
    .bind(column(|game| &game.head.kind))
    .bind(updated)
    .bind(is_over)
    .bind(due)
    .bind(column(|game| &game.head.summary))
    .bind(origins)
    .fetch_all(connection)
    .await?;
    Ok(created.into_iter().collect())
}

/// Locks the rows of the games that the batch changes.
async fn lock(
    connection: &mut PgConnection,
    writes: &[&Write],
) -> Result<HashMap<String, LockedRows>, sqlx::Error> {
    let ids = plan::changed_games(writes);
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query_as(
        "SELECT id, version, due FROM games WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
    );
    Ok(by_id(rows.bind(ids).fetch_all(connection).await?))
}

async fn write_heads(
    connection: &mut PgConnection,
    plan: &WritePlan<'_>,
) -> Result<(), sqlx::Error> {
    if !plan.heads.is_empty() {
        let ids: Vec<&str> = plan.heads.keys().copied().collect();
        let column =
            |text: fn(&NewHead<'_>) -> i64| -> Vec<i64> { plan.heads.values().map(text).collect() };
        let kinds: Vec<&str> = plan.heads.values().map(|new| new.head.kind.as_str()).collect();
        let is_over: Vec<bool> = plan.heads.values().map(|new| new.head.is_over).collect();
        let due: Vec<Option<i64>> = plan.heads.values().map(|new| new.due).collect();
        let summaries: Vec<&str> =
            plan.heads.values().map(|new| new.head.summary.as_str()).collect();
        sqlx::query(
            "UPDATE games SET kind = new.kind, version = new.version, updated = new.updated,
                 is_over = new.is_over, due = new.due, summary = new.summary,
                 origin = CASE WHEN new.is_over THEN NULL ELSE games.origin END
             FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::boolean[],
                         $6::bigint[], $7::text[])
                  AS new (id, kind, version, updated, is_over, due, summary)
             WHERE games.id = new.id",
        )
        .bind(ids)
        .bind(kinds)
        .bind(column(|new| number(new.version)))
        .bind(column(|new| new.updated))
        .bind(is_over)
        .bind(due)
        .bind(summaries)
        .execute(&mut *connection)
        .await?;
    }
    if !plan.claims.is_empty() {
        let ids: Vec<&str> = plan.claims.keys().copied().collect();
        let due: Vec<i64> = plan.claims.values().copied().collect();
        sqlx::query(
            "UPDATE games SET due = new.due
             FROM unnest($1::text[], $2::bigint[]) AS new (id, due) WHERE games.id = new.id",
        )
        .bind(ids)
        .bind(due)
        .execute(connection)
        .await?;
    }
    Ok(())
}

async fn write_events(
    connection: &mut PgConnection,
    events: &[NewEvent<'_>],
) -> Result<(), sqlx::Error> {
    if events.is_empty() {
        return Ok(());
    }
    let games: Vec<&str> = events.iter().map(|event| event.game).collect();
    let versions: Vec<i64> = events.iter().map(|event| number(event.version)).collect();
    let times: Vec<i64> = events.iter().map(|event| event.at).collect();
    let bodies: Vec<&str> = events.iter().map(|event| event.body).collect();
    sqlx::query(
        "INSERT INTO events (game, version, at, body)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])",
    )
    .bind(games)
    .bind(versions)
    .bind(times)
    .bind(bodies)
    .execute(connection)
    .await
    .map(drop)
}

async fn write_seats(
    connection: &mut PgConnection,
    plan: &WritePlan<'_>,
) -> Result<(), sqlx::Error> {
    if plan.seats.is_empty() {
        return Ok(());
    }
    let games: Vec<&str> = plan.seats.keys().map(|(game, _)| *game).collect();
    let sides: Vec<i16> = plan.seats.keys().map(|(_, side)| i16::from(*side)).collect();
    let holders: Vec<&str> = plan.seats.values().copied().collect();
    sqlx::query(
        "INSERT INTO seats (game, side, holder)
         SELECT * FROM unnest($1::text[], $2::smallint[], $3::text[])
         ON CONFLICT (game, side) DO UPDATE SET holder = excluded.holder",
    )
    .bind(games)
    .bind(sides)
    .bind(holders)
    .execute(connection)
    .await
    .map(drop)
}

async fn write_studies(
    connection: &mut PgConnection,
    plan: &WritePlan<'_>,
) -> Result<(), sqlx::Error> {
    if plan.studies.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = plan.studies.keys().copied().collect();
    let times: Vec<i64> = plan.studies.values().map(|study| study.at).collect();
    let bodies: Vec<&str> = plan.studies.values().map(|study| study.body.as_str()).collect();
    sqlx::query(
        "INSERT INTO studies (id, at, body)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])
         ON CONFLICT (id) DO NOTHING",
    )
    .bind(ids)
    .bind(times)
    .bind(bodies)
    .execute(connection)
    .await
    .map(drop)
}

async fn write_played(
    connection: &mut PgConnection,
    plan: &WritePlan<'_>,
) -> Result<(), sqlx::Error> {
    if plan.played.is_empty() {
        return Ok(());
    }
    let positions: Vec<&str> = plan.played.keys().map(|(position, _)| *position).collect();
    let moves: Vec<&str> = plan.played.keys().map(|(_, text)| *text).collect();
    let column =
        |place: usize| -> Vec<i64> { plan.played.values().map(|counts| counts[place]).collect() };
    sqlx::query(
        "INSERT INTO played (position, move, first, second, drawn)
         SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
         ON CONFLICT (position, move) DO UPDATE SET first = played.first + excluded.first,
             second = played.second + excluded.second, drawn = played.drawn + excluded.drawn",
    )
    .bind(positions)
    .bind(moves)
    .bind(column(0))
    .bind(column(1))
    .bind(column(2))
    .execute(connection)
    .await
    .map(drop)
}

async fn write_results(
    connection: &mut PgConnection,
    plan: &WritePlan<'_>,
) -> Result<(), sqlx::Error> {
    if plan.results.is_empty() {
        return Ok(());
    }
    let column = |text: fn(&NewResult) -> &str| -> Vec<&str> {
        plan.results.values().map(|result| text(result)).collect()
    };
    let times: Vec<i64> = plan.results.values().map(|result| result.at).collect();
    sqlx::query(
        "INSERT INTO results (holder, key, at, kind, body)
         SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
         ON CONFLICT (holder, key) DO NOTHING",
    )
    .bind(column(|result| &result.holder))
    .bind(column(|result| &result.key))
    .bind(times)
    .bind(column(|result| &result.kind))
    .bind(column(|result| &result.body))
    .execute(&mut *connection)
    .await?;
    for (holder, most) in plan.most_results() {
        let old = sqlx::query(
            "DELETE FROM results WHERE holder = $1 AND key IN
         (SELECT key FROM results WHERE holder = $1 ORDER BY at DESC, key DESC OFFSET $2)",
        );
        old.bind(holder).bind(i64::from(most)).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn erase(
    connection: &mut PgConnection,
    holder: &str,
    kind: Option<&str>,
) -> Result<u64, sqlx::Error> {
    let erased =
        sqlx::query("DELETE FROM results WHERE holder = $1 AND ($2::text IS NULL OR kind = $2)");
    Ok(erased.bind(holder).bind(kind).execute(connection).await?.rows_affected())
}

/// Removes finished games that nobody else is changing.
async fn forget(
    connection: &mut PgConnection,
    which: Removable,
    limit: u32,
) -> Result<u64, sqlx::Error> {
    let bound = match which {
        Removable::Games { before, .. } | Removable::Results { before } => before,
        Removable::RareMoves { games } => i64::from(games),
    };
    let deleted = sqlx::query(match which {
        Removable::RareMoves { .. } => {
            "DELETE FROM played WHERE (position, move) IN
         (SELECT position, move FROM played WHERE first + second + drawn <= $1
          LIMIT $2 FOR UPDATE SKIP LOCKED)"
        }
        Removable::Results { .. } => {
            "DELETE FROM results WHERE (holder, key) IN
         (SELECT holder, key FROM results WHERE at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)"
        }
        Removable::Games { which: Forgettable::Finished, .. } => {
            "DELETE FROM games WHERE id IN
         (SELECT id FROM games WHERE is_over AND updated < $1
          ORDER BY updated LIMIT $2 FOR UPDATE SKIP LOCKED)"
        }
        Removable::Games { which: Forgettable::Unstarted, .. } => {
            "DELETE FROM games WHERE id IN
         (SELECT id FROM games WHERE version = 1 AND updated < $1
          ORDER BY updated LIMIT $2 FOR UPDATE SKIP LOCKED)"
        }
        Removable::Games { which: Forgettable::Abandoned, .. } => {
            "DELETE FROM games WHERE id IN
         (SELECT id FROM games WHERE NOT is_over AND updated < $1
          ORDER BY updated LIMIT $2 FOR UPDATE SKIP LOCKED)"
        }
    });
    Ok(deleted.bind(bound).bind(i64::from(limit)).execute(connection).await?.rows_affected())
}
