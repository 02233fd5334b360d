//! A game on the screen: played, watched, or read from a record.

mod action;
mod actions;
mod draw;
mod panel;
mod turn;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cygnet_core::record::Record;
use cygnet_core::view::Piece;
use cygnet_core::{DynState, Player, Progress, Step, Stop};

use super::popup::{Question, Reply};
use super::{Context, Go, Help, Hit, Input, Request};
use crate::keeping::Keeping;
use crate::language::fill;
use crate::store::Unfinished;
use crate::table::{Answer, Seat, Table};
use crate::telling;
use action::Action;
use turn::Hand;

/// A game on the screen.
pub(super) struct Play {
    table: Table,
    /// The file that keeps the game in case the program does not end as it should.
    keeping: Keeping,
    /// The turn that a person is making.
    hand: Hand,
    /// The position after so many turns is shown, instead of the one on the board.
    shown: Option<usize>,
    /// The game comes from a record: what is said before the first turn and after each.
    reading: Option<Vec<String>>,
    /// Computer players wait until they are told to go on.
    paused: bool,
    /// One move may be made although they wait.
    step: bool,
    thinking: Option<(u64, Stop)>,
    /// A computer player's move that waits for its time.
    answer: Option<Box<Answer>>,
    due: Instant,
    /// The steps of a move that was asked for.
    hint: Vec<Step>,
    /// The pieces taken, with the number of the turn.
    taken: Vec<(usize, Piece)>,
    /// How many turns have been looked at for that.
    counted: usize,
    /// What the menu on top of this screen offers.
    menu: Vec<Action>,
    /// The file name that was typed for saving, while it is asked whether to overwrite it.
    save_as: String,
}

/// How often a running clock is drawn.
const CLOCK_TICK: Duration = Duration::from_millis(100);

impl Play {
    /// A game to be played at this table; `kept` is its file if it was played before.
    pub(super) fn new(table: Table, kept: Option<Unfinished>, context: &mut Context) -> Self {
        let mut play = Self::with(table, context.now);
        // The clock of a game that is continued has stood since.
        play.table.go_on(context.now);
        play.keeping = kept.map(Keeping::of).unwrap_or_default();
        play.changed(context);
        play
    }

