//! Analyses a position with the engine: `analyse`.

use std::time::Duration;

use anyhow::Result;
use cygnet_analysis::json::AnalysisAnswer;
use cygnet_analysis::{
    Analysis, Analyst, AnalystSetup, Limits, Proofs, Resources, analyst, usable_threads,
};
use cygnet_core::Stop;

use crate::args::AnalyseArguments;
use crate::output::{Output, say_translated};
use crate::setup::{seed, session, table_bytes};

/// The default search time.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The default size of the transposition table, in MiB.
pub(super) const USUAL_MEMORY: usize = 256;

/// `cygnet analyse GAME`
pub(crate) fn analyse(
    arguments: &AnalyseArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<()> {
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let mut limits =
        Limits { time: arguments.time, depth: arguments.depth, nodes: arguments.nodes };
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    let setup = AnalystSetup {
        lines: arguments.lines,
        threads: usable_threads(arguments.threads),
        table_bytes,
        proofs: Proofs::Half,
        uses_proof_store: true,
    };
    // The end of the input does not end the search; a limit does.
    let stop = Stop::new();
    let mut told = Ok(());
    let mut analyst = analyst(session.game(), setup, resources);
    let found = analyst.analyse(session.state(), &limits, &stop, &mut |found| {
        told = tell(found, output);
        if told.is_err() {
            stop.stop();
        }
    })?;
    told?;
    keep(&mut *analyst);
    if found.lines.is_empty() {
        return if output.wants_json() {
            tell(&found, output)
        } else {
            output.line(format_args!("The game is over."))
        };
    }
    Ok(())
}

/// Saves the proofs. A failure to save them must not suppress the answer.
pub(super) fn keep(analyst: &mut dyn Analyst) {
    if let Err(error) = analyst.keep() {
        say_translated(format_args!("What was proved cannot be kept: {error}."));
    }
}

fn tell(found: &Analysis, output: &mut Output) -> Result<()> {
    if output.wants_json() {
        return output.json_line(&AnalysisAnswer::from(found));
    }
    let (seconds, speed) = (found.time.as_secs_f64(), found.speed());
    for line in &found.lines {
        output.line(format_args!(
            "depth {:>2}  {:>10}  {:>12} nodes  {:>7.2} s  {:>6.2} M/s  {}",
            found.depth,
            line.score.to_string(),
            found.nodes,
            seconds,
            speed / 1e6,
            line.moves.join(" ")
        ))?;
    }
    output.flush()
}
