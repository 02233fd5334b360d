//! The part of a position's text that all games share: the rows of the board.
//!
//! Rows are listed from top to bottom and separated by `/`. A number is a run of empty squares; a
//! letter or one of `#*.` is one square, and so is a stack of pieces in round brackets. The text after the rows and a space is specific to the game.
//! Each position has exactly one notation, and the reader accepts no other: an accepted text is written
//! back unchanged.

mod stacks;

use std::fmt::Write;

pub use stacks::{read_hands, read_stacks, write_hands, write_stacks};

use crate::board::MAX_WIDTH;
use crate::message::{Message, Say};
use crate::quote::quoted;
use crate::{Size, Square, display_message, message};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(Message);

impl PositionError {
    /// An error with this message, one sentence without a full stop.
    #[must_use]
    pub fn new(message: Message) -> Self {
        Self(message)
    }

    /// An error about the content of one square.
    #[must_use]
    pub fn on(size: Size, square: Square, problem: &Message) -> Self {
        let square = size.name(square);
        Self(message!("square-problem", "{square}: {problem}", square, problem))
    }
}

impl Say for PositionError {
    fn message(&self) -> Message {
        self.0.clone()
    }
}

display_message!(PositionError);

/// A square's content while a row is read.
enum Token<'a> {
    Empty(usize),
    Mark(char),
    Stack(&'a str),
}

fn tokens(row: &str, number: usize) -> Result<Vec<Token<'_>>, PositionError> {
    let mut tokens = Vec::new();
    let mut rest = row.chars();
    while let Some(next) = rest.next() {
        if next == '(' {
            let (stack, behind) = read_stack(rest.as_str(), number)?;
            tokens.push(Token::Stack(stack));
            rest = behind.chars();
            continue;
        }
        let Some(first) = next.to_digit(10) else {
            if !is_mark(next) {
                return Err(PositionError(message!(
                    "row-unknown-mark",
                    "row {row} has {mark}, which is neither a piece nor a number",
                    row = number,
                    mark = quoted(&next.to_string()),
                )));
            }
            tokens.push(Token::Mark(next));
            continue;
        };
        let mut run = first as usize;
        if run == 0 {
            return Err(PositionError(message!(
                "row-run-from-zero",
                "row {row} has a run of empty squares that starts with 0",
                row = number,
            )));
        }
        while let Some(digit) = rest.clone().next().and_then(|c| c.to_digit(10)) {
            run = run.saturating_mul(10).saturating_add(digit as usize);
            rest.next();
        }
        tokens.push(Token::Empty(run));
    }
    Ok(tokens)
}

/// Can this letter stand for something on a square?
pub(crate) fn is_mark(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, '#' | '*' | '.')
}

/// Reads a stack up to its closing bracket, and returns its marks and the text behind it.
fn read_stack(text: &str, number: usize) -> Result<(&str, &str), PositionError> {
    let found = text
        .split_once(')')
        .filter(|(marks, _)| marks.chars().all(is_mark) && marks.chars().nth(1).is_some());
    found.ok_or_else(|| {
        let end = text.find(')').map_or(text.len(), |end| end + 1);
        PositionError(message!(
            "row-wrong-stack",
            "row {row} has a stack {stack}: a stack is two or more pieces in round brackets",
            row = number,
            stack = quoted(&format!("({}", &text[..end])),
        ))
    })
}

