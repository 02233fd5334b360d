//! Where commands write to: standard output, as text or as JSON.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

/// What is said when standard output cannot be written to.
pub(crate) const CANNOT_WRITE: &str = "cannot write the answer";

/// What is said when a file cannot be written.
pub(crate) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
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

    pub(crate) fn line(&mut self, line: impl Display) -> Result<()> {
        self.text(&format!("{line}\n"))
    }

    /// Writes text that brings its own line ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.attempt(|stdout| stdout.write_all(text.as_bytes()))
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        self.line(text)
    }

    /// Writes a value on one line, and shows it at once: for answers that come bit by bit.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value)?;
        self.line(text)?;
        self.flush()
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
