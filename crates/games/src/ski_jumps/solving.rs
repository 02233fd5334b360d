//! Proven facts about Ski Jumps beyond its rules: moves in hand.
//!
//! If each row has pieces of one side only, and jumps cannot change that, enemies never block each
//! other: a side can make all the slides its pieces have left, regardless of the opponent's moves. Its
//! only other moves are jumps, and their number is bounded. A piece that will never meet another again
//! amounts to a number of moves in hand. By the theory of such games, only the difference between the
//! two sides' moves in hand counts.

use cygnet_core::hash::{SEED, mix};
use cygnet_core::solving::{Sum, efforts};
use cygnet_core::{Bits, Evaluation, Game, History, Message, Side, Size, Solving, Value, message};

use super::outlook::Ahead;
use super::{Goal, Move, SkiJumps, State};

/// The parts of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Parts<B> {
    /// The pieces that may still meet another.
    unsettled: B,
    /// The slides that the settled pieces of each side have left.
    in_hand: [i32; 2],
}

/// The difference in evaluation that halves the work to prove a win.
const EFFORT_DOUBLES: i32 = 70;

/// Enough for the difference between the moves in hand on boards with exact keys.
const BALANCE_BITS: u32 = 8;

/// The numbers of arrangements, on boards with few enough of them for exact keys.
#[derive(Clone, Debug)]
pub(super) struct ArrangementNumbers {
    /// The contributions of squares to the number of an arrangement, for each piece in the order of
    /// their squares. Different arrangements of the same number of pieces have different numbers. Empty
    /// if there are too many arrangements.
    ranks: Vec<Vec<u64>>,
}

impl ArrangementNumbers {
    /// The numbers for a board with up to one piece per row.
    pub(super) fn new(size: Size) -> Self {
        let pieces = usize::from(size.height);
        // C(square, 1), then C(square, 2) and so on; each row is the running sum of the one before.
        let mut ranks: Vec<Vec<u64>> = vec![(0..size.squares() as u64).collect()];
        while ranks.len() < pieces {
            let mut sum: u64 = 0;
            let next = ranks[ranks.len() - 1].iter().map(|&rank| {
                let before = sum;
                sum = sum.saturating_add(rank);
                before
            });
            let next = next.collect();
            ranks.push(next);
        }
        let most = ranks.iter().flatten().fold(0_u64, |most, &rank| most.max(rank));
        let arrangements = most.saturating_mul(pieces as u64);
        let bits = 64 - arrangements.leading_zeros() as usize + 2 * pieces + 1;
        let has_room =
            bits + BALANCE_BITS as usize + 1 < 63 && size.squares() < 1 << (BALANCE_BITS - 1);
        Self { ranks: if has_room { ranks } else { Vec::new() } }
    }

    /// The maximum number of pieces in an arrangement that has a number.
    fn most_pieces(&self) -> usize {
        self.ranks.len()
    }
}

impl<B: Bits> SkiJumps<B> {
    /// Does each row have pieces of one side only, and will that remain so?
    fn is_tidy(&self, state: &State<B>) -> bool {
        let [red, black] = state.pieces;
        let [odd, even] = self.outlook().alternate_rows;
        ((red & even) | (black & odd)).is_empty() || ((red & odd) | (black & even)).is_empty()
    }

    /// Does a slide go exactly one square?
    fn is_single_slide(&self, mv: Move, side: Side) -> bool {
        match mv.goal() {
            Goal::Slide(to) => to.index().abs_diff(mv.from().index()) == 1,
            _ => self.exit[side.index()].has(mv.from()),
        }
    }

