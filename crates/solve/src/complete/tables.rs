//! Where complete tables are found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{io, mem};

use cygnet_core::Solving;

use super::file::file_name;
use super::{CompleteTable, Store, TableError};

/// The folders in which complete tables are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables(Arc<[PathBuf]>);

/// The folders that the program said it uses.
static OF_PROGRAM: OnceLock<Tables> = OnceLock::new();

/// The tables that were opened, and those that cannot be.
static OPEN: Mutex<Opened> = Mutex::new(Opened { tables: BTreeMap::new(), untold: Vec::new() });

struct Opened {
    tables: BTreeMap<PathBuf, Option<Arc<CompleteTable>>>,
    /// What is wrong with some, and nobody was told.
    untold: Vec<TableError>,
}

impl Tables {
    /// In these folders, the first before the others.
    #[must_use]
    pub fn folders(paths: &[PathBuf]) -> Self {
        Self(paths.into())
    }

    /// Says where the program has tables, once and before anybody asks.
    pub fn use_for_program(self) {
        // The first word counts: tables that were found are in use.
        let _ = OF_PROGRAM.set(self);
    }

    /// Where the program has tables; nowhere, as long as it has not said.
    #[must_use]
    pub fn of_program() -> Self {
        OF_PROGRAM.get().cloned().unwrap_or_default()
    }

    /// Where the table of a board would be.
    pub fn files<G: Solving>(&self, game: &G) -> Vec<PathBuf> {
        let name = file_name(game);
        self.0.iter().map(|folder| folder.join(&name)).collect()
    }

    /// What is wrong with tables that were found and cannot be used, as far as nobody was told of it yet.
    #[must_use]
    pub fn take_noted() -> Vec<TableError> {
        mem::take(&mut OPEN.lock().unwrap_or_else(PoisonError::into_inner).untold)
    }

    /// Uses a table no more in this run of the program, because this was found to be wrong with it. That is
    /// noted once.
    pub(crate) fn set_aside(table: &CompleteTable, why: io::Error) {
        let Store::File(file) = &table.store else { return };
        if !table.is_set_aside.swap(true, Ordering::Relaxed) {
            let error = TableError::file(file.path())(why);
            OPEN.lock().unwrap_or_else(PoisonError::into_inner).untold.push(error);
        }
    }

    /// The table of a board, if there is one that can be used.
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
