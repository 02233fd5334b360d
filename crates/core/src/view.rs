//! The data a screen needs to draw a position, and the simplest screen: text.

use std::fmt::Write;

use serde::Serialize;

use crate::board::column_name;
use crate::looks::Looks;
use crate::{Message, Say, Side, Size, Square, Term};

/// A piece as a screen sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// The owner.
    pub owner: Side,
    /// The kind: `duck`, `swan`…
    pub kind: Term,
    /// The text symbol: one or two characters, different for each owner and kind.
    pub label: String,
    /// Its strength, in games where pieces of one kind differ by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
}

/// The kind of the piece.
impl Say for Piece {
    fn message(&self) -> Message {
        self.kind.message("piece")
    }
}

impl Piece {
    /// The kind of the piece with the definite article: `the duck`.
    #[must_use]
    pub fn with_article(&self) -> Message {
        Message::of_id("the-piece", self.kind.id, &format!("the {}", self.kind.english))
    }
}

/// A feature of a square that exists with or without a piece on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Terrain {
    /// The kind: `mountain`, `cave`…
    pub kind: Term,
    /// The text symbol while no piece stands on the square.
    pub label: &'static str,
    /// The action of a side whose piece comes out of this terrain, as the predicate of a
    /// sentence about it: `wakes a dragon`. `None` if no piece does.
    #[serde(skip)]
    pub arrival: Option<Term>,
}

impl Terrain {
    /// [`Terrain::arrival`] as a message.
    #[must_use]
    pub fn arrival_message(&self) -> Option<Message> {
        self.arrival.map(|arrival| arrival.message("arrival"))
    }
}

/// The kind of the terrain.
impl Say for Terrain {
    fn message(&self) -> Message {
        self.kind.message("terrain")
    }
}

/// How the rows of a board lie on top of each other.
///
/// Hexagonal cells have their flat sides left and right: a cell touches the two beside it and two in
/// each neighbouring row, which are half a cell to the left and to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// Square cells: the cells of a column are exactly below each other.
    #[default]
    Square,
    /// Hexagonal cells: every second row is shifted to the right by half a cell, starting with row 2.
    HexagonalOffset,
    /// Hexagonal cells: each row is shifted to the right by half a cell against the row above it, so
    /// that the board is a rhombus, as in Hex.
    HexagonalSlanted,
}

impl Grid {
    /// Are the cells hexagonal?
    #[must_use]
    pub fn is_hexagonal(self) -> bool {
        self != Self::Square
    }

    /// How far a row, counted from 0, is shifted to the right, in half cells.
    #[must_use]
    pub fn shift(self, row: usize) -> usize {
        match self {
            Self::Square => 0,
            Self::HexagonalOffset => row % 2,
            Self::HexagonalSlanted => row,
        }
    }

    /// The same for a row as it is shown on a board of this many rows, which may be rotated by half a
    /// turn.
    #[must_use]
    pub fn shown_shift(self, rows: usize, row: usize, flipped: bool) -> usize {
        let most = (0..rows).map(|row| self.shift(row)).max().unwrap_or(0);
        if flipped { most - self.shift(rows - 1 - row) } else { self.shift(row) }
    }

    /// The offset from one square to another as the board is drawn: half cells to the right, and rows
    /// down.
    #[must_use]
    pub fn offset(self, size: Size, from: Square, to: Square) -> (isize, isize) {
        let place = |square| {
            let (column, row) = (size.column(square), size.row(square));
            ((2 * column + self.shift(row)).cast_signed(), row.cast_signed())
        };
        let ((from_column, from_row), (column, row)) = (place(from), place(to));
        (column - from_column, row - from_row)
    }

    /// The squares that touch this one along a side, in the order of their numbers: at most four on
    /// square cells, and six on hexagonal ones.
    pub fn neighbours(self, size: Size, square: Square) -> impl Iterator<Item = Square> {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
        let near = around.filter_map(move |(right, down)| size.offset(square, right, down));
        near.filter(move |&near| match self.offset(size, square, near) {
            (right, 0) => right.abs() == 2,
            (right, _) if self.is_hexagonal() => right.abs() == 1,
            (right, _) => right == 0,
        })
    }
}