    /// The remaining slides of a side, and the maximum number of jumps that it can make if the other
    /// side only slides, and always with the piece that was just jumped over. In that case no pair
    /// jumps twice, unless that piece has to wait for another one in front of it.
    fn slides_and_jumps(&self, state: &State<B>, side: Side) -> [i32; 2] {
        let outlook = self.outlook();
        let jumpers = state.pieces[side.index()] & !state.slippers;
        let enemies = state.pieces[side.opponent().index()];
        let mut slides = 0;
        state.pieces[side.index()].for_each(|square| slides += outlook.of(side, square).slides);
        let mut jumps = 0;
        if !jumpers.is_empty() {
            enemies.for_each(|square| {
                let ahead = outlook.of(!side, square).not_passed;
                let meets = (jumpers & ahead).count();
                if meets > 0 {
                    let row = self.size.row(square);
                    let in_row = (enemies & outlook.rows[row]).count();
                    jumps += (meets * in_row).cast_signed();
                }
            });
        }
        [slides, jumps]
    }

    /// Separates the settled pieces: those that will never meet an enemy again or obstruct another
    /// piece.
    ///
    /// Pieces of a side that are past all enemies can still obstruct one that is not, if they stand in
    /// one row without a gap, starting from the first column past the enemies. A piece is never part of
    /// such a line if the line needs more pieces behind it than its side has there, counting those in
    /// its row and those that can come into it. Also, if no piece of a side can change its row any
    /// more, rows without a piece that can still meet an enemy are settled.
    fn parts(&self, state: &State<B>) -> Parts<B> {
        let outlook = self.outlook();
        let mut parts = Parts { unsettled: B::EMPTY, in_hand: [0; 2] };
        for side in Side::BOTH {
            let own = state.pieces[side.index()];
            let enemies = state.pieces[side.opponent().index()];
            let enemy_jumpers = enemies & !state.slippers;
            let mut meets = B::EMPTY;
            own.for_each(|square| {
                let ahead = outlook.of(side, square).not_passed;
                let others = if state.slippers.has(square) { enemy_jumpers } else { enemies };
                if !(ahead & others).is_empty() {
                    meets |= B::single(square);
                }
            });
            // The number of slides left for a piece that is level with the last enemy.
            let mut level = i32::MAX;
            enemies.for_each(|square| level = level.min(outlook.of(side, square).slides));
            let row_changers = meets & !state.slippers;
            own.for_each(|square| {
                let Ahead { slides, not_passed, .. } = *outlook.of(side, square);
                let row = outlook.rows[self.size.row(square)];
                let columns_past = level - slides;
                let is_settled = !meets.has(square) && {
                    let behind = (own & row & !not_passed) | (row_changers & !row);
                    columns_past > behind.count().cast_signed()
                        || (row_changers.is_empty() && (meets & row).is_empty())
                };
                if is_settled {
                    parts.in_hand[side.index()] += slides;
                } else {
                    parts.unsettled |= B::single(square);
                }
            });
        }
        parts
    }
}

impl<B: Bits> Solving for SkiJumps<B> {
    fn can_draw(&self) -> bool {
        self.looks_back()
    }

    fn past(&self, state: &State<B>) -> u64 {
        state.history.blocked()
    }

    fn without_past(&self, state: &State<B>) -> State<B> {
        State { history: History::new(), ..*state }
    }

    /// The squares of the settled pieces do not matter, only the number of moves they are worth.
    fn solving_key(&self, state: &State<B>) -> u64 {
        let inexact = 1 << 63;
        if !self.is_tidy(state) {
            return self.key(state) | inexact;
        }
        let Parts { unsettled, in_hand } = self.parts(state);
        let balance = (in_hand[0] - in_hand[1]).cast_unsigned();
        let turn = u64::from(state.turn == Side::Two);
        if !self.is_key_exact(state) {
            let [red, black] = state.pieces.map(|pieces| pieces & unsettled);
            let hash = mix(SEED, u64::from(balance) << 1 | turn);
            let hash = (state.slippers & unsettled).mix_into(black.mix_into(red.mix_into(hash)));
            return hash | inexact;
        }
        let (mut place, mut kinds) = (0, 0);
        let arrangements = &self.outlook().arrangements;
        let mut ranks = arrangements.ranks.iter();
        unsettled.for_each(|square| {
            place += ranks.next().map_or(0, |ranks| ranks[square.index()]);
            kinds = kinds << 2
                | u64::from(state.pieces[1].has(square)) << 1
                | u64::from(state.slippers.has(square));
        });
        // A leading one encodes the number of pieces.
        kinds |= 1 << (2 * unsettled.count());
        let balance = u64::from(balance & ((1 << BALANCE_BITS) - 1));
        let bits_of_kinds = 2 * arrangements.most_pieces() + 1;
        ((place << bits_of_kinds | kinds) << BALANCE_BITS | balance) << 1 | turn
    }

