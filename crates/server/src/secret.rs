//! Random names and secrets, and hashes of them.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The letters of game ids: lower case without those that are easily confused.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The number of letters of a game id: 60 bits.
const ID_LENGTH: usize = 12;

/// 128 random bits in hexadecimal digits.
///
/// # Panics
/// If the system has no random numbers, without which no secret is safe.
#[must_use]
pub fn secret() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system provides random numbers");
    hexadecimal(&bytes)
}

/// A random id for a game.
#[must_use]
pub fn game_id() -> String {
    short_hash(&secret())
}

/// Does the text have the form of a game id?
#[must_use]
pub fn is_game_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Does the text have the form of a secret?
#[must_use]
pub fn is_secret(text: &str) -> bool {
    text.len() == 32
        && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The hash of a secret. The store has hashes only, so that a copy of it opens no seat.
#[must_use]
pub fn hash(secret: &str) -> String {
    hexadecimal(&Sha256::digest(secret.as_bytes())[..16])
}

/// A hash with the form of a game id.
#[must_use]
pub fn short_hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest[..ID_LENGTH].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The number of letters of a study's id: 100 bits, too many to find two texts with the same id.
const STUDY_LENGTH: usize = 20;

/// The id of a study: a hash of its text.
#[must_use]
pub fn study_id(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest[..STUDY_LENGTH].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Does the text have the form of a study's id?
#[must_use]
pub fn is_study_id(text: &str) -> bool {
    text.len() == STUDY_LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_secrets_have_their_forms() {
        let (one, other) = (game_id(), game_id());
        assert!(is_game_id(&one) && is_game_id(&other) && one != other);
        assert!(is_secret(&secret()) && secret() != secret());
        assert!(is_secret(&hash(&secret())));
        assert_eq!(short_hash("a"), short_hash("a"));
        for text in ["", "short", "UPPERCASE234", "abcdefghijkl", "../../etc/pw"] {
            assert!(!is_game_id(text), "{text}");
        }
    }
}
