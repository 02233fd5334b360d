//! The state machine.

mod coach;
mod computers;
mod draws;
mod looking;

use std::time::{Duration, Instant};

use cygnet_analysis::annotate;
use cygnet_core::record::Record;
use cygnet_core::view::Piece;
use cygnet_core::{AwaitedAnswer, DynState, LegalMove, Session, Side};
use cygnet_games::replay::{PartialReplay, replay_partly};
use cygnet_ratings::HelpUsed;

use self::coach::Coach;
use crate::captures::Captures;
use crate::findings::EngineFindings;
use crate::finished::finished_game;
use crate::intent::{Intent, Look, Refusal};
use crate::numbers::{Numbers, PieceNumbers};
use crate::outbox::{Event, KeptGame, Request};
use crate::reading::Reading;
use crate::table::{Answer, Seat, Sides, Table, TableError};

/// How often a running clock is checked.
const CLOCK_TICK: Duration = Duration::from_millis(100);

/// The pause of a game that is watched.
#[derive(Default)]
struct Pause {
    /// Computer players wait until they are told to continue.
    is_on: bool,
    /// One move may be made despite the pause.
    may_step: bool,
}

/// A game that is played, watched, or read from a record.
pub struct Room {
    pub(crate) table: Table,
    /// The number of turns that lead to the position shown, if it is not the one on the board.
    pub(crate) shown: Option<usize>,
    /// The game comes from a record that is being read.
    pub(crate) reading: Option<Reading>,
    /// The game is hidden from the people.
    is_covered: bool,
    /// Changes of the game ask for it to be saved.
    keeps_game: bool,
    pause: Pause,
    /// The minimum delay of a computer player's move.
    pace: Duration,
    thinking: Option<AwaitedAnswer>,
    /// A computer player's move that is held back until it is due.
    answer: Option<Box<Answer>>,
    due: Instant,
    /// The turn in which a draw was offered, until there is a reply.
    offered: Option<usize>,
    pub(crate) numbers: PieceNumbers,
    pub(crate) captures: Captures,
    pub(crate) findings: EngineFindings,
    coach: Coach,
    pub(crate) events: Vec<Event>,
    pub(crate) requests: Vec<Request>,
    /// The number of the last game whose result was noted: a game that is taken back and ended again counts once.
    noted: Option<u64>,
}

impl Room {
    /// Creates a room in which this game is played. The moves of computer players are held back for
    /// `pace`, counted from when they start to think.
    #[must_use]
    pub fn new(table: Table, pace: Duration, now: Instant) -> Self {
        let mut room = Self { pace, ..Self::with(table, now) };
        room.changed(now);
        room
    }

    /// Creates a room whose game is kept elsewhere: it never asks to save it.
    #[must_use]
    pub fn without_keeping(table: Table, now: Instant) -> Self {
        let mut room = Self { keeps_game: false, ..Self::with(table, now) };
        room.changed(now);
        room
    }

    /// Creates a room in which a record is read, up to its first illegal move: [`Reading::problem`] tells what
    /// is wrong.
    ///
    /// # Errors
    /// If the record does not describe a game.
    pub fn reading(record: &Record, seed: u64, now: Instant) -> Result<Self, TableError> {
        let PartialReplay { session, tree, problem } =
            replay_partly(record).map_err(TableError::Record)?;
        let reading = Reading::new(record, tree, problem, &session);
        let mut room = Self::with(Table::from_replayed(session, record, seed)?, now);
        room.reading = Some(reading);
        room.shown = Some(0);
        room.changed(now);
        Ok(room)
    }

    /// Creates a room in which a study goes on whose changes are in no file that a person has chosen.
    ///
    /// # Errors
    /// If the record does not describe a game.
    pub fn studying(record: &Record, seed: u64, now: Instant) -> Result<Self, TableError> {
        let mut room = Self::reading(record, seed, now)?;
        if let Some(reading) = &mut room.reading {
            reading.is_unsaved = true;
        }
        Ok(room)
    }

    fn with(table: Table, now: Instant) -> Self {
        let coach = Coach::after(table.session().moves().len());
        Self {
            table,
            shown: None,
            reading: None,
            is_covered: false,
            keeps_game: true,
            pause: Pause::default(),
            pace: Duration::ZERO,
            thinking: None,
            answer: None,
            due: now,
            offered: None,
            numbers: PieceNumbers::default(),
            captures: Captures::default(),
            findings: EngineFindings::default(),
            coach,
            events: Vec::new(),
            requests: Vec::new(),
            noted: None,
        }
    }

