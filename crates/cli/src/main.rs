//! `cygnet`: play, analyse and solve two-player abstract strategy games.

mod args;
mod commands;
mod output;
mod setup;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Arguments;
use crate::output::Output;

/// What a command that ran to its end has to say to a script.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It did what was asked.
    Yes,
    /// The question's answer is no.
    No,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::new(arguments.json);
    let result = commands::run(&arguments, &mut output).and_then(|answer| {
        output.finish()?;
        Ok(answer)
    });
    match result {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
