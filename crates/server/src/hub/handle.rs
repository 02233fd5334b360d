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
    /// The task of a computer player.
    asked: Mutex<Asked>,
    pub(super) used: AtomicI64,
    /// The client that plays, which shares the computer players with others.
    origin: Mutex<Option<String>>,
}

/// The questions that computer players are busy with.
#[derive(Default)]
pub(crate) struct Asked {
    /// The turn that one thinks about, and the version at which it was asked. A turn that was taken back and
    /// made again has the same id, but another version.
    pub(crate) turn: Option<(TurnId, Version)>,
    /// The version with the draw offer that one thinks about.
    pub(crate) offer: Option<Version>,
    /// The turn about which one failed, and how often.
    failed: Option<(TurnId, u32)>,
}

impl Asked {
    /// Notes that a computer player failed, and says how often it has now failed about this turn.
    pub(crate) fn count_failure(&mut self, turn: TurnId) -> u32 {
        let before =
            self.failed.filter(|(failed, _)| *failed == turn).map_or(0, |(_, times)| times);
        self.failed = Some((turn, before + 1));
        before + 1
    }

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

/// The condition under which an answer counts.
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
            origin: Mutex::default(),
        }
    }

    /// The id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The client that plays, if it is known.
    pub(crate) fn origin(&self) -> Option<String> {
        lock(&self.origin).clone()
    }

    /// Notes the client that plays.
    pub(crate) fn set_origin(&self, origin: Option<String>) {
        *lock(&self.origin) = origin;
    }

    /// Tells of new versions.
    #[must_use]
    pub fn versions(&self) -> watch::Receiver<Version> {
        self.version.subscribe()
    }

    /// The people connected to this process.
    pub(super) fn presence(&self) -> Presence {
        let present = lock(&self.present);
        let sides = present.sides.map(|count| Some(count > 0));
        Presence { sides, spectators: present.spectators }
    }

    /// The tasks of computer players.
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

impl<'a> LockedGame<'a> {
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

    /// Begins a change.
    pub(super) fn change<'b>(&'b mut self) -> Changing<'b, 'a> {
        Changing { locked: self, is_kept: false }
    }
}

/// A game with an event that is not durable yet. Unless the change is kept, the game is forgotten: also when
/// the task that makes the change panics or is dropped.
pub(super) struct Changing<'a, 'b> {
    locked: &'a mut LockedGame<'b>,
    is_kept: bool,
}

impl Changing<'_, '_> {
    pub(super) fn game(&mut self) -> &mut LiveGame {
        self.locked.game()
    }

    /// The event is durable.
    pub(super) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Changing<'_, '_> {
    fn drop(&mut self) {
        if !self.is_kept {
            self.locked.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_counted_for_each_turn() {
        let mut asked = Asked::default();
        let counts: Vec<u32> =
            [1, 1, 1, 2, 2, 1].into_iter().map(|key| asked.count_failure((0, key))).collect();
        assert_eq!(counts, [1, 2, 3, 1, 2, 1]);
    }
}
