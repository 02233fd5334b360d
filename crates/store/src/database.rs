//! The address of a database.

use std::{fmt, path::PathBuf, str::FromStr};

use cygnet_core::{Message, message};

use crate::StoreError;

/// Where the games are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of SQLite, created with its folder if it does not exist.
    Sqlite(PathBuf),
    /// The URL of a PostgreSQL database: `postgres://user:password@host/database`.
    Postgres(String),
}

impl FromStr for Database {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let refuse =
            |reason: Message| Err(StoreError::Address { address: without_password(text), reason });
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        let path = match text.strip_prefix("sqlite:") {
            Some(path) => path.strip_prefix("//").unwrap_or(path),
            None => text,
        };
        match path {
            "" => refuse(message!(
                "store-path-missing",
                "the path of a file is missing, as in `sqlite:games.db`"
            )),
            ":memory:" => refuse(message!(
                "store-not-in-memory",
                "games are kept in a file, as in `sqlite:games.db`"
            )),
            path if path.contains("://") => refuse(message!(
                "store-other-scheme",
                "expected `postgres://user@host/database`, `sqlite:PATH` or a path"
            )),
            path => Ok(Self::Sqlite(PathBuf::from(path))),
        }
    }
}

/// Shows the address without its password.
impl fmt::Display for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "{}", path.display()),
            Self::Postgres(url) => formatter.write_str(&without_password(url)),
        }
    }
}

/// Shows the address without its password, so that it can be logged.
impl fmt::Debug for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Database({self})")
    }
}

/// The URL without what stands between the user and the host, and without its parameters, one of
/// which may be a password. An `@` in an unescaped password ends up in the hidden part.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let rest = rest.split_once('?').map_or(rest, |(address, _)| address);
    match rest.rsplit_once('@') {
        Some((credentials, place)) => {
            let user = credentials.split_once(':').map_or(credentials, |(user, _)| user);
            format!("{scheme}://{user}@{place}")
        }
        None => format!("{scheme}://{rest}"),
    }
}
