//! How a game draws its kinds of pieces and terrain on screens that can show more than letters.
//!
//! A game says here what its pieces look like; no screen knows a piece by name. A kind without a look
//! is drawn with its label.

/// The looks of a game's kinds of pieces and terrain.
#[derive(PartialEq, Eq, Debug)]
pub struct Looks {
    /// The looks of pieces.
    pub pieces: &'static [PieceLook],
    /// The looks of terrain.
    pub terrain: &'static [TerrainLook],
}

/// The look of a kind of piece.
#[derive(PartialEq, Eq, Debug)]
pub struct PieceLook {
    /// The kind, as in [`Piece::kind`](crate::Piece::kind).
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
    /// The kind, as in [`Terrain::kind`](crate::Terrain::kind).
    pub kind: &'static str,
    /// A symbol of one or two columns, no wider than the widest label.
    pub symbol: Option<&'static str>,
    /// A picture of two or three columns. A screen without room for it shows the symbol.
    pub emoji: Option<&'static str>,
}

impl Looks {
    /// The looks of a game that draws everything with labels.
    pub const NONE: Self = Self { pieces: &[], terrain: &[] };

    /// The look of a kind of piece.
    #[must_use]
    pub fn piece(&self, kind: &str) -> Option<&'static PieceLook> {
        self.pieces.iter().find(|look| look.kind == kind)
    }

    /// The look of a kind of terrain.
    #[must_use]
    pub fn terrain(&self, kind: &str) -> Option<&'static TerrainLook> {
        self.terrain.iter().find(|look| look.kind == kind)
    }
}
