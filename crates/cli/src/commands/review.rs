//! Reviews recorded games move by move: `review`.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use cygnet_analysis::json::{ReviewAnswer, ReviewedMoveAnswer};
use cygnet_analysis::{
    AnalystSetup, Limits, Proofs, Resources, analyst, annotate, review as go_through,
    usable_threads,
};
use cygnet_core::{Stop, message};
use cygnet_games::record_games::read_games;
use cygnet_system::files::{check_replaceable, replace};
use cygnet_system::memory::table_bytes;
use cygnet_text::answers::review_report;

use super::analyse::{USUAL_MEMORY, keep};
use super::record::open;
use crate::CommandResult;
use crate::args::ReviewArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::signals::stop_at_signals;

/// The default search time per position.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// `cygnet review FILE`
pub(crate) fn review(
    arguments: &ReviewArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    let mut limits =
        Limits { time: arguments.time, depth: arguments.depth, nodes: arguments.nodes };
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    let file = arguments.file.display().to_string();
    // A game that cannot be read cannot be written again either.
    let is_strict = arguments.output.is_some();
    let mut games = read_games(&file, open(&arguments.file)?, arguments.game, is_strict)?;
    if let Some(path) = &arguments.output {
        check_output(path)?;
    }
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let setup = AnalystSetup {
        lines: NonZeroUsize::MIN,
        threads: usable_threads(arguments.threads),
        table_bytes,
        proofs: Proofs::Half,
        uses_proof_store: true,
    };
    for game in &mut games {
        let Some(session) = &game.session else { continue };
        if stop.is_stopped() {
            break;
        }
        let mut analyst = analyst(session.game(), setup, resources);
        let (turns, words) = (session.moves().len() as u64, output.words());
        let progress = ProgressLine::bar(turns, "{msg}  {bar:24} {pos}/{len}  [{elapsed}<{eta}]");
        progress.set_message(|| words.review_progress(game.number));
        let mut told = Ok(());
        let reviewed = go_through(session, &mut *analyst, &limits, &stop, &mut |mv| {
            progress.step();
            // Tools can sort the moves themselves; people want to read them in the order of play.
            if output.wants_json() && told.is_ok() {
                told = output.json_line(&ReviewedMoveAnswer::new(game.number, mv, session));
            }
        })?;
        told?;
        keep(&mut *analyst, output);
        progress.finish();
        if output.wants_json() {
            output.json_line(&ReviewAnswer::new(game.number, &reviewed, session))?;
        } else {
            output.lines(&review_report(game, session, &reviewed, output.language()))?;
            output.flush()?;
        }
        annotate(&mut game.record, &reviewed);
    }
    if let Some(path) = &arguments.output {
        let text: String = games.iter().map(|game| game.record.to_string()).collect();
        replace(path, text.as_bytes()).context(|| cannot_write(path))?;
    }
    if stop.is_stopped() {
        if !output.wants_json() {
            output.line(output.words().review_interrupted())?;
        }
        return Ok(CommandResult::No);
    }
    Ok(CommandResult::Yes)
}

/// Checks whether the file can be written, before any work is done for it.
fn check_output(path: &Path) -> Result<()> {
    if path == Path::new("-") || path.is_dir() {
        let problem = message!(
            "command-review-output",
            "cannot write {file}: name a file for the reviewed games",
            file = path,
        );
        return Err(problem.into());
    }
    check_replaceable(path).context(|| cannot_write(path))
}
