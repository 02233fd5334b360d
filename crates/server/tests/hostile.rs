//! Hostile clients: the server answers, refuses or hangs up, and continues.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cygnet_server::Server;
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::support::{Browser, Site, local, on_both_stores, raw};

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics of the program itself; those of tests are failures anyway.
pub(crate) fn watch_for_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let file = info.location().map(std::panic::Location::file).unwrap_or_default();
            if !file.contains("tests/") {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            before(info);
        }));
    });
}

/// The server still plays, and nothing has failed inside.
pub(crate) async fn is_well(server: &Server) {
    let mut me = Browser::new(server.address());
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let move_of_white = socket.typed("a1a2");
    socket.does(&move_of_white).await;
    let metrics = me.get("/metrics").await.text();
    let failed = metrics.lines().find(|line| line.starts_with("cygnet_requests_total{status=\"5"));
    assert_eq!(failed, None);
    assert_eq!(PANICS.load(Ordering::Relaxed), 0, "a panic");
}

/// Values that programs stumble over.
pub(crate) fn odd_value(random: &mut Rng) -> Value {
    match random.u8(..16) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(i64::MIN),
        5 => json!(1e308),
        6 => json!(""),
        7 => json!("\u{0}\u{1}\u{7f}"),
        8 => json!("\u{202e}🦢\u{ffff}"),
        9 => json!("a".repeat(random.usize(..600))),
        10 => json!([]),
        11 => json!([[[[]]]]),
        12 => json!({}),
        13 => json!({"type": "state"}),
        14 => json!(["a1", "a2", null]),
        _ => json!(random.u64(..5)),
    }
}

/// A message that a client could send, changed in a few places.
fn mutated_message(random: &mut Rng) -> Vec<u8> {
    let messages = [
        json!({"type": "move", "id": "abcdefgh", "version": 1, "steps": ["a1", "a2"]}),
        json!({"type": "move", "id": "abcdefgh", "version": 1, "move": "a1a2"}),
        json!({"type": "act", "id": "abcdefgh", "version": 1, "act": "take_back", "sides": "same"}),
        json!({"type": "preview", "version": 1, "steps": ["a1"]}),
        json!({"type": "ping", "sent": 1}),
        json!({"type": "state"}),
    ];
    let mut message = messages[random.usize(..messages.len())].clone();
    if let Some(fields) = message.as_object_mut() {
        for _ in 0..random.u8(..3) {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = names[random.usize(..names.len())].clone();
            match random.u8(..4) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(format!("{name}x"), odd_value(random))),
                _ => drop(fields.insert(name, odd_value(random))),
            }
            if fields.is_empty() {
                break;
            }
        }
    }
    mangled(message.to_string().into_bytes(), random)
}

/// Occasionally changes, removes and inserts a few bytes.
pub(crate) fn mangled(mut bytes: Vec<u8>, random: &mut Rng) -> Vec<u8> {
    if random.u8(..3) == 0 {
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..=bytes.len());
            match random.u8(..3) {
                0 if at < bytes.len() => bytes[at] = random.u8(..),
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.insert(at, random.u8(..)),
            }
        }
    }
    bytes
}

pub(crate) fn text_frame(bytes: Vec<u8>) -> Message {
    Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), true))
}

