//! The values of small boards, found by looking at every line of play.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;

use cygnet_core::{CatalogueGame, Game, GameVisitor, Options};
use serde_json::Value;

/// The value for the side to move and the moves that keep it, by plain negamax. Positions are
/// remembered with their past, so repetition is as sound as everything else.
struct Solve;

impl GameVisitor for Solve {
    type Output = (i8, Vec<String>);

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let mut known = HashMap::new();
        let start = game.initial();
        let value = negamax(&game, &start, &mut known);
        let mut moves: Vec<String> = game
            .legal_moves(&start)
            .into_iter()
            .filter(|&mv| -after(&game, &start, mv, &mut known) == value)
            .map(|mv| game.format_move(mv))
            .collect();
        moves.sort_unstable();
        (value, moves)
    }
}

fn negamax<G: Game>(game: &G, state: &G::State, known: &mut HashMap<G::State, i8>) -> i8 {
    if let Some(outcome) = game.outcome(state) {
        return outcome.score_for(game.turn(state));
    }
    if let Slot::Occupied(value) = known.entry(state.clone()) {
        return *value.get();
    }
    let moves = game.legal_moves(state);
    let value = moves.into_iter().map(|mv| -after(game, state, mv, known)).max();
    let value = value.expect("a game that goes on has a move");
    known.insert(state.clone(), value);
    value
}

fn after<G: Game>(
    game: &G,
    state: &G::State,
    mv: G::Move,
    known: &mut HashMap<G::State, i8>,
) -> i8 {
    let mut child = state.clone();
    game.play(&mut child, mv);
    negamax(game, &child, known)
}

#[test]
fn small_boards_have_their_known_values() {
    let vectors: Value =
        serde_json::from_str(include_str!("vectors/values.json")).expect("vectors are JSON");
    for case in vectors["values"].as_array().expect("a list") {
        let id = case["game"].as_str().expect("a game");
        let info = cygnet_games::find(id).expect("a game of the catalogue").info;
        let params = &case["params"];
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let size = params.get("size").map_or_else(
            || format!("{}x{}", params["width"], params["height"]),
            ToString::to_string,
        );
        let mut options = Options::parse(info, [("size", size.as_str())]).expect("a size");
        for name in ["first", "step", "jump"] {
            if let Some(value) = params.get(name) {
                options.set(info, name, &text(value)).expect("an option of the game");
            }
        }
        let (value, moves) = cygnet_games::visit(id, &options, Solve).expect("a known game");
        let expected = match case["value"].as_str() {
            Some("win") => 1,
            Some("loss") => -1,
            _ => 0,
        };
        assert_eq!(value, expected, "{case}");
        assert_eq!(serde_json::json!(moves), case["value_preserving_moves"], "{case}");
    }
}

/// Compares what turns settle with the values of the positions, and counts the turns that settle something.
struct CheckSettled;

impl GameVisitor for CheckSettled {
    type Output = HashMap<String, usize>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let mut known = HashMap::new();
        negamax(&game, &game.initial(), &mut known);
        let mut counted = HashMap::new();
        for state in known.clone().keys() {
            for mv in game.legal_moves(state) {
                let mut next = state.clone();
                game.play(&mut next, mv);
                let Some(settled) = game.settles(state, &next) else { continue };
                *counted.entry(settled.key().to_owned()).or_default() += 1;
                assert!(game.outcome(&next).is_none(), "the end of a game speaks for itself");
                let value = -negamax(&game, &next, &mut known);
                match settled.key() {
                    "ugly_duck-comes-home" => assert_eq!(value, 1),
                    "ugly_duck-lets-home" => assert_eq!(value, -1),
                    "ski_jumps-part-decided" => {
                        let regions = |state| game.sum(state).map_or(0, |sum| sum.regions.len());
                        assert!(regions(&next) < regions(state));
                    }
                    other => panic!("nothing is known about {other}"),
                }
            }
        }
        counted
    }
}

#[test]
fn what_a_turn_settles_is_true() {
    for (id, size, keys) in [
        ("ugly_duck", "3x3", &["ugly_duck-comes-home", "ugly_duck-lets-home"][..]),
        ("ski_jumps", "4x4", &["ski_jumps-part-decided"]),
    ] {
        let info = cygnet_games::find(id).expect("a game of the catalogue").info;
        let options = Options::parse(info, [("size", size)]).expect("a size");
        let counted = cygnet_games::visit(id, &options, CheckSettled).expect("a known game");
        assert_eq!(counted.len(), keys.len(), "{counted:?}");
        assert!(keys.iter().all(|key| counted.contains_key(*key)), "{counted:?}");
    }
}