/// One square of a [`BoardView`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Cell {
    /// The piece on the square; of a stack, the one on top.
    pub piece: Option<Piece>,
    /// The pieces beneath it, from bottom to top. Empty unless the square holds a stack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beneath: Vec<Piece>,
    /// The terrain, if it is not a plain square.
    pub terrain: Option<&'static Terrain>,
    /// Did the last move change it?
    pub last_move: bool,
}

impl Cell {
    /// A plain square with these pieces, from bottom to top.
    #[must_use]
    pub fn of_stack(mut pieces: Vec<Piece>) -> Self {
        let piece = pieces.pop();
        Self { piece, beneath: pieces, ..Self::default() }
    }

    /// The pieces on the square, from bottom to top.
    #[must_use]
    pub fn stack(&self) -> impl DoubleEndedIterator<Item = &Piece> {
        self.beneath.iter().chain(&self.piece)
    }

    /// How many pieces are on the square.
    #[must_use]
    pub fn height(&self) -> usize {
        self.beneath.len() + usize::from(self.piece.is_some())
    }

    /// The text symbol: of the piece on top, with the height of a stack behind it; of the terrain, or
    /// `·` for an empty square.
    #[must_use]
    pub fn label(&self) -> String {
        match (&self.piece, &self.terrain) {
            (Some(piece), _) if self.height() > 1 => format!("{}{}", piece.label, self.height()),
            (Some(piece), _) => piece.label.clone(),
            (None, Some(terrain)) => terrain.label.to_owned(),
            (None, None) => "·".to_owned(),
        }
    }
}

/// A position as a screen draws it. It holds no rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// The size of the board.
    pub size: Size,
    /// How the rows lie on top of each other.
    #[serde(skip_serializing_if = "is_square")]
    pub grid: Grid,
    /// The squares, row by row from the top.
    pub cells: Vec<Cell>,
    /// The pieces that each side has in hand or in reserve, equal ones next to each other. Empty in
    /// games without such pieces.
    #[serde(skip_serializing_if = "are_empty")]
    pub hands: [Vec<Piece>; 2],
    /// The names of the columns from the left.
    pub columns: Vec<String>,
    /// The names of the rows from the top.
    pub rows: Vec<String>,
    /// The side to move.
    pub turn: Side,
    /// The looks of its kinds of pieces and terrain.
    #[serde(skip)]
    pub looks: &'static Looks,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_square(grid: &Grid) -> bool {
    !grid.is_hexagonal()
}

fn are_empty(hands: &[Vec<Piece>; 2]) -> bool {
    hands.iter().all(Vec::is_empty)
}

impl BoardView {
    /// A view of square cells, filled by `cell`, with nothing in hand.
    pub fn new(size: Size, turn: Side, cell: impl FnMut(Square) -> Cell) -> Self {
        Self {
            size,
            grid: Grid::Square,
            cells: (0..size.squares()).map(Square::new).map(cell).collect(),
            hands: [Vec::new(), Vec::new()],
            columns: (0..usize::from(size.width)).map(|c| column_name(c).to_string()).collect(),
            rows: (1..=size.height).map(|row| row.to_string()).collect(),
            turn,
            looks: &Looks::NONE,
        }
    }

    /// The same view with looks for its kinds of pieces and terrain.
    #[must_use]
    pub fn with_looks(self, looks: &'static Looks) -> Self {
        Self { looks, ..self }
    }

    /// The same view on another grid.
    #[must_use]
    pub fn with_grid(self, grid: Grid) -> Self {
        Self { grid, ..self }
    }

    /// The same view with these pieces in hand, [`Side::One`] first.
    #[must_use]
    pub fn with_hands(self, hands: [Vec<Piece>; 2]) -> Self {
        Self { hands, ..self }
    }

    /// The pieces a side has in hand.
    #[must_use]
    pub fn hand(&self, side: Side) -> &[Piece] {
        &self.hands[side.index()]
    }

