//! Saves the game in progress to disk, so that neither a crash nor a closed terminal ends it.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cygnet_room::{KeptGame, Room};

use crate::store::{Folders, UnfinishedFile};

/// The file of the game in a room, once there is one. The code that draws the game shares it with the
/// code that writes it.
#[derive(Clone, Default)]
pub struct AutoSave(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    file: Option<UnfinishedFile>,
    /// The number of the room's game that the file is for.
    game: Option<u64>,
    /// Whether the last attempt to write the game failed. The failure was reported then.
    has_failed: bool,
    /// Whether the person has agreed that the game may be lost.
    is_given_up: bool,
}

/// A game to be written.
pub struct KeepJob {
    autosave: AutoSave,
    game: Box<KeptGame>,
    folders: Folders,
}

impl KeepJob {
    /// Writes the game where the next start of the program finds it, or among the ended games when it is
    /// over. Returns the error, but only the first time, to avoid repeating it every turn.
    #[must_use]
    pub fn run(self) -> Option<io::Error> {
        let mut state = self.autosave.lock();
        let kept = state.keep(&self.game, &self.folders);
        let had_failed = std::mem::replace(&mut state.has_failed, kept.is_err());
        kept.err().filter(|_| !had_failed)
    }
}

impl AutoSave {
    /// For a game that was played before and already has a file.
    #[must_use]
    pub fn of(file: UnfinishedFile) -> Self {
        // It is the first game of its room.
        Self(Arc::new(Mutex::new(State { file: Some(file), game: Some(0), ..State::default() })))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job that writes the game as it is now; `None` if there are no folders to save games in.
    #[must_use]
    pub fn job(&self, game: Box<KeptGame>, folders: Option<&Folders>) -> Option<KeepJob> {
        Some(KeepJob { autosave: self.clone(), game, folders: folders?.clone() })
    }

    /// Whether the game in progress, or the changed study, would be lost if its room were closed: there is no
    /// place for its file, or the file could not be written, and the person has not agreed to lose it.
    #[must_use]
    pub fn would_lose(&self, room: &Room, folders: Option<&Folders>) -> bool {
        let is_on = room.is_on() && room.turns() > 0;
        let state = self.lock();
        (is_on || room.has_unsaved_study())
            && (folders.is_none() || state.has_failed)
            && !state.is_given_up
    }

    /// Notes that a game that could not be written may be lost.
    pub fn give_up(&self) {
        self.lock().is_given_up = true;
    }

    /// Notes that the game continues, so it may no longer be lost.
    pub fn hold_on(&self) {
        self.lock().is_given_up = false;
    }
}

impl State {
    fn keep(&mut self, game: &KeptGame, folders: &Folders) -> io::Result<()> {
        if self.game.replace(game.number).is_some_and(|known| known != game.number) {
            // The previous game stays where it can be continued.
            self.file = None;
        }
        if game.is_study {
            return self.keep_study(game, folders);
        }
        if game.is_over {
            let file = self.file.take();
            return file.map_or(Ok(()), |file| file.end(folders, &game.record));
        }
        // Before the first move there is nothing to lose.
        if game.moves == 0 && self.file.is_none() {
            return Ok(());
        }
        let file = match self.file.take() {
            Some(file) => file,
            None => UnfinishedFile::create(folders, game.id)?,
        };
        self.file.insert(file).save(&game.record)
    }

    fn keep_study(&mut self, game: &KeptGame, folders: &Folders) -> io::Result<()> {
        let file = self.file.take();
        if game.is_over {
            return file.map_or(Ok(()), UnfinishedFile::finish);
        }
        let file = match file {
            Some(file) => file,
            None => UnfinishedFile::create_study(folders, game.id)?,
        };
        self.file.insert(file).save(&game.record)
    }
}
