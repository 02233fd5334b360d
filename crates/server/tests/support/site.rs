//! A database with any number of servers on it.

use std::time::Duration;

use cygnet_room::Resources;
use cygnet_server::limits::ServerLimits;
use cygnet_server::{Config, Server};
use cygnet_store::Database;
use cygnet_store::testing::{self, TestDatabase};
use tempfile::TempDir;

use super::Browser;

/// A database of its own for one test, and how its servers are set up.
pub(crate) struct Site {
    database: Database,
    /// Everything that has to live as long as the test.
    _kept: (Option<TempDir>, Option<TestDatabase>),
    pub(crate) limits: ServerLimits,
    pub(crate) behind_tls: bool,
    pub(crate) behind_proxy: bool,
    pub(crate) computers: usize,
}

/// Limits that no test meets by accident.
fn wide() -> ServerLimits {
    ServerLimits {
        sockets_per_client: 10_000,
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        messages_per_second_per_client: 100_000,
        messages_per_second_of_spectators: 100_000,
        open_games: 10_000,
        open_games_per_client: 10_000,
        computer_games: 10_000,
        games_per_minute: 100_000,
        studies_per_minute: 100_000,
        reports_per_day: 100_000,
        ..ServerLimits::default()
    }
}

impl Site {
    fn new(database: Database, kept: (Option<TempDir>, Option<TestDatabase>)) -> Self {
        Self {
            database,
            _kept: kept,
            limits: wide(),
            behind_tls: false,
            behind_proxy: false,
            computers: 2,
        }
    }

    /// A site on `SQLite`.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::Sqlite(folder.path().join("games.sqlite"));
        Self::new(database, (Some(folder), None))
    }

    /// A site on `PostgreSQL`, where that is installed.
    pub(crate) async fn postgres() -> Option<Self> {
        let database = testing::postgres().await?;
        Some(Self::new(database.database(), (None, Some(database))))
    }

    /// Computer players that move at once, and not at the pace of people.
    pub(crate) fn with_quick_computers(mut self) -> Self {
        self.limits.computer_pace = Duration::ZERO;
        self
    }

    pub(crate) fn config(&self) -> Config {
        Config {
            address: "127.0.0.1:0".parse().expect("an address"),
            database: self.database.clone(),
            behind_proxy: self.behind_proxy,
            behind_tls: self.behind_tls,
            computers: self.computers,
            limits: self.limits.clone(),
        }
    }

    /// Starts a server on the database.
    pub(crate) async fn start(&self) -> Server {
        self.start_with(Resources::default()).await
    }

    /// Does the same with these limits.
    pub(crate) async fn start_within(&self, limits: ServerLimits) -> Server {
        let config = Config { limits, ..self.config() };
        Server::start(config, Resources::default()).await.expect("the server starts")
    }

    /// Does the same with these resources.
    pub(crate) async fn start_with(&self, resources: Resources) -> Server {
        Server::start(self.config(), resources).await.expect("the server starts")
    }

    /// Starts a server and opens a browser on it.
    pub(crate) async fn open(&self) -> (Server, Browser) {
        let server = self.start().await;
        let browser = Browser::new(server.address());
        (server, browser)
    }
}

/// Runs a test once on `SQLite` and once on `PostgreSQL`.
macro_rules! on_both_stores {
    ($($(#[$note:meta])* async fn $name:ident($site:ident: $kind:ty) $body:block)*) => { $(
        $(#[$note])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn test($site: $kind) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                test($crate::support::Site::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                if let Some(site) = $crate::support::Site::postgres().await {
                    test(site).await;
                }
            }
        }
    )* };
}
pub(crate) use on_both_stores;