    /// Does either side have a piece in hand?
    #[must_use]
    pub fn has_hands(&self) -> bool {
        !are_empty(&self.hands)
    }

    /// All pieces: square by square from bottom to top, then those in hand.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.cells.iter().flat_map(Cell::stack).chain(self.hands.iter().flatten())
    }

    /// The squares that hold more than one piece.
    pub fn stacks(&self) -> impl Iterator<Item = (Square, &Cell)> {
        let cells = self.cells.iter().enumerate().filter(|(_, cell)| cell.height() > 1);
        cells.map(|(index, cell)| (Square::new(index), cell))
    }

    /// The squares that look different from those in an earlier view of the same board.
    #[must_use]
    pub fn changed_since(&self, earlier: &Self) -> Vec<Square> {
        let look_same = |now: &Cell, before: &Cell| {
            (&now.piece, &now.beneath, now.terrain)
                == (&before.piece, &before.beneath, before.terrain)
        };
        let cells = self.cells.iter().zip(&earlier.cells).enumerate();
        cells
            .filter(|(_, (now, before))| !look_same(now, before))
            .map(|(index, _)| Square::new(index))
            .collect()
    }

    /// Marks the squares that the last move changed.
    #[must_use]
    pub fn with_last_move(mut self, squares: &[Square]) -> Self {
        for square in squares {
            self.cells[square.index()].last_move = true;
        }
        self
    }

    /// The cell of this square.
    #[must_use]
    pub fn cell(&self, square: Square) -> &Cell {
        &self.cells[square.index()]
    }

    /// The board in plain characters, with labels: `·` is an empty square, and square brackets enclose
    /// the squares of the last move.
    ///
    /// Hexagonal rows are shifted by half a cell. A stack is its top piece and its height; below the
    /// board each stack has a line with its pieces from bottom to top, and the last line lists the
    /// pieces in hand, in square brackets for each side.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.text(false)
    }

    /// The same, seen from the other side of the board.
    #[must_use]
    pub fn to_text_flipped(&self) -> String {
        self.text(true)
    }

    fn text(&self, flipped: bool) -> String {
        // The row or column, of `count`, that is shown at this index.
        let shown = |index: usize, count: usize| if flipped { count - 1 - index } else { index };
        let (width, height) = (self.columns.len(), self.rows.len());
        let widest = self.cells.iter().map(|cell| cell.label().chars().count()).max().unwrap_or(1);
        // A cell that is shifted by half must have an even width.
        let widest = if self.grid.is_hexagonal() { widest.next_multiple_of(2) } else { widest };
        let half = widest / 2 + 1;
        let margin = self.rows.iter().map(String::len).max().unwrap_or(1);
        let mut text = format!("{:margin$}", "");
        for column in 0..width {
            let _ = write!(text, "  {:<widest$}", self.columns[shown(column, width)]);
        }
        trim_end(&mut text);
        for index in 0..height {
            let row = shown(index, height);
            let _ = write!(text, "\n{:>margin$}", self.rows[row]);
            let shift = self.grid.shown_shift(height, index, flipped);
            text.push_str(&" ".repeat(shift * half));
            // A bracket replaces the space on either side of a square, so a bracket between two marked
            // squares both closes the first and opens the second.
            let mut before = false;
            for column in 0..width {
                let cell = &self.cells[row * width + shown(column, width)];
                text.push_str(match (before, cell.last_move) {
                    (false, false) => "  ",
                    (false, true) => " [",
                    (true, false) => "] ",
                    (true, true) => "][",
                });
                before = cell.last_move;
                let _ = write!(text, "{:<widest$}", cell.label());
            }
            if before {
                text.push(']');
            }
            trim_end(&mut text);
        }
        text.push('\n');
        let labels = |pieces: &mut dyn Iterator<Item = &Piece>| {
            pieces.map(|piece| piece.label.as_str()).collect::<Vec<_>>().join(" ")
        };
        for (square, cell) in self.stacks() {
            let _ = writeln!(text, "{}: {}", self.size.name(square), labels(&mut cell.stack()));
        }
        if self.has_hands() {
            let [one, two] = self.hands.each_ref().map(|hand| labels(&mut hand.iter()));
            let _ = writeln!(text, "[{one}] [{two}]");
        }
        text
    }
}

