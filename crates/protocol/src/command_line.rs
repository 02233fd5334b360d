//! A command line as one text: words, with quotation marks around those that contain spaces.

use cygnet_core::quote::quoted;
use cygnet_core::{Message, Say, display_message, message};

/// An error in a command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandLineError {
    /// It contains no words.
    Empty,
    /// A quotation mark without its partner.
    Unclosed {
        /// The command line.
        text: String,
        /// The quotation mark.
        mark: char,
    },
}

impl Say for CommandLineError {
    fn message(&self) -> Message {
        match self {
            Self::Empty => message!(
                "program-command-missing",
                "a command is missing: write the program and its arguments, such as ./engine --flag"
            ),
            Self::Unclosed { text, mark } => message!(
                "program-quote-unclosed",
                "{text} has a quotation mark {mark} that is not closed",
                text = quoted(text),
                mark = *mark,
            ),
        }
    }
}

display_message!(CommandLineError);

/// Splits a command line into words. Text between two ' or two " is taken literally; there are no
/// other special characters, as no shell is involved.
///
/// ```
/// use cygnet_protocol::split_words;
/// assert_eq!(split_words("./other --name 'a b'")?, ["./other", "--name", "a b"]);
/// # Ok::<(), cygnet_protocol::CommandLineError>(())
/// ```
///
/// # Errors
/// If there is no word, or a quotation mark is not closed.
pub fn split_words(text: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        None => {
                            let text = text.to_owned();
                            return Err(CommandLineError::Unclosed { text, mark: letter });
                        }
                        Some(inner) if inner == letter => break,
                        Some(inner) => word.push(inner),
                    }
                }
            }
            _ if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(CommandLineError::Empty) } else { Ok(words) }
}

/// Joins words to one text, which [`split_words`] splits again.
#[must_use]
pub fn join_words<W: AsRef<str>>(words: &[W]) -> String {
    let written: Vec<String> = words.iter().map(|word| written(word.as_ref())).collect();
    written.join(" ")
}

fn written(word: &str) -> String {
    let is_plain = |letter: char| !letter.is_whitespace() && letter != '\'' && letter != '"';
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\"'\"'"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_together_and_taken_apart() {
        let words = ["./a program", "", "--x=it's", "\"", "plain", "two\nlines"];
        assert_eq!(split_words(&join_words(&words)).expect("well written"), words);
        assert_eq!(join_words(&["./other", "--flag"]), "./other --flag");
        assert_eq!(split_words(" a  'b c'd\t").expect("well written"), ["a", "b cd"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(split_words("  "), Err(CommandLineError::Empty));
        let error = split_words("./other 'x").expect_err("not closed");
        assert_eq!(error.to_string(), "'./other 'x' has a quotation mark ' that is not closed");
    }
}
