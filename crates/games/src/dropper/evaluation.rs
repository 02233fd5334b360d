//! The static evaluation of Dropper: the groups as the score compares them, their safe stones, and what
//! the next drop can join.
//!
//! A square with a stone never becomes empty; only the stone's colour can change, and only while an
//! adjacent square is empty. So a stone without an adjacent empty square is *safe* for the rest of the
//! game, and every other stone is a target for the other side's drops.
//!
//! A turn is a drop followed by a free stone, which makes thousands of turns. Search takes the two
//! parts in that order. A free stone touches nothing, so the value of a turn is almost entirely that of
//! its drop.

use cygnet_core::handicap::{Handicap, Handicaps};
use cygnet_core::{Bits, Evaluation, Game, Side};

use super::{Drop, Dropper, Move, State};

/// The value of a stone in a group, by the group's rank: the largest group is compared first.
const BY_RANK: [i32; 4] = [100, 30, 12, 5];

/// The additional value of a safe stone.
const SAFE: i32 = 30;

/// The value of a stone that the largest group can gain by the next drop: for the side to move, and for
/// the other side, which has to wait.
const GROWTH_NOW: i32 = 50;
const GROWTH_LATER: i32 = 20;

/// The weight in a promise of a hundredth of a drop's value, or of a stone near a free stone: more than
/// most history scores of a move.
const PROMISE: i32 = 64;

/// The right to move: a turn adds two stones and removes one.
const TEMPO: i32 = 50;

/// The number of groups per side that are evaluated individually.
const GROUPS: usize = BY_RANK.len();

/// A connected group of stones.
#[derive(Clone, Copy)]
struct Group<B> {
    stones: B,
    size: i32,
    /// The enemy stones that it can grow by.
    targets: B,
}

impl<B: Bits> Dropper<B> {
    /// The largest groups of a side, the largest first.
    #[inline]
    fn largest_groups(&self, stones: B) -> [Group<B>; GROUPS] {
        let none = Group { stones: B::EMPTY, size: 0, targets: B::EMPTY };
        let mut groups = [none; GROUPS];
        let mut rest = stones;
        while let Some(seed) = rest.first() {
            let stones = rest.flood(B::single(seed), self.width, self.left, self.right);
            rest &= !stones;
            let size = stones.count().cast_signed();
            // Groups of equal size stay in the order of the board, so that an additional single stone
            // only displaces other single stones.
            if let Some(rank) = groups.iter().position(|group| size > group.size) {
                groups[rank..].rotate_right(1);
                groups[rank] = Group { stones, size, targets: B::EMPTY };
            }
        }
        groups
    }

    /// The squares that are orthogonally adjacent to these.
    #[inline]
    fn beside(&self, squares: B) -> B {
        squares.up_by(self.width)
            | squares.down_by(self.width)
            | (squares & !self.right).up_by(1)
            | (squares & !self.left).down_by(1)
    }

    #[inline]
    fn strength(&self, state: &State<B>, open: B, side: Side) -> i32 {
        let own = state.stones[side.index()];
        let targets = state.stones[side.opponent().index()] & open;
        let mut groups = self.largest_groups(own);
        let mut sum = 0;
        for (group, weight) in groups.iter_mut().zip(BY_RANK) {
            sum += group.size * weight;
            group.targets = self.beside(group.stones) & targets;
        }
        let [largest, others @ ..] = groups;
        sum += SAFE * (own & !open).count().cast_signed();
        // The most that one drop can add to the largest group, or merge into a larger one.
        let mut growth = i32::from(!largest.targets.is_empty());
        for other in others {
            if !(largest.targets & other.targets).is_empty() {
                growth = growth.max(other.size + 1);
            }
        }
        let weight = if side == state.turn { GROWTH_NOW } else { GROWTH_LATER };
        sum + weight * growth
    }

