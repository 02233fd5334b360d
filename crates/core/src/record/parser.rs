//! Parses one record, line by line.

use super::syntax::{is_word_char, read_comment, read_tag, split_word, starts_tag};
use super::{After, Comment, GameResult, Line, Record, RecordError, Turn};
use crate::message;
use crate::message::Message;
use crate::quote::quoted;

/// The maximum nesting depth of variations. A game annotated by people needs a handful; the limit
/// ensures that no file can overflow the stack of a program that walks the tree.
pub const MAX_DEPTH: usize = 64;

/// The record being read.
#[derive(Default)]
pub(super) struct Parser {
    tags: Vec<(String, String)>,
    /// The line of each tag.
    pub(super) tag_lines: Vec<usize>,
    /// The last line that was not blank.
    pub(super) last_line: usize,
    main: Line,
    /// The variations that are not closed yet, the innermost last.
    open: Vec<OpenVariation>,
    comment: Option<OpenComment>,
    /// Has anything other than tags and comments been read?
    in_moves: bool,
    pub(super) result: Option<GameResult>,
}

struct OpenVariation {
    line: Line,
    opened_on: usize,
}

struct OpenComment {
    text: String,
    opened_on: usize,
}

impl Parser {
    /// Whether nothing was read yet.
    pub(super) fn is_empty(&self) -> bool {
        let said_nothing = self.main.comments.is_empty() && self.comment.is_none();
        said_nothing && self.tags.is_empty() && !self.in_moves
    }

    /// Whether this line, which follows a blank one, belongs to the next record.
    pub(super) fn ends_before(&self, line: &str) -> bool {
        if self.comment.is_some() {
            // A comment may contain any text, but a missing closing brace must not swallow all the
            // following games.
            read_tag(line.trim_start()).is_some()
        } else {
            // Comments alone introduce the game that follows.
            (self.in_moves || !self.tags.is_empty()) && starts_tag(line)
        }
    }

