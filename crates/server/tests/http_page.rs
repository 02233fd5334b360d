//! `docs/api.md` documents what the server sends and takes, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cygnet_server::games::{JoinRequest, NewGameRequest};
use cygnet_server::limits::ServerLimits;
use cygnet_server::results::wire::{EraseRequest, GuessRequest};
use cygnet_server::wire::ClientMessage;
use serde_json::{Value, json};

use crate::support::{Browser, Site, Socket, against, is_over, local};

const PAGE: &str = include_str!("../../../docs/api.md");

/// Fields of the page that no game of these tests has.
const RARE: [&str; 4] = [
    "board: hands",
    "catalogue: games[].options[].max",
    "catalogue: games[].options[].min",
    "thing: beneath",
];

/// The fields of each section of the page with their types, by path.
pub(crate) struct Page {
    sections: BTreeMap<String, BTreeMap<String, String>>,
    pub(crate) examples: BTreeMap<String, Vec<Value>>,
}

impl Page {
    pub(crate) fn read() -> Self {
        let (mut sections, mut examples) = (BTreeMap::new(), BTreeMap::new());
        for section in PAGE.split("\n##").skip(1) {
            let (title, body) = section.split_once('\n').expect("a title");
            let title = title.trim_start_matches('#').trim().to_lowercase();
            let rows = body.lines().filter(|line| line.starts_with("| `"));
            let cells = rows.map(|row| row.split(" | ").collect::<Vec<_>>());
            let field = |cells: Vec<&str>| {
                let path = cells[0].trim_start_matches("| `").trim_end_matches('`');
                (path.to_owned(), cells.get(1).copied().unwrap_or_default().to_owned())
            };
            sections.insert(title.clone(), cells.map(field).collect());
            let blocks =
                body.split("```json\n").skip(1).filter_map(|rest| rest.split("\n```").next());
            let values = blocks.map(|block| {
                serde_json::from_str(block).unwrap_or_else(|error| panic!("{error}: {block}"))
            });
            examples.insert(title, values.collect());
        }
        Self { sections, examples }
    }

    /// The names of the fields at the top of a section.
    pub(crate) fn fields(&self, section: &str) -> BTreeSet<&str> {
        let paths = self.sections[section].keys().map(String::as_str);
        paths.filter(|path| !path.contains('.')).collect()
    }
}

/// The section that a type links to.
fn link(kind: &str) -> Option<String> {
    Some(kind.split("](#").nth(1)?.split(')').next()?.replace('-', " "))
}

fn takes(kind: &str, value: &Value) -> bool {
    let word = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list of",
        Value::Object(_) if kind.starts_with('[') => return true,
        Value::Object(_) => "object",
    };
    kind.split(" or ").any(|kind| kind.starts_with(word))
}

/// The result of a comparison.
#[derive(Default)]
pub(crate) struct Findings {
    seen: BTreeSet<String>,
    problems: BTreeSet<String>,
}

impl Findings {
    pub(crate) fn look_up(&mut self, page: &Page, section: &str, path: &str, value: &Value) {
        match value {
            Value::Array(values) => {
                let path = if path.is_empty() { String::new() } else { format!("{path}[]") };
                for value in values {
                    self.look_up(page, section, &path, value);
                }
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    self.look_up_field(page, section, path, name, value);
                }
            }
            _ => {}
        }
    }

    fn look_up_field(&mut self, page: &Page, section: &str, path: &str, name: &str, value: &Value) {
        let below = |name: &str| {
            if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
        };
        let known = page.sections.get(section).unwrap_or_else(|| panic!("no section {section}"));
        let paths = [below(name), below("*")];
        let Some(path) = paths.iter().find(|path| known.contains_key(*path)) else {
            self.problems.insert(format!("{section}: {} is not documented", paths[0]));
            return;
        };
        self.seen.insert(format!("{section}: {path}"));
        let kind = &known[path];
        if !takes(kind, value) {
            self.problems.insert(format!("{section}: {path} is {value}, not {kind}"));
        }
        match link(kind) {
            Some(link) => self.look_up(page, &link, "", value),
            None => self.look_up(page, section, path, value),
        }
    }

    /// A message of the server about an analysis.
    pub(crate) fn analysis_message(&mut self, page: &Page, message: &Value) {
        self.message_with('⇐', page, message);
    }

    /// A message of the server about puzzles.
    pub(crate) fn puzzle_message(&mut self, page: &Page, message: &Value) {
        self.message_with('⇚', page, message);
    }

    fn message_with(&mut self, arrow: char, page: &Page, message: &Value) {
        let mut fields = message.as_object().expect("an object").clone();
        let kind = fields.remove("type").expect("a type");
        let section = format!("{arrow} `{}`", kind.as_str().expect("a type"));
        self.seen.insert(format!("{section}:"));
        self.look_up(page, &section, "", &Value::Object(fields));
    }

    /// A message of the server.
    fn message(&mut self, page: &Page, message: &Value) {
        let mut fields = message.as_object().expect("an object").clone();
        let kind = fields.remove("type").expect("a type");
        let kind = kind.as_str().expect("a type");
        let own = format!("← `{kind}`");
        if kind == "update" {
            let previous = fields.remove("previous").expect("the version before");
            self.look_up_field(page, &own, "", "previous", &previous);
        }
        let section = if kind == "state" || kind == "update" { "state" } else { &own };
        self.seen.insert(format!("{own}:"));
        self.look_up(page, section, "", &Value::Object(fields));
    }
}

