//! Positions of Ski Jumps that no game reaches.
//!
//! Red stays in every second row and Black in the others, and a piece changes its row by jumping alone. To go past a row
//! of the opponent, it jumps over a piece there, which is a slipper from then on and stays in its row. So the pieces and
//! the slippers of a position tell which jumps there were at least, and the columns tell the slides. Both sides have made
//! the same number of moves, or the side that started has made one more.

use cygnet_core::{Bits, Side};

use super::{SkiJumps, State};

/// What a position tells about its past.
struct Origins {
    /// The row and the slides of each piece on the board, and whether it is a slipper.
    pieces: [Vec<(usize, u32, bool)>; 2],
    /// The slippers of each row.
    slippers: Vec<u32>,
    /// The pieces of each side that jumped off the board over a slipper that is still there.
    jumped_off: [u32; 2],
    /// The other pieces that left the board.
    gone: [u32; 2],
}

/// The jumps of a side that stayed on the board.
struct PastJumps {
    /// How many there were at least.
    least: u32,
    /// Whether there were an even or an odd number, if all pieces are still on the board.
    is_odd: bool,
    /// The rows of the opponent that were passed, and in which nobody is left who was jumped over. The pieces are gone, and
    /// each was jumped over in one row only.
    vacated: u32,
}

/// The numbers of moves that a side may have made.
#[derive(Clone, Copy)]
struct PastMoves {
    least: u32,
    /// `None` if there is no limit.
    most: Option<u32>,
    /// Whether it is odd, if that is known.
    is_odd: Option<bool>,
}

impl PastMoves {
    fn plus(self, more: u32) -> Self {
        Self {
            least: self.least + more,
            most: self.most.map(|most| most + more),
            is_odd: self.is_odd.map(|is_odd| is_odd ^ (more % 2 == 1)),
        }
    }

    /// Is there a number that is in both?
    fn meets(self, other: Self) -> bool {
        let is_odd = self.is_odd.or(other.is_odd);
        if other.is_odd.is_some_and(|it| is_odd != Some(it)) {
            return false;
        }
        let least = self.least.max(other.least);
        let least = least + u32::from(is_odd.is_some_and(|it| it != (least % 2 == 1)));
        [self.most, other.most].into_iter().flatten().all(|most| least <= most)
    }
}

impl<B: Bits> SkiJumps<B> {
    /// If this is `false`, no game leads to the position.
    pub(super) fn has_plausible_origins(&self, state: &State<B>) -> bool {
        let Some(origins) = self.origins(state) else { return false };
        let moves = Side::BOTH.map(|side| {
            let jumps = self.past_jumps(&origins, side)?;
            let is_explained = jumps.vacated <= origins.gone[side.opponent().index()]
                && self.explains_slippers(&origins, side);
            is_explained.then(|| self.past_moves(&origins, side, &jumps))
        });
        let [Some(red), Some(black)] = moves else { return false };
        let (first, second) = if self.first == Side::One { (red, black) } else { (black, red) };
        first.meets(second.plus(u32::from(state.turn != self.first)))
    }

    /// `None` if more pieces jumped off the board than left it.
    fn origins(&self, state: &State<B>) -> Option<Origins> {
        let mut slippers = vec![0; usize::from(self.size.height)];
        state.slippers.for_each(|square| slippers[self.size.row(square)] += 1);
        let pieces = Side::BOTH.map(|side| {
            let mut pieces = Vec::new();
            state.pieces[side.index()].for_each(|square| {
                let column = self.size.column(square) as u32;
                let slides = if side == Side::One { column } else { self.width - 1 - column };
                pieces.push((self.size.row(square), slides, state.slippers.has(square)));
            });
            pieces
        });
        // Who jumps over a piece at the border leaves the board.
        let jumped_off = Side::BOTH.map(|side| slippers[self.border(!side)]);
        let off = Side::BOTH.map(|side| self.all_pieces() - pieces[side.index()].len() as u32);
        let gone = [off[0].checked_sub(jumped_off[0])?, off[1].checked_sub(jumped_off[1])?];
        Some(Origins { pieces, slippers, jumped_off, gone })
    }