    /// A game from a record, to walk through.
    pub(super) fn reading(record: &Record, context: &mut Context) -> Result<Self, String> {
        let session = cygnet_games::replay::replay(record).map_err(|error| error.message)?;
        let seats = [Seat::Human, Seat::Human];
        let table = Table::new(session, seats, context.random.u64(..))
            .map_err(|error| error.to_string())?;
        let mut play = Self::with(table, context.now);
        play.reading = Some(telling::comments(record));
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
            shown: None,
            reading: None,
            paused: false,
            step: false,
            thinking: None,
            answer: None,
            due: now,
            hint: Vec::new(),
            taken: Vec::new(),
            counted: 0,
            menu: Vec::new(),
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

    /// Do computer players play each other?
    fn is_watched(&self) -> bool {
        self.reading.is_none()
            && Player::BOTH.iter().all(|&side| *self.table.seat(side) != Seat::Human)
    }

    fn side_name(&self, player: Player, context: &Context) -> String {
        context.translate(self.table.session().game().info().side(player).name)
    }

    /// "White's": languages in which the name of a side is declined have an own form for it.
    fn side_possessive(&self, player: Player, context: &Context) -> String {
        let name = self.table.session().game().info().side(player).name;
        context.translate(&format!("{name}'s"))
    }

    /// Whatever has changed on the table: the hand is empty, the file is up to date, and the next
    /// computer player starts to think.
    fn changed(&mut self, context: &mut Context) {
        if self.reading.is_none() && self.shown == Some(self.turns()) {
            self.shown = None;
        }
        self.hint.clear();
        self.start_turn();
        self.count_taken();
        self.keep(context);
        self.think(context);
    }

    fn start_turn(&mut self) {
        if self.awaits_move() {
            let state = self.table.session().state();
            self.hand.start(state);
        } else {
            self.hand.clear();
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
            context.warn(fill(context.words().not_kept, &[&error.to_string()]));
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
        self.shown.is_none() && (!self.paused || self.step)
    }

    pub(super) fn tick(&mut self, context: &mut Context) {
        if self.may_move()
            && context.now >= self.due
            && let Some(answer) = self.answer.take()
        {
            self.step = false;
            if let Err(error) = self.table.accept(*answer, context.now) {
                let text = context.translate(&error.to_string());
                context.warn(text);
            }
            self.changed(context);
        }
        if self.table.tick(context.now) {
            self.stop_thinking();
            self.changed(context);
        }
    }

    pub(super) fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) => return self.key(key, context),
            Input::Paste(text) => {
                if self.awaits_move() {
                    let state = self.table.session().state().boxed_clone();
                    for letter in text.trim().chars().filter(|letter| !letter.is_control()) {
                        self.hand.type_letter(letter, &*state);
                    }
                }
            }
            Input::Answered(ticket, answer) => {
                if self.thinking.as_ref().is_some_and(|(known, _)| *known == ticket) {
                    self.thinking = None;
                    self.answer = answer;
                }
                self.tick(context);
            }
            Input::Replied(reply) => {
                if self.table.settle(&reply, context.now) {
                    self.stop_thinking();
                    self.changed(context);
                } else {
                    context.say(context.words().draw_declined);
                }
            }
            Input::Tick | Input::Resize | Input::Mouse(_) | Input::End => self.tick(context),
        }
        Go::Nowhere
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        if let Some(action) = Action::of_key(key) {
            return self.act(action, context);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Go::Nowhere;
        }
        match key.code {
            KeyCode::Esc if self.hand.back(self.table.session().state()) => Go::Nowhere,
            KeyCode::Esc => self.open_menu(context),
            KeyCode::Backspace => {
                self.hand.back(self.table.session().state());
                Go::Nowhere
            }
            KeyCode::Up => self.arrow((0, -1)),
            KeyCode::Down => self.arrow((0, 1)),
            KeyCode::Left => self.arrow((-1, 0)),
            KeyCode::Right => self.arrow((1, 0)),
            KeyCode::Tab | KeyCode::BackTab => {
                let by = if key.code == KeyCode::Tab { 1 } else { -1 };
                self.hand.next_target(by);
                Go::Nowhere
            }
            KeyCode::Enter => self.enter(context),
            KeyCode::Char(' ') if self.is_watched() => self.act(Action::Pause, context),
            KeyCode::Char(' ') if self.hand.typed.is_empty() => self.enter(context),
            KeyCode::Char(letter) => {
                self.type_letter(letter, context);
                Go::Nowhere
            }
            _ => Go::Nowhere,
        }
    }

    fn type_letter(&mut self, letter: char, context: &mut Context) {
        if self.awaits_move() {
            let state = self.table.session().state();
            self.hand.type_letter(letter, state);
        } else if self.hand.typed.is_empty() && !letter.is_alphanumeric() {
            // Only the beginning of a word is worth a remark.
        } else {
            let words = context.words();
            let text = match self.table.to_move() {
                _ if self.reading.is_some() => words.reading_only.to_owned(),
                None => words.game_is_over.to_owned(),
                Some(_) if self.shown.is_some() => words.looking_back.to_owned(),
                Some(side) => fill(words.not_your_turn, &[&self.side_name(side, context)]),
            };
            context.warn(text);
        }
    }

    fn arrow(&mut self, towards: (isize, isize)) -> Go {
        if self.reading.is_some() || !self.awaits_move() {
            // Nothing to choose: the keys walk through the game instead.
            match towards {
                (-1, 0) | (0, -1) => self.walk(self.shown_turns().checked_sub(1)),
                _ => self.walk(Some(self.shown_turns() + 1)),
            }
            return Go::Nowhere;
        }
        let (right, down) = if self.hand.flipped { (-towards.0, -towards.1) } else { towards };
        self.hand.move_cursor(right, down);
        Go::Nowhere
    }

    /// Shows the position after so many turns.
    fn walk(&mut self, turns: Option<usize>) {
        let Some(turns) = turns.map(|turns| turns.min(self.turns())) else { return };
        self.shown =
            if turns == self.turns() && self.reading.is_none() { None } else { Some(turns) };
        self.hint.clear();
        self.start_turn();
    }

    fn enter(&mut self, context: &mut Context) -> Go {
        if !self.hand.typed.is_empty() {
            return self.submit(context);
        }
        if self.awaits_move() {
            let cursor = self.hand.cursor;
            self.choose(cursor, context);
            return Go::Nowhere;
        }
        if self.shown.is_some() && self.reading.is_none() {
            self.act(Action::ToEnd, context)
        } else if self.is_watched() && self.table.to_move().is_some() {
            self.act(Action::Step, context)
        } else {
            self.open_menu(context)
        }
    }

    /// What was typed: a word for an action, a move, or a part of one.
    fn submit(&mut self, context: &mut Context) -> Go {
        let typed = std::mem::take(&mut self.hand.typed);
        if let Some(action) = Action::of_word(&typed) {
            self.hand.forget_typed();
            return self.act(action, context);
        }
        let mut after = self.table.session().state().boxed_clone();
        let steps = self.hand.typed_steps.take();
        // A move that could go on, such as one with an optional capture, is asked about.
        let goes_on = |steps: &Vec<Step>| {
            matches!(self.table.session().state().progress(steps), Progress::Next(_))
        };
        match (after.play(&typed), steps) {
            (Ok(_), Some(steps)) if goes_on(&steps) => {
                self.take_steps(steps, context);
                if self.hand.next.contains(&Step::Decline) {
                    self.hand.cursor = Step::Decline;
                }
            }
            (Ok(mv), _) => self.play(&mv, context),
            (Err(_), Some(steps)) => self.take_steps(steps, context),
            (Err(error), None) => {
                let text = context.translate(&error.to_string());
                context.warn(text);
            }
        }
        Go::Nowhere
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
        } else {
            let name = step.name(self.table.session().game().size());
            context.warn(fill(context.words().cannot_choose, &[&name]));
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
            }
            Hit::Position(turns) => self.walk(Some(turns)),
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

    pub(super) fn wheel(&mut self, by: isize) {
        self.walk(self.shown_turns().checked_add_signed(by));
    }

    pub(super) fn reply(&mut self, question: Question, reply: &Reply, context: &mut Context) -> Go {
        self.answer_question(question, reply, context)
    }

    /// The game is on top again, after something lay over it.
    pub(super) fn uncovered(&mut self, context: &mut Context) {
        self.table.go_on(context.now);
        self.think(context);
    }

    /// Something lies over the game: the clocks stand still.
    pub(super) fn covered(&mut self, now: Instant) {
        self.table.pause(now);
    }

    /// How the game has ended and why, if it has.
    fn result(&self, context: &Context) -> Option<String> {
        telling::result(self.table.session(), context.language, |_| String::new())
    }

    pub(super) fn help(&self, context: &Context) -> Vec<Help> {
        self.help_entries(context)
    }
}
