//! Files of puzzles: what is written is read again, and anything else is refused.

use cygnet_core::Value;
use cygnet_core::json::ByName;
use cygnet_puzzles::{
    MOST_DEFENCES, MOST_MOVES, MOST_TURNS, Puzzle, PuzzleFileError, PuzzleReader, PuzzleTheme,
    SolutionNode, write_puzzles,
};
use proptest::prelude::*;

fn node(mv: &str, defences: Vec<(&str, SolutionNode)>) -> SolutionNode {
    let defences = defences.into_iter().map(|(mv, next)| (mv.to_owned(), next)).collect();
    SolutionNode { mv: mv.to_owned(), defences }
}

fn puzzle() -> Puzzle {
    Puzzle {
        id: "0123456789ab".to_owned(),
        game: "ugly_duck".to_owned(),
        rules: 1,
        options: ByName(vec![("size".to_owned(), "4x4".to_owned())]),
        position: "4/S2S/1d2/4 w".to_owned(),
        goal: Value::Win,
        within: None,
        length: 2,
        themes: vec![PuzzleTheme::Capture, PuzzleTheme::Zugzwang],
        rates: [0, 10, 20, 30, 40, 50, 60, 70, 80, 100],
        difficulty: 54,
        solution: node("a2a3", vec![("b3b4", node("a3a4", vec![]))]),
    }
}

fn written(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_puzzles(&mut bytes, puzzles).expect("memory can be written");
    bytes
}

fn read(bytes: &[u8]) -> Result<Vec<(u64, Puzzle)>, PuzzleFileError> {
    PuzzleReader::new(bytes).collect()
}

fn refused(bytes: &[u8]) -> (u64, String) {
    let error = read(bytes).expect_err("a damaged file");
    (error.line, error.problem.key().to_owned())
}

#[test]
fn what_is_written_is_read_again() {
    let other = Puzzle { goal: Value::Draw, within: Some(4), themes: Vec::new(), ..puzzle() };
    let bytes = written(&[puzzle(), other.clone()]);
    assert_eq!(read(&bytes).expect("a file of puzzles"), [(2, puzzle()), (3, other)]);
    let text = String::from_utf8(bytes).expect("text");
    let [header, first] = [0, 1].map(|line| text.lines().nth(line).expect("a line"));
    assert_eq!(header, r#"{"format":"cygnet-puzzles","version":1}"#);
    assert!(first.ends_with(r#""solution":["a2a3",[["b3b4",["a3a4",[]]]]]}"#), "{first}");
    assert_eq!(read(&written(&[])).expect("an empty file of puzzles"), []);
}

#[test]
fn other_files_are_refused_with_the_line() {
    let wrong = |line: u64, key: &str| (line, key.to_owned());
    assert_eq!(refused(b""), wrong(1, "puzzle-file-no-header"));
    assert_eq!(refused(b"[Game \"dropper\"]\n"), wrong(1, "puzzle-file-no-header"));
    assert_eq!(refused(br#"{"format":"other","version":1}"#), wrong(1, "puzzle-file-no-header"));
    assert_eq!(
        refused(br#"{"format":"cygnet-puzzles","version":2}"#),
        wrong(1, "puzzle-file-version")
    );
    let good = written(&[puzzle()]);
    let with_line = |line: &str| [&*good, line.as_bytes(), b"\n"].concat();
    for line in ["", "{}", "null", "[]", "\u{fffd}", r#"{"id":1}"#] {
        assert_eq!(refused(&with_line(line)), wrong(3, "puzzle-file-not-puzzle"), "{line}");
    }
    let text = serde_json::to_string(&puzzle()).expect("a line");
    for (old, new) in [
        ("\"goal\":\"win\"", "\"goal\":\"mate\""),
        ("\"length\":2", "\"length\":-2"),
        ("\"length\":2", "\"length\":2,\"more\":1"),
        ("[0,10,", "[0,"),
        ("\"capture\"", "\"fork\""),
        ("\"difficulty\":54", "\"difficulty\":540"),
    ] {
        let line = text.replace(old, new);
        assert_ne!(line, text);
        assert_eq!(refused(&with_line(&line)), wrong(3, "puzzle-file-not-puzzle"), "{line}");
    }
    let line = text.replace("80,100]", "80,101]");
    assert_eq!(refused(&with_line(&line)), wrong(3, "puzzle-rates-range"));
    for turns in [0, MOST_TURNS + 1, u32::MAX] {
        let line =
            text.replace("\"goal\":\"win\"", &format!("\"goal\":\"win\",\"within\":{turns}"));
        assert_eq!(refused(&with_line(&line)), wrong(3, "puzzle-turns-range"));
    }
    assert_eq!(refused(&with_line(&"x".repeat(1 << 20))), wrong(3, "puzzle-file-long-line"));
}

#[test]
fn trees_beyond_the_limits_are_refused() {
    let mut long = node("a1a2", vec![]);
    for _ in 0..MOST_MOVES {
        long = node("a1a2", vec![("b1b2", long)]);
    }
    let leaf = || ("b1b2", node("a1a2", vec![]));
    let broad = node("a1a2", (0..=MOST_DEFENCES).map(|_| leaf()).collect());
    for (solution, key) in [(long, "puzzle-too-long"), (broad, "puzzle-many-defences")] {
        let bytes = written(&[Puzzle { solution, ..puzzle() }]);
        assert_eq!(refused(&bytes), (2, key.to_owned()));
    }
    // Brackets alone must not exhaust the stack.
    let deep = format!("{{\"format\":\"cygnet-puzzles\",\"version\":1}}\n{}", "[".repeat(100_000));
    assert_eq!(refused(deep.as_bytes()), (2, "puzzle-file-not-puzzle".to_owned()));
}

proptest! {
    /// A damaged file is refused or read, but never crashes the program, and never yields more than it has.
    #[test]
    fn damaged_bytes_are_harmless(place in 0_usize..2000, byte: u8, cut in 0_usize..2000) {
        let mut bytes = written(&[puzzle(), puzzle()]);
        let length = bytes.len();
        bytes[place % length] = byte;
        bytes.truncate(length - cut % length);
        if let Ok(puzzles) = read(&bytes) {
            prop_assert!(puzzles.len() <= 2);
        }
    }
}
