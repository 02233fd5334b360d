//! The speed of the rules on this machine: `bench`.

use std::time::{Duration, Instant};

use anyhow::Result;
use cygnet_arena::search_signature;
use cygnet_core::perft::Leaves;
use cygnet_core::{DynState, Entry, Options};
use cygnet_games::CATALOGUE;
use cygnet_games::signature::signature;
use serde::Serialize;

use crate::output::Output;

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

#[derive(Serialize)]
struct Measured {
    what: &'static str,
    game: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    size: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// The number of leaves or games counted in each repetition.
    count: u64,
    repetitions: u64,
    seconds: f64,
    per_second: f64,
}

#[derive(Serialize)]
struct Report {
    results: Vec<Measured>,
    signature: String,
    search_signature: String,
}

/// `cygnet bench`
pub(crate) fn run(quick: bool, output: &mut Output) -> Result<()> {
    let at_least = Duration::from_millis(if quick { 20 } else { 1000 });
    let mut results = Vec::new();
    for entry in CATALOGUE {
        for (size, depth, leaves) in perfts(entry) {
            let depth = if quick { depth - 1 } else { depth };
            let start = start(entry, size)?;
            let what = match leaves {
                Leaves::Made => "perft",
                Leaves::Counted => "perft --bulk",
            };
            let timed = repeat(at_least, |_| start.perft(depth, leaves));
            results.push(measured(what, entry, size, Some(depth), timed));
            show(&results, output)?;
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
            results.push(measured("playouts", entry, size, None, timed));
            show(&results, output)?;
        }
    }
    let signature = format!("{:016x}", signature());
    let search_signature = format!("{:016x}", search_signature());
    if output.wants_json() {
        return output.json(&Report { results, signature, search_signature });
    }
    output.line(format_args!("signature {signature}"))?;
    output.line(format_args!("signature of the searches {search_signature}"))
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

fn start(entry: &Entry, size: &str) -> Result<Box<dyn DynState>> {
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
fn measured(
    what: &'static str,
    entry: &Entry,
    size: &str,
    depth: Option<u32>,
    (count, repetitions, time): Timed,
) -> Measured {
    let seconds = time.as_secs_f64();
    let per_second = (count * repetitions) as f64 / seconds;
    let (game, size) = (entry.info.id, size.to_owned());
    Measured { what, game, size, depth, count, repetitions, seconds, per_second }
}

/// Shows the latest result at once, because the whole benchmark takes a while.
fn show(results: &[Measured], output: &mut Output) -> Result<()> {
    let Some(measured) = results.last().filter(|_| !output.wants_json()) else { return Ok(()) };
    let what = match measured.depth {
        Some(depth) => format!("{} {depth}", measured.what),
        None => measured.what.to_owned(),
    };
    let unit = if measured.depth.is_some() { "leaves" } else { "games" };
    let (rate, prefix) = match measured.per_second {
        rate if rate >= 1e6 => (rate / 1e6, "million "),
        rate if rate >= 1e4 => (rate / 1e3, "thousand "),
        rate => (rate, ""),
    };
    output.line(format_args!(
        "{:<14}{:<7}{what:<15}{rate:>7.1} {prefix}{unit} a second",
        measured.game, measured.size
    ))?;
    output.flush()
}
