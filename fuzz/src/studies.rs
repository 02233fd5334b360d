//! Trees of variations, and positions put together square by square.

use cygnet_core::record::{
    Comment, Line, NodeId, Reader, Record, TreeShape, VariationTree, read_all,
};
use cygnet_core::{Arrangement, Side};
use cygnet_games::replay::{replay, replay_partly};

use crate::{assert_explains, game_and_options, seed_of, split_line, text_of};

/// How many changes are made to a tree or a board.
const CHANGES: usize = 64;

/// A first line whose bytes are changes to a tree, three for each: what is done, where, and with which text. Then
/// a record.
///
/// # Panics
/// If a record that is in order has a problem, or a tree is not the same after it was written and read.
pub fn tree(data: &[u8]) {
    let (changes, text) = split_line(data);
    let Some(Ok(record)) = Reader::new(text).next() else { return };
    if let Ok(played) = replay_partly(&record) {
        let is_in_order = replay(&record).is_ok();
        assert_eq!(played.problem.is_none(), is_in_order, "{record}");
        let main: Vec<String> = main_line(&played.tree);
        assert!(played.session.moves().eq(main.iter().map(String::as_str)), "{record}");
        check_tree(&played.tree, &record);
    }
    let Ok(mut tree) = VariationTree::try_from(&record.line) else { return };
    for change in changes.chunks_exact(3).take(CHANGES) {
        apply(&mut tree, change[0], usize::from(change[1]), usize::from(change[2]));
        check_tree(&tree, &record);
    }
}

fn main_line(tree: &VariationTree) -> Vec<String> {
    let line = tree.line_through(VariationTree::START).into_iter();
    line.map(|id| tree.text(id).to_owned()).collect()
}

/// Texts for moves, marks and comments, right and wrong.
const TEXTS: [&str; 8] = ["a1a2", "!", "??", "", ") {", "b1c2", "[%clk 0:01:00] \\ }", "$300"];

fn apply(tree: &mut VariationTree, what: u8, place: usize, text: usize) {
    let ids: Vec<NodeId> = std::iter::once(VariationTree::START).chain(tree.ids()).collect();
    let id = ids[place % ids.len()];
    let text = TEXTS[text % TEXTS.len()];
    let before = TreeShape::from(&*tree);
    let done = match what % 8 {
        0 => tree.add(id, text).map(drop),
        1 => tree.append(id, text).map(drop),
        2 => tree.promote(id).map(drop),
        3 => tree.promote_to_main_line(id).map(drop),
        4 if id != VariationTree::START => {
            let left = tree.delete(id);
            assert!(tree.contains(left) && !tree.contains(id));
            Ok(())
        }
        5 => tree.set_comments(id, vec![Comment::new(text)]),
        6 => tree.add_comment(id, Comment::new(text)),
        _ => tree.set_mark(id, Some(text).filter(|text| !text.is_empty())),
    };
    if let Err(error) = done {
        assert_explains(&error);
        assert_eq!(TreeShape::from(&*tree), before, "refused, so nothing has changed");
    }
}

/// A tree is the same after it was a shape, a line and a text.
fn check_tree(tree: &VariationTree, like: &Record) {
    let shape = TreeShape::from(tree);
    let again = VariationTree::try_from(shape.clone()).expect("its own shape");
    assert_eq!(TreeShape::from(&again), shape);
    let record = Record { line: Line::from(tree), ..like.clone() };
    let text = record.to_string();
    let read = read_all(&text).expect("what was written can be read");
    let again = VariationTree::try_from(&read[0].line).expect("a tree as before");
    assert_eq!(main_line(&again), main_line(tree), "{text}");
    assert_eq!(again.len(), tree.len(), "{text}");
}

/// A first line, and lines that change the board: `c4 D`, `c4 d5`, `c4`, or the letter of a side.
///
/// # Panics
/// If an arrangement is not the same after it was written and read, or a position that comes of it is another one.
pub fn arrangement(data: &[u8]) {
    let (header, lines) = split_line(data);
    let (entry, options) = game_and_options(&text_of(header));
    let (game, start) =
        entry.set_up(options, None, seed_of(data)).expect("options that were set are right");
    let (size, palette, like) = (game.size(), game.palette(), start.view());
    let mut board = start.arrangement();
    for line in text_of(lines).lines().take(CHANGES) {
        let (place, rest) = line.split_once(' ').unwrap_or((line, ""));
        let before = board.clone();
        match (size.read_square(place), size.read_square(rest)) {
            (Ok((from, "")), Ok((to, ""))) => board.shift(from, to),
            (Ok((square, "")), _) => {
                if let Err(error) = board.put(square, rest) {
                    assert_explains(&error);
                    assert_eq!(board, before, "refused, so nothing has changed");
                }
            }
            _ if place == "clear" => board.clear(),
            _ => board.set_turn(if place == "1" { Side::Two } else { Side::One }),
        }
        game.complete(&mut board);
        let text = board.to_string();
        let again = Arrangement::read(entry.info, size, &text).expect("a board of this size");
        assert_eq!(again, board, "{text}");
        assert_eq!(board.view(&palette, &like).cells.len(), size.squares());
        match game.position(&text) {
            Ok(state) => {
                assert_eq!(state.position(), text, "read and written again");
                assert_eq!(state.arrangement(), board, "{text}");
            }
            Err(error) => assert_explains(&error),
        }
    }
}
