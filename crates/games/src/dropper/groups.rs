//! The score of Dropper: sizes of orthogonally connected groups.

use cygnet_core::{Bits, Outcome, Side};

use super::{Dropper, State};

/// One more than the largest group: 9×9 stones.
const SIZES: usize = 82;

impl<B: Bits> Dropper<B> {
    #[inline]
    fn for_each_group(&self, stones: B, mut visit: impl FnMut(u32)) {
        let mut rest = stones;
        while let Some(seed) = rest.first() {
            let group = rest.flood(B::single(seed), self.width, self.left, self.right);
            visit(group.count());
            rest &= !group;
        }
    }

    /// The sizes of a side's groups, largest first.
    #[must_use]
    pub fn group_sizes(&self, state: &State<B>, side: Side) -> Vec<u32> {
        let mut sizes = Vec::new();
        self.for_each_group(state.stones[side.index()], |size| sizes.push(size));
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    /// The size of a side's largest group.
    pub(super) fn largest_group(&self, state: &State<B>, side: Side) -> u32 {
        let mut largest = 0;
        self.for_each_group(state.stones[side.index()], |size| largest = largest.max(size));
        largest
    }

    /// Compares the groups of both sides lexicographically, from the largest.
    ///
    /// The first difference between the sorted lists is at the largest size of which one side has more
    /// groups than the other. That side wins: at that index its list has this size, and the other list
    /// has a smaller one or has ended. So it is enough to count groups by size.
    pub(super) fn compare_groups(&self, state: &State<B>) -> Outcome {
        let mut lead = [0_i8; SIZES];
        self.for_each_group(state.stones[0], |size| lead[size as usize] += 1);
        self.for_each_group(state.stones[1], |size| lead[size as usize] -= 1);
        match lead.into_iter().rev().find(|&lead| lead != 0) {
            Some(lead) if lead > 0 => Outcome::Win(Side::One),
            Some(_) => Outcome::Win(Side::Two),
            None => Outcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::{Game, GameFamily, Options};

    use super::*;
    use crate::dropper::Family;

    #[test]
    fn groups_are_counted_from_the_largest() {
        let position = "OOOXXOXX/XXXOXOOO/OOXOOOXX/XOXOXOXO/OXXXXOXO/XXXOOOOX/XOXOXXXO/1OXOOOXO x";
        let game = Dropper::<u64>::new(&Options::defaults(Family::INFO));
        let state = game.parse_position(position).unwrap();
        assert_eq!(game.group_sizes(&state, Side::One), [16, 4, 4, 3, 2, 1, 1]);
        assert_eq!(game.group_sizes(&state, Side::Two), [19, 3, 3, 2, 2, 2, 1]);
        assert_eq!(game.compare_groups(&state), Outcome::Win(Side::Two));
    }

    #[test]
    fn a_longer_list_wins_over_its_beginning() {
        let game = Dropper::<u64>::new(&Options::parse(Family::INFO, [("size", "3")]).unwrap());
        let compare = |position| game.compare_groups(&game.parse_position(position).unwrap());
        assert_eq!(compare("XX1/3/OO1 x"), Outcome::Draw);
        assert_eq!(compare("XX1/3/O1O x"), Outcome::Win(Side::One));
        assert_eq!(compare("XX1/2O/OO1 x"), Outcome::Win(Side::Two));
    }
}
