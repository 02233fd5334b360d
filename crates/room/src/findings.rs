//! The questions to the engine in a room: a hint, the analysis of the position that is shown, and the
//! review of the moves.
//!
//! A question goes out as [`Request::Analyse`], and its findings come back one by one. A question that is
//! no longer of interest is stopped at once, also when the room is closed.

use std::time::Instant;

use cygnet_analysis::{Analysis, Review, ReviewedMove};
use cygnet_core::{AwaitedAnswer, Ticket};

use crate::engine_task::{EngineTask, Finding, HINT_TIME, SharedAnalyst};
use crate::intent::Refusal;
use crate::outbox::{Event, Failure, Request};
use crate::room::Room;
use crate::table::TableError;

/// Identifies a position of the game: how many turns lead to it, and its key.
type PositionId = (usize, u64);

/// The questions to the engine in a room, and its findings.
#[derive(Default)]
pub struct EngineFindings {
    analyst: SharedAnalyst,
    /// Whether the position that is shown is being analysed.
    is_on: bool,
    analysis: Option<AwaitedAnswer>,
    place: Option<PositionId>,
    found: Option<Analysis>,
    hint: Option<AwaitedAnswer>,
    once: Option<AwaitedAnswer>,
    review: Option<AwaitedAnswer>,
    /// How many moves the running review has examined.
    looked_at: usize,
    /// The last review.
    whole: Option<Review>,
    /// The part of it about moves that are on the board.
    reviewed: Option<Review>,
}

impl EngineFindings {
    /// Stops everything that is running.
    pub(crate) fn stop(&mut self) {
        self.is_on = false;
        self.analysis = None;
        self.place = None;
        self.hint = None;
        self.once = None;
        self.review = None;
    }

    /// Drops a pending hint, because the position has changed.
    pub(crate) fn forget_hint(&mut self) {
        self.hint = None;
        self.once = None;
    }

    /// Whether the position that is shown is being analysed.
    #[must_use]
    pub fn is_analysing(&self) -> bool {
        self.is_on
    }

    /// The result so far of the running analysis of the position that is shown.
    #[must_use]
    pub fn analysis(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// How many moves the running review has examined.
    #[must_use]
    pub fn progress(&self) -> Option<usize> {
        self.review.as_ref().map(|_| self.looked_at)
    }

    /// The review of the moves that are still on the board.
    #[must_use]
    pub fn review(&self) -> Option<&Review> {
        self.reviewed.as_ref()
    }

    /// The last review, including moves that are not on the board.
    pub(crate) fn whole_review(&self) -> Option<&Review> {
        self.whole.as_ref()
    }

    /// The review of the move of this turn, counted from 0.
    #[must_use]
    pub fn reviewed(&self, turn: usize) -> Option<&ReviewedMove> {
        self.review()?.of_turn(turn)
    }
}

impl Room {
    pub(crate) fn ask(&mut self, task: EngineTask) -> AwaitedAnswer {
        let awaited = AwaitedAnswer::new();
        let (ticket, stop) = awaited.ticket_and_stop();
        self.requests.push(Request::Analyse(ticket, Box::new(task), stop));
        awaited
    }

    fn shown_place(&self) -> PositionId {
        (self.shown_turns(), self.state().key())
    }

    /// Makes the analysis follow the position that is shown.
    pub(crate) fn follow_shown_position(&mut self) {
        // A hint is short, and the analyst remembers the position from it.
        let has_hint = self.findings.hint.is_some() || self.findings.once.is_some();
        let place = Some(self.shown_place());
        if !self.findings.is_on || has_hint || self.findings.place == place {
            return;
        }
        self.findings.place = place;
        self.findings.found = None;
        self.findings.analysis = None;
        if self.state().outcome().is_none() {
            let task =
                EngineTask::analysis(&self.findings.analyst, self.session().game(), self.state());
            self.findings.analysis = Some(self.ask(task));
        }
    }

    pub(crate) fn switch_analysis(&mut self) {
        self.findings.is_on = !self.findings.is_on;
        self.findings.found = None;
        self.findings.analysis = None;
        self.findings.place = None;
        self.events.push(Event::AnalysisSwitched(self.findings.is_on));
    }

    pub(crate) fn ask_hint(&mut self) -> Result<(), Refusal> {
        if self.is_reading() || self.is_looking_back() {
            return Err(Refusal::LookingBack);
        }
        if self.table.to_move().is_none() {
            return Err(TableError::Over.into());
        }
        if !self.awaits_move() && !self.is_watched() {
            return Err(Refusal::NotYourTurn);
        }
        if let Some(known) = self.known_well() {
            self.events.push(Event::Hint(Box::new(known)));
            return Ok(());
        }
        if self.findings.hint.is_none() {
            let hint = self.ask_for_second();
            self.findings.hint = Some(hint);
        }
        self.events.push(Event::HintAsked);
        Ok(())
    }

