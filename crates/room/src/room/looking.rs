//! Looking at earlier positions, and playing on from one.

use std::time::Instant;

use cygnet_ratings::HelpUsed;

use super::Room;
use crate::intent::{Look, Refusal};
use crate::outbox::Event;

impl Room {
    pub(super) fn look(&mut self, look: Look, now: Instant) -> Result<(), Refusal> {
        let (shown, turns) = (self.shown_turns(), self.turns());
        let wanted = match look {
            Look::Back => shown.checked_sub(1).ok_or(Refusal::IsFirst)?,
            Look::Forward if shown == turns => return Err(Refusal::IsLast),
            Look::Forward => shown + 1,
            Look::First => 0,
            Look::Last => turns,
            Look::At(wanted) if wanted > turns => return Err(Refusal::NoSuchTurn(turns)),
            Look::At(wanted) => wanted,
            Look::NextVariation | Look::PreviousVariation | Look::MainLine => {
                return self.look_across(look, now);
            }
        };
        self.shown = (wanted < turns || self.is_reading()).then_some(wanted);
        self.findings.forget_hint();
        self.coach.withdraw();
        self.events.push(Event::Shown);
        self.think(now);
        self.set_clock(now);
        Ok(())
    }

    pub(super) fn play_from_here(&mut self, now: Instant) -> Result<(), Refusal> {
        let turns = self.shown.map(|_| self.shown_turns()).ok_or(Refusal::NotLookingBack)?;
        if self.reading.take().is_some() {
            self.table.begin_another();
            self.table.note_help(HelpUsed::Record);
        }
        self.stop_thinking();
        self.table.back_to(turns, now);
        self.shown = None;
        self.pause.is_on = self.is_watched();
        self.changed(now);
        self.coach.start_over(turns);
        self.table.note_help(HelpUsed::TakeBack);
        self.events.push(Event::PlayingFromHere);
        Ok(())
    }
}
