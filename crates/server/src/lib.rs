//! The web application: games over HTTP and WebSocket, and the pages that play them.
//!
//! A game is an append-only list of [events](event) with a version. A [command](game::SentCommand) of a client
//! names the version it answers; it becomes an event, the [store](cygnet_store) makes the event durable,
//! and only then are the clients told. The state of a game at any version is a fold over its events
//! ([`game::LiveGame`]), which drives the same [room](cygnet_room) as the terminal. `docs/api.md` documents
//! the messages.

mod accept;
pub mod analysis;
pub mod answer;
mod assets;
pub mod catalogue;
mod client_socket;
mod computers;
pub mod event;
pub mod extract;
mod fair_line;
pub mod game;
pub mod games;
pub mod hub;
pub mod lessons;
pub mod limits;
pub mod metrics;
pub mod openapi;
pub mod puzzles;
pub mod render;
pub mod reports;
pub mod results;
mod routes;
pub mod secret;
mod socket;
mod statistics;
pub mod visitor;
pub mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use cygnet_core::{Message, Say, message};
use cygnet_room::Resources;
use cygnet_store::{Database, Nudges, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use crate::analysis::{Palettes, Replays};
use crate::hub::Hub;
use crate::limits::{Clients, ServerLimits};
use crate::puzzles::ShippedPuzzles;
use crate::reports::ReportDesk;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: SocketAddr,
    /// Where games are kept.
    pub database: Database,
    /// Is there a proxy in front, which tells the addresses of clients?
    pub behind_proxy: bool,
    /// Do browsers reach the server by HTTPS?
    pub behind_tls: bool,
    /// The number of threads for computer players.
    pub computers: usize,
    /// The limits on what clients may ask for.
    pub limits: ServerLimits,
}

/// The state shared by all requests.
#[derive(Clone)]
pub struct AppState {
    /// The games.
    pub hub: Arc<Hub>,
    /// The recent requests of each client.
    pub clients: Arc<Clients>,
    /// Places for sockets.
    sockets: Arc<Semaphore>,
    /// Turns for requests that take a while, such as to replay a long line.
    replays: Replays,
    /// The palettes of the boards that were edited last.
    palettes: Arc<Palettes>,
    /// The puzzles that come with the program.
    puzzles: Arc<ShippedPuzzles>,
    /// Places for searches for mistakes, each of which has a prover of its own.
    mistakes: Arc<Semaphore>,
    /// Where reports are asked for.
    reports: Arc<ReportDesk>,
    /// How the server is set up.
    pub config: Arc<Config>,
    /// Changes when the server stops.
    stopping: watch::Receiver<bool>,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {reason}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// Why not.
        reason: std::io::Error,
    },
    /// The games cannot be reached.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There are no threads for it.
    #[error("the server cannot start: {0}")]
    Runtime(std::io::Error),
}

impl Say for StartError {
    fn message(&self) -> Message {
        match self {
            Self::Address { address, reason } => message!(
                "server-address",
                "cannot listen on {address}: {reason}",
                address = address.to_string(),
                reason = reason.message(),
            ),
            Self::Store(error) => error.message(),
            Self::Runtime(error) => message!(
                "server-no-threads",
                "the server cannot start: {reason}",
                reason = error.message(),
            ),
        }
    }
}

