//! Files of puzzles.

use cygnet_core::Stop;
use cygnet_puzzles::{Puzzle, PuzzleReader, check_puzzle, write_puzzles};

use crate::assert_explains;

/// How many positions are searched to check a puzzle. Most are refused before that.
const NODES: u64 = 200;

/// A file of puzzles.
///
/// # Panics
/// If what was read is not the same after it was written, or a refusal has no reason.
pub fn puzzles(data: &[u8]) {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for item in PuzzleReader::new(data) {
        // Each takes a line.
        assert!(puzzles.len() <= data.len(), "more puzzles than bytes");
        match item {
            Ok((_, puzzle)) => puzzles.push(puzzle),
            Err(error) => assert_explains(&error),
        }
    }
    let mut file = Vec::new();
    write_puzzles(&mut file, &puzzles).expect("memory can be written to");
    let again: Result<Vec<_>, _> = PuzzleReader::new(&*file).collect();
    let again = again.expect("what was written can be read");
    assert!(again.iter().map(|(_, puzzle)| puzzle).eq(&puzzles), "written and read again");
    for puzzle in &puzzles {
        if let Err(problem) = check_puzzle(puzzle, NODES, &Stop::new()) {
            assert!(!problem.english().is_empty(), "a refusal has a reason");
        }
    }
}
