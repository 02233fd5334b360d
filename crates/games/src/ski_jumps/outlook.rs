//! Tables for evaluation and solver: the prospects of a piece on each square, the rows, and the numbers of
//! arrangements.
//!
//! The rules neither make nor read them. They are made for a board when the first position on it is evaluated, so
//! rules that only check moves never pay for them; all searches on the board share them.

use cygnet_core::{Bits, Side, Size, Square};

use super::SkiJumps;
use super::solving::ArrangementNumbers;

/// The prospects of each side's pieces, by square, and the rows.
#[derive(Clone, Debug)]
pub(super) struct Outlook<B> {
    squares: [Vec<Ahead<B>>; 2],
    /// The rows from the top.
    pub(super) rows: Vec<B>,
    /// Every second row, starting from the first and from the second.
    pub(super) alternate_rows: [B; 2],
    /// The numbers that the exact keys of the solver are made of.
    pub(super) arrangements: ArrangementNumbers,
}

/// The prospects of a piece. Pieces only move forward, and jumps leave them in their columns, so an
/// enemy that has been passed is out of reach for good.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ahead<B> {
    /// The number of slides until it is off the board, one square at a time.
    pub(super) slides: i32,
    /// The squares in all rows that are level with it or ahead of it.
    pub(super) not_passed: B,
    /// The squares of enemies that it may be able to jump over while staying on the board: in the next
    /// row, level with it or ahead of it.
    pub(super) prey: B,
    /// The squares of enemy jumpers that may be able to jump over it while staying on the board.
    pub(super) hunters: B,
}

impl<B: Bits> SkiJumps<B> {
    /// The tables of this board.
    #[inline]
    pub(super) fn outlook(&self) -> &Outlook<B> {
        self.outlook.get_or_init(|| Outlook::new(self.size, self.jumps_up))
    }
}

impl<B: Bits> Outlook<B> {
    fn new(size: Size, jumps_up: bool) -> Self {
        let of = |side| {
            let ahead = |square| Ahead::new(size, jumps_up, side, Square::new(square));
            (0..size.squares()).map(ahead).collect()
        };
        let rows: Vec<B> = (0..usize::from(size.height)).map(|row| B::row(size, row)).collect();
        let every_second =
            |first| rows[first..].iter().step_by(2).fold(B::EMPTY, |all: B, &row| all | row);
        Self {
            squares: Side::BOTH.map(of),
            alternate_rows: [0, 1].map(every_second),
            rows,
            arrangements: ArrangementNumbers::new(size),
        }
    }

    #[inline]
    pub(super) fn of(&self, side: Side, square: Square) -> &Ahead<B> {
        &self.squares[side.index()][square.index()]
    }
}

impl<B: Bits> Ahead<B> {
    fn new(size: Size, jumps_up: bool, mover: Side, square: Square) -> Self {
        let (width, rows) = (usize::from(size.width), usize::from(size.height));
        let (column, row) = (size.column(square), square.index() / width);
        let columns = match mover {
            Side::One => column..width,
            Side::Two => 0..column + 1,
        };
        let in_row = |row| B::from_squares(columns.clone().map(|column| size.square(column, row)));
        let is_inner = 0 < row && row + 1 < rows;
        let (mut prey, mut hunters) = (B::EMPTY, B::EMPTY);
        if row + 2 < rows {
            prey |= in_row(row + 1);
        }
        if row >= 2 && jumps_up {
            prey |= in_row(row - 1);
        }
        if is_inner {
            hunters |= in_row(row - 1);
        }
        if is_inner && jumps_up {
            hunters |= in_row(row + 1);
        }
        let not_passed = (0..rows).map(in_row).fold(B::EMPTY, |all, row| all | row);
        Self { slides: (columns.len() as u32).cast_signed(), not_passed, prey, hunters }
    }
}
