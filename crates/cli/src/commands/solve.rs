//! Proves which side wins: `solve`.

mod answer;

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use anyhow::{Context, Result};
use cygnet_analysis::{Limits, Resources, prover};
use cygnet_core::Stop;
use cygnet_solve::erased::{Prover, ProverSetup};
use cygnet_solve::inquiry::{Inquiry, Questions, RequestedProof};
use cygnet_solve::json::SolveAnswer;
use cygnet_solve::{ProofStore, ProofStoreError, Solution};
use cygnet_system::files::{check_replaceable, replace_with};
use indicatif::{ProgressBar, ProgressStyle};

use self::answer::{as_text, end_as_text, in_words};
use crate::Answer;
use crate::args::SolveArguments;
use crate::output::{Output, cannot_write, say_translated};
use crate::setup::{seed, session, table_bytes};
use crate::signals::stop_at_signals;

/// `cygnet solve GAME`
pub(crate) fn solve(
    arguments: &SolveArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<Answer> {
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    if let Some(path) = &arguments.proof {
        // Check now, so that a missing folder is not reported only after hours of work.
        check_replaceable(path).with_context(|| cannot_write(path))?;
    }
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context("signals cannot be listened to")?;
    let nowhere = ProofStore::nowhere();
    let store = if arguments.fresh { &nowhere } else { resources.proof_store() };
    let tables = (!arguments.fresh).then(|| resources.tables().clone());
    let start = Instant::now();
    let setup = ProverSetup { threads: arguments.threads, table_bytes, tables };
    let prover = prover(session.game(), setup);
    let limits = Limits { time: arguments.time, depth: None, nodes: arguments.nodes };
    let mut inquiry = Inquiry::new(prover, &session, limits, &stop, start);
    let recalled = recall(inquiry.prover(), store);
    let progress = Progress::new();
    let questions = Questions { all_moves: arguments.all_moves, distance: arguments.distance };
    let mut found =
        inquiry.about_the_position(questions, recalled.unwrap_or_default(), &mut |so_far| {
            progress.tell(so_far);
        })?;
    progress.finish();
    let has_asked_more = arguments.all_moves || arguments.distance;
    // A damaged file is written anew.
    if (inquiry.nodes() >= WORTH_KEEPING || has_asked_more || recalled.is_none())
        && let Err(error) = inquiry.prover().keep_on(store)
    {
        // A failure to save the proofs must not suppress the answer.
        say_translated(format_args!("What was proved cannot be kept: {error}."));
    }
    if !output.wants_json() {
        output.lines(&as_text(&found, &session))?;
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
                written = replace_with(path, write).with_context(|| cannot_write(path));
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
        output.lines(&end_as_text(&found))?;
    }
    written?;
    Ok(if found.is_complete() { Answer::Yes } else { Answer::No })
}

/// The default size of the transposition table, in MiB.
const USUAL_MEMORY: usize = 512;

/// The results of a search of at least this many positions are worth saving.
const WORTH_KEEPING: u64 = 50_000;

/// Loads the proofs of earlier runs, and returns how many there are. A faulty file is only reported,
/// because its contents can be proved again.
fn recall(prover: &dyn Prover, store: &ProofStore) -> Option<usize> {
    let say = |error: &ProofStoreError| {
        say_translated(format_args!("What was proved before is not used: {error}."));
    };
    prover.recall_from(store).inspect_err(say).ok()
}

/// Progress on standard error, if that is a terminal.
struct Progress(Option<ProgressBar>);

impl Progress {
    fn new() -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Self(Some(bar))
    }

    fn tell(&self, so_far: &Solution) {
        if let Some(bar) = &self.0 {
            let known = match in_words(so_far.bounds) {
                Some(words) => format!(", {words} so far"),
                None => String::new(),
            };
            let (seconds, millions) = (so_far.time.as_secs(), so_far.nodes / 1_000_000);
            bar.set_message(format!("{millions} million positions, {seconds} s{known}"));
            bar.tick();
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
