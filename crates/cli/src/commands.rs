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
mod record;
mod review;
mod solve;
mod table;
mod verify;
mod watch;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cygnet_core::message;
use serde::Serialize;

use crate::Answer;
use crate::args::{Arguments, RecordCommand, TableCommand, Task};
use crate::failure::Result;
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

/// The resources of a command. `match` and `watch` use neither the proofs of earlier runs nor the program's
/// own tables, and a match bounds its searches itself, so that their games are the same on every machine.
fn resources(arguments: &Arguments) -> Result<Resources> {
    let task = arguments.command.as_ref();
    let uses_what_was_proved = matches!(
        task,
        None | Some(
            Task::Play(_) | Task::Analyse(_) | Task::Review(_) | Task::Solve(_) | Task::Engine
        )
    );
    let finds_tables = uses_what_was_proved || matches!(task, Some(Task::Table(_)));
    let makes_folder = matches!(task, Some(Task::Table(TableCommand::Build(_))));
    let tables = tables(arguments.tables.as_deref(), finds_tables, makes_folder)?;
    let mut resources = Resources::default().with_tables(tables);
    if !matches!(task, Some(Task::Match(_))) {
        resources = resources.with_limits(AT_A_TERMINAL);
    }
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
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<Answer> {
    if arguments.screen.any() && !matches!(arguments.command, None | Some(Task::Play(_))) {
        let problem = message!(
            "command-screen-options",
            "--plain and --ascii apply only to cygnet alone and to play"
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

fn carry_out(arguments: &Arguments, resources: &Resources, output: &mut Output) -> Result<Answer> {
    let Some(task) = &arguments.command else {
        if !output.wants_json() && (arguments.screen.plain || play::has_screen()) {
            let (screen, seed) = (arguments.screen, setup::fresh_seed());
            play::open(Opening::Menu, screen, seed, resources)?;
            return Ok(Answer::Yes);
        }
        let help = help::command(output.language()).render_help().to_string();
        if output.wants_json() {
            output.json(&HelpAnswer { help: &help })?;
        } else {
            output.text(&help)?;
        }
        return Ok(Answer::Yes);
    };
    match task {
        Task::Games => describe::games(output)?,
        Task::Rules { game } => describe::rules(game, output)?,
        Task::Show(game) => position::show(game, output)?,
        Task::Moves(game) => position::moves(game, output)?,
        Task::Perft(perft) => position::perft(perft, output)?,
        Task::Inspect(inspect) => position::inspect(inspect, output)?,
        Task::Record(RecordCommand::Check { files }) => return record::check(files, output),
        Task::Play(_) if output.wants_json() => {
            let problem = message!(
                "command-play-json",
                "play is interactive and has no JSON; use watch or inspect"
            );
            return Err(problem.into());
        }
        Task::Play(play) => play::play(play, arguments.screen, resources)?,
        Task::Watch(watch) => watch::watch(watch, resources, output)?,
        Task::Analyse(arguments) => analyse::analyse(arguments, resources, output)?,
        Task::Review(arguments) => return review::review(arguments, resources, output),
        Task::Solve(arguments) => return solve::solve(arguments, resources, output),
        Task::Verify(arguments) => return verify::verify(arguments, output),
        Task::Table(command) => return table::table(command, resources.tables(), output),
        Task::Players(game) => players::players(game, output)?,
        Task::Match(arguments) => return matches::play(arguments, resources, output),
        Task::Engine if output.wants_json() => {
            let problem = message!(
                "command-engine-json",
                "engine is interactive and has no JSON; use analyse"
            );
            return Err(problem.into());
        }
        Task::Engine => engine::engine(resources, output)?,
        Task::EngineCheck(check) => return engine_check::engine_check(check, output),
        Task::Bench { quick } => bench::run(*quick, output)?,
        Task::Completions { shell } => {
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
    Ok(Answer::Yes)
}
