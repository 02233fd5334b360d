//! The clock beside the board, and its text formats.

use std::time::{Duration, Instant};

use super::{Budget, TimeControl, TimeLeft};
use crate::Side;

/// The account of one side: either time left or time owed.
#[derive(Clone, Copy, Debug)]
struct Account {
    left: Duration,
    /// Time used beyond the available time; zero while time is left.
    owed: Duration,
}

impl Account {
    const fn new(left: Duration) -> Self {
        Self { left, owed: Duration::ZERO }
    }

    const fn spend(self, time: Duration) -> Self {
        Self {
            left: self.left.saturating_sub(time),
            owed: self.owed.saturating_add(time.saturating_sub(self.left)),
        }
    }

    const fn gain(self, time: Duration) -> Self {
        Self {
            left: self.left.saturating_add(time.saturating_sub(self.owed)),
            owed: self.owed.saturating_sub(time),
        }
    }
}

/// A clock with the time of both sides. At most one of them runs.
///
/// Owed time is never forgotten. A side that has used up its time loses at once or, if there is a
/// *grace*, as soon as it owes that much. Until then its debt is deducted from the time it gains with
/// its moves: from the increment, or from the time for the next move.
#[derive(Clone, Debug)]
pub struct Clock {
    controls: [TimeControl; 2],
    grace: Duration,
    /// The account of each side when its clock last stopped or started.
    accounts: [Account; 2],
    running: Option<(Side, Instant)>,
}

impl Clock {
    /// A stopped clock with the full time, from one time control for both sides or one for each.
    #[must_use]
    pub fn new(controls: impl Into<[TimeControl; 2]>) -> Self {
        let controls = controls.into();
        let accounts = controls.map(|control| Account::new(control.start()));
        Self { controls, grace: Duration::ZERO, accounts, running: None }
    }

    /// The same clock with a grace: how much a side may owe in total, not per move.
    #[must_use]
    pub const fn with_grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }

    /// The time control of each side.
    #[must_use]
    pub const fn controls(&self) -> [TimeControl; 2] {
        self.controls
    }

    /// The time left for a side; `None` without a time control.
    #[must_use]
    pub fn left(&self, side: Side, now: Instant) -> Option<Duration> {
        self.is_timed(side).then(|| self.account(side, now).left)
    }

    /// How much longer a side may take before it loses, grace included; `None` without a time
    /// control.
    #[must_use]
    pub fn until_flag(&self, side: Side, now: Instant) -> Option<Duration> {
        let Account { left, owed } = self.account(side, now);
        self.is_timed(side).then(|| left + self.grace.saturating_sub(owed))
    }

    fn is_timed(&self, side: Side) -> bool {
        self.controls[side.index()] != TimeControl::None
    }

    fn account(&self, side: Side, now: Instant) -> Account {
        let account = self.accounts[side.index()];
        match self.running {
            Some((running, since)) if running == side => {
                account.spend(now.saturating_duration_since(since))
            }
            _ => account,
        }
    }

    /// Is the time of a side running?
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Starts the time of a side and stops that of the other. Without a time control nothing runs.
    pub fn start(&mut self, side: Side, now: Instant) {
        self.pause(now);
        if self.is_timed(side) {
            self.running = Some((side, now));
        }
    }

    /// Stops the clock.
    pub fn pause(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            self.accounts[side.index()] = self.account(side, now);
            self.running = None;
        }
    }

    /// Registers a move of the running side: it gains what the time control grants per move, and the
    /// clock stops until `start` is called for the other side.
    pub fn press(&mut self, now: Instant) {
        let Some((side, _)) = self.running else { return };
        self.pause(now);
        let account = &mut self.accounts[side.index()];
        *account = match self.controls[side.index()] {
            TimeControl::None => *account,
            // Saved time is lost, but owed time is not.
            TimeControl::PerMove(time) => {
                Account { left: Duration::ZERO, owed: account.owed }.gain(time)
            }
            TimeControl::Fischer { increment, .. } => account.gain(increment),
        };
    }

    /// The running side, if its time and its grace have run out.
    #[must_use]
    pub fn flag(&self, now: Instant) -> Option<Side> {
        let (side, _) = self.running?;
        let Account { left, owed } = self.account(side, now);
        (left.is_zero() && owed >= self.grace).then_some(side)
    }

    /// Stops the clock and sets the time left for each side.
    pub fn set(&mut self, left: [Duration; 2]) {
        self.accounts = left.map(Account::new);
        self.running = None;
    }

    /// The budget of a side for its current move.
    #[must_use]
    pub fn budget(&self, side: Side, now: Instant) -> Budget {
        let clock = match self.controls[side.index()] {
            TimeControl::None => None,
            TimeControl::PerMove(_) => Some(TimeLeft::Move(self.account(side, now).left)),
            TimeControl::Fischer { increment: own, .. } => {
                // An opponent without such a clock is reported with the mover's own time, so that it
                // does not appear to have run out of time.
                let has = |other: Side| match self.controls[other.index()] {
                    TimeControl::Fischer { increment, .. } => {
                        (self.account(other, now).left, increment)
                    }
                    _ => (self.account(side, now).left, own),
                };
                let [one, two] = Side::BOTH.map(has);
                Some(TimeLeft::Game { left: [one.0, two.0], increment: [one.1, two.1] })
            }
        };
        Budget { clock, ..Budget::default() }
    }
}

