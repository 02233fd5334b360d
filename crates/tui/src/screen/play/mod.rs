//! A game on the screen: played, watched, or read from a record.

mod action;
mod actions;
mod draw;
mod insight;
mod news;
mod panel;
mod typed;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cygnet_core::record::Record;
use cygnet_core::{LegalMove, Message, Say, Side, Square, Step};
use cygnet_room::{self as room, Event, Intent, Look, Reading, Refusal, Room, Table};

use super::turn::{Choice, TurnInput};
use super::{AppRequest, Context, Hit, Input, Navigation, WriteJob};
use action::Action;
use actions::LeavingRequest;
use cygnet_text::telling;
use cygnet_userdata::autosave::AutoSave;
use cygnet_userdata::store::{UnfinishedFile, UnfinishedRecord};

/// A game on the screen.
pub(super) struct Play {
    room: Room,
    /// The file that preserves the game in case the program ends abnormally.
    autosave: AutoSave,
    /// The turn that a person is making.
    turn_input: TurnInput,
    /// The square that stays visible where the board does not fit; the mouse does not move it.
    focus: Square,
    /// Until this time Enter and Space are ignored, because they were meant for the previous position.
    quiet_until: Instant,
    /// The last message about why no move can be made.
    not_yet: Option<String>,
    /// The steps of the hinted move.
    hint: Vec<Step>,
    /// The actions of the menu on top of this screen.
    menu: Vec<Action>,
    /// The request that would lose the game, while the confirmation is open.
    leaving: Option<LeavingRequest>,
    /// The unfinished game to be discarded, while the confirmation is open.
    discarding: Option<UnfinishedRecord>,
    /// The warning before the move that a person wants to play, until the question about it is open.
    warning: Option<String>,
    /// The file name typed for saving, while the confirmation to overwrite it is open.
    save_as: String,
}

/// How long Enter and Space are ignored after the board has changed by itself: a person has not seen the
/// change yet, so the key was meant for the previous position. If the key is pressed again in that time,
/// it is ignored for at least `REPEAT` longer.
const GLANCE: Duration = Duration::from_millis(300);
const REPEAT: Duration = Duration::from_millis(150);

impl Play {
    /// Creates a game to be played at this table; `kept` is its file if it was played before.
    pub(super) fn new(table: Table, kept: Option<UnfinishedFile>, context: &mut Context) -> Self {
        let mut play =
            Self::with(Room::new(table, context.settings.pace.duration(), context.now), context);
        play.autosave = kept.map(AutoSave::of).unwrap_or_default();
        play.attend(context);
        play
    }

    /// Creates a game from a record, to walk through.
    pub(super) fn reading(record: &Record, context: &mut Context) -> Result<Self, Message> {
        let room = Room::reading(record, context.random.u64(..), context.now)
            .map_err(|error| error.message())?;
        Ok(Self::read_in(room, AutoSave::default(), context))
    }

    /// Creates a game from the record that is read in this room.
    pub(super) fn read_in(room: Room, autosave: AutoSave, context: &mut Context) -> Self {
        let mut play = Self { autosave, ..Self::with(room, context) };
        play.attend(context);
        if let Some(problem) = play.room.read_record().and_then(Reading::problem) {
            let problem = context.language.say(problem);
            context.warn(context.words().record_problem(&problem));
        }
        play
    }

    fn with(mut room: Room, context: &Context) -> Self {
        room.set_pace(context.settings.pace.duration(), context.now);
        room.set_coaching(context.settings.coaching());
        let turn_input = TurnInput::new(room.state());
        Self {
            room,
            autosave: AutoSave::default(),
            turn_input,
            focus: Square::new(0),
            quiet_until: context.now,
            not_yet: None,
            hint: Vec::new(),
            menu: Vec::new(),
            leaving: None,
            discarding: None,
            warning: None,
            save_as: String::new(),
        }
    }

    fn side_name(&self, side: Side, context: &Context) -> String {
        telling::side_name(self.room.session().game().info(), side, context.language)
    }

    /// Passes an intent to the room, and shows the result.
    fn handle(&mut self, intent: Intent, context: &mut Context) -> Result<(), Refusal> {
        let done = self.room.handle(intent, context.now);
        self.attend(context);
        done
    }

    /// Does the same, and shows a refusal at the bottom of the screen.
    fn try_to(&mut self, intent: Intent, context: &mut Context) {
        if let Err(refusal) = self.handle(intent, context) {
            let text = self.refusal_text(&refusal, context);
            context.warn(text);
        }
    }

