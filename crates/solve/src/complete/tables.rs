//! Finds complete tables.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{io, mem};

use cygnet_core::Solving;

use super::file::file_name;
use super::{CompleteTable, Store, TableError};

/// The folders to search for complete tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables(Arc<[PathBuf]>);

/// The folders that the program has set.
static OF_PROGRAM: OnceLock<Tables> = OnceLock::new();

/// The tables that were opened, and those that could not be.
static OPEN: Mutex<Opened> = Mutex::new(Opened { tables: BTreeMap::new(), untold: Vec::new() });

struct Opened {
    tables: BTreeMap<PathBuf, Option<Arc<CompleteTable>>>,
    /// The errors that have not been reported yet.
    untold: Vec<TableError>,
}

impl Tables {
    /// Uses these folders, in this order of precedence.
    #[must_use]
    pub fn folders(paths: &[PathBuf]) -> Self {
        Self(paths.into())
    }

    /// Sets the folders of the program. Call it once, before any table is looked up.
    pub fn use_for_program(self) {
        // Only the first call has an effect, because tables already found may be in use.
        let _ = OF_PROGRAM.set(self);
    }

    /// The folders of the program; none until they have been set.
    #[must_use]
    pub fn of_program() -> Self {
        OF_PROGRAM.get().cloned().unwrap_or_default()
    }

    /// The paths that the table of a board may have.
    pub fn files<G: Solving>(&self, game: &G) -> Vec<PathBuf> {
        let name = file_name(game);
        self.0.iter().map(|folder| folder.join(&name)).collect()
    }

    /// Takes the errors of tables that were found but cannot be used, except those that were taken before.
    #[must_use]
    pub fn take_noted() -> Vec<TableError> {
        mem::take(&mut OPEN.lock().unwrap_or_else(PoisonError::into_inner).untold)
    }

    /// Stops using a table for the rest of this run, because of this error. The error is noted once.
    pub(crate) fn set_aside(table: &CompleteTable, why: io::Error) {
        let Store::File(file) = &table.store else { return };
        if !table.is_set_aside.swap(true, Ordering::Relaxed) {
            let error = TableError::file(file.path())(why);
            OPEN.lock().unwrap_or_else(PoisonError::into_inner).untold.push(error);
        }
    }

    /// The table of a board, if there is a usable one.
    #[must_use]
    pub fn find<G: Solving>(&self, game: &G) -> Option<Arc<CompleteTable>> {
        game.rows()?;
        self.files(game).iter().find_map(|path| open(game, path))
    }
}

fn open<G: Solving>(game: &G, path: &Path) -> Option<Arc<CompleteTable>> {
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = open.tables.get(path) {
        return known.clone().filter(|table| table.is_usable());
    }
    if !path.exists() {
        return None;
    }
    let table = match CompleteTable::open(game, path) {
        Ok(table) => Some(Arc::new(table)),
        Err(error) => {
            open.untold.push(error);
            None
        }
    };
    open.tables.insert(path.to_owned(), table.clone());
    table
}
