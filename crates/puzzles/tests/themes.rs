//! Themes of moves, each in a position in which another move does not show it.

use std::num::NonZeroUsize;

use cygnet_analysis::prover;
use cygnet_core::{Options, Stop, Value};
use cygnet_puzzles::{Judge, PuzzleGoal, PuzzleTheme, SolutionNode, themes};
use cygnet_solve::erased::ProverSetup;

/// The themes of a move as the whole solution, where it has to win at once or keep a draw.
fn themes_of(id: &str, options: &[(&str, &str)], position: &str, mv: &str) -> Vec<PuzzleTheme> {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    let game = entry.build(&Options::parse(entry.info, options.iter().copied()).expect("options"));
    let state = game.position(position).expect("a position");
    let setup = ProverSetup { threads: NonZeroUsize::MIN, table_bytes: 1 << 20, tables: None };
    let prover = prover(&game, setup);
    let stop = Stop::new();
    let judge = Judge::new(&*prover, 100_000, 1_000_000, &stop);
    let goal = PuzzleGoal { value: Value::Win, turns: Some(1) };
    let solution = SolutionNode { mv: mv.to_owned(), defences: Vec::new() };
    themes(&*state, goal, &solution, &judge).expect("a small position")
}

#[test]
fn a_piece_between_two_is_trapped() {
    let position = "#7#/9/2Ab5/4A4/.3.3./9/9/8b/#7# x - 0";
    let found = themes_of("three_dragons", &[], position, "e4e3");
    assert!(found.starts_with(&[PuzzleTheme::Capture, PuzzleTheme::Trap]), "{found:?}");
    assert!(!found.contains(&PuzzleTheme::Strike), "{found:?}");
    // The mountain in the corner takes the place of the other piece.
    let position = "#b6#/9/9/2A6/.3.3./9/8A/8b/#7# x - 0";
    let found = themes_of("three_dragons", &[], position, "c4c1");
    assert!(found.contains(&PuzzleTheme::Trap), "{found:?}");
}

#[test]
fn a_capture_by_strength_makes_weaker() {
    let position = "#7#/9/3a5/4C4/.3.3./9/8A/1b7/#7# x - 0";
    let found = themes_of("three_dragons", &[], position, "e4e3xd3");
    assert!(found.starts_with(&[PuzzleTheme::Capture, PuzzleTheme::Strike]), "{found:?}");
    assert!(!found.contains(&PuzzleTheme::Trap), "{found:?}");
}

#[test]
fn a_dragon_arrives() {
    // Pieces on a4, b5 and a6 surround the cave on a5.
    let position = "#7#/9/9/A3C4/*A2.3./9/A8/8b/#6b# x L 0";
    let found = themes_of("three_dragons", &[], position, "a7a6");
    assert!(found.contains(&PuzzleTheme::Arrival), "{found:?}");
}

#[test]
fn groups_are_joined_and_cut() {
    let size = [("size", "4")];
    let found = themes_of("dropper", &size, "XOX1/4/4/3O x", "b1>b2+a4");
    assert!(found.contains(&PuzzleTheme::Join) && !found.contains(&PuzzleTheme::Cut), "{found:?}");
    let found = themes_of("dropper", &size, "OOO1/4/4/4 x", "b1>b2+a4");
    assert!(found.contains(&PuzzleTheme::Cut) && !found.contains(&PuzzleTheme::Join), "{found:?}");
}
