//! Parsers for the values of arguments: numbers within limits, times, clocks, games.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use cygnet_core::Entry;
use cygnet_core::time::{LONGEST_TIME, SHORTEST_TIME, TimeControl, read_time};
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

/// Far beyond what can be counted on all but the smallest boards, and safe for every stack.
const DEEPEST: u64 = 1000;

/// Deeper than any search gets.
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

/// A tebibyte, in MiB: more memory than any machine is expected to have.
const MOST_MEMORY: u64 = 1 << 20;

pub(super) fn memory(text: &str) -> Result<usize, String> {
    number(text, 1, MOST_MEMORY).map(|mebibytes| mebibytes as usize)
}

/// Reads a time with its unit. The maximum, a day, is longer than any sensible search.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    read_time(text).filter(|time| (SHORTEST_TIME..=LONGEST_TIME).contains(time)).ok_or_else(|| {
        "it is a time with its unit, such as 500ms, 1.5s, 2m or 1h30m, from 1ms to 24h".to_owned()
    })
}

/// More games than a match can play in a reasonable time.
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

/// Reads the clock of a match: any time control except none.
pub(super) fn match_clock(text: &str) -> Result<TimeControl, String> {
    match text.parse() {
        Ok(TimeControl::None) => Err("a match needs a limit, such as 1m+0.6s".to_owned()),
        Ok(control) => Ok(control),
        Err(error) => Err(error.to_string()),
    }
}

/// A value for each of the two players of a match.
#[derive(Clone, Copy)]
pub(crate) struct Each<T>(pub(crate) [T; 2]);

/// Reads one value for both players, or one for each with a comma between them.
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

/// More threads than this would only slow each other down.
const MOST_THREADS: u64 = 1024;

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = number(text, 1, MOST_THREADS)?;
    NonZeroUsize::new(threads as usize).ok_or_else(|| "it is at least 1".to_owned())
}

/// Any text, with the ids of the games offered for completion: people may spell them differently.
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
