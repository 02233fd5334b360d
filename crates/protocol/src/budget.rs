//! What a search may use up, as `go` says it: limits, or clocks to be managed.

use std::fmt;
use std::time::Duration;

use cygnet_core::DynState;
use cygnet_core::quote::quoted;
use cygnet_engine::Limits;

/// The clocks of both sides, [`Player::One`](cygnet_core::Player::One) first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What each side has left.
    pub time: [Duration; 2],
    /// What each side gets for a move.
    pub increment: [Duration; 2],
}

/// What is kept back for what is not search: starting it, and the way of the answer.
const OVERHEAD: Duration = Duration::from_millis(20);

/// However little is left, a search needs some time to find any move.
const SHORTEST_THINKING: Duration = Duration::from_millis(1);

/// How long to think about a move with so much left on the clock, and so much more with every move.
/// Everything that plays by a clock asks here.
///
/// ```
/// use std::time::Duration;
/// let minute = Duration::from_secs(60);
/// let share = cygnet_protocol::share_of_clock(minute, Duration::ZERO);
/// assert!(share > minute / 30 && share < minute / 20);
/// ```
#[must_use]
pub fn share_of_clock(remaining: Duration, increment: Duration) -> Duration {
    // As if there were always so many turns to go, about as many as most games still last in the
    // middle: the share shrinks with what is left, so that it never runs out.
    const TURNS_TO_COME: u32 = 25;
    let left = remaining.saturating_sub(OVERHEAD);
    let share = left / TURNS_TO_COME + increment * 4 / 5;
    // A clock that is nearly down is never spent on one move, whatever the increment promises.
    share.min(left / 3).max(SHORTEST_THINKING)
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

    /// The limits of a search from here, with the share of the clock of the side to move.
    #[must_use]
    pub fn limits_for(&self, state: &dyn DynState) -> Limits {
        let mut limits = self.limits;
        if let Some(clock) = &self.clock {
            let side = state.turn().index();
            let share = share_of_clock(clock.time[side], clock.increment[side]);
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
            // Who plays by the clock alone is best served by an answer at once where there is no
            // choice; who names another limit wants to know what the search finds within it.
            if self.limits == Limits::default() && state.moves().len() == 1 {
                limits.depth = Some(1);
            }
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
    use cygnet_core::Options;

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
    fn a_clock_is_shared_out_and_never_spent_on_one_move() {
        let share = |left, increment| {
            let time = Duration::from_millis;
            share_of_clock(time(left), time(increment)).as_millis()
        };
        assert_eq!(share(60_020, 600), 2400 + 480);
        assert_eq!(share(920, 10_000), 300, "never more than a third");
        assert_eq!(share(24, 10_000), 1, "something stays in reserve");
        assert_eq!(share(0, 0), 1, "some move is found even then");
    }

    fn state(position: &str) -> Box<dyn DynState> {
        let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
        let options = Options::defaults(entry.info);
        entry.set_up(options, Some(position), 0).expect("a position").1
    }

    #[test]
    fn the_side_to_move_thinks_by_its_own_clock() {
        let budget = read("go p1time 1000 p2time 60020").expect("well written");
        let limits = budget.limits_for(&*state("R9/9B/R9/9B/R9/9B/R9/9B/R9/9B b"));
        assert_eq!(limits, Limits { time: Some(Duration::from_millis(2400)), ..Limits::default() });
    }

    #[test]
    fn a_forced_move_is_answered_at_once_by_who_plays_by_the_clock_alone() {
        let forced = state("R9/9B/10/9B/10/9B/10/9B/10/9B r");
        assert_eq!(forced.moves().len(), 1);
        let depth = |text| read(text).expect("well written").limits_for(&*forced).depth;
        assert_eq!(depth("go p1time 60000 p2time 60000"), Some(1));
        assert_eq!(depth("go p1time 60000 p2time 60000 depth 9"), Some(9));
        for text in ["go infinite", "go nodes 500", "go movetime 100"] {
            assert_eq!(depth(text), None, "{text}");
        }
        assert_eq!(depth("go p1time 60000 p2time 60000 nodes 500"), None);
    }
}