on_both_stores! {
    async fn strange_messages_are_answered(site: Site) {
        watch_for_panics();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let random = &mut Rng::with_seed(17);
        let mut socket = me.socket(&id).await;
        for _ in 0..3000 {
            let bytes = mutated_message(random);
            let is_text = std::str::from_utf8(&bytes).is_ok();
            socket.send_frame(text_frame(bytes)).await;
            if is_text {
                continue;
            }
            // Text that is not UTF-8 ends the connection.
            socket.until_closed().await;
            socket = me.socket(&id).await;
        }
        socket.send(&json!({"type": "ping", "sent": 12345})).await;
        socket.expect(|message| message["sent"] == 12345.0).await;
        is_well(&server).await;
        server.stop().await;
    }

    async fn strange_bodies_are_refused(site: Site) {
        watch_for_panics();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let random = &mut Rng::with_seed(18);
        let join = format!("/api/games/{id}/join");
        for _ in 0..600 {
            let mut request = json!({
                "game": "ugly_duck", "options": {"size": "4x4"}, "position": null, "clock": "5m+3s",
                "opponent": {"kind": "computer", "player": "random"}, "side": 0,
            });
            for _ in 0..random.u8(1..3) {
                let at = ["/game", "/options", "/options/size", "/position", "/clock", "/opponent",
                    "/opponent/kind", "/opponent/player", "/side"][random.usize(..9)];
                let value = odd_value(random);
                if let Some(place) = request.pointer_mut(at) {
                    *place = value;
                }
            }
            let body = mangled(request.to_string().into_bytes(), random);
            let answer = me.request("POST", "/api/games", &[], &body).await;
            let text = String::from_utf8_lossy(&body).into_owned();
            assert!([201, 400].contains(&answer.status), "{} {}: {text}", answer.status, answer.text());
            let body = mangled(json!({"invite": odd_value(random)}).to_string().into_bytes(), random);
            let answer = me.request("POST", &join, &[], &body).await;
            assert!([400, 404].contains(&answer.status), "{} {}", answer.status, answer.text());
        }
        is_well(&server).await;
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nested_and_huge_values_are_refused() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let digits = "9".repeat(2000);
    let nested = "[".repeat(2000);
    for text in [
        nested.clone(),
        "{\"a\":".repeat(600),
        format!("{{\"type\":\"ping\",\"sent\":{nested}"),
        format!("{{\"type\":\"ping\",\"sent\":{digits}}}"),
        "{\"type\":\"ping\",\"sent\":1e999}".to_owned(),
        "{\"type\":\"ping\",\"sent\":NaN}".to_owned(),
        format!("{{\"type\":\"move\",\"id\":\"abcdefgh\",\"version\":{digits},\"move\":\"a1a2\"}}"),
        "{\"type\":\"state\",\"type\":\"ping\",\"sent\":1}".to_owned(),
        "\u{feff}{\"type\":\"state\"}".to_owned(),
    ] {
        socket.send_frame(Message::text(text.clone())).await;
        let answer = socket.expect(|message| message["type"] == "error").await;
        assert_eq!(answer["error"]["key"], "server-message-wrong", "{text}");
    }
    for body in ["[".repeat(15_000), "{\"game\":".repeat(2000), format!("{{\"side\":{digits}}}")] {
        let answer = me.request("POST", "/api/games", &[], body.as_bytes()).await;
        assert_eq!((answer.status, answer.problem().as_str()), (400, "server-body-wrong"));
    }
    // Numbers within options and clocks.
    for more in [
        json!({"options": {"size": digits}}),
        json!({"options": {"size": format!("{digits}x{digits}")}}),
        json!({"options": {"size": "-1x-1"}}),
        json!({"clock": format!("{digits}h")}),
        json!({"clock": format!("1s+{digits}h")}),
        json!({"clock": "0.00000001s"}),
        json!({"position": digits}),
        json!({"position": "/".repeat(3000)}),
    ] {
        let answer = me.ask_for("ugly_duck", local(), more.clone()).await;
        assert_eq!(answer.status, 400, "{more}: {}", answer.text());
    }
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strange_requests_are_answered_or_cut_off() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, _) = site.open().await;
    let random = &mut Rng::with_seed(19);
    let requests = [
        "GET /api/games/aaaaaaaaaaaa?lang=pt HTTP/1.1\r\nhost: h\r\ncookie: cygnet=0\r\nconnection: close\r\n\r\n",
        "POST /api/games HTTP/1.1\r\nhost: h\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}",
        "GET /assets/board.js HTTP/1.1\r\nhost: h\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n",
        "GET /api/games/aaaaaaaaaaaa/socket HTTP/1.1\r\nhost: h\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    ];
    for _ in 0..1500 {
        let request = requests[random.usize(..requests.len())].as_bytes().to_vec();
        let mut bytes = mangled(request, random);
        // A request without an end would be waited for.
        bytes.extend_from_slice(b"\r\n\r\n");
        let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let read = timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "no end: {}", String::from_utf8_lossy(&bytes));
        let status = answer.get(9..10).unwrap_or_default();
        assert_ne!(
            status,
            b"5",
            "{}: {}",
            String::from_utf8_lossy(&bytes),
            String::from_utf8_lossy(&answer)
        );
    }
    for bytes in
        [vec![0; 5000], vec![255; 5000], b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec()]
    {
        let answer = raw(server.address(), &bytes).await;
        assert!(answer.is_none_or(|answer| answer.status == 400));
    }
    let path = "a".repeat(70_000);
    let request = format!("GET /{path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n");
    let answer = raw(server.address(), request.as_bytes()).await;
    assert!(answer.is_none_or(|answer| (400..500).contains(&answer.status)));
    let headers = "x: y\r\n".repeat(500);
    let request = format!("GET / HTTP/1.1\r\nhost: h\r\nconnection: close\r\n{headers}\r\n");
    let answer = raw(server.address(), request.as_bytes()).await;
    assert!(answer.is_none_or(|answer| (400..500).contains(&answer.status)));
    is_well(&server).await;
    server.stop().await;
}

