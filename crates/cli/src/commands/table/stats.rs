//! `table stats`: statistics of a game from its complete table.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use cygnet_analysis::MEBIBYTE;
use cygnet_core::{Stop, message};
use cygnet_solve::complete::json::{InterruptedAnswer, StatsAnswer};
use cygnet_solve::complete::{BuildSetup, Statistics, Tables};
use cygnet_system::files::{check_replaceable, replace};
use cygnet_text::{Language, Words};

use super::picture::picture;
use super::{board_name, open};
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
    let (path, table) = open(&session, arguments.file.as_deref(), tables)??;
    if let Some(path) = &arguments.picture {
        // Check now, so that an unwritable picture is not reported only after the long count.
        check_replaceable(path).context(|| cannot_write(path))?;
    }
    if let Some(picture) = &arguments.picture
        && is_same_file(picture, &path)
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
    let name = board_name(&session);
    let Some(statistics) = found else {
        if output.wants_json() {
            output.json(&InterruptedAnswer::new(path.display().to_string()))?;
        } else {
            output.line(words.table_count_interrupted(path.display()))?;
        }
        return Ok(CommandResult::No);
    };
    if let Some(path) = &arguments.picture {
        replace(path, picture(&name, &statistics, language).as_bytes())
            .context(|| cannot_write(path))?;
    }
    if output.wants_json() {
        output.json(&StatsAnswer::new(&statistics, &session))?;
    } else {
        output.text(&as_text(&name, &statistics, language))?;
    }
    Ok(CommandResult::Yes)
}

/// The share `part` of `all`, in percent.
#[expect(clippy::cast_precision_loss, reason = "a tenth of a percent is all that is shown")]
pub(super) fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

fn as_text(name: &str, statistics: &Statistics, language: Language) -> String {
    let words = language.words();
    let all = statistics.all;
    let mut text = format!("{name}\n\n");
    let mut line = |what: &str, number: u64| {
        let part = percent(number, all.positions);
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{what:<24}{:>20}  {part:5.1} %", language.grouped(number));
    };
    line(words.stats_positions(), all.positions);
    line(words.stats_won(), all.wins);
    line(words.stats_lost(), all.losses());
    line(words.stats_one_move(), all.one_winning_move);
    let pieces = statistics.by_pieces();
    let most = pieces.keys().map(|&(own, _)| own).max().unwrap_or_default();
    let numbers = (1..=most).map(|n| format!("{n:>7}")).collect::<Vec<_>>().concat();
    let _ = writeln!(text, "\n{}\n\n     {numbers}", words.stats_by_pieces());
    for own in 1..=most {
        let cell = |other| match pieces.get(&(own, other)) {
            Some(counts) => format!("{:>7.1}", percent(counts.wins, counts.positions)),
            None => format!("{:>7}", "-"),
        };
        let _ = writeln!(text, "{own:>5}{}", (1..=most).map(cell).collect::<Vec<_>>().concat());
    }
    let _ = writeln!(text, "\n{}\n\n{}", words.stats_by_steps(), words.stats_by_steps_head());
    for (level, counts) in statistics.by_level.iter().enumerate() {
        if counts.positions > 0 {
            let _ = writeln!(
                text,
                "{level:>5}  {:>20}  {:>5.1} %           {:>5.1} %",
                language.grouped(counts.positions),
                percent(counts.wins, counts.positions),
                percent(counts.one_winning_move, counts.positions),
            );
        }
    }
    let _ = writeln!(text, "\n{}\n", words.stats_first_moves());
    for first in &statistics.first_moves {
        let verdict = if first.wins {
            words.stats_wins().to_owned()
        } else {
            words.stats_loses_to(first.refutations.join(", "))
        };
        let _ = writeln!(text, "{}  {verdict}", first.text);
    }
    text
}
