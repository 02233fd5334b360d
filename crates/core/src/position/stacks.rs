//! Stacks and hands in the text of a position.
//!
//! A stack of several pieces is one square: its pieces from bottom to top in round brackets, `(aB)`. A
//! single piece has no brackets. The pieces in hand are a word of their own after the rows: their marks
//! in square brackets, capital letters first and sorted, `[Aab]`; `[]` if there are none.

use crate::position::{PositionError, Token, read_tokens, write_squares};
use crate::quote::quoted;
use crate::{Message, Size, Square, message};

/// Reads the rows of a position like [`read_rows`](super::read_rows), on a board whose squares can hold
/// stacks: `place` gets the marks of each square that is not empty, from bottom to top.
///
/// # Errors
/// As for [`read_rows`](super::read_rows).
pub fn read_stacks(
    position: &str,
    size: Size,
    mut place: impl FnMut(Square, &str) -> Result<(), Message>,
) -> Result<Vec<&str>, PositionError> {
    read_tokens(position, size, |square, token| match token {
        Token::Mark(mark) => place(square, mark.encode_utf8(&mut [0; 4])),
        Token::Stack(marks) => place(square, marks),
        Token::Empty(_) => Ok(()),
    })
}

/// Writes the rows of a position whose squares can hold stacks: `marks` gives the marks of a square,
/// from bottom to top.
///
/// ```
/// use cygnet_core::Size;
/// use cygnet_core::position::write_stacks;
/// let marks = ["aB", "", "", "c"];
/// assert_eq!(write_stacks(Size::new(2, 2), |square| marks[square.index()].to_owned()), "(aB)1/1c");
/// ```
#[must_use]
pub fn write_stacks(size: Size, marks: impl Fn(Square) -> String) -> String {
    write_squares(size, |square| match marks(square) {
        marks if marks.is_empty() => None,
        marks if marks.chars().nth(1).is_some() => Some(format!("({marks})")),
        marks => Some(marks),
    })
}

/// Reads the pieces in hand of both sides from a word of a position.
///
/// # Errors
/// If the word is missing, has no square brackets, or its letters are not sorted.
pub fn read_hands(word: Option<&str>) -> Result<Vec<char>, PositionError> {
    let Some(word) = word else {
        return Err(PositionError::new(message!(
            "hands-missing",
            "the pieces in hand are missing after the rows: a space and []"
        )));
    };
    let marks = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    let Some(marks) = marks.filter(|marks| marks.chars().all(|mark| mark.is_ascii_alphabetic()))
    else {
        return Err(PositionError::new(message!(
            "hands-not-read",
            "the pieces in hand are letters in square brackets, such as [Aab] or [], not {text}",
            text = quoted(word),
        )));
    };
    let marks: Vec<char> = marks.chars().collect();
    if !marks.is_sorted() {
        let sorted = write_hands(marks);
        return Err(PositionError::new(message!(
            "hands-not-sorted",
            "the pieces in hand are written in the order {sorted}, not {text}",
            sorted,
            text = quoted(word),
        )));
    }
    Ok(marks)
}

/// Writes the pieces in hand of both sides.
///
/// ```
/// use cygnet_core::position::write_hands;
/// assert_eq!(write_hands("aBa".chars()), "[Baa]");
/// ```
#[must_use]
pub fn write_hands(marks: impl IntoIterator<Item = char>) -> String {
    let mut marks: Vec<char> = marks.into_iter().collect();
    marks.sort_unstable();
    format!("[{}]", marks.into_iter().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::implied_size;
    use crate::position::read_rows;

    const SIZE: Size = Size::new(3, 2);

    fn error(position: &str) -> String {
        read_stacks(position, SIZE, |_, _| Ok(())).unwrap_err().to_string()
    }

    #[test]
    fn stacks_are_read_and_written() {
        let text = "a(aB)1/1(bbA)c [Aa] w";
        let mut squares = vec![String::new(); SIZE.squares()];
        let words = read_stacks(text, SIZE, |square, marks| {
            squares[square.index()] = marks.to_owned();
            Ok(())
        });
        assert_eq!(words, Ok(vec!["[Aa]", "w"]));
        assert_eq!(squares, ["a", "aB", "", "", "bbA", "c"]);
        assert_eq!(write_stacks(SIZE, |square| squares[square.index()].clone()), "a(aB)1/1(bbA)c");
        assert_eq!(implied_size(text), Ok(SIZE));
    }

    #[test]
    fn each_stack_has_one_notation() {
        assert_eq!(
            error("a(B)1/3"),
            "row 1 has a stack '(B)': a stack is two or more pieces in round brackets"
        );
        assert!(error("a()1/3").contains("'()'"));
        assert!(error("a(aB1/3").contains("'(aB1'"));
        assert!(error("a(2)1/3").contains("'(2)'"));
        assert!(error("a)1/3").contains("')'"));
        assert_eq!(
            read_rows("a(aB)1/3 w", SIZE, |_, _| Ok(())).unwrap_err().to_string(),
            "b1: a square holds one piece, not a stack"
        );
    }

    #[test]
    fn hands_have_one_notation() {
        assert_eq!(read_hands(Some("[Aab]")), Ok(vec!['A', 'a', 'b']));
        assert_eq!(read_hands(Some("[]")), Ok(Vec::new()));
        for wrong in [None, Some(""), Some("Aab"), Some("[aA]"), Some("[a1]"), Some("[a]]")] {
            assert!(read_hands(wrong).is_err(), "{wrong:?}");
        }
        let unsorted = read_hands(Some("[aA]")).unwrap_err().to_string();
        assert_eq!(unsorted, "the pieces in hand are written in the order [Aa], not '[aA]'");
    }
}
