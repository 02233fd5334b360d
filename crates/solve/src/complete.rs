//! Complete tables: the value of every position of a board.
//!
//! They exist for games in which every move advances a piece to the next row of its path
//! ([`Rows`](cygnet_core::rows::Rows)). In such games no position is repeated, and a position can be settled
//! as soon as all its successors are. One bit per position says whether the side to move wins.

mod arrangements;
mod build;
mod check;
pub mod erased;
mod file;
pub mod json;
mod layout;
mod parts;
mod reader;
mod settle;
mod statistics;
mod tables;
mod work;

pub use build::{BuildProgress, BuildSetup, Built, Forecast, build, forecast};
pub use check::TellChecked;
pub use file::TableFileError;
pub use layout::TooLarge;
pub use statistics::{Counts, FirstMove, Material, Statistics};
pub use tables::Tables;

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use cygnet_core::Solving;
use cygnet_core::rows::RowPlan;
use cygnet_system::files::open_regular;
use cygnet_system::memory::zeroed;

use file::{Sections, Title, build_command, sections_of, words_in};
use layout::{Layout, NOWHERE};
use parts::TableFile;
use reader::Source;
use work::{Crew, Target};

/// The value of every position of a board.
#[derive(Debug)]
pub struct CompleteTable {
    layout: Layout,
    store: Store,
    /// Whether damage was found in the table.
    is_set_aside: AtomicBool,
}

#[derive(Debug)]
enum Store {
    Memory { places: Vec<u64>, words: Box<[u64]> },
    File(TableFile),
}

impl CompleteTable {
    fn new(layout: Layout, store: Store) -> Self {
        Self { layout, store, is_set_aside: AtomicBool::new(false) }
    }

    /// Settles all positions of a board in memory. `None` if `is_over` has asked to stop.
    ///
    /// # Errors
    /// If there are too many positions, or there is not enough memory.
    pub fn in_memory(
        plan: RowPlan,
        threads: NonZeroUsize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>, TableFileError> {
        let layout = Layout::new(plan)?;
        let Some(directory) = layout.directory_unless(is_over)? else { return Ok(None) };
        let mut words = zeroed(directory.words as usize)?;
        let crew = Crew { layout: &layout, directory: &directory, threads, bytes_each: 0, is_over };
        for level in 0..directory.levels.len() - 1 {
            let here = directory.words_of(level);
            let (before, rest) = words.split_at_mut(here.start as usize);
            let target = Target::Memory(&mut rest[..(here.end - here.start) as usize]);
            match crew.settle_level(level, Source::Memory(before), target, &mut |_| {}) {
                Ok(true) => {}
                // An error cannot occur, because no file is read or written.
                Ok(false) | Err(_) => return Ok(None),
            }
        }
        let places = directory.places;
        Ok(Some(Self::new(layout, Store::Memory { places, words })))
    }

    /// The number of positions of a board, if a table of it is possible.
    #[must_use]
    pub fn positions(plan: &RowPlan) -> Option<u64> {
        layout::positions(plan).ok()
    }

    /// Opens the file of a board's table. This reads only the title, which says what the table is for. Each
    /// part of the file is verified on first use; [`check_sums`](Self::check_sums) verifies all parts.
    ///
    /// # Errors
    /// If it is not such a file, or if it cannot be read.
    pub fn open<G: Solving>(game: &G, path: &Path) -> Result<Self, TableFileError> {
        let rows = game.rows().ok_or(TableFileError::OtherKind(game.info().name))?;
        let file = open_regular(path).map_err(TableFileError::file(path))?;
        let words = words_in(&file, path, &build_command(game))?;
        let layout = Layout::for_reading(rows.plan())?;
        let sections = sections_of(&layout, words);
        Title::new(game, sections).check(&file, path, sections)?;
        Ok(Self::new(layout, Store::File(TableFile::new(file, path, sections))))
    }

    /// Whether the table may be used: no damage has been found so far.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        !self.is_set_aside.load(Ordering::Relaxed)
    }

    /// The number of bytes that the table occupies in memory.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        match &self.store {
            Store::Memory { places, words } => size_of_val(&**places) + size_of_val(&**words),
            Store::File(_) => 0,
        }
    }

    /// Does the side to move win? `None` if the position is not in the table, because the game is over or a
    /// side has more pieces than are possible in a game.
    ///
    /// # Errors
    /// If the file cannot be read, or if the part that holds the position is damaged
    /// ([`InvalidData`](io::ErrorKind::InvalidData)).
    pub fn is_won(&self, placement: &[u8]) -> io::Result<Option<bool>> {
        let Some((group, number)) = self.layout.locate(placement) else { return Ok(None) };
        match &self.store {
            Store::Memory { places, words } => {
                let place = places[group];
                let bit =
                    |place: u64| words[place as usize + number / 64] >> (number % 64) & 1 == 1;
                Ok((place != NOWHERE).then(|| bit(place)))
            }
            Store::File(file) => {
                let sections = file.sections();
                let mut place = [0];
                file.read_words(Sections::directory() + 8 * group as u64, &mut place)?;
                if place[0] >= sections.words {
                    return Ok(None);
                }
                let byte = file.read_byte(sections.values() + place[0] * 8 + number as u64 / 8)?;
                Ok(Some(byte >> (number % 8) & 1 == 1))
            }
        }
    }
}
