//! `table stats`: statistics of a game from its complete table.

use std::fs;
use std::path::Path;

use cygnet_analysis::MEBIBYTE;
use cygnet_core::{Stop, message};
use cygnet_solve::complete::erased::OpenTable;
use cygnet_solve::complete::json::{InterruptedAnswer, StatsAnswer};
use cygnet_solve::complete::{BuildSetup, Tables};
use cygnet_system::files::{check_replaceable, replace};
use cygnet_text::Words;
use cygnet_text::answers::{board_name, table_picture, table_statistics};

use super::visit;
use crate::CommandResult;
use crate::args::TableStatsArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::Output;
use crate::progress::PercentProgress;
use crate::setup::session;
use crate::signals::stop_at_signals;

/// Whether two paths name the same file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// `cygnet table stats GAME`
pub(super) fn stats(
    arguments: &TableStatsArguments,
    tables: &Tables,
    output: &mut Output,
) -> Result<CommandResult> {
    let (language, words) = (output.language(), output.words());
    let session = session(&arguments.board.at_start(), 0)?;
    let table = visit(&session, OpenTable { named: arguments.file.as_deref(), tables })?;
    if let Some(path) = &arguments.picture {
        // Check now, so that an unwritable picture is not reported only after the long count.
        check_replaceable(path).context(|| cannot_write(path))?;
    }
    if let Some(picture) = &arguments.picture
        && is_same_file(picture, table.path())
    {
        let problem = message!(
            "command-picture-is-table",
            "{file} is the table itself; name another file for the picture",
            file = picture.as_path(),
        );
        return Err(problem.into());
    }
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let mut progress = PercentProgress::new(Words::progress_checksums, words);
    // A damaged table is not worth counting.
    let is_checked =
        table.check_sums(&stop, &mut |done, all| progress.tell(done, all, None))?.is_some();
    progress.finish();
    let setup = BuildSetup {
        threads: arguments.threads,
        memory: arguments.memory.saturating_mul(MEBIBYTE),
    };
    let mut progress = PercentProgress::new(Words::progress_counted, words);
    let mut found = None;
    if is_checked {
        found = table.statistics(setup, &stop, &mut |done, all| progress.tell(done, all, None))?;
    }
    progress.finish();
    let name = board_name(&**session.game());
    let Some(statistics) = found else {
        if output.wants_json() {
            output.json(&InterruptedAnswer::new(table.path().display().to_string()))?;
        } else {
            output.line(words.table_count_interrupted(table.path().display()))?;
        }
        return Ok(CommandResult::No);
    };
    if let Some(path) = &arguments.picture {
        replace(path, table_picture(&name, &statistics, language).as_bytes())
            .context(|| cannot_write(path))?;
    }
    if output.wants_json() {
        output.json(&StatsAnswer::new(&statistics, &session))?;
    } else {
        output.text(&table_statistics(&name, &statistics, language))?;
    }
    Ok(CommandResult::Yes)
}
