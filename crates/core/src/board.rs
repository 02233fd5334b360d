//! Squares and board sizes, and their names: columns `a, b, c…` from the left, rows `1, 2, 3…`
//! from the top.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use crate::message::{Message, Say};
use crate::quote::quoted;
use crate::{display_message, message};

/// The widest board whose columns have a one-letter name.
pub const MAX_WIDTH: u8 = 26;

/// A square of a board, numbered row by row from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u16);

impl Square {
    /// The square with this number.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The number of this square.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a text is not a board size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SizeError(String);

impl Say for SizeError {
    fn message(&self) -> Message {
        message!(
            "size-not-read",
            "{text} is not a board size: write WIDTHxHEIGHT such as 5x6, or one number for a square \
             board",
            text = quoted(&self.0),
        )
    }
}

display_message!(SizeError);

/// Width and height of a board.
///
/// ```
/// use cygnet_core::Size;
/// let size: Size = "5x6".parse()?;
/// assert_eq!((size.width, size.height), (5, 6));
/// assert_eq!("7".parse::<Size>()?.to_string(), "7x7");
/// # Ok::<(), cygnet_core::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl Size {
    /// A board of this many columns and rows.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Self {
        Self { width, height }
    }

    /// How many squares the board has.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The square in this column and row, both counted from 0 at the top left.
    #[must_use]
    pub const fn square(self, column: usize, row: usize) -> Square {
        Square::new(row * self.width as usize + column)
    }

    /// The column of a square, counted from 0.
    #[must_use]
    pub const fn column(self, square: Square) -> usize {
        square.index() % self.width as usize
    }

    /// The row of a square, counted from 0 at the top.
    #[must_use]
    pub const fn row(self, square: Square) -> usize {
        square.index() / self.width as usize
    }

    /// The square this many columns to the right and rows down, if it is on the board.
    ///
    /// ```
    /// use cygnet_core::Size;
    /// let board = Size::new(5, 5);
    /// let corner = board.square(0, 0);
    /// assert_eq!(board.offset(corner, 1, 2), Some(board.square(1, 2)));
    /// assert_eq!(board.offset(corner, -1, 0), None);
    /// ```
    #[must_use]
    pub fn offset(self, square: Square, right: isize, down: isize) -> Option<Square> {
        let column = self.column(square).checked_add_signed(right)?;
        let row = self.row(square).checked_add_signed(down)?;
        (column < usize::from(self.width) && row < usize::from(self.height))
            .then(|| self.square(column, row))
    }

    /// The name of a square, such as `c4`.
    #[must_use]
    pub fn name(self, square: Square) -> String {
        format!("{}{}", column_name(self.column(square)), self.row(square) + 1)
    }

    /// Reads the name of a square from the beginning of `text`, in either case, and returns it
    /// with what follows.
    ///
    /// # Errors
    /// Says in a clause what is wrong: no letter and number there, or not a square of this board.
    pub fn read_square(self, text: &str) -> Result<(Square, &str), Message> {
        let digits_from = text.chars().next().filter(char::is_ascii_alphabetic).map(|_| 1);
        let missing = || {
            if text.is_empty() {
                message!("square-missing-at-end", "expected a square such as a1 at the end")
            } else {
                let text = quoted(text);
                message!("square-missing", "expected a square such as a1 at {text}", text)
            }
        };
        let Some(after_letter) = digits_from.map(|start| &text[start..]) else {
            return Err(missing());
        };
        let digits = after_letter.bytes().take_while(u8::is_ascii_digit).count();
        let name = &text[..=digits];
        let column = usize::from(text.as_bytes()[0].to_ascii_lowercase() - b'a');
        let number = &after_letter[..digits];
        if number.is_empty() {
            return Err(missing());
        }
        let row = match number.parse::<usize>() {
            Ok(row) if row >= 1 && !number.starts_with('0') => row - 1,
            _ => usize::MAX,
        };
        if column >= usize::from(self.width) || row >= usize::from(self.height) {
            let last = self.square(usize::from(self.width) - 1, usize::from(self.height) - 1);
            return Err(message!(
                "square-not-on-board",
                "{square} is not on the board, whose squares are a1 to {last}",
                square = name.to_ascii_lowercase(),
                last = self.name(last),
            ));
        }
        Ok((self.square(column, row), &after_letter[digits..]))
    }
}

/// The letter of a column counted from 0.
#[must_use]
pub fn column_name(column: usize) -> char {
    char::from(b'a' + column as u8)
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let number = |part: &str| -> Option<u8> {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            // A number that does not fit into a byte becomes 255, which is beyond every valid range.
            // Code that knows the range reports the error and quotes the original text.
            digits.then(|| part.parse().unwrap_or(u8::MAX))
        };
        let sides = match text.split_once(['x', 'X', '×']) {
            Some((width, height)) => (number(width), number(height)),
            None => (number(text), number(text)),
        };
        match sides {
            (Some(width), Some(height)) => Ok(Self { width, height }),
            _ => Err(SizeError(text.to_owned())),
        }
    }
}

impl Serialize for Size {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_in_either_case_and_leave_the_rest() {
        let size = Size::new(10, 10);
        assert_eq!(size.read_square("J10x"), Ok((size.square(9, 9), "x")));
        assert_eq!(size.read_square("a1b1"), Ok((size.square(0, 0), "b1")));
    }

    #[test]
    fn what_is_not_a_square_is_named() {
        let size = Size::new(5, 5);
        for (text, part) in [
            ("f1", "f1 is not on the board, whose squares are a1 to e5"),
            ("a0", "a0 is not on the board"),
            ("a01", "a01 is not on the board"),
            ("a99999999999999999999999", "is not on the board"),
            ("", "expected a square"),
            ("aa", "expected a square"),
            ("é1", "expected a square"),
        ] {
            let error = size.read_square(text).unwrap_err();
            assert!(error.english().contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn sizes_are_two_numbers_or_one() {
        assert_eq!("4x6".parse(), Ok(Size::new(4, 6)));
        assert_eq!("4X6".parse(), Ok(Size::new(4, 6)));
        assert_eq!("9".parse(), Ok(Size::new(9, 9)));
        for text in ["", "x", "5x", "x5", "5x5x5", "-1", "5 x 5", "five", "+5"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }
}
