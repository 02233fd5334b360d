//! Where commands write to: standard output, as text or as JSON, and standard error.
//!
//! What leaves here may be read on a terminal, and much of it was read from files, command lines and
//! other programs. So everything is cleaned here, once for all commands: see [`cygnet_core::quote`].

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use anyhow::{Context, Result};
use cygnet_core::quote::{clean, clean_lines, is_hidden};
use serde::Serialize;

use crate::language;

/// What is said when standard output cannot be written to.
pub(crate) const CANNOT_WRITE: &str = "cannot write the answer";

/// What is said when a file cannot be written.
pub(crate) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Writes a line to standard error. Nothing can be done about a message that nobody can read.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", clean(&line.to_string()));
}

/// The same for what the libraries say, in the language of the person.
pub(crate) fn say_translated(line: impl Display) {
    say(language().translate(&line.to_string()));
}

/// Standard output, buffered.
pub(crate) struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
    json: bool,
    /// Has the reader gone away (`cygnet moves … | head`)? That is no failure: the command goes
    /// on, so that its exit status is right, and writes no more.
    closed: bool,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Self { stdout: BufWriter::new(io::stdout().lock()), json, closed: false }
    }

    /// Is the answer wanted as JSON?
    pub(crate) fn wants_json(&self) -> bool {
        self.json
    }

    /// Writes one line, whatever is in it.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<()> {
        let line = line.to_string();
        self.bytes(&clean(&line))?;
        self.bytes("\n")
    }

    /// Writes these lines.
    pub(crate) fn lines(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Writes text that brings its own line ends. What did not come from the program itself is put into
    /// it on one line, with [`clean`].
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.bytes(&clean_lines(text))
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        self.bytes(&clean_json(&text))?;
        self.bytes("\n")
    }

    /// Writes a value on one line, and shows it at once: for answers that come bit by bit.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value)?;
        self.bytes(&clean_json(&text))?;
        self.bytes("\n")?;
        self.flush()
    }

    fn bytes(&mut self, text: &str) -> Result<()> {
        self.attempt(|stdout| stdout.write_all(text.as_bytes()))
    }

    /// Shows what has been written so far.
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
            result => result.context(CANNOT_WRITE),
        }
    }
}

/// JSON that says the same without a hidden character in it. The library escapes only some of them.
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
