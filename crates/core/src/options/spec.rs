//! The options of a game: their names, the kinds of values they take, and how values are read and written.

use super::OptionError;
use crate::message::{Message, any_of};
use crate::{Size, message};

/// One value of an option with a fixed list of values.
#[derive(Clone, Copy, Debug)]
pub struct OptionChoice {
    /// The spelling: `red`.
    pub name: &'static str,
    /// A second spelling, such as a side's letter; empty if there is none.
    pub short: &'static str,
    /// Its meaning, in a few words.
    pub help: &'static str,
}

/// Which boards within the limits are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Every width and height.
    Rectangle,
    /// Even width, even height.
    Even,
    /// Odd width, odd height.
    Odd,
    /// Width and height are the same.
    Square,
}

/// The kinds of values that options take.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// The size of the board.
    Size {
        /// The smallest width and height.
        min: Size,
        /// The largest width and height.
        max: Size,
        /// The default size.
        default: Size,
        /// Further limits.
        shape: Shape,
    },
    /// One of a list, with the default first.
    Choice(&'static [OptionChoice]),
    /// The side that starts: one choice per side, with [`Side::One`](crate::Side::One) first and as the default. The
    /// choice may be left to chance.
    First([OptionChoice; 2]),
    /// A whole number.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The default value.
        default: i64,
    },
    /// Something that is on or off: `yes` or `no`.
    YesNo {
        /// The default value.
        default: bool,
    },
}

/// An option of a game: its name, its kind, one line of help.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in `name=value`.
    pub name: &'static str,
    /// Its effect on the game, in a few words.
    pub help: &'static str,
    /// The kind of value.
    pub kind: OptionKind,
}

/// The word that leaves a choice to chance.
pub const RANDOM: &str = "random";

/// The words for the values of [`OptionKind::YesNo`].
pub(super) const YES: &str = "yes";
pub(super) const NO: &str = "no";

/// The value of a word for an option of the kind [`OptionKind::YesNo`].
fn yes_or_no(text: &str) -> Option<bool> {
    match &*text.to_ascii_lowercase() {
        YES | "y" | "true" | "on" => Some(true),
        NO | "n" | "false" | "off" => Some(false),
        _ => None,
    }
}

impl OptionSpec {
    /// The values it takes, for people: `3x3 to 22x22`, `red, black or random`.
    #[must_use]
    pub fn range(&self) -> Message {
        match self.kind {
            OptionKind::Size { min, max, shape, .. } => match shape {
                Shape::Rectangle => message!("range-sizes", "{min} to {max}", min, max),
                Shape::Even => message!("range-even-sizes", "{min} to {max}, both even", min, max),
                Shape::Odd => message!("range-odd-sizes", "{min} to {max}, both odd", min, max),
                Shape::Square => message!("range-square-sizes", "{min} to {max}, square", min, max),
            },
            OptionKind::Choice(_) | OptionKind::First(_) | OptionKind::YesNo { .. } => {
                any_of(&self.choices())
            }
            OptionKind::Integer { min, max, .. } => {
                message!("range-numbers", "{min} to {max}", min, max)
            }
        }
    }

    /// The name of the option as a label, such as `size`.
    #[must_use]
    pub fn label(&self) -> Message {
        Message::word("option-name", self.name)
    }

    /// The default value.
    #[must_use]
    pub fn default_value(&self) -> OptionValue {
        match self.kind {
            OptionKind::Size { default, .. } => OptionValue::Size(default),
            OptionKind::Choice(choices) => OptionValue::Choice(choices[0].name),
            OptionKind::First(sides) => OptionValue::Choice(sides[0].name),
            OptionKind::Integer { default, .. } => OptionValue::Integer(default),
            OptionKind::YesNo { default } => OptionValue::YesNo(default),
        }
    }

    /// The words that the option accepts, if its values are words.
    #[must_use]
    pub fn choices(&self) -> Vec<&'static str> {
        let names = |choices: &[OptionChoice]| choices.iter().map(|choice| choice.name).collect();
        match self.kind {
            OptionKind::Size { .. } | OptionKind::Integer { .. } => Vec::new(),
            OptionKind::Choice(choices) => names(choices),
            OptionKind::First(sides) => [names(&sides), vec![RANDOM]].concat(),
            OptionKind::YesNo { .. } => vec![YES, NO],
        }
    }

    /// The value that a text stands for, unless the option is a size.
    fn value(&self, text: &str) -> Option<OptionValue> {
        match self.kind {
            OptionKind::Size { .. } => None,
            OptionKind::Choice(_) | OptionKind::First(_) => {
                self.choice(text).map(OptionValue::Choice)
            }
            OptionKind::Integer { min, max, .. } => {
                let value = text.parse().ok().filter(|value| (min..=max).contains(value));
                value.map(OptionValue::Integer)
            }
            OptionKind::YesNo { .. } => yes_or_no(text).map(OptionValue::YesNo),
        }
    }

    fn choice(&self, text: &str) -> Option<&'static str> {
        let text = &*text.to_ascii_lowercase();
        let named = |choices: &[OptionChoice]| {
            let is_meant = |choice: &&OptionChoice| {
                text == choice.name || (!text.is_empty() && text == choice.short)
            };
            choices.iter().find(is_meant).map(|choice| choice.name)
        };
        match self.kind {
            OptionKind::Size { .. } | OptionKind::Integer { .. } | OptionKind::YesNo { .. } => None,
            OptionKind::Choice(choices) => named(choices),
            OptionKind::First(sides) => named(&sides).or((text == RANDOM).then_some(RANDOM)),
        }
    }

    /// Reads a value.
    ///
    /// # Errors
    /// If the option does not accept the value; the error lists the accepted values.
    pub fn parse(&self, text: &str) -> Result<OptionValue, OptionError> {
        match self.kind {
            OptionKind::Size { .. } => {
                let size = text.parse()?;
                if self.takes_size(size) {
                    Ok(OptionValue::Size(size))
                } else {
                    Err(OptionError::Size { size: text.to_owned(), range: self.range() })
                }
            }
            _ => self.value(text).ok_or_else(|| OptionError::Value {
                name: self.name,
                value: text.to_owned(),
                range: self.range(),
            }),
        }
    }

    pub(super) fn takes_size(&self, size: Size) -> bool {
        let OptionKind::Size { min, max, shape, .. } = self.kind else { return false };
        (min.width..=max.width).contains(&size.width)
            && (min.height..=max.height).contains(&size.height)
            && match shape {
                Shape::Rectangle => true,
                Shape::Even => size.width.is_multiple_of(2) && size.height.is_multiple_of(2),
                Shape::Odd => size.width % 2 == 1 && size.height % 2 == 1,
                Shape::Square => size.width == size.height,
            }
    }
}

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OptionValue {
    /// A board size.
    Size(Size),
    /// The name of a choice.
    Choice(&'static str),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    YesNo(bool),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(size) => size.fmt(f),
            Self::Choice(name) => name.fmt(f),
            Self::Integer(number) => number.fmt(f),
            Self::YesNo(yes) => if *yes { YES } else { NO }.fmt(f),
        }
    }
}
