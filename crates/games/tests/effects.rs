//! The effects of moves, as a screen would preview them, in every game.

use std::collections::BTreeMap;

use cygnet_core::options::samples;
use cygnet_core::{BoardView, DynState, Effect, Options, Piece, Size, Square, Stop, effects};
use cygnet_games::CATALOGUE;

/// A position of a game, on the board that it implies.
fn state(game: &str, position: &str) -> Box<dyn DynState> {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    entry.set_up(Options::defaults(entry.info), Some(position), 0).expect("a position").1
}

/// The effects of a move in words, with the pieces as they look in text.
fn preview(game: &str, position: &str, mv: &str) -> Vec<String> {
    let before = state(game, position);
    let mut after = before.boxed_clone();
    after.play(mv).expect("a legal move");
    let size = before.view().size;
    effects(&before.view(), &after.view()).iter().map(|effect| in_words(effect, size)).collect()
}

fn in_words(effect: &Effect, size: Size) -> String {
    let name = |square: &Square| size.name(*square);
    match effect {
        Effect::Moves { from, to, piece } => {
            format!("{} moves {} to {}", piece.label, name(from), name(to))
        }
        Effect::Becomes { square, before, after } => {
            format!("{} becomes {} on {}", before.label, after.label, name(square))
        }
        Effect::Pushes { from, to, piece } => {
            format!("{} is pushed {} to {}", piece.label, name(from), name(to))
        }
        Effect::Appears { square, piece, terrain: None } => {
            format!("{} appears on {}", piece.label, name(square))
        }
        Effect::Appears { square, piece, terrain: Some(terrain) } => {
            format!("{} appears on {}, a {}", piece.label, name(square), terrain.kind.english)
        }
        Effect::Captures { square, piece } => {
            format!("{} is captured on {}", piece.label, name(square))
        }
        Effect::Leaves { square, piece } => format!("{} leaves {}", piece.label, name(square)),
        other => panic!("no game of the catalogue does this: {other:?}"),
    }
}

#[test]
fn ducks_step_and_capture_and_become_swans() {
    let position = "5/D4/1d3/3D1/d1d2 w";
    assert_eq!(preview("ugly_duck", position, "a2a3"), ["D moves a2 to a3"]);
    assert_eq!(preview("ugly_duck", position, "a2b3"), ["D moves a2 to b3", "d is captured on b3"]);
    assert_eq!(preview("ugly_duck", position, "d4e5"), ["D moves d4 to e5", "D becomes S on e5"]);
    assert_eq!(
        preview("ugly_duck", position, "d4c5"),
        ["D moves d4 to c5", "D becomes S on c5", "d is captured on c5"]
    );
}

#[test]
fn skiers_slide_jump_and_leave() {
    let position = "1R2/1B1R/1b1B/1R2 r";
    assert_eq!(preview("ski_jumps", position, "b1c1"), ["R moves b1 to c1"]);
    assert_eq!(preview("ski_jumps", position, "d2x"), ["R leaves d2"]);
    assert_eq!(preview("ski_jumps", position, "d2d4"), ["R moves d2 to d4", "B becomes b on d3"]);
    let at_the_edge = "R1B1/4/1R2/1B2 b";
    assert_eq!(preview("ski_jumps", at_the_edge, "c1b1"), ["B moves c1 to b1"]);
    let off_the_bottom = "4/4/1R2/1B2 r";
    assert_eq!(preview("ski_jumps", off_the_bottom, "b3v"), ["B becomes b on b4", "R leaves b3"]);
    let over_a_slipper = "4/1R2/1b2/4 r";
    assert_eq!(preview("ski_jumps", over_a_slipper, "b2b4"), ["R moves b2 to b4"]);
}

#[test]
fn stones_are_dropped_pushed_and_placed() {
    assert_eq!(preview("dropper", "5/5/5/5/5 x", "c3"), ["X appears on c3"]);
    assert_eq!(
        preview("dropper", "X4/5/3O1/5/1X3 x", "d3>e3+c1"),
        ["O is pushed d3 to e3", "X appears on c1", "X appears on d3"]
    );
    assert_eq!(
        preview("dropper", "3/3/1X1 o", "b3>b2"),
        ["X is pushed b3 to b2", "O appears on b3"]
    );
}

