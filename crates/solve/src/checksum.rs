//! Checksums that detect damaged files.

use cygnet_core::hash::{SEED, mix};

const WORD: usize = size_of::<u64>();

/// The checksum of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(WORD).fold(mix(SEED, bytes.len() as u64), |hash, chunk| {
        let mut word = [0; WORD];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(hash, u64::from_le_bytes(word))
    })
}

/// The checksum of some words.
pub(crate) fn checksum_of_words(words: &[u64]) -> u64 {
    let mut sum = WordSum::new(words.len());
    sum.add(words);
    sum.end()
}

/// The checksum of words that arrive in pieces.
pub(crate) struct WordSum(u64);

impl WordSum {
    /// Starts the checksum of `count` words.
    pub(crate) fn new(count: usize) -> Self {
        Self(mix(SEED, (count * WORD) as u64))
    }

    pub(crate) fn add(&mut self, words: &[u64]) {
        self.0 = words.iter().fold(self.0, |hash, &word| mix(hash, word));
    }

    pub(crate) fn end(self) -> u64 {
        self.0
    }
}
