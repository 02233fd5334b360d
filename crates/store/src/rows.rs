//! Rows and errors of both databases as the types of the interface.

use std::collections::HashMap;

use cygnet_core::{Message, Say, message};
use sqlx::migrate::{MigrateError, Migrator};

use crate::{
    Appended, Forgettable, GameRow, Head, Millis, MoveCount, ReportRow, StoreError, StoredEvent,
    StoredResult, Version,
    plan::{Removable, Write, WriteAnswer},
    writer::Writer,
};

/// How many games are removed in one transaction, which delays the moves of others.
const FORGET_AT_ONCE: u32 = 100;

/// id, kind, version, updated, `is_over`, due, summary, side: one row per seat.
pub(crate) type SeatedRow = (String, String, i64, i64, bool, Option<i64>, String, i64);

/// The games of a holder from rows in which those of one game follow each other.
pub(crate) fn seated(rows: Vec<SeatedRow>) -> Vec<GameRow> {
    let mut games: Vec<GameRow> = Vec::new();
    for (id, kind, version, updated, is_over, due, summary, side) in rows {
        let side = u8::try_from(side).unwrap_or(u8::MAX);
        match games.last_mut() {
            Some(game) if game.id == id => game.sides.push(side),
            _ => games.push(GameRow {
                id,
                version: version.cast_unsigned(),
                updated,
                head: Head { kind, is_over, due, summary },
                sides: vec![side],
            }),
        }
    }
    games
}

/// Versions as the databases store them; they cannot count further than this.
pub(crate) fn number(version: Version) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

impl From<(i64, i64, String)> for StoredEvent {
    fn from((version, at, body): (i64, i64, String)) -> Self {
        Self { version: version.cast_unsigned(), at, body }
    }
}

impl From<(String, i64, i64, i64)> for MoveCount {
    fn from((text, first, second, drawn): (String, i64, i64, i64)) -> Self {
        let [first, second, drawn] = [first, second, drawn].map(i64::cast_unsigned);
        Self { text, won: [first, second], drawn }
    }
}

impl From<(String, i64, String, String)> for StoredResult {
    fn from((key, at, kind, body): (String, i64, String, String)) -> Self {
        Self { key, at, kind, body }
    }
}

/// id, at, holder, origin, due, summary.
pub(crate) type ReportFields = (String, i64, String, Option<String>, Option<i64>, String);

impl From<ReportFields> for ReportRow {
    fn from((id, at, holder, origin, due, summary): ReportFields) -> Self {
        Self { id, at, holder, origin, due, summary }
    }
}

impl WriteAnswer {
    /// Whether the row of a report was changed.
    pub(crate) fn has_changed(self) -> bool {
        matches!(self, Self::Reports(1..))
    }

    /// The outcome of an append.
    pub(crate) fn appended(self) -> Appended {
        match self {
            Self::Appended(appended) => appended,
            other => unreachable!("an append was answered with {other:?}"),
        }
    }
}

/// Removes games, some at a time.
pub(crate) async fn forget_before(
    writer: &Writer,
    which: Forgettable,
    before: Millis,
) -> Result<u64, StoreError> {
    forget_all(writer, Removable::Games { which, before }).await
}

/// Removes rows, some at a time.
pub(crate) async fn forget_all(writer: &Writer, which: Removable) -> Result<u64, StoreError> {
    let mut total = 0;
    loop {
        let write = Write::Forget { which, limit: FORGET_AT_ONCE };
        let WriteAnswer::Forgotten(removed) = writer.write(write).await? else { return Ok(total) };
        total += removed;
        if removed < u64::from(FORGET_AT_ONCE) {
            return Ok(total);
        }
    }
}

/// Erases the results of a holder in games of this kind, or in all.
pub(crate) async fn erase(
    writer: &Writer,
    holder: &str,
    kind: Option<&str>,
) -> Result<u64, StoreError> {
    let write = Write::Erase { holder: holder.to_owned(), kind: kind.map(str::to_owned) };
    match writer.write(write).await? {
        WriteAnswer::Forgotten(erased) => Ok(erased),
        _ => Ok(0),
    }
}

/// Forgets this many counted moves, some at a time, those of the fewest games first.
pub(crate) async fn forget_rare(writer: &Writer, excess: u64) -> Result<u64, StoreError> {
    let (mut total, mut games) = (0, 1);
    while total < excess {
        let limit = FORGET_AT_ONCE.min(u32::try_from(excess - total).unwrap_or(u32::MAX));
        let write = Write::Forget { which: Removable::RareMoves { games }, limit };
        let WriteAnswer::Forgotten(removed) = writer.write(write).await? else { return Ok(total) };
        total += removed;
        if removed < u64::from(limit) {
            if games == u32::MAX {
                return Ok(total);
            }
            games = games.saturating_mul(2);
        }
    }
    Ok(total)
}

/// Locked rows by the id of their game.
pub(crate) fn by_id(
    rows: Vec<(String, i64, Option<i64>)>,
) -> HashMap<String, crate::plan::LockedRows> {
    let locked = rows.into_iter().map(|(id, version, due)| {
        (id, crate::plan::LockedRows { version: version.cast_unsigned(), due })
    });
    locked.collect()
}

/// The message of the database, without the wrapping of the library.
pub(crate) fn reason(error: &sqlx::Error) -> Message {
    match error {
        sqlx::Error::Database(error) => Message::verbatim(error.message()),
        sqlx::Error::Io(error) => error.message(),
        sqlx::Error::Configuration(error) => match error.downcast_ref::<Message>() {
            Some(message) => message.clone(),
            None => Message::verbatim(error.to_string()),
        },
        sqlx::Error::PoolTimedOut => {
            message!("store-no-connection", "no connection became free in time")
        }
        error => Message::verbatim(error.to_string()),
    }
}

/// Turns an error of a running database into one of the store.
pub(crate) fn failed(during: Message) -> impl Fn(sqlx::Error) -> StoreError {
    move |error| match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        error => StoreError::Failed { during: during.clone(), reason: reason(&error) },
    }
}

/// Turns an error of the migrations into one of the store; `refused` makes it from its reason.
pub(crate) fn migration_failed(
    error: MigrateError,
    migrations: &Migrator,
    place: String,
    refused: impl Fn(Message) -> StoreError,
) -> StoreError {
    match error {
        MigrateError::VersionMissing(found) => {
            let known = migrations.iter().map(|migration| migration.version).max();
            StoreError::NewerSchema { place, found, known: known.unwrap_or(0) }
        }
        MigrateError::Execute(error) => refused(reason(&error)),
        error => refused(Message::verbatim(error.to_string())),
    }
}
