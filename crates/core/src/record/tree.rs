//! The structure of a record: lines of turns, comments, and nested lines.

use std::ops::Range;

/// A sequence of turns: the game itself or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments before the first turn.
    pub comments: Vec<Comment>,
    /// The turns from the first.
    pub turns: Vec<Turn>,
}

/// One move with its annotations, comments and variations.
#[derive(Clone, Eq, Debug)]
pub struct Turn {
    /// The move, one word. [`is_move_text`](super::is_move_text) says which words can be moves.
    pub text: String,
    /// Annotations as they were written: `!`, `?!`, `$3`.
    pub annotations: Vec<String>,
    /// Comments and variations after the move, in order.
    pub after: Vec<After>,
    /// The line of the text from which the move was read, counted from 1. It is used in error messages
    /// and is not part of the record: turns that differ only in this field are equal.
    pub source_line: Option<usize>,
}

/// An item that can follow a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum After {
    /// A comment on the move.
    Comment(Comment),
    /// An alternative line that starts with a replacement for the move.
    Variation(Line),
}

impl Turn {
    /// A move without annotations, comments or variations.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), annotations: Vec::new(), after: Vec::new(), source_line: None }
    }

    /// The comments on the move.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.after.iter().filter_map(|after| match after {
            After::Comment(comment) => Some(comment),
            After::Variation(_) => None,
        })
    }

    /// The alternative lines to the move.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.after.iter().filter_map(|after| match after {
            After::Variation(line) => Some(line),
            After::Comment(_) => None,
        })
    }

    /// The value of the first command of this name in the comments on the move: see
    /// [`Comment::command`].
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        self.comments().find_map(|comment| comment.command(name))
    }
}

impl PartialEq for Turn {
    fn eq(&self, other: &Self) -> bool {
        // Destructured, so that a field added later cannot be forgotten here.
        let Self { text, annotations, after, source_line: _ } = self;
        *text == other.text && *annotations == other.annotations && *after == other.after
    }
}

/// A comment on a game. It may contain commands for programs, such as `[%eval 0.3]` and `[%clk
/// 0:05:00]`.
///
/// ```
/// use cygnet_core::record::Comment;
/// let mut comment = Comment::new("a quiet move [%eval 0.3]");
/// assert_eq!(comment.command("eval"), Some("0.3"));
/// comment.set_command("eval", "win in 5");
/// comment.set_command("clk", "0:05:00");
/// assert_eq!(comment.text(), "a quiet move [%eval win in 5] [%clk 0:05:00]");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comment(String);

const BRACKETS: [char; 2] = ['[', ']'];

impl Comment {
    /// A comment with this text. Only line endings are changed: every kind becomes `\n`, because a text
    /// file could not keep them apart.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.contains('\r') {
            Self(text.replace("\r\n", "\n").replace('\r', "\n"))
        } else {
            Self(text)
        }
    }

    /// The comment with its commands.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The value of the first command of this name: `0.3` for `eval` in `[%eval 0.3]`.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        find_command(&self.0, name).map(|place| self.0[place].trim())
    }

    /// Sets the value of the first command of this name, or appends the command. Brackets are removed
    /// from the value, because they would end the command early.
    pub fn set_command(&mut self, name: &str, value: &str) {
        let value = value.trim().replace(BRACKETS, "");
        let mut text = std::mem::take(self).0;
        if let Some(place) = find_command(&text, name) {
            text.replace_range(place, &format!(" {value}"));
        } else {
            let glued = text.chars().next_back().is_some_and(|last| !last.is_whitespace());
            text = format!("{text}{}[%{name} {value}]", if glued { " " } else { "" });
        }
        *self = Self::new(text);
    }
}

/// The range of a command's value in a comment: everything between the name and the `]`.
fn find_command(text: &str, name: &str) -> Option<Range<usize>> {
    text.match_indices("[%").find_map(|(at, mark)| {
        let start = at + mark.len() + name.len();
        let value = text[at + mark.len()..].strip_prefix(name)?;
        let length = value.find(BRACKETS)?;
        let whole_name = length == 0 || value.starts_with(char::is_whitespace);
        let closed = value[length..].starts_with(']');
        (whole_name && closed).then(|| start..start + length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_by_its_whole_name() {
        let comment = Comment::new("[%evaluation 1][%eval  2.5 ]\n[%eval 3] [%flag] [%clk 0:01");
        assert_eq!(comment.command("eval"), Some("2.5"));
        assert_eq!(comment.command("flag"), Some(""));
        assert_eq!(comment.command("clk"), None);
        assert_eq!(comment.command("ev"), None);
    }

    #[test]
    fn a_command_is_replaced_where_it_stands() {
        let mut comment = Comment::new("before [%eval 1] after");
        comment.set_command("eval", "[2]");
        assert_eq!(comment.text(), "before [%eval 2] after");
        let mut empty = Comment::default();
        empty.set_command("clk", "0:01:00");
        assert_eq!(empty.text(), "[%clk 0:01:00]");
        let mut unclosed = Comment::new("[%clk 0:01");
        unclosed.set_command("clk", "0:02:00");
        assert_eq!(unclosed.command("clk"), Some("0:02:00"));
    }

    #[test]
    fn all_line_endings_become_one() {
        assert_eq!(Comment::new("a\r\nb\rc\r\r\nd"), Comment::new("a\nb\nc\n\nd"));
    }

    #[test]
    fn turns_are_equal_wherever_they_were_read() {
        let turn = Turn::new("b1c2");
        assert_eq!(turn, Turn { source_line: Some(7), ..turn.clone() });
        assert_ne!(turn, Turn { annotations: vec!["!".to_owned()], ..turn.clone() });
    }
}
