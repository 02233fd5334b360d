//! The commands, one function each; a command longer than a screen has a module of its own.

mod analyse;
mod bench;
mod describe;
mod engine;
mod engine_check;
mod matches;
mod play;
mod players;
mod position;
mod puzzles;
mod ratings;
mod record;
mod report;
mod review;
#[cfg(feature = "server")]
mod serve;
mod solve;
mod table;
mod tournament;
mod verify;
mod watch;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cygnet_core::message;
use serde::Serialize;

use crate::CommandResult;
use crate::args::{Arguments, CliCommand, RecordCommand, TableCommand};
use crate::command_error::Result;
use crate::output::Output;
use crate::{help, setup};
use cygnet_analysis::{MEBIBYTE, PoolLimits, Resources};
use cygnet_solve::ProofStore;
use cygnet_solve::complete::Tables;
use cygnet_tui::screen::Opening;
use cygnet_userdata::store::Folders;

/// The answer of `cygnet` alone. Its shape is here because only the program has this text.
#[derive(Serialize)]
struct HelpAnswer<'a> {
    help: &'a str,
}

/// The answer of `completions`. Its shape is here because only the program has these scripts.
#[derive(Serialize)]
struct CompletionsAnswer<'a> {
    shell: String,
    script: &'a str,
}

/// The bounds of the searches of one person at a terminal: two computer players, the analysis of the
/// position and the review of the game, with room for those that are about to end. They rarely run at the
/// same time.
const AT_A_TERMINAL: PoolLimits =
    PoolLimits { memory: 512 * MEBIBYTE, searches: NonZeroUsize::new(16).unwrap() };

/// The resources of a command. `match`, `tournament` and `watch` use neither the proofs of earlier runs nor the
/// program's own tables, and matches and tournaments bound their searches themselves, so that their games are the
/// same on every machine.
fn resources(arguments: &Arguments) -> Result<Resources> {
    let task = arguments.command.as_ref();
    let uses_what_was_proved = matches!(
        task,
        None | Some(
            CliCommand::Play(_)
                | CliCommand::Analyse(_)
                | CliCommand::Review(_)
                | CliCommand::Solve(_)
                | CliCommand::Engine
        )
    );
    #[cfg(feature = "server")]
    let uses_what_was_proved = uses_what_was_proved || matches!(task, Some(CliCommand::Serve(_)));
    let finds_tables = uses_what_was_proved || matches!(task, Some(CliCommand::Table(_)));
    let makes_folder = matches!(task, Some(CliCommand::Table(TableCommand::Build(_))));
    let tables = tables(arguments.tables.as_deref(), finds_tables, makes_folder)?;
    let mut resources = Resources::default().with_tables(tables);
    resources = match task {
        Some(CliCommand::Match(_) | CliCommand::Tournament(_)) => resources,
        #[cfg(feature = "server")]
        Some(CliCommand::Serve(arguments)) => resources.with_limits(serve::pool_limits(arguments)),
        _ => resources.with_limits(AT_A_TERMINAL),
    };
    Ok(match Folders::find().filter(|_| uses_what_was_proved) {
        Some(folders) => resources.with_proof_store(ProofStore::folder(&folders.proved())),
        None => resources,
    })
}

/// Complete tables: those in the named folder and, unless the answer has to be the same on every machine
/// (`finds_own`), those in the program's own folder. With `makes_folder` the named folder may be missing:
/// building a table creates it.
fn tables(named: Option<&Path>, finds_own: bool, makes_folder: bool) -> Result<Tables> {
    if let Some(path) = named
        && !path.is_dir()
        && (path.exists() || !makes_folder)
    {
        let problem = message!(
            "command-not-tables",
            "{folder}: it is not a folder of tables",
            folder = path,
        );
        return Err(problem.into());
    }
    let own = Folders::find().filter(|_| finds_own).map(|folders| folders.tables());
    let folders: Vec<PathBuf> = named.map(Path::to_owned).into_iter().chain(own).collect();
    Ok(Tables::folders(&folders))
}

/// Runs the requested command, and warns if the proofs of earlier runs could not be used.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<CommandResult> {
    if arguments.screen.any()
        && !matches!(
            arguments.command,
            None | Some(CliCommand::Play(_) | CliCommand::Learn(_) | CliCommand::Puzzle(_))
        )
    {
        let problem = message!(
            "command-screen-options",
            "--plain and --ascii apply only to cygnet alone, play, learn and puzzle"
        );
        return Err(problem.into());
    }
    let resources = resources(arguments)?;
    let answer = carry_out(arguments, &resources, output);
    // Warn only now, when the full screen has been given back.
    for warning in resources.take_warnings() {
        output.notice(&warning);
    }
    answer
}

