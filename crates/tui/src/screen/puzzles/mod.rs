//! A person who solves puzzles on the screen.

mod action;
mod actions;
mod draw;
mod typed;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cygnet_core::{Entry, LegalMove, Square, Step, Ticket};
use cygnet_puzzles::{
    PuzzleHint, PuzzleProgress, PuzzleTheme, Trainer, TrainerEvent, TrainerIntent, TrainerLook,
    TrainerRequest, TrainerTime, shipped_puzzles,
};
use cygnet_room::Numbers;

use super::turn::{Choice, TurnInput};
use super::{AppRequest, Context, Hit, Input, Navigation};
use action::PuzzleAction;
use cygnet_text::training::event_text;
use cygnet_text::typing::explain;
use cygnet_userdata::calendar::trainer_time;
use cygnet_userdata::puzzle_progress::SolvedPuzzles;
use cygnet_userdata::writing::WriteJob;

/// How long Enter and Space are ignored after another puzzle has appeared: they were meant for the one before.
const GLANCE: Duration = Duration::from_millis(300);

/// Whether a sentence is good news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    Good,
    Bad,
    Plain,
}

/// The puzzles of a game on the screen.
pub(super) struct PuzzleScreen {
    entry: &'static Entry,
    trainer: Trainer,
    /// The turn that the person is making.
    turn_input: TurnInput,
    /// The puzzle and the moves on the board when the turn was begun.
    board: (String, Vec<String>),
    /// The square that stays visible where the board does not fit.
    focus: Square,
    quiet_until: Instant,
    /// What has happened to the puzzle on the board.
    told: Vec<(String, Mood)>,
    /// The steps of the hint.
    hint: Vec<Step>,
    /// The actions of the menu on top of this screen.
    menu: Vec<PuzzleAction>,
    /// The lines of the list of themes on top of this screen.
    themes: Vec<Option<PuzzleTheme>>,
}

/// The results of the person in a game. A problem with the file is told at the bottom of the screen.
pub(super) fn progress(game: &str, context: &mut Context) -> PuzzleProgress {
    match context.folders.as_ref().map(SolvedPuzzles::load) {
        Some(Ok((solved, warning))) => {
            if let Some(warning) = warning {
                let text = context.language.say(&warning);
                context.warn(text);
            }
            solved.of_game(game)
        }
        Some(Err(error)) => {
            let error = context.language.say(&error);
            context.warn(context.words().puzzle_not_saved(error));
            PuzzleProgress::default()
        }
        None => PuzzleProgress::default(),
    }
}

impl PuzzleScreen {
    /// The puzzles of a game; `None` if it has none, which is said at the bottom of the screen.
    pub(super) fn new(entry: &'static Entry, context: &mut Context) -> Option<Self> {
        let progress = progress(entry.info.id, context);
        let (puzzles, seed) = (shipped_puzzles(entry.info.id), context.random.u64(..));
        let Some(trainer) = Trainer::new(puzzles, progress, seed, &time(context)) else {
            context.warn(context.words().puzzles_none(entry.info.name));
            return None;
        };
        let turn_input = TurnInput::new(trainer.state());
        let mut screen = Self {
            entry,
            trainer,
            turn_input,
            board: (String::new(), Vec::new()),
            focus: Square::new(0),
            quiet_until: context.now,
            told: Vec::new(),
            hint: Vec::new(),
            menu: Vec::new(),
            themes: Vec::new(),
        };
        screen.attend(context);
        Some(screen)
    }

    /// Passes an intent to the trainer, and shows the result.
    fn handle(&mut self, intent: TrainerIntent, context: &mut Context) {
        if let Err(refusal) = self.trainer.handle(intent, &time(context)) {
            let text = context.language.say(&refusal);
            context.warn(text);
        }
        self.attend(context);
    }

