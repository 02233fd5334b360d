//! Dates and times of day in UTC, in the formats of records and file names.

use std::time::SystemTime;

use jiff::Timestamp;

/// A clock that was never set, or whose year is outside the calendar, counts as the start of 1970.
fn format(time: SystemTime, how: &str) -> String {
    let time = Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH);
    time.max(Timestamp::UNIX_EPOCH).strftime(how).to_string()
}

/// The date in the format of a record's tag `Date`: `2024.02.29`.
#[must_use]
pub fn date(time: SystemTime) -> String {
    format(time, "%Y.%m.%d")
}

/// The time in the format of file names, which sort by it: `2024-02-29-235959`.
#[must_use]
pub fn stamp(time: SystemTime) -> String {
    format(time, "%Y-%m-%d-%H%M%S")
}

/// Today's date, in the format of a record's tag `Date`.
#[must_use]
pub fn today() -> String {
    date(SystemTime::now())
}

/// The number of today, counted from 1 January 1970.
#[must_use]
pub fn day_number() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs() / (24 * 60 * 60))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn moments_are_written_by_the_calendar() {
        for (seconds, day, moment) in [
            (0, "1970.01.01", "1970-01-01-000000"),
            (68_169_599, "1972.02.28", "1972-02-28-235959"),
            (951_868_799, "2000.02.29", "2000-02-29-235959"),
            (1_704_067_200, "2024.01.01", "2024-01-01-000000"),
        ] {
            let time = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!((date(time).as_str(), stamp(time).as_str()), (day, moment));
        }
    }

    #[test]
    fn a_clock_that_nobody_has_set_is_no_reason_to_stop() {
        assert_eq!(date(UNIX_EPOCH - Duration::from_secs(1)), "1970.01.01");
        let beyond = UNIX_EPOCH + Duration::from_secs(1 << 40);
        assert_eq!(date(beyond), "1970.01.01");
    }
}
