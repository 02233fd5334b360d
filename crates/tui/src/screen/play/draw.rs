//! The picture of a game: the board, and the lines under it.

use cygnet_core::Step;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use crate::screen::board::{Picture, SquareMark};
use crate::screen::foresight::mark_hint;
use crate::screen::layout::{BesideBoard, board_title, draw_line};
use crate::screen::{Context, Hits};
use cygnet_text::telling::{self, Controls};

impl Play {
    pub(in crate::screen) fn title(&self, context: &Context) -> String {
        board_title(&**self.room.session().game(), context)
    }

    pub(in crate::screen) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
        hits: &mut Hits,
    ) {
        let is_active = self.room.awaits_move() || self.is_varying();
        let (view, state) = (self.room.state().view(), self.room.turn_state());
        let foresight = is_active.then(|| self.turn_input.foresee(state, &view)).flatten();
        let mut marks = vec![SquareMark::default(); view.size.squares()];
        mark_hint(&self.hint, &mut marks);
        if is_active {
            self.mark_threat(&mut marks);
            self.turn_input.mark(&view, foresight.as_ref(), &mut marks);
        }
        let exits = self.turn_input.exits();
        let picture = Picture {
            info: self.room.session().game().info(),
            view: &view,
            marks: &marks,
            flipped: self.turn_input.turn.flipped,
            focus: self.focus,
            is_preview: false,
            exits: &exits,
            calls_numbers: self.turn_input.types_number(),
        };
        // The bottom line shows whose turn it is.
        let BesideBoard { board, panel, line } = BesideBoard::of(&picture, area);
        picture.draw(board, buffer, &context.look, hits);
        self.draw_panel(panel, foresight.as_ref(), buffer, context, hits);
        self.draw_status(line, buffer, context);
    }

    /// Whether a move of a record is being chosen.
    fn is_varying(&self) -> bool {
        let is_begun = self.turn_input.turn.is_begun() || self.turn_input.typed_steps.is_some();
        is_begun && self.room.takes_move()
    }

    /// Marks what the other side threatens, until a turn is begun.
    fn mark_threat(&self, marks: &mut [SquareMark]) {
        for step in self.room.threat().map(|threat| &threat.steps[..]).unwrap_or_default() {
            if let Step::Square(square) = step
                && !self.turn_input.turn.is_begun()
            {
                marks[square.index()].threat = true;
            }
        }
    }

    /// The result of the game and the reason for it, once the game is over.
    pub(super) fn result(&self, context: &Context) -> Option<String> {
        telling::result(self.room.session(), context.language, |_| String::new())
    }

    /// Draws whose turn it is and what is expected, or how the game has ended.
    fn draw_status(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let look = &context.look;
        let text = telling::standing(&self.room, Controls::Keys, context.language);
        let is_over = self.room.session().outcome().is_some();
        let (text, style) = if self.room.is_examining() {
            (context.words().examining().to_owned(), look.quiet())
        } else if self.room.is_looking_back() || is_over {
            (text, look.accent())
        } else if self.room.awaits_move() {
            let prompt = if self.turn_input.typed.is_empty() {
                context.language.say(&self.room.turn_state().prompt(self.turn_input.turn.made()))
            } else {
                String::new()
            };
            (format!("{text} {prompt}"), ratatui::style::Style::new())
        } else {
            (text, look.quiet())
        };
        draw_line(area, (&text, style), &self.turn_input.typed, buffer, look);
    }
}
