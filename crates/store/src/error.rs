//! What can go wrong with a store.

use std::path::PathBuf;

/// Why a store could not be opened, or did not do what it was asked.
///
/// After [`StoreError::Failed`] from an append the caller reads the events of the game before it
/// answers anybody: the connection to a remote database may have been lost after the commit.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// A game with this id exists.
    #[error("a game with the id `{0}` exists already; a new game needs an id of its own")]
    Exists(String),
    /// No game has this id.
    #[error("there is no game with the id `{0}`")]
    NoGame(String),
    /// The arguments of a call cannot be stored.
    #[error("cannot store this: {0}")]
    Invalid(String),
    /// The address of a database is not understood.
    #[error("`{address}` is not a database: {reason}")]
    Address {
        /// The address, without its password.
        address: String,
        /// What was wrong and what would be right.
        reason: String,
    },
    /// The SQLite file cannot be used.
    #[error("cannot open the database file {}: {reason}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What was wrong.
        reason: String,
    },
    /// PostgreSQL cannot be used.
    #[error("cannot reach PostgreSQL at {place}: {reason}")]
    Reach {
        /// Host, port and name of the database.
        place: String,
        /// What was wrong.
        reason: String,
    },
    /// A newer version of Cygnet has changed the tables.
    #[error(
        "the database {place} was written by a newer version of Cygnet (its schema has version \
         {found}, this program knows versions up to {known}); use the newer program or another \
         database"
    )]
    NewerSchema {
        /// The file, or host and name of the database.
        place: String,
        /// The version of the tables.
        found: i64,
        /// The newest version this program knows.
        known: i64,
    },
    /// The database failed while it was used.
    #[error("the database failed {during}: {reason}")]
    Failed {
        /// What was being done: "while storing events".
        during: &'static str,
        /// What the database said.
        reason: String,
    },
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}