/// Sends a message and compares every answer up to one of this type.
async fn ask(
    socket: &mut Socket,
    findings: &mut Findings,
    page: &Page,
    message: &Value,
    answer: &str,
) {
    socket.send(message).await;
    loop {
        let message = socket.next().await.expect("a message");
        findings.message(page, &message);
        if message["type"] == answer {
            return;
        }
    }
}

/// Plays a game of each kind, and compares all that the server says.
async fn play(me: &mut Browser, other: &mut Browser, findings: &mut Findings, page: &Page) {
    let random = &mut fastrand::Rng::with_seed(4);
    for entry in cygnet_games::CATALOGUE {
        let game = entry.info.id;
        let size = if game == "three_dragons" { json!({}) } else { json!({"size": "4"}) };
        let (id, _) = me.create(game, local(), json!({"options": size, "clock": "10m+5s"})).await;
        let mut socket = me.socket(&id).await;
        findings.message(page, &socket.state.clone());
        let preview = json!({"type": "preview", "version": 1, "steps": []});
        ask(&mut socket, findings, page, &preview, "preview").await;
        while !is_over(&socket.state) && socket.version() < 60 {
            let message = socket.stepped(&socket.some_steps(random));
            ask(&mut socket, findings, page, &message, "ack").await;
            ask(&mut socket, findings, page, &json!({"type": "state"}), "state").await;
        }
        let history = me.read(&format!("/api/games/{id}/history")).await;
        findings.look_up(page, "history", "", &history);
    }
    // Offers, refusals and the rest, between two people.
    let (id, invite) =
        me.create("ugly_duck", crate::support::friend(), json!({"clock": "1h"})).await;
    let joined = other.join(&id, &invite.expect("an invitation")).await.json();
    findings.look_up(page, "seat", "", &joined);
    let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
    let wrong = theirs.typed("a1a2");
    ask(&mut theirs, findings, page, &wrong, "refused").await;
    ask(&mut mine, findings, page, &json!({"type": "sing", "id": "c0ffee-0009"}), "error").await;
    ask(&mut mine, findings, page, &json!({"type": "ping", "sent": 1}), "pong").await;
    ask(&mut mine, findings, page, &json!({"type": "state"}), "heartbeat").await;
    let resign = mine.acting("resign");
    ask(&mut mine, findings, page, &resign, "update").await;
    let rematch = mine.acting("rematch");
    ask(&mut mine, findings, page, &rematch, "update").await;
}

