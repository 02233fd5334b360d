//! The game clock: how much time each side has, and how it runs.
//!
//! A [`TimeControl`] is what is agreed on before the game, and a [`Clock`] is what stands beside
//! the board. Nothing here asks what time it is: whoever uses a clock says so, which is why tests
//! need not wait.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use cygnet_core::Player;
use cygnet_core::quote::quoted;

/// How much time the players have, in whole seconds.
///
/// It is written `none`, `30s` for thirty seconds a move, or `5m+3s` for five minutes and three
/// seconds more with every move, which may also be written `5+3`:
///
/// ```
/// use cygnet_tui::TimeControl;
/// assert_eq!("1m30s".parse::<TimeControl>()?.to_string(), "1m30s");
/// assert_eq!("5+3".parse::<TimeControl>()?.to_string(), "5m+3s");
/// let error = "soon".parse::<TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'soon' is not a time control: write none, 30s for a time a move, or 5m+3s for a time and \
///      an increment",
/// );
/// # Ok::<(), cygnet_tui::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much for every move.
    PerMove(Duration),
    /// So much for the game, and more with every move. Without an increment it is sudden death.
    Fischer {
        /// For the game.
        start: Duration,
        /// With every move.
        increment: Duration,
    },
}

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimeControlError {
    /// It is not written like one.
    #[error(
        "{} is not a time control: write none, 30s for a time a move, or 5m+3s for a time and an \
         increment",
        quoted(.0)
    )]
    Syntax(String),
    /// The time is too short or too long.
    #[error("{} is not a time control: the time is from 1s to 24h", quoted(.0))]
    Time(String),
    /// The increment is too long.
    #[error("{} is not a time control: the increment is from 0s to 1h", quoted(.0))]
    Increment(String),
}

const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(24 * 3600);
const LONGEST_INCREMENT: Duration = Duration::from_secs(3600);

impl TimeControl {
    /// What each side has when the game starts; nothing without a time control.
    #[must_use]
    pub const fn start(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::PerMove(start) | Self::Fischer { start, .. } => start,
        }
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
        let wanted = text.trim().to_ascii_lowercase();
        if wanted == "none" {
            return Ok(Self::None);
        }
        let syntax = || TimeControlError::Syntax(text.to_owned());
        let (time, control) = match wanted.split_once('+') {
            Some((start, increment)) => {
                let start = read_time(start, Some(60)).ok_or_else(syntax)?;
                let increment = read_time(increment, Some(1)).ok_or_else(syntax)?;
                if increment > LONGEST_INCREMENT {
                    return Err(TimeControlError::Increment(text.to_owned()));
                }
                (start, Self::Fischer { start, increment })
            }
            // A number alone could be seconds as well as minutes.
            None => read_time(&wanted, None)
                .map(|time| (time, Self::PerMove(time)))
                .ok_or_else(syntax)?,
        };
        if (SHORTEST..=LONGEST).contains(&time) {
            Ok(control)
        } else {
            Err(TimeControlError::Time(text.to_owned()))
        }
    }
}

const UNITS: [(char, u64); 3] = [('h', 3600), ('m', 60), ('s', 1)];

/// `1h30m`, `90s`; a number alone counts in `bare` seconds, if there may be one.
fn read_time(text: &str, bare: Option<u64>) -> Option<Duration> {
    let mut rest = text.trim();
    if let (Some(unit), Some(number)) = (bare, read_number(rest)) {
        return Some(Duration::from_secs(number.saturating_mul(unit)));
    }
    let mut seconds: u64 = 0;
    let mut units = UNITS.iter();
    while !rest.is_empty() {
        let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
        let number = read_number(&rest[..end])?;
        let letter = rest[end..].chars().next()?;
        // Each unit once, the largest first: those before it are used up.
        let (_, unit) = units.find(|(name, _)| *name == letter)?;
        seconds = seconds.saturating_add(number.saturating_mul(*unit));
        rest = &rest[end + letter.len_utf8()..];
    }
    (!text.trim().is_empty()).then(|| Duration::from_secs(seconds))
}