    /// Handles the events and requests of the room.
    fn attend(&mut self, context: &mut Context) {
        for request in self.room.requests() {
            match request {
                room::Request::Keep(game) => {
                    let job = self.autosave.job(game, context.folders.as_ref());
                    context.requests.extend(job.map(AppRequest::Keep));
                }
                room::Request::Note(game) => {
                    let job = context.folders.clone().map(|folders| WriteJob::Note(folders, game));
                    context.requests.extend(job.map(AppRequest::Write));
                }
                room::Request::Think(ticket, task, stop) => {
                    context.requests.push(AppRequest::Think(ticket, task, stop));
                }
                room::Request::Analyse(ticket, task, stop) => {
                    context.requests.push(AppRequest::Analyse(ticket, task, stop));
                }
                room::Request::Ask(offer) => context.requests.push(AppRequest::Ask(offer)),
            }
        }
        let events = self.room.events();
        // Text typed while a computer player was thinking waits for the person's turn.
        let is_answered = events.iter().any(|event| matches!(event, Event::Played { .. }));
        let typed = is_answered.then(|| std::mem::take(&mut self.turn_input.typed));
        for event in events {
            self.tell(event, context);
        }
        if let Some(typed) = typed {
            self.set_typed(&typed);
        }
    }

    fn start_turn(&mut self) {
        if self.room.takes_move() {
            let numbers = self.room.numbers_at(self.room.shown_turns());
            self.turn_input.start(self.room.turn_state(), numbers);
        } else {
            self.turn_input.clear();
        }
        self.look();
    }

    /// Makes the cursor, or else the changes of the last move, visible.
    fn look(&mut self) {
        let square = |step: &Step| match step {
            Step::Square(square) => Some(*square),
            Step::Off(_) | Step::Choice(_) => None,
        };
        let in_hand = std::iter::once(&self.turn_input.cursor)
            .chain(self.turn_input.turn.made().iter().rev());
        let focus = if self.room.awaits_move() {
            in_hand.into_iter().find_map(square)
        } else {
            let view = self.room.state().view();
            view.cells.iter().position(|cell| cell.last_move).map(Square::new)
        };
        self.focus = focus.unwrap_or(self.focus);
    }

    /// Leaves the game and stops all computer players.
    pub(super) fn leave(&mut self, context: &mut Context) {
        // The room only refuses requests of people, and this is not one.
        let _ = self.handle(Intent::Leave, context);
    }

    /// Reports that the game could not be written.
    fn not_kept(error: &io::Error, context: &mut Context) {
        let error = context.language.say(&error);
        context.warn(context.words().not_kept(&error));
    }

    /// The time at which a tick is due, if nothing happens earlier.
    pub(super) fn deadline(&self, now: Instant) -> Option<Instant> {
        self.room.deadline(now)
    }

    pub(super) fn tick(&mut self, context: &mut Context) {
        self.try_to(Intent::Tick, context);
    }

