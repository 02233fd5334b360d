//! Keeps the game in progress on disk, so that neither a crash nor a closed terminal ends it.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cygnet_room::KeptGame;

use crate::store::{Folders, Unfinished};

/// The file of the game in a room, once there is one. What draws the game shares it with what writes it.
#[derive(Clone, Default)]
pub(crate) struct Keeping(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    file: Option<Unfinished>,
    /// Which game of the room the file is for.
    game: Option<u64>,
    /// Could the game not be written the last time, which was said then?
    has_failed: bool,
    /// Has the person said that the game may be lost?
    is_given_up: bool,
}

/// A game that is to be written.
pub struct KeepJob {
    keeping: Keeping,
    game: Box<KeptGame>,
    folders: Folders,
}

impl KeepJob {
    /// Writes the game where the next start of the program finds it, or to the games that have ended
    /// when it is over. Returns what went wrong, but only the first time: nobody wants to read it each
    /// turn.
    #[must_use]
    pub fn run(self) -> Option<io::Error> {
        let mut state = self.keeping.lock();
        let kept = state.keep(&self.game, &self.folders);
        let had_failed = std::mem::replace(&mut state.has_failed, kept.is_err());
        kept.err().filter(|_| !had_failed)
    }
}

impl Keeping {
    /// For a game that was played before, and has its file.
    pub(crate) fn of(file: Unfinished) -> Self {
        Self(Arc::new(Mutex::new(State { file: Some(file), ..State::default() })))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it is now, to be written; `None` where nothing is kept.
    pub(crate) fn job(&self, game: Box<KeptGame>, folders: Option<&Folders>) -> Option<KeepJob> {
        Some(KeepJob { keeping: self.clone(), game, folders: folders?.clone() })
    }

    /// Is there a game that could not be written?
    pub(crate) fn has_failed(&self) -> bool {
        self.lock().has_failed
    }

    /// A game that could not be written may be lost.
    pub(crate) fn give_up(&self) {
        self.lock().is_given_up = true;
    }

    /// The game goes on: it may not be lost any more.
    pub(crate) fn hold_on(&self) {
        self.lock().is_given_up = false;
    }

    /// May the game be lost?
    pub(crate) fn is_given_up(&self) -> bool {
        self.lock().is_given_up
    }
}

impl State {
    fn keep(&mut self, game: &KeptGame, folders: &Folders) -> io::Result<()> {
        if self.game.replace(game.number).is_some_and(|known| known != game.number) {
            // The game that is left stays where it can be continued.
            self.file = None;
        }
        if game.is_over {
            let file = self.file.take();
            return file.map_or(Ok(()), |file| file.end(folders, &game.record));
        }
        // Before the first move nothing is lost.
        if game.moves == 0 && self.file.is_none() {
            return Ok(());
        }
        let file = match self.file.take() {
            Some(file) => file,
            None => Unfinished::create(folders, game.id)?,
        };
        self.file.insert(file).save(&game.record)
    }
}
