//! A batch as one transaction of SQLite.
//!
//! Each table is written with one statement whose rows come from a JSON array, so that the cost of
//! a batch is the rows and one sync, not the round trips to the connection's thread.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use cygnet_core::{Message, message};
use cygnet_system::LockedFile;
use serde_json::{Value, json};
use sqlx::{
    ConnectOptions, Connection, Executor, SqliteConnection, error::DatabaseError,
    sqlite::SqliteConnectOptions,
};

use super::reports::write_report;
use crate::{
    Forgettable,
    plan::{self, LockedRows, Removable, Write, WriteAnswer, WritePlan},
    rows::{by_id, failed, number},
    writer::{CommitError, Committer, Outcomes},
};

const STORING: Message = message!("store-while-storing-events", "while storing events");

/// The only connection that writes.
pub(super) struct SqliteCommitter {
    pub(super) options: SqliteConnectOptions,
    pub(super) connection: Option<SqliteConnection>,
    /// Released after the connection is closed.
    pub(super) lock: Option<LockedFile>,
}

#[async_trait]
impl Committer for SqliteCommitter {
    async fn commit(&mut self, writes: &[&Write]) -> Result<Outcomes, CommitError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await.map_err(commit_error)?,
        };
        match transaction(&mut connection, writes).await {
            Ok(outcomes) => {
                self.connection = Some(connection);
                Ok(outcomes)
            }
            Err(error) => {
                // SQLite ends the transaction itself after some errors. Where neither it nor this
                // does, closing the connection does.
                match connection.execute("ROLLBACK").await {
                    Ok(_) => self.connection = Some(connection),
                    Err(_) => _ = connection.close().await,
                }
                Err(commit_error(error))
            }
        }
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "cannot close the database");
        }
        drop(self.lock.take());
    }
}

fn commit_error(error: sqlx::Error) -> CommitError {
    // 18: too big, 19: constraint, 20: mismatch. All others, such as a full disk, are about the
    // database.
    let code = error.as_database_error().and_then(DatabaseError::code);
    let code = code.and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xff);
    let is_about_one = matches!(code, Some(18..=20));
    CommitError { error: failed(STORING)(error), is_about_one }
}

async fn transaction(
    connection: &mut SqliteConnection,
    writes: &[&Write],
) -> Result<Outcomes, sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let created = create(connection, writes).await?;
    let locked = lock(connection, writes).await?;
    let mut plan = plan::plan(writes, created, locked);
    write(connection, &plan).await?;
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
    connection.execute("COMMIT").await?;
    Ok(plan.outcomes)
}

/// Inserts the rows of new games; returns those that did not exist.
async fn create(
    connection: &mut SqliteConnection,
    writes: &[&Write],
) -> Result<HashSet<String>, sqlx::Error> {
    let rows: Vec<Value> = plan::new_games(writes)
        .values()
        .map(|game| {
            let head = &game.head;
            let is_over = u8::from(head.is_over);
            json!([game.id, head.kind, game.at, is_over, head.due, head.summary, game.origin])
        })
        .collect();
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let created = sqlx::query_scalar(
        "INSERT INTO games (id, kind, version, updated, is_over, due, summary, origin)
         SELECT value ->> 0, value ->> 1, 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
                value ->> 6
         FROM json_each(?1) WHERE true
         ON CONFLICT (id) DO NOTHING
         RETURNING id",
    );
    let created = created.bind(array(rows)).fetch_all(connection).await?;
    Ok(created.into_iter().collect())
}

/// The rows of the games that the batch changes. `BEGIN IMMEDIATE` has locked the whole database.
async fn lock(
    connection: &mut SqliteConnection,
    writes: &[&Write],
) -> Result<HashMap<String, LockedRows>, sqlx::Error> {
    let ids = plan::changed_games(writes);
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query_as(
        "SELECT id, version, due FROM games WHERE id IN (SELECT value FROM json_each(?1))",
    );
    Ok(by_id(rows.bind(json!(ids).to_string()).fetch_all(connection).await?))
}

