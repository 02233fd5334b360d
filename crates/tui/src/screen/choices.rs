//! The choices of a turn in the making and its effects, in the panel beside the board.

use cygnet_core::{DynState, Step};
use cygnet_room::direction_keys;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::column::{Column, MOVE_ROWS};
use super::foresight::Foresight;
use super::text::{width, write};
use super::turn::TurnInput;
use super::{Context, Hit, Hits};
use cygnet_text::consequences::Consequences;
use cygnet_text::typing::step_name;

/// The minimum number of lines for the effects of the move in hand.
const EFFECT_ROWS: u16 = 6;

impl TurnInput {
    /// Draws the pieces of the stack under the cursor, from bottom to top.
    pub(super) fn draw_stack(
        &self,
        state: &dyn DynState,
        column: &mut Column<'_>,
        context: &Context,
    ) {
        let view = state.view();
        let Step::Square(square) = self.cursor else { return };
        let cell = view.cell(square);
        if cell.height() > 1 {
            let labels: Vec<&str> = cell.stack().map(|piece| piece.label.as_str()).collect();
            let text = context.words().stack_of(view.size.name(square), labels.join(" "));
            column.text(&text, Style::new());
        }
    }

    /// The steps that the panel lists, with their numbers: all of them once a turn has begun, and before
    /// that those that are not squares.
    fn listed(&self) -> Vec<(usize, Step)> {
        if !self.turn.is_begun() {
            let is_listed = |(_, step): &&(usize, Step)| !matches!(step, Step::Square(_));
            return self.turn.numbered().iter().filter(is_listed).copied().collect();
        }
        (1..).zip(self.turn.next().iter().copied()).collect()
    }

    /// Draws the choices, each with its number, its direction and the key for that.
    pub(super) fn draw_choices(&self, column: &mut Column<'_>, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let listed = self.listed();
        if listed.is_empty() {
            return;
        }
        let size = self.turn.size();
        let last = self.turn.made().last();
        let steps: Vec<Step> = listed.iter().map(|(_, step)| *step).collect();
        let keys = direction_keys(size, self.turn.grid(), last, &steps, self.turn.flipped);
        let texts: Vec<String> = listed
            .iter()
            .enumerate()
            .map(|(index, (number, step))| {
                let name = step_name(*step, size, context.language);
                // A direction makes sense only from a piece.
                let way =
                    match (self.turn.made().len(), self.turn.direction(last, *step), keys[index]) {
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
        let cursor = steps.iter().position(|step| *step == self.cursor).unwrap_or(0);
        let first = (cursor / a_line + 1).saturating_sub(rows) * a_line;
        let end = texts.len().min(first + rows * a_line);
        if first > 0 {
            column.line(&words.and_more_above(first), look.quiet());
        }
        for start in (first..end).step_by(a_line) {
            let line = column.line("", Style::new());
            let in_line = steps[..end].iter().zip(&texts).skip(start).take(a_line);
            for (place, (&step, text)) in in_line.enumerate() {
                let is_cursor = step == self.cursor;
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
}

impl Foresight {
    /// Draws the effects of the move in hand.
    pub(super) fn draw(&self, state: &dyn DynState, column: &mut Column<'_>, context: &Context) {
        let look = &context.look;
        if let Some(mv) = &self.mv {
            column.gap();
            column.line(mv.text(), look.accent());
        }
        let signs = [look.either("×", "x"), look.either("→", "->")];
        let mv = self.mv.as_ref();
        let Consequences { effects, score, again, end } =
            Consequences::foreseen(state, mv, &self.effects, signs, context.language);
        let plain = |text| (text, Style::new());
        let score = score.into_iter().map(|text| (text, look.quiet()));
        let lines = effects.into_iter().map(plain).chain(score).chain(again.map(plain));
        let lines: Vec<(String, Style)> = lines.collect();
        column.texts_above(MOVE_ROWS + u16::from(end.is_some()), &lines);
        if let Some(end) = end {
            column.line(end, look.accent());
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
