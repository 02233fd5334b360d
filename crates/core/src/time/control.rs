//! Time controls, on which the players agree before a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::span::{LONGEST_TIME, SHORTEST_TIME, format_time, read_bare, read_time};
use crate::message::{Message, Say};
use crate::quote::quoted;
use crate::{display_message, message};

/// A player's time control.
///
/// It is written `none`, `30s` for thirty seconds per move, or `5m+3s` for five minutes for the game
/// plus three seconds per move. Without units, `5+3` is minutes and seconds, as usual in chess; a
/// number alone is rejected as ambiguous.
///
/// ```
/// use cygnet_core::time::TimeControl;
/// assert_eq!("1m30s".parse::<TimeControl>()?.to_string(), "1m30s");
/// assert_eq!("5+3".parse::<TimeControl>()?.to_string(), "5m+3s");
/// assert_eq!("60s+0.6s".parse::<TimeControl>()?.to_string(), "1m+600ms");
/// let error = "soon".parse::<TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'soon' is not a time control: write none, 30s for a time per move, or 5m+3s for a time \
///      and an increment",
/// );
/// # Ok::<(), cygnet_core::time::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// A time for every move. Unused time is lost.
    PerMove(Duration),
    /// A time for the game, and an increment after every move. Zero increment means sudden death.
    Fischer {
        /// For the game.
        start: Duration,
        /// After every move.
        increment: Duration,
    },
}

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeControlError {
    /// The text does not have the form of a time control.
    Syntax(String),
    /// A number alone.
    Unit {
        /// The number.
        number: String,
    },
    /// The time is too short or too long.
    Time(String),
    /// The increment is too long.
    Increment(String),
}

impl Say for TimeControlError {
    fn message(&self) -> Message {
        match self {
            Self::Syntax(text) => message!(
                "time-not-read",
                "{text} is not a time control: write none, 30s for a time per move, or 5m+3s for a \
                 time and an increment",
                text = quoted(text),
            ),
            Self::Unit { number } => message!(
                "time-without-unit",
                "{text} is not a time control: write {number}s for seconds per move, or \
                 {number}m+0s for minutes for the game",
                text = quoted(number),
                number,
            ),
            Self::Time(text) => message!(
                "time-out-of-range",
                "{text} is not a time control: the time is from 1ms to 24h",
                text = quoted(text),
            ),
            Self::Increment(text) => message!(
                "time-increment-too-long",
                "{text} is not a time control: the increment is from 0s to 1h",
                text = quoted(text),
            ),
        }
    }
}

display_message!(TimeControlError);

const LONGEST_INCREMENT: Duration = Duration::from_secs(3600);

impl TimeControl {
    /// The time of a side at the start of the game; zero without a limit.
    #[must_use]
    pub const fn start(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::PerMove(start) | Self::Fischer { start, .. } => start,
        }
    }
}

