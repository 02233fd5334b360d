//! A game in memory: who watches it, and what goes on around it.

use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, MutexGuard};

use cygnet_store::Version;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::{Hub, HubError, lock, now};
use crate::game::LiveGame;
use crate::render::Presence;

/// A game in memory.
pub struct Handle {
    pub(super) id: String,
    /// `None` until it was read from the store.
    pub(super) game: tokio::sync::Mutex<Option<LiveGame>>,
    /// The newest version that may be shown.
    pub(super) version: watch::Sender<Version>,
    present: Mutex<Present>,
    pub(super) timer: Mutex<Option<AbortHandle>>,
    /// What a computer player is busy with.
    asked: Mutex<Asked>,
    pub(super) used: AtomicI64,
}

/// The questions that computer players are busy with.
#[derive(Default)]
pub(crate) struct Asked {
    /// The turn that one thinks about, and the version at which it was asked. A turn that was taken back and
    /// made again has the same id, but another version.
    pub(crate) turn: Option<(TurnId, Version)>,
    /// The version with the draw offer that one thinks about.
    pub(crate) offer: Option<Version>,
}

impl Asked {
    /// Forgets a question that is answered or given up. Another one that was asked since stays.
    pub(crate) fn forget(&mut self, expected: Expected) {
        match expected {
            Expected::Turn(turn, version) => {
                self.turn = self.turn.filter(|asked| *asked != (turn, version));
            }
            Expected::Version(version) => {
                self.offer = self.offer.filter(|asked| *asked != version);
            }
        }
    }
}

/// Identifies a turn of a game: the number of turns before it, and the position.
pub(crate) type TurnId = (usize, u64);

/// What must still be true of a game for an answer to count.
#[derive(Clone, Copy)]
pub(crate) enum Expected {
    /// It is this turn, about which a computer player was asked at this version.
    Turn(TurnId, Version),
    /// Nothing has happened since this version.
    Version(Version),
}

#[derive(Default)]
struct Present {
    sides: [usize; 2],
    spectators: usize,
}

/// A connection to a game, for as long as it lives.
pub struct PresentGuard {
    handle: Arc<Handle>,
    sides: Vec<usize>,
}

impl Handle {
    pub(super) fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            game: tokio::sync::Mutex::new(None),
            version: watch::Sender::new(0),
            present: Mutex::default(),
            timer: Mutex::default(),
            asked: Mutex::default(),
            used: AtomicI64::new(now()),
        }
    }

    /// The id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Tells of new versions.
    #[must_use]
    pub fn versions(&self) -> watch::Receiver<Version> {
        self.version.subscribe()
    }

    /// Who is connected to this process.
    pub(super) fn presence(&self) -> Presence {
        let present = lock(&self.present);
        let sides = present.sides.map(|count| Some(count > 0));
        Presence { sides, spectators: present.spectators }
    }

    /// What computer players are busy with.
    pub(crate) fn asked(&self) -> MutexGuard<'_, Asked> {
        lock(&self.asked)
    }

    /// Notes a connection of a person who plays these sides.
    #[must_use]
    pub fn enter(self: &Arc<Self>, sides: &[u8]) -> PresentGuard {
        let sides: Vec<usize> = sides.iter().map(|&side| usize::from(side.min(1))).collect();
        let mut present = lock(&self.present);
        for &side in &sides {
            present.sides[side] += 1;
        }
        present.spectators += usize::from(sides.is_empty());
        PresentGuard { handle: Arc::clone(self), sides }
    }
}

impl Drop for PresentGuard {
    fn drop(&mut self) {
        let mut present = lock(&self.handle.present);
        for &side in &self.sides {
            present.sides[side] -= 1;
        }
        present.spectators -= usize::from(self.sides.is_empty());
    }
}

/// A game that was locked and is in memory.
pub struct LockedGame<'a>(pub(super) tokio::sync::MutexGuard<'a, Option<LiveGame>>);

impl LockedGame<'_> {
    /// The game.
    ///
    /// # Panics
    /// Never: it was read when it was locked.
    pub fn game(&mut self) -> &mut LiveGame {
        self.0.as_mut().expect("it was read when it was locked")
    }

    /// Reads the game again, because the store has another one.
    pub(super) async fn reload(&mut self, hub: &Hub, handle: &Handle) -> Result<(), HubError> {
        self.forget();
        hub.read(handle, &mut self.0).await
    }

    /// Forgets the game, which is not what the store has. The next task that locks it reads it again.
    pub(super) fn forget(&mut self) {
        *self.0 = None;
    }
}
