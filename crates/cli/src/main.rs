//! `cygnet`: play, analyse and solve two-player abstract strategy games.
// All printing goes through `output`, which cleans it.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod output;
mod setup;
mod signals;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use cygnet_core::options::list_of;
use cygnet_solve::complete::TableError;
use cygnet_system::memory::OutOfMemory;
use cygnet_text::Language;
use cygnet_userdata::settings::LanguageChoice;

use crate::args::Arguments;
use crate::output::Output;

/// What a completed command reports to a script.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The command did what was asked.
    Yes,
    /// The question's answer is no.
    No,
}

fn main() -> ExitCode {
    match run() {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) => {
            output::say(in_words(&error));
            ExitCode::from(if is_out_of_memory(&error) { 1 } else { 2 })
        }
    }
}

/// The language of the messages for people, which is that of the screens. Output for scripts is always
/// English.
pub(crate) fn language() -> Language {
    if std::env::args_os().any(|argument| argument == "--json") {
        Language::English
    } else {
        LanguageChoice::language_of_person()
    }
}

/// The error and its causes, on one line.
fn in_words(error: &anyhow::Error) -> String {
    let language = language();
    let causes = error.chain().map(|cause| language.translate(&cause.to_string()));
    let parts = std::iter::once(language.translate("error")).chain(causes);
    parts.collect::<Vec<_>>().join(": ")
}

/// Whether the request was valid but there was too little memory.
fn is_out_of_memory(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let of_table = cause.downcast_ref::<TableError>();
        cause.is::<OutOfMemory>() || matches!(of_table, Some(TableError::OutOfMemory(_)))
    })
}

fn run() -> Result<Answer> {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if is_help(&error) => {
            return match error.print() {
                // The reader closed the pipe early, which is not an error.
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(Answer::Yes),
                printed => printed.map(|()| Answer::Yes).context(output::CANNOT_WRITE),
            };
        }
        Err(error) => anyhow::bail!("{}", one_sentence(&error)),
    };
    let mut output = Output::new(arguments.json);
    let answer = commands::run(&arguments, &mut output)?;
    output.flush()?;
    Ok(answer)
}

fn is_help(error: &clap::Error) -> bool {
    matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
}

/// The problem with the arguments, on one line like every other error.
fn one_sentence(error: &clap::Error) -> String {
    let (sentence, advice) = sentence_and_advice(error);
    let language = language();
    format!("{}; {}", language.translate(&sentence), language.translate(&advice))
}

fn sentence_and_advice(error: &clap::Error) -> (String, String) {
    let text = error.render().to_string();
    let advice = "try 'cygnet --help'".to_owned();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return ("a command is missing".to_owned(), advice);
    }
    // The first paragraph is the sentence, possibly with a list below it; then come suggestions and the
    // usage.
    let paragraphs: Vec<String> = text
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let sentence = paragraphs[0].strip_prefix("error: ").unwrap_or(&paragraphs[0]).to_owned();
    let tip = paragraphs.iter().find(|text| text.starts_with("tip: ") && text.contains("similar"));
    if error.kind() == ErrorKind::InvalidSubcommand && tip.is_none() {
        let arguments = Arguments::command();
        let names: Vec<&str> = arguments.get_subcommands().map(clap::Command::get_name).collect();
        return (sentence, format!("the commands are {}", list_of(&names, "and")));
    }
    match tip {
        Some(tip) => (sentence, tip.trim_start_matches("tip: ").to_owned()),
        None => (sentence, advice),
    }
}
