//! The data that the store keeps beside the events of a game: a summary, and when a server has to look at the
//! game again.

use std::time::Duration;

use cygnet_core::{Outcome, Side};
use cygnet_store::{Head, Millis};
use serde::{Deserialize, Serialize};

use super::{LiveGame, side_index};

/// How long a computer player without a clock may take before another process looks after its game.
const PATIENCE: Duration = Duration::from_secs(15);

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSummary {
    /// The players' names: `human` or a computer player, by side.
    pub players: [String; 2],
    /// Every option.
    pub options: std::collections::BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The position on the board.
    pub position: String,
    /// The number of turns.
    pub turns: usize,
    /// The side to move; `None` if the game is over.
    pub turn: Option<u8>,
    /// The side that has won: 0 or 1, 2 for a draw.
    pub winner: Option<u8>,
    /// Does it wait for a second person?
    #[serde(default)]
    pub is_waiting: bool,
}

impl LiveGame {
    /// When a server has to look at the game again: the flag of the side to move, or a computer player that
    /// has not moved or answered an offer.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        let side = self.to_move().filter(|_| !self.is_waiting())?;
        let now = self.instant(self.last_at);
        let clock = self.room.table().clock();
        let flag = clock.until_flag(side, now).filter(|_| clock.is_running());
        // Another process has to look after it while there is still time to move.
        let patience = flag.map_or(PATIENCE, |flag| PATIENCE.min(flag / 2));
        let is_asked = self.offers.draw.is_some_and(|offered_by| self.is_computer(!offered_by));
        let computer = (self.is_computer(side) || is_asked).then_some(patience);
        let first = flag.into_iter().chain(computer).min()?;
        // A flag has fallen when no time is left; a millisecond later that is certain.
        Some(self.last_at + i64::try_from(first.as_millis()).unwrap_or(i64::MAX / 2) + 1)
    }

    /// The data that the store keeps beside the events.
    #[must_use]
    pub fn head(&self) -> Head {
        let (session, table) = (self.room.session(), self.room.table());
        let summary = StoredSummary {
            players: Side::BOTH.map(|side| table.seat(side).name().to_owned()),
            options: self.setup.options.clone(),
            start: self.setup.position.clone(),
            position: session.state().position(),
            turns: session.moves().len(),
            turn: self.to_move().map(side_index),
            winner: session.outcome().map(|outcome| match outcome {
                Outcome::Win(side) => side_index(side),
                Outcome::Draw => 2,
            }),
            is_waiting: self.is_waiting(),
        };
        Head {
            kind: self.setup.game.clone(),
            is_over: self.is_over(),
            due: self.due(),
            summary: serde_json::to_string(&summary).unwrap_or_default(),
        }
    }
}
