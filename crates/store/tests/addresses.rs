//! Addresses of databases, and that nobody ever sees a password.

use std::path::PathBuf;

use cygnet_store::{Database, StoreError};

#[test]
fn addresses_are_understood() {
    let sqlite = |path: &str| Database::Sqlite(PathBuf::from(path));
    let address = |text: &str| text.parse::<Database>().unwrap();
    assert_eq!(address("games.db"), sqlite("games.db"));
    assert_eq!(address("sqlite:games.db"), sqlite("games.db"));
    assert_eq!(address("sqlite:///var/games.db"), sqlite("/var/games.db"));
    assert_eq!(address("C:\\games.db"), sqlite("C:\\games.db"));
    for url in ["postgres://me@host/games", "postgresql:///games?host=/run/postgresql"] {
        assert_eq!(address(url), Database::Postgres(url.to_owned()));
    }
}

#[test]
fn other_addresses_are_refused_with_what_would_be_right() {
    for text in ["", "sqlite:", "sqlite::memory:", "mysql://me:secret@host/games"] {
        let error = text.parse::<Database>().unwrap_err();
        assert!(matches!(error, StoreError::Address { .. }));
        let message = error.to_string();
        assert!(message.contains("sqlite:"), "{message}");
        assert!(!message.contains("secret"), "{message}");
    }
}

#[tokio::test]
async fn passwords_are_never_shown() {
    for url in [
        "postgres://me:secret@127.0.0.1:1/games",
        "postgres://me:with@secret@127.0.0.1:1/games",
        "postgres://me:secret@127.0.0.1:1/games?password=secret",
        "postgres://me:secret@[bad/games",
        "postgres://me:secret@127.0.0.1:port/games",
    ] {
        let database: Database = url.parse().unwrap();
        let error = cygnet_store::open(&database).await.err().expect("nobody is there");
        for text in
            [database.to_string(), format!("{database:?}"), error.to_string(), format!("{error:?}")]
        {
            assert!(!text.contains("secret"), "{text}");
        }
    }
}

#[tokio::test]
async fn an_unreachable_server_is_named() {
    let database: Database = "postgres://me:secret@127.0.0.1:1/games".parse().unwrap();
    let error = cygnet_store::open(&database).await.err().expect("nobody is there").to_string();
    assert!(error.starts_with("cannot reach PostgreSQL at 127.0.0.1:1/games: "), "{error}");
}
