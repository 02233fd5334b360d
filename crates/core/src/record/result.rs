//! The word that ends a record.

use std::fmt;
use std::str::FromStr;

use crate::message::{Message, Say};
use crate::quote::quoted;
use crate::{Outcome, Side, display_message, message};

/// How a record ends.
///
/// ```
/// use cygnet_core::record::GameResult;
/// use cygnet_core::{Outcome, Side};
/// let result = GameResult::from(Some(Outcome::Win(Side::Two)));
/// assert_eq!(result.to_string(), "0-1");
/// assert_eq!("1/2-1/2".parse::<GameResult>()?.outcome(), Some(Outcome::Draw));
/// # Ok::<(), cygnet_core::record::GameResultError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// [`Side::One`] has won: `1-0`.
    One,
    /// [`Side::Two`] has won: `0-1`.
    Two,
    /// A draw: `1/2-1/2`.
    Draw,
    /// The game was not finished, or its result is unknown: `*`.
    #[default]
    Unfinished,
}

/// Why a text is not a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResultError(String);

impl Say for GameResultError {
    fn message(&self) -> Message {
        message!(
            "result-not-read",
            "{text} is not a result: write 1-0, 0-1, 1/2-1/2 or *",
            text = quoted(&self.0),
        )
    }
}

display_message!(GameResultError);

impl GameResult {
    const ALL: [Self; 4] = [Self::One, Self::Two, Self::Draw, Self::Unfinished];

    /// The result as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::One => "1-0",
            Self::Two => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    /// The result that is written like this.
    pub(super) fn written(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == text)
    }

    /// How the game ended, if it did.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::One => Some(Outcome::Win(Side::One)),
            Self::Two => Some(Outcome::Win(Side::Two)),
            Self::Draw => Some(Outcome::Draw),
            Self::Unfinished => None,
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win(Side::One)) => Self::One,
            Some(Outcome::Win(Side::Two)) => Self::Two,
            Some(Outcome::Draw) => Self::Draw,
            None => Self::Unfinished,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<Self, GameResultError> {
        Self::written(text).ok_or_else(|| GameResultError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_four_words_and_as_many_outcomes() {
        for result in GameResult::ALL {
            assert_eq!(result.as_str().parse(), Ok(result));
            assert_eq!(GameResult::from(result.outcome()), result);
        }
        assert_eq!(
            "2-0".parse::<GameResult>().unwrap_err().to_string(),
            "'2-0' is not a result: write 1-0, 0-1, 1/2-1/2 or *"
        );
    }
}
