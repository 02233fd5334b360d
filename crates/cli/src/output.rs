//! Where commands write to: standard output, as text or as JSON.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};

use anyhow::Result;
use serde::Serialize;

/// Standard output, buffered. A reader that goes away (`cygnet moves … | head`) is no failure.
pub(crate) struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
    json: bool,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Self { stdout: BufWriter::new(io::stdout().lock()), json }
    }

    /// Is the answer wanted as JSON?
    pub(crate) fn wants_json(&self) -> bool {
        self.json
    }

    pub(crate) fn line(&mut self, line: impl Display) -> Result<()> {
        Ok(writeln!(self.stdout, "{line}")?)
    }

    /// Writes text that brings its own line ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        Ok(self.stdout.write_all(text.as_bytes())?)
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        serde_json::to_writer_pretty(&mut self.stdout, value)?;
        Ok(writeln!(self.stdout)?)
    }

    /// Shows what has been written so far; for commands that take their time.
    pub(crate) fn finish(&mut self) -> Result<()> {
        Ok(self.stdout.flush()?)
    }
}

/// Did the reader of standard output go away?
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.chain().find_map(|cause| {
        let json =
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        cause.downcast_ref::<io::Error>().map(io::Error::kind).or(json)
    });
    kind == Some(io::ErrorKind::BrokenPipe)
}