fn trim_end(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(owner: Side, label: &str) -> Piece {
        Piece { owner, kind: Term::word("stone"), label: label.to_owned(), strength: None }
    }

    #[test]
    fn the_text_has_labels_terrain_and_the_last_move() {
        let size = Size::new(3, 2);
        let view = BoardView::new(size, Side::One, |square| match square.index() {
            0 => Cell { piece: Some(piece(Side::One, "x1")), ..Cell::default() },
            4 => {
                const MOUNTAIN: Terrain =
                    Terrain { kind: Term::word("mountain"), label: "##", arrival: None };
                Cell { terrain: Some(&MOUNTAIN), ..Cell::default() }
            }
            _ => Cell::default(),
        });
        let view = view.with_last_move(&[size.square(0, 0), size.square(1, 0), size.square(2, 1)]);
        assert_eq!(view.to_text(), "   a   b   c\n1 [x1][· ] ·\n2  ·   ## [· ]\n");
    }

    #[test]
    fn stacks_show_their_height_and_hands_stand_below() {
        let (x, o) = (piece(Side::One, "X"), piece(Side::Two, "O"));
        let view = BoardView::new(Size::new(2, 1), Side::One, |square| match square.index() {
            0 => Cell::of_stack(vec![o.clone(), x.clone(), x.clone()]),
            _ => Cell::of_stack(vec![o.clone()]),
        });
        let view = view.with_hands([vec![], vec![o.clone(), o]]);
        assert_eq!(view.to_text(), "   a   b\n1  X3  O\na1: O X X\n[] [O O]\n");
        assert_eq!(view.pieces().count(), 6);
        let same = view.clone();
        let lower = BoardView { cells: vec![Cell::of_stack(vec![x]), Cell::default()], ..view };
        assert_eq!(lower.changed_since(&same), [Square::new(0), Square::new(1)]);
    }

    #[test]
    fn hexagonal_rows_are_shifted_by_half_a_cell() {
        let size = Size::new(3, 3);
        let empty = BoardView::new(size, Side::One, |_| Cell::default());
        assert_eq!(
            empty.clone().with_grid(Grid::HexagonalOffset).to_text(),
            "   a   b   c\n1  ·   ·   ·\n2    ·   ·   ·\n3  ·   ·   ·\n"
        );
        let marked = empty.with_grid(Grid::HexagonalSlanted).with_last_move(&[size.square(1, 1)]);
        assert_eq!(
            marked.to_text(),
            "   a   b   c\n1  ·   ·   ·\n2    ·  [· ] ·\n3      ·   ·   ·\n"
        );
        let corner = marked.with_grid(Grid::HexagonalOffset);
        assert_eq!(
            corner.with_last_move(&[size.square(0, 0)]).to_text_flipped(),
            "   c   b   a\n3    ·   ·   ·\n2  ·  [· ] ·\n1    ·   ·  [· ]\n"
        );
    }

    #[test]
    fn a_hexagonal_cell_has_six_neighbours() {
        let size = Size::new(3, 3);
        let names = |grid: Grid| -> Vec<String> {
            grid.neighbours(size, size.square(1, 1)).map(|square| size.name(square)).collect()
        };
        assert_eq!(names(Grid::Square), ["b1", "a2", "c2", "b3"]);
        assert_eq!(names(Grid::HexagonalOffset), ["b1", "c1", "a2", "c2", "b3", "c3"]);
        assert_eq!(names(Grid::HexagonalSlanted), ["b1", "c1", "a2", "c2", "a3", "b3"]);
        let corner = Grid::HexagonalSlanted.neighbours(size, size.square(0, 0));
        assert_eq!(corner.count(), 2);
    }
}
