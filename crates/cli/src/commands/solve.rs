//! Proves which side wins: `solve`.

mod answer;

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use cygnet_analysis::{Limits, Resources, prover};
use cygnet_core::{Say, Stop, Value, message};
use cygnet_solve::erased::{Prover, ProverSetup};
use cygnet_solve::inquiry::{Inquiry, Questions, RequestedProof};
use cygnet_solve::json::SolveAnswer;
use cygnet_solve::{Bounds, ProofStore, ProofStoreError, Solution};
use cygnet_system::files::{check_replaceable, replace_with};
use cygnet_text::Words;
use indicatif::{ProgressBar, ProgressStyle};

use self::answer::{as_text, end_as_text};
use super::analyse::say_not_kept;
use crate::CommandResult;
use crate::args::SolveArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::Output;
use crate::setup::{seed, session, table_bytes};
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
    let progress = SolveProgress::new(output.words());
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
        say_not_kept(&error, output);
    }
    if !output.wants_json() {
        output.lines(&as_text(&found, &session, output.language()))?;
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
        output.lines(&end_as_text(&found, output.language()))?;
    }
    written?;
    Ok(if found.is_complete() { CommandResult::Yes } else { CommandResult::No })
}

/// The default size of the transposition table, in MiB.
const USUAL_MEMORY: usize = 512;

/// The results of a search of at least this many positions are worth saving.
const WORTH_KEEPING: u64 = 50_000;

/// Loads the proofs of earlier runs, and returns how many there are. A faulty file is only reported,
/// because its contents can be proved again.
fn recall(prover: &dyn Prover, store: &ProofStore, output: &Output) -> Option<usize> {
    let say = |error: &ProofStoreError| {
        output.notice(&message!(
            "proofs-not-used",
            "What was proved before is not used: {reason}.",
            reason = error.message(),
        ));
    };
    prover.recall_from(store).inspect_err(say).ok()
}

/// Progress on standard error, if that is a terminal.
struct SolveProgress {
    bar: Option<ProgressBar>,
    words: Words,
}

impl SolveProgress {
    fn new(words: Words) -> Self {
        if !io::stderr().is_terminal() {
            return Self { bar: None, words };
        }
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Self { bar: Some(bar), words }
    }

    fn tell(&self, so_far: &Solution) {
        if let Some(bar) = &self.bar {
            let known = match so_far.bounds {
                Bounds { least: Value::Loss, most: Value::Draw } => {
                    Some(self.words.solve_no_win_so_far())
                }
                Bounds { least: Value::Draw, most: Value::Win } => {
                    Some(self.words.solve_no_loss_so_far())
                }
                _ => None,
            };
            let (seconds, millions) = (so_far.time.as_secs(), so_far.nodes / 1_000_000);
            let mut message = self.words.solve_progress(millions, seconds);
            if let Some(known) = known {
                message = format!("{message}, {known}");
            }
            bar.set_message(message);
            bar.tick();
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
