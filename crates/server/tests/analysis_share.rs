//! Questions to the engine side by side: which of them end, whose turn it is, and what is said about each.

use std::time::Duration;

use serde_json::{Value, json};

use crate::analysis::{counter, until};
use crate::support::{Browser, Opened, Site, Socket};

fn long(id: u64) -> Value {
    json!({"type": "analyse", "id": id, "line": {"game": "three_dragons"}, "lines": 1})
}

/// A socket of a client with this address, behind a proxy and without a cookie.
async fn from(site: &Browser, address: &str) -> Socket {
    let headers = [("x-forwarded-for", address)];
    match Socket::connect(site.address, "/api/analysis/socket", None, &headers).await {
        Opened::Socket(socket) => *socket,
        Opened::Refused(answer) => panic!("{} {}", answer.status, answer.text()),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_is_stopped_by_its_id() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let mut socket = me.analysis().await;
    let moves = ["b1a2", "a3b2", "a2a3", "b2c1", "a3b2", "c3c2"];
    let line = json!({"game": "ugly_duck", "options": {"size": "3x3"}, "moves": moves});
    socket.send(&long(7)).await;
    socket.wait_for("lines").await;
    socket.send(&json!({"type": "review", "id": "review", "line": line, "seconds": 2})).await;
    socket.send(&json!({"type": "stop", "id": "nothing"})).await;
    socket.send(&json!({"type": "stop", "id": 7})).await;
    let last = socket.expect(|answer| !answer["moves"].is_null()).await;
    assert_eq!((&last["id"], &last["review"]["complete"]), (&json!("review"), &json!(true)));
    until(&mut me, "cygnet_analyses_stopped_total", |stopped| stopped == 1).await;
    until(&mut me, "cygnet_analyses", |open| open == 0).await;
    // The review was asked once, and went on.
    let reviews = counter(&mut me, "cygnet_analyses_total{kind=\"review\"}").await;
    assert_eq!(reviews, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_threat_is_told_apart_from_its_question() {
    let mut site = Site::sqlite();
    site.limits.analyses_each = 1;
    let (server, me) = site.open().await;
    let mut socket = me.analysis().await;
    let mut question = long(1);
    question["threat"] = json!(true);
    question["seconds"] = json!(30);
    socket.send(&question).await;
    let refused = socket.wait_for("error").await;
    assert_eq!(refused["error"]["key"], "analysis-too-many");
    assert_eq!(refused["id"], 1);
    assert_eq!(refused["question"], "threat", "{refused}");
    socket.wait_for("lines").await;
    socket.send(&json!({"type": "why", "id": 2, "line": {"game": "chess"}, "move": "e4"})).await;
    let refused = socket.expect(|answer| answer["id"] == 2).await;
    assert_eq!(refused["question"], "why", "{refused}");
    socket.send(&json!({"type": "nonsense"})).await;
    let refused = socket.expect(|answer| answer["id"].is_null()).await;
    assert_eq!(refused["question"], Value::Null, "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_lost() {
    let mut site = Site::sqlite();
    site.limits.analysis_ping = Duration::from_millis(50);
    site.limits.analysis_silence = Duration::from_millis(400);
    let (server, mut me) = site.open().await;
    // One client reads, and so answers pings; the other one is as if it were switched off.
    let mut reads = Browser::new(server.address()).analysis().await;
    let mut silent = Browser::new(server.address()).analysis().await;
    reads.send(&long(1)).await;
    silent.send(&long(2)).await;
    let reading = tokio::spawn(async move {
        reads.expect(|answer| answer["done"] == true).await;
        reads
    });
    until(&mut me, "cygnet_analyses_stopped_total", |stopped| stopped == 1).await;
    until(&mut me, "cygnet_analyses", |open| open == 1).await;
    assert!(!reading.is_finished());
    reading.abort();
    drop(silent);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_of_another_version_is_told_so() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let path = "/api/analysis/socket?lang=en&protocol=0";
    let Opened::Socket(mut socket) = Socket::connect(me.address, path, None, &[]).await else {
        panic!("a browser cannot read the answer to a request for a socket");
    };
    let error = socket.next().await.expect("a word");
    assert_eq!((&error["type"], &error["id"]), (&json!("error"), &Value::Null));
    assert_eq!(error["error"]["key"], "server-protocol");
    assert_eq!(socket.next().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_with_many_browsers_does_not_crowd_out_another() {
    const FLOOD: usize = 30;
    let mut site = Site::sqlite();
    site.behind_proxy = true;
    site.limits.analysis_searches = 1;
    let (server, mut me) = site.open().await;
    let mut flood = Vec::new();
    for id in 0..FLOOD {
        let mut socket = from(&me, "10.0.0.1").await;
        // Each board is different, so that none is known already.
        let first = format!("{}{}", char::from(b'a' + (id % 9) as u8), id / 9 + 1);
        let line = json!({"game": "dropper", "options": {"size": "9x9"}, "moves": [first]});
        let question = json!({"type": "analyse", "id": id, "line": line, "lines": 1});
        socket.send(&question).await;
        flood.push(socket);
    }
    until(&mut me, "cygnet_analyses", |open| open == FLOOD as u64).await;
    let mut honest = from(&me, "10.0.0.2").await;
    let mut question = long(99);
    question["seconds"] = json!(2);
    honest.send(&question).await;
    let last = honest.expect(|answer| answer["done"] == true).await;
    assert!(last["depth"].as_u64() >= Some(2), "{last}");
    // One of two clients has half of the machine: the others together have about as much, and not each of them.
    let mut worked = 0.0;
    for socket in &mut flood {
        socket.send(&json!({"type": "ping", "sent": 1})).await;
        let mut latest = 0.0;
        loop {
            let answer = socket.next().await.expect("an answer");
            match answer["type"].as_str() {
                Some("lines") => latest = answer["seconds"].as_f64().expect("a time"),
                Some("pong") => break,
                _ => {}
            }
        }
        worked += latest;
    }
    assert!(worked < 20.0, "the flood has worked for {worked} seconds");
    drop(flood);
    until(&mut me, "cygnet_analyses", |open| open == 0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_questions_of_an_address_are_bounded() {
    let mut site = Site::sqlite();
    site.behind_proxy = true;
    site.limits.analyses_of_client = 3;
    let (server, me) = site.open().await;
    let mut sockets = Vec::new();
    for id in 0..4 {
        let mut socket = from(&me, "10.0.0.1").await;
        socket.send(&long(id)).await;
        let first = socket.expect(|answer| answer["type"] != "queued").await;
        assert_eq!(first["error"]["key"] == "analysis-too-many", id == 3, "{first}");
        sockets.push(socket);
    }
    let mut other = from(&me, "10.0.0.2").await;
    other.send(&long(4)).await;
    other.wait_for("lines").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_many_turns_is_analysed() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let game = cygnet_games::find("three_dragons").expect("a game of the catalogue");
    let line = json!({"game": game.info.id, "moves": vec!["a1a1"; 1500]});
    let answer = me.post("/api/analysis/position", &line).await.json();
    assert_eq!(answer["error"]["key"], "server-line-wrong", "the length is not the problem");
    let line = json!({"game": game.info.id, "moves": vec!["a1a1"; 5001]});
    let answer = me.post("/api/analysis/position", &line).await.json();
    assert_eq!(answer["error"]["key"], "server-line-too-long");
    server.stop().await;
}