/// A number that is too long for the type is too large for every limit, as the largest is.
fn read_number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

fn format_time(time: Duration) -> String {
    let mut rest = time.as_secs();
    let mut text = String::new();
    for (letter, unit) in UNITS {
        if rest >= unit {
            text.push_str(&(rest / unit).to_string());
            text.push(letter);
            rest %= unit;
        }
    }
    if text.is_empty() { "0s".to_owned() } else { text }
}

/// A clock with the time of both sides. At most one of them runs.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    /// What each side had when its clock last stopped or started.
    left: [Duration; 2],
    running: Option<(Player, Instant)>,
}

impl Clock {
    /// A clock that stands, with the full time for both sides.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.start(); 2], running: None }
    }

    /// What was agreed on.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left; `None` without a time control.
    #[must_use]
    pub fn left(&self, player: Player, now: Instant) -> Option<Duration> {
        (self.control != TimeControl::None).then(|| self.rest(player, now))
    }

    fn rest(&self, player: Player, now: Instant) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((running, since)) if running == player => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Is the time of a side running?
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Lets the time of a side run; that of the other stops. Without a time control nothing runs.
    pub fn start(&mut self, player: Player, now: Instant) {
        self.pause(now);
        if self.control != TimeControl::None {
            self.running = Some((player, now));
        }
    }

    /// Stops the clock as it is.
    pub fn pause(&mut self, now: Instant) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.rest(player, now);
            self.running = None;
        }
    }

    /// The side whose time runs has moved: it gets what the time control gives for a move, and
    /// the clock stands until somebody starts it for the other side.
    pub fn press(&mut self, now: Instant) {
        let Some((player, _)) = self.running else { return };
        self.pause(now);
        let left = &mut self.left[player.index()];
        match self.control {
            TimeControl::None => {}
            TimeControl::PerMove(time) => *left = time,
            TimeControl::Fischer { increment, .. } => *left = left.saturating_add(increment),
        }
    }

    /// The side whose time runs, if it has none left.
    #[must_use]
    pub fn flag(&self, now: Instant) -> Option<Player> {
        let (player, _) = self.running?;
        self.rest(player, now).is_zero().then_some(player)
    }

    /// Stops the clock and gives each side this much.
    pub fn set(&mut self, left: [Duration; 2]) {
        self.left = left;
        self.running = None;
    }
}

/// A time as the command `[%clk …]` of a record has it: `0:05:00`. It is rounded up to seconds,
/// so that nobody loses time by being written down.
#[must_use]
pub fn format_clock(left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads what [`format_clock`] writes. Other programs also write `5:00` and tenths of seconds.
#[must_use]
pub fn read_clock(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts: Vec<&str> = whole.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    let mut seconds: u64 = 0;
    for part in parts {
        seconds = seconds.checked_mul(60)?.checked_add(read_number(part)?)?;
    }
    let time = Duration::from_secs(seconds);
    read_number(fraction)?;
    let tenths = fraction.bytes().next().map_or(0, |digit| digit - b'0');
    // No game has more time than this, and sums of such times are far from any overflow.
    Some((time + Duration::from_millis(100) * u32::from(tenths)).min(LONGEST_LEFT))
}

/// Increments add up, but hardly to this.
const LONGEST_LEFT: Duration = Duration::from_secs(1000 * 3600);

/// A time for a screen, as short as can be: `5:00`, `1:05:00`, and with tenths when it gets
/// exciting, `0:09.4`.
#[must_use]
pub fn short_clock(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match seconds {
        0..10 => format!("0:{second:02}.{}", left.subsec_millis() / 100),
        10..3600 => format!("{minutes}:{second:02}"),
        _ => format!("{hours}:{minutes:02}:{second:02}"),
    }
}