/// A time in the format of the command `[%clk …]` of a record: `0:05:00`. It is rounded up to seconds,
/// so that recording a time never reduces it.
#[must_use]
pub fn format_clock(left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads the format of [`format_clock`], and also `5:00` and tenths of seconds, which other programs
/// write.
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
    // No game has more time than this, and sums of such times cannot overflow.
    Some(time.saturating_add(Duration::from_millis(100) * u32::from(tenths)).min(LONGEST_LEFT))
}

/// The maximum time on a clock; accumulated increments hardly reach it.
const LONGEST_LEFT: Duration = Duration::from_secs(1000 * 3600);

/// Reads a number. One that overflows becomes the largest number, which exceeds every limit.
fn read_number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// A time for a screen, in the shortest form: `5:00`, `1:05:00`, and with tenths when little is left,
/// `0:09.4`.
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

#[cfg(test)]
mod tests {
    use Side::{One, Two};

    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    const FIVE_AND_THREE: TimeControl =
        TimeControl::Fischer { start: seconds(300), increment: seconds(3) };

    const HALF_A_MINUTE: TimeControl = TimeControl::PerMove(seconds(30));

    #[test]
    fn the_time_of_one_side_runs() {
        let now = Instant::now();
        let mut clock = Clock::new(FIVE_AND_THREE);
        assert!(!clock.is_running());
        clock.start(Two, now);
        assert_eq!(clock.left(Two, now + seconds(10)), Some(seconds(290)));
        assert_eq!(clock.left(One, now + seconds(10)), Some(seconds(300)));
        clock.start(One, now + seconds(10));
        assert_eq!(clock.left(Two, now + seconds(99)), Some(seconds(290)), "it stands since");
        clock.pause(now + seconds(15));
        assert!(!clock.is_running());
        assert_eq!(clock.left(One, now + seconds(99)), Some(seconds(295)));
    }

    #[test]
    fn a_move_brings_the_increment_or_the_full_time() {
        let now = Instant::now();
        let mut fischer = Clock::new(FIVE_AND_THREE);
        fischer.start(One, now);
        fischer.press(now + seconds(1));
        assert!(!fischer.is_running());
        assert_eq!(fischer.left(One, now), Some(seconds(302)));
        fischer.press(now + seconds(2));
        assert_eq!(fischer.left(One, now), Some(seconds(302)), "only who is to move can press it");

        let mut a_move = Clock::new(HALF_A_MINUTE);
        a_move.start(One, now);
        a_move.press(now + seconds(29));
        assert_eq!(a_move.left(One, now), Some(seconds(30)));
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        let now = Instant::now();
        let mut clock = Clock::new(HALF_A_MINUTE);
        assert_eq!(clock.flag(now + seconds(99)), None, "it stands");
        clock.start(Two, now);
        assert_eq!(clock.flag(now + Duration::from_millis(29_999)), None);
        assert_eq!(clock.flag(now + seconds(30)), Some(Two));
        assert_eq!(clock.left(Two, now + seconds(31)), Some(seconds(0)));
        clock.set([seconds(7), seconds(8)]);
        assert!(!clock.is_running());
        assert_eq!(clock.left(Two, now), Some(seconds(8)));
    }

    /// Lets a side take these times in milliseconds for its moves, and returns the move in which its
    /// flag falls.
    fn moves_until_flag(clock: &mut Clock, moves: impl IntoIterator<Item = u64>) -> Option<usize> {
        let mut now = Instant::now();
        for (number, millis) in (1..).zip(moves) {
            clock.start(One, now);
            now += Duration::from_millis(millis);
            if clock.flag(now).is_some() {
                return Some(number);
            }
            clock.press(now);
        }
        None
    }

