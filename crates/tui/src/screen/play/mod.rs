//! A game on the screen: played, watched, or read from a record.

mod action;
mod actions;
mod draw;
mod insight;
mod panel;
mod study;
mod turn;
mod typed;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cygnet_core::record::Record;
use cygnet_core::view::Piece;
use cygnet_core::{DynState, Player, Square, Step, Stop};

use super::{Context, Go, Hit, Input, Request};
use crate::keeping::Keeping;
use crate::language::fill;
use crate::numbers::PieceNumbers;
use crate::store::{Unfinished, UnfinishedGame};
use crate::table::{Answer, Seat, Table};
use crate::telling::{self, Reading};
use crate::turn::Trouble;
use action::Action;
use actions::Wish;
use study::Studies;
use turn::Hand;

/// A game on the screen.
pub(super) struct Play {
    table: Table,
    /// The file that keeps the game in case the program does not end as it should.
    keeping: Keeping,
    /// The turn that a person is making.
    hand: Hand,
    numbers: PieceNumbers,
    /// The position after so many turns is shown, instead of the one on the board.
    shown: Option<usize>,
    /// The game comes from a record that is being read.
    reading: Option<Reading>,
    /// Something lies over the game.
    is_covered: bool,
    /// The square that is in sight where the board does not fit; the mouse does not move it.
    focus: Square,
    /// The turn in which a draw was offered, until there is an answer.
    offered: Option<usize>,
    /// Computer players wait until they are told to go on.
    paused: bool,
    /// One move may be made although they wait.
    step: bool,
    thinking: Option<(u64, Stop)>,
    /// A computer player's move that waits for its time.
    answer: Option<Box<Answer>>,
    due: Instant,
    /// Until then Enter and Space were meant for what was on the board before.
    quiet_until: Instant,
    /// The steps of a move that was asked for.
    hint: Vec<Step>,
    studies: Studies,
    /// The pieces taken, with the number of the turn.
    taken: Vec<(usize, Piece)>,
    /// How many turns have been looked at for that.
    counted: usize,
    /// What the menu on top of this screen offers.
    menu: Vec<Action>,
    /// What was asked for, while it is asked whether to lose the game for it.
    leaving: Option<Wish>,
    /// The unfinished game that may be discarded, while that is asked.
    discarding: Option<UnfinishedGame>,
    /// The file name that was typed for saving, while it is asked whether to overwrite it.
    save_as: String,
}

/// So long nobody has seen that the board has changed by itself: Enter and Space were pressed for what
/// was there before. Whoever keeps pressing them means the same for a little longer.
const GLANCE: Duration = Duration::from_millis(300);
const REPEAT: Duration = Duration::from_millis(150);

/// How often a running clock is drawn.
const CLOCK_TICK: Duration = Duration::from_millis(100);

impl Play {
    /// A game to be played at this table; `kept` is its file if it was played before.
    pub(super) fn new(table: Table, kept: Option<Unfinished>, context: &mut Context) -> Self {
        let mut play = Self::with(table, context.now);
        play.keeping = kept.map(Keeping::of).unwrap_or_default();
        play.changed(context);
        play
    }

    /// A game from a record, to walk through.
    pub(super) fn reading(record: &Record, context: &mut Context) -> Result<Self, String> {
        let table = Table::from_record(record, context.random.u64(..))
            .map_err(|error| error.to_string())?;
        let mut play = Self::with(table, context.now);
        play.reading = Some(Reading::new(record));
        play.shown = Some(0);
        play.changed(context);
        Ok(play)
    }

    fn with(table: Table, now: Instant) -> Self {
        let size = table.session().game().size();
        Self {
            table,
            keeping: Keeping::default(),
            hand: Hand::new(size),
            numbers: PieceNumbers::default(),
            shown: None,
            reading: None,
            is_covered: false,
            focus: Square::new(0),
            offered: None,
            paused: false,
            step: false,
            thinking: None,
            answer: None,
            due: now,
            quiet_until: now,
            hint: Vec::new(),
            studies: Studies::default(),
            taken: Vec::new(),
            counted: 0,
            menu: Vec::new(),
            leaving: None,
            discarding: None,
            save_as: String::new(),
        }
    }

