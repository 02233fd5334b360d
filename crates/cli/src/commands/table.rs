//! Complete tables: `table build`, `probe`, `check` and `stats`.

mod stats;

use std::fs;

use cygnet_analysis::{CheckedTable, MEBIBYTE, TableCheckStage, check_table};
use cygnet_core::{Session, Stop, message};
use cygnet_solve::complete::erased::{BuildTable, ForecastTable, OpenTable, TableFiles};
use cygnet_solve::complete::json::{BuildAnswer, ProbeAnswer, TableCheckAnswer};
use cygnet_solve::complete::{BuildProgress, BuildSetup, Built, TableFileError, Tables};
use cygnet_text::Words;
use cygnet_text::answers::{board_name, probe_report};

use crate::CommandResult;
use crate::args::{TableBuildArguments, TableCheckArguments, TableCommand, TableProbeArguments};
use crate::command_error::{AddContext, NO_SIGNALS, Result};
use crate::output::Output;
use crate::progress::PercentProgress;
use crate::setup::{fresh_seed, seed, session};
use crate::signals::stop_at_signals;

/// `cygnet table`
pub(crate) fn table(
    command: &TableCommand,
    tables: &Tables,
    output: &mut Output,
) -> Result<CommandResult> {
    match command {
        TableCommand::Build(arguments) => build(arguments, tables, output),
        TableCommand::Probe(arguments) => probe(arguments, tables, output),
        TableCommand::Check(arguments) => check(arguments, tables, output),
        TableCommand::Stats(arguments) => stats::stats(arguments, tables, output),
    }
}

/// Calls a visitor with the concrete type of the game.
fn visit<V: cygnet_core::GameVisitor>(session: &Session, visitor: V) -> V::Output {
    let game = session.game();
    cygnet_games::visit(game.info().id, game.options(), visitor).expect("it is in the catalogue")
}

/// `cygnet table build GAME`
fn build(
    arguments: &TableBuildArguments,
    tables: &Tables,
    output: &mut Output,
) -> Result<CommandResult> {
    let words = output.words();
    let session = session(&arguments.board.at_start(), 0)?;
    let threads = arguments.threads;
    let forecast = visit(&session, ForecastTable(threads))?;
    let path = match &arguments.out {
        // A link stays a link: people keep large files elsewhere.
        Some(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()),
        None => visit(&session, TableFiles(tables)).into_iter().next().ok_or_else(|| {
            message!(
                "command-no-table-folder",
                "there is no folder for tables; name a file with --out"
            )
        })?,
    };
    let memory = match arguments.memory {
        Some(mebibytes) => mebibytes.saturating_mul(MEBIBYTE),
        None => forecast.usual_memory()?,
    };
    let name = board_name(&**session.game());
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    if !output.wants_json() && !path.exists() {
        let language = output.language();
        output.line(words.table_forecast(
            name,
            language.grouped(forecast.positions),
            language.grouped(forecast.stored),
            language.grouped(forecast.file.div_ceil(MEBIBYTE as u64)),
        ))?;
        output.flush()?;
    }
    let mut progress = PercentProgress::new(Words::progress_settled, words);
    let mut has_resumed = None;
    let built = visit(
        &session,
        BuildTable {
            path: &path,
            setup: BuildSetup { threads, memory },
            stop: &stop,
            tell: &mut |now| {
                if now.done == now.resumed && now.done > 0 {
                    let (level, levels) = (now.level, now.levels);
                    has_resumed = Some((now.done, now.all, words.table_going_on(level, levels)));
                    return;
                }
                if let Some((done, all, words)) = has_resumed.take() {
                    progress.resume(done, all, &words);
                }
                progress.tell(now.done, now.all, Some(in_words(now, words)));
            },
        },
    )?;
    progress.finish();
    let file = path.display().to_string();
    let (answer, text) = match built {
        Built::Finished(at) => {
            let (time, speed) = (at.time.as_secs_f64(), at.millions_per_second());
            let [time, speed] = [time, speed].map(|number| format!("{number:.1}"));
            (CommandResult::Yes, words.table_finished(time, speed))
        }
        Built::AlreadyExists => (CommandResult::Yes, words.table_exists().to_owned()),
        Built::Interrupted(at) => (CommandResult::No, words.table_interrupted(at.level, at.levels)),
    };
    if output.wants_json() {
        output.json(&BuildAnswer::new(&session, file, &forecast, &built))?;
    } else {
        output.line(format_args!("{file}: {text}"))?;
    }
    Ok(answer)
}

