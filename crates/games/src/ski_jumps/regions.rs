//! Splits a position into independent regions.
//!
//! Two enemies that have not passed each other meet if they reach neighbouring rows. Only jumps change
//! the row of a piece, each by two rows and over an enemy in between. So a jumper can get just past the
//! rows of the enemies that it may meet, and no further. Pieces of the same side obstruct each other if
//! they reach the same row. Pieces that can meet or obstruct each other are in the same region.

use cygnet_core::{Bits, Side, Square};

use super::{SkiJumps, State};

/// A piece that may still meet another, and the rows that it can reach.
#[derive(Clone, Copy)]
struct Roamer {
    square: Square,
    side: Side,
    is_jumper: bool,
    top: usize,
    bottom: usize,
}

impl Roamer {
    /// Can the two reach neighbouring rows, or the same row?
    fn is_near(&self, other: &Self) -> bool {
        self.top <= other.bottom + 1 && other.top <= self.bottom + 1
    }

    /// Can the two reach the same row?
    fn shares_row(&self, other: &Self) -> bool {
        self.top <= other.bottom && other.top <= self.bottom
    }
}

impl<B: Bits> SkiJumps<B> {
    /// The regions of these pieces of a position.
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

    /// Have the two enemies not passed each other yet, and can one jump over the other?
    fn can_jump(&self, roamer: &Roamer, enemy: &Roamer) -> bool {
        roamer.side != enemy.side
            && (roamer.is_jumper || enemy.is_jumper)
            && self.outlook().of(roamer.side, roamer.square).not_passed.has(enemy.square)
            && roamer.is_near(enemy)
    }

    /// Can a change to one of the two affect the other?
    fn concerns(&self, roamer: &Roamer, other: &Roamer) -> bool {
        let is_in_the_way = roamer.side == other.side && roamer.shares_row(other);
        is_in_the_way || self.can_jump(roamer, other)
    }

    /// Determines the rows that the pieces can reach.
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
