//! Lines of a panel beside the board, written from top to bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::text::{ellipsis, fitted, width, wrapped, wrapped_fitted, write};
use super::theme::Appearance;
use super::{Hit, Hits};
use cygnet_text::Words;

/// Lines written one below the other until there is no room.
pub(super) struct Column<'a> {
    pub(super) area: Rect,
    pub(super) y: u16,
    after_gap: bool,
    pub(super) buffer: &'a mut Buffer,
    look: &'a Appearance,
}

impl<'a> Column<'a> {
    pub(super) fn new(area: Rect, buffer: &'a mut Buffer, look: &'a Appearance) -> Self {
        Self { area, y: area.y, after_gap: false, buffer, look }
    }

    pub(super) fn room(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    pub(super) fn line(&mut self, text: &str, style: Style) -> Rect {
        let rect = Rect { y: self.y, height: u16::from(self.room() > 0), ..self.area };
        if self.room() > 0 {
            write(self.buffer, (rect.x, rect.y), rect.width, text, style, self.look);
            self.y += 1;
            self.after_gap = false;
        }
        rect
    }

    /// Writes a line with text at its right end, which has priority if there is not room for both.
    pub(super) fn line_with(&mut self, text: &str, right: &str, style: Style) {
        let room = usize::from(self.area.width).saturating_sub(width(right));
        let text = fitted(text, room.saturating_sub(usize::from(!right.is_empty())), self.look);
        let gap = " ".repeat(room.saturating_sub(width(&text)));
        self.line(&format!("{text}{gap}{right}"), style);
    }

    /// Adds an empty line, unless there is one already.
    pub(super) fn gap(&mut self) {
        if self.room() > MOVE_ROWS && !self.after_gap {
            self.y += 1;
            self.after_gap = true;
        }
    }

    /// Writes a text over as many lines as it takes.
    pub(super) fn text(&mut self, text: &str, style: Style) {
        self.text_above(0, text, style);
    }

    /// Writes a text over as many lines as it takes, but leaves `below` lines free below it.
    pub(super) fn text_above(&mut self, below: u16, text: &str, style: Style) {
        let most = self.room().saturating_sub(below);
        for row in wrapped_fitted(text, self.area.width, most.into(), self.look) {
            self.line(&row, style);
        }
    }

    /// Writes texts below each other, but leaves `below` lines free below them. An ellipsis shows that
    /// not all of them fit.
    pub(super) fn texts_above(&mut self, below: u16, texts: &[(String, Style)]) {
        let rows = |text: &str| wrapped(text, self.area.width);
        let all: Vec<(String, Style)> = texts
            .iter()
            .flat_map(|(text, style)| rows(text).into_iter().map(|row| (row, *style)))
            .collect();
        let room = usize::from(self.room().saturating_sub(below));
        let shown = if all.len() > room { room.saturating_sub(1) } else { all.len() };
        for (row, style) in &all[..shown] {
            self.line(row, *style);
        }
        if shown < all.len() && self.room() > 0 {
            self.line(ellipsis(self.look), self.look.quiet());
        }
    }

    /// Lists moves, with the one that leads to the position on the screen in the middle.
    pub(super) fn moves(&mut self, texts: &[String], shown: usize, words: Words, hits: &mut Hits) {
        let look = self.look;
        if self.room() < 2 {
            return;
        }
        self.gap();
        self.line(words.moves(), look.accent());
        let rows = usize::from(self.room());
        // As many moves per line as fit, with equally many of each side.
        let digits = texts.len().to_string().len();
        let cell = texts.iter().map(|text| text.len() + digits + 4).max().unwrap_or(1);
        let width = usize::from(self.area.width);
        let a_line = match width / cell {
            0 | 1 => 1,
            count => count / 2 * 2,
        };
        let lines = texts.len().div_ceil(a_line);
        let current = shown.saturating_sub(1) / a_line;
        let first = (current + 1).saturating_sub(rows.div_ceil(2).max(1));
        let first = first.min(lines.saturating_sub(rows));
        if texts.is_empty() {
            self.line(words.no_moves_yet(), look.quiet());
        }
        for line in first..lines.min(first + rows) {
            let y = self.y;
            self.line("", Style::new());
            for place in 0..a_line {
                let turn = line * a_line + place;
                let Some(text) = texts.get(turn) else { break };
                let is_shown = turn + 1 == shown;
                let style = if is_shown { look.selected() } else { Style::new() };
                let mark = if is_shown { look.either("▸", ">") } else { " " };
                let x = self.area.x + (place * width / a_line) as u16;
                let text = format!("{mark}{:>digits$}. {text}", turn + 1);
                let room = (width / a_line) as u16;
                write(self.buffer, (x, y), room, &text, style, look);
                let rect = Rect { x, y, width: (width / a_line) as u16, height: 1 };
                hits.push((rect, Hit::Position(turn + 1)));
            }
        }
    }
}

/// The minimum number of lines for the moves.
pub(super) const MOVE_ROWS: u16 = 3;
