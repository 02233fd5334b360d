//! What a search may use up, as `go` says it: limits, or clocks to be managed.

use std::fmt;
use std::time::Duration;

use cygnet_core::Player;
use cygnet_core::quote::quoted;
use cygnet_engine::Limits;

/// The clocks of both sides, [`Player::One`] first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What each side has left.
    pub time: [Duration; 2],
    /// What each side gets for a move.
    pub increment: [Duration; 2],
}

/// What is kept back for what is not search: starting it, and the way of the answer.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Clock {
    /// How long a side may think about its next move.
    #[must_use]
    pub fn share(&self, player: Player) -> Duration {
        // About as many turns as most games still last in the middle. A clock that is nearly down
        // is never spent on one move, whatever the increment promises.
        const TURNS_TO_COME: u32 = 25;
        let left = self.time[player.index()].saturating_sub(OVERHEAD);
        let share = left / TURNS_TO_COME + self.increment[player.index()] * 3 / 4;
        share.min(left / 2).max(Duration::from_millis(1))
    }
}

/// What a search may use up; without any limit it goes on until it is stopped.
///
/// ```
/// use cygnet_engine::Limits;
/// use cygnet_protocol::Budget;
/// let budget = Budget::from(Limits { nodes: Some(1000), ..Limits::default() });
/// assert_eq!(budget.to_string(), "go nodes 1000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// What this one search may use up.
    pub limits: Limits,
    /// The clocks of the game, if there are any.
    pub clock: Option<Clock>,
}

impl From<Limits> for Budget {
    fn from(limits: Limits) -> Self {
        Self { limits, clock: None }
    }
}

/// What is wrong with a `go`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BudgetError {
    #[error(
        "go has no parameter {}; it has movetime, depth, nodes, p1time, p2time, p1inc, p2inc and \
         infinite",
        quoted(.0)
    )]
    Unknown(String),
    #[error("{name} is followed by a whole number{least}, not by {}", value.as_deref().map_or_else(|| "the end of the line".to_owned(), quoted))]
    Number { name: &'static str, least: &'static str, value: Option<String> },
    #[error("infinite means no limit, so it stands alone")]
    Infinite,
    #[error("p1time and p2time belong together: the clock of one side is missing")]
    OneClock,
}

impl Budget {
    /// Does it end by itself?
    pub(crate) fn is_limited(&self) -> bool {
        *self != Self::default()
    }

    /// The limits of a search of this side, with its share of the clock.
    #[must_use]
    pub fn limits_for(&self, player: Player) -> Limits {
        let mut limits = self.limits;
        if let Some(clock) = &self.clock {
            let share = clock.share(player);
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
        }
        limits
    }

    /// Reads what follows the word `go`.
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, BudgetError> {
        let mut budget = Self::default();
        let mut is_infinite = false;
        let mut times = [None; 2];
        let mut increments = [None; 2];
        while let Some(word) = words.next() {
            match word {
                "infinite" => is_infinite = true,
                "depth" => {
                    let depth = at_least_one("depth", words.next())?;
                    budget.limits.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
                }
                "nodes" => budget.limits.nodes = Some(at_least_one("nodes", words.next())?),
                "movetime" => budget.limits.time = Some(milliseconds("movetime", words.next())?),
                "p1time" => times[0] = Some(milliseconds("p1time", words.next())?),
                "p2time" => times[1] = Some(milliseconds("p2time", words.next())?),
                "p1inc" => increments[0] = Some(milliseconds("p1inc", words.next())?),
                "p2inc" => increments[1] = Some(milliseconds("p2inc", words.next())?),
                _ => return Err(BudgetError::Unknown(word.to_owned())),
            }
        }
        budget.clock = match (times, increments) {
            ([Some(one), Some(two)], _) => Some(Clock {
                time: [one, two],
                increment: increments.map(Option::unwrap_or_default),
            }),
            ([None, None], [None, None]) => None,
            _ => return Err(BudgetError::OneClock),
        };
        if is_infinite && budget.is_limited() {
            return Err(BudgetError::Infinite);
        }
        Ok(budget)
    }
}

fn at_least_one(name: &'static str, value: Option<&str>) -> Result<u64, BudgetError> {
    value.and_then(|value| value.parse().ok()).filter(|&number| number > 0).ok_or_else(|| {
        BudgetError::Number { name, least: " from 1 on", value: value.map(str::to_owned) }
    })
}

/// A clock that has run out may be told as a negative number.
fn milliseconds(name: &'static str, value: Option<&str>) -> Result<Duration, BudgetError> {
    // A year: clocks can be added up without care.
    const LONGEST: i64 = 366 * 24 * 60 * 60 * 1000;
    let number: Option<i64> = value.and_then(|value| value.parse().ok());
    let number = number.ok_or_else(|| BudgetError::Number {
        name,
        least: " of milliseconds",
        value: value.map(str::to_owned),
    })?;
    Ok(Duration::from_millis(number.clamp(0, LONGEST).unsigned_abs()))
}

/// As the command `go`.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if !self.is_limited() {
            return f.write_str(" infinite");
        }
        if let Some(time) = self.limits.time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = self.limits.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.limits.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(Clock { time: [one, two], increment: [one_more, two_more] }) = self.clock {
            write!(f, " p1time {} p2time {}", one.as_millis(), two.as_millis())?;
            write!(f, " p1inc {} p2inc {}", one_more.as_millis(), two_more.as_millis())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Budget, String> {
        Budget::parse(text.split_whitespace().skip(1)).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "go infinite",
            "go movetime 100",
            "go depth 7 nodes 5000",
            "go p1time 60000 p2time 59000 p1inc 600 p2inc 0",
        ] {
            assert_eq!(read(text).expect("well written").to_string(), text);
        }
        assert_eq!(read("go"), read("go infinite"));
        assert_eq!(
            read("go p1time -5 p2time 7").expect("a flag has fallen").clock,
            Some(Clock {
                time: [Duration::ZERO, Duration::from_millis(7)],
                increment: [Duration::ZERO; 2],
            })
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |text| read(text).expect_err("a mistake");
        assert_eq!(
            wrong("go depth 0"),
            "depth is followed by a whole number from 1 on, not by '0'"
        );
        assert_eq!(
            wrong("go movetime"),
            "movetime is followed by a whole number of milliseconds, not by the end of the line"
        );
        assert!(wrong("go mate 3").starts_with("go has no parameter 'mate'; it has movetime"));
        assert!(wrong("go infinite depth 3").contains("stands alone"));
        assert!(wrong("go p1time 100").contains("belong together"));
        assert!(wrong("go p1inc 100").contains("belong together"));
    }

    #[test]
    fn a_clock_is_never_spent_on_one_move() {
        let time = |milliseconds| [Duration::from_millis(milliseconds); 2];
        let share = |left, more| {
            Clock { time: time(left), increment: time(more) }.share(Player::Two).as_millis()
        };
        assert_eq!(share(60_020, 600), 2850);
        assert_eq!(share(100, 5000), 40);
        assert_eq!(share(0, 0), 1);
    }
}
