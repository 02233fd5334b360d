//! Bounds of what a server takes on: connections, games, questions to the store.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use futures_util::StreamExt;

use crate::support::{Browser, FaultyStore, Site, against, friend, local, on_both_stores};

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// Reads until the server closes the connection.
async fn until_closed(mut stream: TcpStream) {
    let mut rest = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
    assert!(read.is_ok(), "the connection stays open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_and_idle_connections_are_closed() {
    let mut site = Site::sqlite();
    site.limits.header_time = Duration::from_millis(200);
    let (server, mut me) = site.open().await;
    let whole = "GET /healthz HTTP/1.1\r\nhost: h\r\n\r\n";
    for bytes in ["", "GET / HTTP/1.1\r\nhost: h\r\nx-half", whole] {
        let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
        stream.write_all(bytes.as_bytes()).await.expect("the server reads");
        until_closed(stream).await;
    }
    // A WebSocket may be silent.
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    socket.wait_for("heartbeat").await;
    socket.wait_for("heartbeat").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_bounded_for_an_address_and_in_all() {
    for is_in_all in [false, true] {
        let mut site = Site::sqlite();
        let most = if is_in_all {
            &mut site.limits.http_connections
        } else {
            &mut site.limits.http_connections_per_client
        };
        *most = 3;
        let server = site.start().await;
        let mut open = Vec::new();
        for _ in 0..3 {
            let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
            stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: h\r\n\r\n").await.expect("sent");
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.expect("an answer");
            open.push(stream);
        }
        until_closed(TcpStream::connect(server.address()).await.expect("a connection")).await;
        // A place is free again when a connection ends.
        until_closed({
            let mut stream = open.pop().expect("a connection");
            let last = b"GET /healthz HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
            stream.write_all(last).await.expect("sent");
            stream
        })
        .await;
        let is_free = async {
            let request = b"GET /healthz HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
            while crate::support::raw(server.address(), request).await.is_none() {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, is_free).await.expect("a place");
        drop(open);
        server.stop().await;
    }
}

on_both_stores! {
    async fn another_game_with_the_same_opponent_counts_as_a_new_game(site: Site) {
        let mut site = site;
        site.limits.games_per_minute = 2;
        let (server, mut me) = site.open().await;
        let (mut id, _) = me.create("ugly_duck", against("random"), json!({})).await;
        for turn in 0..2 {
            let mut socket = me.socket(&id).await;
            let resign = socket.acting("resign");
            socket.does(&resign).await;
            let rematch = socket.acting("rematch");
            if turn == 1 {
                assert_eq!(socket.is_refused(&rematch).await, "server-games-too-fast");
                break;
            }
            let version = socket.does(&rematch).await;
            // A message that comes twice is no second game.
            assert_eq!(socket.does(&rematch).await, version);
            id = socket.state["rematch_id"].as_str().expect("an id").to_owned();
        }
        server.stop().await;
    }

    async fn a_rematch_that_is_accepted_twice_at_once_is_one_game(site: Site) {
        let mut site = site;
        site.limits.games_per_minute = 2;
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("random"), json!({})).await;
        let mut socket = me.socket(&id).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        let rematch = socket.acting("rematch");
        for _ in 0..2 {
            socket.send(&rematch).await;
        }
        for _ in 0..2 {
            let is_answer = |answer: &Value| answer["id"] == rematch["id"];
            assert_eq!(socket.expect(is_answer).await["type"], "ack");
        }
        server.stop().await;
    }

    async fn another_game_counts_among_the_open_games(site: Site) {
        for (open_games, computer_games) in [(1, 30), (30, 1)] {
            let mut limits = site.limits.clone();
            (limits.open_games, limits.computer_games) = (open_games, computer_games);
            let server = site.start_within(limits).await;
            let mut me = Browser::new(server.address());
            let (id, _) = me.create("ugly_duck", against("random"), json!({})).await;
            let mut socket = me.socket(&id).await;
            let resign = socket.acting("resign");
            socket.does(&resign).await;
            let (other, _) = me.create("ugly_duck", against("random"), json!({})).await;
            let rematch = socket.acting("rematch");
            assert_eq!(socket.is_refused(&rematch).await, "server-too-many-games");
            let mut second = me.socket(&other).await;
            let resign = second.acting("resign");
            second.does(&resign).await;
            let rematch = socket.acting("rematch");
            socket.does(&rematch).await;
            server.stop().await;
        }
    }

    async fn a_client_without_its_cookie_is_the_same_client(site: Site) {
        let mut site = site;
        site.limits.open_games_per_client = 3;
        let (server, me) = site.open().await;
        let mut first = me.clone();
        let (id, _) = first.create("ugly_duck", local(), json!({})).await;
        for _ in 0..2 {
            me.clone().create("ugly_duck", local(), json!({})).await;
        }
        let answer = me.clone().ask_for("ugly_duck", local(), json!({})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (429, "server-too-many-games-here"));
        let mut socket = first.socket(&id).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        me.clone().create("ugly_duck", local(), json!({})).await;
        server.stop().await;
    }

    async fn games_that_were_left_are_removed(site: Site) {
        let mut site = site;
        let (server, mut me) = site.open().await;
        let mut ids = Vec::new();
        for _ in 0..2 {
            let (id, _) = me.create("ugly_duck", local(), json!({})).await;
            let mut socket = me.socket(&id).await;
            let message = socket.typed("a1a2");
            socket.does(&message).await;
            ids.push(id);
        }
        let mut socket = me.socket(&ids[1]).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        server.stop().await;
        site.limits.abandoned = Duration::ZERO;
        let server = site.start().await;
        let mut me = me.at(server.address());
        let listed = |answer: &Value| answer["playing"].as_array().expect("a list").len();
        let removed = async { while listed(&me.read("/api/my/games").await) != 0 {} };
        timeout(PATIENCE, removed).await.expect("the game is removed");
        assert_eq!(me.get(&format!("/api/games/{}", ids[0])).await.status, 404);
        assert_eq!(me.state(&ids[1]).await["status"], "over");
        server.stop().await;
    }

    async fn games_are_not_counted_for_each_new_one(site: Site) {
        let (server, store, _) = FaultyStore::start(&site).await;
        let (began, before) = (Instant::now(), store.open_games_asked.load(Ordering::SeqCst));
        for _ in 0..20 {
            Browser::new(server.address()).create("ugly_duck", local(), json!({})).await;
        }
        let asked = store.open_games_asked.load(Ordering::SeqCst) - before;
        let minutes = usize::try_from(began.elapsed().as_secs() / 60).expect("a short time");
        assert!(asked <= minutes, "{asked} questions in {minutes} minutes");
        server.stop().await;
    }

    async fn games_that_go_on_are_listed_however_many_are_finished(site: Site) {
        let (server, mut me) = site.open().await;
        let (open, _) = me.create("ugly_duck", local(), json!({})).await;
        for _ in 0..61 {
            let (id, _) = me.create("ugly_duck", local(), json!({})).await;
            let mut socket = me.socket(&id).await;
            let resign = socket.acting("resign");
            socket.does(&resign).await;
        }
        let lists = me.read("/api/my/games").await;
        assert_eq!((&lists["playing"][0]["id"], &lists["playing"][1]), (&json!(open), &Value::Null));
        assert_eq!(lists["finished"].as_array().expect("a list").len(), 60);
        server.stop().await;
    }

    async fn messages_are_bounded_for_a_client_with_many_sockets(site: Site) {
        let mut site = site;
        site.limits.messages_per_second_per_client = 1;
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let mut sockets = Vec::new();
        for _ in 0..3 {
            sockets.push(me.socket(&id).await);
        }
        // Five are accepted at once, on any sockets.
        for socket in &mut sockets {
            for _ in 0..2 {
                socket.send(&json!({"type": "ping", "sent": 1})).await;
            }
        }
        let message = sockets[0].typed("a1a2");
        let refused = async {
            loop {
                sockets[0].send(&message).await;
                let is_error = |answer: &Value| answer["type"] == "error" || answer["type"] == "ack";
                let answer = sockets[0].expect(is_error).await;
                if answer["type"] == "error" {
                    return answer;
                }
            }
        };
        let answer = timeout(PATIENCE, refused).await.expect("too many messages");
        assert_eq!(answer["error"]["key"], "server-too-many-messages");
        server.stop().await;
    }

    async fn spectators_leave_room_for_players(site: Site) {
        let mut site = site;
        site.limits.messages_per_second_of_spectators = 1;
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let mut watching = Vec::new();
        for _ in 0..3 {
            watching.push(Browser::new(server.address()).socket(&id).await);
        }
        let flood = async {
            loop {
                for socket in &mut watching {
                    socket.send(&json!({"type": "state"})).await;
                    socket.send(&json!({"type": "ping", "sent": 1})).await;
                }
                let is_answer = |answer: &Value| answer["type"] == "error" || answer["type"] == "pong";
                let answer = watching[0].expect(is_answer).await;
                if answer["error"]["key"] == "server-too-many-messages" {
                    return;
                }
            }
        };
        timeout(PATIENCE, flood).await.expect("too many messages");
        let mut mine = me.socket(&id).await;
        for _ in 0..6 {
            mine.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        }
        server.stop().await;
    }

    async fn unfinished_games_are_bounded_in_all(site: Site) {
        let mut site = site;
        site.limits.stored_games = 2;
        let (server, mut me) = site.open().await;
        for _ in 0..2 {
            Browser::new(me.address).create("ugly_duck", local(), json!({})).await;
        }
        let answer = me.ask_for("ugly_duck", local(), json!({})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (429, "server-full"));
        server.stop().await;
    }

    async fn open_games_count_however_many_are_finished(site: Site) {
        let mut site = site;
        site.limits.open_games = 2;
        let (server, mut me) = site.open().await;
        me.create("ugly_duck", local(), json!({})).await;
        for _ in 0..200 {
            let (id, _) = me.create("ugly_duck", local(), json!({})).await;
            let mut socket = me.socket(&id).await;
            let resign = socket.acting("resign");
            socket.does(&resign).await;
        }
        me.create("ugly_duck", local(), json!({})).await;
        let answer = me.ask_for("ugly_duck", local(), json!({})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (429, "server-too-many-games"));
        server.stop().await;
    }

    async fn games_that_were_never_started_are_removed(site: Site) {
        let mut site = site;
        let (server, mut me) = site.open().await;
        let (waiting, _) = me.create("ugly_duck", friend(), json!({})).await;
        let (played, _) = me.create("ugly_duck", local(), json!({})).await;
        let mut socket = me.socket(&played).await;
        let message = socket.typed("a1a2");
        socket.does(&message).await;
        server.stop().await;
        site.limits.unstarted = Duration::ZERO;
        let server = site.start().await;
        let mut me = me.at(server.address());
        let listed = |answer: &Value| answer["playing"].as_array().expect("a list").len();
        let removed = async { while listed(&me.read("/api/my/games").await) != 1 {} };
        timeout(PATIENCE, removed).await.expect("the game is removed");
        assert_eq!(me.get(&format!("/api/games/{waiting}")).await.status, 404);
        assert_eq!(me.state(&played).await["turns"], 1);
        server.stop().await;
    }

    async fn the_store_is_asked_for_its_health_once_a_second(site: Site) {
        let (server, store, _) = FaultyStore::start(&site).await;
        let mut me = Browser::new(server.address());
        let (began, before) = (Instant::now(), store.versions_asked.load(Ordering::SeqCst));
        for _ in 0..60 {
            assert_eq!(me.get("/healthz").await.status, 200);
        }
        let asked = store.versions_asked.load(Ordering::SeqCst) - before;
        // A process that shares its games compares their versions once a second, too.
        let seconds = usize::try_from(began.elapsed().as_secs()).expect("a short time");
        assert!(asked <= 2 * (seconds + 2), "{asked} questions in {seconds} s");
        store.is_unreadable.store(true, Ordering::SeqCst);
        let failed = async { while me.get("/healthz").await.status != 503 {} };
        timeout(PATIENCE, failed).await.expect("the failure is noticed");
        server.stop().await;
    }

    async fn a_client_of_another_version_is_told_so(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        for (protocol, is_known) in [("1", true), ("2", false), ("0", false), ("x", false)] {
            let url = format!("ws://{}/api/games/{id}/socket?lang=en&protocol={protocol}", server.address());
            let (mut stream, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
            let first = timeout(PATIENCE, stream.next()).await.expect("a message");
            let Some(Ok(Message::Text(first))) = first else { panic!("{first:?}") };
            let first: Value = serde_json::from_str(first.as_str()).expect("JSON");
            if is_known {
                assert_eq!(first["type"], "state");
                continue;
            }
            assert_eq!((&first["type"], &first["error"]["key"]), (&json!("error"), &json!("server-protocol")));
            let closed = async { while let Some(Ok(_)) = stream.next().await {} };
            timeout(PATIENCE, closed).await.expect("the server closes the socket");
        }
        server.stop().await;
    }
}

/// Anyone can name a version, and a process that believed it would read the whole game again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_does_not_make_a_process_read_games_again() {
    let Some(site) = Site::postgres().await else { return };
    let (server, store, _) = FaultyStore::start(&site).await;
    let mut me = Browser::new(server.address());
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut watching = Browser::new(server.address()).socket(&id).await;
    let before = store.events_asked.load(Ordering::SeqCst);
    for _ in 0..20 {
        let mut message = watching.typed("a1a2");
        message["version"] = json!(1_000_000);
        assert_eq!(watching.is_refused(&message).await, "server-spectator");
    }
    assert_eq!(store.events_asked.load(Ordering::SeqCst), before);
    server.stop().await;
}
