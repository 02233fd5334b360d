//! Finds complete tables.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, mem};

use cygnet_core::Solving;

use super::file::file_name;
use super::{CompleteTable, Store, TableFileError};

/// The folders to search for complete tables, and the tables opened there. All clones share them: a table is
/// opened once, and the parts of it that were verified stay verified.
#[derive(Clone, Debug, Default)]
pub struct Tables(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    folders: Vec<PathBuf>,
    opened: Mutex<OpenTables>,
}

/// The tables that were opened, and those that could not be.
#[derive(Debug, Default)]
struct OpenTables {
    tables: BTreeMap<PathBuf, Option<Arc<CompleteTable>>>,
    /// The errors that have not been reported yet.
    untold: Vec<TableFileError>,
}

impl Tables {
    /// Uses these folders, in this order of precedence.
    #[must_use]
    pub fn folders(paths: &[PathBuf]) -> Self {
        Self(Arc::new(Inner { folders: paths.to_vec(), opened: Mutex::default() }))
    }

    fn opened(&self) -> MutexGuard<'_, OpenTables> {
        self.0.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The paths that the table of a board may have.
    pub fn files<G: Solving>(&self, game: &G) -> Vec<PathBuf> {
        let name = file_name(game);
        self.0.folders.iter().map(|folder| folder.join(&name)).collect()
    }

    /// Takes the errors of tables that were found but cannot be used, except those that were taken before.
    #[must_use]
    pub fn take_noted(&self) -> Vec<TableFileError> {
        mem::take(&mut self.opened().untold)
    }

    /// Stops using a table, because of this error. The error is noted once.
    pub(crate) fn set_aside(&self, table: &CompleteTable, why: io::Error) {
        let Store::File(file) = &table.store else { return };
        if !table.is_set_aside.swap(true, Ordering::Relaxed) {
            let error = TableFileError::file(file.path())(why);
            self.opened().untold.push(error);
        }
    }

    /// The table of a board, if there is a usable one.
    #[must_use]
    pub fn find<G: Solving>(&self, game: &G) -> Option<Arc<CompleteTable>> {
        game.rows()?;
        self.files(game).iter().find_map(|path| self.open(game, path))
    }

    fn open<G: Solving>(&self, game: &G, path: &Path) -> Option<Arc<CompleteTable>> {
        let mut opened = self.opened();
        if let Some(known) = opened.tables.get(path) {
            return known.clone().filter(|table| table.is_usable());
        }
        if !path.exists() {
            return None;
        }
        let table = match CompleteTable::open(game, path) {
            Ok(table) => Some(Arc::new(table)),
            Err(error) => {
                opened.untold.push(error);
                None
            }
        };
        opened.tables.insert(path.to_owned(), table.clone());
        table
    }
}