async fn write(connection: &mut SqliteConnection, plan: &WritePlan<'_>) -> Result<(), sqlx::Error> {
    let heads = plan.heads.iter().map(|(id, new)| {
        let (version, is_over) = (number(new.version), u8::from(new.head.is_over));
        json!([id, new.head.kind, version, new.updated, is_over, new.due, new.head.summary])
    });
    let claims = plan.claims.iter().map(|(id, due)| json!([id, due]));
    let events = plan.events.iter();
    let events =
        events.map(|event| json!([event.game, number(event.version), event.at, event.body]));
    let seats = plan.seats.iter().map(|((id, side), holder)| json!([id, side, holder]));
    let studies = plan.studies.values().map(|study| json!([study.id, study.at, study.body]));
    let played = plan.played.iter().map(|((position, text), [first, second, drawn])| {
        json!([position, text, first, second, drawn])
    });
    let results = plan.results.values();
    let results = results
        .map(|result| json!([result.holder, result.key, result.at, result.kind, result.body]));
    let tables: [(&str, Vec<Value>); 7] = [
        (
            "UPDATE games SET kind = value ->> 1, version = value ->> 2, updated = value ->> 3,
                 is_over = value ->> 4, due = value ->> 5, summary = value ->> 6,
                 origin = iif(value ->> 4, NULL, origin)
             FROM json_each(?1) WHERE games.id = value ->> 0",
            heads.collect(),
        ),
        (
            "UPDATE games SET due = value ->> 1 FROM json_each(?1) WHERE games.id = value ->> 0",
            claims.collect(),
        ),
        (
            "INSERT INTO events (game, version, at, body)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)",
            events.collect(),
        ),
        (
            "INSERT INTO seats (game, side, holder)
             SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true
             ON CONFLICT (game, side) DO UPDATE SET holder = excluded.holder",
            seats.collect(),
        ),
        (
            "INSERT INTO studies (id, at, body)
             SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true
             ON CONFLICT (id) DO NOTHING",
            studies.collect(),
        ),
        (
            "INSERT INTO played (position, move, first, second, drawn)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
             FROM json_each(?1) WHERE true
             ON CONFLICT (position, move) DO UPDATE SET first = played.first + excluded.first,
                 second = played.second + excluded.second, drawn = played.drawn + excluded.drawn",
            played.collect(),
        ),
        (
            "INSERT INTO results (holder, key, at, kind, body)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
             FROM json_each(?1) WHERE true
             ON CONFLICT (holder, key) DO NOTHING",
            results.collect(),
        ),
    ];
    for (statement, rows) in tables {
        if !rows.is_empty() {
            sqlx::query(statement).bind(array(rows)).execute(&mut *connection).await?;
        }
    }
    for (holder, most) in plan.most_results() {
        let old = sqlx::query(
            "DELETE FROM results WHERE holder = ?1 AND key IN
         (SELECT key FROM results WHERE holder = ?1 ORDER BY at DESC, key DESC LIMIT -1 OFFSET ?2)",
        );
        old.bind(holder).bind(most).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn forget(
    connection: &mut SqliteConnection,
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
         (SELECT position, move FROM played WHERE first + second + drawn <= ?1 LIMIT ?2)"
        }
        Removable::Results { .. } => {
            "DELETE FROM results WHERE (holder, key) IN
         (SELECT holder, key FROM results WHERE at < ?1 LIMIT ?2)"
        }
        Removable::Games { which: Forgettable::Finished, .. } => {
            "DELETE FROM games WHERE id IN
         (SELECT id FROM games WHERE is_over = 1 AND updated < ?1 ORDER BY updated LIMIT ?2)"
        }
        Removable::Games { which: Forgettable::Unstarted, .. } => {
            "DELETE FROM games WHERE id IN
         (SELECT id FROM games WHERE version = 1 AND updated < ?1 ORDER BY updated LIMIT ?2)"
        }
        Removable::Games { which: Forgettable::Abandoned, .. } => {
            "DELETE FROM games WHERE id IN
         (SELECT id FROM games WHERE is_over = 0 AND updated < ?1 ORDER BY updated LIMIT ?2)"
        }
    });
    Ok(deleted.bind(bound).bind(limit).execute(connection).await?.rows_affected())
}

async fn erase(
    connection: &mut SqliteConnection,
    holder: &str,
    kind: Option<&str>,
) -> Result<u64, sqlx::Error> {
    let erased = sqlx::query("DELETE FROM results WHERE holder = ?1 AND (?2 IS NULL OR kind = ?2)");
    Ok(erased.bind(holder).bind(kind).execute(connection).await?.rows_affected())
}

fn array(rows: Vec<Value>) -> String {
    Value::Array(rows).to_string()
}