/// The progress in words, such as `level 31/81, 120.4 million/s`.
fn in_words(now: &BuildProgress, words: Words) -> String {
    if now.is_settled {
        return words.table_waiting().to_owned();
    }
    words.table_at_level(now.level, now.levels, format_args!("{:.1}", now.millions_per_second()))
}

/// `cygnet table probe GAME`
fn probe(
    arguments: &TableProbeArguments,
    tables: &Tables,
    output: &mut Output,
) -> Result<CommandResult> {
    let (language, words) = (output.language(), output.words());
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    let table = visit(&session, OpenTable { named: arguments.file.as_deref(), tables })?;
    let position = session.state().position();
    let file = table.path().display().to_string();
    let Some(probed) = table.probe(session.state())? else {
        let why =
            message!("probe-too-many-pieces", "a side has more pieces than are possible in a game");
        if output.wants_json() {
            output.json(&ProbeAnswer::new(&session, file, Err(why.english())))?;
        } else {
            output.line(words.probe_absent(position, language.say(&why)))?;
        }
        return Ok(CommandResult::No);
    };
    if output.wants_json() {
        output.json(&ProbeAnswer::new(&session, file, Ok(&probed)))?;
        return Ok(CommandResult::Yes);
    }
    output.lines(&probe_report(&session, &probed, language))?;
    Ok(CommandResult::Yes)
}

/// `cygnet table check GAME`
fn check(
    arguments: &TableCheckArguments,
    tables: &Tables,
    output: &mut Output,
) -> Result<CommandResult> {
    let (language, words) = (output.language(), output.words());
    let session = session(&arguments.board.at_start(), 0)?;
    let opened = visit(&session, OpenTable { named: arguments.file.as_deref(), tables });
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut path = arguments.file.clone().unwrap_or_default();
    let checked = opened.and_then(|table| {
        table.path().clone_into(&mut path);
        let mut at = TableCheckStage::Checksums;
        let mut progress = PercentProgress::new(Words::progress_checksums, words);
        let mut tell = |stage, done, all| {
            if std::mem::replace(&mut at, stage) != stage {
                progress.finish();
                progress = PercentProgress::new(Words::progress_positions, words);
            }
            progress.tell(done, all, None);
        };
        let checked = check_table(&*table, arguments.samples, seed, &stop, &mut tell);
        progress.finish();
        checked
    });
    if let Err(error) = &checked
        && let Some(wrong) = error.path()
    {
        wrong.clone_into(&mut path);
    }
    let file = path.display().to_string();
    match checked {
        Ok(Some(CheckedTable { parts, positions })) => {
            if output.wants_json() {
                output.json(&TableCheckAnswer::in_order(file, parts, positions, seed))?;
            } else {
                let [parts, positions] = [parts, positions].map(|count| language.grouped(count));
                output.line(words.table_in_order(file, parts, positions, seed))?;
            }
            Ok(CommandResult::Yes)
        }
        Ok(None) => {
            if output.wants_json() {
                output.json(&TableCheckAnswer::interrupted(file))?;
            } else {
                output.line(words.table_check_interrupted(file))?;
            }
            Ok(CommandResult::No)
        }
        Err(TableFileError::Content { why, .. }) => {
            if output.wants_json() {
                output.json(&TableCheckAnswer::wrong(file, why.to_string()))?;
            } else {
                output.line(format_args!("{file}: {}", language.say(&why)))?;
            }
            Ok(CommandResult::No)
        }
        Err(error) => Err(error.into()),
    }
}
