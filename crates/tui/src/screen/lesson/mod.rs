//! A person who takes a lesson on the screen.

mod action;
mod draw;
mod typed;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cygnet_core::{DynState, Entry, LegalMove, Square, Step};
use cygnet_lessons::{LessonHint, Tutor, TutorEvent, TutorIntent, shipped_lesson};
use cygnet_room::Numbers;

use super::turn::{Choice, TurnInput};
use super::{AppRequest, Context, Hit, Input, Navigation};
use action::LessonAction;
use cygnet_text::teaching::event_text;
use cygnet_text::typing::explain;
use cygnet_userdata::lessons_done::LessonsDone;
use cygnet_userdata::writing::WriteJob;
pub(crate) use typed::open_task;

/// How long a move is shown before the answer to it.
const PAUSE: Duration = Duration::from_millis(700);

/// How long Enter and Space are ignored after a task is done: they were meant for the board.
const GLANCE: Duration = Duration::from_millis(300);

/// Whether a sentence is good news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    Good,
    Bad,
    Plain,
}

/// The lesson of a game on the screen.
pub(super) struct LessonScreen {
    entry: &'static Entry,
    tutor: Tutor,
    /// The turn that the person is making.
    turn_input: TurnInput,
    /// Positions to be shown one after another: a move, and then the answer to it.
    upcoming: VecDeque<Box<dyn DynState>>,
    /// When the first of them makes way for the next.
    next_at: Instant,
    /// The board shows what a wrong move leads to, until the person goes back to the task.
    shows_wrong_move: bool,
    /// The square that stays visible where the board does not fit.
    focus: Square,
    quiet_until: Instant,
    /// What was said about the moves.
    told: Vec<(String, Mood)>,
    /// The steps of the hint.
    hint: Vec<Step>,
    /// The actions of the menu on top of this screen.
    menu: Vec<LessonAction>,
}

/// What the person has done in all lessons. A problem with the file is told at the bottom of the screen.
pub(super) fn done(context: &mut Context) -> LessonsDone {
    let (done, warning) = LessonsDone::to_show(context.folders.as_ref());
    if let Some(warning) = warning {
        let text = context.language.say(&warning);
        context.warn(text);
    }
    done
}

impl LessonScreen {
    /// The lesson of a game; `None` if it has none, which is said at the bottom of the screen.
    pub(super) fn new(entry: &'static Entry, context: &mut Context) -> Option<Self> {
        let progress = done(context).of_game(entry.info.id);
        let tutor = shipped_lesson(entry.info.id).and_then(|it| Tutor::new(it, progress).ok());
        let Some(tutor) = tutor else {
            context.warn(context.words().lessons_none(entry.info.name));
            return None;
        };
        let turn_input = TurnInput::new(tutor.state());
        let mut screen = Self {
            entry,
            tutor,
            turn_input,
            upcoming: VecDeque::new(),
            next_at: context.now,
            shows_wrong_move: false,
            focus: Square::new(0),
            quiet_until: context.now,
            told: Vec::new(),
            hint: Vec::new(),
            menu: Vec::new(),
        };
        screen.attend(context);
        Some(screen)
    }

    /// Passes an intent to the tutor, and shows the result.
    fn handle(&mut self, intent: TutorIntent, context: &mut Context) {
        if let Err(refusal) = self.tutor.handle(intent) {
            let text = context.language.say(&refusal);
            context.warn(text);
        }
        self.attend(context);
    }

    fn attend(&mut self, context: &mut Context) {
        for event in self.tutor.events() {
            self.tell(&event, context);
        }
        if self.takes_move() {
            self.start_turn();
        } else {
            self.turn_input.clear();
        }
        self.look();
    }

    fn start_turn(&mut self) {
        let state = self.tutor.state();
        self.turn_input.start(state, Numbers::after_line(std::iter::once(state)));
    }

