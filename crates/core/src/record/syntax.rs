//! The lexical syntax of a record: words, tags and escapes, for both reading and writing.

use super::GameResult;

/// Whether a tag can have this name: one word without quotation marks and brackets.
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    // `[%name value]` is a command in a comment.
    !name.is_empty() && !name.starts_with('%') && name.chars().all(is_name_char)
}

fn is_name_char(c: char) -> bool {
    !(c.is_whitespace() || matches!(c, '"' | '[' | ']'))
}

/// Whether a move can be written like this: one word without braces, brackets, parentheses,
/// semicolon and `$`, that does not start with `%`, does not look like a number before a move
/// (`1.`), does not end in `!` or `?`, and is not a result.
///
/// ```
/// use cygnet_core::record::is_move_text;
/// assert!(["b1c2", "c2^", "d5>c5+g5", "c9c4xd4", "12"].into_iter().all(is_move_text));
/// assert!(!["", "b1 c2", "1.b1c2", "b1c2!", "(b1c2", "1-0"].into_iter().any(is_move_text));
/// ```
#[must_use]
pub fn is_move_text(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(is_word_char)
        && split_word(text) == (text, "")
        && GameResult::written(text).is_none()
        && !text.starts_with('%')
}

/// Whether an annotation can be written like this: `!` and `?` in any number, or `$` and a number.
#[must_use]
pub fn is_annotation(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()),
        None => !text.is_empty() && text.chars().all(is_mark),
    }
}

pub(super) fn is_word_char(c: char) -> bool {
    !(c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$'))
}

pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '!' | '?')
}

/// Splits a word such as `12.b1c2!?` into the move and the marks at its end. A leading number is
/// skipped only if it has a dot, so that `12` can be a move; people also write `12. ...b1c2`.
pub(super) fn split_word(word: &str) -> (&str, &str) {
    let mut rest = word;
    loop {
        let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let after_dots = after_digits.trim_start_matches('.');
        if after_dots.len() == after_digits.len() {
            break;
        }
        rest = after_dots;
    }
    rest.split_at(rest.trim_end_matches(is_mark).len())
}

/// A tag at the beginning of a text.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    /// The text after the tag.
    pub(super) rest: &'a str,
}

/// Reads the tag at the start of a text.
pub(super) fn read_tag(text: &str) -> Option<Tag<'_>> {
    let inside = text.strip_prefix('[')?.trim_start();
    let (name, rest) = inside.split_at(inside.find(|c| !is_name_char(c))?);
    if !is_tag_name(name) {
        return None;
    }
    let mut value = String::new();
    let mut rest = rest.trim_start().strip_prefix('"')?;
    loop {
        let (plain, special) = rest.split_at(rest.find(['"', '\\'])?);
        value.push_str(plain);
        if let Some(after) = special.strip_prefix('"') {
            let rest = after.trim_start().strip_prefix(']')?;
            return Some(Tag { name, value, rest });
        }
        let escaped = match special.as_bytes().get(1) {
            Some(b'"') => Some('"'),
            Some(b'\\') => Some('\\'),
            Some(b'n') => Some('\n'),
            Some(b'r') => Some('\r'),
            _ => None,
        };
        value.push(escaped.unwrap_or('\\'));
        rest = &special[if escaped.is_some() { 2 } else { 1 }..];
    }
}

/// Whether a line starts like a tag.
pub(super) fn starts_tag(line: &str) -> bool {
    line.trim_start().strip_prefix('[').is_some_and(|inside| !inside.starts_with('%'))
}

/// A value as written between the quotation marks of a tag.
pub(super) fn escape_value(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            _ => text.push(c),
        }
    }
    text
}

/// Reads the part of a comment on this line, appends it to `text`, and returns the rest after the
/// closing brace, if the brace is on this line.
pub(super) fn read_comment<'a>(line: &'a str, text: &mut String) -> Option<&'a str> {
    let mut rest = line;
    while let Some(at) = rest.find(['}', '\\']) {
        let (plain, special) = rest.split_at(at);
        text.push_str(plain);
        if let Some(after) = special.strip_prefix('}') {
            return Some(after);
        }
        let escaped = special.chars().nth(1).filter(|c| matches!(c, '}' | '\\' | '['));
        text.push(escaped.unwrap_or('\\'));
        rest = &special[if escaped.is_some() { 2 } else { 1 }..];
    }
    text.push_str(rest);
    None
}

/// A comment as written between its braces.
pub(super) fn escape_comment(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    for (i, line) in comment.split('\n').enumerate() {
        let mut rest = line;
        if i > 0 {
            text.push('\n');
            if starts_tag(line) {
                // A reader that looks for the end of an unclosed comment would take this line for the
                // next game.
                let (space, tag) = line.split_at(line.len() - line.trim_start().len());
                text.push_str(space);
                text.push('\\');
                rest = tag;
            }
        }
        for c in rest.chars() {
            if matches!(c, '}' | '\\') {
                text.push('\\');
            }
            text.push(c);
        }
    }
    text
}
