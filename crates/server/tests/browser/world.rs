//! A server with the browsers that visit it, for one test.

use std::future::Future;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use cygnet_room::Resources;
use cygnet_server::limits::ServerLimits;
use cygnet_server::{Config, Server};
use cygnet_solve::complete::Tables;
use cygnet_store::Database;
use futures_util::FutureExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::chromium::{Chromium, PLAIN_HOST, lock};
use crate::line::{Flow, Line};
use crate::page::{Page, Wishes};

/// One runtime for all tests, since they share a browser.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("threads"));

/// Computer players answer at once, so that games are short.
const PACE: Duration = Duration::from_millis(40);

/// A server, the line to it, and the pages that were opened.
pub(crate) struct World {
    chromium: &'static Chromium,
    server: tokio::sync::Mutex<Option<Server>>,
    line: Line,
    folder: TempDir,
    visits: Mutex<Vec<Page>>,
}

/// Runs a test with a server, if there is a browser. No page may have had a problem at its end.
pub(crate) fn test<F: Future<Output = ()>>(name: &str, body: impl FnOnce(&'static World) -> F) {
    let chromium = match Chromium::shared() {
        Ok(chromium) => chromium,
        Err(reason) => {
            assert!(std::env::var_os("CI").is_none(), "no browser: {reason}");
            eprintln!("skipped, because there is no browser: {reason}");
            return;
        }
    };
    RUNTIME.block_on(async {
        // Tests are few, and threads of the line outlive them anyway.
        let world: &'static World = Box::leak(Box::new(World::start(chromium).await));
        let result = AssertUnwindSafe(body(world)).catch_unwind().await;
        let problems: Vec<String> = lock(&world.visits).iter().flat_map(Page::problems).collect();
        if result.is_err() || !problems.is_empty() {
            world.keep_pictures(name).await;
        }
        world.end().await;
        if let Err(cause) = result {
            resume_unwind(cause);
        }
        assert!(problems.is_empty(), "problems on the pages: {problems:#?}");
    });
}

/// Where pictures go.
pub(crate) fn pictures() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    target.parent().expect("the target folder").join("screenshots")
}

impl World {
    async fn start(chromium: &'static Chromium) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = serve(&folder).await;
        let line = Line::to(server.address());
        let server = tokio::sync::Mutex::new(Some(server));
        Self { chromium, server, line, folder, visits: Mutex::default() }
    }

    /// The address of the server for browsers.
    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.line.address())
    }

    /// Where the server finds complete tables.
    pub(crate) fn tables(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(crate) fn flow(&self, flow: Flow) {
        self.line.set(flow);
    }

    /// Stops the server.
    pub(crate) async fn stop(&self) {
        if let Some(server) = self.server.lock().await.take() {
            server.stop().await;
        }
    }

    /// Starts it again over the same games.
    pub(crate) async fn start_again(&self) {
        let server = serve(&self.folder).await;
        self.line.lead_to(server.address());
        *self.server.lock().await = Some(server);
    }

    /// A page of a person who has never been here.
    pub(crate) async fn visit(&self, wishes: impl Into<Wishes>) -> Page {
        self.visit_at(&self.base(), wishes.into()).await
    }

    async fn visit_at(&self, base: &str, wishes: Wishes) -> Page {
        let fresh = json!({ "disposeOnDetach": true });
        let context = self.chromium.call(None, "Target.createBrowserContext", fresh).await;
        let context = context["browserContextId"].as_str().expect("a context").to_owned();
        let page = Page::open(self.chromium, &context, base, wishes).await;
        lock(&self.visits).push(page.clone());
        page
    }

    /// A page of a person who comes by a name over plain HTTP, where browsers keep back some interfaces.
    pub(crate) async fn visit_by_name(&self, wishes: impl Into<Wishes>) -> Page {
        let base = format!("http://{PLAIN_HOST}:{}", self.line.address().port());
        self.visit_at(&base, wishes.into()).await
    }

    /// Puts what the person of this page downloads into a folder.
    pub(crate) async fn downloads(&self, page: &Page, folder: &std::path::Path) {
        let behaviour = json!({ "behavior": "allow", "browserContextId": page.context, "downloadPath": folder });
        self.chromium.call(None, "Browser.setDownloadBehavior", behaviour).await;
    }

    async fn keep_pictures(&self, name: &str) {
        let pages = lock(&self.visits).clone();
        for (number, page) in pages.iter().enumerate() {
            let file = pictures().join("failed").join(format!("{name}-{number}.png"));
            // A page that cannot be seen any more must not hide why the test failed.
            let taken = AssertUnwindSafe(page.picture(&file)).catch_unwind().await;
            if taken.is_ok() {
                eprintln!("see {}", file.display());
            }
        }
    }

    async fn end(&self) {
        let pages = lock(&self.visits).clone();
        for page in pages {
            let which = json!({ "browserContextId": page.context });
            let _ = self.chromium.try_call(None, "Target.disposeBrowserContext", which).await;
        }
        self.line.set(Flow::Cut);
        self.stop().await;
    }
}

async fn serve(folder: &TempDir) -> Server {
    let limits = ServerLimits {
        computer_pace: PACE,
        requests_per_second: 10_000,
        games_per_minute: 10_000,
        open_games_per_client: 10_000,
        ..ServerLimits::default()
    };
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        database: Database::Sqlite(folder.path().join("games.db")),
        // The line is a proxy, and one test uses a name for it.
        behind_proxy: true,
        behind_tls: false,
        computers: 1,
        limits,
    };
    // Complete tables are found beside the games.
    let tables = Tables::folders(&[folder.path().to_owned()]);
    let resources = Resources::default().with_tables(tables);
    Server::start(config, resources).await.expect("a server")
}

/// A new game against the computer.
pub(crate) fn against(player: &str, game: &str, options: &Value) -> Value {
    let opponent = json!({ "kind": "computer", "player": player });
    json!({
        "game": game, "options": options, "position": null, "clock": "none",
        "opponent": opponent, "side": 0,
    })
}

/// A new game of two people.
pub(crate) fn among_people(kind: &str, game: &str, options: &Value) -> Value {
    json!({
        "game": game, "options": options, "position": null, "clock": "none",
        "opponent": { "kind": kind }, "side": 0,
    })
}
