//! The coach: warnings before moves that give the game away, threats, and comments on the moves.
//!
//! A move of a person who wants warnings is *held* until it has been judged: then it is played, or the
//! person is warned and decides. A person is warned once in a turn. A held move is not on the board, and the
//! clock stands still; an undo or a look at another position withdraws it, and whatever else changes the game
//! forgets it. The coach asks the engine one question at a time, and a held move goes first.

use std::time::{Duration, Instant};

use cygnet_analysis::ReviewedMove;
use cygnet_core::{AwaitedAnswer, LegalMove, Ticket};
use cygnet_ratings::HelpUsed;

use super::Room;
use crate::coaching::{CoachComments, Coaching, Threat, gives_game_away};
use crate::engine_task::{EngineTask, Finding, SharedAnalyst};
use crate::intent::Refusal;
use crate::outbox::{Event, Failure};
use crate::table::TableError;

/// A held move is played after this time without a judgement, because nobody waits longer for one.
const PATIENCE: Duration = Duration::from_secs(3);

/// The moves back from the last one that are still worth a comment.
const FRESH: usize = 2;

/// The coach of a room.
#[derive(Default)]
pub(crate) struct Coach {
    coaching: Coaching,
    analyst: SharedAnalyst,
    question: Option<(AwaitedAnswer, Question)>,
    held: Option<HeldMove>,
    /// The move that the person was warned about in this turn.
    warned: Option<LegalMove>,
    /// The last judgement of a held move in this turn.
    judged: Option<Box<ReviewedMove>>,
    /// How many moves have got their comments, or get none.
    commented: usize,
    comments: Vec<ReviewedMove>,
    /// Was the threat in the position on the board looked for?
    is_threat_known: bool,
    /// What was found.
    threat: Option<Threat>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// How good the held move is.
    Held,
    /// How good the move of this turn was, counted from 0.
    Turn(usize),
    /// What the other side threatens.
    Threat,
}

struct HeldMove {
    mv: LegalMove,
    until: Instant,
}

impl Coach {
    /// A coach who is silent about the moves that were made before.
    pub(super) fn after(turns: usize) -> Self {
        Self { commented: turns, ..Self::default() }
    }

    /// The board has changed, and has this many turns now.
    pub(super) fn follow(&mut self, turns: usize) {
        self.held = None;
        self.warned = None;
        self.judged = None;
        (self.is_threat_known, self.threat) = (false, None);
        let is_settled = |question| !matches!(question, Question::Turn(turn) if turn < turns);
        self.question.take_if(|(_, question)| is_settled(*question));
        self.commented = self.commented.min(turns).max(turns.saturating_sub(FRESH));
        self.comments.retain(|comment| comment.turn < turns);
    }

    /// Another game is on the board, or moves were taken back or played again: the moves on it are known.
    pub(super) fn start_over(&mut self, turns: usize) {
        self.comments.retain(|comment| comment.turn < turns);
        self.question = None;
        self.commented = turns;
    }

    /// Another game is on the board.
    pub(super) fn forget_comments(&mut self) {
        self.comments.clear();
    }

    /// When a held move is played without a judgement.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.held.as_ref().map(|held| held.until)
    }

    /// Withdraws a held move. Returns whether there was one.
    pub(super) fn withdraw(&mut self) -> bool {
        self.question.take_if(|(_, question)| *question == Question::Held);
        self.held.take().is_some()
    }

    /// Nobody is there any more.
    pub(super) fn leave(&mut self) {
        self.withdraw();
        self.question = None;
        self.coaching = Coaching::default();
    }
}

impl Room {
    /// What the person wants to be told during the game.
    #[must_use]
    pub fn coaching(&self) -> Coaching {
        self.coach.coaching
    }

    /// Changes what the person wants to be told. Comments begin with the next move.
    pub fn set_coaching(&mut self, coaching: Coaching) {
        if self.coach.coaching.comments == CoachComments::Off {
            self.coach.commented = self.turns();
        }
        if coaching.comments == CoachComments::Off {
            self.coach.comments.clear();
        }
        if !coaching.threats {
            (self.coach.is_threat_known, self.coach.threat) = (false, None);
        }
        self.coach.coaching = coaching;
        self.ask_coach();
    }

    /// Whether a move of a person is held until it has been judged.
    #[must_use]
    pub fn is_examining(&self) -> bool {
        self.coach.held.is_some()
    }

    /// The move that the person was warned about in this turn.
    #[must_use]
    pub fn warned(&self) -> Option<&LegalMove> {
        self.coach.warned.as_ref()
    }

    /// What the other side threatens in the position on the board.
    #[must_use]
    pub fn threat(&self) -> Option<&Threat> {
        self.coach.threat.as_ref()
    }

    /// The comment on the move of this turn, counted from 0.
    #[must_use]
    pub fn comment_on(&self, turn: usize) -> Option<&ReviewedMove> {
        self.coach.comments.iter().rev().find(|comment| comment.turn == turn)
    }

    /// Whether the coach has a pupil: a person who plays.
    fn is_coached(&self) -> bool {
        !self.is_reading() && !self.is_watched()
    }

    /// Whether this move is held until it has been judged.
    pub(super) fn wants_examination(&self) -> bool {
        let coach = &self.coach;
        let is_wanted = coach.coaching.warnings && coach.warned.is_none();
        is_wanted && self.is_coached() && self.session().state().count_moves() > 1
    }

