//! The board on the screen. It draws a view with marks, and knows no rules.
#![expect(clippy::disallowed_methods, reason = "every sign is made for the square it stands in")]

use cygnet_core::view::{BoardView, Cell, Piece};
use cygnet_core::{Edge, GameInfo, Grid, Size, Square, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::glyphs;
use super::theme::{Appearance, Ground};
use super::{Hit, Hits};

/// The sizes of a square in columns and rows, the largest first.
pub(super) const CELLS: [(u16, u16); 7] = [(11, 5), (9, 4), (7, 3), (5, 2), (5, 1), (4, 1), (3, 1)];

/// The columns left of the board for the row numbers, and right of it for a piece that leaves; a preview
/// does not need the latter.
const MARGIN: u16 = 3;

/// The marks on a square, apart from its contents.
#[derive(Clone, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(super) struct SquareMark {
    /// The cursor is here.
    pub(super) cursor: bool,
    /// The square was chosen as part of the turn.
    pub(super) chosen: bool,
    /// The square can be chosen now.
    pub(super) target: bool,
    /// A hint points here.
    pub(super) hint: bool,
    /// The threat of the other side leads over here.
    pub(super) threat: bool,
    /// The number that selects its piece.
    pub(super) number: Option<usize>,
    /// The effect on the square of the move being chosen.
    pub(super) change: Option<Change>,
}

/// The effect of a move that is being chosen on a square.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Its piece is taken.
    Captured,
    /// Its piece moves away.
    Vacated,
    /// This piece will stand there.
    Holds(Piece),
}

/// Everything to draw.
pub(super) struct Picture<'a> {
    pub(super) info: &'static GameInfo,
    pub(super) view: &'a BoardView,
    /// One mark per square; empty if there are none.
    pub(super) marks: &'a [SquareMark],
    pub(super) flipped: bool,
    /// The square that must be visible.
    pub(super) focus: Square,
    /// The board is only shown, so no moves can be made on it.
    pub(super) is_preview: bool,
    /// The edges over which the chosen piece can leave, the square it leaves from, and whether the cursor
    /// is at the edge.
    pub(super) exits: &'a [(Edge, Square, bool)],
    /// A number is being typed: pieces show theirs, in their own place if there is no other room.
    pub(super) calls_numbers: bool,
}

/// The positions of the squares on the screen.
struct Geometry {
    size: Size,
    grid: Grid,
    flipped: bool,
    cell: (u16, u16),
    /// The screen position of the first visible square.
    origin: (u16, u16),
    /// The first visible column and row, as shown on the screen.
    first: (usize, usize),
    /// The number of visible columns and rows.
    shown: (usize, usize),
    /// The smallest and the largest shift of a visible row, in half cells.
    shifts: (usize, usize),
    /// The column behind the last one that squares may use.
    end: u16,
}

/// The visible part of `count` squares, around the one in focus.
fn window(count: usize, room: usize, focus: usize) -> (usize, usize) {
    let shown = count.min(room.max(1));
    (focus.saturating_sub(shown / 2).min(count - shown), shown)
}

