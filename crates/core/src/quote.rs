//! Building blocks of messages: quoted input, and numbers with their nouns.
//!
//! Text from outside the program (files and their names, command lines, other programs) can contain
//! characters that a terminal interprets or that a reader cannot see. [`clean`] shows them as escapes.
//! Everything that prints text uses it or [`clean_lines`].

use std::borrow::Cow;

/// The maximum length of the text that a message quotes.
const MOST: usize = 60;

/// Would a terminal interpret this character, or would it be invisible to a reader?
///
/// Control characters, line and paragraph separators, format characters (Unicode's Cf: the direction of
/// writing, joiners, tags) and everything else that is invisible by default.
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut cleaned = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_escaped(letter) {
            cleaned.extend(letter.escape_default());
        } else {
            cleaned.push(letter);
        }
    }
    Cow::Owned(cleaned)
}

/// Text from outside as one line that is safe to print: characters that are hidden (see [`is_hidden`]),
/// including line ends, are written as escapes.
///
/// ```
/// use cygnet_core::quote::clean;
/// assert_eq!(clean("a swan, um pássaro, 🦢"), "a swan, um pássaro, 🦢");
/// assert_eq!(clean("a\u{1b}[2Jb\r\n\u{9b}31m"), "a\\u{1b}[2Jb\\r\\n\\u{9b}31m");
/// assert_eq!(clean("fdp.\u{202e}exe"), "fdp.\\u{202e}exe");
/// ```
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    escape(text, is_hidden)
}

/// The same for a text of several lines: line ends and tabs stay.
///
/// ```
/// use cygnet_core::quote::clean_lines;
/// assert_eq!(clean_lines("one\n\ttwo\u{7f}\r\n"), "one\n\ttwo\\u{7f}\\r\n");
/// ```
#[must_use]
pub fn clean_lines(text: &str) -> Cow<'_, str> {
    escape(text, |letter| !matches!(letter, '\n' | '\t') && is_hidden(letter))
}

/// User input in quotation marks, for use in a message: on one line, without characters that a terminal
/// would interpret, and truncated if it is long.
///
/// ```
/// use cygnet_core::quote::quoted;
/// assert_eq!(quoted("b1b3"), "'b1b3'");
/// assert_eq!(quoted("two\nlines\u{1b}"), "'two\\nlines\\u{1b}'");
/// assert!(quoted(&"long ".repeat(1000)).ends_with("long …'"));
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("'{}…'", clean(&text[..end])),
        None => format!("'{}'", clean(text)),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_those_that_nobody_sees() {
        for letter in "azÁç 0~'\"\\·×…→▶🦆🦢🗻中\u{301}\u{a0}\u{3000}\u{fffd}".chars()
        {
            assert!(!is_hidden(letter), "{letter:?}");
        }
        for letter in
            "\0\u{7}\u{8}\t\n\r\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{200b}\u{200d}\u{202a}\u{202e}\
            \u{2066}\u{2069}\u{feff}\u{e0041}"
                .chars()
        {
            assert!(is_hidden(letter), "{letter:?}");
        }
    }

    #[test]
    fn what_is_cleaned_is_safe_and_clean_again() {
        let all: String = ('\0'..='\u{10ffff}').collect();
        let cleaned = clean(&all);
        assert!(!cleaned.contains(is_hidden));
        assert_eq!(clean(&cleaned), cleaned);
        assert!(
            clean_lines(&all).chars().all(|letter| "\n\t".contains(letter) || !is_hidden(letter))
        );
        assert!(matches!(clean("unchanged"), Cow::Borrowed(_)));
    }
}
