//! `cygnet`: play, analyse and solve two-player abstract strategy games.
// All printing goes through `output`, which cleans it.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod command_error;
mod commands;
mod help;
mod output;
mod progress;
mod setup;
mod signals;
mod usage;

use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;
use cygnet_text::Language;
use cygnet_userdata::settings::LanguageChoice;

use crate::args::Arguments;
use crate::command_error::{AddContext, CANNOT_WRITE, Result};
use crate::output::Output;

/// The result of a completed command, for a script.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommandResult {
    /// The command did what was asked.
    Yes,
    /// The question's answer is no.
    No,
}

fn main() -> ExitCode {
    let language = language();
    match run(language) {
        Ok(CommandResult::Yes) => ExitCode::SUCCESS,
        Ok(CommandResult::No) => ExitCode::from(1),
        Err(failure) => {
            output::say(failure.in_words(language));
            ExitCode::from(if failure.is_out_of_memory() { 1 } else { 2 })
        }
    }
}

/// The language of the texts for people, which is that of the screens. Output for scripts is always
/// English.
fn language() -> Language {
    if std::env::args_os().any(|argument| argument == "--json") {
        Language::English
    } else {
        LanguageChoice::language_of_person()
    }
}

fn run(language: Language) -> Result<CommandResult> {
    let matches = help::command(language).try_get_matches();
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) if is_help(&error) => {
            return match error.print() {
                // The reader closed the pipe early, which is not an error.
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                    Ok(CommandResult::Yes)
                }
                printed => printed.map(|()| CommandResult::Yes).context(|| CANNOT_WRITE),
            };
        }
        Err(error) => return Err(usage::problem(&error).into()),
    };
    let mut output = Output::new(arguments.json, language);
    let answer = commands::run(&arguments, &mut output)?;
    output.flush()?;
    Ok(answer)
}

fn is_help(error: &clap::Error) -> bool {
    matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
}