    fn turns(&self) -> usize {
        self.table.session().moves().len()
    }

    /// How many turns lead to the position on the screen.
    fn shown_turns(&self) -> usize {
        self.shown.unwrap_or(self.turns()).min(self.turns())
    }

    /// The position on the screen.
    fn state(&self) -> &dyn DynState {
        self.table.session().at(self.shown_turns())
    }

    /// Can a person make a move now?
    fn awaits_move(&self) -> bool {
        self.reading.is_none() && self.shown.is_none() && self.table.awaits_human()
    }

    /// Does a person wait for a computer player to move?
    fn awaits_computer(&self) -> bool {
        self.reading.is_none()
            && self.shown.is_none()
            && self.table.to_move().is_some()
            && !self.table.awaits_human()
            && !self.is_watched()
    }

    /// Do computer players play each other?
    fn is_watched(&self) -> bool {
        self.reading.is_none()
            && Player::BOTH.iter().all(|&side| *self.table.seat(side) != Seat::Human)
    }

    fn side_name(&self, player: Player, context: &Context) -> String {
        telling::side_name(self.table.session().game().info(), player, context.language)
    }

    fn side_possessive(&self, player: Player, context: &Context) -> String {
        telling::side_possessive(self.table.session().game().info(), player, context.language)
    }

    /// Whatever has changed on the table: the hand is empty, the file is up to date, and the next
    /// computer player starts to think.
    fn changed(&mut self, context: &mut Context) {
        if self.reading.is_none() && self.shown == Some(self.turns()) {
            self.shown = None;
        }
        self.keeping.hold_on();
        self.hint.clear();
        self.studies.forget_hint();
        self.trim_review();
        self.start_turn();
        self.count_taken();
        self.keep(context);
        self.think(context);
        self.set_clock(context.now);
    }

    fn start_turn(&mut self) {
        if self.awaits_move() {
            let session = self.table.session();
            self.numbers.follow(session);
            self.hand.start(session.state(), self.numbers.at(session.moves().len()));
        } else {
            self.hand.clear();
        }
        self.look();
    }

    /// Brings what matters into sight: the cursor, or what the last move changed.
    fn look(&mut self) {
        let square = |step: &Step| match step {
            Step::Square(square) => Some(*square),
            Step::Off(_) | Step::Decline => None,
        };
        let in_hand = std::iter::once(&self.hand.cursor).chain(self.hand.made.iter().rev());
        let focus = if self.awaits_move() {
            in_hand.into_iter().find_map(square)
        } else {
            let view = self.state().view();
            view.cells.iter().position(|cell| cell.last_move).map(Square::new)
        };
        self.focus = focus.unwrap_or(self.focus);
    }

    /// The clock runs while somebody is to move and can: not while something lies over the game or
    /// an earlier position is shown, nor while a computer player's move waits for its time.
    fn set_clock(&mut self, now: Instant) {
        let stands = self.is_covered
            || self.shown.is_some()
            || self.answer.is_some()
            || (self.paused && !self.step);
        if stands {
            self.table.pause(now);
        } else {
            self.table.go_on(now);
        }
    }

    /// Notes the pieces that were taken in turns not looked at so far.
    fn count_taken(&mut self) {
        let session = self.table.session();
        // After a turn was taken back another may follow: what it did is no longer true.
        let counted = self.counted.min(session.moves().len());
        self.taken.retain(|(turn, _)| *turn < counted);
        for turn in counted..session.moves().len() {
            self.taken.extend(telling::taken_in(session, turn).map(|piece| (turn, piece)));
        }
        self.counted = session.moves().len();
    }

