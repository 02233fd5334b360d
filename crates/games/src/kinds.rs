//! Games in which each side has two kinds of pieces, such as ducks and swans: the letters of the
//! pieces, and how they look.

use cygnet_core::position::write_rows;
use cygnet_core::{Bits, BoardView, Cell, Piece, Side, Size, Square, Tally};

/// The two kinds of pieces.
pub(crate) struct Kinds {
    /// What they are called.
    pub(crate) names: [&'static str; 2],
    /// What several of them are called.
    pub(crate) plurals: [&'static str; 2],
    /// The letters of each side's pieces, by kind.
    pub(crate) letters: [[char; 2]; 2],
}

/// Where the pieces are: those of each side, and which of all are of the second kind.
#[derive(Clone, Copy)]
pub(crate) struct Pieces<B> {
    pub(crate) by_side: [B; 2],
    pub(crate) second_kind: B,
}

impl<B: Bits> Pieces<B> {
    /// How many pieces of each kind a side has.
    pub(crate) fn count(self, side: Side) -> [i32; 2] {
        let pieces = self.by_side[side.index()];
        let second = (pieces & self.second_kind).count().cast_signed();
        [pieces.count().cast_signed() - second, second]
    }
}

impl Kinds {
    fn find<B: Bits>(pieces: Pieces<B>, square: Square) -> Option<(Side, usize)> {
        let owner = Side::BOTH.into_iter().find(|p| pieces.by_side[p.index()].has(square))?;
        Some((owner, usize::from(pieces.second_kind.has(square))))
    }

    /// The owner of a piece with this letter, and whether it is of the second kind.
    pub(crate) fn read(&self, letter: char) -> Result<(Side, bool), String> {
        for side in Side::BOTH {
            if let Some(kind) = self.letters[side.index()].iter().position(|&l| l == letter) {
                return Ok((side, kind == 1));
            }
        }
        let [[a, b], [c, d]] = self.letters;
        Err(format!("{letter} is not a piece; pieces are {a}, {b}, {c} and {d}"))
    }

    /// The rows of a position.
    pub(crate) fn rows<B: Bits>(&self, size: Size, pieces: Pieces<B>) -> String {
        write_rows(size, |square| {
            Self::find(pieces, square).map(|(owner, kind)| self.letters[owner.index()][kind])
        })
    }

    /// How many pieces of each kind the sides have.
    pub(crate) fn tally<B: Bits>(&self, pieces: Pieces<B>) -> Vec<Tally> {
        let count = |kind: usize| move |side| vec![pieces.count(side)[kind].cast_unsigned()];
        vec![Tally::new(self.plurals[0], count(0)), Tally::new(self.plurals[1], count(1))]
    }

    /// What a screen needs to draw the position.
    pub(crate) fn view<B: Bits>(&self, size: Size, turn: Side, pieces: Pieces<B>) -> BoardView {
        BoardView::new(size, turn, |square| Cell {
            piece: Self::find(pieces, square).map(|(owner, kind)| Piece {
                owner,
                kind: self.names[kind],
                label: self.letters[owner.index()][kind].to_string(),
                strength: None,
            }),
            ..Cell::default()
        })
    }
}
