//! Puzzles over a WebSocket: solving, help, themes, runs, and results that are kept.

use cygnet_puzzles::{Puzzle, shipped_puzzles};
use serde_json::{Value, json};

use crate::support::{Browser, Opened, Site, Socket, on_both_stores};

async fn connect(me: &Browser, game: &str) -> Socket {
    match me.puzzles(game).await {
        Opened::Socket(socket) => *socket,
        Opened::Refused(answer) => panic!("{} {}", answer.status, answer.text()),
    }
}

/// Sends a message, and returns the next one from the trainer.
async fn does(socket: &mut Socket, message: Value) -> Value {
    socket.send(&message).await;
    socket.wait_for("trainer").await
}

fn kinds(message: &Value) -> Vec<&str> {
    let events = message["events"].as_array().expect("events");
    events.iter().map(|event| event["kind"].as_str().expect("a kind")).collect()
}

fn on_board(message: &Value) -> Puzzle {
    let id = message["view"]["id"].as_str().expect("an id");
    let game = message["view"]["game"].as_str().expect("a game");
    let known = shipped_puzzles(game);
    known.into_iter().find(|puzzle| puzzle.id == id).expect("a puzzle of the program")
}

/// A legal move that is not the solution.
fn wrong_move(puzzle: &Puzzle) -> String {
    let (_, state) = puzzle.set_up().expect("a position");
    let moves = state.moves();
    moves.into_iter().find(|mv| *mv != puzzle.solution.mv).expect("another move")
}

/// Plays the solution to its end, and returns the last message.
async fn solve(socket: &mut Socket, first: &Value) -> Value {
    let mut node = on_board(first).solution;
    loop {
        let answer = does(socket, json!({"type": "play", "move": node.mv})).await;
        if kinds(&answer) == ["solved"] {
            return answer;
        }
        assert_eq!(kinds(&answer), ["right"]);
        let moves = answer["view"]["line"]["moves"].as_array().expect("moves");
        let defence = moves.last().and_then(Value::as_str).expect("an answer");
        // The line is told turn by turn, for the board.
        assert_eq!(answer["events"][0]["turns"][1]["move"], defence);
        assert_eq!(answer["events"][0]["turns"][1]["board"], answer["view"]["board"]);
        let next = node.defences.into_iter().find(|(mv, _)| mv == defence);
        node = next.expect("a defence of the solution").1;
    }
}

