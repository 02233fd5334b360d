//! Games in which each side has two kinds of pieces, such as ducks and swans: the letters of the
//! pieces, and their appearance.

use cygnet_core::looks::Looks;
use cygnet_core::message::all_of;
use cygnet_core::position::write_rows;
use cygnet_core::{
    Bits, BoardView, Cell, Message, Piece, Side, Size, Square, Tally, Term, message,
};

/// The two kinds of pieces.
pub(crate) struct Kinds {
    /// Their names.
    pub(crate) names: [Term; 2],
    /// Their plural names.
    pub(crate) plurals: [Term; 2],
    /// The letters of each side's pieces, by kind.
    pub(crate) letters: [[char; 2]; 2],
    /// Their looks.
    pub(crate) looks: &'static Looks,
}

/// The placement of the pieces: those of each side, and those of the second kind.
#[derive(Clone, Copy)]
pub(crate) struct Pieces<B> {
    pub(crate) by_side: [B; 2],
    pub(crate) second_kind: B,
}

impl<B: Bits> Pieces<B> {
    /// The number of pieces of each kind of a side.
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
    pub(crate) fn read(&self, letter: char) -> Result<(Side, bool), Message> {
        for side in Side::BOTH {
            if let Some(kind) = self.letters[side.index()].iter().position(|&l| l == letter) {
                return Ok((side, kind == 1));
            }
        }
        let letters: Vec<String> = self.letters.concat().into_iter().map(String::from).collect();
        Err(message!(
            "letter-not-a-piece",
            "{letter} is not a piece; pieces are {letters}",
            letter,
            letters = all_of(&letters),
        ))
    }

    /// The rows of a position.
    pub(crate) fn rows<B: Bits>(&self, size: Size, pieces: Pieces<B>) -> String {
        write_rows(size, |square| {
            Self::find(pieces, square).map(|(owner, kind)| self.letters[owner.index()][kind])
        })
    }

    /// The number of pieces of each kind of both sides.
    pub(crate) fn tally<B: Bits>(&self, pieces: Pieces<B>) -> Vec<Tally> {
        let count = |kind: usize| move |side| vec![pieces.count(side)[kind].cast_unsigned()];
        vec![Tally::new(self.plurals[0], count(0)), Tally::new(self.plurals[1], count(1))]
    }

    /// The view that a screen draws.
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
        .with_looks(self.looks)
    }
}
