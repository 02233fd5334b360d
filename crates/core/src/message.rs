//! Messages for people: errors and notices as values with an identity and arguments.
//!
//! A message is created where something is known to be wrong. It carries its English text, so the
//! layers below the user interface need no catalogue, and a [key](Message::key) with
//! [arguments](Message::arguments), from which another language makes its own sentence. The key never
//! changes when the English text is reworded.
//!
//! ```
//! use cygnet_core::message;
//!
//! let reason = message!("square-not-empty", "{square} is not empty", square = "c4");
//! let error = message!("move-illegal", "{mv} is not a legal move: {reason}", mv = "d5>c4", reason);
//! assert_eq!(error.to_string(), "d5>c4 is not a legal move: c4 is not empty");
//! assert_eq!(error.key(), "move-illegal");
//! ```

use std::borrow::Cow;
use std::fmt;
use std::io;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::path::Path;

use crate::{LegalMove, Size};

/// A message: its identity, its arguments, and its English text.
#[derive(Clone, Debug)]
pub struct Message(Form);

/// A message is small, because errors contain it and results contain errors.
#[derive(Clone, Debug)]
enum Form {
    Fixed { key: &'static str, english: &'static str },
    Made(Box<Made>),
}

#[derive(Clone, Debug)]
struct Made {
    key: Cow<'static, str>,
    english: String,
    arguments: Vec<(&'static str, Argument)>,
}

/// A term of a game for one of its things: a kind of piece, a kind of terrain, something that is counted.
///
/// Programs know the thing by its id: catalogues, the looks of a game, drawings in browsers. So the English text
/// can be reworded without any other change.
///
/// ```
/// use cygnet_core::Term;
/// let stone = Term::word("stone");
/// assert_eq!((stone.id, stone.english), ("stone", "stone"));
/// let cave = Term::new("used_cave", "used cave");
/// assert_eq!(cave.message("terrain").key(), "terrain-used_cave");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    /// The id, in lower case with underscores.
    pub id: &'static str,
    /// The English text.
    pub english: &'static str,
}

impl Term {
    /// A term with an id of its own.
    #[must_use]
    pub const fn new(id: &'static str, english: &'static str) -> Self {
        Self { id, english }
    }

    /// A term that is one word, and its own id.
    #[must_use]
    pub const fn word(word: &'static str) -> Self {
        Self::new(word, word)
    }

    /// The term as one of a group, such as `terrain`.
    #[must_use]
    pub fn message(self, group: &str) -> Message {
        Message::of_id(group, self.id, self.english)
    }
}

/// The id: output for programs does not change with the English text.
impl Serialize for Term {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// A value within a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A name, a move, quoted input: the same in every language.
    Text(String),
    /// A number, which may select a plural form.
    Number(u64),
    /// A message within the message: translated too.
    Message(Message),
}

impl Message {
    /// A message without arguments, for constants.
    #[must_use]
    pub const fn fixed(key: &'static str, english: &'static str) -> Self {
        Self(Form::Fixed { key, english })
    }

    fn made(
        key: Cow<'static, str>,
        english: String,
        arguments: Vec<(&'static str, Argument)>,
    ) -> Self {
        Self(Form::Made(Box::new(Made { key, english, arguments })))
    }

    /// The message that the macro [`message!`](crate::message!) writes.
    #[must_use]
    pub fn new(
        key: &'static str,
        english: String,
        arguments: Vec<(&'static str, Argument)>,
    ) -> Self {
        Self::made(Cow::Borrowed(key), english, arguments)
    }

    /// Text that has no identity, such as an answer of another program. Every language shows it as it
    /// is.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self::made(Cow::Borrowed(""), text.into(), Vec::new())
    }

    /// A word of a group that programs read too, such as `time` among the ways in which a game ends. It is its
    /// own id, so the key is the group and the word: `termination-time`.
    #[must_use]
    pub fn word(group: &str, word: &str) -> Self {
        Self::of_id(group, word, word)
    }

    /// The text of one of a group of things that have ids, such as `White's` of the side `white` in the group
    /// `side-of`. The key is the group and the id, whatever the text says.
    #[must_use]
    pub fn of_id(group: &str, id: &str, english: &str) -> Self {
        Self::about(format!("{group}-{id}"), english)
    }

    /// A text that a game has about itself, such as its summary, under a key made from the game's id.
    #[must_use]
    pub fn about(key: String, english: &str) -> Self {
        Self::made(Cow::Owned(key), english.to_owned(), Vec::new())
    }

    /// The identity of the message in the catalogues; empty if it has none.
    #[must_use]
    pub fn key(&self) -> &str {
        match &self.0 {
            Form::Fixed { key, .. } => key,
            Form::Made(made) => &made.key,
        }
    }

    /// The English text.
    #[must_use]
    pub fn english(&self) -> &str {
        match &self.0 {
            Form::Fixed { english, .. } => english,
            Form::Made(made) => &made.english,
        }
    }

    /// The arguments by name.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        match &self.0 {
            Form::Fixed { .. } => &[],
            Form::Made(made) => &made.arguments,
        }
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
            && self.english() == other.english()
            && self.arguments() == other.arguments()
    }
}

impl Eq for Message {}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}

impl std::error::Error for Message {}

/// The English text: output for programs is the same in every language.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.english())
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::verbatim)
    }
}

/// An error or a notice that people read in their own language.
pub trait Say {
    /// The message, with its identity and arguments.
    fn message(&self) -> Message;
}

