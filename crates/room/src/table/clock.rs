//! The clock beside the board: when it runs, what it shows after moves were taken back, and how it decides a
//! game when a side runs out of time.

use std::time::Instant;

use cygnet_core::time::{Clock, TimeControl};
use cygnet_core::{Outcome, Side, Termination};

use super::Table;

impl Table {
    /// Ends the game if the side to move has run out of time, and returns whether it has. Call it as
    /// often as the clock is shown.
    pub fn tick(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clock.flag(now) else { return false };
        self.clock.pause(now);
        self.session.end(Outcome::Win(!loser), Termination::Time);
        true
    }

    /// Stops the clock while people look elsewhere: at a menu, or at an earlier position. A move made in
    /// the meantime costs no time.
    pub fn pause(&mut self, now: Instant) {
        self.clock.pause(now);
        self.is_paused = true;
    }

    /// Restarts the clock for the side to move, if the game has begun and is not over.
    pub fn go_on(&mut self, now: Instant) {
        self.is_paused = false;
        self.run_clock(now);
    }

    fn run_clock(&mut self, now: Instant) {
        let has_begun = self.session.moves().len() > 0;
        if let Some(side) = self.to_move().filter(|_| has_begun && !self.is_paused) {
            self.clock.start(side, now);
        }
    }

    /// Sets the clock to what it showed after the turns that are now on the board.
    pub(super) fn restore_clock(&mut self, now: Instant) {
        self.set_clock_back();
        self.run_clock(now);
    }

    pub(super) fn set_clock_back(&mut self) {
        let times = self.times[self.session.moves().len()];
        let [one, two] = self.clock.controls();
        self.clock.set([(one, times[0]), (two, times[1])].map(|(control, left)| match control {
            // The time left for one move does not carry over to the next.
            TimeControl::PerMove(time) => time,
            TimeControl::None | TimeControl::Fischer { .. } => left,
        }));
    }

    /// Presses the clock after a move, and records what it showed.
    pub(super) fn press_clock(&mut self, mover: Side, now: Instant) {
        let turns = self.session.moves().len();
        let mut times = self.times[turns - 1];
        if turns > 1 && !self.clock.is_running() {
            // The move was made while the clock was stopped: no time has passed, and the increment is
            // due.
            self.clock.start(mover, now);
        }
        let before = self.clock.left(mover, now).unwrap_or_default();
        self.clock.press(now);
        times[mover.index()] = match self.clock.controls()[mover.index()] {
            TimeControl::PerMove(_) => before,
            TimeControl::None | TimeControl::Fischer { .. } => {
                self.clock.left(mover, now).unwrap_or_default()
            }
        };
        // The session keeps the moves that were taken back if the move is the same, and so do the times.
        self.times.resize(turns + self.session.undone().len() + 1, times);
        self.times[turns] = times;
        self.run_clock(now);
    }

    pub(super) fn reset_clock(&mut self, controls: [TimeControl; 2]) {
        let turns = self.session.moves().len() + self.session.undone().len();
        self.clock = Clock::new(controls);
        self.times = vec![controls.map(TimeControl::start); turns + 1];
        self.is_paused = false;
    }
}
