//! The errors of a store.

use std::path::PathBuf;

use cygnet_core::{Message, Say, display_message, message};

/// Why a store could not be opened, or did not do what it was asked.
///
/// After [`StoreError::Failed`] from an append the caller reads the events of the game before it
/// answers: the connection to a remote database may have been lost after the commit.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// A game with this id exists.
    Exists(String),
    /// No game has this id.
    NoGame(String),
    /// The arguments of a call cannot be stored.
    Invalid(Message),
    /// The address of a database is not understood.
    Address {
        /// The address, without its password.
        address: String,
        /// The problem, and what would be right.
        reason: Message,
    },
    /// The SQLite file cannot be used.
    Open {
        /// The file.
        path: PathBuf,
        /// The problem.
        reason: Message,
    },
    /// PostgreSQL cannot be used.
    Reach {
        /// Host, port and name of the database.
        place: String,
        /// The problem.
        reason: Message,
    },
    /// A newer version of Cygnet has changed the tables.
    NewerSchema {
        /// The file, or host and name of the database.
        place: String,
        /// The version of the tables.
        found: i64,
        /// The newest version this program knows.
        known: i64,
    },
    /// The database failed while it was used.
    Failed {
        /// The interrupted work: "while storing events".
        during: Message,
        /// The reason that the database gave.
        reason: Message,
    },
    /// The store has been closed.
    Closed,
}

impl Say for StoreError {
    fn message(&self) -> Message {
        match self {
            Self::Exists(id) => message!(
                "store-game-exists",
                "a game with the id `{id}` exists already; a new game needs an id of its own",
                id,
            ),
            Self::NoGame(id) => {
                message!("store-no-game", "there is no game with the id `{id}`", id)
            }
            Self::Invalid(reason) => {
                message!("store-invalid", "cannot store this: {reason}", reason)
            }
            Self::Address { address, reason } => message!(
                "store-address",
                "`{address}` is not a database: {reason}",
                address,
                reason,
            ),
            Self::Open { path, reason } => message!(
                "store-open",
                "cannot open the database file {path}: {reason}",
                path = path.as_path(),
                reason,
            ),
            Self::Reach { place, reason } => message!(
                "store-reach",
                "cannot reach PostgreSQL at {place}: {reason}",
                place,
                reason,
            ),
            Self::NewerSchema { place, found, known } => message!(
                "store-newer-schema",
                "the database {place} was written by a newer version of Cygnet (its schema has \
                 version {found}, this program knows versions up to {known}); use the newer program \
                 or another database",
                place,
                found = *found,
                known = *known,
            ),
            Self::Failed { during, reason } => {
                message!("store-failed", "the database failed {during}: {reason}", during, reason)
            }
            Self::Closed => message!("store-closed", "the store is closed"),
        }
    }
}

display_message!(StoreError);