#[test]
fn warriors_move_trap_and_strike() {
    let position = "#7#/9/4a4/9/.3.3./3A1b2C/5A3/9/#2c3c# x - 7";
    assert_eq!(preview("three_dragons", position, "i6i7"), ["x3 moves i6 to i7"]);
    assert_eq!(
        preview("three_dragons", position, "i6g6xf6"),
        ["x3 moves i6 to g6", "x3 becomes x2 on g6", "o2 is captured on f6"]
    );
    assert_eq!(preview("three_dragons", position, "d6e6"), ["x1 moves d6 to e6"]);
    let between_two = "#7#/9/9/9/.3.3./3Ab3C/9/9/#2c3c# x - 7";
    assert_eq!(
        preview("three_dragons", between_two, "i6f6"),
        ["x3 moves i6 to f6", "o2 is captured on e6"]
    );
}

/// The dragon is as strong as the piece that wakes it was before it struck, and still it is the
/// dragon that has appeared and the piece that has moved.
#[test]
fn a_dragon_appears_in_its_cave() {
    let position = "#7#/9/9/A8/*A2.3./5C3/a8/9/#2c3c# x L 0";
    assert_eq!(
        preview("three_dragons", position, "f6a6"),
        ["x3 moves f6 to a6", "x3 appears on a5, a small cave with its dragon"]
    );
    assert_eq!(
        preview("three_dragons", position, "f6a6xa7"),
        [
            "x3 moves f6 to a6",
            "x3 becomes x2 on a6",
            "x3 appears on a5, a small cave with its dragon",
            "o1 is captured on a7"
        ]
    );
}

type Pieces = BTreeMap<Square, Piece>;

fn pieces(view: &BoardView) -> Pieces {
    let cells = view.cells.iter().enumerate();
    cells.filter_map(|(index, cell)| Some((Square::new(index), cell.piece.clone()?))).collect()
}

/// The pieces after the effects, each of which must find what it speaks of.
fn apply(effects: &[Effect], mut pieces: Pieces) -> Pieces {
    for effect in effects {
        match effect {
            Effect::Moves { from: square, piece, .. }
            | Effect::Pushes { from: square, piece, .. }
            | Effect::Captures { square, piece }
            | Effect::Leaves { square, piece } => {
                assert_eq!(pieces.remove(square).as_ref(), Some(piece), "{effect:?}");
            }
            Effect::Becomes { .. } | Effect::Appears { .. } => {}
            other => panic!("no game of the catalogue does this: {other:?}"),
        }
    }
    for effect in effects {
        match effect {
            Effect::Moves { to: square, piece, .. }
            | Effect::Pushes { to: square, piece, .. }
            | Effect::Appears { square, piece, .. } => {
                assert_eq!(pieces.insert(*square, piece.clone()), None, "{effect:?}");
            }
            _ => {}
        }
    }
    for effect in effects {
        if let Effect::Becomes { square, before, after } = effect {
            assert_ne!(before, after, "{effect:?}");
            let was = pieces.insert(*square, after.clone());
            assert_eq!(was.as_ref(), Some(before), "{effect:?}");
        }
    }
    pieces
}

/// The beginning of a move's text, told from its effects alone.
fn beginning(effects: &[Effect], size: Size) -> String {
    let name = |square: &Square| size.name(*square);
    let word = |effect: &Effect| match effect {
        Effect::Moves { from, to, .. } => name(from) + &name(to),
        Effect::Pushes { from, to, .. } => format!("{}>{}", name(from), name(to)),
        Effect::Leaves { square, .. } => name(square),
        _ => String::new(),
    };
    effects.iter().map(word).collect()
}

/// Over random games of the whole catalogue no effect is missed and none is invented, and what is
/// said to have moved is what the text of the move says.
#[test]
fn effects_lead_from_each_position_to_the_next() {
    for entry in CATALOGUE {
        for (seed, options) in (1..).zip(samples(entry.info)) {
            let mut random = fastrand::Rng::with_seed(seed);
            let game = entry.build(&options);
            for _ in 0..(2000 / game.size().squares()).clamp(1, 50) {
                let mut state = game.initial();
                for _ in 0..300 {
                    let before = state.view();
                    let position = state.position();
                    let picked = state.bot_move("random", &mut random, &Stop::new());
                    let Some(mv) = picked.expect("a bot of every game") else { break };
                    state.play_move(&mv).expect("a bot's move is legal");
                    let after = state.view();
                    let effects = effects(&before, &after);
                    assert_eq!(
                        apply(&effects, pieces(&before)),
                        pieces(&after),
                        "{position} {mv}: {effects:?}"
                    );
                    let beginning = beginning(&effects, before.size);
                    assert!(mv.text().starts_with(&beginning), "{position} {mv}: {effects:?}");
                }
            }
        }
    }
}
