//! The test vectors of `tests/vectors`, made by an independent implementation of the rules.

use cygnet_core::perft::Leaves;
use cygnet_core::{DynState, Entry, Options, Outcome};
use serde_json::Value;

const VECTORS: [(&str, &str); 4] = [
    ("ugly_duck", include_str!("vectors/ugly_duck.json")),
    ("ski_jumps", include_str!("vectors/ski_jumps.json")),
    ("dropper", include_str!("vectors/dropper.json")),
    ("three_dragons", include_str!("vectors/three_dragons.json")),
];

fn for_each_case(section: &str, mut check: impl FnMut(&'static Entry, &Value)) {
    for (game, text) in VECTORS {
        let vectors: Value = serde_json::from_str(text).expect("vectors are JSON");
        let cases = vectors[section].as_array().expect("a section of the vectors");
        assert!(!cases.is_empty(), "{game} has vectors for {section}");
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        for case in cases {
            check(entry, case);
        }
    }
}

/// The options that the parameters of a vector stand for. `with_size` says whether the size is
/// given too, or left to be read off the position.
fn options(entry: &Entry, params: &Value, with_size: bool) -> Options {
    let mut options = Options::defaults(entry.info);
    let Some(params) = params.as_object() else { return options };
    if with_size && let (Some(width), Some(height)) = (params.get("width"), params.get("height")) {
        options.set(entry.info, "size", &format!("{width}x{height}")).expect("a size");
    }
    for (name, value) in params {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match name.as_str() {
            "width" | "height" => {}
            "size" if !with_size => {}
            name => options.set(entry.info, name, &value).expect("an option of the game"),
        }
    }
    options
}

fn state(entry: &Entry, case: &Value, position: &str) -> Box<dyn DynState> {
    let options = options(entry, &case["params"], false);
    entry.set_up(options, Some(case[position].as_str().expect("a position")), 0).expect("valid").1
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|v| v.as_str().expect("a string")).collect()
}

fn counts(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|v| v.as_u64().expect("a number")).collect()
}

fn outcome(state: &dyn DynState) -> Value {
    state.outcome().map_or(Value::Null, |outcome| state.info().outcome_word(outcome).into())
}

#[test]
fn perft_from_the_start() {
    for_each_case("perft", |entry, case| {
        let options = options(entry, &case["params"], true);
        let (_, start) = entry.set_up(options, None, 0).expect("valid options");
        assert_eq!(start.position(), case["position"]);
        for (depth, count) in (1..).zip(counts(&case["counts"])) {
            let name = format!("{} depth {depth}", start.position());
            assert_eq!(start.perft(depth, Leaves::Made), count, "{name}");
            assert_eq!(start.perft(depth, Leaves::Counted), count, "{name}, counted");
        }
    });
}

#[test]
fn moves_and_successors_of_positions() {
    for_each_case("positions", |entry, case| {
        let state = state(entry, case, "position");
        let position = state.position();
        assert_eq!(position, case["position"]);
        assert_eq!(outcome(&*state), case["outcome"], "{position}");
        assert_eq!(state.moves(), strings(&case["moves"]), "{position}");
        for (mv, successor) in case["successors"].as_object().expect("successors") {
            let mut after = state.boxed_clone();
            after.play(mv).expect("a legal move");
            assert_eq!(after.position(), *successor, "{position} {mv}");
        }
        for (depth, count) in (1..).zip(counts(&case["perft"])) {
            assert_eq!(state.perft(depth, Leaves::Made), count, "{position} depth {depth}");
        }
    });
}

#[test]
fn whole_games() {
    for_each_case("games", |entry, case| {
        let mut state = state(entry, case, "start");
        let starter = state.turn();
        for mv in strings(&case["moves"]) {
            assert_eq!(state.outcome(), None, "{} before {mv}", state.position());
            state.play(mv).expect("a legal move");
        }
        assert_eq!(state.position(), case["final"]);
        assert_eq!(outcome(&*state), case["outcome"]);
        let result = match state.outcome() {
            Some(Outcome::Win(winner)) if winner == starter => "first",
            Some(Outcome::Win(_)) => "second",
            Some(Outcome::Draw) => "draw",
            None => panic!("{}: not over", state.position()),
        };
        assert_eq!(result, case["result"]);
    });
}

#[test]
fn values_and_choices_of_the_classic_bots() {
    for_each_case("classic_bots", |entry, case| {
        let state = state(entry, case, "position");
        for (name, expected) in case["bots"].as_object().expect("bots") {
            let report = state.bot_report(name).expect("a bot of the game");
            let report = serde_json::to_value(&report).expect("a report is JSON");
            let position = state.position();
            assert_eq!(report["value"], expected["value"], "{position} {name}");
            assert_eq!(report["choices"], expected["choices"], "{position} {name}");
        }
    });
}
