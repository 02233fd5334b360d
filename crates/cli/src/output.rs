//! The outputs of commands: standard output, as text or as JSON, and standard error.
//!
//! The output may be shown on a terminal, and much of it was read from files, command lines and other
//! programs. So this module cleans all of it, once for all commands: see [`cygnet_core::quote`].

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, StdoutLock, Write};

use cygnet_core::quote::{clean, clean_lines, is_hidden};
use cygnet_core::{Message, Say};
use cygnet_text::{Language, Words};
use serde::Serialize;

use crate::command_error::{AddContext, CANNOT_WRITE, Result};

/// Writes a line to standard error. A failure is ignored, because there is nowhere left to report it.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", clean(&line.to_string()));
}

/// Standard output, buffered.
pub(crate) struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
    json: bool,
    language: Language,
    /// Whether the reader has gone away (`cygnet moves … | head`). That is not a failure: the command
    /// continues, so that its exit status is right, and writes no more.
    closed: bool,
}

impl Output {
    pub(crate) fn new(json: bool, language: Language) -> Self {
        Self { stdout: BufWriter::new(io::stdout().lock()), json, language, closed: false }
    }

    /// The language of the person who reads the answer; English if it is JSON.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The texts of that language.
    pub(crate) fn words(&self) -> Words {
        self.language.words()
    }

    /// Writes a message in that language to standard error.
    pub(crate) fn notice(&self, message: &impl Say) {
        say(self.language.say(message));
    }

    /// Whether the answer is wanted as JSON.
    pub(crate) fn wants_json(&self) -> bool {
        self.json
    }

    /// Writes one line; line breaks and hidden characters in it are escaped.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<()> {
        let line = line.to_string();
        self.bytes(&clean(&line))?;
        self.bytes("\n")
    }

    /// Writes these lines.
    pub(crate) fn lines(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Writes text with its own line ends. Text from outside the program must be put into it on one line,
    /// with [`clean`].
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.bytes(&clean_lines(text))
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        let text = written(serde_json::to_string_pretty(value))?;
        self.bytes(&clean_json(&text))?;
        self.bytes("\n")
    }

    /// Writes a value on one line and flushes it, for answers that come one by one.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> Result<()> {
        let text = written(serde_json::to_string(value))?;
        self.bytes(&clean_json(&text))?;
        self.bytes("\n")?;
        self.flush()
    }

    fn bytes(&mut self, text: &str) -> Result<()> {
        self.attempt(|stdout| stdout.write_all(text.as_bytes()))
    }

    /// Flushes the output written so far.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.attempt(Write::flush)
    }

    fn attempt(
        &mut self,
        write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> io::Result<()>,
    ) -> Result<()> {
        if self.closed {
            return Ok(());
        }
        match write(&mut self.stdout) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            result => result.context(|| CANNOT_WRITE),
        }
    }
}

/// The text that the JSON library has written, or its error as it is.
fn written(text: serde_json::Result<String>) -> Result<String> {
    text.map_err(|error| Message::verbatim(error.to_string()).into())
}

/// Equivalent JSON without hidden characters. The library escapes only some of them.
fn clean_json(text: &str) -> Cow<'_, str> {
    let is_escaped = |letter: char| letter != '\n' && is_hidden(letter);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut cleaned = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_escaped(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(cleaned, "\\u{unit:04x}");
            }
        } else {
            cleaned.push(letter);
        }
    }
    Cow::Owned(cleaned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_the_same_without_hidden_characters() {
        let all: String = ('\0'..='\u{10ffff}').collect();
        let text = serde_json::to_string_pretty(&[&all]).expect("a list of text");
        let cleaned = clean_json(&text);
        assert!(cleaned.chars().all(|letter| letter == '\n' || !is_hidden(letter)));
        let read: Vec<String> = serde_json::from_str(&cleaned).expect("it is JSON");
        assert_eq!(read, [all]);
    }
}