/// Reaches something, rated and unrated, and erases it again.
async fn reach(me: &mut Browser, findings: &mut Findings, page: &Page) {
    let random = &mut fastrand::Rng::with_seed(5);
    for act in ["resign", "coach"] {
        let guess = json!({"game": "ski_jumps", "guess": "new"});
        let answer = me.post("/api/my/ratings", &guess).await.json();
        let section = if act == "resign" { "progress" } else { "problem" };
        findings.look_up(page, section, "", &answer);
        let (id, _) = me.create("ski_jumps", against("level-1"), json!({})).await;
        let mut socket = me.socket(&id).await;
        socket.makes_some_move(random).await;
        socket.until(|state| is_over(state) || state["turns"] == 2).await;
        let message = socket.acting(act);
        ask(&mut socket, findings, page, &message, "update").await;
        if !is_over(&socket.state) {
            let message = socket.acting("resign");
            ask(&mut socket, findings, page, &message, "update").await;
        }
        let change = me.read(&format!("/api/games/{id}/rating")).await;
        findings.look_up(page, "rating change", "", &change);
    }
    for (path, section) in [
        ("/api/my/ratings", "ratings"),
        ("/api/my/progress/ski_jumps", "progress"),
        ("/api/my/results", "results"),
    ] {
        findings.look_up(page, section, "", &me.read(path).await);
    }
    let erased = me.post("/api/my/results/erase", &json!({"game": "ski_jumps"})).await.json();
    findings.look_up(page, "erased results", "", &erased);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_about_the_api_is_true() {
    let page = Page::read();
    let site = Site::sqlite().with_quick_computers();
    let (server, mut me) = site.open().await;
    let mut other = Browser::new(server.address());
    let mut findings = Findings::default();
    play(&mut me, &mut other, &mut findings, &page).await;
    let answer = me.ask_for("dropper", against("level-1"), json!({})).await.json();
    findings.look_up(&page, "new game", "", &answer);
    let computer = me.state(answer["id"].as_str().expect("an id")).await;
    findings.look_up(&page, "state", "", &computer);
    reach(&mut me, &mut findings, &page).await;
    for (path, section) in [
        ("/api/catalogue", "catalogue"),
        ("/api/rules/dropper", "rules"),
        ("/api/my/games", "my games"),
        ("/api/games/nothing", "problem"),
    ] {
        findings.look_up(&page, section, "", &me.get(path).await.json());
    }
    crate::lessons::compare(&mut me, &mut findings, &page).await;
    crate::reports::compare(&mut me, &mut findings, &page).await;
    crate::analysis_page::compare(&mut me, &mut findings, &page).await;
    let mut last_puzzle = crate::puzzles_page::compare(&me, &mut findings, &page).await;
    let mut last = me.socket(answer["id"].as_str().expect("an id")).await;
    let mut last_analysis = me.analysis().await;
    tokio::spawn(server.stop());
    while let Some(message) = last.next().await {
        findings.message(&page, &message);
    }
    while let Some(message) = last_analysis.next().await {
        findings.analysis_message(&page, &message);
    }
    while let Some(message) = last_puzzle.next().await {
        findings.puzzle_message(&page, &message);
    }
    for (section, examples) in &page.examples {
        for example in examples {
            match section.as_str() {
                "problem" | "new game request" | "seat request" | "line" | "text request"
                | "record request" | "editor request" | "guess request" | "erase request"
                | "task request" => {
                    findings.look_up(&page, section, "", example);
                }
                _ => {}
            }
        }
    }
    assert!(findings.problems.is_empty(), "{:#?}", findings.problems);
    let answers = page.sections.iter().filter(|(section, _)| !section.starts_with(['→', '⇒', '⇛']));
    let tables = ["http", "limits", "keys"];
    let unseen: Vec<String> = answers
        .filter(|(section, _)| !tables.contains(&section.as_str()))
        .flat_map(|(section, fields)| fields.keys().map(move |path| format!("{section}: {path}")))
        .filter(|field| !findings.seen.contains(field))
        .collect();
    let requests = ["new game request: position"];
    let unseen: Vec<&String> =
        unseen.iter().filter(|field| !requests.contains(&field.as_str())).collect();
    assert_eq!(unseen, RARE.iter().collect::<Vec<_>>(), "nothing has these fields of the page");
    let messages = page.sections.keys().filter(|section| section.starts_with(['←', '⇐', '⇚']));
    let unseen: Vec<&String> =
        messages.filter(|section| !findings.seen.contains(&format!("{section}:"))).collect();
    assert!(unseen.is_empty(), "these messages never came: {unseen:?}");
}

#[test]
fn the_server_takes_the_messages_of_the_page() {
    let page = Page::read();
    let mut kinds = BTreeSet::new();
    for (section, examples) in &page.examples {
        let Some(kind) = section.strip_prefix("→ `").and_then(|rest| rest.strip_suffix('`'))
        else {
            continue;
        };
        kinds.insert(kind.to_owned());
        assert!(!examples.is_empty(), "{kind} has no example");
        let mut shown = BTreeSet::new();
        for example in examples {
            let read: Result<ClientMessage, _> = serde_json::from_value(example.clone());
            assert!(read.is_ok(), "{example}: {read:?}");
            assert_eq!(example["type"], kind);
            shown.extend(example.as_object().expect("an object").keys().map(String::as_str));
            for field in page.fields(section) {
                if example.get(field).is_none() {
                    continue;
                }
                // Without a field that is always there, and with one that is not on the page.
                let mut less = example.clone();
                less.as_object_mut().expect("an object").remove(field);
                let is_optional = ["steps", "move", "sides"].contains(&field) && kind != "preview";
                let read: Result<ClientMessage, _> = serde_json::from_value(less);
                assert_eq!(read.is_ok(), is_optional, "{kind} without {field}");
            }
            let mut more = example.clone();
            more["surprise"] = json!(1);
            assert!(serde_json::from_value::<ClientMessage>(more).is_err(), "{kind}");
        }
        shown.remove("type");
        assert_eq!(shown, page.fields(section), "{kind}");
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["act", "move", "ping", "preview", "state"]);
    for example in &page.examples["new game request"] {
        serde_json::from_value::<NewGameRequest>(example.clone()).expect("a request");
    }
    for example in &page.examples["guess request"] {
        serde_json::from_value::<GuessRequest>(example.clone()).expect("a request");
    }
    for example in &page.examples["erase request"] {
        serde_json::from_value::<EraseRequest>(example.clone()).expect("a request");
    }
    for example in &page.examples["seat request"] {
        serde_json::from_value::<JoinRequest>(example.clone()).expect("a request");
    }
    // Every word of `act`, and no other.
    let acts = PAGE.lines().find(|line| line.starts_with("| `act` |")).expect("a row");
    let words: Vec<&str> = acts.split('`').skip(3).step_by(2).collect();
    assert_eq!(words.len(), 10, "{words:?}");
    for word in words {
        let act = json!({"type": "act", "id": "abcdefgh", "version": 1, "act": word});
        serde_json::from_value::<ClientMessage>(act).expect("an act");
    }
}

#[test]
fn requests_of_the_page_are_those_of_openapi() {
    let document = serde_json::to_value(cygnet_server::openapi::openapi()).expect("JSON");
    let mut described = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let statuses = operation["responses"].as_object().expect("statuses").keys();
            let mut statuses: Vec<String> = statuses.cloned().collect();
            statuses.sort();
            described.insert(format!("{} {path}", method.to_uppercase()), statuses.join(", "));
        }
    }
    let rows =
        PAGE.lines().filter(|line| line.starts_with("| `GET /") || line.starts_with("| `POST /"));
    let listed: BTreeMap<String, String> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
            (cells[0].trim_matches('`').to_owned(), cells[2].to_owned())
        })
        .collect();
    assert_eq!(listed, described);
}