    /// Writes the game where the next start of the program finds it, or forgets it when it is over.
    fn keep(&mut self, context: &mut Context) {
        if self.reading.is_some() {
            return;
        }
        if let Some(error) = self.keeping.keep(&self.table, context.folders.as_ref()) {
            let error = context.translate(&error.to_string());
            context.warn(fill(context.words().not_kept, &[&error]));
        }
    }

    /// Lets the computer player whose turn it is start to think.
    fn think(&mut self, context: &mut Context) {
        let busy = self.thinking.is_some() || self.answer.is_some();
        let waits = self.paused && !self.step;
        if busy || waits || self.reading.is_some() || self.shown.is_some() {
            return;
        }
        let Some(task) = self.table.task() else { return };
        let (ticket, stop) = (context.next_ticket, Stop::new());
        context.next_ticket += 1;
        self.due =
            context.now + if self.step { Duration::ZERO } else { context.settings.pace.duration() };
        self.thinking = Some((ticket, stop.clone()));
        context.requests.push(Request::Think(ticket, Box::new(task), stop));
    }

    /// Whatever a computer player is thinking about, it is no longer asked.
    fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.stop();
        }
        self.answer = None;
    }

    /// Leaves the table: nobody thinks any longer.
    pub(super) fn leave(&mut self, now: Instant) {
        self.stop_thinking();
        self.studies.stop();
        self.table.pause(now);
    }

    /// The time at which something is to be done, if nothing happens before.
    pub(super) fn deadline(&self, now: Instant) -> Option<Instant> {
        let answer = self.answer.as_ref().filter(|_| self.may_move()).map(|_| self.due);
        let clock = self.table.clock().is_running().then(|| now + CLOCK_TICK);
        answer.into_iter().chain(clock).min()
    }

    /// May a computer player's move be put on the board?
    fn may_move(&self) -> bool {
        self.shown.is_none() && !self.is_covered && (!self.paused || self.step)
    }

    pub(super) fn tick(&mut self, context: &mut Context) {
        if self.table.tick(context.now) {
            self.stop_thinking();
            self.changed(context);
            self.quiet_until = context.now + GLANCE;
        }
        if self.may_move()
            && context.now >= self.due
            && let Some(answer) = self.answer.take()
        {
            self.step = false;
            let not_yet = self.why_no_move(context);
            if let Err(error) = self.table.accept(*answer, context.now) {
                let text = context.translate(&error.to_string());
                context.warn(text);
            }
            // What was typed meanwhile waits in its line for the person's turn.
            let typed = std::mem::take(&mut self.hand.typed);
            self.changed(context);
            self.set_typed(&typed);
            context.notice.take_if(|notice| notice.text == not_yet);
            self.quiet_until = context.now + GLANCE;
        }
    }

    pub(super) fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) => {
                let go = self.key(key, context);
                self.look();
                self.set_clock(context.now);
                return go;
            }
            Input::Paste(text) => {
                let typed = format!("{}{}", self.hand.typed, text.trim());
                self.set_typed(&typed);
            }
            Input::Answered(ticket, answer) => {
                if self.thinking.as_ref().is_some_and(|(known, _)| *known == ticket) {
                    self.thinking = None;
                    match answer {
                        Ok(answer) => self.answer = answer,
                        Err(error) => {
                            // Asked again it would only fail again.
                            self.paused = true;
                            let text = context.translate(&error);
                            context.warn(text);
                        }
                    }
                    self.set_clock(context.now);
                }
                self.tick(context);
            }
            Input::Replied(reply) => {
                // An answer to an offer that was made in another position is of no interest.
                if self.offered.take() == Some(self.turns()) {
                    if self.table.settle(&reply, context.now) {
                        self.stop_thinking();
                        self.changed(context);
                    } else {
                        context.say(context.words().draw_declined);
                    }
                }
            }
            Input::Found(ticket, finding) => self.found(ticket, finding, context),
            Input::Tick | Input::Resize(..) | Input::Mouse(_) | Input::End => self.tick(context),
        }
        Go::Nowhere
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        // What belongs to a move that is being typed is not a command.
        if let KeyCode::Char(letter @ ('+' | '-' | '=' | ',' | '.')) = key.code
            && !self.hand.typed.is_empty()
        {
            self.type_letter(letter);
            return Go::Nowhere;
        }
        if let Some(action) = Action::of_key(key) {
            return self.act(action, context);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Go::Nowhere;
        }
        match key.code {
            KeyCode::Esc if self.back() => Go::Nowhere,
            KeyCode::Esc => self.open_menu(context),
            KeyCode::Backspace => {
                self.back();
                Go::Nowhere
            }
            KeyCode::Up => self.arrow((0, -1), context),
            KeyCode::Down => self.arrow((0, 1), context),
            KeyCode::Left => self.arrow((-1, 0), context),
            KeyCode::Right => self.arrow((1, 0), context),
            KeyCode::Tab | KeyCode::BackTab => {
                let by = if key.code == KeyCode::Tab { 1 } else { -1 };
                self.hand.next_target(by);
                Go::Nowhere
            }
            KeyCode::Enter => self.enter(context),
            KeyCode::Char(' ') if self.hand.typed.is_empty() && self.is_watched() => {
                self.act(Action::Pause, context)
            }
            KeyCode::Char(' ') if self.hand.typed.is_empty() => self.enter(context),
            KeyCode::Char(letter) => {
                self.type_letter(letter);
                Go::Nowhere
            }
            _ => Go::Nowhere,
        }
    }

    /// Takes back what was typed or chosen last. False if there is nothing.
    fn back(&mut self) -> bool {
        if self.hand.typed.is_empty() {
            return self.hand.back(self.table.session().state());
        }
        self.hand.is_preview = false;
        let mut typed = self.hand.typed.clone();
        typed.pop();
        self.set_typed(&typed);
        true
    }

    /// Why no move can be made now.
    fn why_no_move(&self, context: &Context) -> String {
        let words = context.words();
        match self.table.to_move() {
            _ if self.reading.is_some() => words.reading_only.to_owned(),
            None => words.game_is_over.to_owned(),
            Some(_) if self.shown.is_some() => words.looking_back.to_owned(),
            Some(side) => fill(
                words.not_your_turn,
                &[&self.side_name(side, context), &self.side_possessive(side, context)],
            ),
        }
    }

    fn arrow(&mut self, towards: (isize, isize), context: &mut Context) -> Go {
        if self.awaits_computer() {
            // Pressed ahead, to choose a move that is not due yet: nobody meant to look back.
            return Go::Nowhere;
        }
        if !self.awaits_move() {
            // Nothing to choose: the keys walk through the game instead.
            match towards {
                (-1, 0) | (0, -1) => self.walk(self.shown_turns().checked_sub(1), context),
                _ => self.walk(Some(self.shown_turns() + 1), context),
            }
            return Go::Nowhere;
        }
        if !self.hand.typed.is_empty() {
            // What is typed is not lost by a slip; Esc forgets it.
            return Go::Nowhere;
        }
        let (right, down) = if self.hand.flipped { (-towards.0, -towards.1) } else { towards };
        self.hand.move_cursor(right, down);
        Go::Nowhere
    }

    /// Shows the position after so many turns.
    fn walk(&mut self, turns: Option<usize>, context: &mut Context) {
        let Some(turns) = turns.map(|turns| turns.min(self.turns())) else { return };
        self.shown =
            if turns == self.turns() && self.reading.is_none() { None } else { Some(turns) };
        self.hint.clear();
        self.studies.forget_hint();
        self.start_turn();
        self.think(context);
        self.set_clock(context.now);
    }

    fn enter(&mut self, context: &mut Context) -> Go {
        if !self.hand.typed.is_empty() {
            return self.submit(context);
        }
        if self.shown.is_some() && self.reading.is_none() {
            return self.act(Action::ToEnd, context);
        }
        if self.is_watched() && self.table.to_move().is_some() {
            return self.act(Action::Step, context);
        }
        if context.now < self.quiet_until {
            self.quiet_until = self.quiet_until.max(context.now + REPEAT);
            return Go::Nowhere;
        }
        if self.awaits_move() {
            let cursor = self.hand.cursor;
            self.choose(cursor, context);
            return Go::Nowhere;
        }
        if self.awaits_computer() && !self.paused {
            // Pressed ahead: it must do nothing.
            let text = self.why_no_move(context);
            context.warn(text);
            return Go::Nowhere;
        }
        self.open_menu(context)
    }

    /// A square or something beside the board is chosen as the next step of the turn.
    fn choose(&mut self, step: Step, context: &mut Context) {
        if self.hand.next.contains(&step) {
            let mut steps = self.hand.made.clone();
            steps.push(step);
            self.take_steps(steps, context);
        } else if self.hand.is_first_step(step, self.table.session().state()) {
            self.take_steps(vec![step], context);
        } else if self.hand.made.last() == Some(&step) {
            self.hand.back(self.table.session().state());
        } else if let Step::Square(square) = step {
            let trouble = if self.hand.made.is_empty() {
                Trouble::NotFirst(square)
            } else {
                Trouble::NotNext(square, self.hand.next.clone())
            };
            let text = self.explain(&trouble, context);
            context.warn(text.unwrap_or_default());
        }
    }

    fn take_steps(&mut self, steps: Vec<Step>, context: &mut Context) {
        let state = self.table.session().state();
        if let Some(mv) = self.hand.take(steps, state) {
            self.play(&mv, context);
        }
    }

    fn play(&mut self, mv: &str, context: &mut Context) {
        match self.table.play(mv, context.now) {
            Ok(_) => self.changed(context),
            Err(error) => {
                let text = context.translate(&error.to_string());
                context.warn(text);
                self.start_turn();
            }
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Go {
        match *hit {
            Hit::Step(step) if self.awaits_move() => {
                if self.hand.next.contains(&step) || matches!(step, Step::Square(_)) {
                    self.hand.cursor = step;
                }
                self.hand.forget_typed();
                self.choose(step, context);
                self.look();
            }
            Hit::Position(turns) => self.walk(Some(turns), context),
            Hit::Look(right, down) => {
                let size = self.table.session().game().size();
                let towards = if self.hand.flipped { (-right, -down) } else { (right, down) };
                // As far as the board goes.
                let mut steps = 6;
                while steps > 0
                    && let Some(next) = size.offset(self.focus, towards.0, towards.1)
                {
                    self.focus = next;
                    steps -= 1;
                }
            }
            _ => {}
        }
        Go::Nowhere
    }

    /// The mouse is over something: what a move would do is shown without a click.
    pub(super) fn hover(&mut self, hit: &Hit) {
        if let Hit::Step(step) = *hit
            && self.awaits_move()
            && self.hand.typed.is_empty()
            && self.hand.next.contains(&step)
        {
            self.hand.cursor = step;
        }
    }

    pub(super) fn wheel(&mut self, by: isize, context: &mut Context) {
        self.walk(self.shown_turns().checked_add_signed(by), context);
    }

    /// The game is on top again, after something lay over it.
    pub(super) fn uncovered(&mut self, context: &mut Context) {
        self.is_covered = false;
        self.keeping.hold_on();
        self.think(context);
        self.set_clock(context.now);
    }

    /// Something lies over the game: the clocks stand still.
    pub(super) fn covered(&mut self, now: Instant) {
        self.is_covered = true;
        self.set_clock(now);
    }
}
