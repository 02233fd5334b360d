//! Tests of trees of variations: examples first, then generated lines and changes.

use proptest::prelude::*;

use super::super::tests::{any_line, read_one};
use super::*;
use crate::record::{After, Line, Record};

/// The tree of a record's moves.
fn tree(text: &str) -> VariationTree {
    VariationTree::try_from(&read_one(text).line).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of a tree as a record writes them.
fn written(tree: &VariationTree) -> String {
    let record = Record { line: Line::from(tree), ..Record::default() };
    record.to_string().trim_end().to_owned()
}

fn at(tree: &VariationTree, moves: &str) -> NodeId {
    tree.find(moves.split_whitespace()).unwrap_or_else(|| panic!("{moves} in {}", written(tree)))
}

#[test]
fn a_tree_is_walked_along_lines_and_across_variations() {
    let tree = tree("1. a 2. b (2. c 3. d) (2. e) 3. f *");
    let b = at(&tree, "a b");
    let c = tree.next_variation(b).unwrap();
    let e = tree.next_variation(c).unwrap();
    assert_eq!((tree.text(c), tree.text(e)), ("c", "e"));
    assert_eq!(tree.next_variation(e), None);
    assert_eq!(tree.previous_variation(e), Some(c));
    assert_eq!(tree.previous_variation(b), None);
    assert_eq!(tree.previous(c), tree.previous(b));
    assert_eq!(tree.text(tree.next(c).unwrap()), "d");
    assert!(tree.is_main_line(b) && !tree.is_main_line(c));
    assert_eq!(tree.turns(c), 2);
    assert!(tree.moves_to(c).eq(["a", "c"]));
    let line: Vec<&str> = tree.line_through(c).into_iter().map(|id| tree.text(id)).collect();
    assert_eq!(line, ["a", "c", "d"]);
    assert_eq!(tree.end_of_line(VariationTree::START), at(&tree, "a b f"));
    let all: Vec<&str> = tree.ids().map(|id| tree.text(id)).collect();
    assert_eq!(all, ["a", "b", "f", "c", "d", "e"]);
}

#[test]
fn a_move_that_is_there_is_not_added_again() {
    let mut tree = tree("1. a (1. b) *");
    let a = at(&tree, "a");
    assert_eq!(tree.add(VariationTree::START, "a"), Ok(a));
    assert_eq!(tree.len(), 2);
    let c = tree.add(a, "c").unwrap();
    assert_eq!(written(&tree), "1. a (1. b) 2. c *");
    assert_eq!(tree.turns(c), 2);
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut tree = tree("1. a (1. b 2. x (2. y)) (1. c) 2. d *");
    assert_eq!(tree.promote(at(&tree, "c")), Ok(true));
    assert_eq!(written(&tree), "1. a (1. c) (1. b 2. x (2. y)) 2. d *");
    assert_eq!(tree.promote_to_main_line(at(&tree, "b y")), Ok(true));
    assert_eq!(written(&tree), "1. b (1. a 2. d) (1. c) 2. y (2. x) *");
    assert_eq!(tree.promote(at(&tree, "b")), Ok(false));
    assert_eq!(tree.promote(VariationTree::START), Ok(false));
    let b = at(&tree, "b");
    assert_eq!(tree.delete(b), VariationTree::START);
    assert!(!tree.contains(b));
    assert_eq!(written(&tree), "1. a (1. c) 2. d *");
    assert!(tree.is_main_line(at(&tree, "a d")));
    tree.delete(VariationTree::START);
    assert_eq!(tree, VariationTree::new());
}

#[test]
fn ids_outlive_other_moves() {
    let mut tree = tree("1. a (1. b) 2. c *");
    let b = at(&tree, "b");
    tree.delete(at(&tree, "a"));
    let d = tree.add(b, "d").unwrap();
    assert!(tree.moves_to(d).eq(["b", "d"]));
    assert!(tree.is_main_line(d));
}

#[test]
fn marks_replace_each_other_and_leave_other_annotations() {
    let mut tree = tree("1. a! $3 *");
    let a = at(&tree, "a");
    tree.set_mark(a, Some("?")).unwrap();
    assert_eq!(written(&tree), "1. a? $3 *");
    assert_eq!(tree.mark(a), Some("?"));
    tree.set_mark(a, None).unwrap();
    assert_eq!(tree.annotations(a), ["$3"]);
    let wrong = TreeError::NotAnAnnotation { text: "good".to_owned() };
    assert_eq!(tree.set_mark(a, Some("good")), Err(wrong));
}

#[test]
fn the_normal_form_orders_comments_and_leaves_lines_alone() {
    for (text, normal) in [
        ("{0} 1. a {1} (1. b) {2} 2. c *", "{0} 1. a {1} {2} (1. b) 2. c *"),
        ("1. a ({1} 1. b {2}) *", "1. a (1. b {1} {2}) *"),
        ("1. a () ({1}) 2. b *", "1. a {1} 2. b *"),
        ("1. a! {1} (1. a!? {2} 2. c) 2. b *", "1. a! {1} (1. a!? {2} 2. c) 2. b *"),
        ("1. a (1. a 2. c) (1. a 2. c) 1-0", "1. a (1. a 2. c) (1. a 2. c) *"),
    ] {
        assert_eq!(written(&tree(text)), normal);
    }
}

#[test]
fn trees_are_bounded() {
    let mut tree = VariationTree::new();
    let mut id = VariationTree::START;
    for _ in 0..MAX_DEPTH {
        tree.add(id, "a").unwrap();
        id = tree.add(id, "b").unwrap();
    }
    tree.add(id, "a").unwrap();
    assert_eq!(tree.add(id, "b"), Err(TreeError::TooDeep));
    assert_eq!(read_one(&written(&tree)).line, Line::from(&tree));
    let unpromoted = tree.clone();
    let long = "x".repeat(MAX_TEXT + 1);
    assert_eq!(tree.add(VariationTree::START, &long), Err(TreeError::TooMuchText));
    assert_eq!(tree.add_comment(id, Comment::new(long)), Err(TreeError::TooMuchText));
    assert_eq!(tree, unpromoted);
}

#[test]
fn promotion_does_not_nest_deeper_than_records_can() {
    let mut tree = VariationTree::new();
    let mut id = tree.add(VariationTree::START, "m").unwrap();
    for _ in 0..MAX_DEPTH {
        tree.add(id, "a").unwrap();
        id = tree.add(id, "b").unwrap();
    }
    let other = tree.add(VariationTree::START, "o").unwrap();
    let before = tree.clone();
    assert_eq!(tree.promote(other), Err(TreeError::TooDeep));
    assert_eq!(tree.promote_to_main_line(other), Err(TreeError::TooDeep));
    assert_eq!(tree, before);
    assert!(tree.is_main_line(at(&tree, "m a")));
}

#[test]
fn json_is_a_list_of_nodes() {
    let tree = tree("{start} 1. a! {x} (1. b) 2. c $3 *");
    let json = serde_json::to_string(&tree).unwrap();
    assert_eq!(
        json,
        "{\"comments\":[\"start\"],\"nodes\":[\
         {\"parent\":-1,\"move\":\"a\",\"annotations\":[\"!\"],\"comments\":[\"x\"]},\
         {\"parent\":0,\"move\":\"c\",\"annotations\":[\"$3\"],\"comments\":[]},\
         {\"parent\":-1,\"move\":\"b\",\"annotations\":[],\"comments\":[]}]}"
    );
    assert_eq!(serde_json::from_str::<VariationTree>(&json).unwrap(), tree);
}

#[test]
fn hostile_json_is_refused_with_the_reason() {
    for (nodes, reason) in [
        ("{'parent':0,'move':'a'}", "node 0 has the parent 0: it is -1 or an earlier node"),
        ("{'parent':-2,'move':'a'}", "node 0 has the parent -2: it is -1 or an earlier node"),
        (
            "{'parent':-1,'move':'a'},{'parent':9223372036854775807,'move':'b'}",
            "node 1 has the parent 9223372036854775807: it is -1 or an earlier node",
        ),
        (
            "{'parent':-1,'move':'a) 1-0'}",
            "'a) 1-0' cannot be a move: a move is one word, without brackets and annotations",
        ),
        (
            "{'parent':-1,'move':'a','annotations':['{']}",
            "'{' is not an annotation: write ! and ? in any number, or $ and a number",
        ),
        ("{'parent':-1}", "missing field `move`"),
        ("{'parent':'x','move':'a'}", "invalid type: string"),
    ] {
        let json = format!("{{\"nodes\":[{}]}}", nodes.replace('\'', "\""));
        let error = serde_json::from_str::<VariationTree>(&json).unwrap_err().to_string();
        assert!(error.contains(reason), "{json}: {error}");
    }
    let wide = |count: usize| TreeShape {
        nodes: (0..count)
            .map(|index| NodeShape {
                parent: -1,
                text: format!("m{index}"),
                annotations: Vec::new(),
                comments: Vec::new(),
            })
            .collect(),
        ..TreeShape::default()
    };
    assert!(VariationTree::try_from(wide(MAX_ALTERNATIVES)).is_ok());
    let refused = VariationTree::try_from(wide(MAX_ALTERNATIVES + 1));
    assert_eq!(refused, Err(TreeError::TooManyAlternatives));
    assert_eq!(VariationTree::try_from(wide(MAX_MOVES + 1)), Err(TreeError::TooManyMoves));
    let mut long = wide(MAX_MOVES);
    for (node, parent) in long.nodes.iter_mut().zip(-1..) {
        node.parent = parent;
    }
    let long = VariationTree::try_from(long).unwrap();
    assert_eq!(VariationTree::try_from(&Line::from(&long)), Ok(long));
}

/// The comments of a line in any order, with those of its variations.
fn all_comments(line: &Line, found: &mut Vec<Comment>) {
    found.extend(line.comments.iter().cloned());
    for after in line.turns.iter().flat_map(|turn| &turn.after) {
        match after {
            After::Comment(comment) => found.push(comment.clone()),
            After::Variation(line) => all_comments(line, found),
        }
    }
}

proptest! {
    #[test]
    fn lines_have_one_normal_form_and_lose_no_comment(line in any_line()) {
        let tree = VariationTree::try_from(&line).unwrap();
        let normal = Line::from(&tree);
        prop_assert_eq!(VariationTree::try_from(&normal), Ok(tree.clone()));
        prop_assert_eq!(Line::from(&VariationTree::try_from(&normal).unwrap()), normal.clone());
        let main: Vec<&str> = normal.turns.iter().map(|turn| turn.text.as_str()).collect();
        prop_assert!(line.turns.iter().map(|turn| turn.text.as_str()).eq(main));
        let sorted = |line: &Line| {
            let mut found = Vec::new();
            all_comments(line, &mut found);
            found.sort_by(|a, b| a.text().cmp(b.text()));
            found
        };
        prop_assert_eq!(sorted(&line), sorted(&normal));
        let json = serde_json::to_string(&tree).unwrap();
        prop_assert_eq!(serde_json::from_str::<VariationTree>(&json).unwrap(), tree);
    }

    #[test]
    fn any_changes_leave_a_tree_that_is_written_and_read(
        changes in prop::collection::vec((0..6_u8, any::<prop::sample::Index>(), "[a-e]"), 0..60)
    ) {
        let mut tree = VariationTree::new();
        for (kind, place, text) in changes {
            let known: Vec<NodeId> =
                std::iter::once(VariationTree::START).chain(tree.ids()).collect();
            let id = known[place.index(known.len())];
            match kind {
                0 => { tree.delete(id); }
                1 => { tree.promote(id).unwrap(); }
                2 => { tree.promote_to_main_line(id).unwrap(); prop_assert!(tree.is_main_line(id)); }
                3 => tree.add_comment(id, Comment::new(text)).unwrap(),
                _ => { tree.add(id, &text).unwrap(); }
            }
            prop_assert_eq!(tree.ids().count(), tree.len());
        }
        prop_assert_eq!(tree.bytes, tree.nodes.iter().flatten().map(TreeNode::bytes).sum::<usize>());
        let text = format!("{}\n", written(&tree));
        let line = if tree.is_empty() && tree.comments(VariationTree::START).is_empty() {
            Line::default()
        } else {
            read_one(&text).line
        };
        prop_assert_eq!(&line, &Line::from(&tree));
        prop_assert_eq!(VariationTree::try_from(&line), Ok(tree));
    }
}
