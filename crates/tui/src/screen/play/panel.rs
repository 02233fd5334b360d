//! The panel beside the board: the players, the score, the effects of the move in hand, and the moves.

use cygnet_core::Side;
use cygnet_core::time::short_clock;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Play;
use crate::screen::column::{Column, MOVE_ROWS};
use crate::screen::foresight::Foresight;
use crate::screen::setup::seat_name;
use crate::screen::sides::SideLines;
use crate::screen::{Context, Hits};
use cygnet_text::telling::pieces_text;

impl Play {
    pub(super) fn draw_panel(
        &self,
        area: Rect,
        foresight: Option<&Foresight>,
        buffer: &mut Buffer,
        context: &Context,
        hits: &mut Hits,
    ) {
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let look = &context.look;
        let mut column = Column::new(inner, buffer, look);
        for side in Side::BOTH {
            self.draw_player(side, &mut column, context);
            column.gap();
        }
        self.draw_analysis(&mut column, context);
        self.draw_review(&mut column, context);
        if let Some(reading) = self.room.read_record() {
            if let Some(comment) = reading.comments().get(self.room.shown_turns()) {
                column.text(comment, Style::new());
            }
            let is_end = reading.is_main_line() && self.room.shown_turns() == self.room.turns();
            if let Some(problem) = reading.problem().filter(|_| is_end) {
                let problem = context.language.say(problem);
                let text = context.words().record_problem(&problem);
                column.text_above(MOVE_ROWS, &text, look.warning());
            }
        } else {
            self.draw_coach(&mut column, context);
        }
        if !self.room.is_reading() && self.room.awaits_move() {
            self.turn_input.draw_stack(self.room.state(), &mut column, context);
            self.turn_input.draw_choices(&mut column, context, hits);
            if let Some(foresight) = foresight {
                foresight.draw(self.room.turn_state(), &mut column, context);
            }
        }
        self.draw_moves(&mut column, context, hits);
    }

    fn draw_player(&self, side: Side, column: &mut Column<'_>, context: &Context) {
        let is_turn = self.room.state().turn() == side
            && self.room.state().outcome().is_none()
            && (self.room.is_looking_back() || self.room.table().to_move().is_some());
        let name = seat_name(self.room.table().player_name(side), context);
        let clock = self.room.table().clock().left(side, context.now).map(short_clock);
        let lines = SideLines {
            side,
            name: format!("{} {name}", self.side_name(side, context)),
            clock: clock.unwrap_or_default(),
            is_turn,
            taken: self.taken_by(side, context),
            start: self.room.session().start(),
            state: self.room.state(),
            flipped: self.turn_input.turn.flipped,
        };
        lines.draw(column, context);
    }

    /// The pieces that a side has taken up to the position on the screen.
    fn taken_by(&self, side: Side, context: &Context) -> String {
        let taken = self.room.captured();
        let taken = taken.filter(|piece| piece.owner != side);
        pieces_text(taken, context.language, context.look.either("×", "x"))
    }

    /// Draws the moves, with the one that is shown in the middle.
    fn draw_moves(&self, column: &mut Column<'_>, context: &Context, hits: &mut Hits) {
        let marked = self.room.session().moves().enumerate();
        let texts: Vec<String> =
            marked.map(|(turn, text)| format!("{text}{}", self.mark_of(turn))).collect();
        column.moves(&texts, self.room.shown_turns(), context.words(), hits);
    }
}