    /// Reads a line, starting at byte `from`. Returns the position on the line at which the record
    /// ended, if it did.
    pub(super) fn line(
        &mut self,
        line: &str,
        from: usize,
        number: usize,
    ) -> Result<Option<usize>, RecordError> {
        let mut rest = &line[from..];
        if self.comment.is_some() {
            rest = self.continue_comment(rest);
        } else if from == 0 && rest.starts_with('%') {
            return Ok(None);
        }
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { break };
            if self.result.is_some() && !matches!(first, '{' | ';') {
                return Ok(Some(line.len() - rest.len()));
            }
            self.last_line = number;
            rest = self.token(first, rest, number)?;
        }
        Ok((self.result.is_some() && self.comment.is_none()).then_some(line.len()))
    }

    /// Reads the first token of `rest`, and returns the remainder.
    fn token<'a>(
        &mut self,
        first: char,
        rest: &'a str,
        number: usize,
    ) -> Result<&'a str, RecordError> {
        let fail = |message: Message| Err(RecordError::new(number, message));
        match first {
            '{' => {
                self.comment = Some(OpenComment { text: String::new(), opened_on: number });
                return Ok(self.continue_comment(&rest[1..]));
            }
            ';' => {
                self.add_comment(Comment::new(&rest[1..]));
                return Ok("");
            }
            '[' => return self.tag(rest, number),
            _ => self.in_moves = true,
        }
        match first {
            '(' => self.open_variation(number).map(|()| &rest[1..]),
            ')' => self.close_variation(number).map(|()| &rest[1..]),
            '}' => fail(message!("record-brace-unopened", "'}' without a '{' before it")),
            ']' => fail(message!("record-bracket-unopened", "']' without a '[' before it")),
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                if digits == 0 {
                    return fail(message!(
                        "record-annotation-number",
                        "'$' is followed by a number, as in $1"
                    ));
                }
                let (annotation, rest) = rest.split_at(1 + digits);
                self.annotate(annotation, number).map(|()| rest)
            }
            _ => {
                let end = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
                let (word, rest) = rest.split_at(end);
                self.word(word, number).map(|()| rest)
            }
        }
    }

    fn tag<'a>(&mut self, rest: &'a str, number: usize) -> Result<&'a str, RecordError> {
        if self.in_moves {
            let message = message!(
                "record-tag-among-moves",
                "there is a tag among the moves; leave a blank line before the tags of the next game"
            );
            return Err(RecordError::new(number, message));
        }
        let Some(tag) = read_tag(rest) else {
            let message = message!(
                "record-tag-not-read",
                "a tag is written [Name \"value\"], not {text}",
                text = quoted(rest.trim_end()),
            );
            return Err(RecordError::new(number, message));
        };
        self.tags.push((tag.name.to_owned(), tag.value));
        self.tag_lines.push(number);
        Ok(tag.rest)
    }

    fn word(&mut self, word: &str, number: usize) -> Result<(), RecordError> {
        let fail = |message: Message| Err(RecordError::new(number, message));
        let (body, marks) = split_word(word);
        if let Some(result) = GameResult::written(body) {
            if !marks.is_empty() {
                return fail(message!(
                    "record-result-annotated",
                    "{marks} annotates a move, and {result} is the result",
                    marks = quoted(marks),
                    result = body,
                ));
            }
            if let Some(variation) = self.open.last() {
                return fail(message!(
                    "record-result-in-variation",
                    "the result {result} stands in the variation that starts on line {line}; close \
                     it with ')' first",
                    result = body,
                    line = variation.opened_on,
                ));
            }
            self.result = Some(result);
            return Ok(());
        }
        if body.starts_with('%') {
            return fail(message!(
                "record-move-after-percent",
                "a move cannot start with '%', as {text} does",
                text = quoted(body),
            ));
        }
        if !body.is_empty() {
            self.current().turns.push(Turn { source_line: Some(number), ..Turn::new(body) });
        }
        if marks.is_empty() { Ok(()) } else { self.annotate(marks, number) }
    }

    fn annotate(&mut self, annotation: &str, number: usize) -> Result<(), RecordError> {
        let Some(turn) = self.current().turns.last_mut() else {
            let message = message!(
                "record-annotation-without-move",
                "{annotation} has no move before it that it annotates",
                annotation = quoted(annotation),
            );
            return Err(RecordError::new(number, message));
        };
        turn.annotations.push(annotation.to_owned());
        Ok(())
    }

    fn open_variation(&mut self, number: usize) -> Result<(), RecordError> {
        let fail = |message: Message| Err(RecordError::new(number, message));
        if self.current().turns.is_empty() {
            return fail(message!(
                "record-variation-first",
                "a variation stands after the move it replaces, not before"
            ));
        }
        if self.open.len() == MAX_DEPTH {
            return fail(message!(
                "record-variations-too-deep",
                "variations cannot be nested more than {most} deep",
                most = MAX_DEPTH,
            ));
        }
        self.open.push(OpenVariation { line: Line::default(), opened_on: number });
        Ok(())
    }

    fn close_variation(&mut self, number: usize) -> Result<(), RecordError> {
        let Some(variation) = self.open.pop() else {
            let message = message!("record-parenthesis-unopened", "')' without a '(' before it");
            return Err(RecordError::new(number, message));
        };
        // There is a turn: a variation is only opened after one.
        if let Some(turn) = self.current().turns.last_mut() {
            turn.after.push(After::Variation(variation.line));
        }
        Ok(())
    }

    fn continue_comment<'a>(&mut self, rest: &'a str) -> &'a str {
        let Some(mut comment) = self.comment.take() else { return rest };
        if let Some(rest) = read_comment(rest, &mut comment.text) {
            self.add_comment(Comment::new(comment.text));
            rest
        } else {
            comment.text.push('\n');
            self.comment = Some(comment);
            ""
        }
    }

    fn add_comment(&mut self, comment: Comment) {
        let line = self.current();
        match line.turns.last_mut() {
            Some(turn) => turn.after.push(After::Comment(comment)),
            None => line.comments.push(comment),
        }
    }

    /// The line that the next turn belongs to.
    fn current(&mut self) -> &mut Line {
        self.open.last_mut().map_or(&mut self.main, |variation| &mut variation.line)
    }

    /// The record, or `None` if nothing was read.
    pub(super) fn finish(self) -> Result<Option<Record>, RecordError> {
        if let Some(comment) = &self.comment {
            let message = message!(
                "record-comment-unclosed",
                "the comment that starts here is never closed with '}'"
            );
            return Err(RecordError::new(comment.opened_on, message));
        }
        if let Some(variation) = self.open.last() {
            let message = message!(
                "record-variation-unclosed",
                "the variation that starts here is never closed with ')'"
            );
            return Err(RecordError::new(variation.opened_on, message));
        }
        if self.is_empty() {
            return Ok(None);
        }
        let mut record = Record { tags: self.tags, line: self.main, ..Record::default() };
        let tagged = record.tag("Result").and_then(GameResult::written);
        record.result = self.result.or(tagged).unwrap_or_default();
        Ok(Some(record))
    }
}
