//! The speed of the rules on this machine: `bench`.

use anyhow::Result;
use cygnet_arena::{Measurement, bench};

use crate::output::Output;

/// `cygnet bench`
pub(crate) fn run(quick: bool, output: &mut Output) -> Result<()> {
    let answer = bench(quick, &mut |measured| {
        if output.wants_json() { anyhow::Ok(()) } else { show(measured, output) }
    })?;
    if output.wants_json() {
        return output.json(&answer);
    }
    output.line(format_args!("signature {}", answer.signature))?;
    output.line(format_args!("signature of the searches {}", answer.search_signature))
}

/// Shows a result at once, because the whole benchmark takes a while.
fn show(measured: &Measurement, output: &mut Output) -> Result<()> {
    let what = match measured.depth {
        Some(depth) => format!("{} {depth}", measured.what),
        None => measured.what.clone(),
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
