//! Which games are rated: those against a player with a rating, on the board of the scale, without help.

use std::collections::BTreeSet;

use cygnet_core::{Message, Say, display_message, message};
use serde::{Deserialize, Serialize};

use crate::scale::Opposition;

/// Help that a person had in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelpUsed {
    /// A hint.
    Hint,
    /// A move was taken back, or the game went on from an earlier position.
    TakeBack,
    /// The engine's analysis was on the screen.
    Analysis,
    /// Warnings, threats or comments of the coach were on.
    Coaching,
    /// Moves of the game came from a record.
    Record,
}

impl HelpUsed {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Hint, Self::TakeBack, Self::Analysis, Self::Coaching, Self::Record];

    /// The word in the tag of a record.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::TakeBack => "takeback",
            Self::Analysis => "analysis",
            Self::Coaching => "coaching",
            Self::Record => "record",
        }
    }

    /// The help of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|help| help.word() == word)
    }
}

/// What decides whether a game is rated.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameFacts {
    /// The rating of the computer player on the other side, if it has one.
    pub opponent: Option<Opposition>,
    /// Whether the options are those of the scale; which side begins does not matter.
    pub is_usual_board: bool,
    /// Whether the game began in its initial position.
    pub is_from_start: bool,
    /// The help that the person had.
    pub helps: BTreeSet<HelpUsed>,
}

/// Why a game is not rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnratedReason {
    /// The opponent has no rating.
    Opponent,
    /// It was played with other options than the scale was measured with.
    Board,
    /// It began in another position.
    Start,
    /// The person had help.
    Help(HelpUsed),
}

/// Why a game of a person against a computer player is not rated; `None` if it is.
#[must_use]
pub fn why_unrated(facts: &GameFacts) -> Option<UnratedReason> {
    if facts.opponent.is_none() {
        return Some(UnratedReason::Opponent);
    }
    if !facts.is_usual_board {
        return Some(UnratedReason::Board);
    }
    if !facts.is_from_start {
        return Some(UnratedReason::Start);
    }
    facts.helps.first().copied().map(UnratedReason::Help)
}

impl Say for UnratedReason {
    fn message(&self) -> Message {
        match self {
            Self::Opponent => message!("unrated-opponent", "not rated: the opponent has no rating"),
            Self::Board => message!("unrated-board", "not rated: only the usual board is"),
            Self::Start => message!("unrated-start", "not rated: it began in another position"),
            Self::Help(HelpUsed::Hint) => message!("unrated-hint", "not rated: a hint was used"),
            Self::Help(HelpUsed::TakeBack) => {
                message!("unrated-takeback", "not rated: a move was taken back")
            }
            Self::Help(HelpUsed::Analysis) => {
                message!("unrated-analysis", "not rated: the analysis was on")
            }
            Self::Help(HelpUsed::Coaching) => {
                message!("unrated-coaching", "not rated: the coach was on")
            }
            Self::Help(HelpUsed::Record) => {
                message!("unrated-record", "not rated: moves came from a record")
            }
        }
    }
}

display_message!(UnratedReason);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_game_without_help_against_a_rated_player_counts() {
        let rated = GameFacts {
            opponent: Some(Opposition { rating: 1500.0, deviation: 30.0 }),
            is_usual_board: true,
            is_from_start: true,
            helps: BTreeSet::new(),
        };
        assert_eq!(why_unrated(&rated), None);
        let without = |change: fn(&mut GameFacts)| {
            let mut facts = rated.clone();
            change(&mut facts);
            why_unrated(&facts)
        };
        assert_eq!(without(|facts| facts.opponent = None), Some(UnratedReason::Opponent));
        assert_eq!(without(|facts| facts.is_usual_board = false), Some(UnratedReason::Board));
        assert_eq!(without(|facts| facts.is_from_start = false), Some(UnratedReason::Start));
        for help in HelpUsed::ALL {
            let facts = GameFacts { helps: [help].into(), ..rated.clone() };
            assert_eq!(why_unrated(&facts), Some(UnratedReason::Help(help)));
            assert_eq!(HelpUsed::of_word(help.word()), Some(help));
        }
        assert_eq!(HelpUsed::of_word("luck"), None);
    }
}