impl Geometry {
    fn fit(area: Rect, picture: &Picture<'_>) -> Self {
        let Picture { flipped, focus, view: &BoardView { size, grid, .. }, .. } = *picture;
        let (columns, rows) = (u16::from(size.width), u16::from(size.height));
        let width = area.width.saturating_sub(picture.margins());
        let height = area.height.saturating_sub(1);
        let shift = |row| grid.shown_shift(rows.into(), row, flipped);
        let extremes = |rows: std::ops::Range<usize>| {
            let shifts = rows.map(shift);
            (shifts.clone().min().unwrap_or(0), shifts.max().unwrap_or(0))
        };
        let slack = |(least, most): (usize, usize), cell: u16| (most - least) as u16 * cell / 2;
        let all_shifts = extremes(0..rows.into());
        let fits = |&(w, h): &(u16, u16)| {
            columns * w + slack(all_shifts, w) <= width && rows * h <= height
        };
        let smallest = smallest_cell(picture.view);
        // Cells that are shifted by half must have an even width.
        let even = |(w, h): (u16, u16)| if grid.is_hexagonal() { (w - w % 2, h) } else { (w, h) };
        let cell = CELLS
            .iter()
            .copied()
            .map(even)
            .filter(|cell| cell.0 >= smallest.0)
            .find(fits)
            .unwrap_or(smallest);
        let (column, row) = place(size, flipped, focus);
        let mut rows_fit = usize::from(height / cell.1);
        if grid == Grid::HexagonalSlanted && !fits(&cell) {
            // Each row needs half a cell more, so as many rows as columns can be seen.
            rows_fit = rows_fit.min(usize::from(width / cell.0));
        }
        let (first_row, shown_rows) = window(rows.into(), rows_fit, row);
        let shifts = extremes(first_row..first_row + shown_rows);
        let columns_fit = width.saturating_sub(slack(shifts, cell.0)) / cell.0;
        let (first_column, shown_columns) = window(columns.into(), columns_fit.into(), column);
        let used =
            (shown_columns as u16 * cell.0 + slack(shifts, cell.0), shown_rows as u16 * cell.1);
        let origin = (
            area.x + MARGIN + width.saturating_sub(used.0) / 2,
            // One row more below than above, for the letters of the columns.
            area.y + 1 + height.saturating_sub(used.1) / 2,
        );
        Self {
            size,
            grid,
            flipped,
            cell,
            origin,
            first: (first_column, first_row),
            shown: (shown_columns, shown_rows),
            shifts,
            end: area.right(),
        }
    }

    /// How many columns of the screen a visible row, counted from the first row of the board as it is
    /// shown, is shifted to the right.
    fn shift(&self, row: usize) -> u16 {
        let shift = self.grid.shown_shift(self.size.height.into(), row, self.flipped);
        (shift - self.shifts.0) as u16 * self.cell.0 / 2
    }

    /// The area of a square, if it is visible.
    fn rect(&self, square: Square) -> Option<Rect> {
        let (column, row) = place(self.size, self.flipped, square);
        let shown_row = row;
        let (column, row) = (column.checked_sub(self.first.0)?, row.checked_sub(self.first.1)?);
        if column >= self.shown.0 || row >= self.shown.1 {
            return None;
        }
        let rect = Rect {
            x: self.origin.0 + column as u16 * self.cell.0 + self.shift(shown_row),
            y: self.origin.1 + row as u16 * self.cell.1,
            width: self.cell.0,
            height: self.cell.1,
        };
        (!self.grid.is_hexagonal() || rect.right() <= self.end).then_some(rect)
    }

    fn bottom(&self) -> u16 {
        self.origin.1 + self.shown.1 as u16 * self.cell.1
    }

    fn right(&self) -> u16 {
        let slack = (self.shifts.1 - self.shifts.0) as u16 * self.cell.0 / 2;
        self.origin.0 + self.shown.0 as u16 * self.cell.0 + slack
    }
}

/// The column and row of a square, as shown on the screen.
fn place(size: Size, flipped: bool, square: Square) -> (usize, usize) {
    let (column, row) = (size.column(square), size.row(square));
    if flipped {
        (usize::from(size.width) - 1 - column, usize::from(size.height) - 1 - row)
    } else {
        (column, row)
    }
}

/// The number of columns of a square that its text may take, because brackets go around it.
pub(super) fn room_for_text(width: u16) -> usize {
    usize::from(width.saturating_sub(2))
}

/// The smallest square size with room for every label on the board, of a piece or of the square itself.
pub(super) fn smallest_cell(view: &BoardView) -> (u16, u16) {
    let width = |cell: &Cell| {
        let piece = cell.piece.as_ref().map(|_| cell.label().chars().count());
        let terrain = cell.terrain.map(|terrain| terrain.label.chars().count());
        piece.max(terrain).unwrap_or(1)
    };
    let widest = view.cells.iter().map(width).max().unwrap_or(1) as u16 + 2;
    (if view.grid.is_hexagonal() { widest.next_multiple_of(2) } else { widest }, 1)
}

