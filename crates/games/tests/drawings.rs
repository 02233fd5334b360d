//! The kinds of pieces and terrain as browsers know them: by ids, which do not change with the English text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cygnet_core::options::samples;
use cygnet_core::{BoardView, Options, Size, Square};
use cygnet_games::CATALOGUE;

/// The ids of everything that stands on boards in random games, the figures included.
fn ids() -> BTreeSet<&'static str> {
    let mut ids = BTreeSet::new();
    let mut random = fastrand::Rng::with_seed(5);
    let usual = Size::new(9, 9);
    for entry in CATALOGUE {
        for options in samples(entry.info).iter().filter(|it| it.size_or(usual).squares() <= 100) {
            let mut state = entry.build(options).initial();
            loop {
                let view = state.view();
                ids.extend(view.looks.figures.iter().map(|figure| figure.term.id));
                ids.extend(view.pieces().map(|piece| piece.kind.id));
                ids.extend(view.cells.iter().filter_map(|cell| Some(cell.terrain?.kind.id)));
                let Some(mv) = random.choice(state.moves()) else { break };
                state.play(&mv).expect("a legal move");
            }
        }
    }
    ids
}

/// The keys of a table in a script of the pages.
fn keys<'a>(script: &'a str, table: &str) -> Vec<&'a str> {
    let start = format!("const {table} = {{");
    let (_, rest) = script.split_once(&start).expect("the table");
    let (body, _) = rest.split_once("\n};").expect("its end");
    body.lines().filter_map(|line| Some(line.split_once(':')?.0.trim())).collect()
}

/// A game need not have drawings, but each drawing is of something that a game has: a kind that is renamed would
/// lose its drawing without a word.
#[test]
fn every_drawing_of_the_pages_is_of_a_kind_that_exists() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/board/pieces.js");
    let script = fs::read_to_string(path).expect("the drawings");
    let ids = ids();
    let drawn = [keys(&script, "PIECES"), keys(&script, "TERRAIN")].concat();
    assert!(drawn.len() > 8, "{drawn:?}");
    let unknown: Vec<_> = drawn.into_iter().filter(|id| !ids.contains(id)).collect();
    assert!(unknown.is_empty(), "no game has {unknown:?}; games have {ids:?}");
}

fn view(position: &str) -> BoardView {
    let entry = cygnet_games::find("three_dragons").expect("the game");
    let options = Options::defaults(entry.info);
    entry.set_up(options, Some(position), 0).expect("a position").1.view()
}

/// The id of the figure on a square.
fn figure(view: &BoardView, column: usize, row: usize) -> &'static str {
    let cell = view.cell(view.size.square(column, row));
    view.looks.figure(cell.piece.as_ref().expect("a piece"), cell.terrain).id
}

#[test]
fn a_piece_is_a_dragon_as_far_as_the_position_shows() {
    // The piece on a5 has woken there. Only a dragon is as strong as the piece on e6.
    let asleep_no_more = view("#7#/9/9/A8/CB2*3*/A3E4/9/9/#2b3b# o MR 0");
    assert_eq!(figure(&asleep_no_more, 0, 4), "dragon");
    assert_eq!(figure(&asleep_no_more, 4, 5), "dragon");
    assert_eq!(figure(&asleep_no_more, 1, 4), "warrior");
    // A small dragon that has left its cave looks like a piece of strength 3.
    let gone = view("#7#/9/9/A8/.B2*3*/A2C5/9/9/#2b3b# o MR 0");
    assert_eq!(figure(&gone, 3, 5), "warrior");
    let cell = gone.cell(Square::new(0));
    assert_eq!(cell.terrain.map(|terrain| terrain.kind.id), Some("mountain"));
    let kinds: BTreeSet<_> = asleep_no_more.pieces().map(|piece| piece.kind.id).collect();
    assert_eq!(kinds, BTreeSet::from(["warrior"]), "no move turns one kind into another");
}
