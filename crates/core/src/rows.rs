//! The description of a game in which every move takes a piece to the next row of its path. It is
//! enough to number all positions, and to solve each from others that are nearer to the end.

use crate::Size;

/// The fate of a piece at the end of its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaysEnd {
    /// It becomes a piece of this kind there.
    Becomes(usize),
    /// Its side wins.
    Wins,
}

/// A kind of piece and its path over the board. Rows are counted from the home row of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowKind {
    /// The plural name of the kind.
    pub plural: &'static str,
    /// The first and the last row on which it can stand while the game goes on.
    pub rows: [usize; 2],
    /// Does it move away from its home row, or back to it?
    pub goes_away: bool,
    /// Its fate on the first row beyond those that it can stand on.
    pub at_end: WaysEnd,
}

impl RowKind {
    /// Can it stand on this row?
    #[must_use]
    pub const fn stands_on(&self, row: usize) -> bool {
        self.rows[0] <= row && row <= self.rows[1]
    }

    /// The row that it steps to from `row`.
    #[must_use]
    pub const fn next_row(&self, row: usize) -> usize {
        if self.goes_away { row + 1 } else { row - 1 }
    }

    /// The row at the end of its path.
    #[must_use]
    pub const fn end(&self) -> usize {
        if self.goes_away { self.rows[1] + 1 } else { self.rows[0] - 1 }
    }
}

/// The rules of such a game. Both sides have the same kinds of pieces; a side without pieces or without
/// a move loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowPlan {
    /// The board.
    pub size: Size,
    /// The kinds of pieces.
    pub kinds: Vec<RowKind>,
    /// The maximum number of pieces per side.
    pub most_pieces: usize,
    /// The possible column offsets of a step onto an empty square.
    pub quiet_shifts: Vec<isize>,
    /// The possible column offsets of a capture.
    pub capturing_shifts: Vec<isize>,
}

impl RowPlan {
    /// The number of steps that a piece of this kind on this row still has to make.
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

/// The rules of a game in terms of rows, and its positions from the point of view of the side to move.
///
/// A placement lists the squares row by row, from the home row of the side to move. 0 is an empty
/// square; the numbers after it are the kinds of the side to move, then those of its opponent, in the
/// order of [`RowPlan::kinds`].
pub trait Rows<S> {
    /// The rules in terms of rows.
    fn plan(&self) -> RowPlan;

    /// A position from the point of view of the side to move.
    fn placement(&self, state: &S) -> Vec<u8>;

    /// The position of a placement, with the first side to move.
    fn position(&self, placement: &[u8]) -> S;
}