#[test]
fn the_limits_of_the_page_are_the_defaults() {
    let limits = ServerLimits::default();
    let numbers = [
        limits.body,
        limits.message,
        limits.sockets_per_client,
        limits.sockets,
        limits.http_connections_per_client,
        limits.http_connections,
        limits.header_time.as_secs() as usize,
        limits.silence.as_secs() as usize,
        limits.requests_per_second as usize,
        limits.messages_per_second as usize,
        limits.messages_per_second_per_client as usize,
        limits.messages_per_second_of_spectators as usize,
        limits.open_games,
        limits.computer_games,
        limits.open_games_per_client,
        limits.games_per_minute as usize,
        limits.stored_games as usize,
        (limits.unstarted.as_secs() / (24 * 3600)) as usize,
        (limits.abandoned.as_secs() / (24 * 3600)) as usize,
        cygnet_server::game::MOST_EVENTS as usize,
        limits.live_games,
        limits.waiting_computers,
        limits.analysis_body,
        limits.analysis_message,
        limits.study,
        limits.studies_per_minute as usize,
        limits.study_bytes_per_day as usize,
        limits.stored_studies as usize,
        limits.counted_moves as usize,
        (limits.results.as_secs() / (24 * 3600)) as usize,
        limits.results_each as usize,
        limits.analyses,
        limits.analyses_of_client,
        limits.analyses_each,
        limits.analysis_searches,
        limits.analysis_memory,
        limits.analysed_positions,
        limits.analysis_time.as_secs() as usize,
        limits.open_reports,
        limits.reports_per_day as usize,
        limits.stored_reports as usize,
        limits.report_squares,
        (limits.report_time.as_secs() / 60) as usize,
        limits.computer_longest.as_secs() as usize,
    ];
    let table = PAGE.split("\n## Limits\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows = table.expect("a section").lines().filter(|line| line.starts_with("| ")).skip(2);
    let listed: Vec<usize> = rows
        .filter_map(|row| row.trim_matches(['|', ' ']).rsplit(" | ").next()?.parse().ok())
        .collect();
    assert_eq!(listed, numbers);
}

/// Does the server itself have this problem?
fn is_ours(key: &str) -> bool {
    key.starts_with("server-") || key.starts_with("analysis-")
}

#[test]
fn the_keys_of_the_page_are_those_of_the_sources() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut used = BTreeSet::new();
    let inside = |folder: &Path| fs::read_dir(folder).expect("the sources").flatten();
    let paths: Vec<PathBuf> = inside(&sources).map(|entry| entry.path()).collect();
    let (folders, mut files): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| inside(folder)).map(|entry| entry.path()));
    for file in files {
        let source = fs::read_to_string(file).expect("a source");
        for part in source.split("message!(").skip(1) {
            let key = part.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            used.extend(key.filter(|key| is_ours(key)).map(str::to_owned));
        }
    }
    // These end the program before it serves.
    for key in ["server-address", "server-no-threads"] {
        assert!(used.remove(key), "{key}");
    }
    // The games' own problem with a name.
    used.insert("game-unknown".to_owned());
    let listed: BTreeSet<String> = Page::read().sections["keys"].keys().cloned().collect();
    assert_eq!(listed, used);
}
