//! The guarantees of evaluations.

use cygnet_core::{CatalogueGame, GameVisitor, Options, options};
use cygnet_games::CATALOGUE;

/// In random games: an estimate is within bounds, and no move leads beyond the ceiling or ends the
/// game where there is one.
struct Promises;

impl GameVisitor for Promises {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..20 {
            let mut state = game.initial();
            for _ in 0..200 {
                let moves = game.legal_moves(&state);
                let Some(mv) = random.choice(&moves) else { break };
                assert!(game.evaluate(&state).abs() < 1_000_000);
                if let Some(ceiling) = game.ceiling(&state) {
                    for &mv in &moves {
                        let mut after = state.clone();
                        game.play(&mut after, mv);
                        let place = || {
                            let position = game.format_position(&state);
                            format!("{} {position} {}", game.info().id, game.format_move(mv))
                        };
                        assert_eq!(game.outcome(&after), None, "{}", place());
                        assert!(-game.evaluate(&after) <= ceiling, "{}", place());
                    }
                }
                game.play(&mut state, *mv);
            }
        }
    }
}

#[test]
fn no_move_leads_beyond_the_ceiling() {
    for entry in CATALOGUE {
        for options in options::samples(entry.info) {
            cygnet_games::visit(entry.info.id, &options, Promises).expect("in the catalogue");
        }
    }
}

/// In random games: the turns that begin in each way are together the legal moves, each once, and
/// none leads beyond the ceiling of its beginning.
struct Beginnings;

impl GameVisitor for Beginnings {
    type Output = u64;

    fn visit<G: CatalogueGame>(self, game: G) -> u64 {
        let mut random = fastrand::Rng::with_seed(5);
        let mut ceilings = 0;
        for _ in 0..8 {
            let mut state = game.initial();
            for _ in 0..200 {
                let mut legal = game.legal_moves(&state);
                let Some(&mv) = random.choice(&legal) else { break };
                let mut beginnings = Vec::new();
                if game.beginnings(&state, &mut beginnings) {
                    let mut all = Vec::new();
                    for beginning in beginnings {
                        let before = all.len();
                        game.moves_beginning(&state, beginning, &mut all);
                        let Some(ceiling) = game.ceiling_beginning(&state, beginning) else {
                            continue;
                        };
                        ceilings += 1;
                        for &mv in &all[before..] {
                            let mut after = state.clone();
                            game.play(&mut after, mv);
                            let position = game.format_position(&state);
                            let place = || format!("{position} {}", game.format_move(mv));
                            assert_eq!(game.outcome(&after), None, "{}", place());
                            assert!(-game.evaluate(&after) <= ceiling, "{}", place());
                        }
                    }
                    all.sort_unstable();
                    legal.sort_unstable();
                    assert_eq!(all, legal, "{}", game.format_position(&state));
                }
                game.play(&mut state, mv);
            }
        }
        ceilings
    }
}

#[test]
fn turns_in_parts_are_all_turns() {
    for entry in CATALOGUE {
        let mut ceilings = 0;
        for options in options::samples(entry.info) {
            let visited = cygnet_games::visit(entry.info.id, &options, Beginnings);
            ceilings += visited.expect("in the catalogue");
        }
        assert!(entry.info.id != "dropper" || ceilings > 1000, "the rule is used: {ceilings}");
    }
}

/// The same position of Ugly Duck seen from the other side of the board.
fn turned(position: &str) -> String {
    let (rows, side) = position.split_once(' ').expect("rows and a side");
    let swap = |letter: char| match letter {
        letter if letter.is_ascii_lowercase() => letter.to_ascii_uppercase(),
        letter => letter.to_ascii_lowercase(),
    };
    let rows: Vec<String> =
        rows.split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    format!("{} {}", rows.join("/"), if side == "w" { "b" } else { "w" })
}

/// In random games of Ugly Duck: a position looks to White as the turned one looks to Black.
struct LooksTheSame;

impl GameVisitor for LooksTheSame {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..10 {
            let mut state = game.initial();
            while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                let position = game.format_position(&state);
                let other = game.parse_position(&turned(&position)).expect("a position");
                assert_eq!(game.evaluate(&state), game.evaluate(&other), "{position}");
                game.play(&mut state, mv);
            }
        }
    }
}

#[test]
fn ugly_duck_looks_the_same_from_both_sides() {
    let info = cygnet_games::find("ugly_duck").expect("in the catalogue").info;
    for options in options::samples(info) {
        cygnet_games::visit("ugly_duck", &options, LooksTheSame).expect("in the catalogue");
    }
}

/// How good a position of a small board looks to the side to move.
struct Look<'a>(&'a str);

impl GameVisitor for Look<'_> {
    type Output = i32;

    fn visit<G: CatalogueGame>(self, game: G) -> i32 {
        game.evaluate(&game.parse_position(self.0).expect("a position"))
    }
}

fn look(position: &str) -> i32 {
    let info = cygnet_games::find("ugly_duck").expect("in the catalogue").info;
    let small = Options::parse(info, [("size", "5x5")]).expect("a size");
    cygnet_games::visit("ugly_duck", &small, Look(position)).expect("in the catalogue")
}

#[test]
fn a_swan_is_worth_several_ducks() {
    assert!(look("D4/5/2d2/1d1dd/4S w") > 0);
}

#[test]
fn a_swan_nobody_can_catch_is_worth_more_than_all_ducks() {
    assert!(look("5/5/5/2S2/2ddd w") > 5000);
    assert!(look("5/5/5/2S2/4d b") < -5000);
}
