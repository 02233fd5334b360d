//! The part of `docs/api.md` about analyses: what the server sends and takes.

use std::collections::BTreeSet;

use cygnet_server::analysis::editor::EditorRequest;
use cygnet_server::analysis::line::LineRequest;
use cygnet_server::analysis::records::{RecordRequest, TextRequest};
use cygnet_server::analysis::wire::AnalysisQuestion;
use serde_json::{Value, json};

use crate::http_page::{Findings, Page};
use crate::support::{Browser, Socket};

/// Asks a question, and compares every answer up to the last one.
async fn ask(socket: &mut Socket, findings: &mut Findings, page: &Page, question: &Value) -> Value {
    socket.send(question).await;
    loop {
        let answer = socket.next().await.expect("an answer");
        findings.analysis_message(page, &answer);
        // The question before may still be answered.
        if !answer["id"].is_null() && answer["id"] != question["id"] {
            continue;
        }
        let is_last = match answer["type"].as_str().expect("a type") {
            "lines" | "explored" | "why" => answer["done"] == true,
            "reviewed" => !answer["moves"].is_null(),
            "queued" | "threat" => false,
            _ => true,
        };
        if is_last {
            return answer;
        }
    }
}

/// A small board: all of it is proved at once.
fn small() -> Value {
    json!({"game": "ugly_duck", "options": {"size": "3x3"}})
}

/// Asks everything that can be asked, and compares the answers with the page.
pub(crate) async fn compare(me: &mut Browser, findings: &mut Findings, page: &Page) {
    for line in [
        json!({"game": "ugly_duck", "moves": ["a1a2"]}),
        json!({"game": "ski_jumps"}),
        json!({"game": "dropper", "options": {"size": "4"}}),
        json!({"game": "three_dragons"}),
        json!({"game": "ugly_duck", "moves": ["a1a5"]}),
    ] {
        let answer = me.post("/api/analysis/position", &line).await;
        if answer.status == 200 {
            findings.look_up(page, "analysed position", "", &answer.json());
        } else {
            findings.look_up(page, "problem", "", &answer.json());
        }
    }
    let text =
        "[Game \"ugly_duck\"]\n[Event \"a talk\"]\n\n{first} 1. a1a2! {quiet} (1. b1b2) 2. z9z9 *";
    let records = me.post("/api/analysis/records", &json!({"text": text})).await.json();
    findings.look_up(page, "records", "", &records);
    let study = me.post("/api/analysis/studies", &json!({"text": text})).await.json();
    findings.look_up(page, "study", "", &study);
    let id = study["id"].as_str().expect("an id");
    let kept = me.read(&format!("/api/analysis/studies/{id}")).await;
    findings.look_up(page, "study text", "", &kept);

    for entry in cygnet_games::CATALOGUE {
        let start = me.read(&format!("/api/analysis/editor?game={}", entry.info.id)).await;
        findings.look_up(page, "board to edit", "", &start);
        let mut request = json!({"game": start["game"], "options": start["options"],
            "squares": start["squares"], "turn": 0});
        let answer = me.post("/api/analysis/editor", &request).await.json();
        findings.look_up(page, "arrangement", "", &answer);
        for square in request["squares"].as_array_mut().expect("squares") {
            *square = json!("Q");
        }
        let answer = me.post("/api/analysis/editor", &request).await.json();
        findings.look_up(page, "arrangement", "", &answer);
    }

    let mut socket = me.analysis().await;
    let big = json!({"game": "ugly_duck"});
    for question in [
        json!({"type": "ping", "sent": 1}),
        json!({"type": "sing"}),
        json!({"type": "analyse", "id": 1, "line": small(), "lines": 3}),
        json!({"type": "analyse", "id": "a", "line": big, "lines": 2, "depth": 2}),
        json!({"type": "explore", "id": 2, "line": small()}),
        json!({"type": "explore", "id": 3, "line": {"game": "ski_jumps"}}),
    ] {
        ask(&mut socket, findings, page, &question).await;
    }
    socket.send(&json!({"type": "analyse", "id": 4, "line": big, "lines": 1, "depth": 1, "threat": true})).await;
    loop {
        let answer = socket.next().await.expect("an answer");
        findings.analysis_message(page, &answer);
        if answer["type"] == "threat" {
            break;
        }
    }
    // A position in which one side wins at once: the game may end, and other moves are bad.
    let mut moves = vec!["b1a2", "a3b2", "a2a3", "b2c1", "a3b2", "c3c2"];
    let line =
        |moves: &[&str]| json!({"game": "ugly_duck", "options": {"size": "3x3"}, "moves": moves});
    let explore = json!({"type": "explore", "id": 5, "line": line(&moves)});
    let explored = ask(&mut socket, findings, page, &explore).await;
    let explored = explored["moves"].as_array().expect("moves");
    let text = |mv: &Value| mv["move"].as_str().expect("a move").to_owned();
    let best = text(&explored[0]);
    let bad = explored.iter().find(|mv| mv["score"]["proven"] != "win").map(text);
    let bad = bad.expect("a bad move");
    let why = json!({"type": "why", "id": 6, "line": line(&moves), "move": bad});
    assert_eq!(ask(&mut socket, findings, page, &why).await["bad"], true);
    let before = moves.len();
    moves.push(&best);
    let end = me.post("/api/analysis/position", &line(&moves)).await.json();
    assert!(end["result"].is_object(), "{end}");
    findings.look_up(page, "analysed position", "", &end);
    moves.truncate(before);
    moves.push(&bad);
    let review = json!({"type": "review", "id": 7, "line": line(&moves)});
    ask(&mut socket, findings, page, &review).await;
    queue(me, findings, page).await;
}

