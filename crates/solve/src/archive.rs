//! Archives of proved results, which are saved to a file and recalled later.
//!
//! An archive holds only results that took work, and only those of positions that have exact keys and no
//! past. A recalled result is therefore as certain as a proved one. A file consists of a few lines of text
//! (the game, the versions of its rules and of its keys and shortcuts, the options), the entries of the
//! table, and a checksum over all of it (XXH3 with 64 bits and seed 0). An entry is two words of 8 bytes. All
//! words are little-endian:
//!
//! ```text
//! cygnet proved 2
//! game ugly_duck
//! rules 1
//! solving 1
//! options size=5x5
//! entries 1234
//! ```

use cygnet_core::{Message, Say, Solving, Stop, display_message, message};

use crate::checksum::checksum;
use crate::solver::Solver;
use crate::table::keep_hardest;

/// The beginning of the first line; the version of the format follows.
const NAME: &str = "cygnet proved ";
const VERSION: u32 = 2;

/// Results that took less work than this, in positions, are not kept: finding them again is quicker.
pub const LEAST_WORK: u64 = 1 << 10;

/// The greatest number of entries in an archive. Those that took the most work are kept.
const MOST_ENTRIES: usize = 1 << 20;

const WORD: usize = size_of::<u64>();

/// After this many recalled entries, recalling checks whether it was stopped.
const BETWEEN_LOOKS: usize = 4096;

/// The size limit of a file: the entries, and more than enough room for the header and the checksum.
pub(crate) const MOST_BYTES: u64 = (MOST_ENTRIES * 2 * WORD + (1 << 16)) as u64;

/// Why an archive cannot be recalled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArchiveError {
    /// The file is not an archive.
    Format,
    /// The archive has another version of the format.
    OtherVersion(u32),
    /// The archive is for other rules or options.
    OtherRules,
    /// The archive is damaged.
    Damaged,
}

impl Say for ArchiveError {
    fn message(&self) -> Message {
        match self {
            Self::Format => message!("archive-unknown", "it is not a proof store"),
            Self::OtherVersion(version) => message!(
                "archive-other-version",
                "it has version {version} of the format",
                version = *version,
            ),
            Self::OtherRules => {
                message!("archive-other-rules", "it is for other rules or options")
            }
            Self::Damaged => message!("archive-damaged", "it is damaged"),
        }
    }
}

display_message!(ArchiveError);

impl<G: Solving> Solver<G> {
    /// The text before the number of entries.
    fn archive_header(&self) -> String {
        let game = self.game();
        let options: Vec<String> =
            game.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (id, rules) = (game.info().id, game.info().rules_version);
        let (solving, options) = (game.solving_version(), options.join(" "));
        format!(
            "{NAME}{VERSION}\ngame {id}\nrules {rules}\nsolving {solving}\noptions {options}\nentries "
        )
    }

    /// The proved results that took work, merged with those of the earlier archive `before`, as the bytes of
    /// a file. `None` if the solver was asked about a position with an inexact key or a past, or if no result
    /// took enough work.
    #[must_use]
    pub fn archive(&self, before: &[u8]) -> Option<Vec<u8>> {
        if !self.is_exact() {
            return None;
        }
        let mut entries = self.table()?.settled(LEAST_WORK, MOST_ENTRIES);
        if entries.is_empty() {
            return None;
        }
        entries.extend(self.entries(before).unwrap_or_default());
        keep_hardest(&mut entries, MOST_ENTRIES);
        let mut bytes = format!("{}{}\n", self.archive_header(), entries.len()).into_bytes();
        bytes.extend(entries.iter().flatten().flat_map(|word| word.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        Some(bytes)
    }

    /// Recalls the results of an archive, and returns the number of its entries.
    ///
    /// # Errors
    /// If `bytes` were not written by [`Solver::archive`] for the same rules and options.
    pub fn recall(&self, bytes: &[u8]) -> Result<usize, ArchiveError> {
        self.recall_until(bytes, None)
    }

    /// Does the same until it is stopped, and returns the number of entries until then.
    pub(crate) fn recall_until(
        &self,
        bytes: &[u8],
        stop: Option<&Stop>,
    ) -> Result<usize, ArchiveError> {
        let is_stopped = || stop.is_some_and(Stop::is_stopped);
        if is_stopped() {
            return Ok(0);
        }
        let entries = self.entries(bytes)?;
        let table = self.whole_table();
        let mut recalled = 0;
        for some in entries.chunks(BETWEEN_LOOKS) {
            if is_stopped() {
                break;
            }
            for &[spread, data] in some {
                table.put(spread, data);
            }
            recalled += some.len();
        }
        Ok(recalled)
    }

    /// Reads the entries of an archive.
    fn entries(&self, bytes: &[u8]) -> Result<Vec<[u64; 2]>, ArchiveError> {
        match version(bytes) {
            Some(VERSION) => {}
            Some(other) => return Err(ArchiveError::OtherVersion(other)),
            None => return Err(ArchiveError::Format),
        }
        let header = self.archive_header();
        if !bytes.starts_with(header.as_bytes()) {
            return Err(ArchiveError::OtherRules);
        }
        let (body, sum) = bytes.split_last_chunk::<WORD>().ok_or(ArchiveError::Damaged)?;
        let rest = body.strip_prefix(header.as_bytes()).ok_or(ArchiveError::Damaged)?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(ArchiveError::Damaged);
        }
        let line = rest.iter().position(|&byte| byte == b'\n').ok_or(ArchiveError::Damaged)?;
        let words: Vec<u64> = rest[line + 1..]
            .chunks_exact(WORD)
            .map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()))
            .collect();
        let announced = std::str::from_utf8(&rest[..line]).ok().and_then(|text| text.parse().ok());
        if announced != Some(words.len() / 2) {
            return Err(ArchiveError::Damaged);
        }
        Ok(words.chunks_exact(2).map(|entry| [entry[0], entry[1]]).collect())
    }
}

/// The format version of an archive that begins with these bytes.
fn version(bytes: &[u8]) -> Option<u32> {
    let line = bytes.strip_prefix(NAME.as_bytes())?.split(|&byte| byte == b'\n').next()?;
    str::from_utf8(line).ok()?.parse().ok()
}
