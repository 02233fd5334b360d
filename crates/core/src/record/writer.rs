//! Records as text.

use std::fmt;
use std::io;

use super::syntax::{escape_comment, escape_value, is_mark};
use super::{After, Comment, Line, Record, Turn};

/// The maximum length of a line of moves. Comments are left unchanged and may exceed it.
const COLUMNS: usize = 80;

/// Writes a record and the blank line that separates it from the next.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write(record: &Record, out: &mut impl io::Write) -> io::Result<()> {
    write!(out, "{record}")
}

/// Turns of a line as they stand in a record, after this many turns of the game, on one line of text.
#[must_use]
pub fn movetext(turns: &[Turn], start: usize) -> String {
    let mut text = Movetext::default();
    text.turns(turns, start);
    text.pieces.join(" ")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", escape_value(value))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut moves = Movetext::default();
        moves.line(&self.line, 0);
        moves.push(self.result.as_str().to_owned());
        writeln!(f, "{}\n", moves.wrapped())
    }
}

/// The part of a record after the tags, in pieces that are never broken across lines.
#[derive(Default)]
struct Movetext {
    pieces: Vec<String>,
    /// An opening parenthesis that waits for the next piece.
    opening: bool,
}

impl Movetext {
    fn push(&mut self, mut piece: String) {
        if std::mem::take(&mut self.opening) {
            piece.insert(0, '(');
        }
        self.pieces.push(piece);
    }

    fn comment(&mut self, comment: &Comment) {
        self.push(format!("{{{}}}", escape_comment(comment.text())));
    }

    /// Adds a line that starts after `start` turns of the record.
    fn line(&mut self, line: &Line, start: usize) {
        for comment in &line.comments {
            self.comment(comment);
        }
        self.turns(&line.turns, start);
    }

    fn turns(&mut self, turns: &[Turn], start: usize) {
        for (played, turn) in (start..).zip(turns) {
            // The numbers count single turns, as everywhere else, rather than pairs of turns.
            let mut piece = format!("{}. {}", played + 1, turn.text);
            let mut annotations = turn.annotations.as_slice();
            if let [first, others @ ..] = annotations
                && first.starts_with(is_mark)
            {
                piece.push_str(first);
                annotations = others;
            }
            self.push(piece);
            for annotation in annotations {
                self.push(annotation.clone());
            }
            for after in &turn.after {
                match after {
                    After::Comment(comment) => self.comment(comment),
                    After::Variation(variation) => self.variation(variation, played),
                }
            }
        }
    }

    fn variation(&mut self, line: &Line, start: usize) {
        self.opening = true;
        self.line(line, start);
        if self.opening {
            self.push(String::new());
        }
        if let Some(last) = self.pieces.last_mut() {
            last.push(')');
        }
    }

    fn wrapped(&self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for piece in &self.pieces {
            let width = piece.split('\n').next().unwrap_or_default().chars().count();
            if column > 0 && column + 1 + width > COLUMNS {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(piece);
            column = match piece.rsplit_once('\n') {
                Some((_, last)) => last.chars().count(),
                None => column + width,
            };
        }
        text
    }
}
