//! The suite on PostgreSQL, and what only PostgreSQL does.

use cygnet_store::testing;

use crate::suite;

#[tokio::test(flavor = "multi_thread")]
async fn the_suite_holds() {
    let Some(postgres) = testing::postgres().await else { return };
    suite::suite(&postgres.database()).await;
}
