//! Keeps the game in progress on disk, so that neither a crash nor a closed terminal ends it.

use std::io;

use crate::store::{Folders, Unfinished};
use crate::table::Table;

/// The file of the game on a table, once there is one.
#[derive(Default)]
pub(crate) struct Keeping {
    file: Option<Unfinished>,
    /// Could the game not be written the last time, which was said then?
    has_failed: bool,
    /// Has somebody said that the game may be lost?
    is_given_up: bool,
}

impl Keeping {
    /// For a game that was played before, and has its file.
    pub(crate) fn of(file: Unfinished) -> Self {
        Self { file: Some(file), ..Self::default() }
    }

    /// Is there a game that could not be written?
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// A game that could not be written may be lost.
    pub(crate) fn give_up(&mut self) {
        self.is_given_up = true;
    }

    /// The game goes on: it may not be lost any more.
    pub(crate) fn hold_on(&mut self) {
        self.is_given_up = false;
    }

    /// May the game be lost?
    pub(crate) fn is_given_up(&self) -> bool {
        self.is_given_up
    }

    /// Writes the game where the next start of the program finds it, or to the games that have
    /// ended when it is over. Returns what went wrong, but only the first time: nobody wants to read it each
    /// turn.
    pub(crate) fn keep(&mut self, table: &Table, folders: Option<&Folders>) -> Option<io::Error> {
        let kept = self.try_to_keep(table, folders?);
        let had_failed = std::mem::replace(&mut self.has_failed, kept.is_err());
        kept.err().filter(|_| !had_failed)
    }

    fn try_to_keep(&mut self, table: &Table, folders: &Folders) -> io::Result<()> {
        let session = table.session();
        if session.outcome().is_some() {
            let file = self.file.take();
            return file.map_or(Ok(()), |file| file.end(folders, &table.record()));
        }
        // Before the first move nothing is lost.
        if session.moves().len() == 0 && self.file.is_none() {
            return Ok(());
        }
        let file = match self.file.take() {
            Some(file) => file,
            None => Unfinished::create(folders, session.game().info().id)?,
        };
        self.file.insert(file).save(&table.record())
    }
}