    /// The row of a side at the edge of the board.
    fn border(&self, side: Side) -> usize {
        if side == Side::One { 0 } else { usize::from(self.size.height) - 1 }
    }

    /// The rows of a side that pieces of the opponent can pass.
    fn inner_rows(&self, side: Side) -> impl Iterator<Item = usize> {
        let border = self.border(side);
        (side.index()..usize::from(self.size.height)).step_by(2).filter(move |&row| row != border)
    }

    /// `None` if there must have been jumps up, and the rules have none.
    fn past_jumps(&self, origins: &Origins, side: Side) -> Option<PastJumps> {
        let own = side.index();
        let gone = origins.gone[own];
        let mut jumps = PastJumps { least: 0, is_odd: false, vacated: 0 };
        for row in self.inner_rows(!side) {
            // One piece started in each row. Those that are gone may have been anywhere, but Black jumps off at the top,
            // and Red at the bottom.
            let started = (own..row).step_by(2).count() as u32;
            let mut above = origins.pieces[own].iter().filter(|piece| piece.0 < row).count() as u32;
            if side == Side::Two {
                above += origins.jumped_off[own];
            }
            let down = started.saturating_sub(above + gone);
            let up = above.saturating_sub(started);
            if up > 0 && !self.jumps_up {
                return None;
            }
            let passed = down.max(up);
            let slippers = origins.slippers[row];
            jumps.vacated += u32::from(passed > 0 && slippers == 0);
            jumps.least += passed.max(slippers);
            let is_odd = started.abs_diff(above) % 2 == 1;
            jumps.is_odd ^= is_odd;
            if gone == 0 && (passed.max(slippers) % 2 == 1) != is_odd {
                jumps.least += 1;
            }
        }
        Some(jumps)
    }

    /// Is there a piece of this side that may have jumped over each slipper of the opponent? They met in one column, and
    /// both only slide forward.
    fn explains_slippers(&self, origins: &Origins, side: Side) -> bool {
        let (own, other) = (side.index(), side.opponent().index());
        if origins.gone[own] + origins.jumped_off[own] > 0 {
            return true;
        }
        let mut slippers = origins.pieces[other].iter().filter(|piece| piece.2);
        slippers.all(|&(row, slides, _)| {
            origins.pieces[own].iter().any(|&(now, own_slides, _)| {
                let between = now.min(row) + 1..now.max(row);
                let vacated = self
                    .inner_rows(!side)
                    .filter(|row| between.contains(row) && origins.slippers[*row] == 0)
                    .count() as u32;
                own_slides + slides + 1 >= self.width && vacated <= origins.gone[other]
            })
        })
    }

    fn past_moves(&self, origins: &Origins, side: Side, jumps: &PastJumps) -> PastMoves {
        let (own, other) = (side.index(), side.opponent().index());
        let pieces = &origins.pieces[own];
        let slippers = origins.pieces[other].iter().filter(|piece| piece.2);
        let (gone, jumped_off) = (origins.gone[own], origins.jumped_off[own]);
        let may_have_jumped = origins.gone[other] + origins.jumped_off[other] > 0
            || slippers.clone().next().is_some();
        let slides: u32 = pieces.iter().map(|piece| piece.1).sum();
        let most = (!may_have_jumped).then_some(slides + gone * self.width);
        if self.any_step {
            let moved = pieces.iter().filter(|piece| piece.1 > 0).count() as u32;
            return PastMoves {
                least: moved + jumps.least + gone + jumped_off,
                most,
                is_odd: None,
            };
        }
        // A piece that jumped off came at least as far as the slipper.
        let border = self.border(!side);
        let met = slippers.filter(|piece| piece.0 == border).map(|piece| self.width - piece.1);
        // Of the others that are gone, some slid all the way, and some jumped over pieces that are gone, too.
        let unseen = gone.min(origins.gone[other] + origins.jumped_off[other]);
        let least = slides + jumps.least + met.sum::<u32>() + (gone - unseen) * self.width + unseen;
        let is_odd = (gone + jumped_off == 0).then_some((slides % 2 == 1) ^ jumps.is_odd);
        PastMoves { least, most, is_odd }
    }
}
