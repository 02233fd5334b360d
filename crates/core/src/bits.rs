//! Sets of squares as bits: one machine word if the board fits into it, wider otherwise.
//!
//! A game for boards of many sizes is generic over [`Bits`] and is compiled for `u64`, for `u128` and
//! for [`Wide`], so that supporting large boards does not slow down small ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::hash::mix;
use crate::{Size, Square};

/// A set of squares.
///
/// ```
/// use cygnet_core::{Bits, Square};
/// let mut set = u64::EMPTY;
/// set |= u64::single(Square::new(3));
/// assert!(set.has(Square::new(3)));
/// assert_eq!(set.count(), 1);
/// ```
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// No square.
    const EMPTY: Self;

    /// How many squares fit.
    const CAPACITY: usize;

    /// This square alone.
    fn single(square: Square) -> Self;

    /// Is the square in the set?
    fn has(self, square: Square) -> bool;

    /// Is there no square in the set?
    fn is_empty(self) -> bool;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// The square with the lowest number.
    fn first(self) -> Option<Square>;

    /// The square with the highest number.
    fn last(self) -> Option<Square>;

    /// Each square moved to a number higher by `n`, which is below 64.
    #[must_use]
    fn up_by(self, n: u32) -> Self;

    /// Each square moved to a number lower by `n`, which is below 64.
    #[must_use]
    fn down_by(self, n: u32) -> Self;

    /// Calls `visit` with each square, from the lowest number.
    fn for_each(self, visit: impl FnMut(Square));

    /// The `n`-th square, counted from 0 at the lowest number, of a set that has more than `n`.
    fn nth(self, n: u32) -> Square;

    /// Stirs the set into a hash.
    fn mix_into(self, hash: u64) -> u64;

    /// The first 64 squares, one bit each.
    fn low_word(self) -> u64;

    /// The set of these squares.
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::single(square))
    }

    /// All squares of a board.
    fn board(size: Size) -> Self {
        Self::from_squares((0..size.squares()).map(Square::new))
    }

    /// The squares of a column, counted from 0 at the left.
    #[must_use]
    fn column(size: Size, column: usize) -> Self {
        Self::from_squares((0..usize::from(size.height)).map(|row| size.square(column, row)))
    }

    /// The squares of a row, counted from 0 at the top.
    #[must_use]
    fn row(size: Size, row: usize) -> Self {
        Self::from_squares((0..usize::from(size.width)).map(|column| size.square(column, row)))
    }

    /// The squares as a list, from the lowest number.
    fn squares(self) -> Vec<Square> {
        let mut list = Vec::with_capacity(self.count() as usize);
        self.for_each(|square| list.push(square));
        list
    }

    /// Everything that can be reached within `self` from `seed` by single orthogonal steps, on
    /// a board with this width, left column and right column.
    #[must_use]
    fn flood(self, seed: Self, width: u32, left: Self, right: Self) -> Self {
        let mut reached = seed;
        loop {
            let sideways = (reached & !right).up_by(1) | (reached & !left).down_by(1);
            let next =
                reached | ((sideways | reached.up_by(width) | reached.down_by(width)) & self);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// The index of the `n`-th set bit of a word with more than `n` set bits.
///
/// The bits are counted in all bytes in parallel, and a multiplication turns the counts into running
/// totals. These identify the byte, and a table the bit within it. No branch depends on the word.
#[inline]
fn nth_bit(word: u64, n: u32) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let up_to = bytes.wrapping_mul(ONES);
    // The high bit of each byte whose count is above n.
    let beyond = (up_to | HIGH).wrapping_sub((u64::from(n) + 1).wrapping_mul(ONES)) & HIGH;
    let shift = beyond.trailing_zeros() & 0x38;
    let before = (up_to << 8) >> shift & 0xff;
    let rank = (u64::from(n).wrapping_sub(before) & 7) as usize;
    let byte = (word >> shift & 0xff) as usize;
    shift as usize + usize::from(NTH_IN_BYTE[rank][byte])
}

/// The index of the `n`-th set bit of a byte.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0_u8, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

fn for_each_bit(mut word: u64, base: usize, visit: &mut impl FnMut(Square)) {
    while word != 0 {
        visit(Square::new(base + word.trailing_zeros() as usize));
        word &= word - 1;
    }
}

/// The part of [`Bits`] that reads the same for every integer.
macro_rules! integer_methods {
    () => {
        const EMPTY: Self = 0;
        const CAPACITY: usize = Self::BITS as usize;

        #[inline]
        fn is_empty(self) -> bool {
            self == 0
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn first(self) -> Option<Square> {
            (self != 0).then(|| Square::new(self.trailing_zeros() as usize))
        }

        #[inline]
        fn last(self) -> Option<Square> {
            self.checked_ilog2().map(|bit| Square::new(bit as usize))
        }

        #[inline]
        fn up_by(self, n: u32) -> Self {
            self << (n & 63)
        }

        #[inline]
        fn down_by(self, n: u32) -> Self {
            self >> (n & 63)
        }
    };
}

impl Bits for u64 {
    integer_methods!();

    #[inline]
    fn single(square: Square) -> Self {
        1 << (square.index() & 63)
    }

    #[inline]
    fn has(self, square: Square) -> bool {
        self >> (square.index() & 63) & 1 != 0
    }

    #[inline]
    fn for_each(self, mut visit: impl FnMut(Square)) {
        for_each_bit(self, 0, &mut visit);
    }

    #[inline]
    fn nth(self, n: u32) -> Square {
        Square::new(nth_bit(self, n))
    }

    #[inline]
    fn mix_into(self, hash: u64) -> u64 {
        mix(hash, self)
    }

    #[inline]
    fn low_word(self) -> u64 {
        self
    }
}

impl Bits for u128 {
    integer_methods!();

    #[inline]
    fn single(square: Square) -> Self {
        // A variable shift over two words takes a dozen instructions; a table lookup takes one.
        static SINGLES: [u128; 128] = {
            let mut singles = [0; 128];
            let mut i = 0;
            while i < singles.len() {
                singles[i] = 1 << i;
                i += 1;
            }
            singles
        };
        SINGLES[square.index() & 127]
    }

    #[inline]
    fn has(self, square: Square) -> bool {
        let half = if square.index() < 64 { self as u64 } else { (self >> 64) as u64 };
        half >> (square.index() & 63) & 1 != 0
    }

    #[inline]
    fn for_each(self, mut visit: impl FnMut(Square)) {
        for_each_bit(self as u64, 0, &mut visit);
        for_each_bit((self >> 64) as u64, 64, &mut visit);
    }

    #[inline]
    fn nth(self, n: u32) -> Square {
        let low = (self as u64).count_ones();
        Square::new(if n < low {
            nth_bit(self as u64, n)
        } else {
            64 + nth_bit((self >> 64) as u64, n - low)
        })
    }

    #[inline]
    fn mix_into(self, hash: u64) -> u64 {
        mix(mix(hash, self as u64), (self >> 64) as u64)
    }

    #[inline]
    fn low_word(self) -> u64 {
        self as u64
    }
}

const WORDS: usize = 8;

/// A set of up to 512 squares, for boards up to 22×22.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide([u64; WORDS]);

impl Wide {
    #[inline]
    fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| operation(self.0[i], other.0[i])))
    }
}

