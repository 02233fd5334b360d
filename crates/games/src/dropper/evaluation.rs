//! How good a position of Dropper looks: the groups as the score compares them, what of them is
//! safe, and what the next drop can join.
//!
//! A square that has a stone keeps one for ever; only its colour can change, and only while one of
//! the squares around it is empty. So a stone without an empty square around it is *safe* for the
//! rest of the game, and all others are drop targets of the other side.
//!
//! A turn is a drop and a free stone, thousands together. Search takes them in that order. A free
//! stone touches nothing, so what a drop is worth is nearly all that the turn is worth.

use cygnet_core::{Bits, Evaluation, Game, Side};

use super::{Drop, Dropper, Move, State};

/// What a stone of a group is worth, by the group's rank: the largest decides first.
const BY_RANK: [i32; 4] = [100, 30, 12, 5];

/// What a stone is worth in addition if it is safe.
const SAFE: i32 = 30;

/// What a stone is worth that the largest group can get by the next drop: for the side to move, and
/// for the other, which has to wait.
const GROWTH_NOW: i32 = 50;
const GROWTH_LATER: i32 = 20;

/// What a hundredth of a drop's worth, or a stone near a free one, is as a promise: more than most
/// of what the past of a move says.
const PROMISE: i32 = 64;

/// The right to move: a turn adds two stones and takes one.
const TEMPO: i32 = 50;

/// How many of a side's groups are looked at one by one.
const GROUPS: usize = BY_RANK.len();

/// A group of stones that hang together.
#[derive(Clone, Copy)]
struct Group<B> {
    stones: B,
    size: i32,
    /// The enemy stones by which it can grow.
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
            // Groups of one size stay in the order of the board, so that another single stone only
            // ever takes the place of others.
            if let Some(rank) = groups.iter().position(|group| size > group.size) {
                groups[rank..].rotate_right(1);
                groups[rank] = Group { stones, size, targets: B::EMPTY };
            }
        }
        groups
    }

    /// The squares that share a side with one of these.
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
        // The most that one drop can add to the largest group, or join into a larger one.
        let mut growth = i32::from(!largest.targets.is_empty());
        for other in others {
            if !(largest.targets & other.targets).is_empty() {
                growth = growth.max(other.size + 1);
            }
        }
        let weight = if side == state.turn { GROWTH_NOW } else { GROWTH_LATER };
        sum + weight * growth
    }

    /// What a single stone adds where there are already so many groups of its side.
    fn single_stone(&self, state: &State<B>, side: Side) -> i32 {
        let groups = self.largest_groups(state.stones[side.index()]);
        let rank = groups.iter().position(|group| group.size == 0);
        rank.map_or(0, |rank| BY_RANK[rank])
    }
}

impl<B: Bits> Evaluation for Dropper<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        let (empty, _) = self.empty_and_free(state);
        let open = self.with_neighbours(empty);
        TEMPO + self.strength(state, open, state.turn) - self.strength(state, open, !state.turn)
    }

    /// A drop for what it does to the groups; a free stone for the company it has two squares away,
    /// where it may once be joined.
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

    /// The drop counts as well here, and it is looked at once for all free stones after it.
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

    /// What the drop gives, and the free stone, which changes nothing else. The other side can
    /// drop onto it, so the game goes on.
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
}
