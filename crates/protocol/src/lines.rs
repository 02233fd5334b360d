//! Reads lines from untrusted programs: of bounded length, and without characters that a terminal
//! would act on.

use std::io::{self, BufRead, ErrorKind};

use cygnet_core::quote::is_hidden;

/// The maximum length of a line in bytes. A game of ten thousand turns fits ten times.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// A line, without its line ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    /// The text of the line.
    Text(String),
    /// The line was longer than [`LONGEST_LINE`]; it was read and dropped.
    TooLong,
}

/// Reads the next line, or returns `None` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let mut is_too_long = false;
    let mut has_begun = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            if !has_begun {
                return Ok(None);
            }
            break;
        }
        has_begun = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        if bytes.len() + part.len() > LONGEST_LINE {
            is_too_long = true;
            bytes.clear();
        }
        if !is_too_long {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(Some(if is_too_long { InputLine::TooLong } else { InputLine::Text(harmless(&bytes)) }))
}

fn harmless(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.trim()
        .chars()
        .map(|letter| match letter {
            '\t' => ' ',
            _ if is_hidden(letter) => char::REPLACEMENT_CHARACTER,
            _ => letter,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(input: &[u8]) -> Vec<InputLine> {
        // A small buffer, so that lines extend beyond its end.
        let mut input = BufReader::with_capacity(7, input);
        std::iter::from_fn(|| read_line(&mut input).expect("memory can be read")).collect()
    }

    fn text(text: &str) -> InputLine {
        InputLine::Text(text.to_owned())
    }

    #[test]
    fn lines_end_with_the_line_or_the_input() {
        assert_eq!(lines(b""), []);
        assert_eq!(
            lines(b"go depth 5\r\n\n  isready \nquit"),
            [text("go depth 5"), text(""), text("isready"), text("quit")]
        );
    }

    #[test]
    fn what_is_no_text_does_no_harm() {
        assert_eq!(lines(b"a\tb\x1b[2J\xff\n"), [text("a b\u{fffd}[2J\u{fffd}")]);
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut input = vec![b'x'; 2 * LONGEST_LINE];
        input.extend_from_slice(b"\nquit\n");
        assert_eq!(lines(&input), [InputLine::TooLong, text("quit")]);
    }
}