impl BitAnd for Wide {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Wide {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Bits for Wide {
    const EMPTY: Self = Self([0; WORDS]);
    const CAPACITY: usize = 64 * WORDS;

    #[inline]
    fn single(square: Square) -> Self {
        let mut set = Self::EMPTY;
        set.0[square.index() / 64 % WORDS] = 1 << (square.index() % 64);
        set
    }

    #[inline]
    fn has(self, square: Square) -> bool {
        self.0[square.index() / 64 % WORDS] >> (square.index() % 64) & 1 != 0
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> Option<Square> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Square::new(64 * word + self.0[word].trailing_zeros() as usize))
    }

    #[inline]
    fn last(self) -> Option<Square> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(Square::new(64 * word + self.0[word].ilog2() as usize))
    }

    #[inline]
    fn up_by(self, n: u32) -> Self {
        let n = n & 63;
        Self(std::array::from_fn(|i| {
            // Two shifts, because `n` = 0 must carry nothing and a shift by 64 is not allowed.
            let carry = if i == 0 { 0 } else { self.0[i - 1] >> 1 >> (63 - n) };
            self.0[i] << n | carry
        }))
    }

    #[inline]
    fn down_by(self, n: u32) -> Self {
        let n = n & 63;
        Self(std::array::from_fn(|i| {
            let carry = if i + 1 == WORDS { 0 } else { self.0[i + 1] << 1 << (63 - n) };
            self.0[i] >> n | carry
        }))
    }

    #[inline]
    fn for_each(self, mut visit: impl FnMut(Square)) {
        for (i, &word) in self.0.iter().enumerate() {
            for_each_bit(word, 64 * i, &mut visit);
        }
    }

    #[inline]
    fn nth(self, mut n: u32) -> Square {
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Square::new(64 * i + nth_bit(word, n));
            }
            n -= here;
        }
        unreachable!("a set with more than n squares has an n-th")
    }

    #[inline]
    fn mix_into(self, hash: u64) -> u64 {
        self.0.iter().fold(hash, |hash, &word| mix(hash, word))
    }

    #[inline]
    fn low_word(self) -> u64 {
        self.0[0]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn behaves_like_a_list<B: Bits>(mut squares: Vec<usize>, shift: u32) {
        squares.retain(|&square| square < B::CAPACITY);
        squares.sort_unstable();
        squares.dedup();
        let as_set = |list: &[usize]| B::from_squares(list.iter().map(|&i| Square::new(i)));
        let set = as_set(&squares);
        let listed: Vec<usize> = set.squares().iter().map(|s| s.index()).collect();
        assert_eq!(listed, squares);
        assert_eq!(set.count() as usize, squares.len());
        assert_eq!(set.is_empty(), squares.is_empty());
        assert_eq!(set.first().map(Square::index), squares.first().copied());
        assert_eq!(set.last().map(Square::index), squares.last().copied());
        for (n, &square) in squares.iter().enumerate() {
            assert_eq!(set.nth(n as u32).index(), square);
            assert!(set.has(Square::new(square)));
        }
        let n = shift as usize;
        let up: Vec<usize> = squares.iter().map(|s| s + n).filter(|&s| s < B::CAPACITY).collect();
        assert_eq!(set.up_by(shift), as_set(&up));
        let down: Vec<usize> = squares.iter().filter_map(|s| s.checked_sub(n)).collect();
        assert_eq!(set.down_by(shift), as_set(&down));
        assert_eq!(set & !set, B::EMPTY);
        assert_eq!(set ^ set.up_by(0), B::EMPTY);
    }

    proptest! {
        #[test]
        fn sets_of_every_width_behave_like_sorted_lists(
            squares in prop::collection::vec(0_usize..512, 0..40),
            shift in 0_u32..64,
        ) {
            behaves_like_a_list::<u64>(squares.iter().map(|s| s % 64).collect(), shift);
            behaves_like_a_list::<u128>(squares.iter().map(|s| s % 128).collect(), shift);
            behaves_like_a_list::<Wide>(squares, shift);
        }
    }
}