    pub(crate) fn analyse_once(&mut self) -> Result<(), Refusal> {
        if self.state().outcome().is_some() {
            return Err(TableError::Over.into());
        }
        let once = self.ask_for_second();
        self.findings.once = Some(once);
        Ok(())
    }

    /// Asks about the position that is shown, for as long as a hint takes.
    fn ask_for_second(&mut self) -> AwaitedAnswer {
        // A running analysis and this question would wait for each other.
        self.findings.analysis = None;
        self.findings.place = None;
        let task = EngineTask::hint(&self.findings.analyst, self.session().game(), self.state());
        self.ask(task)
    }

    /// The analysis of the position that is shown, if it has run as long as a hint would: a hint and an
    /// analysis shown side by side should agree.
    fn known_well(&self) -> Option<Analysis> {
        let is_here = self.findings.place == Some(self.shown_place());
        let found = self.findings.found.as_ref().filter(|_| is_here)?;
        let is_proven = found.best().is_some_and(|line| line.score.is_proven());
        (is_proven || found.time >= HINT_TIME).then(|| found.clone())
    }

    pub(crate) fn start_review(&mut self) -> Result<(), Refusal> {
        if self.turns() == 0 {
            return Err(Refusal::NothingToReview);
        }
        if self.findings.review.is_none() {
            self.findings.looked_at = 0;
            let task = EngineTask::review(self.session());
            self.findings.review = Some(self.ask(task));
        }
        self.events.push(Event::ReviewBegun);
        Ok(())
    }

    /// Drops the parts of a review that no longer match the moves on the board.
    pub(crate) fn trim_review(&mut self) {
        if self.table.to_move().is_some() && !self.is_reading() {
            // The game goes on, so the running review no longer covers all of it.
            self.findings.review = None;
        }
        let Some(mut review) = self.findings.whole.clone() else { return };
        review.keep_while(self.table.session().moves());
        if !self.is_reading() {
            // Moves that were taken back are gone; a line of a record that is not shown is not.
            self.findings.whole = Some(review.clone()).filter(|review| !review.moves.is_empty());
        }
        self.findings.reviewed = Some(review).filter(|review| !review.moves.is_empty());
    }

    /// Handles a finding. Only awaited findings count.
    pub(crate) fn found(
        &mut self,
        ticket: &Ticket,
        finding: Result<Box<Finding>, Failure>,
        now: Instant,
    ) {
        let Some(finding) = self.coach_found(ticket, finding, now) else { return };
        let findings = &mut self.findings;
        let is_hint = findings.hint.as_ref().is_some_and(|it| it.is_for(ticket));
        let is_once = findings.once.as_ref().is_some_and(|it| it.is_for(ticket));
        let is_analysis = findings.analysis.as_ref().is_some_and(|it| it.is_for(ticket));
        let is_review = findings.review.as_ref().is_some_and(|it| it.is_for(ticket));
        if !(is_hint || is_once || is_analysis || is_review) {
            return;
        }
        match finding.map(|finding| *finding) {
            Ok(Finding::SoFar(analysis) | Finding::Analysis(analysis)) if is_analysis => {
                findings.found = Some(analysis);
            }
            Ok(Finding::Analysis(analysis)) if is_hint => {
                findings.hint = None;
                self.events.push(Event::Hint(Box::new(analysis)));
            }
            Ok(Finding::Analysis(analysis)) if is_once => {
                findings.once = None;
                self.events.push(Event::Analysed(Box::new(analysis)));
            }
            Ok(Finding::Progress(done)) => findings.looked_at = done,
            Ok(Finding::Review(review)) => {
                findings.review = None;
                findings.whole = Some(review);
                self.trim_review();
                self.events.push(Event::Reviewed);
            }
            Ok(
                Finding::SoFar(_) | Finding::Analysis(_) | Finding::Judged(_) | Finding::Threat(_),
            ) => {}
            Err(failure) => {
                if is_hint {
                    findings.hint = None;
                } else if is_once {
                    findings.once = None;
                } else if is_review {
                    findings.review = None;
                } else {
                    findings.is_on = false;
                    findings.analysis = None;
                }
                self.events.push(Event::EngineFailed(failure));
            }
        }
    }
}
