//! The hash behind every position key.
//!
//! Keys are computed from the bitboards on demand, instead of being updated incrementally with every
//! move. For a board of one or two words that is a handful of multiplications, which is cheaper than
//! updating the key of every position that is never looked up. It also guarantees that the key matches
//! the position.

/// The initial value of every key.
pub const SEED: u64 = 0x6379_676e_6574_0001;

/// Mixes a word into a hash: a multiplication to 128 bits whose halves are folded together.
#[inline]
#[must_use]
pub const fn mix(hash: u64, word: u64) -> u64 {
    let product = (hash ^ word ^ 0x9e37_79b9_7f4a_7c15) as u128
        * ((word.rotate_left(32) ^ 0xd1b5_4a32_d192_ed03) as u128 | 1);
    (product as u64) ^ ((product >> 64) as u64) ^ hash.rotate_left(23)
}

/// The `n`-th of a fixed sequence of well-distributed numbers, for tables made at compile time.
#[must_use]
pub const fn nth_random(n: u64) -> u64 {
    let mut z = SEED.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
