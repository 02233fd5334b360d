//! The suite on SQLite, and what only SQLite does.

use cygnet_store::Database;

use crate::suite;

#[tokio::test(flavor = "multi_thread")]
async fn the_suite_holds() {
    let folder = tempfile::tempdir().unwrap();
    suite::suite(&Database::Sqlite(folder.path().join("data/games.db"))).await;
}
