//! The file of a finished table. Every part of it is verified when it is first read.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use cygnet_core::message;

use super::file::{Sections, sum_of_part};
use super::reader::{read_at, read_words};

/// A finished table on disk. No data is returned from a part whose checksum is wrong. The parts already
/// verified are remembered, so each part is verified only once.
#[derive(Debug)]
pub(crate) struct TableFile {
    file: File,
    path: PathBuf,
    sections: Sections,
    /// Whether each part has been verified.
    verified: Box<[AtomicBool]>,
}

impl TableFile {
    /// Wraps a file that has these sections and the length they require.
    pub(crate) fn new(file: File, path: &Path, sections: Sections) -> Self {
        let verified = (0..sections.parts()).map(|_| AtomicBool::new(false)).collect();
        Self { file, path: path.to_owned(), sections, verified }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn sections(&self) -> Sections {
        self.sections
    }

    /// Reads words from the directory or the values.
    ///
    /// # Errors
    /// If the words cannot be read; with [`ErrorKind::InvalidData`] if they are damaged.
    pub(crate) fn read_words(&self, at: u64, words: &mut [u64]) -> io::Result<()> {
        self.ensure(at..at + size_of_val(words) as u64)?;
        read_words(&self.file, at, words)
    }

    /// Reads a byte of the values.
    ///
    /// # Errors
    /// As for [`TableFile::read_words`].
    pub(crate) fn read_byte(&self, at: u64) -> io::Result<u8> {
        self.ensure(at..at + 1)?;
        let mut byte = [0];
        read_at(&self.file, at, &mut byte)?;
        Ok(byte[0])
    }

    /// Verifies the parts that contain these bytes, unless they have been verified already.
    fn ensure(&self, bytes: Range<u64>) -> io::Result<()> {
        for part in Sections::parts_of(bytes) {
            // Two threads may verify the same part at the same time; this is harmless.
            let is_verified = |it: &AtomicBool| it.load(Ordering::Relaxed);
            if !self.verified.get(part as usize).is_some_and(is_verified) {
                self.verify(part)?;
            }
        }
        Ok(())
    }

    /// Verifies the checksum of a part.
    ///
    /// # Errors
    /// If the checksum is wrong ([`ErrorKind::InvalidData`]), or the file cannot be read.
    pub(crate) fn verify(&self, part: u64) -> io::Result<()> {
        let Some(verified) = self.verified.get(part as usize) else {
            return Err(ErrorKind::UnexpectedEof.into());
        };
        let mut stored = [0];
        read_words(&self.file, self.sections.sum_of(part), &mut stored)?;
        let is_right = sum_of_part(&self.file, self.sections, part)? == stored[0];
        verified.store(is_right, Ordering::Relaxed);
        if is_right {
            return Ok(());
        }
        let Range { start, end } = self.sections.part(part);
        let why = message!(
            "table-damaged",
            "it is damaged: the checksum of bytes {start} to {last} is wrong; delete it and rebuild it",
            start,
            last = end - 1,
        );
        Err(io::Error::new(ErrorKind::InvalidData, why))
    }
}
