//! The puzzles that come with the program.

use crate::file::PuzzleReader;
use crate::puzzle::Puzzle;

/// The files, by the ids of their games. A game without a file has no puzzles.
const SETS: &[(&str, &str)] = &[
    ("ugly_duck", include_str!("../sets/ugly_duck.jsonl")),
    ("ski_jumps", include_str!("../sets/ski_jumps.jsonl")),
    ("dropper", include_str!("../sets/dropper.jsonl")),
    ("three_dragons", include_str!("../sets/three_dragons.jsonl")),
];

/// The puzzles of a game that come with the program, from easy to hard; none for other games.
///
/// # Panics
/// If the program was built with a damaged file, which the tests rule out.
#[must_use]
pub fn shipped_puzzles(game: &str) -> Vec<Puzzle> {
    let text = SETS.iter().find(|(id, _)| *id == game).map(|(_, text)| *text);
    let read = |text: &str| -> Vec<Puzzle> {
        let lines = PuzzleReader::new(text.as_bytes());
        lines.map(|line| line.expect("the files were checked").1).collect()
    };
    text.map(read).unwrap_or_default()
}

/// The size of all files together, in bytes.
#[must_use]
pub fn shipped_bytes() -> usize {
    SETS.iter().map(|(_, text)| text.len()).sum()
}