    /// Changes how long the moves of computer players are held back. A move that is already waiting waits
    /// no longer than that.
    pub fn set_pace(&mut self, pace: Duration, now: Instant) {
        self.pace = pace;
        self.due = self.due.min(now + pace);
    }

    /// Takes out the events since the last call.
    pub fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Takes out the requests since the last call, to be carried out in this order.
    pub fn requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// When [`Intent::Tick`] is due if nothing happens earlier.
    #[must_use]
    pub fn deadline(&self, now: Instant) -> Option<Instant> {
        let answer = self.answer.as_ref().filter(|_| self.may_move()).map(|_| self.due);
        let clock = self.table.clock().is_running().then(|| now + CLOCK_TICK);
        answer.into_iter().chain(clock).chain(self.coach.deadline()).min()
    }

    /// The game with its players and its clock.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &Session {
        self.table.session()
    }

    /// The engine's findings about the game.
    #[must_use]
    pub fn findings(&self) -> &EngineFindings {
        &self.findings
    }

    /// How many turns were played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.session().moves().len()
    }

    /// How many turns lead to the position that is shown.
    #[must_use]
    pub fn shown_turns(&self) -> usize {
        self.shown.unwrap_or(self.turns()).min(self.turns())
    }

    /// The position that is shown.
    #[must_use]
    pub fn state(&self) -> &dyn DynState {
        self.session().at(self.shown_turns())
    }

    /// The record that is being read.
    #[must_use]
    pub fn read_record(&self) -> Option<&Reading> {
        self.reading.as_ref()
    }

    /// Whether the game is a record that is being read.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Whether a position other than the one on the board is shown.
    #[must_use]
    pub fn is_looking_back(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether computer players wait until they are told to continue.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.pause.is_on
    }

    /// Whether a computer player is thinking.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether a person can make a move now.
    #[must_use]
    pub fn awaits_move(&self) -> bool {
        self.is_at_board() && self.table.awaits_human()
    }

    /// Whether a person is waiting for a computer player to move.
    #[must_use]
    pub fn awaits_computer(&self) -> bool {
        let is_on = self.is_at_board() && self.table.to_move().is_some();
        is_on && !self.table.awaits_human() && !self.is_watched()
    }

    /// Whether computer players play each other.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        !self.is_reading() && Side::BOTH.iter().all(|&side| *self.table.seat(side) != Seat::Human)
    }

    /// Whether two people play each other.
    #[must_use]
    pub fn is_between_people(&self) -> bool {
        Side::BOTH.iter().all(|&side| *self.table.seat(side) == Seat::Human)
    }

    /// The position from which a person would make a move: the one on the board, or the one of the record
    /// that is shown.
    #[must_use]
    pub fn turn_state(&self) -> &dyn DynState {
        if self.is_reading() { self.state() } else { self.session().state() }
    }

    /// Whether a person can make a move now, in the game or as a variation of a record.
    #[must_use]
    pub fn takes_move(&self) -> bool {
        self.awaits_move() || self.is_reading() && self.check_move().is_ok()
    }

    fn is_at_board(&self) -> bool {
        !self.is_reading() && !self.is_looking_back()
    }

    /// The numbers of the pieces after this many turns.
    #[must_use]
    pub fn numbers_at(&self, turns: usize) -> Numbers {
        self.numbers.at(turns)
    }

    /// The pieces captured up to the position that is shown.
    pub fn captured(&self) -> impl Iterator<Item = &Piece> {
        let shown = self.shown_turns();
        let pieces = self.captures.pieces.iter();
        pieces.take_while(move |(turn, _)| *turn < shown).map(|(_, piece)| piece)
    }

    /// The game as a record, with the findings of a review. A record that is being read is otherwise
    /// unchanged.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = match &self.reading {
            Some(reading) => reading.record(),
            None => self.table.record(),
        };
        if let Some(review) = self.findings.whole_review() {
            let mut review = review.clone();
            review.keep_while(record.moves());
            annotate(&mut record, &review);
        }
        record
    }

    /// Handles an intent at this time.
    ///
    /// # Errors
    /// If the intent is refused; then nothing has changed except that time has passed.
    pub fn handle(&mut self, intent: Intent, now: Instant) -> Result<(), Refusal> {
        let help = self.help_of(&intent);
        let done = self.obey(intent, now);
        if let Some(help) = help.filter(|_| done.is_ok()) {
            self.table.note_help(help);
        }
        self.follow_shown_position();
        self.ask_coach();
        done
    }

    /// The help that a person asks for in a game that is going on.
    fn help_of(&self, intent: &Intent) -> Option<HelpUsed> {
        let is_on = !self.is_reading() && self.table.to_move().is_some() && self.table.has_human();
        let help = match intent {
            Intent::AskHint => HelpUsed::Hint,
            Intent::AnalyseOnce | Intent::SwitchAnalysis | Intent::Review => HelpUsed::Analysis,
            _ => return None,
        };
        is_on.then_some(help)
    }

    /// Asks for the result of a game to be noted when it is over.
    fn note_result(&mut self) {
        if self.findings.is_analysing() && self.table.to_move().is_some() {
            self.table.note_help(HelpUsed::Analysis);
        }
        let number = self.table.game_number();
        if self.session().outcome().is_some() && self.noted.replace(number) != Some(number) {
            let game = finished_game(&self.table);
            self.requests.extend(game.map(|game| Request::Note(Box::new(game))));
        }
    }

    fn obey(&mut self, intent: Intent, now: Instant) -> Result<(), Refusal> {
        match intent {
            Intent::Tick => self.tick(now),
            Intent::Play(mv) if self.is_reading() => return self.play_variation(&mv, now),
            Intent::Play(mv) => return self.play(&mv, now),
            Intent::Annotate(change) => return self.annotate(change, now),
            Intent::Study => return self.study(now),
            Intent::Saved(text) => self.saved(&text),
            Intent::Follow(mv) => {
                self.check_not_reading()?;
                self.table.play(&mv, now)?;
                self.stop_thinking();
                self.changed(now);
            }
            Intent::FollowEnd(outcome, termination) => {
                self.check_not_reading()?;
                self.table.end(outcome, termination, now);
                self.ended(now);
            }
            Intent::FollowHelp(help) => self.table.note_help(help),
            Intent::FollowBack(turns) => {
                self.check_not_reading()?;
                let count = self.turns().saturating_sub(turns);
                self.table.back_to(turns, now);
                self.went_back(Event::TakenBack(count), now);
            }
            Intent::Undo if self.is_reading() => return self.look(Look::Back, now),
            Intent::Redo if self.is_reading() => return self.look(Look::Forward, now),
            Intent::Undo if self.coach.withdraw() => {
                self.events.push(Event::Shown);
                self.set_clock(now);
            }
            Intent::Undo => {
                let count = self.table.undo(now)?;
                self.went_back(Event::TakenBack(count), now);
            }
            Intent::Redo => {
                let count = self.table.redo(now)?;
                self.went_back(Event::PlayedAgain(count), now);
            }
            Intent::Look(look) => return self.look(look, now),
            Intent::PlayFromHere => return self.play_from_here(now),
            Intent::Resign => {
                self.check_not_reading()?;
                self.table.resign(now)?;
                self.ended(now);
            }
            Intent::OfferDraw => return self.offer_draw(now),
            // A computer player takes its time to answer, so it is asked elsewhere.
            Intent::AgreeOnDraw if !self.is_between_people() => return self.offer_draw(now),
            Intent::AgreeOnDraw => {
                self.check_not_reading()?;
                self.table.draw(now)?;
                self.ended(now);
            }
            Intent::Rematch(sides, date) => {
                self.check_not_reading()?;
                self.rematch(sides, date, now);
            }
            Intent::Replace(record) => {
                self.table.resume_record(&record)?;
                self.stop_thinking();
                self.reading = None;
                self.begin(now);
            }
            Intent::Pause(pause) => return self.pause(pause, now),
            Intent::Step => return self.step(now),
            Intent::Cover(is_covered) => {
                self.is_covered = is_covered;
                if is_covered {
                    self.coach.withdraw();
                }
                self.think(now);
                self.set_clock(now);
            }
            Intent::Leave => {
                self.stop_thinking();
                self.findings.stop();
                self.coach.leave();
                self.table.pause(now);
            }
            Intent::AskHint => return self.ask_hint(),
            Intent::AnalyseOnce => return self.analyse_once(),
            Intent::SwitchAnalysis => self.switch_analysis(),
            Intent::Review => return self.start_review(),
            Intent::Answered(ticket, answer) => self.answered(&ticket, answer, now),
            Intent::Replied(reply) => self.replied(&reply, now),
            Intent::Found(ticket, finding) => self.found(&ticket, finding, now),
        }
        Ok(())
    }

    fn check_not_reading(&self) -> Result<(), Refusal> {
        if self.is_reading() { Err(Refusal::Reading) } else { Ok(()) }
    }

    /// The game on the table has changed: save it and let the next computer player think.
    pub(crate) fn changed(&mut self, now: Instant) {
        if !self.is_reading() && self.shown == Some(self.turns()) {
            self.shown = None;
        }
        self.numbers.follow(self.table.session());
        self.captures.follow(self.table.session());
        self.findings.forget_hint();
        self.coach.follow(self.table.session().moves().len());
        self.trim_review();
        self.events.push(Event::Changed);
        if self.keeps_game && !self.is_reading() {
            let game = self.kept_game();
            self.requests.push(Request::Keep(Box::new(game)));
            self.note_result();
        }
        self.think(now);
        self.set_clock(now);
    }

    fn kept_game(&self) -> KeptGame {
        let session = self.session();
        KeptGame {
            number: self.table.game_number(),
            id: session.game().info().id,
            record: self.table.record(),
            moves: session.moves().len(),
            is_over: session.outcome().is_some(),
            is_study: false,
        }
    }

    /// Saves the record that is being studied, because it was changed.
    pub(crate) fn keep_study(&mut self, is_over: bool) {
        if self.keeps_game {
            let record = self.record();
            let game = KeptGame { record, is_over, is_study: true, ..self.kept_game() };
            self.requests.push(Request::Keep(Box::new(game)));
        }
    }

    /// The players have ended the game.
    fn ended(&mut self, now: Instant) {
        self.stop_thinking();
        self.shown = None;
        self.changed(now);
    }

    /// Moves were taken back or played again.
    fn went_back(&mut self, event: Event, now: Instant) {
        self.stop_thinking();
        // Otherwise the computer players would at once make again the moves that were taken back.
        self.pause.is_on = self.is_watched();
        self.shown = None;
        self.events.push(event);
        self.changed(now);
        self.coach.start_over(self.turns());
    }

    /// Checks whether a person can make a move now.
    ///
    /// # Errors
    /// If not; the error gives the reason.
    pub fn check_move(&self) -> Result<(), Refusal> {
        if self.is_reading() {
            let is_over = self.state().outcome().is_some();
            return if is_over { Err(TableError::Over.into()) } else { Ok(()) };
        }
        if self.is_looking_back() {
            return Err(Refusal::LookingBack);
        }
        if self.table.to_move().is_none() {
            return Err(TableError::Over.into());
        }
        if self.table.awaits_human() { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    fn play(&mut self, mv: &LegalMove, now: Instant) -> Result<(), Refusal> {
        self.check_move()?;
        if self.wants_examination() { self.hold(mv, now) } else { self.put_on_board(mv, now) }
    }

    /// Plays a move of a person.
    fn put_on_board(&mut self, mv: &LegalMove, now: Instant) -> Result<(), Refusal> {
        let judged = self.take_judgement();
        let played = self.table.play(mv, now);
        if let Err(error) = played {
            if error == TableError::OutOfTime {
                self.events.push(Event::OutOfTime);
                self.changed(now);
            }
            return Err(error.into());
        }
        self.changed(now);
        self.comment_on_held(judged, mv.text());
        Ok(())
    }

    fn rematch(&mut self, sides: Sides, date: Option<String>, now: Instant) {
        let was_left = self.table.to_move().is_some() && self.turns() > 0;
        self.stop_thinking();
        self.table.again(sides, date);
        self.events.push(Event::Rematch { sides, was_left });
        self.begin(now);
    }

    /// Another game is on the table.
    fn begin(&mut self, now: Instant) {
        self.captures = Captures::default();
        self.shown = None;
        self.pause.is_on = false;
        // A game that was over when it was put on the table was not played here.
        let is_over = self.session().outcome().is_some();
        self.noted = is_over.then(|| self.table.game_number());
        self.coach.forget_comments();
        self.changed(now);
        self.coach.start_over(self.turns());
    }
}