/// Runs a server until the program is asked to end. `ready` learns its address.
///
/// # Errors
/// If the server cannot start.
pub fn run(
    config: Config,
    resources: Resources,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), StartError> {
    // Connections need file descriptors, of which many systems give a process a thousand unless it asks for more.
    if let Some(most) = cygnet_system::raise_open_files() {
        tracing::debug!(most, "file descriptors");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(StartError::Runtime)?;
    let served = runtime.block_on(async {
        let server = Server::start(config, resources).await?;
        ready(server.address());
        end_is_wanted().await;
        tokio::select! {
            () = server.stop() => {}
            () = end_is_wanted() => tracing::warn!("stopped before everything was finished"),
        }
        Ok(())
    });
    // Without waiting for computer players, who may think for seconds yet about moves that nobody will see.
    runtime.shutdown_background();
    served
}

/// Waits for a signal that asks the program to end.
async fn end_is_wanted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Writes what the server does to standard error: as lines for people, or as JSON. The variable `CYGNET_LOG`
/// says how much, such as `debug`; the default is `info`.
pub fn log(as_json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("CYGNET_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A logger that was set up before stays.
    let _ = if as_json {
        lines.json().try_init()
    } else {
        lines.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).try_init()
    };
}

/// A server that runs until it is stopped.
pub struct Server {
    address: SocketAddr,
    shared: AppState,
    store: Arc<dyn Store>,
    nudges: Arc<dyn Nudges>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    reports: JoinHandle<()>,
    housekeeping: JoinHandle<()>,
}

/// How long a server that stops waits for requests to end.
const FAREWELL: Duration = Duration::from_secs(5);

impl Server {
    /// Opens the database and starts to serve.
    ///
    /// # Errors
    /// If the address or the database cannot be used.
    pub async fn start(config: Config, resources: Resources) -> Result<Self, StartError> {
        let (store, nudges) = cygnet_store::open(&config.database).await?;
        Self::start_with(config, resources, store, nudges).await
    }

    /// Starts to serve the games of a store that is open. `config.database` says only whether other
    /// processes may serve them, too.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub async fn start_with(
        config: Config,
        resources: Resources,
        store: Arc<dyn Store>,
        nudges: Arc<dyn Nudges>,
    ) -> Result<Self, StartError> {
        let unusable = |reason| StartError::Address { address: config.address, reason };
        let listener = TcpListener::bind(config.address).await.map_err(unusable)?;
        let address = listener.local_addr().map_err(unusable)?;
        let is_shared = matches!(config.database, Database::Postgres(_));
        let hub = Hub::new(
            Arc::clone(&store),
            Arc::clone(&nudges),
            resources,
            config.computers,
            config.limits.clone(),
            is_shared,
        );
        let (stop, stopping) = watch::channel(false);
        let sockets = Arc::new(Semaphore::new(config.limits.sockets.min(Semaphore::MAX_PERMITS)));
        let shared = AppState {
            hub: Arc::clone(&hub),
            clients: Arc::clone(&hub.clients),
            sockets,
            replays: Replays::default(),
            palettes: Arc::default(),
            puzzles: Arc::default(),
            mistakes: Arc::new(Semaphore::new(puzzles::MOST_SEARCHES)),
            reports: Arc::default(),
            config: Arc::new(config),
            stopping: stopping.clone(),
        };
        tokio::join!(hub.compare_clocks(), hub.count_open_games());
        let housekeeping = tokio::spawn(Arc::clone(&hub).keep_house());
        tokio::task::spawn_blocking(assets::prepare);
        let desk = Arc::clone(&shared.reports);
        let reports = tokio::spawn(reports::make_reports(hub, desk, stopping.clone()));
        let app = routes::router(shared.clone());
        let serving = tokio::spawn(accept::serve(listener, app, shared.clone(), stopping));
        tracing::info!(%address, "serving");
        Ok(Self { address, shared, store, nudges, stop, serving, reports, housekeeping })
    }

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The state shared by its requests.
    #[must_use]
    pub fn shared(&self) -> &AppState {
        &self.shared
    }

    /// Tells clients to come back later, finishes what was begun and stops.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        self.housekeeping.abort();
        let places = u32::try_from(self.shared.config.limits.sockets).unwrap_or(u32::MAX);
        let ended = async {
            let _ = self.serving.await;
            let _ = self.reports.await;
            // A socket gives its place back when it has told its client.
            let _ = self.shared.sockets.acquire_many(places).await;
        };
        if tokio::time::timeout(FAREWELL, ended).await.is_err() {
            tracing::warn!("some requests did not end in time");
        }
        self.nudges.close().await;
        self.store.close().await;
        tracing::info!("stopped");
    }
}
