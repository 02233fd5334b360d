//! The speed of the rules on this machine: `bench`.

use cygnet_arena::{Measurement, bench};

use crate::command_error::{CommandError, Result};
use crate::output::Output;

/// `cygnet bench`
pub(crate) fn run(quick: bool, output: &mut Output) -> Result<()> {
    let answer = bench(quick, &mut |measured| {
        if output.wants_json() { Ok::<_, CommandError>(()) } else { show(measured, output) }
    })?;
    if output.wants_json() {
        return output.json(&answer);
    }
    let words = output.words();
    output.line(words.bench_signature(&answer.signature))?;
    output.line(words.bench_search_signature(&answer.search_signature))
}

/// Shows a result at once, because the whole benchmark takes a while.
fn show(measured: &Measurement, output: &mut Output) -> Result<()> {
    let what = match measured.depth {
        Some(depth) => format!("{} {depth}", measured.what),
        None => measured.what.clone(),
    };
    let (words, is_perft) = (output.words(), measured.depth.is_some());
    let shown = |rate: f64| format!("{rate:>7.1}");
    let speed = match measured.per_second {
        rate if rate >= 1e6 && is_perft => words.bench_million_leaves(shown(rate / 1e6)),
        rate if rate >= 1e6 => words.bench_million_games(shown(rate / 1e6)),
        rate if rate >= 1e4 && is_perft => words.bench_thousand_leaves(shown(rate / 1e3)),
        rate if rate >= 1e4 => words.bench_thousand_games(shown(rate / 1e3)),
        rate if is_perft => words.bench_leaves(shown(rate)),
        rate => words.bench_games(shown(rate)),
    };
    output.line(format_args!("{:<14}{:<7}{what:<15}{speed}", measured.game, measured.size))?;
    output.flush()
}