    /// Shows an event beside the board and on it.
    fn tell(&mut self, event: &TutorEvent, context: &mut Context) {
        let text = event_text(event, &self.tutor, context.language);
        let mood = match event {
            TutorEvent::GoesOn { .. } | TutorEvent::Done { .. } | TutorEvent::Finished => {
                Mood::Good
            }
            TutorEvent::Wrong { .. } => Mood::Bad,
            TutorEvent::Begun | TutorEvent::Hint(_) => Mood::Plain,
        };
        if !matches!(event, TutorEvent::Finished) {
            // There is room for one of them beside a wide board.
            self.told.clear();
        }
        if !matches!(event, TutorEvent::Hint(_) | TutorEvent::Finished) {
            self.hint.clear();
            self.upcoming.clear();
            self.shows_wrong_move = false;
        }
        self.told.extend(text.map(|text| (text, mood)));
        match event {
            TutorEvent::Begun => {
                // The board of another task may have another size.
                let flipped = self.turn_input.turn.flipped;
                self.turn_input = TurnInput::new(self.tutor.state());
                self.turn_input.turn.flipped = flipped;
            }
            TutorEvent::GoesOn { mv, answer } => {
                let before = self.tutor.moves().len().saturating_sub(2);
                self.show_line(before, &[mv, answer], context);
                // The position after the answer is the one on the board.
                self.upcoming.pop_back();
            }
            TutorEvent::Done { is_new, .. } => {
                self.quiet_until = context.now + GLANCE;
                if let Some(folders) = context.folders.clone().filter(|_| *is_new) {
                    let game = self.entry.info.id.to_owned();
                    let task = self.tutor.task().id.clone();
                    let job = WriteJob::Lesson { folders, game, task };
                    context.requests.push(AppRequest::Write(job));
                }
            }
            TutorEvent::Wrong { mv, answer, .. } => {
                let line: Vec<&String> = std::iter::once(mv).chain(answer).collect();
                self.show_line(self.tutor.moves().len(), &line, context);
                self.shows_wrong_move = true;
                self.quiet_until = context.now + GLANCE;
            }
            TutorEvent::Hint(hint) => self.show_hint(hint),
            TutorEvent::Finished => {}
        }
    }

    /// Lets the board show these moves one after another, from the position after `before` moves of the task.
    fn show_line(&mut self, before: usize, line: &[&String], context: &Context) {
        let mut state = self.tutor.start().boxed_clone();
        let played = self.tutor.moves()[..before].iter();
        for (place, mv) in played.chain(line.iter().copied()).enumerate() {
            if state.play(mv).is_err() {
                break;
            }
            if place >= before {
                self.upcoming.push_back(state.boxed_clone());
            }
        }
        self.next_at = context.now + PAUSE;
    }

    fn show_hint(&mut self, hint: &LessonHint) {
        let state = self.tutor.state();
        self.hint = match hint {
            LessonHint::Words => Vec::new(),
            LessonHint::Begins(square) => vec![Step::Square(*square)],
            LessonHint::Plays(mv) => {
                state.read_move(mv).map(|mv| state.steps(&mv)).unwrap_or_default()
            }
        };
    }

    /// The position that the board shows.
    fn shown(&self) -> &dyn DynState {
        self.upcoming.front().map_or(self.tutor.state(), |state| &**state)
    }

    /// Whether a move can be chosen on the board.
    fn takes_move(&self) -> bool {
        self.upcoming.is_empty() && !self.tutor.is_done()
    }

    /// Goes back from a wrong move, or from a move that is played out, to the position of the task.
    fn retry(&mut self, context: &mut Context) {
        if !self.upcoming.is_empty() {
            self.upcoming.clear();
            self.shows_wrong_move = false;
            self.attend(context);
        }
    }

    /// Makes the cursor, or else the changes of the last move, visible.
    fn look(&mut self) {
        let view = self.shown().view();
        let changed = view.cells.iter().position(|cell| cell.last_move).map(Square::new);
        self.focus = match self.turn_input.cursor {
            Step::Square(square) if self.takes_move() => square,
            _ => changed.unwrap_or(Square::new(0)),
        };
    }

    /// The time at which a tick is due, if nothing happens earlier.
    pub(super) fn deadline(&self) -> Option<Instant> {
        // What a wrong move leads to stays on the board.
        let is_last = self.shows_wrong_move && self.upcoming.len() < 2;
        (!self.upcoming.is_empty() && !is_last).then_some(self.next_at)
    }

    pub(super) fn tick(&mut self, context: &mut Context) {
        if self.deadline().is_some_and(|due| due <= context.now) {
            self.upcoming.pop_front();
            self.next_at = context.now + PAUSE;
            self.attend(context);
        }
    }

