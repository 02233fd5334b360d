//! Computer players on a bounded number of threads.
//!
//! Their turns wait in line, first come, first served, so that any number of games leaves the rest of the
//! machine to people's moves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use cygnet_core::{Side, Stop};
use cygnet_room::{Offer, Resources, Task};
use tokio::sync::Semaphore;

use crate::event::{Act, GameEvent};
use crate::game::{LiveGame, side_index};
use crate::hub::{Expected, Handle, Hub, now};

/// The pool of computer players.
pub(crate) struct Computers {
    resources: Resources,
    threads: Arc<Semaphore>,
    /// Places in the line.
    waiting: Arc<Semaphore>,
}

impl Computers {
    /// A pool with this many threads and places in the line.
    #[must_use]
    pub(crate) fn new(resources: Resources, threads: usize, waiting: usize) -> Self {
        Self {
            resources,
            threads: Arc::new(Semaphore::new(threads.max(1))),
            waiting: Arc::new(Semaphore::new(waiting)),
        }
    }

    /// Lets the computer player of a game move or answer an offer, if that is due.
    pub(crate) fn ask(&self, hub: &Arc<Hub>, handle: &Arc<Handle>, game: &mut LiveGame) {
        let (version, turn) = (game.version(), game.turn_id());
        let asked = handle.asked().turn.map(|(turn, _)| turn);
        if let Some(side) = game.computer_to_move()
            && asked != Some(turn)
        {
            handle.asked().turn = Some((turn, version));
            let task = match game.take_task() {
                Some(task) => Some(task),
                None => game.another_task().map(|task| (Box::new(task), Stop::new())),
            };
            if let Some((task, stop)) = task {
                let task = task.at_most(hub.limits.computer_longest);
                self.think(hub, handle, game, side, task, stop);
            }
        }
        if let Some(offered_by) = game.offers().draw
            && let Ok(Some(offer)) = game.room().table().offer()
            && handle.asked().offer.replace(version) != Some(version)
        {
            self.consider(hub, handle, version, !offered_by, offer);
        }
    }

    fn think(
        &self,
        hub: &Arc<Hub>,
        handle: &Arc<Handle>,
        game: &LiveGame,
        side: Side,
        task: Task,
        stop: Stop,
    ) {
        let (hub, handle) = (Arc::clone(hub), Arc::clone(handle));
        let question = Expected::Turn(game.turn_id(), game.version());
        let (resources, clock) = (self.resources.clone(), game.clock(now));
        let left = game.room().table().clock().left(side, game.instant(now()));
        let longest = hub.limits.computer_pace;
        let pace = left.map_or(longest, |left| longest.min(left / 30));
        let (threads, waiting) = (Arc::clone(&self.threads), Arc::clone(&self.waiting));
        tokio::spawn(async move {
            let began = Instant::now();
            let Ok(_place) = waiting.try_acquire_owned() else {
                tracing::warn!(game = handle.id(), "too many computer players wait");
                handle.asked().forget(question);
                return;
            };
            // Analyses make room while a person waits for a computer player.
            let playing = hub.scheduler.turns().player();
            hub.metrics.thinking.inc();
            let answer = {
                let thread = threads.acquire_owned().await;
                let run =
                    move || catch_unwind(AssertUnwindSafe(|| task.run(&resources, &stop, clock)));
                let answer = tokio::task::spawn_blocking(run).await;
                drop(thread);
                answer
            };
            hub.metrics.thinking.dec();
            drop(playing);
            let text = match answer {
                Ok(Ok(Ok(Some(answer)))) => answer.text().to_owned(),
                // It was stopped: the game went on without it, perhaps back to the same turn.
                Ok(Ok(Ok(None))) => {
                    handle.asked().forget(question);
                    hub.attend(&handle).await;
                    return;
                }
                failure => {
                    tracing::error!(game = handle.id(), ?failure, "a computer player failed");
                    handle.asked().forget(question);
                    return;
                }
            };
            tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
            hub.metrics.computer_turns.inc();
            let event = GameEvent::Played { side: side_index(side), text, id: None };
            hub.answer(&handle, question, event).await;
        });
    }

    fn consider(
        &self,
        hub: &Arc<Hub>,
        handle: &Arc<Handle>,
        version: u64,
        side: Side,
        offer: Offer,
    ) {
        let (hub, handle) = (Arc::clone(hub), Arc::clone(handle));
        let threads = Arc::clone(&self.threads);
        tokio::spawn(async move {
            let thread = threads.acquire_owned().await;
            let agrees = tokio::task::spawn_blocking(|| offer.run().agrees()).await;
            drop(thread);
            let act = if agrees.unwrap_or(false) { Act::AgreedToDraw } else { Act::DeclinedDraw };
            let event = GameEvent::Acted { side: side_index(side), act, id: None };
            hub.answer(&handle, Expected::Version(version), event).await;
        });
    }
}
