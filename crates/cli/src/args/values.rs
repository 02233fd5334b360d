//! What the values of arguments look like: numbers within limits, times, clocks, games.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use cygnet_arena::GameLimits;
use cygnet_core::Entry;
use cygnet_games::CATALOGUE;

/// A whole number in plain digits, within limits.
fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("it is a whole number from {least} to {most}"))
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    number(text, 0, u64::MAX)
}

/// Far beyond what can be counted on any but the smallest boards, and within every stack.
const DEEPEST: u64 = 1000;

/// Deeper than a search gets.
const DEEPEST_SEARCH: u64 = 200;

pub(super) fn search_depth(text: &str) -> Result<u32, String> {
    number(text, 1, DEEPEST_SEARCH).map(|depth| depth as u32)
}

/// Checking more would take days.
const MOST_SAMPLES: u64 = 100_000_000_000;

pub(super) fn samples(text: &str) -> Result<u64, String> {
    number(text, 0, MOST_SAMPLES)
}

pub(super) fn nodes(text: &str) -> Result<u64, String> {
    number(text, 1, u64::MAX)
}

/// A tebibyte is more than anybody has.
const MOST_MEMORY: u64 = 1 << 20;

pub(super) fn memory(text: &str) -> Result<usize, String> {
    number(text, 1, MOST_MEMORY).map(|mebibytes| mebibytes as usize)
}

/// A time with its unit, to the millisecond. A day is longer than anybody waits.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 3] = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let wrong =
        || "it is a number with ms, s or m, such as 500ms or 1.5s, at most a day".to_owned();
    let (number, unit) = UNITS
        .iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))
        .ok_or_else(wrong)?;
    seconds(number, 0.0, 86_400.0)
        .map(|time| time.mul_f64(*unit))
        .filter(|time| (1..=86_400_000).contains(&time.as_millis()))
        .ok_or_else(wrong)
}

/// A number of seconds, with decimals or not.
fn seconds(text: &str, least: f64, most: f64) -> Option<Duration> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: Option<f64> = is_number.then(|| text.parse().ok()).flatten();
    seconds.filter(|seconds| (least..=most).contains(seconds)).map(Duration::from_secs_f64)
}

/// More games than anybody has time for.
const MOST_GAMES: u64 = 1_000_000;

pub(super) fn games(text: &str) -> Result<u32, String> {
    let wrong =
        || format!("it is an even number from 2 to {MOST_GAMES}: openings are played twice");
    let games = number(text, 2, MOST_GAMES).map_err(|_| wrong())?;
    if games % 2 == 0 { Ok(games as u32) } else { Err(wrong()) }
}

pub(super) fn game_number(text: &str) -> Result<usize, String> {
    number(text, 1, u64::from(u32::MAX)).map(|number| number as usize)
}

/// A time in seconds, and an increment in seconds, with decimals or not.
pub(super) fn match_clock(text: &str) -> Result<GameLimits, String> {
    let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
    let limits = seconds(start, 0.1, 86_400.0).zip(seconds(increment, 0.0, 3600.0));
    limits.map(|(start, increment)| GameLimits::Clock { start, increment }).ok_or_else(|| {
        "it is seconds from 0.1 to 86400, plus seconds from 0 to 3600, such as 60+0.6".to_owned()
    })
}

/// What each of the two players of a match is given.
#[derive(Clone, Copy)]
pub(crate) struct Each<T>(pub(crate) [T; 2]);

/// One value for both players, or one for each with a comma between them.
pub(super) fn each<T: Copy>(
    parse: fn(&str) -> Result<T, String>,
) -> impl Fn(&str) -> Result<Each<T>, String> + Clone {
    move |text| match text.split_once(',') {
        None => Ok(Each([parse(text)?; 2])),
        Some((one, two)) => Ok(Each([parse(one)?, parse(two)?])),
    }
}

pub(super) fn depth(text: &str) -> Result<u32, String> {
    number(text, 0, DEEPEST).map(|depth| depth as u32)
}

/// More than this would only stand in each other's way.
const MOST_THREADS: u64 = 1024;

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = number(text, 1, MOST_THREADS)?;
    NonZeroUsize::new(threads as usize).ok_or_else(|| "it is at least 1".to_owned())
}

/// Any text, with the ids of the games offered for completion: people may write them otherwise.
#[derive(Clone)]
pub(super) struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |entry: &Entry| PossibleValue::new(entry.info.id);
        Some(Box::new(CATALOGUE.iter().map(value)))
    }
}
