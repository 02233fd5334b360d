//! A side in the panel beside a board: its name, the score, and the pieces taken and in hand.

use cygnet_core::view::Piece;
use cygnet_core::{DynState, Side};
use ratatui::style::Style;

use super::column::Column;
use super::text::write_sign;
use super::{Context, glyphs};
use cygnet_text::telling::{numbers, pieces_text};

/// What is told about a side.
pub(super) struct SideLines<'a> {
    pub(super) side: Side,
    /// Its name, with that of its player.
    pub(super) name: String,
    /// Its clock, or nothing.
    pub(super) clock: String,
    /// Whether it is to move.
    pub(super) is_turn: bool,
    /// The pieces that it has taken.
    pub(super) taken: String,
    /// The first position on the board, whose pieces show the look of the side.
    pub(super) start: &'a dyn DynState,
    pub(super) state: &'a dyn DynState,
    pub(super) flipped: bool,
}

impl SideLines<'_> {
    pub(super) fn draw(&self, column: &mut Column<'_>, context: &Context) {
        let (look, side) = (&context.look, self.side);
        let arrow = if self.is_turn { glyphs::turn_marker(look) } else { " " };
        let style = if self.is_turn { look.accent() } else { Style::new() };
        let y = column.y;
        column.line_with(&format!("{arrow}   {}", self.name), &self.clock, style);
        // The colour of the side, and the look of its pieces.
        let sample = self.sample(context);
        if y < column.area.bottom() {
            let (sample, style) = (format!("{sample:^2}"), look.token(self.state.info(), side));
            write_sign(column.buffer, column.area.x + 1, y, &sample, style);
        }
        let times = look.either("×", "x");
        let tallies = self.state.tally();
        let scores: Vec<String> = tallies
            .iter()
            .map(|tally| {
                let values = numbers(&tally.values[side.index()], times);
                format!("{} {values}", context.language.say(tally))
            })
            .collect();
        column.text(&scores.join(look.either(" · ", ", ")), look.quiet());
        if !self.taken.is_empty() {
            column.text(&context.words().has_taken(&self.taken), look.quiet());
        }
        let view = self.state.view();
        let hand = pieces_text(view.hand(side).iter(), context.language, times);
        if !hand.is_empty() {
            column.text(&context.words().in_hand(&hand), Style::new());
        }
    }

    /// The look of one piece of the side, in one column.
    fn sample(&self, context: &Context) -> String {
        let (start, now) = (self.start.view(), self.state.view());
        // Prefer the look at the start of the game, so that it does not change.
        let mut pieces = start.pieces().chain(now.pieces());
        let own: Option<Piece> = pieces.find(|piece| piece.owner == self.side).cloned();
        let Some(piece) = own else {
            return self.state.info().side(self.side).letter.to_uppercase().to_string();
        };
        let piece = Piece { strength: None, ..piece };
        let text = glyphs::piece(&piece, now.looks, &context.look, 1, self.flipped);
        text.chars().take(1).collect()
    }
}
