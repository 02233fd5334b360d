//! The limits of the players of a match, and the tag that records them.

use std::fmt;
use std::str::FromStr;
use std::time::Instant;

use super::{Budget, Clock, TimeControl, TimeControlError};
use crate::{Limits, Side};

/// The limits of a player in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameLimits {
    /// Time, per move or for the game.
    Time(TimeControl),
    /// The number of positions per move. A match with this limit is the same on every computer.
    Nodes(u64),
}

/// The suffix after a number of positions.
const NODES: &str = " nodes";

/// The separator between the limits of the two sides.
const BETWEEN: &str = " / ";

impl GameLimits {
    /// The time control of a player with these limits.
    #[must_use]
    pub const fn time_control(self) -> TimeControl {
        match self {
            Self::Time(control) => control,
            Self::Nodes(_) => TimeControl::None,
        }
    }

    /// The budget of a side with these limits for its move.
    #[must_use]
    pub fn budget(self, clock: &Clock, side: Side, now: Instant) -> Budget {
        match self {
            Self::Time(_) => clock.budget(side, now),
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() }.into(),
        }
    }

    /// The limits of both sides in the format of the tag `TimeControl` of a record: those of the first
    /// side, then those of the second; only once if they are the same.
    ///
    /// ```
    /// use cygnet_core::time::GameLimits;
    /// let limits = [GameLimits::Nodes(500), GameLimits::Time("5+3".parse()?)];
    /// assert_eq!(GameLimits::write_both(limits), "500 nodes / 5m+3s");
    /// assert_eq!(GameLimits::read_both("500 nodes / 5m+3s")?, limits);
    /// assert_eq!(GameLimits::read_both("100ms")?, [GameLimits::Time("100ms".parse()?); 2]);
    /// # Ok::<(), cygnet_core::time::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn write_both([one, two]: [Self; 2]) -> String {
        if one == two { one.to_string() } else { format!("{one}{BETWEEN}{two}") }
    }

    /// Reads the tag `TimeControl` of a record.
    ///
    /// # Errors
    /// If the text has another format.
    pub fn read_both(text: &str) -> Result<[Self; 2], TimeControlError> {
        match text.split_once(BETWEEN) {
            Some((one, two)) => Ok([one.parse()?, two.parse()?]),
            None => Ok([text.parse()?; 2]),
        }
    }
}

impl fmt::Display for GameLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(control) => control.fmt(f),
            Self::Nodes(nodes) => write!(f, "{nodes}{NODES}"),
        }
    }
}

impl FromStr for GameLimits {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let nodes = text.trim().strip_suffix(NODES).and_then(|number| number.parse().ok());
        nodes.map_or_else(|| text.parse().map(Self::Time), |nodes| Ok(Self::Nodes(nodes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_they_are_written() {
        for text in ["none", "100ms", "1m+600ms", "5m+0s", "500 nodes"] {
            let limits: GameLimits = text.parse().expect("limits");
            assert_eq!(limits.to_string(), text);
        }
        for text in ["1m+600ms / 500 nodes", "100ms / 50ms", "none / 5m+3s", "7 nodes"] {
            let limits = GameLimits::read_both(text).expect("limits of both");
            assert_eq!(GameLimits::write_both(limits), text);
        }
        for text in ["", "nodes", "-5 nodes", "5 nodes 5", "100ms/50ms", "1s / ", "1s / 2s / 3s"] {
            assert!(GameLimits::read_both(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_matches_wrote_before_is_still_read() {
        let same = |old: &str, new: &str| {
            let [old, new] = [old, new].map(|text| GameLimits::read_both(text).expect("limits"));
            assert_eq!(old, new);
        };
        same("60s+0.6s", "1m+600ms");
        same("10s+0s / 5s+0.05s", "10s+0s / 5s+50ms");
        same("1000ms", "1s");
    }
}