/// The edge of the screen that corresponds to an edge of the board.
fn edge_on_screen(edge: Edge, flipped: bool) -> Edge {
    match (edge, flipped) {
        (edge, false) => edge,
        (Edge::Top, true) => Edge::Bottom,
        (Edge::Bottom, true) => Edge::Top,
        (Edge::Left, true) => Edge::Right,
        (Edge::Right, true) => Edge::Left,
    }
}

impl Picture<'_> {
    /// The number of columns of an area that the board takes, including its margins.
    pub(super) fn columns(&self, area: Rect) -> u16 {
        let geometry = Geometry::fit(area, self);
        geometry.right() - geometry.origin.0 + self.margins()
    }

    fn margins(&self) -> u16 {
        if self.is_preview { MARGIN } else { 2 * MARGIN }
    }

    /// Draws the board, and notes the areas of the squares for the mouse.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, look: &Appearance, hits: &mut Hits) {
        if area.width <= 2 * MARGIN || area.height < 2 {
            return;
        }
        let geometry = Geometry::fit(area, self);
        self.draw_labels(&geometry, area, buffer, look, hits);
        for index in 0..self.view.size.squares() {
            let square = Square::new(index);
            if let Some(rect) = geometry.rect(square) {
                self.draw_square(square, rect, buffer, look);
                hits.push((rect, Hit::Step(Step::Square(square))));
            }
        }
        self.draw_exits(&geometry, area, buffer, look, hits);
    }

    fn draw_labels(
        &self,
        geometry: &Geometry,
        area: Rect,
        buffer: &mut Buffer,
        look: &Appearance,
        hits: &mut Hits,
    ) {
        let spot = |x, y| Rect { x, y, width: 1, height: 1 };
        let size = self.view.size;
        let style = look.quiet();
        for column in geometry.first.0..geometry.first.0 + geometry.shown.0 {
            let index = if self.flipped { usize::from(size.width) - 1 - column } else { column };
            let name = &self.view.columns[index];
            let x = geometry.origin.0
                + (column - geometry.first.0) as u16 * geometry.cell.0
                + (geometry.cell.0 - 1) / 2;
            let (first, last) = (geometry.first.1, geometry.first.1 + geometry.shown.1 - 1);
            let (above, below) = (x + geometry.shift(first), x + geometry.shift(last));
            if above < area.right() {
                buffer.set_string(above, geometry.origin.1 - 1, name, style);
            }
            if geometry.bottom() < area.bottom() && below < area.right() {
                buffer.set_string(below, geometry.bottom(), name, style);
            }
        }
        for row in geometry.first.1..geometry.first.1 + geometry.shown.1 {
            let index = if self.flipped { usize::from(size.height) - 1 - row } else { row };
            let name = &self.view.rows[index];
            let y = geometry.origin.1
                + (row - geometry.first.1) as u16 * geometry.cell.1
                + (geometry.cell.1 - 1) / 2;
            buffer.set_string(geometry.origin.0 - MARGIN, y, format!("{name:>2}"), style);
        }
        // More of the board lies beyond these sides.
        let accent = look.accent();
        let (left, top) = (geometry.origin.0 - MARGIN, geometry.origin.1 - 1);
        if geometry.first.0 > 0 {
            buffer.set_string(left, top, look.either("◂", "<"), accent);
            hits.push((spot(left, top), Hit::Look(-1, 0)));
        }
        if geometry.first.0 + geometry.shown.0 < usize::from(size.width) {
            buffer.set_string(geometry.right(), top, look.either("▸", ">"), accent);
            hits.push((spot(geometry.right(), top), Hit::Look(1, 0)));
        }
        if geometry.first.1 > 0 {
            buffer.set_string(left + 1, top, look.either("▴", "^"), accent);
            hits.push((spot(left + 1, top), Hit::Look(0, -1)));
        }
        if geometry.first.1 + geometry.shown.1 < usize::from(size.height) {
            let y = geometry.bottom().min(area.bottom() - 1);
            buffer.set_string(geometry.right(), y, look.either("▾", "v"), accent);
            hits.push((spot(geometry.right(), y), Hit::Look(0, 1)));
        }
    }

    fn draw_square(&self, square: Square, rect: Rect, buffer: &mut Buffer, look: &Appearance) {
        let cell = self.view.cell(square);
        let none = SquareMark::default();
        let mark = self.marks.get(square.index()).unwrap_or(&none);
        let room = room_for_text(rect.width);
        let piece = match &mark.change {
            Some(Change::Holds(piece)) => Some(piece),
            Some(Change::Vacated) => None,
            Some(Change::Captured) | None => cell.piece.as_ref(),
        };
        let looks = self.view.looks;
        // The height of a stack, unless its top piece is about to change.
        let height = if mark.change.is_none() && cell.height() > 1 {
            cell.height().to_string()
        } else {
            String::new()
        };
        let text = piece.map(|piece| {
            let room = room.saturating_sub(height.len());
            glyphs::piece(piece, looks, look, room, self.flipped) + &height
        });
        let number = mark.number.filter(|number| number_fits(*number, rect, text.as_deref()));
        let text = match mark.number {
            Some(called) if number.is_none() && self.calls_numbers => Some(called.to_string()),
            _ => text,
        };
        // A piece that can be chosen shows its number or else the mark of a target.
        let is_target = mark.target || (mark.number.is_some() && number.is_none());
        let (column, row) = place(self.view.size, self.flipped, square);
        let is_dark = (column + row) % 2 == 1;
        let ground = [
            (mark.cursor, Ground::Cursor),
            (mark.chosen, Ground::Chosen),
            (mark.hint, Ground::Target),
            (mark.threat, Ground::Threat),
            (is_target, Ground::Target),
            (cell.last_move, Ground::Last),
        ];
        let ground = ground.iter().find(|(holds, _)| *holds).map_or(Ground::Plain, |(_, g)| *g);
        let background = look.ground(ground, is_dark);
        draw_blank(buffer, rect, background);

        let (text, style) = match (piece, &cell.terrain) {
            (Some(piece), _) => {
                let token = look.token(self.info, piece.owner);
                (text.unwrap_or_default(), background.patch(token))
            }
            (None, Some(terrain)) => (glyphs::terrain(terrain, looks, look, room), background),
            // A dot marks a target, and without colour every empty square.
            (None, None) if mark.target => (look.either("•", ".").to_owned(), background),
            (None, None) if look.is_plain() => (look.either("·", ".").to_owned(), background),
            (None, None) => (" ".to_owned(), background),
        };
        let style = match mark.change {
            Some(Change::Captured) => style.add_modifier(Modifier::CROSSED_OUT),
            _ => style,
        };
        let text_width = Span::raw(&*text).width() as u16;
        let middle = rect.y + (rect.height - 1) / 2;
        let x = rect.x + rect.width.saturating_sub(text_width) / 2;
        if piece.is_some() {
            draw_token(buffer, rect, style, text_width);
        }
        buffer.set_string(x, middle, &text, style);
        if let Some(number) = number {
            let text = number.to_string();
            let x = rect.right().saturating_sub(text.len() as u16);
            let style = background.add_modifier(Modifier::DIM);
            buffer.set_string(x, rect.bottom() - 1, text, style);
        }
        let has_room = text_width + 2 <= rect.width;
        let brackets = brackets(mark, is_target, cell.last_move);
        if let Some((left, right)) = brackets.filter(|_| has_room) {
            let style = background.add_modifier(Modifier::BOLD);
            // On a token of several columns the brackets stand outside it.
            let reach = token_reach(rect, text_width, piece.is_some());
            buffer.set_string(x.saturating_sub(reach + 1), middle, left, style);
            buffer.set_string(x + text_width + reach, middle, right, style);
        }
    }

    fn draw_exits(
        &self,
        geometry: &Geometry,
        area: Rect,
        buffer: &mut Buffer,
        look: &Appearance,
        hits: &mut Hits,
    ) {
        for &(edge, from, is_cursor) in self.exits {
            let Some(rect) = geometry.rect(from) else { continue };
            let middle = rect.y + (rect.height - 1) / 2;
            let centre = rect.x + (rect.width - 1) / 2;
            let (x, y, arrow) = match edge_on_screen(edge, self.flipped) {
                Edge::Top => (centre - 1, geometry.origin.1 - 1, look.either("↑", "^")),
                Edge::Bottom if geometry.bottom() < area.bottom() => {
                    (centre - 1, geometry.bottom(), look.either("↓", "v"))
                }
                Edge::Bottom => continue,
                Edge::Left => (geometry.origin.0 - MARGIN, middle, look.either("←", "<")),
                Edge::Right => (geometry.right(), middle, look.either("→", ">")),
            };
            let ground = if is_cursor { Ground::Cursor } else { Ground::Target };
            let (left, right) = if is_cursor { ("[", "]") } else { ("<", ">") };
            let text = format!("{left}{arrow}{right}");
            buffer.set_string(x, y, text, look.ground(ground, false));
            hits.push((Rect { x, y, width: 3, height: 1 }, Hit::Step(Step::Off(edge))));
        }
    }
}

