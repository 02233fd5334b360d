//! Errors in the options of a game.

use super::OptionValue;
use crate::message::{Message, Say, all_of};
use crate::quote::quoted;
use crate::{SizeError, display_message, message};

/// An error in the options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The game has no such option.
    Unknown {
        /// The game's id.
        game: &'static str,
        /// The option asked for.
        name: String,
        /// The options the game does have.
        known: Vec<&'static str>,
    },
    /// The text is not a size.
    NotASize(SizeError),
    /// The board is too small, too large or of the wrong shape.
    Size {
        /// The size asked for.
        size: String,
        /// The values that it takes.
        range: Message,
    },
    /// The value is not one of the list.
    Value {
        /// The option.
        name: &'static str,
        /// The value asked for.
        value: String,
        /// The values that it takes.
        range: Message,
    },
    /// The same option was given two different values.
    Twice {
        /// The option.
        name: &'static str,
        /// One value.
        first: OptionValue,
        /// The other.
        second: OptionValue,
    },
}

impl From<SizeError> for OptionError {
    fn from(error: SizeError) -> Self {
        Self::NotASize(error)
    }
}

impl Say for OptionError {
    fn message(&self) -> Message {
        match self {
            Self::Unknown { game, name, known } => {
                let name = quoted(name);
                match known.as_slice() {
                    [] => message!(
                        "option-unknown-none",
                        "{game} has no option {name}: it has none",
                        game = *game,
                        name,
                    ),
                    [only] => message!(
                        "option-unknown-one",
                        "{game} has no option {name}; its only option is {only}",
                        game = *game,
                        name,
                        only = *only,
                    ),
                    _ => message!(
                        "option-unknown",
                        "{game} has no option {name}; its options are {known}",
                        game = *game,
                        name,
                        known = all_of(known),
                    ),
                }
            }
            Self::NotASize(error) => error.message(),
            Self::Size { size, range } => message!(
                "option-size-impossible",
                "a board of {size} is not possible: boards are {range}",
                size = quoted(size),
                range,
            ),
            Self::Value { name, value, range } => message!(
                "option-value-unknown",
                "{name} cannot be {value}: it is {range}",
                name = *name,
                value = quoted(value),
                range,
            ),
            Self::Twice { name, first, second } => message!(
                "option-twice",
                "{name} is given twice: {first} and {second}",
                name = *name,
                first = first.to_string(),
                second = second.to_string(),
            ),
        }
    }
}

display_message!(OptionError);
