//! Draw offers, to a person and to a computer player.

use std::time::Instant;

use super::Room;
use crate::intent::Refusal;
use crate::outbox::{Event, Request};
use crate::table::Reply;

impl Room {
    pub(super) fn offer_draw(&mut self, now: Instant) -> Result<(), Refusal> {
        self.check_not_reading()?;
        let is_offered = self.offered == Some(self.turns());
        match self.table.offer()? {
            Some(_) if is_offered => self.events.push(Event::DrawAsked),
            Some(offer) => {
                self.offered = Some(self.turns());
                self.requests.push(Request::Ask(Box::new(offer)));
                self.events.push(Event::DrawAsked);
            }
            None if is_offered => {
                self.table.draw(now)?;
                self.ended(now);
            }
            None => {
                self.offered = Some(self.turns());
                self.events.push(Event::DrawOffered);
            }
        }
        Ok(())
    }

    pub(super) fn replied(&mut self, reply: &Reply, now: Instant) {
        // A reply to an offer made in another position is obsolete.
        if self.offered.take() != Some(self.turns()) {
            return;
        }
        if self.table.settle(reply, now) {
            self.ended(now);
        } else {
            self.events.push(Event::DrawDeclined);
        }
    }
}
