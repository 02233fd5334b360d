//! Games written down: tags, moves, comments and variations as text, after the model of PGN.
//!
//! A record knows the rules of no game. Moves are words, tags are names with values, and whatever
//! is not understood is kept: a file that was read and written again still says all it said.
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
//!   people: whatever the numbers are, also `1.` and `1...` for pairs of turns as in chess, they are
//!   skipped. The `!` and `?` at its end and `$3` after it are its *annotations*.
//! - A *comment* is `{in braces}`, over as many lines as it likes, or runs from `;` to the end of
//!   the line. In braces, `\}`, `\\` and `\[` stand for the character after the backslash; any
//!   other backslash is itself.
//! - A *variation* is `(in parentheses)` and replaces the move it stands behind. Variations
//!   contain variations, up to [`MAX_DEPTH`].
//! - The *result* `1-0`, `0-1`, `1/2-1/2` or `*` ends a game; comments behind it on its line still
//!   belong to it. Where it is missing, a blank line followed by a tag ends the game just as well,
//!   and so does the end of the text.
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
mod writer;

#[cfg(test)]
mod tests;

pub use parser::MAX_DEPTH;
pub use reader::{MAX_LINE, MAX_RECORD, Reader, RecordError, read_all};
pub use result::{GameResult, GameResultError};
pub use syntax::{is_annotation, is_move_text, is_tag_name};
pub use tree::{After, Comment, Line, Turn};
pub use writer::write;

/// One game written down.
///
/// What was read is written and read back as the same record. The same holds for a record made by
/// a program if its names, moves and annotations are such as can be written: see [`is_tag_name`],
/// [`is_move_text`] and [`is_annotation`]. Values and comments may be any text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Names and values in the order in which they stand; a name may stand more than once.
    pub tags: Vec<(String, String)>,
    /// What was played, with everything said about it.
    pub line: Line,
    /// The result that ends the moves. The tag `Result` is a tag like any other and may say
    /// something else.
    pub result: GameResult,
}

impl Record {
    /// The value of the first tag of exactly this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Gives the first tag of this name this value, or adds the tag behind the others.
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
