//! What a game says of itself in which every move takes a piece to the next row of its way: enough to
//! number all its positions and to settle each from others that are nearer to the end.

use crate::Size;

/// What happens to a piece that comes to the end of its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaysEnd {
    /// It becomes a piece of this kind there.
    Becomes(usize),
    /// Its side wins.
    Wins,
}

/// A kind of piece and its way over the board. Rows are counted from the home row of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowKind {
    /// What several of them are called.
    pub plural: &'static str,
    /// The first and the last row on which it can stand while the game goes on.
    pub rows: [usize; 2],
    /// Does it go away from its home row, or back to it?
    pub goes_away: bool,
    /// What happens on the first row of its way that it cannot stand on.
    pub at_end: WaysEnd,
}

impl RowKind {
    /// Can it stand on this row?
    #[must_use]
    pub const fn stands_on(&self, row: usize) -> bool {
        self.rows[0] <= row && row <= self.rows[1]
    }

    /// The row that it steps to from this one.
    #[must_use]
    pub const fn next_row(&self, row: usize) -> usize {
        if self.goes_away { row + 1 } else { row - 1 }
    }

    /// The row at the end of its way.
    #[must_use]
    pub const fn end(&self) -> usize {
        if self.goes_away { self.rows[1] + 1 } else { self.rows[0] - 1 }
    }
}

/// The rules of such a game. Both sides have the same kinds of pieces; a side loses that has no piece left
/// or no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowPlan {
    /// The board.
    pub size: Size,
    /// The kinds of pieces.
    pub kinds: Vec<RowKind>,
    /// How many pieces a side has at most.
    pub most_pieces: usize,
    /// By how many columns a piece may change when it steps onto an empty square.
    pub quiet_shifts: Vec<isize>,
    /// By how many columns a piece may change when it captures.
    pub capturing_shifts: Vec<isize>,
}

impl RowPlan {
    /// How many steps a piece still has to go on a row.
    #[must_use]
    pub fn steps_to_go(&self, kind: usize, row: usize) -> usize {
        let (mut kind, mut row, mut steps) = (kind, row, 0);
        loop {
            let end = self.kinds[kind].end();
            steps += row.abs_diff(end);
            match self.kinds[kind].at_end {
                WaysEnd::Wins => return steps,
                WaysEnd::Becomes(next) => (kind, row) = (next, end),
            }
        }
    }
}

/// The rules of a game by rows, and its positions as they look to whoever is to move.
///
/// A placement lists the squares row by row, from the home row of the side to move: 0 is an empty square,
/// then come the kinds of the side to move and those of its opponent, as [`RowPlan::kinds`] has them.
pub trait Rows<S> {
    /// The rules by rows.
    fn plan(&self) -> RowPlan;

    /// A position as it looks to whoever is to move.
    fn placement(&self, state: &S) -> Vec<u8>;

    /// The position of a placement, with the first side to move.
    fn position(&self, placement: &[u8]) -> S;
}
