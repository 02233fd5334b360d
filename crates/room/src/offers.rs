//! Which intents would do anything now: what a menu offers.

use crate::intent::{Annotate, Intent, Look};
use crate::room::Room;

impl Room {
    /// Whether the game is being played: it is not over, and no record that is being read.
    #[must_use]
    pub fn is_on(&self) -> bool {
        !self.is_reading() && self.table.to_move().is_some()
    }

    /// Whether an intent of a person would do anything now. This is what a menu offers; an intent that is not
    /// offered may still be explained by its refusal.
    #[must_use]
    pub fn offers(&self, intent: &Intent) -> bool {
        match intent {
            Intent::AskHint => self.awaits_move(),
            Intent::Play(_) => self.takes_move(),
            Intent::Annotate(Annotate::Comment(_)) => self.is_reading(),
            Intent::Annotate(Annotate::Delete | Annotate::Mark(_)) => {
                self.is_reading() && self.shown_turns() > 0
            }
            Intent::Annotate(Annotate::Promote | Annotate::MakeMainLine) => {
                self.is_reading() && self.is_in_variation()
            }
            Intent::Study => !self.is_reading() && !self.is_on(),
            Intent::Look(Look::NextVariation | Look::PreviousVariation) => {
                self.variation_number().is_some()
            }
            Intent::Look(Look::MainLine) => self.is_in_variation(),
            Intent::Undo => !self.is_reading() && self.turns() > 0,
            Intent::Redo => !self.is_reading() && self.session().undone().len() > 0,
            Intent::Resign | Intent::OfferDraw | Intent::AgreeOnDraw => {
                self.is_on() && !self.is_watched()
            }
            Intent::Rematch(..) => !self.is_reading(),
            Intent::Review => self.turns() > 0,
            Intent::PlayFromHere => self.is_looking_back() && self.state().outcome().is_none(),
            Intent::Pause(_) | Intent::Step => self.is_watched() && self.is_on(),
            Intent::Look(Look::First | Look::Back) => self.shown_turns() > 0,
            Intent::Look(Look::Forward | Look::Last) => self.shown_turns() < self.turns(),
            Intent::Look(Look::At(turns)) => *turns <= self.turns(),
            Intent::Tick
            | Intent::Follow(_)
            | Intent::FollowEnd(..)
            | Intent::FollowBack(_)
            | Intent::FollowHelp(_)
            | Intent::Replace(_)
            | Intent::Cover(_)
            | Intent::Leave
            | Intent::Saved(_)
            | Intent::AnalyseOnce
            | Intent::SwitchAnalysis
            | Intent::Answered(..)
            | Intent::Replied(_)
            | Intent::Found(..) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use cygnet_core::{Options, Session};

    use super::*;
    use crate::table::{Seat, Sides, Table};

    fn room(seats: [&str; 2], moves: &str) -> Room {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
        let mut session = Session::new(game, start);
        for mv in moves.split_whitespace() {
            session.play(mv).expect("a legal move");
        }
        let table = Table::new(session, seats.map(Seat::named), 1).expect("players of the game");
        Room::new(table, Duration::ZERO, Instant::now())
    }

    #[test]
    fn what_can_be_done_depends_on_the_game_and_on_the_position_shown() {
        let at_start = room(["human", "human"], "");
        assert!(at_start.is_on() && at_start.offers(&Intent::AskHint));
        for intent in [Intent::Undo, Intent::Redo, Intent::Review, Intent::Look(Look::Back)] {
            assert!(!at_start.offers(&intent), "{intent:?}");
        }
        let mut played = room(["human", "human"], "b1c2 c5c4");
        for intent in [Intent::Undo, Intent::Review, Intent::Look(Look::First), Intent::Resign] {
            assert!(played.offers(&intent), "{intent:?}");
        }
        assert!(!played.offers(&Intent::PlayFromHere) && !played.offers(&Intent::Step));
        played.handle(Intent::Look(Look::Back), Instant::now()).expect("an earlier position");
        assert!(played.offers(&Intent::PlayFromHere) && !played.offers(&Intent::AskHint));
        let mut watched = room(["random", "random"], "");
        assert!(watched.offers(&Intent::Step) && !watched.offers(&Intent::Resign));
        assert!(watched.offers(&Intent::Rematch(Sides::Same, None)));
        watched.handle(Intent::Leave, Instant::now()).expect("everybody may leave");
    }
}