impl<T: Say + ?Sized> Say for &T {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl Say for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

/// The reasons of the system that people meet often are translated; the others stay English.
impl Say for io::Error {
    fn message(&self) -> Message {
        if let Some(message) = self.get_ref().and_then(|inner| inner.downcast_ref::<Message>()) {
            return message.clone();
        }
        let key = match self.kind() {
            io::ErrorKind::NotFound => "file-not-found",
            io::ErrorKind::PermissionDenied => "file-permission-denied",
            io::ErrorKind::IsADirectory => "file-is-folder",
            io::ErrorKind::StorageFull => "file-disk-full",
            _ => return Message::verbatim(self.to_string()),
        };
        Message::new(key, self.to_string(), Vec::new())
    }
}

/// Makes a [`Message`] from its key, its English text and its arguments.
///
/// The arguments are named, as in [`format!`]. What stands in the text and what a translation is given
/// are therefore the same values, and the compiler checks their names.
#[macro_export]
macro_rules! message {
    ($key:literal, $english:literal $(,)?) => {
        $crate::message::Message::fixed($key, $english)
    };
    ($key:literal, $english:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::message!(@named $key, $english, [] $($name $(= $value)?),+)
    };
    (@named $key:literal, $english:literal, [$($done:tt)*] $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::message!(@named $key, $english, [$($done)* ($name, $value)] $($($rest)*)?)
    };
    (@named $key:literal, $english:literal, [$($done:tt)*] $name:ident $(, $($rest:tt)*)?) => {
        $crate::message!(@named $key, $english, [$($done)* ($name, $name)] $($($rest)*)?)
    };
    (@named $key:literal, $english:literal, [$(($name:ident, $value:expr))+]) => {{
        $(let $name = $crate::message::Argument::from($value);)+
        $crate::message::Message::new(
            $key,
            format!($english, $($name = $name),+),
            vec![$((stringify!($name), $name)),+],
        )
    }};
}

/// Implements [`Display`](fmt::Display) and [`Error`](std::error::Error) for a type that implements
/// [`Say`]: the English text of its message.
#[macro_export]
macro_rules! display_message {
    ($($error:ty),+ $(,)?) => {
        $(
            impl std::fmt::Display for $error {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.pad($crate::message::Say::message(self).english())
                }
            }

            impl std::error::Error for $error {}
        )+
    };
}

/// A list of names as a sentence has it: `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn any_of(names: &[impl AsRef<str>]) -> Message {
    joined(names, |rest, last| message!("list-or", "{rest} or {last}", rest, last))
}

/// A list of names as a sentence has it: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn all_of(names: &[impl AsRef<str>]) -> Message {
    joined(names, |rest, last| message!("list-and", "{rest} and {last}", rest, last))
}

fn joined(names: &[impl AsRef<str>], join: impl Fn(String, &str) -> Message) -> Message {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => Message::verbatim(""),
        Some((last, [])) => Message::verbatim(*last),
        Some((last, rest)) => join(rest.join(", "), last),
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Message(message) => f.pad(message.english()),
        }
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<&Message> for Argument {
    fn from(message: &Message) -> Self {
        Self::Message(message.clone())
    }
}

impl From<&Path> for Argument {
    fn from(path: &Path) -> Self {
        Self::Text(path.display().to_string())
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

macro_rules! from_numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })+
    };
}

from_numbers!(u8, u16, u32);

macro_rules! from_texts {
    ($($text:ty),+) => {
        $(impl From<$text> for Argument {
            fn from(text: $text) -> Self {
                Self::Text(text.to_string())
            }
        })+
    };
}

from_texts!(char, i32, i64, Size, &LegalMove);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_english_text_and_the_arguments_hold_the_same_values() {
        let reason = message!("game-over", "the game is over");
        let text = "'x'".to_owned();
        let message = message!(
            "move-refused",
            "{text} cannot be played on turn {turn}: {reason}",
            text,
            turn = 3_usize,
            reason = &reason,
        );
        assert_eq!(message.english(), "'x' cannot be played on turn 3: the game is over");
        assert_eq!(
            message.arguments(),
            [
                ("text", Argument::Text("'x'".to_owned())),
                ("turn", Argument::Number(3)),
                ("reason", Argument::Message(reason)),
            ]
        );
    }

    #[test]
    fn the_key_of_a_term_does_not_depend_on_its_english_text() {
        let [cave, reworded] = ["used cave", "Empty cave!"]
            .map(|text| Term::new("used_cave", text).message("terrain"));
        assert_eq!((cave.key(), cave.english()), ("terrain-used_cave", "used cave"));
        assert_eq!((reworded.key(), reworded.english()), ("terrain-used_cave", "Empty cave!"));
        let of_white = Message::of_id("side-of", "white", "White's");
        assert_eq!((of_white.key(), of_white.english()), ("side-of-white", "White's"));
    }

    #[test]
    fn lists_are_messages_within_messages() {
        assert_eq!(any_of(&["a"]).to_string(), "a");
        assert_eq!(any_of(&["a", "b"]).to_string(), "a or b");
        assert_eq!(all_of(&["a", "b", "c"]).to_string(), "a, b and c");
        assert_eq!(all_of(&[] as &[&str]).to_string(), "");
    }

    #[test]
    fn reasons_of_the_system_have_an_identity() {
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(missing.message().key(), "file-not-found");
        let own = io::Error::other(message!("file-empty", "it is empty"));
        assert_eq!(own.message().key(), "file-empty");
        assert_eq!(io::Error::other("odd").message().english(), "odd");
    }
}