fn carry_out(
    arguments: &Arguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    let Some(task) = &arguments.command else {
        if !output.wants_json() && (arguments.screen.plain || play::has_screen()) {
            let (screen, seed) = (arguments.screen, setup::fresh_seed());
            play::open(Opening::Menu, screen, seed, resources)?;
            return Ok(CommandResult::Yes);
        }
        let help = help::command(output.language()).render_help().to_string();
        if output.wants_json() {
            output.json(&HelpAnswer { help: &help })?;
        } else {
            output.text(&help)?;
        }
        return Ok(CommandResult::Yes);
    };
    match task {
        CliCommand::Games => describe::games(output)?,
        CliCommand::Rules { game } => describe::rules(game, output)?,
        CliCommand::Show(game) => position::show(game, output)?,
        CliCommand::Moves(game) => position::moves(game, output)?,
        CliCommand::Perft(perft) => position::perft(perft, output)?,
        CliCommand::Inspect(inspect) => position::inspect(inspect, output)?,
        CliCommand::Record(RecordCommand::Check { files }) => return record::check(files, output),
        CliCommand::Play(_) if output.wants_json() => {
            let problem = message!(
                "command-play-json",
                "play is interactive and has no JSON; use watch or inspect"
            );
            return Err(problem.into());
        }
        CliCommand::Play(play) => play::play(play, arguments.screen, resources)?,
        #[cfg(feature = "server")]
        CliCommand::Serve(_) if output.wants_json() => {
            let problem = message!(
                "command-serve-json",
                "serve is interactive and has no JSON; use its /api"
            );
            return Err(problem.into());
        }
        #[cfg(feature = "server")]
        CliCommand::Serve(arguments) => serve::serve(arguments, resources, output)?,
        CliCommand::Watch(watch) => watch::watch(watch, resources, output)?,
        CliCommand::Analyse(arguments) => analyse::analyse(arguments, resources, output)?,
        CliCommand::Review(arguments) => return review::review(arguments, resources, output),
        CliCommand::Solve(arguments) => return solve::solve(arguments, resources, output),
        CliCommand::Verify(arguments) => return verify::verify(arguments, output),
        CliCommand::Table(command) => return table::table(command, resources.tables(), output),
        CliCommand::Learn(_) if output.wants_json() => {
            let problem = message!("command-learn-json", "learn is interactive and has no JSON");
            return Err(problem.into());
        }
        CliCommand::Learn(learn) => play::learn(learn, arguments.screen, resources)?,
        CliCommand::Puzzle(_) if output.wants_json() => {
            let problem = message!(
                "command-puzzle-json",
                "puzzle is interactive and has no JSON; puzzles build prints puzzles"
            );
            return Err(problem.into());
        }
        CliCommand::Puzzle(puzzle) => play::puzzle(puzzle, arguments.screen, resources)?,
        CliCommand::Puzzles(command) => return puzzles::puzzles(command, resources, output),
        CliCommand::Players(game) => players::players(game, output)?,
        CliCommand::Ratings(arguments) => return ratings::ratings(arguments, output),
        CliCommand::Progress { game } => ratings::progress(game.as_deref(), output)?,
        CliCommand::Match(arguments) => return matches::play(arguments, resources, output),
        CliCommand::Tournament(arguments) => return tournament::play(arguments, resources, output),
        CliCommand::Report(arguments) => return report::report(arguments, output),
        CliCommand::Engine if output.wants_json() => {
            let problem = message!(
                "command-engine-json",
                "engine is interactive and has no JSON; use analyse"
            );
            return Err(problem.into());
        }
        CliCommand::Engine => engine::engine(resources, output)?,
        CliCommand::EngineCheck(check) => return engine_check::engine_check(check, output),
        CliCommand::Bench { quick } => bench::run(*quick, output)?,
        CliCommand::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(
                *shell,
                &mut help::command(output.language()),
                "cygnet",
                &mut script,
            );
            let script = String::from_utf8_lossy(&script);
            if output.wants_json() {
                output.json(&CompletionsAnswer { shell: shell.to_string(), script: &script })?;
            } else {
                output.text(&script)?;
            }
        }
    }
    Ok(CommandResult::Yes)
}