on_both_stores! {
    async fn a_puzzle_is_solved_and_counts(site: Site) {
        let (server, mut me) = site.open().await;
        // A page gives the browser its secret.
        me.read("/api/my/games").await;
        let mut socket = connect(&me, "ugly_duck").await;
        let first = socket.wait_for("trainer").await;
        assert_eq!(kinds(&first), ["begun"]);
        assert_eq!(first["view"]["progress"]["tried"], 0);
        assert_eq!(first["view"]["over"], false);
        let solved = solve(&mut socket, &first).await;
        assert_eq!(solved["view"]["over"], true);
        assert_eq!(solved["view"]["steps"], Value::Null);
        let reached = solved["view"]["progress"].clone();
        assert_eq!((&reached["tried"], &reached["solved"]), (&json!(1), &json!(1)));
        // The results belong to the browser, in every connection and after a restart; others begin anew.
        drop(socket);
        let mut again = connect(&me, "ugly_duck").await;
        assert_eq!(again.wait_for("trainer").await["view"]["progress"], reached);
        let mut other = connect(&Browser::new(server.address()), "ugly_duck").await;
        assert_eq!(other.wait_for("trainer").await["view"]["progress"]["tried"], 0);
        drop((again, other));
        server.stop().await;
        let server = site.start().await;
        let mut again = connect(&me.at(server.address()), "ugly_duck").await;
        assert_eq!(again.wait_for("trainer").await["view"]["progress"], reached);
        drop(again);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_move_is_refuted_and_comes_back() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = connect(&me, "ugly_duck").await;
    let first = socket.wait_for("trainer").await;
    let wrong = wrong_move(&on_board(&first));
    let answer = does(&mut socket, json!({"type": "play", "move": wrong})).await;
    assert_eq!(kinds(&answer), ["wrong"]);
    assert_eq!(answer["view"]["board"], first["view"]["board"]);
    assert_eq!(answer["view"]["can_ask_why"], true);
    assert_eq!(answer["view"]["progress"]["solved"], 0);
    // The refutation follows without being asked for, and begins with the move.
    let refuted = socket.wait_for("trainer").await;
    assert_eq!(kinds(&refuted), ["refuted"]);
    assert_eq!(refuted["events"][0]["turns"][0]["move"], wrong.as_str());
    assert!(refuted["events"][0]["turns"].as_array().is_some_and(|turns| turns.len() > 1));
    assert_eq!(refuted["view"]["board"], first["view"]["board"]);
    let solved = solve(&mut socket, &first).await;
    // Found in the end, but not the first time.
    assert_eq!(solved["view"]["progress"]["solved"], 0);
    drop(socket);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_comes_in_steps() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = connect(&me, "ski_jumps").await;
    let first = socket.wait_for("trainer").await;
    let puzzle = on_board(&first);
    let mut texts = Vec::new();
    let mut squares = Vec::new();
    for _ in 0..3 {
        let hint = does(&mut socket, json!({"type": "hint"})).await;
        assert_eq!(kinds(&hint), ["hint"]);
        texts.push(hint["events"][0]["text"].as_str().expect("a text").to_owned());
        squares.extend(hint["events"][0]["square"].as_str().map(str::to_owned));
    }
    assert!(texts[2].contains(&puzzle.solution.mv), "{texts:?}");
    assert_eq!(squares.len(), 1, "{texts:?}");
    assert!(puzzle.solution.mv.starts_with(&squares[0]));
    let solution = does(&mut socket, json!({"type": "solution"})).await;
    assert_eq!(kinds(&solution), ["solution"]);
    assert_eq!(solution["view"]["over"], true);
    let turns = solution["events"][0]["turns"].as_array().expect("turns");
    assert_eq!(turns[0]["move"], puzzle.solution.mv.as_str());
    let next = does(&mut socket, json!({"type": "next"})).await;
    assert_ne!(next["view"]["id"], first["view"]["id"]);
    drop(socket);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_are_chosen_by_theme_id_and_day() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = connect(&me, "ugly_duck").await;
    let first = socket.wait_for("trainer").await;
    let theme = first["view"]["themes"][0]["theme"].as_str().expect("a theme").to_owned();
    let chosen = does(&mut socket, json!({"type": "theme", "theme": theme})).await;
    assert_eq!(chosen["view"]["theme"], theme.as_str());
    assert!(on_board(&chosen).themes.iter().any(|found| found.word() == theme));
    let last = shipped_puzzles("ugly_duck").pop().expect("puzzles");
    let opened = does(&mut socket, json!({"type": "open", "id": last.id})).await;
    assert_eq!(opened["view"]["id"], last.id.as_str());
    let daily = does(&mut socket, json!({"type": "daily"})).await;
    assert_eq!(daily["view"]["daily"], true);
    let mut other = connect(&Browser::new(server.address()), "ugly_duck").await;
    other.wait_for("trainer").await;
    let same = does(&mut other, json!({"type": "daily"})).await;
    assert_eq!(same["view"]["id"], daily["view"]["id"]);
    drop((socket, other));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_mistakes_end_a_run() {
    let site = Site::sqlite();
    let (server, me) = site.open().await;
    let mut socket = connect(&me, "ugly_duck").await;
    socket.wait_for("trainer").await;
    let mut now = does(&mut socket, json!({"type": "run"})).await;
    assert_eq!(kinds(&now), ["run_begun", "begun"]);
    for mistakes in 1..=3 {
        let run = &now["view"]["run"];
        assert_eq!((&run["solved"], &run["mistakes"]), (&json!(0), &json!(mistakes - 1)));
        assert!(run["left_ms"].as_u64().is_some_and(|left| left <= 180_000));
        let wrong = wrong_move(&on_board(&now));
        now = does(&mut socket, json!({"type": "play", "move": wrong})).await;
        assert_eq!(kinds(&now)[0], "failed");
    }
    assert!(kinds(&now).contains(&"run_over"), "{now}");
    assert_eq!(now["view"]["run"], Value::Null);
    drop(socket);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_changes_nothing() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    for game in ["chess", "..", "ugly_duck%00"] {
        let Opened::Refused(answer) = me.puzzles(game).await else { panic!("{game} has puzzles") };
        assert_eq!(answer.status, 404, "{game}");
    }
    let mut socket = connect(&me, "ugly_duck").await;
    let first = socket.wait_for("trainer").await;
    let many: Vec<String> = vec!["a1".to_owned(); 200];
    let messages = [
        (json!({"type": "play", "move": "z9"}), None),
        (json!({"type": "play"}), Some("server-message-wrong")),
        (json!({"type": "steps", "steps": ["a1", "z9"]}), Some("server-no-turn")),
        (json!({"type": "steps", "steps": []}), Some("server-no-turn")),
        (json!({"type": "steps", "steps": many}), Some("server-no-turn")),
        (json!({"type": "theme", "theme": "<b>"}), Some("trainer-no-such-theme")),
        (json!({"type": "open", "id": "\u{0}"}), Some("trainer-no-such-puzzle")),
        (json!({"type": "why"}), Some("trainer-nothing-wrong")),
        (json!({"type": "win"}), Some("server-message-wrong")),
        (json!([1, 2]), Some("server-message-wrong")),
    ];
    for (message, key) in messages {
        let found = socket.is_wrong(&message).await;
        assert!(key.is_none_or(|key| key == found), "{message}: {found}");
    }
    let solved = solve(&mut socket, &first).await;
    assert_eq!(solved["view"]["progress"]["solved"], 1);
    assert_eq!(socket.is_wrong(&json!({"type": "hint"})).await, "trainer-over");
    drop(socket);
    // The catalogue says which games have puzzles.
    let catalogue = me.read("/api/catalogue").await;
    let games = catalogue["games"].as_array().expect("games");
    for game in games {
        let id = game["game"].as_str().expect("an id");
        assert_eq!(game["puzzles"], shipped_puzzles(id).len(), "{id}");
    }
    server.stop().await;
}
