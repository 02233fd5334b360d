//! Dates and times of day, as records and file names write them: in UTC, by the calendar that
//! computers use.

use std::time::{SystemTime, UNIX_EPOCH};

/// The calendar repeats itself after so many days, which are 400 years.
const DAYS_OF_A_CYCLE: u64 = 146_097;

/// A moment, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    year: u64,
    month: u64,
    day: u64,
    second_of_day: u64,
}

impl Moment {
    /// A time before 1970 is a clock that nobody has set, and counts as the start of 1970.
    pub(crate) fn at(time: SystemTime) -> Self {
        let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (days, second_of_day) = (seconds / 86_400, seconds % 86_400);
        let mut year = 1970 + days / DAYS_OF_A_CYCLE * 400;
        let mut left = days % DAYS_OF_A_CYCLE;
        let mut month = 1;
        while left >= days_of_month(year, month) {
            left -= days_of_month(year, month);
            (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        }
        Self { year, month, day: left + 1, second_of_day }
    }

    /// As the tag `Date` of a record has it: `2024.02.29`.
    pub(crate) fn date(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// As names of files have it, which sort by it: `2024-02-29-235959`.
    pub(crate) fn stamp(self) -> String {
        let (minute_of_day, second) = (self.second_of_day / 60, self.second_of_day % 60);
        let (hour, minute) = (minute_of_day / 60, minute_of_day % 60);
        let Self { year, month, day, .. } = self;
        format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

fn days_of_month(year: u64, month: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn moments_are_taken_apart_by_the_calendar() {
        for (seconds, date, stamp) in [
            (0, "1970.01.01", "1970-01-01-000000"),
            (68_169_599, "1972.02.28", "1972-02-28-235959"),
            (68_169_600, "1972.02.29", "1972-02-29-000000"),
            (951_868_799, "2000.02.29", "2000-02-29-235959"),
            (1_704_067_199, "2023.12.31", "2023-12-31-235959"),
            (1_704_067_200, "2024.01.01", "2024-01-01-000000"),
            (4_107_542_400, "2100.03.01", "2100-03-01-000000"),
            (13_569_465_600, "2400.01.01", "2400-01-01-000000"),
        ] {
            let moment = Moment::at(UNIX_EPOCH + Duration::from_secs(seconds));
            assert_eq!((moment.date().as_str(), moment.stamp().as_str()), (date, stamp));
        }
    }

    #[test]
    fn a_clock_that_nobody_has_set_is_no_reason_to_stop() {
        assert_eq!(Moment::at(UNIX_EPOCH - Duration::from_secs(1)).date(), "1970.01.01");
    }
}
