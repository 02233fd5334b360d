//! Checking files of puzzles: which puzzles are checked, and what is told about them.

use std::num::NonZeroUsize;

use cygnet_core::Stop;
use cygnet_puzzles::{
    CheckedLine, Puzzle, PuzzleFileCheck, PuzzleFileResult, PuzzleReader, shipped_puzzles,
    write_puzzles,
};

/// Puzzles whose ids are false, which needs no proof.
fn false_puzzles() -> Vec<Puzzle> {
    let puzzles = shipped_puzzles("ugly_duck").into_iter().take(20).enumerate();
    puzzles.map(|(place, puzzle)| Puzzle { id: format!("{place:012}"), ..puzzle }).collect()
}

fn file(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut text = Vec::new();
    write_puzzles(&mut text, puzzles).expect("text");
    text
}

fn all() -> PuzzleFileCheck {
    PuzzleFileCheck { id: None, sample: None, nodes: 1, threads: NonZeroUsize::MIN }
}

/// The result, and the lines that were told: their numbers, and the ids of their puzzles.
fn run(check: &PuzzleFileCheck, file: &[u8]) -> (PuzzleFileResult, Vec<(u64, Option<String>)>) {
    let mut told = Vec::new();
    let result = check.run(PuzzleReader::new(file), &Stop::new(), |checked: &CheckedLine| {
        assert!(checked.problem.is_some());
        told.push((checked.line, checked.puzzle.as_ref().map(|puzzle| puzzle.id.clone())));
        Ok::<(), ()>(())
    });
    (result.expect("nothing fails"), told)
}

#[test]
fn every_puzzle_is_checked_in_the_order_of_the_file() {
    let puzzles = false_puzzles();
    let ids = |range: std::ops::Range<usize>| -> Vec<(u64, Option<String>)> {
        range.map(|place| (place as u64 + 2, Some(puzzles[place].id.clone()))).collect()
    };
    let two = NonZeroUsize::new(2).expect("a number");
    for threads in [NonZeroUsize::MIN, two] {
        let (result, told) = run(&PuzzleFileCheck { threads, ..all() }, &file(&puzzles));
        assert_eq!(told, ids(0..20));
        let expected = PuzzleFileResult { checked: 20, wrong: 20, is_interrupted: false };
        assert_eq!(result, expected);
    }
    let one = PuzzleFileCheck { id: Some(puzzles[7].id.clone()), ..all() };
    assert_eq!(run(&one, &file(&puzzles)).1, ids(7..8));
    let none = PuzzleFileCheck { id: Some("nonsense".to_owned()), ..all() };
    assert_eq!(run(&none, &file(&puzzles)), (PuzzleFileResult::default(), Vec::new()));
}

#[test]
fn a_sample_depends_on_its_seed_and_keeps_the_order() {
    let puzzles = false_puzzles();
    let sample = |seed| {
        let told = run(&PuzzleFileCheck { sample: Some((5, seed)), ..all() }, &file(&puzzles)).1;
        assert_eq!(told.len(), 5);
        assert!(told.is_sorted(), "{told:?}");
        told
    };
    assert_eq!(sample(1), sample(1));
    assert!((2..20).any(|seed| sample(seed) != sample(1)));
    let more = PuzzleFileCheck { sample: Some((50, 1)), ..all() };
    assert_eq!(run(&more, &file(&puzzles)).1.len(), 20);
}

#[test]
fn a_line_that_is_no_puzzle_ends_the_check() {
    let puzzles = false_puzzles();
    let mut text = file(&puzzles[..6]);
    text.extend(b"nonsense\n");
    text.extend(file(&puzzles[6..]));
    let (result, told) = run(&all(), &text);
    assert_eq!((result.checked, result.wrong), (6, 7));
    assert_eq!(told.last(), Some(&(8, None)));
    // One that is looked for is not found, but the file is wrong.
    let one = PuzzleFileCheck { id: Some(puzzles[10].id.clone()), ..all() };
    assert_eq!(run(&one, &text).1, [(8, None)]);
    // No choice from a part of a file is fair.
    let sample = PuzzleFileCheck { sample: Some((3, 1)), ..all() };
    assert_eq!(run(&sample, &text).1, [(8, None)]);
}

#[test]
fn a_check_can_be_stopped_from_both_ends() {
    let (puzzles, stop) = (false_puzzles(), Stop::new());
    let text = file(&puzzles);
    let failed = all().run(PuzzleReader::new(&*text), &stop, |checked| Err(checked.line));
    assert_eq!(failed, Err(2));
    stop.stop();
    let told = all().run(PuzzleReader::new(&*text), &stop, |_| Err(()));
    assert_eq!(told, Ok(PuzzleFileResult { is_interrupted: true, ..Default::default() }));
}