    #[test]
    fn the_grace_is_given_once_and_time_owed_is_not_forgotten() {
        let grace = Duration::from_millis(250);
        let clock = |control: &str| {
            let control: TimeControl = control.parse().expect("a time control");
            Clock::new(control).with_grace(grace)
        };
        // 100 ms too much, repeatedly.
        assert_eq!(moves_until_flag(&mut clock("1s+0s"), [1100, 100, 100]), Some(3));
        assert_eq!(moves_until_flag(&mut clock("1s+50ms"), [1100, 150, 150, 150]), Some(3));
        assert_eq!(moves_until_flag(&mut clock("100ms"), [200; 9]), Some(3));
        // Too much once, and within the time ever after.
        assert_eq!(moves_until_flag(&mut clock("100ms"), [349, 100, 100, 100, 100]), None);
        assert_eq!(moves_until_flag(&mut clock("100ms"), [350]), Some(1));
        // A quick move pays back the debt.
        let mut paid = clock("100ms");
        assert_eq!(moves_until_flag(&mut paid, [300, 0, 0]), None);
        let now = Instant::now();
        assert_eq!(paid.left(One, now), Some(Duration::from_millis(100)));
        assert_eq!(paid.until_flag(One, now), Some(Duration::from_millis(350)));
    }

    #[test]
    fn who_owes_time_has_less_for_the_next_move() {
        let now = Instant::now();
        let mut clock = Clock::new(TimeControl::PerMove(Duration::from_millis(100)))
            .with_grace(Duration::from_millis(250));
        assert_eq!(moves_until_flag(&mut clock, [130]), None);
        let left = TimeLeft::Move(Duration::from_millis(70));
        assert_eq!(clock.budget(One, now).clock, Some(left));
        assert_eq!(moves_until_flag(&mut clock, [200]), None);
        assert_eq!(clock.budget(One, now).clock, Some(TimeLeft::Move(seconds(0))));
        assert_eq!(clock.until_flag(One, now), Some(Duration::from_millis(220)));
    }

    #[test]
    fn each_side_may_have_a_time_control_of_its_own() {
        let now = Instant::now();
        let game = |left: [u64; 2], increment: [u64; 2]| {
            let (left, increment) = (left.map(seconds), increment.map(seconds));
            Some(TimeLeft::Game { left, increment })
        };
        let other = TimeControl::Fischer { start: seconds(60), increment: seconds(1) };
        let clock = Clock::new([FIVE_AND_THREE, other]);
        assert_eq!(clock.budget(Two, now).clock, game([300, 60], [3, 1]));
        let mut clock = Clock::new([FIVE_AND_THREE, HALF_A_MINUTE]);
        assert_eq!(clock.controls(), [FIVE_AND_THREE, HALF_A_MINUTE]);
        clock.start(One, now);
        let later = now + seconds(100);
        assert_eq!(clock.budget(One, later).clock, game([200, 200], [3, 3]));
        assert_eq!(clock.budget(Two, later).clock, Some(TimeLeft::Move(seconds(30))));
        let mut clock = Clock::new([TimeControl::None, HALF_A_MINUTE]);
        clock.start(One, now);
        assert!(!clock.is_running() && clock.left(One, now).is_none());
        assert!(!clock.budget(One, now).is_limited());
    }

    #[test]
    fn without_a_time_control_nothing_runs() {
        let now = Instant::now();
        let mut clock = Clock::new(TimeControl::None);
        clock.start(One, now);
        assert!(!clock.is_running());
        assert_eq!((clock.left(One, now), clock.until_flag(One, now)), (None, None));
        assert_eq!(clock.flag(now + seconds(1_000_000)), None);
    }

    #[test]
    fn times_are_written_for_records_and_for_screens() {
        let tenths = |count: u64| Duration::from_millis(100 * count);
        for (time, record, screen) in [
            (seconds(300), "0:05:00", "5:00"),
            (seconds(3900), "1:05:00", "1:05:00"),
            (tenths(2995), "0:05:00", "4:59"),
            (tenths(94), "0:00:10", "0:09.4"),
            (seconds(10), "0:00:10", "0:10"),
            (Duration::from_millis(9999), "0:00:10", "0:09.9"),
            (seconds(0), "0:00:00", "0:00.0"),
        ] {
            assert_eq!((format_clock(time).as_str(), short_clock(time).as_str()), (record, screen));
        }
        assert_eq!(read_clock("1:05:00"), Some(seconds(3900)));
        assert_eq!(read_clock("5:00"), Some(seconds(300)));
        assert_eq!(read_clock("0:00:09.45"), Some(tenths(94)));
        for text in ["", "5", "0:0:0:5", "0:-1:00", "0:00:09.", "0:00:09.x", "a:b:c", "0::5"] {
            assert_eq!(read_clock(text), None, "{text}");
        }
        let enormous = "99999999999999999999999:00:00";
        assert!(read_clock(enormous).is_none_or(|time| time < seconds(1 << 30)));
        assert_eq!(read_clock("0:99999999999999999999.9"), Some(LONGEST_LEFT));
    }
}