    pub(super) fn input(&mut self, input: Input, context: &mut Context) -> Navigation {
        match input {
            Input::Key(key) => {
                let go = self.key(key, context);
                self.look();
                go
            }
            Input::Paste(text) => {
                let typed = format!("{}{}", self.turn_input.typed, text.trim());
                self.set_typed(&typed, context);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        let is_typing = !self.turn_input.typed.is_empty();
        if let Some(action) = LessonAction::of_key(key) {
            return self.act(action, context);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Navigation::Nowhere;
        }
        match key.code {
            KeyCode::Esc | KeyCode::Backspace if self.back(context) => {}
            KeyCode::Esc if self.shows_wrong_move => self.retry(context),
            KeyCode::Esc => return self.open_menu(context),
            KeyCode::Up => self.arrow((0, -1)),
            KeyCode::Down => self.arrow((0, 1)),
            KeyCode::Left => self.arrow((-1, 0)),
            KeyCode::Right => self.arrow((1, 0)),
            KeyCode::PageUp => self.handle(TutorIntent::Previous, context),
            KeyCode::PageDown => self.handle(TutorIntent::Next, context),
            KeyCode::Tab if self.takes_move() => self.turn_input.next_target(1),
            KeyCode::BackTab if self.takes_move() => self.turn_input.next_target(-1),
            KeyCode::Enter => return self.enter(context),
            KeyCode::Char(' ') if !is_typing => return self.enter(context),
            KeyCode::Char(letter) => {
                if std::mem::take(&mut self.turn_input.is_preview) {
                    self.turn_input.forget_typed();
                }
                let typed = format!("{}{letter}", self.turn_input.typed);
                self.set_typed(&typed, context);
            }
            _ => {}
        }
        Navigation::Nowhere
    }

    /// What is typed is for the task, not for what the board shows.
    fn set_typed(&mut self, typed: &str, context: &mut Context) {
        self.retry(context);
        let state = self.takes_move().then(|| self.tutor.state());
        self.turn_input.set_typed(typed, state);
    }

    /// Takes back the last letter or choice. Returns false if there is none.
    fn back(&mut self, context: &mut Context) -> bool {
        if self.turn_input.typed.is_empty() {
            return self.takes_move() && self.turn_input.back(self.tutor.state());
        }
        let mut typed = self.turn_input.typed.clone();
        typed.pop();
        self.set_typed(&typed, context);
        true
    }

    fn arrow(&mut self, towards: (isize, isize)) {
        if self.takes_move() && self.turn_input.typed.is_empty() {
            let (right, down) =
                if self.turn_input.turn.flipped { (-towards.0, -towards.1) } else { towards };
            self.turn_input.move_cursor(right, down);
        }
    }

    fn enter(&mut self, context: &mut Context) -> Navigation {
        if !self.turn_input.typed.is_empty() {
            return self.submit(context);
        }
        if self.takes_move() {
            self.choose(self.turn_input.cursor, context);
            return Navigation::Nowhere;
        }
        if context.now < self.quiet_until {
            return Navigation::Nowhere;
        }
        if !self.upcoming.is_empty() {
            self.retry(context);
        } else if self.tutor.place() + 1 == self.tutor.lesson().tasks.len() {
            return Navigation::Back;
        } else {
            self.handle(TutorIntent::Next, context);
        }
        Navigation::Nowhere
    }

    /// Chooses a square or something beside the board as the next step of the turn.
    fn choose(&mut self, step: Step, context: &mut Context) {
        match self.turn_input.choose(step, self.tutor.state()) {
            Choice::Move(mv) => self.play(mv, context),
            Choice::Part => {}
            Choice::Nothing(trouble) => {
                let typing = self.turn_input.turn.typing(self.tutor.state());
                let text = explain(&typing, &trouble, context.language);
                context.warn(text.unwrap_or_default());
            }
        }
    }

    fn play(&mut self, mv: LegalMove, context: &mut Context) {
        self.turn_input.forget_typed();
        self.handle(TutorIntent::Play(mv), context);
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Navigation {
        match *hit {
            Hit::Step(step) if self.takes_move() => {
                if self.turn_input.turn.next().contains(&step) || matches!(step, Step::Square(_)) {
                    self.turn_input.cursor = step;
                }
                self.turn_input.forget_typed();
                self.choose(step, context);
                self.look();
            }
            // The board shows something else: the click brings the task back, or goes on.
            Hit::Step(_) => return self.enter(context),
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
            && self.takes_move()
            && self.turn_input.typed.is_empty()
            && self.turn_input.turn.next().contains(&step)
        {
            self.turn_input.cursor = step;
        }
    }
}