    /// Shows events, and passes requests on.
    fn attend(&mut self, context: &mut Context) {
        loop {
            let (events, requests) = (self.trainer.events(), self.trainer.requests());
            if events.is_empty() && requests.is_empty() {
                break;
            }
            let last_begun = events.iter().rposition(|event| *event == TrainerEvent::Begun);
            let mut notices = Vec::new();
            for (place, event) in events.iter().enumerate() {
                // What ends a puzzle is told at the bottom if another follows at once.
                let is_past = last_begun.is_some_and(|begun| place < begun);
                notices.extend(self.tell(event, is_past, context));
            }
            if !notices.is_empty() {
                let is_bad = notices.iter().any(|(_, mood)| *mood == Mood::Bad);
                let texts: Vec<String> = notices.into_iter().map(|(text, _)| text).collect();
                context.show_notice(&texts.join(" "), is_bad);
            }
            for request in requests {
                Self::serve(request, context);
            }
        }
        self.start_turn();
    }

    fn serve(request: TrainerRequest, context: &mut Context) {
        match request {
            TrainerRequest::Refute(ticket, task, stop) => {
                context.requests.push(AppRequest::Refute(ticket, task, stop));
            }
            TrainerRequest::Keep(result) => {
                if let Some(folders) = &context.folders {
                    let job = WriteJob::Puzzle(folders.clone(), result);
                    context.requests.push(AppRequest::Write(job));
                }
            }
        }
    }

    /// Shows an event beside the board. Returns what is to be told at the bottom of the screen instead.
    fn tell(
        &mut self,
        event: &TrainerEvent,
        is_past: bool,
        context: &mut Context,
    ) -> Option<(String, Mood)> {
        let text = event_text(event, &self.trainer, context.language);
        match event {
            TrainerEvent::Begun => {
                self.told.clear();
                self.hint.clear();
                self.quiet_until = context.now + GLANCE;
            }
            TrainerEvent::Hint(hint) => self.show_hint(hint),
            TrainerEvent::Wrong { .. } => {
                // A wrong move can always be asked about; the answer is played out.
                let _ = self.trainer.handle(TrainerIntent::Why, &time(context));
            }
            _ => {}
        }
        let mood = match event {
            TrainerEvent::Right { .. }
            | TrainerEvent::Solved { .. }
            | TrainerEvent::OnlyMove { .. } => Mood::Good,
            TrainerEvent::Wrong { .. }
            | TrainerEvent::Failed { .. }
            | TrainerEvent::Refuted { .. }
            | TrainerEvent::CannotBegin(_)
            | TrainerEvent::NoMore => Mood::Bad,
            _ => Mood::Plain,
        };
        let is_notice = matches!(
            event,
            TrainerEvent::CannotBegin(_)
                | TrainerEvent::NoMore
                | TrainerEvent::RunBegun
                | TrainerEvent::RunOver { .. }
        );
        let text = text?;
        if is_past || is_notice {
            return Some((text, mood));
        }
        if !matches!(event, TrainerEvent::Hint(_)) {
            self.told.clear();
            self.hint.clear();
        }
        self.told.push((text, mood));
        None
    }

    fn show_hint(&mut self, hint: &PuzzleHint) {
        let state = self.trainer.state();
        self.hint = match hint {
            PuzzleHint::Themes(_) => Vec::new(),
            PuzzleHint::Begins(square) => vec![Step::Square(*square)],
            PuzzleHint::Plays(mv) => {
                state.read_move(mv).map(|mv| state.steps(&mv)).unwrap_or_default()
            }
        };
    }

    /// Whether a move can be chosen on the board: one of the solution, or one to ask about.
    fn takes_move(&self) -> bool {
        self.trainer.awaits_move() || self.trainer.awaits_question()
    }

    /// Whether the wrong move, or something after it, is on the board.
    fn shows_wrong_move(&self) -> bool {
        self.trainer.wrong_turn().is_some_and(|turn| self.trainer.shown_turns() > turn)
    }

    /// Starts a new turn if the board has changed.
    fn start_turn(&mut self) {
        let moves = &self.trainer.shown_moves()[..self.trainer.shown_turns()];
        if self.board.0 == self.trainer.puzzle().id && self.board.1 == moves {
            return;
        }
        self.board = (self.trainer.puzzle().id.clone(), moves.to_vec());
        if self.takes_move() {
            let numbers = Numbers::after_line(self.trainer.shown_line());
            self.turn_input.start(self.trainer.shown(), numbers);
        } else {
            self.turn_input.clear();
        }
        self.look();
    }

