//! Analyses over HTTP and WebSocket, as people use them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{Browser, Site, Socket, local, on_both_stores};

fn duck(size: &str, moves: &[&str]) -> Value {
    json!({"game": "ugly_duck", "options": {"size": size}, "moves": moves})
}

/// A counter of the server.
pub(crate) async fn counter(me: &mut Browser, name: &str) -> u64 {
    let metrics = me.get("/metrics").await.text();
    let line = metrics.lines().find(|line| line.starts_with(&format!("{name} ")));
    let value = line.and_then(|line| line.rsplit(' ').next());
    value.expect("the counter").parse().expect("a number")
}

/// Waits until a counter has a value.
pub(crate) async fn until(me: &mut Browser, name: &str, is_wanted: impl Fn(u64) -> bool) {
    for _ in 0..600 {
        if is_wanted(counter(me, name).await) {
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("{name} is {}", counter(me, name).await);
}

/// Asks a question, and waits for its last answer.
async fn ask(socket: &mut Socket, question: &Value) -> Value {
    socket.send(question).await;
    socket
        .expect(|answer| match answer["type"].as_str().expect("a type") {
            "lines" | "explored" | "why" => answer["done"] == true,
            "reviewed" => !answer["moves"].is_null(),
            "queued" => false,
            _ => true,
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_is_shown() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let answer = me.post("/api/analysis/position?lang=pt", &duck("4x4", &["a1a2"])).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let answer = answer.json();
    assert_eq!((&answer["turn"], &answer["turns"]), (&json!(1), &json!(1)));
    assert_eq!(answer["last"]["move"], "a1a2");
    assert!(answer["steps"]["nodes"].as_array().is_some_and(|nodes| !nodes.is_empty()));
    // The position can be used as a start.
    let line = json!({"game": "ugly_duck", "position": answer["position"]});
    let again = me.post("/api/analysis/position", &line).await.json();
    assert_eq!(again["board"]["cells"], answer["board"]["cells"]);
    let wrong = me.post("/api/analysis/position", &duck("4x4", &["a1a2", "a1a2"])).await;
    assert_eq!(wrong.status, 400);
    let text = wrong.json()["error"]["text"].as_str().expect("a text").to_owned();
    assert!(text.starts_with("move 2: "), "{text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_made_by_its_steps() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let mut line = duck("4x4", &["a1a2"]);
    line["steps"] = json!(["a4", "a3"]);
    let answer = me.post("/api/analysis/position", &line).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()["last"]["move"], "a4a3");
    for steps in [json!([]), json!(["a4"]), json!(["a4", "a1"]), json!(["x"])] {
        line["steps"] = steps;
        let answer = me.post("/api/analysis/position", &line).await;
        assert_eq!(answer.json()["error"]["key"], "server-no-turn", "{line}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn positions_are_edited() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let address = "/api/analysis/editor?game=ugly_duck&option=size%3D3x3";
    let start = me.read(address).await;
    assert_eq!(start["squares"].as_array().map(Vec::len), Some(9));
    assert_eq!(start["palette"][0]["code"], "", "the empty square comes first");
    assert_eq!(start["palette"].as_array().map(Vec::len), Some(5), "ducks and swans: {start}");
    let request = |squares: &Value, turn: u8| json!({"game": "ugly_duck", "options": {"size": "3x3"}, "squares": squares, "turn": turn});
    let same = me.post("/api/analysis/editor", &request(&start["squares"], 0)).await.json();
    assert_eq!((&same["position"], &same["problem"]), (&start["position"], &Value::Null));
    let other = me.post("/api/analysis/editor", &request(&start["squares"], 1)).await.json();
    let position = other["position"].as_str().expect("a position").to_owned();
    assert_ne!(other["position"], start["position"]);
    let query = position.replace(' ', "+").replace('/', "%2F");
    let again = me.read(&format!("{address}&position={query}")).await;
    assert_eq!(again["position"], position);
    let ducks = me.post("/api/analysis/editor", &request(&json!(vec!["D"; 9]), 0)).await.json();
    assert_eq!(ducks["position"], Value::Null);
    assert!(ducks["problem"].as_str().is_some_and(|text| text.contains("duck")), "{ducks}");
    // State that the squares do not show comes from the edited position.
    let dragons = me.read("/api/analysis/editor?game=three_dragons").await;
    let base = dragons["base"].as_str().expect("a base");
    let (words, _) = base.rsplit_once(' ').expect("words");
    let base = format!("{words} 57");
    let address = format!(
        "/api/analysis/editor?game=three_dragons&position={}",
        base.replace(' ', "+").replace('#', "%23")
    );
    let start = me.read(&address).await;
    assert_eq!((&start["position"], &start["base"]), (&json!(base), &json!(base)));
    let mut request = json!({"game": "three_dragons", "options": start["options"],
        "squares": start["squares"], "turn": 0, "base": start["base"]});
    let same = me.post("/api/analysis/editor", &request).await.json();
    assert_eq!(same["position"], base, "{same}");
    request["base"] = json!("nonsense");
    assert_eq!(me.post("/api/analysis/editor", &request).await.status, 400);
    let request = |squares: &Value, turn: u8| json!({"game": "ugly_duck", "options": {"size": "3x3"}, "squares": squares, "turn": turn});
    for (squares, turn) in [(json!(["D"]), 0), (json!(vec!["<b>"; 9]), 0), (json!(vec![""; 9]), 7)]
    {
        let answer = me.post("/api/analysis/editor", &request(&squares, turn)).await;
        assert_eq!(answer.status, 400, "{squares}: {}", answer.text());
    }
    for query in ["", "?game=chess", "?game=ugly_duck&option=size", "?game=%ff", "?position=x"] {
        let answer = me.get(&format!("/api/analysis/editor{query}")).await;
        assert_eq!(answer.status, 400, "{query}: {}", answer.text());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_are_read_and_written() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let text = "[Game \"ugly_duck\"]\n[Size \"4x4\"]\n[White \"Ann\"]\n[Black \"<b>Bob\"]\n\n\
        {start} 1. a1a2! {quiet} (1. b1b2 {other} 2. a4a3) 2. a4a3 *\n\n\
        [Game \"ugly_duck\"]\n[Size \"4x4\"]\n\n1. a1a2 2. a1a2 *\n\n\
        [Game \"chess\"]\n\n1. e4 *\n\n[Game \"ugly_duck\"]\n\n1. a1a2 ) *\n";
    let answer = me.post("/api/analysis/records", &json!({"text": text})).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let games = answer.json()["games"].as_array().expect("games").clone();
    assert_eq!(games.len(), 4);
    assert_eq!(games[0]["title"], "Ann – <b>Bob");
    assert_eq!(games[0]["problem"], Value::Null);
    assert_eq!(games[0]["tree"]["nodes"].as_array().map(Vec::len), Some(4));
    assert_eq!(games[1]["problem"]["turn"], 2);
    assert_eq!(games[1]["tree"]["nodes"].as_array().map(Vec::len), Some(1));
    assert_eq!(games[2]["game"], Value::Null);
    assert!(games[2]["problem"]["text"].as_str().is_some_and(|text| text.contains("chess")));
    assert!(games[3]["problem"]["text"].is_string());

    // Written and read again, the game is the same.
    let mut request = games[0].clone();
    let fields = request.as_object_mut().expect("an object");
    for field in ["number", "title", "name", "problem"] {
        fields.remove(field);
    }
    let written = me.post("/api/analysis/record", &request).await;
    assert_eq!(written.status, 200, "{}", written.text());
    let again = me.post("/api/analysis/records", &json!({"text": written.text()})).await.json();
    assert_eq!(again["games"][0]["tree"], games[0]["tree"]);
    let mut request = again["games"][0].clone();
    for field in ["number", "title", "name", "problem"] {
        request.as_object_mut().expect("an object").remove(field);
    }
    let second = me.post("/api/analysis/record", &request).await;
    assert_eq!(second.text(), written.text());
    let nothing = me.post("/api/analysis/records", &json!({"text": "hello"})).await;
    assert_eq!(nothing.status, 400, "{}", nothing.text());
    server.stop().await;
}

on_both_stores! {
    async fn studies_are_kept(site: Site) {
        let (server, mut me) = site.open().await;
        let text = "[Game \"ugly_duck\"]\n\n1. a1a2 {<script>alert(1)</script>} *\n";
        let kept = me.post("/api/analysis/studies", &json!({"text": text})).await;
        assert_eq!(kept.status, 201, "{}", kept.text());
        let kept = kept.json();
        let again = me.post("/api/analysis/studies", &json!({"text": text})).await.json();
        assert_eq!(kept, again, "the same text has the same address");
        let id = kept["id"].as_str().expect("an id");
        assert_eq!(kept["url"], format!("/analysis/{id}"));
        let read = Browser::new(server.address()).read(&format!("/api/analysis/studies/{id}")).await;
        assert_eq!(read["text"], text);
        for id in ["aaaaaaaaaaaaaaaaaaaa", "../../etc/passwd", "%00", "A"] {
            let answer = me.get(&format!("/api/analysis/studies/{id}")).await;
            assert_eq!(answer.status, 404, "{id}");
        }
        for text in ["", "hello", "1. a1a2 )", "[Game \"x\"]\n\n1. a1\0 *"] {
            let answer = me.post("/api/analysis/studies", &json!({"text": text})).await;
            assert_eq!(answer.status, 400, "{text:?}: {}", answer.text());
        }
        server.stop().await;
    }

    async fn studies_have_bounds(site: Site) {
        let mut site = site;
        site.limits.study_bytes_per_day = 3000;
        site.limits.stored_studies = 2500;
        let (server, mut me) = site.open().await;
        let text = |name: &str, length: usize| {
            json!({"text": format!("[Game \"ugly_duck\"]\n\n1. a1a2 {{{name}{}}} *\n", "x".repeat(length))})
        };
        let path = "/api/analysis/studies";
        assert_eq!(me.post(path, &text("a", 2000)).await.status, 201);
        let full = me.post(path, &text("b", 600)).await;
        assert_eq!((full.status, &full.json()["error"]["key"]), (503, &json!("server-studies-full")));
        let today = me.post(path, &text("a", 2000)).await;
        assert_eq!((today.status, &today.json()["error"]["key"]), (429, &json!("server-studies-today")));
        // A study that is stored already needs no room.
        let again = me.post(path, &text("a", 100)).await;
        assert_eq!(again.status, 201, "{}", again.text());
        assert_eq!(counter(&mut me, "cygnet_studies_total").await, 2);
        assert_eq!(counter(&mut me, "cygnet_studies_refused_total").await, 2);
        assert!(counter(&mut me, "cygnet_study_bytes").await > 2000);
        server.stop().await;
    }

    async fn the_explorer_counts_finished_games(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({"options": {"size": "3x3"}})).await;
        let mut socket = me.socket(&id).await;
        let first = socket.typed("b1a2");
        socket.does(&first).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        let winner = me.state(&id).await["result"]["winner"].as_u64().expect("a winner") as usize;
        let mut analysis = me.analysis().await;
        let question = json!({"type": "explore", "id": 1, "line": duck("3x3", &[])});
        for _ in 0..100 {
            let explored = ask(&mut analysis, &question).await;
            let moves = explored["moves"].as_array().expect("moves");
            let played = moves.iter().find(|mv| mv["move"] == "b1a2").expect("the move");
            if played["games"] == 1 {
                assert_eq!(played["won"][winner], 1);
                assert_eq!(played["won"][1 - winner], 0);
                server.stop().await;
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
        panic!("the game was not counted");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_stream_in_and_are_reused() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let mut socket = me.analysis().await;
    let line = duck("4x4", &[]);
    let question = json!({"type": "analyse", "id": "one", "line": line, "lines": 3, "depth": 6});
    socket.send(&question).await;
    let mut depths = Vec::new();
    loop {
        let answer = socket.next().await.expect("an answer");
        assert_eq!((&answer["type"], &answer["id"]), (&json!("lines"), &json!("one")));
        depths.push(answer["depth"].as_u64().expect("a depth"));
        assert!(answer["lines"].as_array().is_some_and(|lines| lines.len() == 3), "{answer}");
        if answer["done"] == true {
            break;
        }
    }
    assert!(depths.is_sorted() && depths[0] <= 2, "{depths:?}");
    // Another visitor asks the same.
    let before = counter(&mut me, "cygnet_analyses_known_total").await;
    let mut other = Browser::new(server.address()).analysis().await;
    let answer = ask(&mut other, &question).await;
    assert!(answer["depth"].as_u64() >= Some(6), "{answer}");
    until(&mut me, "cygnet_analyses_known_total", |known| known > before).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proved_position_is_proved() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = me.analysis().await;
    let small = duck("3x3", &[]);
    let lines =
        ask(&mut socket, &json!({"type": "analyse", "id": 1, "line": small, "lines": 1})).await;
    let best = &lines["lines"][0];
    assert!(best["score"]["proven"].is_string(), "{lines}");
    let explored = ask(&mut socket, &json!({"type": "explore", "id": 2, "line": small})).await;
    assert_eq!(explored["complete"], true, "{explored}");
    let moves = explored["moves"].as_array().expect("moves");
    assert_eq!(moves[0]["score"]["proven"], best["score"]["proven"]);
    let wins = moves.iter().filter(|mv| mv["score"]["proven"] == "win").count();
    let only = moves.iter().filter(|mv| mv["only"] == true).count();
    assert_eq!(only, usize::from(wins == 1), "{explored}");
    for mv in moves {
        let text = mv["move"].as_str().expect("a move");
        let question = json!({"type": "why", "id": 3, "line": small, "move": text});
        let why = ask(&mut socket, &question).await;
        assert_eq!(why["type"], "why", "{why}");
        assert_eq!(why["score"]["proven"], mv["score"]["proven"], "{why}");
        let is_bad = moves[0]["score"]["proven"] == "win" && mv["score"]["proven"] != "win";
        assert_eq!(why["bad"], is_bad, "{why}");
        assert_eq!(why["better"].is_object(), is_bad);
        let turns = why["turns"].as_array().expect("turns");
        assert!(turns[0]["sentence"].is_string(), "{why}");
        if is_bad {
            assert_eq!(turns[0]["move"], text);
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_threat_is_what_a_pass_allows() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = me.analysis().await;
    for entry in cygnet_games::CATALOGUE {
        let line = json!({"game": entry.info.id});
        let question = json!({"type": "analyse", "id": 1, "line": line, "lines": 1, "depth": 1,
            "threat": true});
        socket.send(&question).await;
        let threat = socket.wait_for("threat").await;
        if entry.info.id == "ugly_duck" {
            assert!(threat["line"]["moves"].is_array(), "{threat}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_theory_of_a_sum_is_told() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = me.analysis().await;
    let line = json!({"game": "ski_jumps"});
    let explored = ask(&mut socket, &json!({"type": "explore", "id": 1, "line": line})).await;
    let regions = explored["theory"]["regions"].as_array().expect("regions");
    assert!(!regions.is_empty(), "{explored}");
    for region in regions {
        assert!(region["squares"].as_array().is_some_and(|squares| !squares.is_empty()));
        assert!(region["text"].as_str().is_some_and(|text| !text.is_empty()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_reviewed() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = me.analysis().await;
    let moves = ["b1a2", "a3b2", "a2a3", "b2c1", "a3b2", "c3c2"];
    let question = json!({"type": "review", "id": 1, "line": duck("3x3", &moves), "seconds": 2});
    socket.send(&question).await;
    let first = socket.wait_for("reviewed").await;
    assert_eq!((&first["total"], &first["moves"]), (&json!(6), &Value::Null), "{first}");
    let last = socket.expect(|answer| !answer["moves"].is_null()).await;
    assert_eq!(last["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(last["chances"].as_array().map(Vec::len), Some(7));
    assert_eq!(last["review"]["complete"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_end_when_nobody_waits_for_them() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let long = json!({"type": "analyse", "id": 1, "line": {"game": "three_dragons"}, "lines": 1});
    // The connection is lost.
    let mut socket = Browser::new(server.address()).analysis().await;
    socket.send(&long).await;
    socket.wait_for("lines").await;
    drop(socket);
    until(&mut me, "cygnet_analyses_stopped_total", |stopped| stopped == 1).await;
    // Another position, and then none.
    let mut socket = me.analysis().await;
    socket.send(&long).await;
    socket.wait_for("lines").await;
    socket
        .send(&json!({"type": "analyse", "id": 2, "line": {"game": "dropper"}, "lines": 1}))
        .await;
    socket.expect(|answer| answer["id"] == 2).await;
    until(&mut me, "cygnet_analyses_stopped_total", |stopped| stopped == 2).await;
    socket.send(&json!({"type": "stop"})).await;
    until(&mut me, "cygnet_analyses_stopped_total", |stopped| stopped == 3).await;
    until(&mut me, "cygnet_analyses", |open| open == 0).await;
    until(&mut me, "cygnet_analyses_searching", |open| open == 0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_gets_depth() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let mut sockets = Vec::new();
    for number in 0..40 {
        let mut socket = Browser::new(server.address()).analysis().await;
        let game = cygnet_games::IDS[number % cygnet_games::IDS.len()];
        let line = json!({"game": game});
        socket.send(&json!({"type": "analyse", "id": 1, "line": line, "lines": 1})).await;
        sockets.push(socket);
    }
    for socket in &mut sockets {
        socket.expect(|answer| answer["depth"].as_u64() >= Some(2)).await;
    }
    drop(sockets);
    until(&mut me, "cygnet_analyses", |open| open == 0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_queue_is_bounded() {
    let mut site = Site::sqlite();
    site.limits.analyses = 3;
    site.limits.analyses_each = 2;
    let (server, mut me) = site.open().await;
    let long = |id: u64| json!({"type": "analyse", "id": id, "line": {"game": "three_dragons"}, "lines": 1});
    // The first answer sets the cookie that makes it one visitor.
    me.get("/").await;
    let mut mine = Vec::new();
    for id in 0..3 {
        let mut socket = me.analysis().await;
        socket.send(&long(id)).await;
        let first = socket.expect(|answer| answer["type"] != "queued").await;
        let is_refused = first["type"] == "error";
        assert_eq!(is_refused, id == 2, "{first}");
        if is_refused {
            assert_eq!(first["error"]["key"], "analysis-too-many");
        }
        mine.push(socket);
    }
    let mut other = Browser::new(server.address()).analysis().await;
    other.send(&long(3)).await;
    other.wait_for("lines").await;
    let mut third = Browser::new(server.address()).analysis().await;
    third.send(&long(4)).await;
    let refused = third.wait_for("error").await;
    assert_eq!((&refused["id"], &refused["error"]["key"]), (&json!(4), &json!("analysis-busy")));
    // There is room again when a visitor leaves.
    drop(mine);
    until(&mut me, "cygnet_analyses", |open| open < 3).await;
    third.send(&long(5)).await;
    third.wait_for("lines").await;
    server.stop().await;
}
