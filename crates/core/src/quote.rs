//! What messages are made of: input that they repeat, and numbers with their nouns.

use std::fmt::Display;

/// As much of a text as a message should repeat.
const MOST: usize = 60;

/// Somebody's input in quotation marks, as a message repeats it: on one line, without characters
/// that a terminal would act on, and cut where it gets long.
///
/// ```
/// use cygnet_core::quote::quoted;
/// assert_eq!(quoted("b1b3"), "'b1b3'");
/// assert_eq!(quoted("two\nlines\u{1b}"), "'two\\nlines\\u{1b}'");
/// assert!(quoted(&"long ".repeat(1000)).ends_with("long …'"));
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("'");
    for (i, letter) in text.chars().enumerate() {
        if i == MOST {
            quoted.push('…');
            break;
        }
        if letter.is_control() {
            quoted.extend(letter.escape_default());
        } else {
            quoted.push(letter);
        }
    }
    quoted.push('\'');
    quoted
}

/// A number with its noun.
///
/// ```
/// use cygnet_core::quote::counted;
/// assert_eq!(counted(1, "reply", "replies"), "1 reply");
/// assert_eq!(counted(0, "reply", "replies"), "0 replies");
/// ```
#[must_use]
pub fn counted<N: Copy + Display + From<u8> + PartialEq>(
    number: N,
    one: &str,
    several: &str,
) -> String {
    let noun = if number == N::from(1) { one } else { several };
    format!("{number} {noun}")
}
/// A large number with commas between its thousands.
///
/// ```
/// use cygnet_core::quote::with_commas;
/// assert_eq!(with_commas(7), "7");
/// assert_eq!(with_commas(114_705_497_960), "114,705,497,960");
/// ```
#[must_use]
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
