//! Reads records from a stream of text, one at a time.

use std::io::{BufRead, Read};
use std::iter::FusedIterator;

use super::parser::Parser;
use super::syntax::starts_tag;
use super::{GameResult, Record};
use crate::message::{Message, Say};
use crate::{display_message, message};

/// Why a record could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The problem, and how to correct it.
    pub message: Message,
    /// Did the source itself fail, rather than a record being malformed?
    pub is_of_the_source: bool,
}

impl Say for RecordError {
    fn message(&self) -> Message {
        let Self { line, message: problem, .. } = self;
        message!("record-line", "line {line}: {problem}", line = *line, problem)
    }
}

display_message!(RecordError);

/// The maximum length of a line of a record, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// The maximum length of a record, in bytes.
pub const MAX_RECORD: usize = 1 << 26;

impl RecordError {
    pub(super) fn new(line: usize, message: Message) -> Self {
        Self { line, message, is_of_the_source: false }
    }

    fn of_the_source(line: usize, message: Message) -> Self {
        Self { line, message, is_of_the_source: true }
    }
}

/// Reads records from a text, one after another, and holds at most one of them in memory.
///
/// A malformed record yields one error. Reading resumes at the next line that starts with `[` after a
/// blank line, so one bad game does not affect the others. An error of the source itself is the last
/// item.
///
/// ```
/// use cygnet_core::record::Reader;
/// let text = "[Round \"1\"]\n\n1. b1c2 ) *\n\n[Round \"2\"]\n\n1. b1c2 *\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: ')' without a '(' before it");
/// assert_eq!(reader.next().unwrap()?.tag("Round"), Some("2"));
/// assert_eq!(reader.record_line(), 5);
/// assert!(reader.next().is_none());
/// # Ok::<(), cygnet_core::record::RecordError>(())
/// ```
pub struct Reader<R> {
    source: R,
    /// The number of the line read last.
    number: usize,
    /// The line read last is blank, or no line has been read yet.
    blank: bool,
    /// A line that was read ahead and belongs to the next record.
    unread: Option<SourceLine>,
    /// The previous record was an error: skip to the beginning of the next.
    skipping: bool,
    finished: bool,
    record_line: usize,
    tag_lines: Vec<usize>,
    result_line: usize,
    result: Option<GameResult>,
}

struct SourceLine {
    number: usize,
    text: String,
    /// The byte at which the unread part of the line starts.
    from: usize,
    after_blank: bool,
    is_utf8: bool,
}

impl SourceLine {
    fn is_blank(&self) -> bool {
        self.text[self.from..].trim_start().is_empty()
    }
}

/// Reads all records of a text.
///
/// # Errors
/// The first record that cannot be read. [`Reader`] continues with the records after it.
pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
    Reader::new(text.as_bytes()).collect()
}

impl<R: BufRead> Reader<R> {
    /// A reader of this text: UTF-8, with or without byte order mark, with any line endings.
    pub fn new(source: R) -> Self {
        Self {
            source,
            number: 0,
            blank: true,
            unread: None,
            skipping: false,
            finished: false,
            record_line: 0,
            tag_lines: Vec::new(),
            result_line: 0,
            result: None,
        }
    }

    /// The line on which the most recently returned record begins, counted from 1; 0 before the first.
    /// An error has a line number of its own.
    #[must_use]
    pub fn record_line(&self) -> usize {
        self.record_line
    }

    /// The line of each tag of the most recently returned record, in the order of [`Record::tags`].
    #[must_use]
    pub fn tag_lines(&self) -> &[usize] {
        &self.tag_lines
    }

    /// The line on which the most recently returned record ends.
    #[must_use]
    pub fn result_line(&self) -> usize {
        self.result_line
    }

    /// The result at the end of the moves of the most recently returned record. `None` if there is
    /// none, for example because the text was cut off; [`Record::result`] then comes from the tag
    /// `Result`.
    #[must_use]
    pub fn written_result(&self) -> Option<GameResult> {
        self.result
    }

    fn next_line(&mut self) -> Result<Option<SourceLine>, RecordError> {
        if let Some(line) = self.unread.take() {
            return Ok(Some(line));
        }
        if self.finished {
            return Ok(None);
        }
        self.number += 1;
        let mut bytes = Vec::new();
        let mut source = (&mut self.source).take(MAX_LINE as u64 + 1);
        let read = source.read_until(b'\n', &mut bytes).map_err(|error| {
            self.finished = true;
            let message = message!(
                "record-source-failed",
                "the rest of the text cannot be read: {reason}",
                reason = error.message(),
            );
            RecordError::of_the_source(self.number, message)
        })?;
        if read > MAX_LINE {
            self.finished = true;
            let message = message!(
                "record-line-too-long",
                "the line is longer than {most} bytes, the maximum in a record",
                most = MAX_LINE,
            );
            return Err(RecordError::of_the_source(self.number, message));
        }
        if read == 0 {
            self.finished = true;
            return Ok(None);
        }
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        // The start of a line still shows where a record ends, even if the line is not valid UTF-8.
        let text = String::from_utf8_lossy(bytes);
        let mark = if self.number == 1 { "\u{feff}" } else { "" };
        let text = text.strip_prefix(mark).unwrap_or(&text);
        let line = SourceLine {
            number: self.number,
            text: text.to_owned(),
            from: 0,
            after_blank: self.blank,
            is_utf8: std::str::from_utf8(bytes).is_ok(),
        };
        // A skipped line counts as absent.
        if !text.starts_with('%') {
            self.blank = line.is_blank();
        }
        Ok(Some(line))
    }

    fn read_record(&mut self) -> Result<Option<Record>, RecordError> {
        let mut parser = Parser::default();
        let mut begins_on = None;
        let mut bytes = 0;
        while let Some(mut line) = self.next_line()? {
            if self.skipping {
                if !(line.after_blank && starts_tag(&line.text)) {
                    continue;
                }
                self.skipping = false;
            }
            if line.after_blank && parser.ends_before(&line.text) {
                self.unread = Some(line);
                break;
            }
            if !line.is_utf8 {
                let message = message!(
                    "record-line-not-utf8",
                    "the line is not UTF-8 text; save the file as UTF-8"
                );
                return Err(RecordError::new(line.number, message));
            }
            bytes += line.text.len();
            if bytes > MAX_RECORD {
                let message = message!(
                    "record-too-long",
                    "this game is longer than {most} bytes",
                    most = MAX_RECORD,
                );
                return Err(RecordError::new(line.number, message));
            }
            let end = parser.line(&line.text, line.from, line.number)?;
            if !parser.is_empty() {
                begins_on.get_or_insert(line.number);
            }
            if let Some(end) = end {
                line.from = end;
                self.unread = Some(line).filter(|line| !line.is_blank());
                break;
            }
        }
        self.tag_lines = std::mem::take(&mut parser.tag_lines);
        self.result_line = parser.last_line;
        self.result = parser.result;
        let record = parser.finish()?;
        self.record_line = begins_on.unwrap_or(self.record_line);
        Ok(record)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.read_record();
        if record.is_err() {
            self.skipping = true;
        }
        record.transpose()
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
