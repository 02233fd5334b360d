//! Clients that go away, stores that do not answer, peers that are dead: others see nothing but what is true.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::support::{Answer, Browser, FaultyStore, Opened, Site, is_over, local, raw};

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// The request for a WebSocket, as a browser sends it.
fn handshake(browser: &Browser, id: &str) -> String {
    let cookie = browser.cookie.as_deref().unwrap_or_default();
    format!(
        "GET /api/games/{id}/socket?lang=en HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        browser.address
    )
}

/// The answer to a request, which is made again as long as the server refuses the connection.
async fn answer(address: SocketAddr, path: &str) -> Answer {
    let request = format!("GET {path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n");
    loop {
        if let Some(answer) = raw(address, request.as_bytes()).await {
            return answer;
        }
        tokio::task::yield_now().await;
    }
}

/// The flag is found to have fallen while a socket is opened, and the client goes away before the store has the
/// event.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_that_is_not_durable_is_shown_to_nobody() {
    for is_stored in [false, true] {
        let mut site = Site::sqlite();
        site.limits.http_connections_per_client = 8;
        let (server, store, _) = FaultyStore::start(&site).await;
        let mut me = Browser::new(server.address());
        store.hides_due.store(true, Ordering::SeqCst);
        store.fail_once("flagged");
        let (id, _) = me.create("ugly_duck", local(), json!({"clock": "100ms"})).await;
        {
            let mut socket = me.socket(&id).await;
            let message = socket.typed("a1a2");
            socket.send(&message).await;
            // The timer of the game tries to end it.
            let failed = async {
                while !store.has_failed() {
                    tokio::task::yield_now().await;
                }
            };
            timeout(PATIENCE, failed).await.expect("the flag falls");
        }
        store.hold("flagged");
        let mut leaving = TcpStream::connect(server.address()).await.expect("a connection");
        let request = handshake(&me, &id);
        leaving.write_all(request.as_bytes()).await.expect("the server reads");
        timeout(PATIENCE, store.until_held()).await.expect("the end is decided");
        // With these the address has as many connections as it may have, until the server notices that one of
        // its clients is gone.
        let mut staying = Vec::new();
        for _ in 0..7 {
            staying.push(TcpStream::connect(server.address()).await.expect("a connection"));
        }
        drop(leaving);
        timeout(PATIENCE, answer(server.address(), "/healthz")).await.expect("a free place");
        drop(staying);
        let path = format!("/api/games/{id}");
        let shown = answer(server.address(), &path);
        let (shown, ()) = tokio::join!(shown, async { store.release(is_stored) });
        let state = shown.json();
        assert_eq!((is_over(&state), &state["turns"]), (is_stored, &json!(1)), "{state}");
        server.stop().await;
    }
}

/// A process that has lost its database cannot know what other processes have stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_cannot_ask_the_store_shows_no_state() {
    let Some(site) = Site::postgres().await else { return };
    let (server, store, _) = FaultyStore::start(&site).await;
    let mut me = Browser::new(server.address());
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    store.is_unreadable.store(true, Ordering::SeqCst);
    let path = format!("/api/games/{id}");
    let stale = async {
        loop {
            let answer = me.get(&path).await;
            if answer.status != 200 {
                return answer;
            }
        }
    };
    let answer = timeout(PATIENCE, stale).await.expect("the state is refused");
    assert_eq!((answer.status, answer.problem().as_str()), (503, "server-unavailable"));
    assert!(!answer.header("retry-after").is_empty());
    for path in [format!("{path}/history"), format!("{path}/record")] {
        assert_eq!(me.get(&path).await.status, 503, "{path}");
    }
    let Opened::Refused(answer) = me.try_socket(&id, &[]).await else { panic!("a new socket") };
    assert_eq!(answer.status, 503);
    // A socket that is open gets no state either, and goes.
    socket.send(&json!({"type": "state"})).await;
    while let Some(message) = socket.next().await {
        assert_ne!(message["type"], "state", "{message}");
    }
    assert_eq!(socket.closed, Some(1013));

    store.is_unreadable.store(false, Ordering::SeqCst);
    assert_eq!(me.state(&id).await["version"], 1);
    me.socket(&id).await;
    server.stop().await;
}

/// The network takes what is sent to a machine that is gone, so only its silence tells.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_peer_that_reads_nothing_is_not_present() {
    let mut site = Site::sqlite();
    site.limits.ping = Duration::from_millis(200);
    site.limits.silence = Duration::from_secs(2);
    let (server, mut me) = site.open().await;
    let (id, other) = me.with_friend("ugly_duck", json!({})).await;
    let mut mine = me.socket(&id).await;
    let mut dead = TcpStream::connect(server.address()).await.expect("a connection");
    let request = handshake(&other, &id);
    dead.write_all(request.as_bytes()).await.expect("the server reads");
    mine.expect(|message| message["present"] == json!([true, true])).await;
    mine.expect(|message| message["present"] == json!([true, false])).await;
    // A client that answers pings stays, although it says nothing else.
    assert_eq!(me.state(&id).await["seats"][0]["present"], true);
    drop(dead);
    server.stop().await;
}

/// All processes go by the clock of the database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_by_the_clock_of_the_database() {
    let site = Site::sqlite();
    let (server, _, _) = FaultyStore::start_ahead(&site, 3_600_000).await;
    let mut me = Browser::new(server.address());
    let (id, _) = me.create("ugly_duck", local(), json!({"clock": "5m"})).await;
    let before = cygnet_server::hub::now();
    let ahead = me.state(&id).await["now"].as_i64().expect("a time") - before;
    assert!(ahead > 3_590_000, "{ahead}");
    let mut socket = me.socket(&id).await;
    let message = socket.typed("a1a2");
    socket.does(&message).await;
    let left = socket.state["clock"]["left"][1].as_u64().expect("a time");
    assert!(left > 200_000, "{left}");
    let metrics = me.get("/metrics").await.text();
    let skew =
        metrics.lines().find_map(|line| line.strip_prefix("cygnet_clock_skew_milliseconds "));
    let skew: i64 = skew.and_then(|number| number.parse().ok()).expect("a metric");
    assert!((3_590_000..3_610_000).contains(&skew), "{skew}");
    server.stop().await;
}
