//! Proves which side wins: `solve`.

use std::io::Write;
use std::time::Instant;

use cygnet_analysis::{Limits, Resources, prover};
use cygnet_core::{Say, Stop, message};
use cygnet_solve::erased::{Prover, ProverSetup};
use cygnet_solve::inquiry::{Inquiry, Questions, RequestedProof};
use cygnet_solve::json::SolveAnswer;
use cygnet_solve::{ProofStore, ProofStoreError};
use cygnet_system::files::{check_replaceable, replace_with};
use cygnet_system::memory::table_bytes;
use cygnet_text::answers::{solve_effort, solve_findings, solve_progress};

use super::analyse::say_not_kept;
use crate::CommandResult;
use crate::args::SolveArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::setup::{seed, session};
use crate::signals::stop_at_signals;

/// `cygnet solve GAME`
pub(crate) fn solve(
    arguments: &SolveArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    if let Some(path) = &arguments.proof {
        // Check now, so that a missing folder is not reported only after hours of work.
        check_replaceable(path).context(|| cannot_write(path))?;
    }
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let nowhere = ProofStore::nowhere();
    let store = if arguments.fresh { &nowhere } else { resources.proof_store() };
    let tables = (!arguments.fresh).then(|| resources.tables().clone());
    let start = Instant::now();
    let setup = ProverSetup { threads: arguments.threads, table_bytes, tables };
    let prover = prover(session.game(), setup);
    let limits = Limits { time: arguments.time, depth: None, nodes: arguments.nodes };
    let mut inquiry = Inquiry::new(prover, &session, limits, &stop, start);
    let recalled = recall(inquiry.prover(), store, output);
    let (progress, words) = (ProgressLine::spinner(), output.words());
    let questions = Questions { all_moves: arguments.all_moves, distance: arguments.distance };
    let mut found =
        inquiry.about_the_position(questions, recalled.unwrap_or_default(), &mut |so_far| {
            progress.set_message(|| solve_progress(so_far, words));
        })?;
    progress.finish();
    // A damaged file is rewritten.
    if (inquiry.is_worth_keeping(questions) || recalled.is_none())
        && let Err(error) = inquiry.prover().keep_on(store)
    {
        // A failure to save the proofs must not suppress the answer.
        say_not_kept(&error, output);
    }
    if !output.wants_json() {
        output.lines(&solve_findings(&found, &session, output.language()))?;
        output.flush()?;
    }
    let mut written = Ok(());
    if let Some(path) = &arguments.proof {
        found.proof = Some(match inquiry.proof(found.bounds.value())? {
            Ok(certificate) => {
                let mut bytes = 0;
                let write = |file: &mut dyn Write| {
                    bytes = certificate.write(file)?;
                    Ok(())
                };
                written = replace_with(path, write).context(|| cannot_write(path));
                RequestedProof::Written { path: path.display().to_string(), bytes }
            }
            Err(why) => RequestedProof::Missing { why },
        });
    }
    if written.is_err() {
        found.proof = None;
    }
    inquiry.account(&mut found);
    if output.wants_json() {
        output.json(&SolveAnswer::new(&found, &session))?;
    } else {
        output.lines(&solve_effort(&found, output.language()))?;
    }
    written?;
    Ok(if found.is_complete() { CommandResult::Yes } else { CommandResult::No })
}

/// The default size of the transposition table, in MiB.
const USUAL_MEMORY: usize = 512;

/// Loads the proofs of earlier runs, and returns how many there are. A faulty file is only reported,
/// because its contents can be proved again.
fn recall(prover: &dyn Prover, store: &ProofStore, output: &Output) -> Option<usize> {
    let say = |error: &ProofStoreError| {
        output.notice(&message!(
            "proofs-not-used",
            "Earlier proofs were ignored: {reason}.",
            reason = error.message(),
        ));
    };
    prover.recall_from(store).inspect_err(say).ok()
}
