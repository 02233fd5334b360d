//! Analyses a position with the engine: `analyse`.

use std::time::Duration;

use cygnet_analysis::json::AnalysisAnswer;
use cygnet_analysis::{
    Analysis, Analyst, AnalystSetup, Limits, Proofs, Resources, analyst, usable_threads,
};
use cygnet_core::{Say, Stop, message};
use cygnet_solve::ProofStoreError;
use cygnet_system::memory::table_bytes;
use cygnet_text::advice::score_as_result;

use crate::args::AnalyseArguments;
use crate::command_error::Result;
use crate::output::Output;
use crate::setup::{seed, session};

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
    keep(&mut *analyst, output);
    if found.lines.is_empty() {
        return if output.wants_json() {
            tell(&found, output)
        } else {
            output.line(output.words().analyse_over())
        };
    }
    Ok(())
}

/// Saves the proofs. A failure to save them must not suppress the answer.
pub(super) fn keep(analyst: &mut dyn Analyst, output: &Output) {
    if let Err(error) = analyst.keep() {
        say_not_kept(&error, output);
    }
}

/// Warns that the proofs could not be saved.
pub(super) fn say_not_kept(error: &ProofStoreError, output: &Output) {
    output.notice(&message!(
        "command-proofs-not-kept",
        "Proofs could not be saved: {reason}.",
        reason = error.message(),
    ));
}

fn tell(found: &Analysis, output: &mut Output) -> Result<()> {
    if output.wants_json() {
        return output.json_line(&AnalysisAnswer::from(found));
    }
    let words = output.words();
    let (seconds, speed) = (found.time.as_secs_f64(), found.speed());
    for line in &found.lines {
        output.line(words.analyse_line(
            format_args!("{:>2}", found.depth),
            format_args!("{:>10}", score_as_result(line.score, words)),
            format_args!("{:>12}", found.nodes),
            format_args!("{seconds:>7.2}"),
            format_args!("{:>6.2}", speed / 1e6),
            line.moves.join(" "),
        ))?;
    }
    output.flush()
}
