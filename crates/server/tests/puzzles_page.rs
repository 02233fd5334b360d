//! The part of `docs/api.md` about puzzles: what the server sends and takes.

use std::collections::BTreeSet;

use cygnet_server::puzzles::wire::PuzzleIntent;
use serde_json::json;

use crate::http_page::{Findings, Page};
use crate::support::{Browser, Opened, Socket};

/// Solves puzzles, and returns the socket, which the server will close.
pub(crate) async fn compare(me: &Browser, findings: &mut Findings, page: &Page) -> Socket {
    let Opened::Socket(mut socket) = me.puzzles("ugly_duck").await else { panic!("no puzzles") };
    let messages = [
        (json!({"type": "ping", "sent": 1}), "pong"),
        (json!({"type": "sing"}), "error"),
        (json!({"type": "hint"}), "trainer"),
        (json!({"type": "hint"}), "trainer"),
        (json!({"type": "solution"}), "trainer"),
        (json!({"type": "run"}), "trainer"),
    ];
    for (message, answer) in messages {
        socket.send(&message).await;
        loop {
            let message = socket.next().await.expect("a message");
            findings.puzzle_message(page, &message);
            if message["type"] == answer {
                break;
            }
        }
    }
    // Puzzles of mistakes: at first there are none.
    let mut search = Browser::new(me.address).mistakes("ugly_duck").await;
    findings.puzzle_message(page, &search.next().await.expect("a message"));
    let mut browser = Browser::new(me.address);
    browser.makes_a_mistake().await;
    let mut search = browser.mistakes("ugly_duck").await;
    loop {
        let message = search.next().await.expect("a message");
        findings.puzzle_message(page, &message);
        if message["type"] == "trainer" {
            return *socket;
        }
    }
}

#[test]
fn the_server_takes_the_intents_of_the_page() {
    let page = Page::read();
    let mut kinds = BTreeSet::new();
    for (section, examples) in &page.examples {
        let kind = section.strip_prefix("⇛ `").and_then(|rest| rest.strip_suffix('`'));
        let Some(kind) = kind else { continue };
        kinds.insert(kind.to_owned());
        assert!(!examples.is_empty(), "{kind} has no example");
        for example in examples {
            let read: Result<PuzzleIntent, _> = serde_json::from_value(example.clone());
            assert!(read.is_ok(), "{example}: {read:?}");
            assert_eq!(example["type"], kind);
            let mut shown: BTreeSet<&str> =
                example.as_object().expect("an object").keys().map(String::as_str).collect();
            shown.remove("type");
            assert_eq!(shown, page.fields(section), "{kind}");
            for field in shown {
                let mut less = example.clone();
                less.as_object_mut().expect("an object").remove(field);
                let read: Result<PuzzleIntent, _> = serde_json::from_value(less);
                assert_eq!(read.is_ok(), field == "theme", "{kind} without {field}");
            }
            let mut more = example.clone();
            more["surprise"] = json!(1);
            let read: Result<PuzzleIntent, _> = serde_json::from_value(more);
            assert!(read.is_err(), "{kind}");
        }
    }
    let kinds: Vec<String> = kinds.into_iter().collect();
    let all = [
        "daily", "hint", "next", "open", "ping", "play", "run", "solution", "steps", "theme", "why",
    ];
    assert_eq!(kinds, all);
}
