//! Computer players on a bounded number of threads.
//!
//! Their turns wait in line, and clients take turns, so that any number of games leaves the rest of the machine to
//! people's moves, and the games of one client do not delay those of another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use crate::event::{Act, GameEvent};
use crate::fair_line::FairLine;
use crate::game::{LiveGame, side_index};
use crate::hub::{Expected, Handle, Hub};
use cygnet_core::{Side, Stop};
use cygnet_room::{Offer, Resources, Task};

/// How often a computer player may fail about one turn before it gives the game up.
const MOST_FAILURES: u32 = 3;

/// The pool of computer players.
pub(crate) struct Computers {
    resources: Resources,
    line: Arc<FairLine>,
}

impl Computers {
    /// A pool with this many threads and places in the line.
    #[must_use]
    pub(crate) fn new(resources: Resources, threads: usize, waiting: usize) -> Self {
        Self { resources, line: FairLine::new(threads.max(1), waiting) }
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
            self.consider(hub, handle, game, !offered_by, offer);
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
        let turn_id = game.turn_id();
        let question = Expected::Turn(turn_id, game.version());
        let (resources, clock) = (self.resources.clone(), game.clock(hub.time()));
        let left = game.room().table().clock().left(side, game.instant(hub.now()));
        let longest = hub.limits.computer_pace;
        let pace = left.map_or(longest, |left| longest.min(left / 30));
        let (line, client) = (Arc::clone(&self.line), client(&handle, game));
        tokio::spawn(async move {
            let began = Instant::now();
            let Some(entered) = line.enter(&client) else {
                tracing::warn!(game = handle.id(), "too many computer players wait");
                handle.asked().forget(question);
                return;
            };
            // Analyses make room while a person waits for a computer player.
            let playing = hub.scheduler.turns().player();
            hub.metrics.thinking.inc();
            let answer = {
                let turn = entered.turn().await;
                let run =
                    move || catch_unwind(AssertUnwindSafe(|| task.run(&resources, &stop, clock)));
                let answer = tokio::task::spawn_blocking(run).await;
                drop(turn);
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
                    if handle.asked().count_failure(turn_id) < MOST_FAILURES {
                        handle.asked().forget(question);
                    } else {
                        // Do not leave the person waiting forever.
                        let act = Act::Resigned;
                        let event = GameEvent::Acted { side: side_index(side), act, id: None };
                        hub.answer(&handle, question, event).await;
                    }
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
        game: &LiveGame,
        side: Side,
        offer: Offer,
    ) {
        let (hub, handle) = (Arc::clone(hub), Arc::clone(handle));
        let question = Expected::Version(game.version());
        let (line, client) = (Arc::clone(&self.line), client(&handle, game));
        tokio::spawn(async move {
            let Some(entered) = line.enter(&client) else {
                // It is asked again, like a computer player that is to move.
                handle.asked().forget(question);
                return;
            };
            let turn = entered.turn().await;
            let agrees = tokio::task::spawn_blocking(|| offer.run().agrees()).await;
            drop(turn);
            let act = if agrees.unwrap_or(false) { Act::AgreedToDraw } else { Act::DeclinedDraw };
            let event = GameEvent::Acted { side: side_index(side), act, id: None };
            hub.answer(&handle, question, event).await;
        });
    }
}

/// The client that plays a game: by its address or, until it has come to this process, by its browser.
fn client(handle: &Handle, game: &LiveGame) -> String {
    let holder = || Side::BOTH.into_iter().find_map(|side| game.holder(side).map(str::to_owned));
    handle.origin().or_else(holder).unwrap_or_default()
}
