//! Changes of games: a command becomes an event, the event becomes durable, and then everyone who watches is
//! told.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cygnet_core::Side;
use cygnet_ratings::HelpUsed;
use cygnet_store::{Append, Appended, Millis, NewGame, StoreError, Version};

use super::handle::{Expected, Handle, LockedGame};
use super::{Applicant, Hub, HubError, lock};
use crate::event::{Act, CreatedGame, GameEvent, SeatSetup};
use crate::game::{LiveGame, SentCommand, side_index};
use crate::results;
use crate::secret;
use crate::statistics;

/// How soon a game that is overdue is looked at again.
const OVERDUE: Duration = Duration::from_secs(1);

/// The result of an event.
enum Committed {
    Stored,
    /// Another process was ahead, and the game was read again.
    Conflict,
}

/// Why a seat cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// There is no such invitation.
    #[error("this invitation does not belong to the game")]
    Wrong,
    /// Another person has used the invitation.
    #[error("the invitation was used already")]
    Used,
    /// The game ended before the invitation was used.
    #[error("the game is over")]
    Over,
    /// The invitation is one's own.
    #[error("you play the other side of this game")]
    Own,
    /// The game cannot be used.
    #[error(transparent)]
    Hub(#[from] HubError),
}

impl Hub {
    /// Sets up a game, and wakes the computer player whose turn it is.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn set_up(
        self: &Arc<Self>,
        id: &str,
        setup: CreatedGame,
        applicant: &Applicant,
    ) -> Result<(), HubError> {
        let (hub, id, origin) = (Arc::clone(self), id.to_owned(), applicant.origin());
        // On a task of its own: once begun it is finished, even if the client is gone.
        let task = tokio::spawn(async move {
            hub.create(&id, setup, origin.clone()).await?;
            let handle = hub.handle(&id);
            handle.set_origin(origin);
            hub.attend(&handle).await;
            Ok(())
        });
        task.await.unwrap_or(Err(HubError::Unavailable))
    }

    async fn create(
        &self,
        id: &str,
        setup: CreatedGame,
        origin: Option<String>,
    ) -> Result<(), HubError> {
        let at = self.now();
        let holders = setup.seats.iter().zip(0..).filter_map(|(seat, side)| match seat {
            SeatSetup::Person { holder } => holder.clone().map(|holder| (side, holder)),
            SeatSetup::Computer { .. } => None,
        });
        let seats = holders.collect();
        let event = GameEvent::Created(Box::new(setup));
        let body = serde_json::to_string(&event).map_err(|_| HubError::Unavailable)?;
        let game = LiveGame::fold(id, [(body.as_str(), at)], Instant::now()).map_err(|error| {
            tracing::error!(%error, "a new game makes no sense");
            HubError::Unavailable
        })?;
        let id = id.to_owned();
        let new = NewGame { id, head: game.head(), event: body, at, seats, origin };
        match self.store.create(new).await {
            // The next game of a pair of players is set up by either of them, perhaps twice.
            Ok(()) | Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.metrics.created.inc();
        self.open_games.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Wakes the computer player of a game that a person looks at: the process that asked it may have ended.
    /// Where several processes serve the same games, the time in the store decides which of them looks after it.
    pub async fn revive(self: &Arc<Self>, handle: &Arc<Handle>) {
        if self.is_shared {
            return;
        }
        let (hub, handle) = (Arc::clone(self), Arc::clone(handle));
        // On a task of its own: the future of a request is dropped when its client goes away, and what it has
        // begun must be finished.
        let task = tokio::spawn(async move { hub.attend(&handle).await });
        if let Err(error) = task.await {
            tracing::error!(%error, "a game was not attended to");
        }
    }

    /// Carries out a command, and returns the version that it made. A command that was carried out before is not
    /// carried out again.
    ///
    /// # Errors
    /// If it is refused or the store does not answer.
    pub async fn perform(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        command: SentCommand,
        applicant: Applicant,
    ) -> Result<Version, HubError> {
        let (hub, handle) = (Arc::clone(self), Arc::clone(handle));
        // On a task of its own: once begun it is finished, even if the client is gone.
        let task =
            tokio::spawn(async move { hub.perform_now(&handle, &command, &applicant).await });
        task.await.unwrap_or(Err(HubError::Unavailable))
    }

    async fn perform_now(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        command: &SentCommand,
        applicant: &Applicant,
    ) -> Result<Version, HubError> {
        loop {
            let mut locked = self.lock(handle).await?;
            let game = locked.game();
            if let Some(version) = game.version_of(&command.id, &command.sides) {
                return Ok(version);
            }
            let now = self.now();
            if let Some(flag) = game.flag_event(now) {
                self.commit(handle, &mut locked, &flag, now).await?;
                continue;
            }
            let event = game.decide(command, now).map_err(|refused| {
                let key = cygnet_core::Say::message(&refused).key().to_owned();
                self.metrics.refusals.with_label_values(&[&key]).inc();
                HubError::Refused(refused)
            })?;
            if let GameEvent::Acted { act: Act::StartedRematch { game: next }, .. } = &event {
                // While the game is locked, so that a message that comes twice asks once.
                let setup = game.next_setup(next);
                let has_computer = setup.seats.iter().any(SeatSetup::is_computer);
                self.admit(applicant, has_computer).await?;
                self.create(next, setup, applicant.origin()).await?;
            }
            if let Committed::Stored = self.commit(handle, &mut locked, &event, now).await? {
                let version = locked.game().version();
                drop(locked);
                if let GameEvent::Acted { act: Act::StartedRematch { game: next }, .. } = &event {
                    let next = self.handle(next);
                    next.set_origin(applicant.origin());
                    self.attend(&next).await;
                }
                return Ok(version);
            }
        }
    }

    /// Notes that the person who plays this game against a computer player has had its positions analysed, unless
    /// help was noted before.
    ///
    /// # Errors
    /// If the store does not answer. Then nothing must be analysed.
    pub(crate) async fn note_analysis(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        holder: &str,
    ) -> Result<(), HubError> {
        let (hub, handle, holder) = (Arc::clone(self), Arc::clone(handle), holder.to_owned());
        // On a task of its own: once begun it is finished, even if the client is gone.
        let task = tokio::spawn(async move { hub.note_analysis_now(&handle, &holder).await });
        task.await.unwrap_or(Err(HubError::Unavailable))
    }

    async fn note_analysis_now(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        holder: &str,
    ) -> Result<(), HubError> {
        let known = [HelpUsed::Analysis, HelpUsed::Coaching];
        loop {
            let mut locked = self.lock(handle).await?;
            let game = locked.game();
            let person = game.person_against_computer();
            let person = person.filter(|&side| game.holder(side) == Some(holder));
            let is_known = known.iter().any(|help| game.helps().contains(help));
            let Some(side) = person.filter(|_| !is_known && !game.is_over()) else {
                return Ok(());
            };
            let act = Act::HadHelp { help: HelpUsed::Analysis };
            let event = GameEvent::Acted { side: side_index(side), act, id: None };
            let now = self.now();
            let event = game.flag_event(now).unwrap_or(event);
            self.commit(handle, &mut locked, &event, now).await?;
        }
    }

    /// Gives a free seat to a person with an invitation, and returns the side.
    ///
    /// # Errors
    /// If the invitation is wrong or used, or the store does not answer.
    pub async fn join(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        invite: &str,
        holder: &str,
    ) -> Result<Side, JoinError> {
        let (hub, handle) = (Arc::clone(self), Arc::clone(handle));
        let (invite, holder) = (invite.to_owned(), holder.to_owned());
        let task = tokio::spawn(async move { hub.join_now(&handle, &invite, &holder).await });
        task.await.unwrap_or(Err(JoinError::Hub(HubError::Unavailable)))
    }

    async fn join_now(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        invite: &str,
        holder: &str,
    ) -> Result<Side, JoinError> {
        loop {
            let mut locked = self.lock(handle).await?;
            let game = locked.game();
            if game.setup().invite.as_deref() != Some(&secret::hash(invite)) {
                return Err(JoinError::Wrong);
            }
            let own = game.sides_of(holder);
            let Some(free) = Side::BOTH.into_iter().find(|&side| !game.is_taken(side)) else {
                let invited = own.first().filter(|_| !game.is_on_one_screen());
                return invited.copied().ok_or(JoinError::Used);
            };
            if !own.is_empty() {
                return Err(JoinError::Own);
            }
            if game.is_over() {
                return Err(JoinError::Over);
            }
            let event = GameEvent::Seated { side: side_index(free), holder: holder.to_owned() };
            if let Committed::Stored = self.commit(handle, &mut locked, &event, self.now()).await? {
                return Ok(free);
            }
        }
    }

    /// Stores the move or the answer of a computer player, if it still counts. If the store fails, the
    /// computer player is asked again.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        expected: Expected,
        event: GameEvent,
    ) {
        let outcome = async {
            let locked = self.lock(handle).await;
            // While the game is locked, so that the next change asks again.
            handle.asked().forget(expected);
            let mut locked = locked?;
            let game = locked.game();
            let counts = match expected {
                Expected::Turn(turn, _) => {
                    game.turn_id() == turn && game.computer_to_move().is_some()
                }
                Expected::Version(version) => game.version() == version,
            };
            if !counts {
                return Ok(());
            }
            let now = self.now();
            let event = game.flag_event(now).unwrap_or(event);
            self.commit(handle, &mut locked, &event, now).await.map(|_| ())
        };
        let outcome: Result<(), HubError> = outcome.await;
        if let Err(error) = outcome {
            tracing::warn!(%error, game = handle.id, "a computer player's answer was not stored");
            tokio::time::sleep(OVERDUE).await;
            self.attend(handle).await;
        }
    }

    /// Makes an event durable, and tells everyone. The game must be locked and its event decided. A caller that
    /// is dropped meanwhile leaves a game that the next one reads again.
    async fn commit(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        locked: &mut LockedGame<'_>,
        event: &GameEvent,
        now: Millis,
    ) -> Result<Committed, HubError> {
        let mut changing = locked.change();
        let game = changing.game();
        let (version, at, was_over) = (game.version(), game.time_of(now), game.is_over());
        let body = serde_json::to_string(event).map_err(|_| HubError::Unavailable)?;
        // Nobody sees the game while it is locked. If the event is not stored, the game is read again.
        let applied = game.apply(event, at);
        let append = Append {
            id: handle.id.clone(),
            version,
            events: vec![body],
            at,
            head: game.head(),
            seats: match event {
                GameEvent::Seated { side, holder } => vec![(*side, holder.clone())],
                _ => Vec::new(),
            },
            results: Some(&*game)
                .filter(|game| game.is_over() && !was_over)
                .and_then(|game| results::result_of(self, game, at))
                .into_iter()
                .collect(),
        };
        if let Err(error) = applied {
            tracing::error!(%error, "an event was decided that cannot be applied");
            return Err(HubError::Unavailable);
        }
        let began = Instant::now();
        match self.store.append(append).await {
            Ok(Appended::Stored(_)) => {
                changing.keep();
                self.metrics.append_seconds.observe(began.elapsed().as_secs_f64());
                self.metrics.events.inc();
                self.nudges.nudge(&format!("{} {}", handle.id, version + 1));
                if !was_over && locked.game().is_over() {
                    statistics::count(self, locked.game());
                }
                self.changed(handle, locked.game(), true);
                Ok(Committed::Stored)
            }
            Ok(Appended::Conflict) => {
                self.metrics.conflicts.inc();
                drop(changing);
                locked.reload(self, handle).await?;
                self.changed(handle, locked.game(), false);
                Ok(Committed::Conflict)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Shows a new version, and sees to what it brings: a flag that may fall, and a computer player's turn
    /// if this process made the change.
    pub(super) fn changed(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        game: &mut LiveGame,
        is_ours: bool,
    ) {
        handle.version.send_replace(game.version());
        self.set_timer(handle, game.due());
        if is_ours {
            self.computers.ask(self, handle, game);
        }
    }

    fn set_timer(self: &Arc<Self>, handle: &Arc<Handle>, due: Option<Millis>) {
        let timer = due.map(|due| {
            let (hub, weak) = (Arc::clone(self), Arc::downgrade(handle));
            // Look again soon at overdue games, such as those of computer players in a long line.
            let wait = u64::try_from(due - self.now()).map_or(OVERDUE, Duration::from_millis);
            let task = tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                if let Some(handle) = weak.upgrade() {
                    // On a task of its own, because this one is aborted when the timer is set again.
                    tokio::spawn(async move { hub.attend(&handle).await });
                }
            });
            task.abort_handle()
        });
        let old = std::mem::replace(&mut *lock(&handle.timer), timer);
        if let Some(old) = old {
            old.abort();
        }
    }

    /// Looks after a game whose time has come: a flag that fell, a computer player that did not move.
    pub(crate) async fn attend(self: &Arc<Self>, handle: &Arc<Handle>) {
        let outcome = async {
            let mut locked = self.lock(handle).await?;
            let now = self.now();
            if let Some(flag) = locked.game().flag_event(now) {
                self.commit(handle, &mut locked, &flag, now).await?;
            } else {
                self.changed(handle, locked.game(), true);
            }
            Ok(())
        };
        let outcome: Result<(), HubError> = outcome.await;
        match outcome {
            Ok(()) | Err(HubError::NoGame) => {}
            Err(error) => tracing::warn!(%error, game = handle.id, "a game was not attended to"),
        }
    }
}
