//! The command `go`: a [`Budget`] as the protocol writes it.

use std::fmt;
use std::time::Duration;

use cygnet_core::quote::quoted;
use cygnet_core::time::{Budget, TimeLeft};
use cygnet_core::{DynState, Limits, Side};

/// An error in a `go`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum GoError {
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

/// A budget as the command `go`.
#[derive(Clone, Copy)]
pub(crate) struct Go(pub(crate) Budget);

impl Go {
    /// The limits of a search from this position.
    pub(crate) fn limits_for(self, state: &dyn DynState) -> Limits {
        // If the clock is the only limit, a forced move is best answered at once; with any other
        // limit, the user wants to know what the search finds within it.
        let is_forced = self.0.limits == Limits::default() && state.count_moves() == 1;
        self.0.limits_for(state.turn(), is_forced)
    }

    /// Reads what follows the word `go`.
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, GoError> {
        let mut budget = Budget::default();
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
                _ => return Err(GoError::Unknown(word.to_owned())),
            }
        }
        budget.clock = match (times, increments) {
            ([Some(one), Some(two)], _) => Some(TimeLeft::Game {
                left: [one, two],
                increment: increments.map(Option::unwrap_or_default),
            }),
            ([None, None], [None, None]) => None,
            _ => return Err(GoError::OneClock),
        };
        if is_infinite && budget.is_limited() {
            return Err(GoError::Infinite);
        }
        Ok(Self(budget))
    }
}

fn at_least_one(name: &'static str, value: Option<&str>) -> Result<u64, GoError> {
    value.and_then(|value| value.parse().ok()).filter(|&number| number > 0).ok_or_else(|| {
        GoError::Number { name, least: " from 1 on", value: value.map(str::to_owned) }
    })
}

/// Reads a time in milliseconds. It may be negative for a clock that has run out.
fn milliseconds(name: &'static str, value: Option<&str>) -> Result<Duration, GoError> {
    // A year, so that clocks can be added without overflow.
    const LONGEST: i64 = 366 * 24 * 60 * 60 * 1000;
    let number: Option<i64> = value.and_then(|value| value.parse().ok());
    let number = number.ok_or_else(|| GoError::Number {
        name,
        least: " of milliseconds",
        value: value.map(str::to_owned),
    })?;
    Ok(Duration::from_millis(number.clamp(0, LONGEST).unsigned_abs()))
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Budget { limits, clock } = self.0;
        f.write_str("go")?;
        if !self.0.is_limited() {
            return f.write_str(" infinite");
        }
        let time = match clock {
            // A program uses all the time it gets, so it gets no more than it should use.
            Some(TimeLeft::Move(_)) => self.0.thinking_time(Side::One),
            _ => limits.time,
        };
        if let Some(time) = time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = limits.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = limits.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(TimeLeft::Game { left: [one, two], increment: [one_more, two_more] }) = clock {
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

    fn read(text: &str) -> Result<Go, String> {
        Go::parse(text.split_whitespace().skip(1)).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "go infinite",
            "go movetime 100",
            "go depth 7 nodes 5000",
            "go p1time 60000 p2time 59000 p1inc 600 p2inc 0",
            "go movetime 5 depth 3 nodes 9 p1time 1 p2time 2 p1inc 3 p2inc 4",
        ] {
            assert_eq!(read(text).expect("well written").to_string(), text);
        }
        assert_eq!(read("go").expect("well written").0, Budget::default());
        assert_eq!(
            read("go p1time -5 p2time 7").expect("a flag has fallen").0.clock,
            Some(TimeLeft::Game {
                left: [Duration::ZERO, Duration::from_millis(7)],
                increment: [Duration::ZERO; 2],
            })
        );
    }

    #[test]
    fn a_time_per_move_is_told_as_a_limit_of_the_search() {
        let clock = Some(TimeLeft::Move(Duration::from_secs(30)));
        let text = |limits| Go(Budget { limits, clock }).to_string();
        assert_eq!(text(Limits::default()), "go movetime 29500");
        let time = Some(Duration::from_millis(7));
        assert_eq!(text(Limits { time, ..Limits::default() }), "go movetime 7");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |text| read(text).err().expect("a mistake");
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
    fn state(position: &str) -> Box<dyn DynState> {
        let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
        let options = Options::defaults(entry.info);
        entry.set_up(options, Some(position), 0).expect("a position").1
    }

    #[test]
    fn the_side_to_move_thinks_by_its_own_clock() {
        let go = read("go p1time 1000 p2time 60020").expect("well written");
        let limits = go.limits_for(&*state("R9/9B/R9/9B/R9/9B/R9/9B/R9/9B b"));
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
