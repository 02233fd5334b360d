//! Measures the speed of the rules on this machine: perft and random games. The answer of `bench`.

use std::time::{Duration, Instant};

use cygnet_core::perft::Leaves;
use cygnet_core::{DynState, Entry, OptionError, Options};
use cygnet_games::CATALOGUE;
use cygnet_games::signature::signature;
use serde::{Deserialize, Serialize};

use crate::signature::search_signature;

/// The boards on which the project promises to be fast, and wider ones that show that the time grows only
/// in proportion. A game that is not listed is measured with its defaults.
const PERFTS: [(&str, &str, u32, Leaves); 9] = [
    ("ugly_duck", "5x5", 8, Leaves::Made),
    ("ugly_duck", "5x5", 8, Leaves::Counted),
    ("ugly_duck", "10x10", 5, Leaves::Made),
    ("ugly_duck", "22x22", 4, Leaves::Made),
    ("ski_jumps", "10x10", 11, Leaves::Made),
    ("ski_jumps", "20x20", 7, Leaves::Made),
    ("dropper", "8x8", 3, Leaves::Made),
    ("dropper", "9x9", 3, Leaves::Made),
    ("three_dragons", "", 4, Leaves::Made),
];

const OTHER_GAMES_DEPTH: u32 = 4;

/// Random games are counted in batches of this size.
const LOT: u64 = 100;

/// The speed of one kind of work on one board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// The work: `perft`, `perft --bulk` or `playouts`.
    pub what: String,
    /// The game's id.
    pub game: String,
    /// The size of the board; empty for a game without sizes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub size: String,
    /// The depth of a perft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of leaves or games counted in each repetition.
    pub count: u64,
    /// The number of repetitions.
    pub repetitions: u64,
    /// The time for all repetitions.
    pub seconds: f64,
    /// The number of leaves or games per second.
    pub per_second: f64,
}

/// The answer of `bench`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BenchAnswer {
    /// The measurements.
    pub results: Vec<Measurement>,
    /// The signature of the rules, in hexadecimal.
    pub signature: String,
    /// The signature of the searches, in hexadecimal.
    pub search_signature: String,
}

/// Measures perft and random games of every game, and reports each measurement at once. A quick run is for
/// tests: it measures each kind of work for a fiftieth of a second, and perft to one turn less.
///
/// # Errors
/// If a game does not have a size that the benchmark lists.
pub fn bench<E: From<OptionError>>(
    is_quick: bool,
    tell: &mut dyn FnMut(&Measurement) -> Result<(), E>,
) -> Result<BenchAnswer, E> {
    let at_least = Duration::from_millis(if is_quick { 20 } else { 1000 });
    let mut results = Vec::new();
    let mut add = |measurement: Measurement| {
        let told = tell(&measurement);
        results.push(measurement);
        told
    };
    for entry in CATALOGUE {
        for (size, depth, leaves) in perfts(entry) {
            let depth = if is_quick { depth - 1 } else { depth };
            let start = start(entry, size)?;
            let what = match leaves {
                Leaves::Made => "perft",
                Leaves::Counted => "perft --bulk",
            };
            let timed = repeat(at_least, |_| start.perft(depth, leaves));
            add(measurement(what, entry, size, Some(depth), timed))?;
        }
    }
    for entry in CATALOGUE {
        let mut sizes: Vec<&str> = perfts(entry).iter().map(|&(size, ..)| size).collect();
        sizes.dedup();
        for size in sizes {
            let start = start(entry, size)?;
            let timed = repeat(at_least, |seed| {
                start.playouts(LOT, seed);
                LOT
            });
            add(measurement("playouts", entry, size, None, timed))?;
        }
    }
    Ok(BenchAnswer {
        results,
        signature: format!("{:016x}", signature()),
        search_signature: format!("{:016x}", search_signature()),
    })
}

fn perfts(entry: &Entry) -> Vec<(&'static str, u32, Leaves)> {
    let listed = PERFTS.iter().filter(|(game, ..)| *game == entry.info.id);
    let mut perfts: Vec<_> =
        listed.map(|&(_, size, depth, leaves)| (size, depth, leaves)).collect();
    if perfts.is_empty() {
        perfts.push(("", OTHER_GAMES_DEPTH, Leaves::Made));
    }
    perfts
}

fn start(entry: &Entry, size: &str) -> Result<Box<dyn DynState>, OptionError> {
    let mut options = Options::defaults(entry.info);
    if !size.is_empty() {
        options.set(entry.info, "size", size)?;
    }
    Ok(entry.build(&options).initial())
}

/// The count per repetition, the number of repetitions, and the total time.
type Timed = (u64, u64, Duration);

/// Repeats some work until enough time has passed.
fn repeat(at_least: Duration, mut work: impl FnMut(u64) -> u64) -> Timed {
    let (began, mut repetitions) = (Instant::now(), 0);
    loop {
        let count = work(repetitions);
        repetitions += 1;
        let time = began.elapsed();
        if time >= at_least {
            return (count, repetitions, time);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rate is rounded anyway")]
fn measurement(
    what: &str,
    entry: &Entry,
    size: &str,
    depth: Option<u32>,
    (count, repetitions, time): Timed,
) -> Measurement {
    let seconds = time.as_secs_f64();
    Measurement {
        what: what.to_owned(),
        game: entry.info.id.to_owned(),
        size: size.to_owned(),
        depth,
        count,
        repetitions,
        seconds,
        per_second: (count * repetitions) as f64 / seconds,
    }
}
