//! The speed of the rules on this machine: `bench`.

use std::time::{Duration, Instant};

use anyhow::Result;
use cygnet_core::perft::Leaves;
use cygnet_core::{DynState, Options};
use cygnet_games::signature::signature;
use serde::Serialize;

use crate::output::Output;
use crate::setup::find_game;

/// What is measured. The first block is what the project promises to be fast at; the second shows
/// that wider boards are slower only in proportion.
const PERFTS: [(&str, &str, u32, Leaves); 9] = [
    ("ugly_duck", "5x5", 8, Leaves::Made),
    ("ugly_duck", "5x5", 8, Leaves::Counted),
    ("ski_jumps", "10x10", 11, Leaves::Made),
    ("dropper", "8x8", 3, Leaves::Made),
    ("three_dragons", "", 4, Leaves::Made),
    ("ugly_duck", "10x10", 5, Leaves::Made),
    ("ugly_duck", "22x22", 4, Leaves::Made),
    ("ski_jumps", "20x20", 7, Leaves::Made),
    ("dropper", "9x9", 3, Leaves::Made),
];

const PLAYOUTS: [(&str, &str); 6] = [
    ("ugly_duck", "5x5"),
    ("ski_jumps", "10x10"),
    ("dropper", "8x8"),
    ("three_dragons", ""),
    ("ugly_duck", "22x22"),
    ("ski_jumps", "20x20"),
];

/// Random games are counted in lots of this many.
const LOT: u64 = 100;

#[derive(Serialize)]
struct Measured {
    what: &'static str,
    game: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    size: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    count: u64,
    seconds: f64,
    per_second: f64,
}

#[derive(Serialize)]
struct Report {
    results: Vec<Measured>,
    signature: String,
}

/// `cygnet bench`
pub(crate) fn run(quick: bool, output: &mut Output) -> Result<()> {
    let at_least = Duration::from_millis(if quick { 20 } else { 1000 });
    let mut results = Vec::new();
    let mut report = |output: &mut Output, measured: Measured| -> Result<()> {
        if !output.wants_json() {
            output.line(row(&measured))?;
            output.finish()?;
        }
        results.push(measured);
        Ok(())
    };
    for (game, size, depth, leaves) in PERFTS {
        let depth = if quick { depth - 1 } else { depth };
        let start = start(game, size)?;
        let (count, time) = repeat(at_least, |_| start.perft(depth, leaves));
        let what = match leaves {
            Leaves::Made => "perft",
            Leaves::Counted => "perft --bulk",
        };
        report(output, measured(what, game, size, Some(depth), count, time))?;
    }
    for (game, size) in PLAYOUTS {
        let start = start(game, size)?;
        let (count, time) = repeat(at_least, |seed| {
            start.playouts(LOT, seed);
            LOT
        });
        report(output, measured("playouts", game, size, None, count, time))?;
    }
    let signature = format!("{:016x}", signature());
    if output.wants_json() {
        return output.json(&Report { results, signature });
    }
    output.line(format_args!("signature {signature}"))
}

fn start(game: &str, size: &str) -> Result<Box<dyn DynState>> {
    let entry = find_game(game)?;
    let mut options = Options::defaults(entry.info);
    if !size.is_empty() {
        options.set(entry.info, "size", size)?;
    }
    Ok(entry.build(&options).initial())
}

/// Does something over and over until enough time has passed, and adds up what it counts.
fn repeat(at_least: Duration, mut work: impl FnMut(u64) -> u64) -> (u64, Duration) {
    let (began, mut count) = (Instant::now(), 0);
    for round in 0.. {
        count += work(round);
        if began.elapsed() >= at_least {
            break;
        }
    }
    (count, began.elapsed())
}

#[expect(clippy::cast_precision_loss, reason = "a rate is rounded anyway")]
fn measured(
    what: &'static str,
    game: &'static str,
    size: &'static str,
    depth: Option<u32>,
    count: u64,
    time: Duration,
) -> Measured {
    let seconds = time.as_secs_f64();
    Measured { what, game, size, depth, count, seconds, per_second: count as f64 / seconds }
}

fn row(measured: &Measured) -> String {
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
    format!(
        "{:<14}{:<7}{what:<15}{rate:>7.1} {prefix}{unit} a second",
        measured.game, measured.size
    )
}