/// The beginning of a WebSocket over a plain connection, which then does what it likes.
async fn handshake(server: &Server, id: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
    let request = format!(
        "GET /api/games/{id}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address(),
    );
    stream.write_all(request.as_bytes()).await.expect("the request is sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_frames_end_one_connection_only() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut watching = me.socket(&id).await;
    let random = &mut Rng::with_seed(20);
    for frame in [
        // Not masked; a length of 2^63; an unknown kind; reserved bits; a continuation of nothing; a long ping.
        vec![0x81, 0x02, b'{', b'}'],
        vec![0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        vec![0x83, 0x80, 0, 0, 0, 0],
        vec![0xf1, 0x80, 0, 0, 0, 0],
        vec![0x80, 0x80, 0, 0, 0, 0],
        [vec![0x89, 0xfe, 0x01, 0x00], vec![0; 260]].concat(),
        (0..4000).map(|_| random.u8(..)).collect(),
    ] {
        let mut stream = handshake(&server, &id).await;
        let _ = stream.write_all(&frame).await;
        let mut rest = Vec::new();
        let ended = timeout(Duration::from_secs(20), stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "{:?} is waited for", &frame[..frame.len().min(14)]);
    }
    // Connections that are left in the middle of a frame, or without a word.
    let mut left = Vec::new();
    for _ in 0..30 {
        let mut stream = handshake(&server, &id).await;
        let _ = stream.write_all(&[0x81, 0xfe, 0x0f]).await;
        left.push(stream);
    }
    left.truncate(15);
    let message = watching.typed("a1a2");
    watching.does(&message).await;
    is_well(&server).await;
    timeout(Duration::from_secs(20), server.stop()).await.expect("the server stops all the same");
    drop(left);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_does_not_read_holds_up_nobody() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({"options": {"size": "22x22"}})).await;
    let mut deaf = me.socket(&id).await;
    // Answers of megabytes, which nobody reads.
    for _ in 0..2000 {
        let question = deaf.send_frame(Message::text("{\"type\":\"state\"}"));
        if timeout(Duration::from_millis(500), question).await.is_err() {
            break;
        }
    }
    let mut socket = me.socket(&id).await;
    for text in ["a1a2", "a22a21", "b1b2"] {
        let message = socket.typed(text);
        let done = timeout(Duration::from_secs(5), socket.does(&message)).await;
        assert!(done.is_ok(), "a move waits for another client");
    }
    is_well(&server).await;
    timeout(Duration::from_secs(30), server.stop()).await.expect("the server stops");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_come_is_not_waited_for() {
    watch_for_panics();
    let mut site = Site::sqlite();
    site.limits.body_time = Duration::from_secs(1);
    let (server, _) = site.open().await;
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: 100\r\n\r\n{{\"game\"",
        server.address(),
    );
    let (slow, cut) = tokio::join!(raw(server.address(), request.as_bytes()), async {
        let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        stream.shutdown().await.expect("the end is sent");
        let mut answer = Vec::new();
        let read = timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
        read.expect("an end").map(|_| answer)
    });
    let slow = slow.expect("an answer");
    assert_eq!((slow.status, slow.problem().as_str()), (408, "server-body-missing"));
    assert!(cut.is_err() || !cut.is_ok_and(|answer| answer.starts_with(b"HTTP/1.1 5")));
    is_well(&server).await;
    server.stop().await;
}