    fn is_key_exact(&self, state: &State<B>) -> bool {
        let pieces = (state.pieces[0] | state.pieces[1]).count() as usize;
        self.is_tidy(state) && pieces <= self.outlook().arrangements.most_pieces()
    }

    fn bounds(&self, state: &State<B>) -> [Value; 2] {
        if self.is_tidy(state) {
            let [own_slides, own_jumps] = self.slides_and_jumps(state, state.turn);
            let [their_slides, their_jumps] = self.slides_and_jumps(state, !state.turn);
            if own_slides + own_jumps <= their_slides {
                return [Value::Loss; 2];
            }
            if own_slides > their_slides + their_jumps {
                return [Value::Win; 2];
            }
        }
        [Value::Loss, Value::Win]
    }

    fn solving_moves(&self, state: &State<B>, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.moves(state, moves);
        if !self.is_tidy(state) {
            return;
        }
        let Parts { unsettled, in_hand } = self.parts(state);
        let [own, theirs] = [state.turn, !state.turn].map(|side| in_hand[side.index()]);
        let mut may_wait = own > theirs;
        let mut kept = first;
        for place in first..moves.len() {
            let mv = moves[place];
            // All moves in hand are equivalent, and one needs to be tried only if they outnumber those
            // of the other side.
            let is_in_hand = !unsettled.has(mv.from());
            let is_single = !self.any_step || self.is_single_slide(mv, state.turn);
            if !is_in_hand || (may_wait && is_single) {
                may_wait &= !is_in_hand;
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn efforts(&self, state: &State<B>) -> [u32; 2] {
        efforts(self.evaluate(state), EFFORT_DOUBLES)
    }

    fn settles(&self, before: &State<B>, after: &State<B>) -> Option<Message> {
        if self.outcome(after).is_some() {
            return None;
        }
        let (was, is) = (self.sum(before)?, self.sum(after)?);
        if is.regions.len() >= was.regions.len() {
            return None;
        }
        let [red, black] = is.in_hand;
        Some(message!(
            "ski_jumps-part-decided",
            "a part of the board is decided: moves in hand Red {red}, Black {black}",
            red,
            black,
        ))
    }

    fn sum(&self, state: &State<B>) -> Option<Sum<State<B>>> {
        if !self.is_tidy(state) {
            return None;
        }
        let Parts { unsettled, in_hand } = self.parts(state);
        let mut sum = Sum { in_hand: in_hand.map(i32::unsigned_abs), regions: Vec::new() };
        for squares in self.regions(state, unsettled) {
            let pieces = state.pieces.map(|pieces| pieces & squares);
            if let Some(side) =
                Side::BOTH.into_iter().find(|side| pieces[1 - side.index()].is_empty())
            {
                // The region has no other pieces: all its slides are moves in hand.
                let [slides, _] = self.slides_and_jumps(&State { pieces, ..state.clone() }, side);
                sum.in_hand[side.index()] += slides.unsigned_abs();
            } else {
                let slippers = state.slippers & squares;
                let with_turn = |turn| State { pieces, slippers, turn, history: History::new() };
                sum.regions.push(Side::BOTH.map(with_turn));
            }
        }
        Some(sum)
    }

    fn predecessors(&self, state: &State<B>, found: &mut Vec<State<B>>) -> bool {
        self.before(state, found);
        true
    }

    fn may_come_about(&self, state: &State<B>) -> bool {
        self.has_plausible_origins(state)
    }
}
