//! What the engine is asked at a game: a hint, the analysis of the position on the screen, and the
//! review of the moves.
//!
//! Nothing here waits. A question goes out as a [`Request`], and what is found comes back as an
//! [`Input`](crate::screen::Input), bit by bit; what is no longer of interest is stopped at once,
//! also when the game is closed.

use cygnet_arena::{Analysis, Review, ReviewedMove, annotate};
use cygnet_core::record::Record;
use cygnet_core::{Player, Stop};

use super::Play;
use crate::advice::{hint_text, summary};
use crate::language::fill;
use crate::screen::{Context, Request};
use crate::study::{Desk, Finding, HINT_TIME, Study};

/// A question that is being looked into, until it is dropped.
struct Running {
    ticket: u64,
    stop: Stop,
}

impl Running {
    fn start(study: Study, context: &mut Context) -> Self {
        let (ticket, stop) = (context.next_ticket, Stop::new());
        context.next_ticket += 1;
        context.requests.push(Request::Study(ticket, Box::new(study), stop.clone()));
        Self { ticket, stop }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Which position of the game something is about: how many turns lead to it, and its key.
type Place = (usize, u64);

/// What the engine is asked at a game, and what it has found.
#[derive(Default)]
pub(super) struct Studies {
    desk: Desk,
    /// Is the position on the screen analysed?
    is_on: bool,
    analysis: Option<Running>,
    place: Option<Place>,
    found: Option<Analysis>,
    hint: Option<Running>,
    review: Option<Running>,
    /// How many moves the running review has looked at.
    looked_at: usize,
    reviewed: Option<Review>,
}

fn is(running: Option<&Running>, ticket: u64) -> bool {
    running.is_some_and(|running| running.ticket == ticket)
}

impl Studies {
    /// Nobody is interested in anything that is being looked into.
    pub(super) fn stop(&mut self) {
        self.analysis = None;
        self.place = None;
        self.hint = None;
        self.review = None;
    }

    /// The position is another, so a hint that was asked for is of no use.
    pub(super) fn forget_hint(&mut self) {
        self.hint = None;
    }

    pub(super) fn is_analysing(&self) -> bool {
        self.is_on
    }

    /// What is known of the position on the screen.
    pub(super) fn analysis(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// How many moves a review that is under way has looked at.
    pub(super) fn progress(&self) -> Option<usize> {
        self.review.as_ref().map(|_| self.looked_at)
    }

    pub(super) fn review(&self) -> Option<&Review> {
        self.reviewed.as_ref()
    }
}

impl Play {
    /// What is held of the move that was made after so many.
    pub(super) fn reviewed(&self, turn: usize) -> Option<&ReviewedMove> {
        self.studies.review()?.of_turn(turn)
    }

    /// Lets the analysis follow what is on the screen; to be called whenever that may be another
    /// position.
    pub(in crate::screen) fn follow(&mut self, context: &mut Context) {
        // A hint is short, and whoever analyses the position knows it from then on.
        if !self.studies.is_on || self.studies.hint.is_some() {
            return;
        }
        let place = Some((self.shown_turns(), self.state().key()));
        if self.studies.place == place {
            return;
        }
        self.studies.place = place;
        self.studies.found = None;
        self.studies.analysis = None;
        if self.state().outcome().is_none() {
            let game = self.table.session().game();
            let study = Study::analysis(&self.studies.desk, game, self.state());
            self.studies.analysis = Some(Running::start(study, context));
        }
    }

    pub(super) fn switch_analysis(&mut self, context: &mut Context) {
        let words = context.words();
        self.studies.is_on = !self.studies.is_on;
        self.studies.found = None;
        self.studies.analysis = None;
        self.studies.place = None;
        context.say(if self.studies.is_on { words.analysis_on } else { words.analysis_off });
    }

    pub(super) fn give_hint(&mut self, context: &mut Context) {
        let words = context.words();
        if !self.awaits_move() {
            context.warn(words.no_hint_now);
            return;
        }
        if let Some(known) = self.known_well() {
            self.tell_hint(&known, context);
            return;
        }
        if self.studies.hint.is_none() {
            // The two would wait for each other.
            self.studies.analysis = None;
            self.studies.place = None;
            let game = self.table.session().game();
            let study = Study::hint(&self.studies.desk, game, self.state());
            self.studies.hint = Some(Running::start(study, context));
        }
        context.say(words.hint_asked);
    }

    /// What the analysis has found about the position on the screen, if it has looked as long as a
    /// hint would: two that stand side by side should say the same.
    fn known_well(&self) -> Option<Analysis> {
        let place = Some((self.shown_turns(), self.state().key()));
        let found = self.studies.found.as_ref().filter(|_| self.studies.place == place)?;
        let is_proven = found.best().is_some_and(|line| line.score.is_proven());
        (is_proven || found.time >= HINT_TIME).then(|| found.clone())
    }

    pub(super) fn start_review(&mut self, context: &mut Context) {
        let words = context.words();
        if self.turns() == 0 {
            context.warn(words.nothing_to_review);
        } else {
            if self.studies.review.is_none() {
                self.studies.looked_at = 0;
                let study = Study::review(self.table.session());
                self.studies.review = Some(Running::start(study, context));
            }
            context.say(words.review_begun);
        }
    }

    /// The moves on the board may be others: a review says nothing of those that it has not seen.
    pub(super) fn trim_review(&mut self) {
        if self.table.to_move().is_some() && self.reading.is_none() {
            // The game goes on, so there is another to review.
            self.studies.review = None;
        }
        let Some(review) = &mut self.studies.reviewed else { return };
        review.keep_while_same(self.table.session());
        if review.moves.is_empty() {
            self.studies.reviewed = None;
        }
    }

    /// Writes what a review has found into the record of the game.
    pub(super) fn annotate(&self, mut record: Record) -> Record {
        if let Some(review) = self.studies.review() {
            annotate(&mut record, review);
        }
        record
    }

    /// Something was found. Only what is waited for counts.
    pub(super) fn found(
        &mut self,
        ticket: u64,
        finding: Result<Box<Finding>, String>,
        context: &mut Context,
    ) {
        let studies = &mut self.studies;
        let is_hint = is(studies.hint.as_ref(), ticket);
        let is_analysis = is(studies.analysis.as_ref(), ticket);
        let is_review = is(studies.review.as_ref(), ticket);
        if !(is_hint || is_analysis || is_review) {
            return;
        }
        match finding.map(|finding| *finding) {
            Ok(Finding::SoFar(analysis) | Finding::Analysis(analysis)) if is_analysis => {
                studies.found = Some(analysis);
            }
            Ok(Finding::Analysis(analysis)) if is_hint => {
                studies.hint = None;
                self.tell_hint(&analysis, context);
            }
            Ok(Finding::Progress(done)) => studies.looked_at = done,
            Ok(Finding::Review(review)) => {
                studies.review = None;
                studies.reviewed = Some(review);
                self.trim_review();
                self.tell_review(context);
            }
            Ok(Finding::SoFar(_) | Finding::Analysis(_)) => {}
            Err(error) => {
                if is_hint {
                    studies.hint = None;
                } else if is_review {
                    studies.review = None;
                } else {
                    studies.is_on = false;
                    studies.analysis = None;
                }
                let error = context.translate(&error);
                context.warn(fill(context.words().analysis_failed, &[&error]));
            }
        }
    }

    fn tell_hint(&mut self, analysis: &Analysis, context: &mut Context) {
        let state = self.table.session().state();
        let Some(best) = analysis.best().filter(|_| self.awaits_move()) else { return };
        self.hint = state.steps(&best.moves[0]).unwrap_or_default();
        let choices = state.moves().len();
        if let Some(text) = hint_text(analysis, choices, context.language) {
            context.say(text);
        }
    }

    fn tell_review(&self, context: &mut Context) {
        let Some(review) = self.studies.review() else { return };
        let info = self.table.session().game().info();
        let told = |player| summary(review, info, player, context.language);
        let told: Vec<String> = Player::BOTH.into_iter().filter_map(told).collect();
        context.say(fill(context.words().review_done, &[&told.join(". ")]));
    }
}