    /// The value that a new single stone adds, given the groups that its side already has.
    fn single_stone(&self, state: &State<B>, side: Side) -> i32 {
        let groups = self.largest_groups(state.stones[side.index()]);
        let rank = groups.iter().position(|group| group.size == 0);
        rank.map_or(0, |rank| BY_RANK[rank])
    }
}

/// Levels whose steps are about equal; `docs/strength.md` has the matches between them.
static HANDICAPS: Handicaps = [
    Handicap::new(23, 80, 380),
    Handicap::new(66, 49, 250),
    Handicap::new(165, 32, 178),
    Handicap::new(430, 21, 138),
    Handicap::new(1_200, 12, 108),
    Handicap::new(2_900, 8, 90),
    Handicap::new(6_200, 5, 78),
    Handicap::new(16_000, 2, 60),
    Handicap::new(36_000, 1, 35),
];

impl<B: Bits> Evaluation for Dropper<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        let (empty, _) = self.empty_and_free(state);
        let open = self.with_neighbours(empty);
        TEMPO + self.strength(state, open, state.turn) - self.strength(state, open, !state.turn)
    }

    /// Rates a drop by its effect on the groups, and a free stone by the stones nearby, from two
    /// squares away on, which it may later be joined with.
    fn promise(&self, state: &State<B>, mv: Move) -> i32 {
        match mv {
            Move::Drop(_) => {
                let mut after = *state;
                self.play(&mut after, mv);
                -PROMISE * self.evaluate(&after)
            }
            Move::Free(free) | Move::DropAndFree(_, free) => {
                let near = self.with_neighbours(self.with_neighbours(self.around(free)));
                let count = |side: Side| (near & state.stones[side.index()]).count();
                PROMISE * (count(state.turn).cast_signed() - count(!state.turn).cast_signed())
            }
        }
    }

    /// Here the drop counts as well; it is evaluated once for all the free stones after it.
    fn promises(&self, state: &State<B>, moves: &[Move], promises: &mut Vec<i32>) {
        let mut last = None;
        promises.extend(moves.iter().map(|&mv| {
            let Move::DropAndFree(drop, _) = mv else { return self.promise(state, mv) };
            let of_drop = match last {
                Some((known, promise)) if known == drop => promise,
                _ => self.promise(state, Move::Drop(drop)),
            };
            last = Some((drop, of_drop));
            of_drop.saturating_add(self.promise(state, mv))
        }));
    }

    fn beginnings(&self, state: &State<B>, beginnings: &mut Vec<Move>) -> bool {
        let (empty, _) = self.empty_and_free(state);
        let victims = self.victims(state, empty);
        if victims.is_empty() {
            return false;
        }
        victims.for_each(|onto| {
            (self.around(onto) & empty).for_each(|pushed_to| {
                beginnings.push(Move::Drop(Drop { onto, pushed_to }));
            });
        });
        true
    }

    fn moves_beginning(&self, state: &State<B>, beginning: Move, moves: &mut Vec<Move>) {
        let Move::Drop(drop) = beginning else { return };
        let (_, free) = self.empty_and_free(state);
        let free = self.free_after(free, drop.pushed_to);
        if free.is_empty() {
            moves.push(beginning);
        }
        free.for_each(|square| moves.push(Move::DropAndFree(drop, square)));
    }

    /// The gain of the drop and of the free stone, which changes nothing else. The other side can drop
    /// onto the free stone, so the game goes on.
    fn ceiling_beginning(&self, state: &State<B>, beginning: Move) -> Option<i32> {
        let Move::Drop(drop) = beginning else { return None };
        let (_, free) = self.empty_and_free(state);
        if self.free_after(free, drop.pushed_to).is_empty() {
            return None;
        }
        let mut after = *state;
        self.play(&mut after, beginning);
        Some(self.single_stone(&after, state.turn) - self.evaluate(&after))
    }

    fn handicaps(&self) -> &'static Handicaps {
        &HANDICAPS
    }
}
