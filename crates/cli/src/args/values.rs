//! Parsers for the values of arguments: numbers within limits, times, clocks, games.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use cygnet_arena::tournament::{MOST_EXTRA_PAIRS, MOST_ROUNDS};
use cygnet_arena::{Sprt, SprtError};
use cygnet_core::time::{LONGEST_TIME, SHORTEST_TIME, TimeControl, TimeControlError, read_time};
use cygnet_core::{Entry, Message, Say, message};
use cygnet_games::CATALOGUE;

/// A whole number in plain digits, within limits.
fn number(text: &str, least: u64, most: u64) -> Result<u64, Message> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        message!("value-number", "it is a whole number from {least} to {most}", least, most)
    })
}

pub(super) fn seed(text: &str) -> Result<u64, Message> {
    number(text, 0, u64::MAX)
}

/// Far beyond what can be counted on all but the smallest boards, and safe for every stack.
const DEEPEST: u64 = 1000;

/// Deeper than any search gets.
const DEEPEST_SEARCH: u64 = 200;

pub(super) fn search_depth(text: &str) -> Result<u32, Message> {
    number(text, 1, DEEPEST_SEARCH).map(|depth| depth as u32)
}

/// Checking more would take days.
const MOST_SAMPLES: u64 = 100_000_000_000;

pub(super) fn samples(text: &str) -> Result<u64, Message> {
    number(text, 0, MOST_SAMPLES)
}

pub(super) fn nodes(text: &str) -> Result<u64, Message> {
    number(text, 1, u64::MAX)
}

/// A tebibyte, in MiB: more memory than any machine is expected to have.
const MOST_MEMORY: u64 = 1 << 20;

pub(super) fn memory(text: &str) -> Result<usize, Message> {
    number(text, 1, MOST_MEMORY).map(|mebibytes| mebibytes as usize)
}

/// Reads a time with its unit. The maximum, a day, is longer than any sensible search.
pub(super) fn duration(text: &str) -> Result<Duration, Message> {
    read_time(text).filter(|time| (SHORTEST_TIME..=LONGEST_TIME).contains(time)).ok_or_else(|| {
        message!(
            "value-time",
            "it is a time with its unit, such as 500ms, 1.5s, 2m or 1h30m, from 1ms to 24h"
        )
    })
}

/// More games than a match can play in a reasonable time.
const MOST_GAMES: u64 = 1_000_000;

pub(super) fn games(text: &str) -> Result<u32, Message> {
    let wrong = || {
        message!(
            "value-games",
            "it is an even number from 2 to {most}: openings are played twice",
            most = MOST_GAMES,
        )
    };
    let games = number(text, 2, MOST_GAMES).map_err(|_| wrong())?;
    if games % 2 == 0 { Ok(games as u32) } else { Err(wrong()) }
}

/// Reads a number of rounds, of games of a pairing, or of challengers.
pub(super) fn rounds(text: &str) -> Result<u32, Message> {
    number(text, 1, MOST_ROUNDS.into()).map(|rounds| rounds as u32)
}

pub(super) fn extra_pairs(text: &str) -> Result<u32, Message> {
    number(text, 0, MOST_EXTRA_PAIRS.into()).map(|pairs| pairs as u32)
}

/// More puzzles than anybody solves.
const MOST_PUZZLES: u64 = 100_000;

pub(super) fn report_games(text: &str) -> Result<u32, Message> {
    number(text, 1, 1_000_000).map(|games| games as u32)
}

pub(super) fn puzzle_count(text: &str) -> Result<usize, Message> {
    number(text, 1, MOST_PUZZLES).map(|count| count as usize)
}

pub(super) fn game_number(text: &str) -> Result<usize, Message> {
    number(text, 1, u64::from(u32::MAX)).map(|number| number as usize)
}

/// Reads a time control.
pub(super) fn clock(text: &str) -> Result<TimeControl, Message> {
    text.parse().map_err(|error: TimeControlError| error.message())
}

/// Reads a sequential test.
pub(super) fn sprt(text: &str) -> Result<Sprt, Message> {
    text.parse().map_err(|error: SprtError| error.message())
}

/// Reads the clock of a match: any time control except none.
pub(super) fn match_clock(text: &str) -> Result<TimeControl, Message> {
    match clock(text)? {
        TimeControl::None => {
            Err(message!("value-match-clock", "a match needs a limit, such as 1m+0.6s"))
        }
        control => Ok(control),
    }
}

/// A value for each of the two players of a match.
#[derive(Clone, Copy)]
pub(crate) struct Each<T>(pub(crate) [T; 2]);

/// Reads one value for both players, or one for each with a comma between them.
pub(super) fn each<T: Copy>(
    parse: fn(&str) -> Result<T, Message>,
) -> impl Fn(&str) -> Result<Each<T>, Message> + Clone {
    move |text| match text.split_once(',') {
        None => Ok(Each([parse(text)?; 2])),
        Some((one, two)) => Ok(Each([parse(one)?, parse(two)?])),
    }
}

pub(super) fn depth(text: &str) -> Result<u32, Message> {
    number(text, 0, DEEPEST).map(|depth| depth as u32)
}

/// More threads than this would only slow each other down.
const MOST_THREADS: u64 = 1024;

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, Message> {
    let threads = number(text, 1, MOST_THREADS)?;
    Ok(NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN))
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
