//! The commands, one function each; what takes more than a screen has a module of its own.

mod bench;
mod describe;
mod position;
mod record;

use anyhow::Result;
use clap::CommandFactory;
use serde_json::json;

use crate::Answer;
use crate::args::{Arguments, Command, RecordCommand};
use crate::output::Output;

/// Runs the command that was asked for.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<Answer> {
    let Some(command) = &arguments.command else {
        output.text(&Arguments::command().render_help().to_string())?;
        return Ok(Answer::Yes);
    };
    match command {
        Command::Games => describe::games(output)?,
        Command::Rules { game } => describe::rules(game, output)?,
        Command::Show(game) => position::show(game, output)?,
        Command::Moves(game) => position::moves(game, output)?,
        Command::Perft(perft) => position::perft(perft, output)?,
        Command::Inspect(inspect) => position::inspect(inspect, output)?,
        Command::Record(RecordCommand::Check { files }) => return record::check(files, output),
        Command::Bench { quick } => bench::run(*quick, output)?,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "cygnet", &mut script);
            let script = String::from_utf8_lossy(&script);
            if output.wants_json() {
                output.json(&json!({ "shell": shell.to_string(), "script": script }))?;
            } else {
                output.text(&script)?;
            }
        }
    }
    Ok(Answer::Yes)
}