fn width_of(tokens: &[Token<'_>]) -> usize {
    tokens.iter().fold(0, |sum: usize, token| {
        sum.saturating_add(match token {
            Token::Empty(run) => *run,
            Token::Mark(_) | Token::Stack(_) => 1,
        })
    })
}

/// The board of a position: everything before the first space.
fn board_of(position: &str) -> &str {
    position.split(' ').next().unwrap_or_default()
}

/// The board size that a position implies.
///
/// ```
/// use cygnet_core::{Size, implied_size};
/// assert_eq!(implied_size("DDD/3/ddd w"), Ok(Size::new(3, 3)));
/// ```
///
/// # Errors
/// If the rows are not all equally long, or there are more than a board can have.
pub fn implied_size(position: &str) -> Result<Size, PositionError> {
    let board = board_of(position);
    if position.trim_matches(' ').is_empty() {
        return Err(PositionError(message!(
            "position-empty",
            "the position is empty: it starts with the rows of the board",
        )));
    }
    if board.is_empty() {
        return Err(PositionError(message!(
            "position-space-first",
            "the position begins with a space: it starts with the rows of the board",
        )));
    }
    let mut widths = Vec::new();
    for (i, row) in board.split('/').enumerate() {
        widths.push(width_of(&tokens(row, i + 1)?));
    }
    let width = widths[0];
    let most = usize::from(MAX_WIDTH);
    if let Some(row) = widths.iter().position(|&width| width > most) {
        return Err(PositionError(message!(
            "row-too-long",
            "row {row} has more than {most} squares, which no game has",
            row = row + 1,
            most,
        )));
    }
    if let Some(row) = widths.iter().position(|&other| other != width) {
        let (other, row) = (widths[row], row + 1);
        let squares = match other {
            1 => message!("row-one-square", "1 square"),
            count => message!("row-squares", "{count} squares", count),
        };
        return Err(PositionError(message!(
            "row-of-other-length",
            "row {row} has {squares} where row 1 has {width}",
            row,
            squares,
            width,
        )));
    }
    if width == 0 {
        return Err(PositionError(message!(
            "row-first-empty",
            "the first row of the board is empty"
        )));
    }
    if widths.len() > most {
        return Err(PositionError(message!(
            "rows-too-many",
            "there are {rows} rows; no game has more than {most}",
            rows = widths.len(),
            most,
        )));
    }
    Ok(Size::new(width as u8, widths.len() as u8))
}

/// Reads the rows of a position on a board of this size, calling `place` for every square that
/// is not empty, and returns the words after the rows.
///
/// # Errors
/// If the rows make another size, if anything but single spaces stands between the words, or with
/// what `place` says, prefixed with the square.
pub fn read_rows(
    position: &str,
    size: Size,
    mut place: impl FnMut(Square, char) -> Result<(), Message>,
) -> Result<Vec<&str>, PositionError> {
    read_tokens(position, size, |square, token| match token {
        Token::Mark(mark) => place(square, *mark),
        Token::Stack(_) => {
            Err(message!("square-with-stack", "a square holds one piece, not a stack"))
        }
        Token::Empty(_) => Ok(()),
    })
}

fn read_tokens<'a>(
    position: &'a str,
    size: Size,
    mut place: impl FnMut(Square, &Token<'a>) -> Result<(), Message>,
) -> Result<Vec<&'a str>, PositionError> {
    let found = implied_size(position)?;
    if found != size {
        return Err(PositionError(message!(
            "position-of-other-game-size",
            "the position is a board of {found}, but the game is on {size}",
            found,
            size,
        )));
    }
    let board = board_of(position);
    let mut next = 0;
    for (i, row) in board.split('/').enumerate() {
        for token in tokens(row, i + 1)? {
            if let Token::Empty(run) = token {
                next += run;
                continue;
            }
            let square = Square::new(next);
            place(square, &token).map_err(|problem| PositionError::on(size, square, &problem))?;
            next += 1;
        }
    }
    let words: Vec<&str> = position[board.len()..].split(' ').skip(1).collect();
    if words.iter().any(|word| word.is_empty()) {
        return Err(PositionError(message!(
            "position-spaces",
            "the parts of a position have one space between them"
        )));
    }
    Ok(words)
}

/// Writes the rows of a position.
#[must_use]
pub fn write_rows(size: Size, mark: impl Fn(Square) -> Option<char>) -> String {
    write_squares(size, |square| mark(square).map(String::from))
}

/// Writes the rows of a position whose squares have these texts.
fn write_squares(size: Size, text_of: impl Fn(Square) -> Option<String>) -> String {
    let mut text = String::new();
    for row in 0..usize::from(size.height) {
        if row > 0 {
            text.push('/');
        }
        let mut run = 0;
        for column in 0..usize::from(size.width) {
            match text_of(size.square(column, row)) {
                None => run += 1,
                Some(square) => {
                    if run > 0 {
                        let _ = write!(text, "{run}");
                    }
                    run = 0;
                    text.push_str(&square);
                }
            }
        }
        if run > 0 {
            let _ = write!(text, "{run}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_begins_with_a_space_is_not_empty() {
        let key = |text| {
            let error = implied_size(text).expect_err("not a position");
            error.message().key().to_owned()
        };
        assert_eq!([key(""), key(" "), key("  ")], ["position-empty"; 3]);
        assert_eq!([key(" DDD/3/ddd w"), key(" w")], ["position-space-first"; 2]);
    }
}