/// The same for both sides.
impl From<TimeControl> for [TimeControl; 2] {
    fn from(control: TimeControl) -> Self {
        [control; 2]
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::PerMove(time) => f.write_str(&format_time(time)),
            Self::Fischer { start, increment } => {
                write!(f, "{}+{}", format_time(start), format_time(increment))
            }
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = text.trim();
        if wanted.eq_ignore_ascii_case("none") {
            return Ok(Self::None);
        }
        let syntax = || TimeControlError::Syntax(text.to_owned());
        let control = match wanted.split_once('+') {
            Some((start, increment)) => {
                let [start, increment] = [start, increment].map(str::trim);
                let start = read_time(start).or_else(|| read_bare(start, 60));
                let increment = read_time(increment).or_else(|| read_bare(increment, 1));
                let (start, increment) = start.zip(increment).ok_or_else(syntax)?;
                if increment > LONGEST_INCREMENT {
                    return Err(TimeControlError::Increment(text.to_owned()));
                }
                Self::Fischer { start, increment }
            }
            None if read_bare(wanted, 1).is_some() => {
                return Err(TimeControlError::Unit { number: wanted.to_owned() });
            }
            None => Self::PerMove(read_time(wanted).ok_or_else(syntax)?),
        };
        if (SHORTEST_TIME..=LONGEST_TIME).contains(&control.start()) {
            Ok(control)
        } else {
            Err(TimeControlError::Time(text.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn time_controls_are_written_in_one_way_and_read_in_several() {
        let fischer = |start, millis| {
            let increment = Duration::from_millis(millis);
            TimeControl::Fischer { start: seconds(start), increment }
        };
        for (texts, control) in [
            (["none", "None", " none "], TimeControl::None),
            (["30s", "30S", "0m30s"], TimeControl::PerMove(seconds(30))),
            (["1m30s", "90s", "0h90s"], TimeControl::PerMove(seconds(90))),
            (["24h", "1440m", "86400s"], TimeControl::PerMove(seconds(86_400))),
            (["100ms", "0.1s", " .1s"], TimeControl::PerMove(Duration::from_millis(100))),
            (["5m+3s", "5+3", "300s + 3"], fischer(300, 3000)),
            (["5m+0s", "5+0", "5m+0m"], fischer(300, 0)),
            (["30s+1s", "0.5+1", "30s+1000ms"], fischer(30, 1000)),
            // The format that matches used before there was a single grammar.
            (["1m+600ms", "60s+0.6s", "1 + 0.6"], fischer(60, 600)),
        ] {
            for text in texts {
                assert_eq!(text.parse(), Ok(control), "{text}");
            }
            assert_eq!(control.to_string(), texts[0]);
        }
        assert_eq!(TimeControl::default(), TimeControl::None);
    }

    #[test]
    fn what_is_no_time_control_is_explained() {
        for text in [
            "", "s", "m5", "5x", "5s5s", "30s1m", "+", "5+", "+3", "1+2+3", "-5s", "5 m", "½+3",
            "5mé", "\0", "none+3s", "5+-3", "5.+3",
        ] {
            let error = text.parse::<TimeControl>();
            assert_eq!(error, Err(TimeControlError::Syntax(text.to_owned())), "{text}");
        }
        for (text, message) in [
            (
                "5",
                "'5' is not a time control: write 5s for seconds per move, or 5m+0s for minutes \
                 for the game",
            ),
            ("0s", "'0s' is not a time control: the time is from 1ms to 24h"),
            ("0+3", "'0+3' is not a time control: the time is from 1ms to 24h"),
            ("25h", "'25h' is not a time control: the time is from 1ms to 24h"),
            (
                "99999999999999999999h",
                "'99999999999999999999h' is not a time control: the time is from 1ms to 24h",
            ),
            ("5+3601", "'5+3601' is not a time control: the increment is from 0s to 1h"),
        ] {
            let error = text.parse::<TimeControl>().expect_err("out of range");
            assert_eq!(error.to_string(), message);
        }
    }

    fn times(longest: Duration) -> impl Strategy<Value = Duration> {
        let least = SHORTEST_TIME.as_nanos() as u64;
        (least..=longest.as_nanos() as u64).prop_map(Duration::from_nanos)
    }

    fn controls() -> impl Strategy<Value = TimeControl> {
        let fischer = (times(LONGEST_TIME), times(LONGEST_INCREMENT));
        prop_oneof![
            Just(TimeControl::None),
            times(LONGEST_TIME).prop_map(TimeControl::PerMove),
            fischer.prop_map(|(start, increment)| TimeControl::Fischer { start, increment }),
        ]
    }

    proptest! {
        #[test]
        fn every_time_control_is_read_as_it_is_written(control in controls()) {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }

        #[test]
        fn no_text_is_too_much(text in "[0-9.hms +none]{0,20}") {
            if let Ok(control) = text.parse::<TimeControl>() {
                prop_assert_eq!(control.to_string().parse(), Ok(control));
            }
        }

        #[test]
        fn without_units_it_is_minutes_and_seconds(minutes in 1_u32..=1440, seconds in 0_u32..=3600) {
            let bare: TimeControl = format!("{minutes}+{seconds}").parse()?;
            prop_assert_eq!(format!("{minutes}m+{seconds}s").parse(), Ok(bare));
        }
    }
}
