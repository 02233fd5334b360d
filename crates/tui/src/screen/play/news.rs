//! The events of the room, as changes on the screen and as sentences at its bottom.

use std::io;

use cygnet_analysis::Analysis;
use cygnet_core::Side;
use cygnet_ratings::RatingChange;
use cygnet_room::{Event, Refusal, Sides};

use super::{GLANCE, Play};
use crate::screen::Context;
use cygnet_text::advice::{hint_text, summary, warning_text};
use cygnet_text::results::change_text;
use cygnet_text::telling::{Controls, failure_text, refusal_text};

impl Play {
    /// Shows an event.
    pub(super) fn tell(&mut self, event: Event, context: &mut Context) {
        let words = context.words();
        match event {
            Event::Changed => {
                self.autosave.hold_on();
                self.hint.clear();
                self.start_turn();
            }
            Event::Shown => {
                self.hint.clear();
                self.start_turn();
            }
            Event::Played { .. } => {
                let not_yet = self.not_yet.take();
                context.notice.take_if(|notice| Some(&notice.text) == not_yet.as_ref());
                self.quiet_until = context.now + GLANCE;
            }
            Event::OutOfTime => self.quiet_until = context.now + GLANCE,
            Event::PlayingFromHere => context.say(words.playing_from_here()),
            Event::Rematch { sides, was_left } => {
                let text = match sides {
                    Sides::Changed => words.sides_changed(),
                    Sides::Same => words.sides_same(),
                };
                let left = if was_left { words.left_is_kept() } else { "" };
                context.say(format!("{text} {left}").trim_end());
            }
            Event::GoesOn => context.say(words.goes_on()),
            Event::DrawOffered | Event::DrawAsked => context.say(words.draw_asked()),
            Event::DrawDeclined => context.say(words.draw_declined()),
            Event::PlayerFailed(failure) => {
                context.warn(failure_text(&failure, context.language));
            }
            Event::HintAsked => context.say(words.hint_asked()),
            Event::Hint(analysis) => self.tell_hint(&analysis, context),
            Event::AnalysisSwitched(true) => context.say(words.analysis_on()),
            Event::AnalysisSwitched(false) => context.say(words.analysis_off()),
            // The board or the panel shows these. (The screen never asks for a one-off analysis: it shows a
            // continuous one.)
            Event::TakenBack(_)
            | Event::PlayedAgain(_)
            | Event::Paused
            | Event::Analysed(_)
            | Event::ThreatFound
            | Event::Commented(_) => {}
            Event::Examining => self.turn_input.clear(),
            Event::Warned(judged) => {
                self.start_turn();
                self.quiet_until = context.now + GLANCE;
                self.warning = Some(warning_text(&judged, context.language));
            }
            Event::ReviewBegun => context.say(words.review_begun()),
            Event::Reviewed => self.tell_review(context),
            Event::EngineFailed(failure) => {
                let error = failure_text(&failure, context.language);
                context.warn(words.analysis_failed(&error));
            }
        }
    }

    /// Tells how the finished game has changed the person's rating.
    pub(in crate::screen) fn noted(
        &self,
        result: &io::Result<RatingChange>,
        context: &mut Context,
    ) {
        let name = self.room.session().game().info().name;
        match result {
            Ok(change) => context.say(change_text(change, name, context.language)),
            Err(error) => {
                let reason = context.language.say(error);
                context.warn(context.words().rating_not_noted(reason));
            }
        }
    }

    /// Why an intent was refused.
    pub(super) fn refusal_text(&self, refusal: &Refusal, context: &Context) -> String {
        match refusal {
            Refusal::LookingBack | Refusal::NotYourTurn => self.why_no_move(context),
            _ => refusal_text(refusal, &self.room, Controls::Keys, context.language),
        }
    }

    /// Why no move can be made now.
    pub(super) fn why_no_move(&self, context: &Context) -> String {
        if !self.room.is_reading() && self.room.table().to_move().is_none() {
            return context.words().game_is_over().to_owned();
        }
        let refusal = self.room.check_move().err().unwrap_or(Refusal::NotYourTurn);
        refusal_text(&refusal, &self.room, Controls::Keys, context.language)
    }

    fn tell_hint(&mut self, analysis: &Analysis, context: &mut Context) {
        let state = self.room.session().state();
        let Some(best) = analysis.best_move.as_ref().filter(|_| self.room.awaits_move()) else {
            return;
        };
        self.hint = state.steps(best);
        if let Some(text) = hint_text(analysis, state.count_moves(), context.language) {
            context.say(text);
        }
    }

    fn tell_review(&self, context: &mut Context) {
        let Some(review) = self.room.findings().review() else { return };
        let info = self.room.session().game().info();
        let told = |side| summary(review, info, side, context.language);
        let told: Vec<String> = Side::BOTH.into_iter().filter_map(told).collect();
        context.say(context.words().review_done(told.join(". ")));
    }
}
