//! The explorer over its WebSocket: every position of small boards against the rules, with and without a
//! complete table, and the theory of Ski Jumps.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use cygnet_core::{DynGame, DynState, Options, Stop};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_room::Resources;
use cygnet_server::Server;
use cygnet_solve::complete::{BuildSetup, Tables, build};
use serde_json::{Value, json};

use crate::support::{Browser, Site, Socket};

fn options(size: &str) -> Options {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    Options::parse(entry.info, [("size", size)]).expect("a size")
}

fn duck(size: &str) -> Arc<dyn DynGame> {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    entry.build(&options(size))
}

/// Whether the side to move wins a position, and in how many turns if the winner hurries and the loser does
/// not, by looking at everything. No position of Ugly Duck comes twice.
#[derive(Default)]
struct Values(BTreeMap<String, (bool, u32)>);

impl Values {
    fn of(&mut self, state: &dyn DynState) -> (bool, u32) {
        if let Some(outcome) = state.outcome() {
            return (outcome.winner() == Some(state.turn()), 0);
        }
        let position = state.position();
        if let Some(known) = self.0.get(&position) {
            return *known;
        }
        let moves = state.moves();
        let values: Vec<(bool, u32)> = moves.iter().map(|text| self.of_move(state, text)).collect();
        let wins = values.iter().filter(|(wins, _)| *wins).map(|(_, turns)| *turns);
        let value = match wins.min() {
            Some(turns) => (true, turns),
            None => (false, values.iter().map(|(_, turns)| *turns).max().expect("a move")),
        };
        self.0.insert(position, value);
        value
    }

    /// The value of a move for the side that makes it.
    fn of_move(&mut self, state: &dyn DynState, text: &str) -> (bool, u32) {
        let mut after = state.boxed_clone();
        after.play(text).expect("a legal move");
        let (wins, turns) = self.of(&*after);
        (!wins, turns + 1)
    }
}

async fn explore(socket: &mut Socket, line: &Value) -> Value {
    socket.send(&json!({"type": "explore", "id": 1, "line": line})).await;
    let last = |answer: &Value| answer["type"] == "error" || answer["done"] == true;
    socket.expect(last).await
}

/// Compares what the explorer says about every `each`-th position of a board with the rules. Returns how many
/// moves it has compared.
async fn compare(server: &Server, size: &str, each: usize) -> usize {
    let game = duck(size);
    let mut values = Values::default();
    values.of(&*game.initial());
    let positions: Vec<String> = values.0.keys().cloned().step_by(each).collect();
    let mut socket = Browser::new(server.address()).analysis().await;
    let (mut compared, mut with_turns) = (0, 0);
    for position in positions {
        let line = json!({"game": "ugly_duck", "options": {"size": size}, "position": position});
        let explored = explore(&mut socket, &line).await;
        assert_eq!(explored["complete"], true, "{position}: {explored}");
        let state = game.position(&position).expect("a position");
        let moves = explored["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), state.count_moves(), "{position}");
        let winning = state.moves().iter().filter(|text| values.of_move(&*state, text).0).count();
        for mv in moves {
            let text = mv["move"].as_str().expect("a move");
            let (wins, turns) = values.of_move(&*state, text);
            let told = mv["score"]["proven"] == "win";
            assert_eq!(told, wins, "{position} {text}: {mv}");
            let told = mv["score"]["turns"].as_u64();
            assert_eq!(told.unwrap_or(turns.into()), u64::from(turns), "{position} {text}: {mv}");
            with_turns += usize::from(told.is_some());
            let is_only = wins && winning == 1 && moves.len() > 1;
            assert_eq!(mv["only"] == true, is_only, "{position} {text}: {explored}");
            compared += 1;
        }
    }
    assert!(with_turns > compared / 2, "{with_turns} of {compared} with their turns");
    compared
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_explorer_knows_every_position_of_a_small_board() {
    let site = Site::sqlite();
    let server = site.start().await;
    assert!(compare(&server, "3x3", 1).await > 1_000);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_explorer_reads_complete_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::folders(&[folder.path().to_owned()]);
    let game = UglyDuck::<u64>::new(&options("3x4"));
    let setup = BuildSetup { threads: NonZeroUsize::MIN, memory: 64 << 20 };
    build(&game, &tables.files(&game)[0], setup, &Stop::new(), &mut |_| {}).expect("a table");
    assert!(tables.find(&game).is_some());
    let site = Site::sqlite();
    let server = site.start_with(Resources::default().with_tables(tables)).await;
    assert!(compare(&server, "3x4", 97).await > 500);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_theory_of_ski_jumps_gives_a_region_its_value() {
    let site = Site::sqlite();
    let server = site.start().await;
    let mut socket = Browser::new(server.address()).analysis().await;
    // Positions whose values take the solver a moment.
    let values = [("2R3/2B3/3R2/3B2/3R2/3B2", "*"), ("3R2/3B2/2R3/5B/2R3/1B4", "-1/2↑")];
    for (position, name) in values {
        let line = json!({"game": "ski_jumps", "options": {"size": "6x6", "jump": "down"},
            "position": format!("{position} r")});
        let explored = explore(&mut socket, &line).await;
        let regions = explored["theory"]["regions"].as_array().expect("regions");
        let [region] = regions.as_slice() else { panic!("one region in {explored}") };
        assert!(!region["squares"].as_array().expect("squares").is_empty(), "{region}");
        assert_eq!((&region["value"], &region["hot"]), (&json!(name), &json!(false)), "{region}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hot_regions_of_ski_jumps_are_shown() {
    let site = Site::sqlite();
    let server = site.start().await;
    let mut socket = Browser::new(server.address()).analysis().await;
    // On a board of this size the solver needs only a moment for them.
    let hot = [("2R1/2B1/R3/2B1/R3/1B2", "{5/2|2}"), ("2B1/R3/B3/1R2/1B2/1R2", "{5|9/2}")];
    for (position, name) in hot {
        let line = json!({"game": "ski_jumps", "options": {"size": "4x6", "jump": "down"},
            "position": format!("{position} r")});
        let explored = explore(&mut socket, &line).await;
        let regions = explored["theory"]["regions"].as_array().expect("regions");
        let [region] = regions.as_slice() else { panic!("one region in {explored}") };
        assert_eq!((&region["value"], &region["hot"]), (&json!(name), &json!(true)), "{region}");
        let text = region["text"].as_str().expect("a text");
        assert!(text.starts_with(&format!("{name}, hot: ")), "{text}");
    }
    server.stop().await;
}