    /// Makes the cursor, or else the changes of the last move, visible.
    fn look(&mut self) {
        let view = self.trainer.shown().view();
        let changed = view.cells.iter().position(|cell| cell.last_move).map(Square::new);
        self.focus = match self.turn_input.cursor {
            Step::Square(square) if self.trainer.awaits_move() => square,
            _ => changed.unwrap_or(self.focus),
        };
    }

    /// The time at which a tick is due, if nothing happens earlier.
    pub(super) fn deadline(&self, now: Instant) -> Option<Instant> {
        // The clock of a run shows seconds, and at the end tenths of them.
        let next = self.trainer.run_time_left(now).map(|left| {
            let step =
                Duration::from_millis(if left > Duration::from_secs(11) { 1000 } else { 100 });
            let rest = left.as_millis() % step.as_millis();
            now + Duration::from_millis(u64::try_from(rest).unwrap_or_default() + 1)
        });
        let trainer = &self.trainer;
        next.into_iter().chain(trainer.deadline()).chain(trainer.next_shown_at()).min()
    }

    pub(super) fn tick(&mut self, context: &mut Context) {
        self.handle(TrainerIntent::Tick, context);
    }

    /// The moves after a wrong one were found.
    pub(super) fn refuted(&mut self, ticket: Ticket, line: Vec<String>, context: &mut Context) {
        self.handle(TrainerIntent::Refuted(ticket, line), context);
    }

    /// A result of a game was kept, or could not be.
    pub(super) fn kept(
        &mut self,
        game: &str,
        result: std::io::Result<PuzzleProgress>,
        context: &mut Context,
    ) {
        match result {
            Ok(progress) if game == self.entry.info.id => {
                self.handle(TrainerIntent::Kept(progress), context);
            }
            Ok(_) => {}
            Err(error) => {
                let error = context.language.say(&error);
                context.warn(context.words().puzzle_not_saved(error));
            }
        }
    }

