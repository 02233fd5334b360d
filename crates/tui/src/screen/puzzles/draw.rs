//! The picture of a puzzle: the board, the panel beside it, and the line below.

use cygnet_core::Side;
use cygnet_puzzles::PuzzleOrigin;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Mood, PuzzleScreen};
use crate::screen::board::{Picture, SquareMark};
use crate::screen::column::{Column, MOVE_ROWS};
use crate::screen::foresight::{Foresight, mark_hint};
use crate::screen::layout::{BesideBoard, board_title, draw_line};
use crate::screen::sides::SideLines;
use crate::screen::text::{wrapped_height, write_wrapped};
use crate::screen::{Context, Hits};
use cygnet_text::{telling, training};
use cygnet_userdata::calendar::trainer_time;

/// In a panel lower than this, what has happened replaces the sides.
const ROOM_FOR_SIDES: u16 = 15;

impl PuzzleScreen {
    pub(in crate::screen) fn title(&self, context: &Context) -> String {
        let words = context.words();
        let parts = [
            board_title(&**self.trainer.game(), context),
            words.puzzles().to_owned(),
            self.trainer.puzzle().id.clone(),
        ];
        parts.join(context.look.either(" · ", " - "))
    }

    pub(in crate::screen) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
        hits: &mut Hits,
    ) {
        let state = self.trainer.shown();
        let view = state.view();
        let takes_move = self.takes_move();
        let foresight = takes_move.then(|| self.turn_input.foresee(state, &view)).flatten();
        let mut marks = vec![SquareMark::default(); view.size.squares()];
        if self.trainer.awaits_move() {
            mark_hint(&self.hint, &mut marks);
        }
        // Where the solution is looked at, the board looks as it was until a move is begun.
        let is_begun = self.turn_input.turn.is_begun() || self.turn_input.typed_steps.is_some();
        if self.trainer.awaits_move() || (takes_move && is_begun) {
            self.turn_input.mark(&view, foresight.as_ref(), &mut marks);
        }
        let exits = self.turn_input.exits();
        let picture = Picture {
            info: state.info(),
            view: &view,
            marks: &marks,
            flipped: self.turn_input.turn.flipped,
            focus: self.focus,
            is_preview: false,
            exits: &exits,
            calls_numbers: self.turn_input.types_number(),
        };
        let BesideBoard { board, panel, line } = BesideBoard::of(&picture, area);
        picture.draw(board, buffer, &context.look, hits);
        let foresight = foresight.filter(|_| self.trainer.awaits_move() || is_begun);
        self.draw_panel(panel, foresight.as_ref(), buffer, context, hits);
        let (text, style) = self.status(context);
        draw_line(line, (&text, style), &self.turn_input.typed, buffer, &context.look);
    }

    fn draw_panel(
        &self,
        area: Rect,
        foresight: Option<&Foresight>,
        buffer: &mut Buffer,
        context: &Context,
        hits: &mut Hits,
    ) {
        let (look, language) = (&context.look, context.language);
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let inner = self.draw_progress(inner, buffer, context);
        let mut column = Column::new(inner, buffer, look);
        self.draw_header(&mut column, context);
        column.gap();
        let task_style = if self.trainer.is_over() { look.quiet() } else { look.accent() };
        column.text(&training::goal(&self.trainer, language), task_style);
        if let Some(text) = training::turns_left(&self.trainer, language) {
            column.text(&text, look.quiet());
        }
        column.gap();
        // What has happened is more important than the sides.
        if self.told.is_empty() || inner.height >= ROOM_FOR_SIDES {
            self.draw_sides(&mut column, context);
            column.gap();
        }
        for (text, mood) in &self.told {
            let style = match mood {
                Mood::Good => look.accent(),
                Mood::Bad => look.warning(),
                Mood::Plain => Style::new(),
            };
            let sign = match mood {
                Mood::Good => look.either("✓ ", "+ "),
                Mood::Bad => look.either("✗ ", "x "),
                Mood::Plain => "",
            };
            column.text_above(MOVE_ROWS, &format!("{sign}{text}"), style);
        }
        if self.trainer.awaits_move() || foresight.is_some() {
            if !self.told.is_empty() {
                column.gap();
            }
            self.turn_input.draw_stack(self.trainer.shown(), &mut column, context);
            if self.takes_move() {
                self.turn_input.draw_choices(&mut column, context, hits);
            }
            if let Some(foresight) = foresight {
                foresight.draw(self.trainer.shown(), &mut column, context);
            }
        }
        let wrong = self.trainer.wrong_turn();
        let moves = self.trainer.shown_moves().iter().enumerate();
        let mark = |turn| if Some(turn) == wrong { "?" } else { "" };
        let texts: Vec<String> = moves.map(|(turn, mv)| format!("{mv}{}", mark(turn))).collect();
        if !texts.is_empty() {
            column.moves(&texts, self.trainer.shown_turns(), context.words(), hits);
        }
    }

    /// Draws how the puzzle was chosen and how hard it is, or the clock of the timed run.
    fn draw_header(&self, column: &mut Column<'_>, context: &Context) {
        let (look, language) = (&context.look, context.language);
        let origin = training::origin(&self.trainer, language);
        column.line(&origin, look.accent());
        let run = training::run_text(&self.trainer, context.now, language);
        match run.filter(|_| self.trainer.origin() == PuzzleOrigin::Run) {
            Some(run) => column.text(&run, Style::new()),
            None => column.text(&training::difficulty_text(&self.trainer, language), look.quiet()),
        }
    }

    fn draw_sides(&self, column: &mut Column<'_>, context: &Context) {
        let state = self.trainer.shown();
        for side in Side::BOTH {
            let lines = SideLines {
                side,
                name: telling::side_name(state.info(), side, context.language),
                clock: String::new(),
                is_turn: state.turn() == side && state.outcome().is_none(),
                taken: String::new(),
                start: self.trainer.start(),
                state,
                flipped: self.turn_input.turn.flipped,
            };
            lines.draw(column, context);
        }
    }

    /// Draws the results of the person at the bottom of the panel, and returns the rest of it.
    fn draw_progress(&self, area: Rect, buffer: &mut Buffer, context: &Context) -> Rect {
        let (progress, day) = (self.trainer.progress(), trainer_time().day);
        let text = training::short_progress(progress, day, context.language);
        let rows = wrapped_height(&text, area.width).min(area.height / 4);
        let below = Rect { y: area.bottom() - rows, height: rows, ..area };
        write_wrapped(buffer, below, &text, context.look.quiet(), &context.look);
        Rect { height: area.height - rows, ..area }
    }

    /// What is expected of the person.
    fn status(&self, context: &Context) -> (String, Style) {
        let (look, words, trainer) = (&context.look, context.words(), &self.trainer);
        if self.shows_wrong_move() {
            let text = if trainer.is_refuting() {
                words.puzzle_status_searching()
            } else if trainer.is_playing_out() {
                words.puzzle_status_refutation()
            } else {
                words.puzzle_status_refuted()
            };
            return (text.to_owned(), look.warning());
        }
        if trainer.awaits_move() {
            let (info, side) = (trainer.state().info(), trainer.solver());
            let name = telling::side_name(info, side, context.language);
            let text = words.turn_of(name, telling::side_possessive(info, side, context.language));
            let prompt = if self.turn_input.typed.is_empty() {
                context.language.say(&trainer.state().prompt(self.turn_input.turn.made()))
            } else {
                String::new()
            };
            return (format!("{text} {prompt}"), Style::new());
        }
        let text = match (trainer.is_over(), trainer.is_playing_out()) {
            (false, true) => words.puzzle_status_right(),
            (false, false) => words.puzzle_status_back(),
            (true, true) => words.puzzle_status_solution(),
            (true, false) if trainer.awaits_question() => words.puzzle_status_ask(),
            (true, false) if trainer.result() == Some(true) => words.puzzle_status_solved(),
            (true, false) => words.puzzle_status_helped(),
        };
        (text.to_owned(), look.accent())
    }
}
