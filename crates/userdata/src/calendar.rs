//! Dates and times of day in UTC, in the formats of records and file names.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cygnet_puzzles::TrainerTime;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned, civil};

/// The day from which days are counted.
const FIRST_DAY: Date = civil::date(1970, 1, 1);

/// A clock that was never set, or whose year is outside the calendar, counts as the start of 1970.
fn utc(time: SystemTime) -> Zoned {
    let time = Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH);
    time.max(Timestamp::UNIX_EPOCH).to_zoned(TimeZone::UTC)
}

/// The date in the format of a record's tag `Date`: `2024.02.29`.
#[must_use]
pub fn date(time: SystemTime) -> String {
    utc(time).strftime("%Y.%m.%d").to_string()
}

/// The time in the format of file names, which sort by it: `2024-02-29-235959`.
#[must_use]
pub fn stamp(time: SystemTime) -> String {
    utc(time).strftime("%Y-%m-%d-%H%M%S").to_string()
}

/// Today's date, in the format of a record's tag `Date`.
#[must_use]
pub fn today() -> String {
    date(SystemTime::now())
}

/// The number of a day, counted from 1 January 1970.
#[must_use]
pub fn day_number(time: SystemTime) -> u64 {
    let days = (utc(time).date() - FIRST_DAY).get_days();
    u64::try_from(days).unwrap_or_default()
}

/// The time now, in seconds since the start of 1970.
#[must_use]
pub fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The date of a time in seconds since the start of 1970, in the format of a record's tag `Date`.
#[must_use]
pub fn date_of(seconds: u64) -> String {
    UNIX_EPOCH.checked_add(Duration::from_secs(seconds)).map(date).unwrap_or_default()
}

/// The time now, as a trainer of puzzles asks for it.
#[must_use]
pub fn trainer_time() -> TrainerTime {
    let time = SystemTime::now();
    TrainerTime { now: Instant::now(), day: day_number(time), date: date(time) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_by_the_calendar() {
        for (seconds, day, moment, number) in [
            (0, "1970.01.01", "1970-01-01-000000", 0),
            (68_169_599, "1972.02.28", "1972-02-28-235959", 788),
            (951_868_799, "2000.02.29", "2000-02-29-235959", 11_016),
            (1_704_067_200, "2024.01.01", "2024-01-01-000000", 19_723),
        ] {
            let time = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!((date(time).as_str(), stamp(time).as_str()), (day, moment));
            assert_eq!(day_number(time), number);
        }
    }

    #[test]
    fn a_clock_that_nobody_has_set_is_no_reason_to_stop() {
        let before = UNIX_EPOCH - Duration::from_secs(1);
        assert_eq!((date(before).as_str(), day_number(before)), ("1970.01.01", 0));
        assert_eq!(date_of(951_868_799), "2000.02.29");
        assert_eq!(date_of(u64::MAX).len() % 10, 0, "no panic");
        let beyond = UNIX_EPOCH + Duration::from_secs(1 << 40);
        assert_eq!(date(beyond), "1970.01.01");
    }
}
