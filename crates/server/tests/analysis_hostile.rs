//! Hostile questions and records: the server answers, refuses or hangs up, and continues.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::hostile::{is_well, mangled, odd_value, text_frame, watch_for_panics};
use crate::support::{Site, Socket};

/// Texts that a program may take for something other than text.
const INJECTIONS: [&str; 14] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'; DROP TABLE studies; --",
    "${7*7} {{7*7}} <%= 7*7 %>",
    "javascript:alert(1)",
    "</textarea><svg/onload=alert(1)>",
    "} {[%eval #1] \\} ; ( ) $3 1-0",
    "]\"\\\n[Game \"dropper\"]",
    "\u{202e}\u{200b}\u{feff}🦢",
    "%00%0d%0a..%2f..%2fetc%2fpasswd",
    "\r\nset-cookie: cygnet=1",
    "\u{1b}[31m\u{7}",
    "&lt;b&gt;&#x3c;",
    "(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((",
];

async fn pong(socket: &mut Socket) {
    socket.send(&json!({"type": "ping", "sent": 12345})).await;
    socket.expect(|message| message["sent"] == 12345.0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_stay_texts() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    for text in INJECTIONS {
        // In comments and tags they come back as they were.
        let request = json!({
            "game": "ugly_duck", "options": {"size": "4x4"}, "position": null, "result": "*",
            "tags": [["Event", text], ["White", text], ["Black", text]],
            "tree": {"comments": [text], "nodes": [
                {"parent": -1, "move": "a1a2", "annotations": ["!"], "comments": [text, text]}]},
        });
        let written = me.post("/api/analysis/record", &request).await;
        assert_eq!(written.status, 200, "{}", written.text());
        assert!(written.all("content-type")[0].starts_with("text/plain"));
        assert_eq!(written.all("x-content-type-options"), ["nosniff"]);
        let read = me.post("/api/analysis/records", &json!({"text": written.text()})).await;
        assert_eq!(read.status, 200, "{}", read.text());
        let game = &read.json()["games"][0];
        let same = text.replace("\r\n", "\n").replace('\r', "\n");
        assert_eq!(game["tree"]["comments"][0], same, "{text:?}");
        assert_eq!(game["tree"]["nodes"][0]["comments"], json!([same, same]));
        let tags = game["tags"].as_array().expect("tags");
        assert!(tags.contains(&json!(["Event", text])), "{text:?}: {tags:?}");
        let kept = me.post("/api/analysis/studies", &json!({"text": written.text()})).await;
        assert_eq!(kept.status, 201, "{}", kept.text());
        let id = kept.json()["id"].as_str().expect("an id").to_owned();
        let study = me.read(&format!("/api/analysis/studies/{id}")).await;
        assert_eq!(study["text"], written.text());

        // Everywhere else they are refused.
        for (field, value) in [
            ("game", json!(text)),
            ("options", json!({"size": text})),
            ("options", json!({text: "4x4"})),
            ("position", json!(text)),
            ("result", json!(text)),
            ("tags", json!([[text, "value"]])),
            ("tree", json!({"nodes": [{"parent": -1, "move": text}]})),
            ("tree", json!({"nodes": [{"parent": -1, "move": "a1a2", "annotations": [text]}]})),
        ] {
            let mut request = request.clone();
            request[field] = value;
            let refused = me.post("/api/analysis/record", &request).await;
            // Some are words, which a move or the name of a tag may be.
            let is_word = ["tree", "tags"].contains(&field) && refused.status == 200;
            assert!(refused.status == 400 || is_word, "{field} {text:?}: {}", refused.status);
        }
        for line in [
            json!({"game": text}),
            json!({"game": "ugly_duck", "options": {"size": text}}),
            json!({"game": "ugly_duck", "position": text}),
            json!({"game": "ugly_duck", "moves": [text]}),
        ] {
            assert_eq!(me.post("/api/analysis/position", &line).await.status, 400, "{line}");
        }
        let answer = me.post("/api/analysis/records", &json!({"text": text})).await;
        assert!(answer.status == 400 || answer.status == 200, "{}", answer.status);
    }
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn trees_of_any_size_and_shape_are_answered() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let request = |nodes: Vec<Value>| {
        json!({"game": "ugly_duck", "position": null, "tags": [], "result": "*",
            "tree": {"comments": [], "nodes": nodes}})
    };
    let node = |parent: i64| json!({"parent": parent, "move": "a1a2"});
    let long: Vec<Value> = (0..9_000).map(|index| node(index - 1)).collect();
    let wide: Vec<Value> = (0..9_000).map(|_| node(-1)).collect();
    let deep: Vec<Value> = (0..9_000_i64).map(|index| node((index + 1) / 2 * 2 - 2)).collect();
    for (nodes, status) in [(long, 200), (wide, 400), (deep, 400)] {
        let answer = me.post("/api/analysis/record", &request(nodes)).await;
        let is_expected = answer.status == status || answer.status == 413;
        assert!(
            is_expected,
            "{}: {}",
            answer.status,
            &answer.text()[..200.min(answer.text().len())]
        );
    }
    for parent in [0, 5, -2, i64::MAX, i64::MIN] {
        let answer = me.post("/api/analysis/record", &request(vec![node(parent)])).await;
        assert_eq!(answer.status, 400, "{parent}");
    }
    let huge = json!({"text": "x".repeat(2 << 20)});
    assert_eq!(me.post("/api/analysis/records", &huge).await.status, 413);
    let many = json!({"text": "[Game \"ugly_duck\"]\n\n*\n\n".repeat(600)});
    assert_eq!(me.post("/api/analysis/records", &many).await.status, 400);
    // Each game on another board: only some boards are built, and the others say so.
    let sizes = (3..=9).flat_map(|columns| (3..=9).map(move |rows| format!("{columns}x{rows}")));
    let boards: Vec<String> =
        sizes.map(|size| format!("[Game \"ugly_duck\"]\n[Size \"{size}\"]\n\n*\n\n")).collect();
    let games =
        me.post("/api/analysis/records", &json!({"text": boards.concat().repeat(5)})).await.json();
    let games = games["games"].as_array().expect("games");
    assert_eq!(games.len(), 49 * 5);
    let built = games.iter().filter(|game| game["problem"].is_null()).count();
    assert_eq!(built, 32 * 5, "the same boards each time");
    let nested = format!("[Game \"ugly_duck\"]\n\n1. a1a2 {} *", "(1. a1a2 ".repeat(5_000));
    let answer = me.post("/api/analysis/records", &json!({"text": nested})).await;
    assert_eq!(answer.json()["error"]["key"], "record-line", "{}", answer.text());
    let json_bomb = format!("{{\"text\":{}{}}}", "[".repeat(50_000), "]".repeat(50_000));
    let answer = me.request("POST", "/api/analysis/records", &[], json_bomb.as_bytes()).await;
    assert_eq!(answer.status, 400);
    let moves = json!({"game": "ugly_duck", "moves": vec!["a1a2"; 5_000]});
    assert_eq!(me.post("/api/analysis/position", &moves).await.status, 400);
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_of_any_size_and_content_are_answered() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let game = "[Game \"ugly_duck\"]\n[Size \"4x4\"]\n\n";
    let many = |part: &str, times: usize| format!("{game}1. a1a2 {} *", part.repeat(times));
    let texts = [
        many("(1. b1b2) ", 40_000),
        many("(1. b1b2 (1. c1c2) ", 20_000) + &") ".repeat(20_000),
        many("(1. b1b2 {x}) {y} ", 900),
        many(&format!("{{{}}} ", "x".repeat(400 << 10)), 1),
        many(&format!("{{{}}} ", "🦢\u{202e}".repeat(50 << 10)), 1),
        many("$99999999999999999999 ", 1_000),
        format!("{game}{} *", "1. a1a2 ".repeat(50_000)),
        format!("{game}18446744073709551616. a1a2 *"),
        "[Game \"ugly_duck\"]\n[Size \"18446744073709551616x1\"]\n\n*".to_owned(),
        format!("[Game \"ugly_duck\"]\n[StartPos \"{}\"]\n\n*", "D".repeat(100_000)),
        format!("[Game \"dropper\"]\n[Size \"22x22\"]\n\n{} *", "a1 ".repeat(1_000)),
        format!("{}\n\n*", "[Game \"ugly_duck\"]\n".repeat(20_000)),
        "(".repeat(500 << 10),
        "{".repeat(500 << 10),
        "\u{0}\u{feff}\n\r\n\r".repeat(10_000),
    ];
    for text in texts {
        for path in ["records", "studies"] {
            let answer = me.post(&format!("/api/analysis/{path}"), &json!({"text": text})).await;
            let start: String = text.chars().take(60).collect();
            let allowed = [200, 201, 400, 413];
            assert!(allowed.contains(&answer.status), "{path} {start:?}: {}", answer.status);
        }
    }
    // A body that is not text, and numbers that are none.
    for path in ["records", "record", "studies", "position", "editor"] {
        for body in
            [&b"\xff\xfe{\"text\":\"\xc3\x28\"}"[..], b"{\"text\":\"\\ud800\"}", b"1e999", b""]
        {
            let answer = me.request("POST", &format!("/api/analysis/{path}"), &[], body).await;
            assert_eq!(answer.status, 400, "{path}: {}", answer.text());
        }
    }
    let mut socket = me.analysis().await;
    for (field, value) in [
        ("lines", "18446744073709551616"),
        ("lines", "-1"),
        ("depth", "4294967296"),
        ("depth", "-1"),
        ("seconds", "1e308"),
        ("seconds", "-0.0"),
        ("id", "1e400"),
    ] {
        let line = "{\"game\": \"ugly_duck\", \"options\": {\"size\": \"3x3\"}}";
        let question = format!(
            "{{\"type\": \"analyse\", \"lines\": 1, \"id\": 1, \"line\": {line}, \"{field}\": {value}}}"
        );
        socket.send_frame(text_frame(question.into_bytes())).await;
        pong(&mut socket).await;
    }
    is_well(&server).await;
    server.stop().await;
}

fn question(random: &mut Rng) -> Value {
    let line = json!({"game": "ugly_duck", "options": {"size": "4x4"}, "position": null,
        "moves": ["a1a2"]});
    let questions = [
        json!({"type": "analyse", "id": 1, "line": line, "lines": 3, "depth": 2, "seconds": 0.1,
            "threat": true}),
        json!({"type": "explore", "id": "e", "line": line}),
        json!({"type": "why", "id": 2, "line": line, "move": "a4a3"}),
        json!({"type": "review", "id": 3, "line": line, "seconds": 0.1}),
        json!({"type": "stop"}),
        json!({"type": "ping", "sent": 1}),
    ];
    questions[random.usize(..questions.len())].clone()
}

/// A question, changed in a few places of itself or of its line.
fn mutated(random: &mut Rng) -> Vec<u8> {
    let mut question = question(random);
    for _ in 0..random.u8(..3) {
        let place = if random.bool() { question.get_mut("line") } else { None };
        let target = match place {
            Some(line) if line.is_object() => line,
            _ => &mut question,
        };
        let Some(fields) = target.as_object_mut() else { continue };
        let names: Vec<String> = fields.keys().cloned().collect();
        if names.is_empty() {
            continue;
        }
        let name = names[random.usize(..names.len())].clone();
        match random.u8(..4) {
            0 => drop(fields.remove(&name)),
            1 => drop(fields.insert(format!("{name}x"), odd_value(random))),
            _ => drop(fields.insert(name, odd_value(random))),
        }
    }
    mangled(question.to_string().into_bytes(), random)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strange_questions_are_answered() {
    watch_for_panics();
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let random = &mut Rng::with_seed(21);
    let mut socket = me.analysis().await;
    for number in 0..1500 {
        let bytes = mutated(random);
        let is_text = std::str::from_utf8(&bytes).is_ok();
        socket.send_frame(text_frame(bytes)).await;
        if !is_text {
            socket.until_closed().await;
            socket = me.analysis().await;
        } else if number % 50 == 0 {
            pong(&mut socket).await;
        }
    }
    pong(&mut socket).await;
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_questions_are_refused() {
    watch_for_panics();
    let mut site = Site::sqlite();
    site.limits.messages_per_second = 4;
    let (server, me) = site.open().await;
    let mut socket = me.analysis().await;
    let question = json!({"type": "explore", "id": 1, "line": {"game": "ugly_duck"}});
    for _ in 0..100 {
        socket.send(&question).await;
    }
    socket.expect(|answer| answer["error"]["key"] == "server-too-many-messages").await;
    drop(socket);
    // A message that is too long ends the connection.
    let mut socket = me.analysis().await;
    let long =
        json!({"type": "why", "id": 1, "line": {"game": "ugly_duck"}, "move": "x".repeat(80_000)});
    socket.send(&long).await;
    socket.until_closed().await;
    is_well(&server).await;
    server.stop().await;
}
