//! The picture of a lesson: the board, the task beside it, and the line below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{LessonScreen, Mood};
use crate::screen::board::{Picture, SquareMark};
use crate::screen::column::Column;
use crate::screen::foresight::{Foresight, mark_hint};
use crate::screen::layout::{BesideBoard, board_title, draw_line};
use crate::screen::text::{wrapped_height, write_wrapped};
use crate::screen::{Context, Hits};
use cygnet_text::{teaching, telling};

impl LessonScreen {
    pub(in crate::screen) fn title(&self, context: &Context) -> String {
        let parts =
            [board_title(&**self.tutor.game(), context), context.words().lesson_of().to_owned()];
        parts.join(context.look.either(" · ", " - "))
    }

    pub(in crate::screen) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
        hits: &mut Hits,
    ) {
        let state = self.shown();
        let view = state.view();
        let takes_move = self.takes_move();
        let foresight = takes_move.then(|| self.turn_input.foresee(state, &view)).flatten();
        let mut marks = vec![SquareMark::default(); view.size.squares()];
        if takes_move {
            mark_hint(&self.hint, &mut marks);
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
        let (look, language, tutor) = (&context.look, context.language, &self.tutor);
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let inner = self.draw_progress(inner, buffer, context);
        let mut column = Column::new(inner, buffer, look);
        let is_known = tutor.progress().has_done(&tutor.task().id);
        let sign = if is_known { look.either("✓", "+") } else { "" };
        column.line_with(&teaching::place(tutor, language), sign, look.quiet());
        let title = teaching::title(tutor, language);
        column.text(title, look.accent().add_modifier(Modifier::BOLD));
        column.gap();
        column.text(teaching::instruction(tutor, language), Style::new());
        if let Some(text) = teaching::turns_left(tutor, language) {
            column.text(&text, look.quiet());
        }
        for (text, mood) in &self.told {
            let (style, sign) = match mood {
                Mood::Good => (look.accent(), look.either("✓ ", "+ ")),
                Mood::Bad => (look.warning(), look.either("✗ ", "x ")),
                Mood::Plain => (Style::new().add_modifier(Modifier::ITALIC), ""),
            };
            column.gap();
            column.text(&format!("{sign}{text}"), style);
        }
        if self.takes_move() {
            column.gap();
            self.turn_input.draw_stack(tutor.state(), &mut column, context);
            self.turn_input.draw_choices(&mut column, context, hits);
            if let Some(foresight) = foresight {
                foresight.draw(tutor.state(), &mut column, context);
            }
        }
    }

    /// Draws what the person has done at the bottom of the panel, and returns the rest of it.
    fn draw_progress(&self, area: Rect, buffer: &mut Buffer, context: &Context) -> Rect {
        let (lesson, progress) = (self.tutor.lesson(), self.tutor.progress());
        let text = teaching::progress_text(lesson, progress, context.language);
        let rows = wrapped_height(&text, area.width).min(area.height / 4);
        let below = Rect { y: area.bottom() - rows, height: rows, ..area };
        write_wrapped(buffer, below, &text, context.look.quiet(), &context.look);
        Rect { height: area.height - rows, ..area }
    }

    /// What is expected of the person.
    fn status(&self, context: &Context) -> (String, Style) {
        let (look, words, tutor) = (&context.look, context.words(), &self.tutor);
        if self.shows_wrong_move {
            return (words.lesson_status_wrong().to_owned(), look.warning());
        }
        if self.takes_move() {
            let (info, side) = (tutor.state().info(), tutor.learner());
            let name = telling::side_name(info, side, context.language);
            let text = words.turn_of(name, telling::side_possessive(info, side, context.language));
            let prompt = if self.turn_input.typed.is_empty() {
                context.language.say(&tutor.state().prompt(self.turn_input.turn.made()))
            } else {
                String::new()
            };
            return (format!("{text} {prompt}"), Style::new());
        }
        let is_last = tutor.place() + 1 == tutor.lesson().tasks.len();
        let text = match (tutor.is_done(), is_last) {
            (false, _) => words.lesson_status_answer(),
            (true, false) => words.lesson_status_done(),
            (true, true) => words.lesson_status_last(),
        };
        (text.to_owned(), look.accent())
    }
}
