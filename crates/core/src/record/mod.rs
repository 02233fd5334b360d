//! Game records: tags, moves, comments and variations as text, modelled on PGN.
//!
//! A record does not depend on the rules of any game. Moves are words, tags are names with values, and
//! anything not understood is kept: reading a file and writing it again loses nothing.
//!
//! ```text
//! [Game "ugly_duck"]
//! [Size "5x5"]
//! [Result "1-0"]
//!
//! 1. b1c2 2. d5d4! {[%eval 0.3] the quiet way} 3. c2c3 (3. c2d3 4. d4c3
//! {too slow}) 4. d4e3 1-0
//! ```
//!
//! - A *tag* is `[Name "value"]` on one line. In the value, `\"`, `\\`, `\n` and `\r` stand for a
//!   quotation mark, a backslash and the two characters that end a line.
//! - A *move* is a word. The number before it counts the turns from the start of the record. It is for
//!   people only: the reader skips all numbers, including `1.` and `1...` for pairs of turns as in
//!   chess. The `!` and `?` at the end of a move and `$3` after it are its *annotations*.
//! - A *comment* is `{in braces}`, on any number of lines, or runs from `;` to the end of the line. In
//!   braces, `\}`, `\\` and `\[` stand for the character after the backslash; any other backslash is
//!   literal.
//! - A *variation* is `(in parentheses)` and replaces the move before it. Variations can be nested, up
//!   to [`MAX_DEPTH`].
//! - The *result* `1-0`, `0-1`, `1/2-1/2` or `*` ends a game; comments after it on the same line still
//!   belong to the game. If the result is missing, the game ends at a blank line followed by a tag, or
//!   at the end of the text.
//! - A line that starts with `%` is skipped, unless it stands in a comment.
//!
//! [`Reader`] reads one record after the other; a record writes itself with [`write()`] or
//! [`Display`](std::fmt::Display):
//!
//! ```
//! use cygnet_core::record::{self, GameResult, Turn};
//! let mut records = record::read_all("[Game \"ugly_duck\"]\n\n1. b1c2 d5d4 {quiet} *")?;
//! let game = &mut records[0];
//! assert_eq!(game.tag("Game"), Some("ugly_duck"));
//! assert!(game.moves().eq(["b1c2", "d5d4"]));
//!
//! game.line.turns.push(Turn::new("c2c3"));
//! game.result = GameResult::One;
//! assert_eq!(
//!     game.to_string(),
//!     "[Game \"ugly_duck\"]\n\n1. b1c2 2. d5d4 {quiet} 3. c2c3 1-0\n\n",
//! );
//! # Ok::<(), record::RecordError>(())
//! ```

mod parser;
mod reader;
mod result;
mod syntax;
mod tree;
mod variations;
mod writer;

#[cfg(test)]
mod tests;

pub use parser::MAX_DEPTH;
pub use reader::{MAX_LINE, MAX_RECORD, Reader, RecordError, read_all};
pub use result::{GameResult, GameResultError};
pub use syntax::{is_annotation, is_move_text, is_tag_name};
pub use tree::{After, Comment, Line, Turn};
pub use variations::{
    MAX_ALTERNATIVES, MAX_MOVES, MAX_TEXT, MAX_TEXTS, NodeId, NodeShape, TreeError, TreeShape,
    VariationTree,
};
pub use writer::{movetext, write};

/// The record of one game.
///
/// A record that was read survives a round trip through writing and reading. The same holds for a
/// record made by a program if its names, moves and annotations can be written: see [`is_tag_name`],
/// [`is_move_text`] and [`is_annotation`]. Values and comments may be any text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Names and values in order of appearance; a name may appear more than once.
    pub tags: Vec<(String, String)>,
    /// The moves played, with their annotations, comments and variations.
    pub line: Line,
    /// The result that ends the moves. The `Result` tag is an ordinary tag and may differ from it.
    pub result: GameResult,
}

impl Record {
    /// The value of the first tag of exactly this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of the first tag of this name, or appends a new tag.
    pub fn set_tag(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        match self.tags.iter_mut().find(|(tag, _)| *tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name, value.into())),
        }
    }

    /// The moves of the main line.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.line.turns.iter().map(|turn| turn.text.as_str())
    }
}
