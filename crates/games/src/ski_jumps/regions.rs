//! How a position falls into regions that have nothing to do with each other.
//!
//! Two enemies that have not passed each other meet where they come into neighbouring rows. Only jumps
//! change the row of a piece, each by two and over an enemy between; so a jumper can come past the rows of
//! the enemies that it may meet, and no further. Pieces of one side are in each other's way where they
//! come into one row. Whoever can meet, or be in the way, is in one region.

use cygnet_core::{Bits, Side, Square};

use super::{SkiJumps, State};

/// A piece that may still meet somebody, and the rows that it can come to.
#[derive(Clone, Copy)]
struct Roamer {
    square: Square,
    side: Side,
    is_jumper: bool,
    top: usize,
    bottom: usize,
}

impl Roamer {
    /// Can the two come into neighbouring rows, or into one?
    fn is_near(&self, other: &Self) -> bool {
        self.top <= other.bottom + 1 && other.top <= self.bottom + 1
    }

    /// Can the two come into one row?
    fn shares_row(&self, other: &Self) -> bool {
        self.top <= other.bottom && other.top <= self.bottom
    }
}

impl<B: Bits> SkiJumps<B> {
    /// The regions that these pieces of a position fall into.
    pub(super) fn regions(&self, state: &State<B>, unsettled: B) -> Vec<B> {
        let mut roamers = Vec::new();
        unsettled.for_each(|square| {
            let side = if state.pieces[0].has(square) { Side::One } else { Side::Two };
            let row = self.size.row(square);
            let is_jumper = !state.slippers.has(square);
            roamers.push(Roamer { square, side, is_jumper, top: row, bottom: row });
        });
        self.let_roam(&mut roamers);
        let mut regions: Vec<Vec<Roamer>> = Vec::new();
        for roamer in roamers {
            let (mut own, others): (Vec<_>, Vec<_>) = regions
                .into_iter()
                .partition(|region| region.iter().any(|other| self.concerns(&roamer, other)));
            own.push(vec![roamer]);
            regions = others;
            regions.push(own.concat());
        }
        let squares =
            |region: Vec<Roamer>| B::from_squares(region.iter().map(|piece| piece.square));
        regions.into_iter().map(squares).collect()
    }

    /// Have the two enemies still to pass each other, and can one jump over the other?
    fn can_jump(&self, roamer: &Roamer, enemy: &Roamer) -> bool {
        roamer.side != enemy.side
            && (roamer.is_jumper || enemy.is_jumper)
            && self.outlook.of(roamer.side, roamer.square).not_passed.has(enemy.square)
            && roamer.is_near(enemy)
    }

    /// Can what happens to one of the two change anything for the other?
    fn concerns(&self, roamer: &Roamer, other: &Roamer) -> bool {
        let is_in_the_way = roamer.side == other.side && roamer.shares_row(other);
        is_in_the_way || self.can_jump(roamer, other)
    }

    /// Finds out which rows the pieces can come to.
    fn let_roam(&self, roamers: &mut [Roamer]) {
        let last_row = usize::from(self.size.height) - 1;
        loop {
            let before = roamers.to_vec();
            for roamer in roamers.iter_mut().filter(|roamer| roamer.is_jumper) {
                for enemy in &before {
                    if self.can_jump(roamer, enemy) {
                        roamer.top = roamer.top.min(enemy.top.saturating_sub(1));
                        roamer.bottom = roamer.bottom.max((enemy.bottom + 1).min(last_row));
                    }
                }
            }
            let rows = |roamers: &[Roamer]| -> Vec<_> {
                roamers.iter().map(|roamer| (roamer.top, roamer.bottom)).collect()
            };
            if rows(roamers) == rows(&before) {
                return;
            }
        }
    }
}
