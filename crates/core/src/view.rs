//! The data a screen needs to draw a position, and the simplest screen: text.

use std::fmt::Write;

use serde::Serialize;

use crate::board::column_name;
use crate::looks::Looks;
use crate::{Message, Say, Side, Size, Square};

/// A piece as a screen sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// The owner.
    pub owner: Side,
    /// The kind: `duck`, `swan`…
    pub kind: &'static str,
    /// The text symbol: one or two characters, different for each owner and kind.
    pub label: String,
    /// Its strength, in games where pieces of one kind differ by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
}

/// The kind of the piece.
impl Say for Piece {
    fn message(&self) -> Message {
        Message::name("piece", self.kind)
    }
}

impl Piece {
    /// The kind of the piece with the definite article: `the duck`.
    #[must_use]
    pub fn with_article(&self) -> Message {
        Message::form_of("the-piece", self.kind, &format!("the {}", self.kind))
    }
}

/// A feature of a square that exists with or without a piece on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Terrain {
    /// The kind: `mountain`, `cave`…
    pub kind: &'static str,
    /// The text symbol while no piece stands on the square.
    pub label: &'static str,
    /// What a side does when a piece of its own comes out of this terrain, as the predicate of a
    /// sentence about it: `wakes a dragon`. `None` if no piece does.
    #[serde(skip)]
    pub arrival: Option<&'static str>,
}

/// The kind of the terrain.
impl Say for Terrain {
    fn message(&self) -> Message {
        Message::name("terrain", self.kind)
    }
}

/// One square of a [`BoardView`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Cell {
    /// The piece on the square.
    pub piece: Option<Piece>,
    /// The terrain, if it is not a plain square.
    pub terrain: Option<Terrain>,
    /// Did the last move change it?
    pub last_move: bool,
}

/// A position as a screen draws it. It holds no rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// The size of the board.
    pub size: Size,
    /// The squares, row by row from the top.
    pub cells: Vec<Cell>,
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

impl BoardView {
    /// A view whose squares are filled by `cell`.
    pub fn new(size: Size, turn: Side, cell: impl FnMut(Square) -> Cell) -> Self {
        Self {
            size,
            cells: (0..size.squares()).map(Square::new).map(cell).collect(),
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

    /// The squares that look different from those in an earlier view of the same board.
    #[must_use]
    pub fn changed_since(&self, earlier: &Self) -> Vec<Square> {
        let looks = |cell: &Cell| (cell.piece.clone(), cell.terrain);
        let cells = self.cells.iter().zip(&earlier.cells).enumerate();
        cells
            .filter(|(_, (now, before))| looks(now) != looks(before))
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
    #[must_use]
    pub fn to_text(&self) -> String {
        const EMPTY: &str = "·";
        let label = |cell: &Cell| -> String {
            match (&cell.piece, &cell.terrain) {
                (Some(piece), _) => piece.label.clone(),
                (None, Some(terrain)) => terrain.label.to_owned(),
                (None, None) => EMPTY.to_owned(),
            }
        };
        let widest = self.cells.iter().map(|cell| label(cell).chars().count()).max().unwrap_or(1);
        let margin = self.rows.iter().map(String::len).max().unwrap_or(1);
        let mut text = format!("{:margin$}", "");
        for column in &self.columns {
            let _ = write!(text, "  {column:<widest$}");
        }
        trim_end(&mut text);
        for (row, cells) in self.rows.iter().zip(self.cells.chunks(self.columns.len())) {
            let _ = write!(text, "\n{row:>margin$}");
            // A bracket replaces the space on either side of a square, so a bracket between two marked
            // squares both closes the first and opens the second.
            let mut before = false;
            for cell in cells {
                text.push_str(match (before, cell.last_move) {
                    (false, false) => "  ",
                    (false, true) => " [",
                    (true, false) => "] ",
                    (true, true) => "][",
                });
                before = cell.last_move;
                let _ = write!(text, "{:<widest$}", label(cell));
            }
            if before {
                text.push(']');
            }
            trim_end(&mut text);
        }
        text.push('\n');
        text
    }
}

fn trim_end(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_labels_terrain_and_the_last_move() {
        let size = Size::new(3, 2);
        let piece = |owner, label: &str| Piece {
            owner,
            kind: "stone",
            label: label.to_owned(),
            strength: None,
        };
        let view = BoardView::new(size, Side::One, |square| match square.index() {
            0 => Cell { piece: Some(piece(Side::One, "x1")), ..Cell::default() },
            4 => {
                let terrain = Terrain { kind: "mountain", label: "##", arrival: None };
                Cell { terrain: Some(terrain), ..Cell::default() }
            }
            _ => Cell::default(),
        });
        let view = view.with_last_move(&[size.square(0, 0), size.square(1, 0), size.square(2, 1)]);
        assert_eq!(view.to_text(), "   a   b   c\n1 [x1][· ] ·\n2  ·   ## [· ]\n");
    }
}
