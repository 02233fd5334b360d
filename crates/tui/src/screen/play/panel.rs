//! The panel beside the board: the players, the score, the effects of the move in hand, and the moves.

use cygnet_core::time::short_clock;
use cygnet_core::view::Piece;
use cygnet_core::{Side, Step, Tally};
use cygnet_room::direction_keys;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Play;
use super::draw::Foresight;
use crate::screen::setup::seat_name;
use crate::screen::text::{ellipsis, fitted, width, wrapped, wrapped_fitted, write, write_sign};
use crate::screen::theme::Appearance;
use crate::screen::{Context, Hit, Hits, glyphs};
use cygnet_text::telling::{
    effect_text, end_text, moves_again, numbers, pieces_text, tally_changes,
};
use cygnet_text::typing::step_name;

/// Lines written one below the other until there is no room.
pub(super) struct Column<'a> {
    pub(super) area: Rect,
    y: u16,
    after_gap: bool,
    pub(super) buffer: &'a mut Buffer,
    look: &'a Appearance,
}

impl Column<'_> {
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
    fn texts_above(&mut self, below: u16, texts: &[(String, Style)]) {
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
}

/// The minimum number of lines for the moves.
pub(super) const MOVE_ROWS: u16 = 3;

/// The minimum number of lines for the effects of the move in hand.
const EFFECT_ROWS: u16 = 6;

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
        let mut column = Column { area: inner, y: inner.y, after_gap: false, buffer, look };
        let tallies = self.room.state().tally();
        for side in Side::BOTH {
            self.draw_player(side, &tallies, &mut column, context);
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
        } else if self.room.awaits_move() {
            self.draw_stack(&mut column, context);
            self.draw_choices(&mut column, context, hits);
            if let Some(foresight) = foresight {
                self.draw_foresight(foresight, &mut column, context);
            }
        }
        self.draw_moves(&mut column, context, hits);
    }

    fn draw_player(
        &self,
        side: Side,
        tallies: &[Tally],
        column: &mut Column<'_>,
        context: &Context,
    ) {
        let look = &context.look;
        let info = self.room.session().game().info();
        let is_turn = self.room.state().turn() == side
            && self.room.state().outcome().is_none()
            && (self.room.is_looking_back() || self.room.table().to_move().is_some());
        let arrow = if is_turn { glyphs::turn_marker(look) } else { " " };
        let name = seat_name(self.room.table().player_name(side), context);
        let clock = self.room.table().clock().left(side, context.now).map(short_clock);
        let style = if is_turn { look.accent() } else { Style::new() };
        let text = format!("{arrow}   {} {name}", self.side_name(side, context));
        let y = column.y;
        column.line_with(&text, &clock.unwrap_or_default(), style);
        // The colour of the side, and the look of its pieces.
        let sample = self.sample(side, context);
        if y < column.area.bottom() {
            let (sample, style) = (format!("{sample:^2}"), look.token(info, side));
            write_sign(column.buffer, column.area.x + 1, y, &sample, style);
        }
        let scores: Vec<String> = tallies
            .iter()
            .map(|tally| {
                let values = numbers(&tally.values[side.index()], look.either("×", "x"));
                format!("{} {values}", context.language.say(tally))
            })
            .collect();
        let dot = look.either(" · ", ", ");
        column.text(&scores.join(dot), look.quiet());
        let taken = self.taken_by(side, context);
        if !taken.is_empty() {
            column.text(&context.words().has_taken(&taken), look.quiet());
        }
        let view = self.room.state().view();
        let hand = pieces_text(view.hand(side).iter(), context.language, look.either("×", "x"));
        if !hand.is_empty() {
            column.text(&context.words().in_hand(&hand), Style::new());
        }
    }

    /// Draws the pieces of the stack under the cursor, from bottom to top.
    fn draw_stack(&self, column: &mut Column<'_>, context: &Context) {
        let view = self.room.state().view();
        let Step::Square(square) = self.hand.cursor else { return };
        let cell = view.cell(square);
        if cell.height() > 1 {
            let labels: Vec<&str> = cell.stack().map(|piece| piece.label.as_str()).collect();
            let text = context.words().stack_of(view.size.name(square), labels.join(" "));
            column.text(&text, Style::new());
        }
    }

    /// The look of one piece of a side, in one column.
    fn sample(&self, side: Side, context: &Context) -> String {
        let start = self.room.session().start().view();
        let now = self.room.state().view();
        // Prefer the look at the start of the game, so that it does not change.
        let mut pieces = start.pieces().chain(now.pieces());
        let own: Option<Piece> = pieces.find(|piece| piece.owner == side).cloned();
        let Some(piece) = own else {
            let letter = self.room.session().game().info().side(side).letter;
            return letter.to_uppercase().to_string();
        };
        let piece = Piece { strength: None, ..piece };
        let text = glyphs::piece(&piece, now.looks, &context.look, 1, self.hand.turn.flipped);
        text.chars().take(1).collect()
    }

    /// The pieces that a side has taken up to the position on the screen.
    fn taken_by(&self, side: Side, context: &Context) -> String {
        let taken = self.room.captured();
        let taken = taken.filter(|piece| piece.owner != side);
        pieces_text(taken, context.language, context.look.either("×", "x"))
    }

    /// The steps that the panel lists, with their numbers: all of them once a turn has begun, and before
    /// that those that are not squares.
    fn listed(&self) -> Vec<(usize, Step)> {
        if !self.hand.turn.is_begun() {
            let is_listed = |(_, step): &&(usize, Step)| !matches!(step, Step::Square(_));
            return self.hand.turn.numbered().iter().filter(is_listed).copied().collect();
        }
        (1..).zip(self.hand.turn.next().iter().copied()).collect()
    }

    /// Draws the choices, each with its number, its direction and the key for that.
    fn draw_choices(&self, column: &mut Column<'_>, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let listed = self.listed();
        if listed.is_empty() {
            return;
        }
        let size = self.room.session().game().size();
        let last = self.hand.turn.made().last();
        let steps: Vec<Step> = listed.iter().map(|(_, step)| *step).collect();
        let keys =
            direction_keys(size, self.hand.turn.grid(), last, &steps, self.hand.turn.flipped);
        let texts: Vec<String> = listed
            .iter()
            .enumerate()
            .map(|(index, (number, step))| {
                let name = step_name(*step, size, context.language);
                // A direction makes sense only from a piece.
                let way = match (
                    self.hand.turn.made().len(),
                    self.hand.turn.direction(last, *step),
                    keys[index],
                ) {
                    (1, Some(way), Some(key)) => {
                        let arrow = if look.unicode { arrow(way) } else { "" };
                        format!("  {arrow} {key}")
                    }
                    _ => String::new(),
                };
                format!("{number} {name}{way}")
            })
            .collect();
        // The choices stand side by side where there is room for a gap between them. Room is left below
        // them for the effects of the move; the board shows the choices as well.
        let cell = texts.iter().map(|text| width(text) + 4).max().unwrap_or(1);
        let a_line = (usize::from(column.area.width) / cell).max(1);
        let cell = usize::from(column.area.width) / a_line;
        let rows = usize::from(column.room().saturating_sub(MOVE_ROWS + EFFECT_ROWS)).max(3);
        let cursor = steps.iter().position(|step| *step == self.hand.cursor).unwrap_or(0);
        let first = (cursor / a_line + 1).saturating_sub(rows) * a_line;
        let end = texts.len().min(first + rows * a_line);
        if first > 0 {
            column.line(&words.and_more_above(first), look.quiet());
        }
        for start in (first..end).step_by(a_line) {
            let line = column.line("", Style::new());
            let in_line = steps[..end].iter().zip(&texts).skip(start).take(a_line);
            for (place, (&step, text)) in in_line.enumerate() {
                let is_cursor = step == self.hand.cursor;
                let mark = if is_cursor { look.either("▸", ">") } else { " " };
                let style = if is_cursor { look.selected() } else { Style::new() };
                let x = line.x + (place * cell) as u16;
                let rect = Rect { x, width: cell as u16, ..line };
                if line.height > 0 {
                    let text = format!("{mark}{text}");
                    write(column.buffer, (x, line.y), rect.width, &text, style, look);
                }
                hits.push((rect, Hit::Step(step)));
            }
        }
        if end < texts.len() {
            let more = texts.len() - end;
            column.line(&words.and_more(more), look.quiet());
        }
    }

    /// Draws the effects of the move in hand.
    fn draw_foresight(&self, foresight: &Foresight, column: &mut Column<'_>, context: &Context) {
        let look = &context.look;
        if let Some(mv) = &foresight.mv {
            column.gap();
            column.line(mv.text(), look.accent());
        }
        let size = self.room.session().game().size();
        let effects = foresight.effects.iter();
        let told = effects.filter_map(|effect| effect_text(effect, size, context.language));
        let mut lines: Vec<(String, Style)> = told.map(|text| (text, Style::new())).collect();
        let after = foresight.mv.as_ref().and_then(|mv| {
            let mut after = self.room.turn_state().boxed_clone();
            after.play_move(mv).is_ok().then_some(after)
        });
        let mover = self.room.state().turn();
        let state = self.room.turn_state();
        if let Some(after) = &after {
            let signs = [look.either("×", "x"), look.either("→", "->")];
            let changes = tally_changes(state, &**after, signs, context.language);
            lines.extend(changes.into_iter().map(|text| (text, look.quiet())));
        }
        let again = after.as_ref().and_then(|after| moves_again(state, &**after, context.language));
        lines.extend(again.map(|text| (text, Style::new())));
        let end = after.and_then(|after| after.outcome());
        column.texts_above(MOVE_ROWS + u16::from(end.is_some()), &lines);
        if let Some(outcome) = end {
            column.line(end_text(outcome, mover, context.language), look.accent());
        }
    }

    /// Draws the moves, with the one that is shown in the middle.
    fn draw_moves(&self, column: &mut Column<'_>, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let session = self.room.session();
        let shown = self.room.shown_turns();
        if column.room() < 2 {
            return;
        }
        column.gap();
        column.line(words.moves(), look.accent());
        let rows = usize::from(column.room());
        let marked = session.moves().enumerate();
        let texts: Vec<String> =
            marked.map(|(turn, text)| format!("{text}{}", self.mark_of(turn))).collect();
        // As many moves per line as fit, with equally many of each side.
        let digits = texts.len().to_string().len();
        let cell = texts.iter().map(|text| text.len() + digits + 4).max().unwrap_or(1);
        let width = usize::from(column.area.width);
        let a_line = match width / cell {
            0 | 1 => 1,
            count => count / 2 * 2,
        };
        let lines = texts.len().div_ceil(a_line);
        let current = shown.saturating_sub(1) / a_line;
        let first = (current + 1).saturating_sub(rows.div_ceil(2).max(1));
        let first = first.min(lines.saturating_sub(rows));
        if texts.is_empty() {
            column.line(words.no_moves_yet(), look.quiet());
        }
        for line in first..lines.min(first + rows) {
            let y = column.y;
            column.line("", Style::new());
            for place in 0..a_line {
                let turn = line * a_line + place;
                let Some(text) = texts.get(turn) else { break };
                let is_shown = turn + 1 == shown;
                let style = if is_shown { look.selected() } else { Style::new() };
                let mark = if is_shown { look.either("▸", ">") } else { " " };
                let x = column.area.x + (place * width / a_line) as u16;
                let text = format!("{mark}{:>digits$}. {text}", turn + 1);
                let room = (width / a_line) as u16;
                write(column.buffer, (x, y), room, &text, style, look);
                let rect = Rect { x, y, width: (width / a_line) as u16, height: 1 };
                hits.push((rect, Hit::Position(turn + 1)));
            }
        }
    }
}

fn arrow(way: (isize, isize)) -> &'static str {
    match way {
        (-1, -1) => "↖",
        (0, -1) => "↑",
        (1, -1) => "↗",
        (-1, 0) => "←",
        (1, 0) => "→",
        (-1, 1) => "↙",
        (0, 1) => "↓",
        (1, 1) => "↘",
        _ => "",
    }
}
