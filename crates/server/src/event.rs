//! The events of a game: what is stored, and from which everything else follows.
//!
//! A game is an append-only list of events. Its version is their number, and its state is a fold over
//! them ([`crate::game::LiveGame`]). An event is stored as JSON; the store knows nothing of its content.

use std::collections::BTreeMap;

use cygnet_ratings::HelpUsed;
use serde::{Deserialize, Serialize};

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameEvent {
    /// The game was set up. It is the first event of every game, and occurs nowhere else.
    Created(Box<CreatedGame>),
    /// A person took a seat.
    Seated {
        /// The side, 0 or 1.
        side: u8,
        /// The hash of the secret of the browser.
        holder: String,
    },
    /// A side made a move.
    Played {
        /// The side, 0 or 1.
        side: u8,
        /// The move in its standard notation.
        #[serde(rename = "move")]
        text: String,
        /// The id of the client's message; a computer player has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// A side did something other than a move.
    Acted {
        /// The side, 0 or 1.
        side: u8,
        /// What it did.
        act: Act,
        /// The id of the client's message; a computer player has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// A side ran out of time.
    Flagged {
        /// The side, 0 or 1.
        side: u8,
    },
}

/// What a side can do besides moving.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Act {
    /// It gave up.
    Resigned,
    /// It offered a draw.
    OfferedDraw,
    /// It declined the draw that was offered.
    DeclinedDraw,
    /// It accepted the draw that was offered.
    AgreedToDraw,
    /// It asked to take moves back, so that it is at move after this many turns.
    AskedToTakeBack {
        /// The number of turns that stay.
        turns: usize,
    },
    /// It did not let the other side take moves back.
    DeclinedTakeBack,
    /// Moves were taken back: this many turns stay.
    TookBack {
        /// The number of turns that stay.
        turns: usize,
    },
    /// It offered another game.
    OfferedRematch {
        /// Do the players change sides?
        changed: bool,
    },
    /// It declined another game.
    DeclinedRematch,
    /// It had help.
    HadHelp {
        /// Which.
        help: HelpUsed,
    },
    /// The next game was set up.
    StartedRematch {
        /// The id of that game.
        game: String,
    },
}

/// How a game was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CreatedGame {
    /// The id of the game that is played.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The options, every one of them.
    pub options: BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The time control, in the grammar of [`cygnet_core::time::TimeControl`].
    pub clock: String,
    /// Who plays each side.
    pub seats: [SeatSetup; 2],
    /// The seed of the random choices of computer players.
    pub seed: u64,
    /// The date for the record.
    pub date: String,
    /// The hash of the secret in the link for the second person, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatSetup {
    /// A person, who holds the secret with this hash; `None` until a person takes the seat.
    Person {
        /// The hash of the secret of the browser.
        holder: Option<String>,
    },
    /// The computer player of this name.
    Computer {
        /// Its name, such as `level-3`.
        player: String,
    },
}

impl SeatSetup {
    /// Does a computer player have it?
    #[must_use]
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_stored_as_json_and_read_back() {
        let played = GameEvent::Played { side: 1, text: "b1b2".to_owned(), id: None };
        let events = [
            (played, r#"{"event":"played","side":1,"move":"b1b2"}"#),
            (
                GameEvent::Acted {
                    side: 0,
                    act: Act::TookBack { turns: 4 },
                    id: Some("abcdefgh".to_owned()),
                },
                r#"{"event":"acted","side":0,"act":{"act":"took_back","turns":4},"id":"abcdefgh"}"#,
            ),
            (
                GameEvent::Acted {
                    side: 1,
                    act: Act::HadHelp { help: HelpUsed::Coaching },
                    id: None,
                },
                r#"{"event":"acted","side":1,"act":{"act":"had_help","help":"coaching"}}"#,
            ),
            (GameEvent::Flagged { side: 0 }, r#"{"event":"flagged","side":0}"#),
        ];
        for (event, text) in events {
            assert_eq!(serde_json::to_string(&event).expect("JSON"), text);
            assert_eq!(serde_json::from_str::<GameEvent>(text).expect("an event"), event);
        }
        assert!(serde_json::from_str::<GameEvent>(r#"{"event":"sung","side":0}"#).is_err());
    }
}