    pub(super) fn input(&mut self, input: Input, context: &mut Context) -> Navigation {
        match input {
            Input::Key(key) => {
                let go = self.key(key, context);
                if self.takes_move() {
                    self.look();
                }
                go
            }
            Input::Paste(text) => {
                let typed = format!("{}{}", self.turn_input.typed, text.trim());
                self.set_typed(&typed);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        let is_typing = !self.turn_input.typed.is_empty();
        if let KeyCode::Char(letter @ (',' | '.')) = key.code
            && !is_typing
        {
            let look = if letter == ',' { TrainerLook::Back } else { TrainerLook::Forward };
            self.handle(TrainerIntent::Look(look), context);
            return Navigation::Nowhere;
        }
        if let Some(action) = PuzzleAction::of_key(key) {
            return self.act(action, context);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Navigation::Nowhere;
        }
        match key.code {
            KeyCode::Esc if self.back() => {}
            KeyCode::Esc if self.shows_wrong_move() => self.handle(TrainerIntent::Retry, context),
            KeyCode::Esc => return self.open_menu(context),
            KeyCode::Backspace => {
                self.back();
            }
            KeyCode::Up => self.arrow((0, -1), context),
            KeyCode::Down => self.arrow((0, 1), context),
            KeyCode::Left => self.arrow((-1, 0), context),
            KeyCode::Right => self.arrow((1, 0), context),
            KeyCode::Home => self.handle(TrainerIntent::Look(TrainerLook::First), context),
            KeyCode::End => self.handle(TrainerIntent::Look(TrainerLook::Last), context),
            KeyCode::PageUp => self.handle(TrainerIntent::Look(TrainerLook::Back), context),
            KeyCode::PageDown => self.handle(TrainerIntent::Look(TrainerLook::Forward), context),
            KeyCode::Tab => self.turn_input.next_target(1),
            KeyCode::BackTab => self.turn_input.next_target(-1),
            KeyCode::Enter => return self.enter(context),
            KeyCode::Char(' ') if !is_typing => return self.enter(context),
            KeyCode::Char(letter) => {
                // A move that is typed is one of the puzzle, not of what the board shows.
                if !self.takes_move() && !self.trainer.is_over() {
                    self.handle(TrainerIntent::Retry, context);
                }
                if std::mem::take(&mut self.turn_input.is_preview) {
                    self.turn_input.forget_typed();
                }
                let typed = format!("{}{letter}", self.turn_input.typed);
                self.set_typed(&typed);
            }
            _ => {}
        }
        Navigation::Nowhere
    }

    fn set_typed(&mut self, typed: &str) {
        let state = self.takes_move().then(|| self.trainer.shown());
        self.turn_input.set_typed(typed, state);
    }

    /// Takes back the last letter or choice. Returns false if there is none.
    fn back(&mut self) -> bool {
        if self.turn_input.typed.is_empty() {
            return self.turn_input.back(self.trainer.shown());
        }
        let mut typed = self.turn_input.typed.clone();
        typed.pop();
        self.set_typed(&typed);
        true
    }

    fn arrow(&mut self, towards: (isize, isize), context: &mut Context) {
        // Once the puzzle is over, the keys walk through it until a move to ask about is begun.
        if !self.trainer.awaits_move() && !self.turn_input.turn.is_begun() {
            let look = match towards {
                (-1, 0) | (0, -1) => TrainerLook::Back,
                _ => TrainerLook::Forward,
            };
            self.handle(TrainerIntent::Look(look), context);
        } else if self.turn_input.typed.is_empty() {
            let (right, down) =
                if self.turn_input.turn.flipped { (-towards.0, -towards.1) } else { towards };
            self.turn_input.move_cursor(right, down);
        }
    }

    fn enter(&mut self, context: &mut Context) -> Navigation {
        if !self.turn_input.typed.is_empty() {
            return self.submit(context);
        }
        if context.now < self.quiet_until {
            return Navigation::Nowhere;
        }
        if self.trainer.awaits_move() || self.turn_input.turn.is_begun() {
            self.choose(self.turn_input.cursor, context);
        } else if self.trainer.is_over() && !self.shows_wrong_move() {
            self.handle(TrainerIntent::Next, context);
        } else if self.trainer.wrong_turn().is_some() || !self.trainer.is_playing_out() {
            self.handle(TrainerIntent::Retry, context);
        }
        Navigation::Nowhere
    }

    /// Chooses a square or something beside the board as the next step of the turn.
    fn choose(&mut self, step: Step, context: &mut Context) {
        match self.turn_input.choose(step, self.trainer.shown()) {
            Choice::Move(mv) => self.play(mv, context),
            Choice::Part => {}
            Choice::Nothing(trouble) => {
                let typing = self.turn_input.turn.typing(self.trainer.shown());
                let text = explain(&typing, &trouble, context.language);
                context.warn(text.unwrap_or_default());
            }
        }
    }

    /// Plays a move, or asks about it.
    fn play(&mut self, mv: LegalMove, context: &mut Context) {
        let intent = if self.trainer.awaits_question() {
            TrainerIntent::WhyNot(mv)
        } else {
            TrainerIntent::Play(mv)
        };
        self.turn_input.forget_typed();
        self.board.0.clear();
        self.handle(intent, context);
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
            // The board shows something else: the click brings the puzzle back.
            Hit::Step(_) if !self.trainer.is_over() || self.shows_wrong_move() => {
                self.handle(TrainerIntent::Retry, context);
            }
            Hit::Position(turns) => {
                self.handle(TrainerIntent::Look(TrainerLook::At(turns)), context);
            }
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

    pub(super) fn wheel(&mut self, by: isize, context: &mut Context) {
        let look = if by < 0 { TrainerLook::Back } else { TrainerLook::Forward };
        self.handle(TrainerIntent::Look(look), context);
    }
}

fn time(context: &Context) -> TrainerTime {
    TrainerTime { now: context.now, ..trainer_time() }
}
