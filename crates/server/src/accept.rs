//! Accepts connections, and bounds how many there are and how long their requests may take to arrive.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::AppState;

/// How long the server waits when it cannot accept, for example because it has no file descriptors left.
const PAUSE: Duration = Duration::from_millis(200);

/// Serves until `stopping` changes, and then until all requests have ended.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    shared: AppState,
    mut stopping: watch::Receiver<bool>,
) {
    let limits = &shared.hub.limits;
    let places = limits.http_connections.min(Semaphore::MAX_PERMITS);
    let places = Arc::new(Semaphore::new(places));
    // Each connection has a sender; the channel is closed when the last of them has ended.
    let (alive, mut ended) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Behind a proxy all connections come from one address.
        let own = if shared.config.behind_proxy {
            None
        } else {
            let place = shared.clients.connection(address.ip(), limits, Instant::now());
            let Some(place) = place else { continue };
            Some(place)
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let (app, stopping, alive) = (app.clone(), stopping.clone(), alive.clone());
        let patience = limits.header_time;
        tokio::spawn(async move {
            connection(stream, address, app, patience, stopping).await;
            // A WebSocket goes on without these; it has a place among the sockets.
            drop((own, place, alive));
        });
    }
    drop((listener, alive));
    let _ = ended.recv().await;
}

/// Answers the requests on one connection.
async fn connection(
    stream: TcpStream,
    address: SocketAddr,
    app: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Messages are small and follow each other: without this the second one would wait until the client
    // confirms the first, up to 40 ms.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        TowerToHyperService::new(app.clone()).call(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = pin!(serving);
    let served = tokio::select! {
        served = serving.as_mut() => served,
        _ = stopping.changed() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = served {
        tracing::trace!(%error, "a connection broke");
    }
}
