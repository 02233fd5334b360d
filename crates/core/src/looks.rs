//! How a game draws its kinds of pieces and terrain on screens that can show more than letters.
//!
//! A game says here what its pieces look like; no screen knows a piece by name. A kind without a look
//! is drawn with its label.

use crate::{Piece, Term, Terrain};

/// The looks of a game's kinds of pieces and terrain.
#[derive(PartialEq, Eq, Debug)]
pub struct Looks {
    /// The looks of pieces.
    pub pieces: &'static [PieceLook],
    /// The looks of terrain.
    pub terrain: &'static [TerrainLook],
    /// The figures of pieces.
    pub figures: &'static [Figure],
}

/// The look of a kind of piece.
#[derive(PartialEq, Eq, Debug)]
pub struct PieceLook {
    /// The id of the kind, as in [`Piece::kind`](crate::Piece::kind).
    pub kind: &'static str,
    /// Arrows of one column in the directions in which the pieces of the two sides travel, for pieces
    /// that travel along a row. A screen that turns the board exchanges them.
    pub arrows: Option<[&'static str; 2]>,
    /// A picture, the same for both sides. A screen shows the piece's label beside it.
    pub emoji: Option<&'static str>,
}

/// The look of a kind of terrain.
#[derive(PartialEq, Eq, Debug)]
pub struct TerrainLook {
    /// The id of the kind, as in [`Terrain::kind`](crate::Terrain::kind).
    pub kind: &'static str,
    /// A symbol of one or two columns, no wider than the widest label.
    pub symbol: Option<&'static str>,
    /// A picture of two or three columns. A screen without room for it shows the symbol.
    pub emoji: Option<&'static str>,
}

/// Pieces that look different from others of their kind, because the position shows what they once were. The
/// rules do not know the difference, so moves neither make nor end it: it has no part in the effects of a move.
#[derive(PartialEq, Eq, Debug)]
pub struct Figure {
    /// The term for such a piece.
    pub term: Term,
    /// The id of the kind.
    pub kind: &'static str,
    /// A piece that is at least as strong is one.
    pub strength: u8,
    /// The ids of the terrain on which every piece is one.
    pub terrain: &'static [&'static str],
}

impl Looks {
    /// The looks of a game that draws everything with labels.
    pub const NONE: Self = Self { pieces: &[], terrain: &[], figures: &[] };

    /// The look of a kind of piece.
    #[must_use]
    pub fn piece(&self, kind: Term) -> Option<&'static PieceLook> {
        self.pieces.iter().find(|look| look.kind == kind.id)
    }

    /// The look of a kind of terrain.
    #[must_use]
    pub fn terrain(&self, kind: Term) -> Option<&'static TerrainLook> {
        self.terrain.iter().find(|look| look.kind == kind.id)
    }

    /// The term for a piece as it looks on this terrain: that of a figure, or else its kind.
    #[must_use]
    pub fn figure(&self, piece: &Piece, terrain: Option<&Terrain>) -> Term {
        let is_one = |figure: &&Figure| {
            let is_strong = piece.strength.is_some_and(|strength| strength >= figure.strength);
            let is_there = terrain.is_some_and(|it| figure.terrain.contains(&it.kind.id));
            figure.kind == piece.kind.id && (is_strong || is_there)
        };
        self.figures.iter().find(is_one).map_or(piece.kind, |figure| figure.term)
    }
}