    pub(super) fn input(&mut self, input: Input, context: &mut Context) -> Navigation {
        match input {
            Input::Key(key) => {
                let go = self.key(key, context);
                self.look();
                return go;
            }
            Input::Paste(text) => {
                let typed = format!("{}{}", self.turn_input.typed, text.trim());
                self.set_typed(&typed);
            }
            Input::Answered(ticket, answer) => {
                self.try_to(Intent::Answered(ticket, answer), context);
            }
            Input::Replied(reply) => self.try_to(Intent::Replied(reply), context),
            Input::Found(ticket, finding) => self.try_to(Intent::Found(ticket, finding), context),
            Input::NotKept(error) => Self::not_kept(&error, context),
            Input::Tick
            | Input::Resize(..)
            | Input::Mouse(_)
            | Input::Written(_)
            | Input::Refuted(..)
            | Input::End => {
                self.tick(context);
            }
        }
        self.ask_whether_to_play(context)
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        // A character that belongs to a move being typed is not a command.
        if let KeyCode::Char(letter @ ('+' | '-' | '=' | ',' | '.')) = key.code
            && !self.turn_input.typed.is_empty()
        {
            self.type_letter(letter);
            return Navigation::Nowhere;
        }
        if let Some(action) = Action::of_key(key) {
            return self.act(action, context);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Navigation::Nowhere;
        }
        match key.code {
            KeyCode::Esc if self.back() => Navigation::Nowhere,
            KeyCode::Esc => self.open_menu(context),
            KeyCode::Backspace => {
                self.back();
                Navigation::Nowhere
            }
            KeyCode::Up => self.arrow((0, -1), context),
            KeyCode::Down => self.arrow((0, 1), context),
            KeyCode::Left => self.arrow((-1, 0), context),
            KeyCode::Right => self.arrow((1, 0), context),
            KeyCode::Tab | KeyCode::BackTab => {
                let by = if key.code == KeyCode::Tab { 1 } else { -1 };
                self.turn_input.next_target(by);
                Navigation::Nowhere
            }
            KeyCode::Enter => self.enter(context),
            KeyCode::Char(' ') if self.turn_input.typed.is_empty() && self.room.is_watched() => {
                self.act(Action::Pause, context)
            }
            KeyCode::Char(' ') if self.turn_input.typed.is_empty() => self.enter(context),
            KeyCode::Char(letter) => {
                self.type_letter(letter);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    /// Takes back the last letter or choice. Returns false if there is none.
    fn back(&mut self) -> bool {
        if self.turn_input.typed.is_empty() {
            return self.turn_input.back(self.room.turn_state());
        }
        self.turn_input.is_preview = false;
        let mut typed = self.turn_input.typed.clone();
        typed.pop();
        self.set_typed(&typed);
        true
    }

    /// Says why no move can be made, until one can.
    fn say_why_no_move(&mut self, context: &mut Context) {
        let text = self.why_no_move(context);
        context.warn(&text);
        self.not_yet = Some(text);
    }

    fn arrow(&mut self, towards: (isize, isize), context: &mut Context) -> Navigation {
        if self.room.awaits_computer() {
            // The key was pressed early, to choose a move that is not due yet, and not to look back.
            return Navigation::Nowhere;
        }
        if !self.room.awaits_move() {
            // There is nothing to choose: the keys walk through the game instead.
            let is_varied = self.room.variation_number().is_some();
            match towards {
                (0, -1) if is_varied => self.walk(Look::PreviousVariation, context),
                (0, 1) if is_varied => self.walk(Look::NextVariation, context),
                (-1, 0) | (0, -1) => self.walk(Look::Back, context),
                _ => self.walk(Look::Forward, context),
            }
            return Navigation::Nowhere;
        }
        if !self.turn_input.typed.is_empty() {
            // Do not lose the typed text through a slip; Esc clears it.
            return Navigation::Nowhere;
        }
        let (right, down) =
            if self.turn_input.turn.flipped { (-towards.0, -towards.1) } else { towards };
        self.turn_input.move_cursor(right, down);
        Navigation::Nowhere
    }

    /// Shows another position of the game, if there is one.
    fn walk(&mut self, look: Look, context: &mut Context) {
        let _ = self.handle(Intent::Look(look), context);
    }

    fn enter(&mut self, context: &mut Context) -> Navigation {
        if !self.turn_input.typed.is_empty() {
            return self.submit(context);
        }
        if self.room.is_looking_back() && !self.room.is_reading() {
            return self.act(Action::ToEnd, context);
        }
        if self.room.is_watched() && self.room.table().to_move().is_some() {
            return self.act(Action::Step, context);
        }
        if context.now < self.quiet_until {
            self.quiet_until = self.quiet_until.max(context.now + REPEAT);
            return Navigation::Nowhere;
        }
        if self.room.awaits_move() {
            let cursor = self.turn_input.cursor;
            self.choose(cursor, context);
            return Navigation::Nowhere;
        }
        if self.room.awaits_computer() && !self.room.is_paused() {
            // The key was pressed early, so it must do nothing.
            self.say_why_no_move(context);
            return Navigation::Nowhere;
        }
        self.open_menu(context)
    }

    /// Chooses a square or something beside the board as the next step of the turn.
    fn choose(&mut self, step: Step, context: &mut Context) {
        if self.room.is_examining() {
            // The next turn may be the other side's.
            return;
        }
        match self.turn_input.choose(step, self.room.turn_state()) {
            Choice::Move(mv) => self.play(mv, context),
            Choice::Part => {}
            Choice::Nothing(trouble) => {
                let text = self.explain(&trouble, context);
                context.warn(text.unwrap_or_default());
            }
        }
    }

    fn play(&mut self, mv: LegalMove, context: &mut Context) {
        if let Err(refusal) = self.handle(Intent::Play(mv), context) {
            let text = self.refusal_text(&refusal, context);
            context.warn(text);
            self.start_turn();
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Navigation {
        match *hit {
            Hit::Step(step) if self.room.takes_move() => {
                if self.turn_input.turn.next().contains(&step) || matches!(step, Step::Square(_)) {
                    self.turn_input.cursor = step;
                }
                self.turn_input.forget_typed();
                self.choose(step, context);
                self.look();
            }
            Hit::Position(turns) => self.walk(Look::At(turns), context),
            Hit::Look(right, down) => {
                self.focus = self.turn_input.scrolled(self.focus, right, down);
            }
            _ => {}
        }
        Navigation::Nowhere
    }

    /// Handles the mouse pointer over something: shows the effect of a move without a click.
    pub(super) fn hover(&mut self, hit: &Hit) {
        if let Hit::Step(step) = *hit
            && self.room.awaits_move()
            && self.turn_input.typed.is_empty()
            && self.turn_input.turn.next().contains(&step)
        {
            self.turn_input.cursor = step;
        }
    }

    pub(super) fn wheel(&mut self, by: isize, context: &mut Context) {
        self.walk(if by < 0 { Look::Back } else { Look::Forward }, context);
    }

    /// Called when the game is on top again, after something covered it.
    pub(super) fn uncovered(&mut self, context: &mut Context) {
        self.autosave.hold_on();
        self.room.set_pace(context.settings.pace.duration(), context.now);
        self.room.set_coaching(context.settings.coaching());
        self.try_to(Intent::Cover(false), context);
    }

    /// Called when something covers the game: the clocks stand still.
    pub(super) fn covered(&mut self, context: &mut Context) {
        self.try_to(Intent::Cover(true), context);
    }
}