    /// Holds a move, which is checked as if it were played.
    pub(super) fn hold(&mut self, mv: &LegalMove, now: Instant) -> Result<(), Refusal> {
        if self.table.tick(now) {
            self.events.push(Event::OutOfTime);
            self.changed(now);
            return Err(TableError::OutOfTime.into());
        }
        let played = self.session().state().boxed_clone().play_move(mv);
        played.map_err(|error| Refusal::Table(error.into()))?;
        let is_held = self.coach.held.as_ref().is_some_and(|held| held.mv.text() == mv.text());
        if !is_held {
            // Whatever the coach works on, a person waits for this.
            self.coach.question = None;
            self.coach.held = Some(HeldMove { mv: mv.clone(), until: now + PATIENCE });
            self.events.push(Event::Examining);
        }
        self.set_clock(now);
        Ok(())
    }

    /// Plays the held move.
    fn release(&mut self, now: Instant) {
        let Some(held) = self.coach.held.take() else { return };
        // A refusal is an event as well, and the move was legal when it was held.
        let _ = self.put_on_board(&held.mv, now);
    }

    /// Plays the held move if nobody judges it.
    pub(super) fn release_in_time(&mut self, now: Instant) {
        if self.coach.deadline().is_some_and(|until| now >= until) {
            self.coach.question = None;
            self.release(now);
        }
    }

    /// A move of a person was played: its judgement is its comment.
    pub(super) fn comment_on_held(&mut self, judged: Option<Box<ReviewedMove>>, text: &str) {
        let is_wanted = self.coach.coaching.comments != CoachComments::Off;
        let judged = judged.filter(|judged| is_wanted && judged.text == text);
        if let Some(judged) = judged
            && let Some(turn) = self.turns().checked_sub(1)
        {
            self.comment(turn, *judged);
        }
    }

    /// The judgement of the move that is about to be played.
    pub(super) fn take_judgement(&mut self) -> Option<Box<ReviewedMove>> {
        self.coach.judged.take()
    }

    fn comment(&mut self, turn: usize, mut judged: ReviewedMove) {
        judged.turn = turn;
        self.coach.commented = turn + 1;
        self.coach.comments.push(judged.clone());
        self.events.push(Event::Commented(Box::new(judged)));
    }

    /// Asks the engine what the coach needs next, unless it is at work.
    pub(crate) fn ask_coach(&mut self) {
        if self.coach.question.is_some() || !self.is_coached() {
            return;
        }
        while let Some((question, task)) = self.next_question() {
            if let Some(task) = task {
                self.table.note_help(HelpUsed::Coaching);
                let awaited = self.ask(task);
                self.coach.question = Some((awaited, question));
                return;
            }
            self.settle(question);
        }
    }

    /// The next question, with its task if it can be asked.
    fn next_question(&self) -> Option<(Question, Option<EngineTask>)> {
        let (coach, session) = (&self.coach, self.session());
        let (analyst, game) = (&coach.analyst, session.game());
        if let Some(held) = &coach.held {
            let task = EngineTask::judgement(analyst, game, session.state(), &held.mv);
            return Some((Question::Held, Some(task)));
        }
        if coach.coaching.comments != CoachComments::Off && coach.commented < self.turns() {
            let (turn, state) = (coach.commented, session.at(coach.commented));
            let mv = session.moves().nth(turn).and_then(|text| state.read_move(text).ok());
            let task = mv.map(|mv| EngineTask::judgement(analyst, game, state, &mv));
            return Some((Question::Turn(turn), task));
        }
        let is_wanted = coach.coaching.threats && !coach.is_threat_known;
        if is_wanted && self.table.awaits_human() {
            let task = EngineTask::threat(analyst, game, session.state());
            return Some((Question::Threat, task));
        }
        None
    }

    /// Notes that a question has no answer.
    fn settle(&mut self, question: Question) {
        match question {
            Question::Held => {}
            Question::Turn(turn) => self.coach.commented = turn + 1,
            Question::Threat => self.coach.is_threat_known = true,
        }
    }

    /// Handles a finding if the coach has asked for it. Otherwise returns it.
    pub(crate) fn coach_found(
        &mut self,
        ticket: &Ticket,
        finding: Result<Box<Finding>, Failure>,
        now: Instant,
    ) -> Option<Result<Box<Finding>, Failure>> {
        let asked = self.coach.question.take_if(|(awaited, _)| awaited.is_for(ticket));
        let Some((_, question)) = asked else { return Some(finding) };
        let finding = finding.map(|finding| *finding);
        match (question, finding) {
            (Question::Held, Ok(Finding::Judged(Some(judged)))) if gives_game_away(&judged) => {
                let held = self.coach.held.take();
                self.coach.warned = held.map(|held| held.mv);
                self.coach.judged = Some(judged.clone());
                self.events.push(Event::Warned(judged));
                self.set_clock(now);
            }
            (Question::Held, Ok(Finding::Judged(judged))) => {
                self.coach.judged = judged;
                self.release(now);
            }
            (Question::Turn(turn), Ok(Finding::Judged(Some(judged)))) => {
                self.comment(turn, *judged);
            }
            (Question::Threat, Ok(Finding::Threat(threat))) => {
                let threat = threat.map(|threat| *threat);
                self.events.extend(threat.is_some().then_some(Event::ThreatFound));
                (self.coach.is_threat_known, self.coach.threat) = (true, threat);
            }
            (question, found) => {
                self.settle(question);
                if let Err(failure) = found {
                    self.events.push(Event::EngineFailed(failure));
                }
                if question == Question::Held {
                    self.release(now);
                }
            }
        }
        None
    }
}
