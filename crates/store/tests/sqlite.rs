//! The suite on SQLite, and what only SQLite does.

use std::{fs, path::Path};

use cygnet_store::{Appended, Database, StoreError};
use sqlx::{ConnectOptions, Connection, Executor, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::{
    children, model,
    suite::{self, append, bodies, game, open},
};

/// A folder and a database in it.
fn database() -> (TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::Sqlite(folder.path().join("games.db"));
    (folder, database)
}

/// Changes a database behind the store's back.
async fn execute(folder: &TempDir, statement: &str) {
    let options = SqliteConnectOptions::new().filename(folder.path().join("games.db"));
    let mut connection = options.connect().await.unwrap();
    connection.execute(statement).await.unwrap();
    connection.close().await.unwrap();
}

async fn refusal(path: &Path) -> String {
    let error = cygnet_store::open(&Database::Sqlite(path.to_owned())).await.err();
    let error = error.expect("the file is refused");
    assert!(matches!(error, StoreError::Open { .. } | StoreError::NewerSchema { .. }));
    let message = error.to_string();
    assert!(message.contains(&path.display().to_string()), "{message}");
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn the_suite_holds() {
    let folder = tempfile::tempdir().unwrap();
    suite::suite(&Database::Sqlite(folder.path().join("new folder/games?.db"))).await;
}

#[tokio::test]
async fn batches_equal_single_writes() {
    model::batches_equal_single_writes(&database().1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_events_survive_kill_9() {
    let (folder, database) = database();
    let address = folder.path().join("games.db");
    children::acknowledged_events_survive_kill_9(&database, address.to_str().unwrap()).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing() {
    let (folder, database) = database();
    let address = folder.path().join("games.db");
    children::a_full_disk_loses_nothing(&database, address.to_str().unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_write_fails_alone() {
    let (folder, database) = database();
    let store = open(&database).await;
    execute(
        &folder,
        "CREATE TRIGGER poison BEFORE INSERT ON events WHEN new.body = 'poison'
         BEGIN SELECT raise(ABORT, 'poisoned'); END",
    )
    .await;
    one_of_many_fails(store).await;
}

/// Appends to many games at once, where the body `poison` is refused by the database.
pub(crate) async fn one_of_many_fails(store: std::sync::Arc<dyn cygnet_store::Store>) {
    let mut games = JoinSet::new();
    for number in 0..100 {
        let store = store.clone();
        games.spawn(async move {
            let id = format!("poison-{number}");
            store.create(game(&id)).await.unwrap();
            let body = if number % 40 == 7 { "poison" } else { "fine" };
            (body, store.append(append(&id, 1, body)).await)
        });
    }
    let outcomes = games.join_all().await;
    assert_eq!(outcomes.iter().filter(|(body, _)| *body == "poison").count(), 3);
    for (body, outcome) in outcomes {
        match outcome {
            Ok(stored) => assert_eq!((body, stored), ("fine", Appended::Stored(2))),
            Err(error) => {
                assert_eq!(body, "poison");
                assert!(error.to_string().contains("poisoned"), "{error}");
            }
        }
    }
    assert_eq!(bodies(&*store, "poison-6").await, ["created", "fine"]);
    assert_eq!(bodies(&*store, "poison-7").await, ["created"]);
    store.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    let store = open(&Database::Sqlite(inner.join("games.db"))).await;
    store.create(game("private")).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&inner), 0o700);
    let files: Vec<_> = fs::read_dir(&inner).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 4, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    store.close().await;
    assert!(!inner.join("games.db-wal").exists(), "the log is in the file after a clean end");
}

#[tokio::test]
async fn what_is_not_a_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(refusal(folder.path()).await.contains("it is a folder"));
    let text = folder.path().join("text");
    fs::write(&text, "a text that is long enough to be no database".repeat(100)).unwrap();
    assert!(refusal(&text).await.contains("not a database"));
    assert!(refusal(&text.join("games.db")).await.contains("ot a directory"));
    #[cfg(unix)]
    assert!(refusal(Path::new("/dev/null")).await.contains("not a regular file"));
}

#[tokio::test]
async fn a_file_in_use_is_refused() {
    let (folder, database) = database();
    let store = open(&database).await;
    let message = refusal(&folder.path().join("games.db")).await;
    assert!(message.contains("another process is using it"), "{message}");
    store.close().await;
    open(&database).await.close().await;
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let (folder, database) = database();
    open(&database).await.close().await;
    execute(
        &folder,
        "INSERT INTO _sqlx_migrations VALUES (77, 'later', '2030-01-01', true, x'00', 1)",
    )
    .await;
    let message = refusal(&folder.path().join("games.db")).await;
    assert!(message.contains("newer version of Cygnet"), "{message}");
    assert!(message.contains("77"), "{message}");
}

#[tokio::test]
async fn nudges_reach_this_process() {
    let (_folder, database) = database();
    let (store, nudges) = cygnet_store::open(&database).await.unwrap();
    nudges.nudge("unheard");
    let mut receiver = nudges.subscribe();
    nudges.nudge("heard");
    assert_eq!(&*receiver.recv().await.unwrap(), "heard");
    nudges.close().await;
    store.close().await;
}
