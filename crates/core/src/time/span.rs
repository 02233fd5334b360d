//! Lengths of time as text: `1h30m`, `90s`, `0.6s`, `100ms`.

use std::time::Duration;

/// The longest time that can be set for a game, a move or a search.
pub const LONGEST_TIME: Duration = Duration::from_secs(24 * 3600);

/// The shortest time that can be set for a game, a move or a search.
pub const SHORTEST_TIME: Duration = Duration::from_millis(1);

/// The units and their lengths in nanoseconds, longest first.
const UNITS: [(&str, u128); 4] =
    [("h", 3600 * SECOND), ("m", 60 * SECOND), ("s", SECOND), ("ms", MILLISECOND)];

const MILLISECOND: u128 = 1_000_000;
const SECOND: u128 = 1000 * MILLISECOND;

/// Converts a number to nanoseconds, given the length of its unit. `None` unless the number consists of
/// digits, with or without decimals.
fn nanoseconds(number: &str, unit: u128) -> Option<u128> {
    /// More decimals would be less than a nanosecond in every unit.
    const DECIMALS: usize = 18;
    let (whole, decimals) = match number.split_once('.') {
        Some((whole, decimals)) if !decimals.is_empty() => (whole, decimals),
        Some(_) => return None,
        None if number.is_empty() => return None,
        None => (number, ""),
    };
    if !whole.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // A number that overflows becomes the largest number, which exceeds every limit.
    let whole = if whole.is_empty() { 0 } else { whole.parse().unwrap_or(u64::MAX) };
    let decimals = &decimals[..decimals.len().min(DECIMALS)];
    let scale = 10_u128.pow(decimals.len() as u32);
    let decimals: u128 = decimals.parse().unwrap_or_default();
    Some(u128::from(whole) * unit + decimals * unit / scale)
}

fn duration(nanoseconds: u128) -> Duration {
    let seconds = u64::try_from(nanoseconds / SECOND).unwrap_or(u64::MAX);
    Duration::new(seconds, (nanoseconds % SECOND) as u32)
}

/// A number of minutes or seconds without a unit.
pub(super) fn read_bare(number: &str, unit_seconds: u32) -> Option<Duration> {
    nanoseconds(number, u128::from(unit_seconds) * SECOND).map(duration)
}

/// Reads a length of time: numbers with the units `h`, `m`, `s` and `ms`, each at most once, the
/// longest first. The last number may have decimals.
///
/// ```
/// use std::time::Duration;
/// use cygnet_core::time::read_time;
/// assert_eq!(read_time("1m30s"), Some(Duration::from_secs(90)));
/// assert_eq!(read_time("0.6s"), Some(Duration::from_millis(600)));
/// assert_eq!(read_time("30"), None);
/// ```
#[must_use]
pub fn read_time(text: &str) -> Option<Duration> {
    let mut rest = text;
    let mut total: u128 = 0;
    let mut units = UNITS.iter();
    loop {
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic())?;
        let (number, after) = rest.split_at(end);
        let end = after.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(after.len());
        let (name, after) = after.split_at(end);
        // The units before it can no longer be used.
        let (_, unit) = units.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        if number.contains('.') && !after.is_empty() {
            return None;
        }
        total = total.saturating_add(nanoseconds(number, *unit)?);
        if after.is_empty() {
            return Some(duration(total));
        }
        rest = after;
    }
}

/// Writes a length of time in the format of [`read_time`], exactly and in a short form: `1h30m`,
/// `1m0.5s`, `100ms`.
#[must_use]
pub fn format_time(time: Duration) -> String {
    let mut rest = time.as_nanos();
    match rest {
        0 => return "0s".to_owned(),
        1..SECOND => return with_decimals(rest, MILLISECOND, "ms"),
        _ => {}
    }
    let mut text = String::new();
    for (name, unit) in &UNITS[..2] {
        if rest >= *unit {
            text.push_str(&(rest / unit).to_string());
            text.push_str(name);
            rest %= unit;
        }
    }
    if rest > 0 {
        text.push_str(&with_decimals(rest, SECOND, "s"));
    }
    text
}

fn with_decimals(nanoseconds: u128, unit: u128, name: &str) -> String {
    let (whole, part) = (nanoseconds / unit, nanoseconds % unit);
    if part == 0 {
        return format!("{whole}{name}");
    }
    let digits = unit.ilog10() as usize;
    let decimals = format!("{part:0digits$}");
    format!("{whole}.{}{name}", decimals.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn times_are_written_in_one_way_and_read_in_several() {
        for (texts, millis) in [
            (["0s", "0h", "0ms"], 0),
            (["100ms", "0.1s", ".1s"], 100),
            (["1s", "1000ms", "0m1s"], 1000),
            (["1m0.5s", "60.5S", "1M500MS"], 60_500),
            (["1m30s", "90s", "1.5m"], 90_000),
            (["1h30m", "90m", "1.5h"], 5_400_000),
            (["24h", "1440m", "86400s"], 86_400_000),
        ] {
            let time = Duration::from_millis(millis);
            for text in texts {
                assert_eq!(read_time(text), Some(time), "{text}");
            }
            assert_eq!(format_time(time), texts[0]);
        }
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        for text in [
            "", "5", "s", "m5", "5x", "5s5s", "30s1m", "1.5m30s", "5.s", ".s", "1.2.3s", "-5s",
            "+5s", "5 m", "5mé", "é", "½h", "1e3s", "∞s", "5min", "\0", "1s ",
        ] {
            assert_eq!(read_time(text), None, "{text}");
        }
        assert!(read_time("99999999999999999999h") > Some(LONGEST_TIME));
        assert_eq!(read_time("0.00000000000000000000001s"), Some(Duration::ZERO));
    }

    proptest! {
        #[test]
        fn every_time_is_read_as_it_is_written(nanos in 0..=LONGEST_TIME.as_nanos() as u64) {
            let time = Duration::from_nanos(nanos);
            prop_assert_eq!(read_time(&format_time(time)), Some(time));
        }

        #[test]
        fn no_text_is_too_much(text in "[0-9.]{0,40}(h|m|s|ms|x)?[0-9.]{0,30}(ms|s)?") {
            if let Some(time) = read_time(&text) {
                prop_assert_eq!(read_time(&format_time(time)), Some(time));
            }
        }
    }
}
