//! Checksums that detect damaged files. Every format uses XXH3 with 64 bits and seed 0, over the bytes as they
//! are in the file.

use std::borrow::Cow;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The checksum of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// The checksum of bytes that arrive in pieces.
pub(crate) struct Checksum(Xxh3);

impl Checksum {
    pub(crate) fn new() -> Self {
        Self(Xxh3::new())
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn add_words(&mut self, words: &[u64]) {
        self.add(&bytes_of(words));
    }

    pub(crate) fn end(&self) -> u64 {
        self.0.digest()
    }
}

/// The bytes of words in a file, which are in little-endian order.
pub(crate) fn bytes_of(words: &[u64]) -> Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        return Cow::Borrowed(bytemuck::cast_slice(words));
    }
    Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values published with the reference implementation of XXH3.
    #[test]
    fn a_checksum_is_the_published_one() {
        assert_eq!(checksum(b""), 0x2d06_8005_38d3_94c2);
        assert_eq!(checksum(b"abc"), 0x78af_5f94_892f_3950);
        let mut pieces = Checksum::new();
        let bytes: Vec<u8> = (0..10_000).map(|it: u32| it as u8).collect();
        bytes.chunks(999).for_each(|piece| pieces.add(piece));
        assert_eq!(pieces.end(), checksum(&bytes));
        let mut words = Checksum::new();
        words.add_words(&[1, 1 << 63]);
        assert_eq!(words.end(), checksum(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80]));
    }
}
