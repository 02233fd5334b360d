//! Wrong arguments, in one sentence like every other error.

use std::error::Error as _;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use cygnet_core::message::{all_of, any_of};
use cygnet_core::quote::quoted;
use cygnet_core::{Message, message};

use crate::args::Arguments;

/// The problem with the arguments, and advice.
pub(crate) fn problem(error: &clap::Error) -> Message {
    let (problem, advice) = (sentence(error), advice(error));
    message!("usage-problem", "{problem}; {advice}", problem, advice)
}

/// The text of a part of the error; empty if the error does not have it.
fn text(error: &clap::Error, kind: ContextKind) -> &str {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text,
        _ => "",
    }
}

/// The texts of a part of the error.
fn texts(error: &clap::Error, kind: ContextKind) -> &[String] {
    match error.get(kind) {
        Some(ContextValue::String(text)) => std::slice::from_ref(text),
        Some(ContextValue::Strings(texts)) => texts,
        _ => &[],
    }
}

fn sentence(error: &clap::Error) -> Message {
    let argument = || quoted(text(error, ContextKind::InvalidArg));
    let value = || quoted(text(error, ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            message!("usage-command-missing", "a command is missing")
        }
        ErrorKind::InvalidSubcommand => message!(
            "usage-command-unknown",
            "there is no command {command}",
            command = quoted(text(error, ContextKind::InvalidSubcommand)),
        ),
        ErrorKind::MissingSubcommand => message!(
            "usage-subcommand-missing",
            "{command} needs a command after it: {commands}",
            command = quoted(text(error, ContextKind::InvalidSubcommand)),
            commands = any_of(texts(error, ContextKind::ValidSubcommand)),
        ),
        ErrorKind::UnknownArgument => message!(
            "usage-argument-unknown",
            "unexpected argument {argument} found",
            argument = argument(),
        ),
        ErrorKind::MissingRequiredArgument => message!(
            "usage-arguments-missing",
            "the following required arguments were not provided: {arguments}",
            arguments = texts(error, ContextKind::InvalidArg).join(" "),
        ),
        ErrorKind::InvalidValue => invalid_value(error),
        ErrorKind::ValueValidation => {
            let reason = error.source().map(|reason| match reason.downcast_ref::<Message>() {
                Some(message) => message.clone(),
                None => Message::verbatim(reason.to_string()),
            });
            message!(
                "usage-value-wrong",
                "invalid value {value} for {argument}: {reason}",
                value = value(),
                argument = argument(),
                reason = reason.unwrap_or_else(|| Message::verbatim("")),
            )
        }
        ErrorKind::TooManyValues => message!(
            "usage-value-unexpected",
            "unexpected value {value} for {argument} found; no more were expected",
            value = value(),
            argument = argument(),
        ),
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::InvalidUtf8 => {
            message!("usage-not-utf8", "invalid UTF-8 was detected in one or more arguments")
        }
        // No argument has the rules that the other kinds are about.
        other => Message::verbatim(other.to_string()),
    }
}

/// A value that is missing, or is none of those in a list.
fn invalid_value(error: &clap::Error) -> Message {
    let argument = quoted(text(error, ContextKind::InvalidArg));
    let value = text(error, ContextKind::InvalidValue);
    let values = texts(error, ContextKind::ValidValue).join(", ");
    match (value.is_empty(), values.is_empty()) {
        (true, true) => message!(
            "usage-value-missing",
            "a value is required for {argument} but none was supplied",
            argument,
        ),
        (true, false) => message!(
            "usage-choice-missing",
            "a value is required for {argument} but none was supplied [possible values: {values}]",
            argument,
            values,
        ),
        (false, _) => message!(
            "usage-choice-unknown",
            "invalid value {value} for {argument} [possible values: {values}]",
            value = quoted(value),
            argument,
            values,
        ),
    }
}

fn conflict(error: &clap::Error) -> Message {
    let argument = quoted(text(error, ContextKind::InvalidArg));
    match texts(error, ContextKind::PriorArg) {
        [other] if other == text(error, ContextKind::InvalidArg) => message!(
            "usage-argument-twice",
            "the argument {argument} cannot be used multiple times",
            argument,
        ),
        [] => message!(
            "usage-arguments-conflict",
            "the argument {argument} cannot be used with one or more of the other specified arguments",
            argument,
        ),
        others => message!(
            "usage-argument-conflict",
            "the argument {argument} cannot be used with {others}",
            argument,
            others = quoted_list(others),
        ),
    }
}

fn quoted_list(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

/// Something similar that exists, or where to look.
fn advice(error: &clap::Error) -> Message {
    let commands = texts(error, ContextKind::SuggestedSubcommand);
    let arguments = texts(error, ContextKind::SuggestedArg);
    let values = texts(error, ContextKind::SuggestedValue);
    match (commands, arguments, values) {
        ([], [], []) if error.kind() == ErrorKind::InvalidSubcommand => {
            let arguments = Arguments::command();
            let names: Vec<&str> =
                arguments.get_subcommands().map(clap::Command::get_name).collect();
            message!("usage-commands", "the commands are {commands}", commands = all_of(&names))
        }
        ([], [], []) => message!("usage-see-help", "try 'cygnet --help'"),
        ([name], ..) => message!(
            "usage-similar-command",
            "a similar command exists: {name}",
            name = quoted(name),
        ),
        ([_, ..], ..) => message!(
            "usage-similar-commands",
            "similar commands exist: {names}",
            names = quoted_list(commands),
        ),
        (_, [name], _) => message!(
            "usage-similar-argument",
            "a similar argument exists: {name}",
            name = quoted(name),
        ),
        (_, [_, ..], _) => message!(
            "usage-similar-arguments",
            "similar arguments exist: {names}",
            names = quoted_list(arguments),
        ),
        (.., [name]) => {
            message!("usage-similar-value", "a similar value exists: {name}", name = quoted(name))
        }
        (.., names) => message!(
            "usage-similar-values",
            "similar values exist: {names}",
            names = quoted_list(names),
        ),
    }
}
