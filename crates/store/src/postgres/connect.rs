//! Connections to PostgreSQL.

use std::{str::FromStr, time::Duration};

use cygnet_core::message;
use sqlx::{ConnectOptions, Executor, PgConnection, postgres::PgConnectOptions};

use crate::{Database, StoreError, rows::reason};

/// How long a new connection may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The oldest version with `pg_current_xact_id`.
const OLDEST_VERSION: i32 = 13;

/// Settings of every connection that stores or reads games. A process that hangs gives its locks
/// back; a commit is acknowledged when it is on the disk, whatever the default of the database is.
const SETTINGS: &str = "SET lock_timeout = '5s';
    SET statement_timeout = '10s';
    SET idle_in_transaction_session_timeout = '15s';
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')";

/// Reads the URL.
pub(super) fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| StoreError::Address {
        address: Database::Postgres(url.to_owned()).to_string(),
        reason: message!(
            "store-postgres-url",
            "{problem}; expected `postgres://user:password@host:port/database`",
            problem = reason(&error),
        ),
    })?;
    Ok(options.application_name("cygnet").disable_statement_logging())
}

/// Host, port and name of a database, for messages.
pub(super) fn place(options: &PgConnectOptions) -> String {
    let host = match options.get_socket() {
        Some(folder) => folder.display().to_string(),
        None => options.get_host().to_owned(),
    };
    let database = options.get_database().unwrap_or(options.get_username());
    format!("{host}:{}/{database}", options.get_port())
}

/// Connects, for at most [`PATIENCE`].
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let connection = tokio::time::timeout(PATIENCE, options.connect()).await;
    connection.unwrap_or_else(|_| Err(no_answer(PATIENCE)))
}

/// The error of a connection that has been silent for so long.
pub(super) fn no_answer(patience: Duration) -> sqlx::Error {
    let seconds = patience.as_secs();
    let message = message!("store-no-answer", "no answer within {seconds} seconds", seconds);
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, message))
}

/// Applies [`SETTINGS`].
pub(super) async fn prepare(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    connection.execute(SETTINGS).await.map(drop)
}

/// Refuses a server that is too old.
pub(super) async fn check_version(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let version: String =
        sqlx::query_scalar("SHOW server_version_num").fetch_one(connection).await?;
    let version = version.parse::<i32>().unwrap_or(0) / 10_000;
    if version >= OLDEST_VERSION {
        return Ok(());
    }
    let message = message!(
        "store-postgres-too-old",
        "it is version {version}; Cygnet needs version {oldest} or later",
        version,
        oldest = OLDEST_VERSION,
    );
    Err(sqlx::Error::Configuration(message.into()))
}
