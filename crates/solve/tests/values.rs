//! Tests boards whose values are known from other sources.

use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{Limits, Options, Stop};
use cygnet_solve::erased::ProverSetup;
use serde_json::Value;

const VALUES: &str = include_str!("../../games/tests/vectors/values.json");

#[test]
fn known_boards_have_their_values_and_their_best_moves() {
    let vectors: Value = serde_json::from_str(VALUES).expect("vectors are JSON");
    let cases = vectors["values"].as_array().expect("a list");
    assert!(!cases.is_empty());
    for case in cases {
        let entry = cygnet_games::find(case["game"].as_str().expect("a name")).expect("a game");
        let mut options = Options::defaults(entry.info);
        let params = case["params"].as_object().expect("parameters");
        if let (Some(width), Some(height)) = (params.get("width"), params.get("height")) {
            options.set(entry.info, "size", &format!("{width}x{height}")).expect("a size");
        }
        for (name, value) in params.iter().filter(|(name, _)| *name != "width" && *name != "height")
        {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            options.set(entry.info, name, &value).expect("an option of the game");
        }
        let setup = ProverSetup { threads: NonZeroUsize::MIN, table_bytes: 1 << 20, tables: None };
        let prover = cygnet_games::visit(entry.info.id, &options, setup).expect("a game");
        let position = case["position"].as_str();
        let (_, state) = entry.set_up(options, position, 0).expect("a position");
        let stop = Stop::new();
        let watch = Watch::new(&Limits::default(), &stop, Instant::now());
        let solution = prover.solve(&*state, &watch, &mut |_| {}).expect("its game");
        let value = solution.value().expect("nothing stops it");
        assert_eq!(value.word(), case["value"], "{case}");
        let moves = prover.solve_moves(&*state, &watch, &mut |_| {}).expect("its game");
        let keeps = moves.iter().filter(|mv| mv.bounds.value() == Some(value));
        let mut keepers: Vec<&str> = keeps.map(|mv| &*mv.text).collect();
        keepers.sort_unstable();
        let known = case["value_preserving_moves"].as_array().expect("a list");
        let mut known: Vec<&str> = known.iter().filter_map(Value::as_str).collect();
        known.sort_unstable();
        assert_eq!(keepers, known, "{case}");
    }
}
