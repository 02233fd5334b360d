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

use std::path::{Path, PathBuf};

use cygnet_core::message;
use serde::Serialize;

use crate::Answer;
use crate::args::{Arguments, RecordCommand, TableCommand, Task};
use crate::failure::Result;
use crate::output::Output;
use crate::{help, setup};
use cygnet_solve::ProofStore;
use cygnet_solve::complete::Tables;
use cygnet_tui::screen::Opening;
use cygnet_userdata::store::Folders;

/// The answer of `cygnet` alone.
#[derive(Serialize)]
struct HelpAnswer<'a> {
    help: &'a str,
}

/// The answer of `completions`.
#[derive(Serialize)]
struct CompletionsAnswer<'a> {
    shell: String,
    script: &'a str,
}

/// Makes the proofs of earlier runs available. `match` and `watch` do not use them, so that their games
/// are the same on every machine.
fn use_what_was_proved() {
    if let Some(folders) = Folders::find() {
        ProofStore::folder(&folders.proved()).use_for_program();
    }
}

/// Makes complete tables available: those in the named folder and, unless the answer has to be the same
/// on every machine (`finds_own`), those in the program's own folder. With `makes_folder` the named
/// folder may be missing: building a table creates it.
fn use_tables(named: Option<&Path>, finds_own: bool, makes_folder: bool) -> Result<()> {
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
    Tables::folders(&folders).use_for_program();
    Ok(())
}

/// Runs the requested command, and warns if the proofs of earlier runs could not be used.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<Answer> {
    let answer = carry_out(arguments, output);
    // Warn only now, when the full screen has been given back.
    for warning in cygnet_analysis::take_warnings() {
        output.notice(&warning);
    }
    answer
}

fn carry_out(arguments: &Arguments, output: &mut Output) -> Result<Answer> {
    let Some(task) = &arguments.command else {
        if !output.wants_json() && (arguments.screen.plain || play::has_screen()) {
            use_what_was_proved();
            use_tables(arguments.tables.as_deref(), true, false)?;
            play::open(Opening::Menu, arguments.screen, setup::fresh_seed())?;
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
    if arguments.screen.any() && !matches!(task, Task::Play(_)) {
        let problem = message!(
            "command-screen-options",
            "--plain and --ascii are for cygnet alone and for play"
        );
        return Err(problem.into());
    }
    let uses_what_was_proved = matches!(
        task,
        Task::Play(_) | Task::Analyse(_) | Task::Review(_) | Task::Solve(_) | Task::Engine
    );
    if uses_what_was_proved {
        use_what_was_proved();
    }
    let finds_tables = uses_what_was_proved || matches!(task, Task::Table(_));
    let makes_folder = matches!(task, Task::Table(TableCommand::Build(_)));
    use_tables(arguments.tables.as_deref(), finds_tables, makes_folder)?;
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
                "play is a conversation and has no JSON; watch and inspect have"
            );
            return Err(problem.into());
        }
        Task::Play(play) => play::play(play, arguments.screen)?,
        Task::Watch(watch) => watch::watch(watch, output)?,
        Task::Analyse(arguments) => analyse::analyse(arguments, output)?,
        Task::Review(arguments) => return review::review(arguments, output),
        Task::Solve(arguments) => return solve::solve(arguments, output),
        Task::Verify(arguments) => return verify::verify(arguments, output),
        Task::Table(command) => return table::table(command, output),
        Task::Players(game) => players::players(game, output)?,
        Task::Match(arguments) => return matches::play(arguments, output),
        Task::Engine if output.wants_json() => {
            let problem = message!(
                "command-engine-json",
                "engine is a conversation and has no JSON; analyse has"
            );
            return Err(problem.into());
        }
        Task::Engine => engine::engine(output)?,
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
