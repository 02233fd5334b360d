//! The turns of computer players: when one thinks, when its move is put on the board, and the pause of a game
//! that is watched.

use std::time::Instant;

use cygnet_core::{AwaitedAnswer, Ticket};

use super::Room;
use crate::intent::Refusal;
use crate::outbox::{Event, Failure, Request};
use crate::table::{Answer, TableError};

impl Room {
    /// The clock runs while the side to move can move: not while the game is covered or an earlier
    /// position is shown, nor while a computer player's move waits for its time or a person's is examined.
    pub(crate) fn set_clock(&mut self, now: Instant) {
        let is_held = self.answer.is_some() || self.waits() || self.is_examining();
        if self.is_covered || self.is_looking_back() || is_held {
            self.table.pause(now);
        } else {
            self.table.go_on(now);
        }
    }

    /// Whether computer players are held back.
    fn waits(&self) -> bool {
        self.pause.is_on && !self.pause.may_step
    }

    /// Whether a computer player's move may be put on the board.
    pub(super) fn may_move(&self) -> bool {
        !self.is_looking_back() && !self.is_covered && !self.waits()
    }

    pub(super) fn tick(&mut self, now: Instant) {
        if self.table.tick(now) {
            self.stop_thinking();
            self.events.push(Event::OutOfTime);
            self.changed(now);
        }
        self.release_in_time(now);
        if self.may_move()
            && now >= self.due
            && let Some(answer) = self.answer.take()
        {
            self.pause.may_step = false;
            let side = self.table.to_move();
            match self.table.accept(*answer, now) {
                Ok(text) => {
                    let played = side.zip(text).map(|(side, text)| Event::Played { side, text });
                    self.events.extend(played);
                }
                Err(error) => {
                    self.pause.is_on = true;
                    self.events.push(Event::PlayerFailed(Failure::Move(error)));
                }
            }
            self.changed(now);
        }
    }

    fn check_watched(&self) -> Result<(), Refusal> {
        if !self.is_watched() {
            return Err(Refusal::NotWatched);
        }
        self.table.to_move().map(|_| ()).ok_or(Refusal::Table(TableError::Over))
    }

    pub(super) fn pause(&mut self, pause: bool, now: Instant) -> Result<(), Refusal> {
        self.check_watched()?;
        self.pause.is_on = pause;
        self.pause.may_step = false;
        if !pause && self.shown.take().is_some() {
            self.events.push(Event::Shown);
        }
        self.events.push(if pause { Event::Paused } else { Event::GoesOn });
        self.think(now);
        self.set_clock(now);
        Ok(())
    }

    pub(super) fn step(&mut self, now: Instant) -> Result<(), Refusal> {
        self.check_watched()?;
        self.pause.is_on = true;
        self.pause.may_step = true;
        if self.shown.take().is_some() {
            self.events.push(Event::Shown);
        }
        self.think(now);
        self.due = now;
        self.tick(now);
        Ok(())
    }

    /// Lets the computer player to move start to think.
    pub(crate) fn think(&mut self, now: Instant) {
        let is_busy = self.thinking.is_some() || self.answer.is_some();
        if is_busy || self.waits() || !self.is_at_board() {
            return;
        }
        let Some(task) = self.table.task() else { return };
        self.due = if self.pause.may_step { now } else { now + self.pace };
        let awaited = AwaitedAnswer::new();
        let (ticket, stop) = awaited.ticket_and_stop();
        self.thinking = Some(awaited);
        self.requests.push(Request::Think(ticket, Box::new(task), stop));
    }

    /// Drops the question to a computer player, and its answer.
    pub(crate) fn stop_thinking(&mut self) {
        self.thinking = None;
        self.answer = None;
    }

    pub(super) fn answered(
        &mut self,
        ticket: &Ticket,
        answer: Result<Option<Box<Answer>>, Failure>,
        now: Instant,
    ) {
        if self.thinking.as_ref().is_some_and(|it| it.is_for(ticket)) {
            self.thinking = None;
            match answer {
                Ok(answer) => self.answer = answer,
                Err(failure) => {
                    // The player would only fail again if it were asked again.
                    self.pause.is_on = true;
                    self.events.push(Event::PlayerFailed(failure));
                }
            }
            self.set_clock(now);
        }
        self.tick(now);
    }
}
