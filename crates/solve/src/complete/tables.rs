//! Where complete tables are found.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cygnet_core::Solving;

use super::CompleteTable;
use super::file::file_name;

/// The folders in which complete tables are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables(Arc<[PathBuf]>);

/// The folders that the program said it uses.
static OF_PROGRAM: OnceLock<Tables> = OnceLock::new();

/// The tables that were opened; it takes a few milliseconds.
static OPEN: Mutex<Option<HashMap<PathBuf, Option<Arc<CompleteTable>>>>> = Mutex::new(None);

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

    /// The table of a board, if there is one that can be used.
    #[must_use]
    pub fn find<G: Solving>(&self, game: &G) -> Option<Arc<CompleteTable>> {
        game.rows()?;
        self.files(game).iter().find_map(|path| open(game, path))
    }
}

fn open<G: Solving>(game: &G, path: &Path) -> Option<Arc<CompleteTable>> {
    let mut tables = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let tables = tables.get_or_insert_default();
    if let Some(known) = tables.get(path) {
        return known.clone();
    }
    if !path.exists() {
        return None;
    }
    let table = CompleteTable::open(game, path).ok().map(Arc::new);
    tables.insert(path.to_owned(), table.clone());
    table
}