/// Analyses with many browsers, until one of them has to wait.
async fn queue(me: &Browser, findings: &mut Findings, page: &Page) {
    let mut sockets = Vec::new();
    for _ in 0..64 {
        let mut socket = Browser::new(me.address).analysis().await;
        socket
            .send(&json!({"type": "analyse", "id": 1, "line": {"game": "ugly_duck"}, "lines": 1}))
            .await;
        let first = socket.next().await.expect("an answer");
        findings.analysis_message(page, &first);
        sockets.push(socket);
        if first["type"] == "queued" {
            return;
        }
    }
    panic!("nobody has to wait");
}

#[test]
fn the_server_takes_the_questions_of_the_page() {
    let page = Page::read();
    let mut kinds = BTreeSet::new();
    let optional = ["depth", "seconds", "threat"];
    for (section, examples) in &page.examples {
        let kind = section.strip_prefix("⇒ `").and_then(|rest| rest.strip_suffix('`'));
        let Some(kind) = kind else { continue };
        kinds.insert(kind.to_owned());
        assert!(!examples.is_empty(), "{kind} has no example");
        for example in examples {
            let read: Result<AnalysisQuestion, _> = serde_json::from_value(example.clone());
            assert!(read.is_ok(), "{example}: {read:?}");
            let mut shown: BTreeSet<&str> =
                example.as_object().expect("an object").keys().map(String::as_str).collect();
            shown.remove("type");
            assert_eq!(shown, page.fields(section), "{kind}");
            for field in shown {
                let mut less = example.clone();
                less.as_object_mut().expect("an object").remove(field);
                let read: Result<AnalysisQuestion, _> = serde_json::from_value(less);
                let is_optional = optional.contains(&field) || kind == "stop" && field == "id";
                assert_eq!(read.is_ok(), is_optional, "{kind} without {field}");
            }
            let mut more = example.clone();
            more["surprise"] = json!(1);
            assert!(serde_json::from_value::<AnalysisQuestion>(more).is_err(), "{kind}");
        }
    }
    let kinds: Vec<String> = kinds.into_iter().collect();
    assert_eq!(kinds, ["analyse", "explore", "ping", "review", "stop", "why"]);
    for example in &page.examples["line"] {
        serde_json::from_value::<LineRequest>(example.clone()).expect("a line");
    }
    for example in &page.examples["editor request"] {
        serde_json::from_value::<EditorRequest>(example.clone()).expect("a request");
    }
    for example in &page.examples["text request"] {
        serde_json::from_value::<TextRequest>(example.clone()).expect("a request");
    }
    for example in &page.examples["record request"] {
        serde_json::from_value::<RecordRequest>(example.clone()).expect("a request");
    }
}