/// Whether the number of a piece fits in its square: in a row of its own, or beside the piece with a
/// space between them.
fn number_fits(number: usize, rect: Rect, piece: Option<&str>) -> bool {
    let width = number.to_string().len();
    let piece = Span::raw(piece.unwrap_or_default()).width();
    let right = usize::from(rect.width).saturating_sub(piece).div_ceil(2);
    (rect.height > 1 && width <= usize::from(rect.width)) || right > width
}

/// The number of columns of a token left and right of its text.
fn token_reach(rect: Rect, text_width: u16, has_piece: bool) -> u16 {
    let spare = rect.width.saturating_sub(text_width) / 2;
    if has_piece { spare.saturating_sub(1).min(1) } else { 0 }
}

/// Draws the background of a piece: as wide as its text, and wider and higher where there is room.
fn draw_token(buffer: &mut Buffer, rect: Rect, style: Style, text_width: u16) {
    let reach = token_reach(rect, text_width, true);
    let x = rect.x + rect.width.saturating_sub(text_width) / 2 - reach;
    let middle = rect.y + (rect.height - 1) / 2;
    let above = u16::from(rect.height >= 5);
    let (y, width, height) = (middle - above, text_width + 2 * reach, 2 * above + 1);
    draw_blank(buffer, Rect { x, y, width, height }, style);
}

/// Fills an area with spaces. This is most of a picture, and strings are taken apart into letters.
fn draw_blank(buffer: &mut Buffer, area: Rect, style: Style) {
    for position in area.intersection(buffer.area).positions() {
        buffer[position].set_symbol(" ").set_style(style);
    }
}

/// The brackets left and right of a square's piece, so that nothing depends on colour.
fn brackets(
    mark: &SquareMark,
    is_target: bool,
    last_move: bool,
) -> Option<(&'static str, &'static str)> {
    if mark.cursor {
        Some(("[", "]"))
    } else if matches!(mark.change, Some(Change::Captured)) {
        Some(("x", "x"))
    } else if mark.chosen {
        Some(("{", "}"))
    } else if mark.hint {
        Some(("!", "!"))
    } else if mark.threat {
        Some(("^", "^"))
    } else if is_target {
        Some(("<", ">"))
    } else if matches!(mark.change, Some(Change::Holds(_))) {
        Some(("+", "+"))
    } else if last_move {
        Some(("(", ")"))
    } else {
        None
    }
}
