//! The help of the command line, in the language of the person.
//!
//! The English texts stand in [`args`](crate::args), and the examples and remarks after them in
//! [`HELP_ENDS`]. The texts of another language are in its catalogue
//! `help.ftl`, under keys made from the names of commands and arguments:
//!
//! - `command-help-table-build` says what `cygnet table build` does, and `command-more-table-build` is what
//!   follows its examples. An examples text of its own has the key `command-examples-table-build`; the
//!   others keep the English commands below a translated heading.
//! - `argument-review-game` is the argument `game` of `review`, and `argument-game` that of all other
//!   commands.

use clap::{Arg, Command, CommandFactory};
use cygnet_text::Language;

use crate::args::{Arguments, HELP_ENDS, HelpEnd};

/// The command line, with its help in this language.
pub(crate) fn command(language: Language) -> Command {
    let mut command = with_ends(Arguments::command(), "", language);
    if language == Language::English {
        return command;
    }
    // The options and commands for help are added here, so that they are translated too.
    command.build();
    translated(command, "", language)
}

/// The command at this path, such as `-table-build`, with its arguments and the commands below it.
fn translated(command: Command, path: &str, language: Language) -> Command {
    let mut command = command
        .mut_args(|argument| translated_argument(argument, path, language))
        .mut_subcommands(|below| {
            // Below `help` are the other commands once more.
            let path = match below.get_name() {
                "help" => path.to_owned(),
                name => format!("{path}-{name}"),
            };
            translated(below, &path, language)
        });
    let about = if command.get_name() == "help" {
        language.text("command-help-help")
    } else {
        language.text(&format!("command-help{path}"))
    };
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(heading) = language.text("heading-commands") {
        command = command.subcommand_help_heading(heading);
    }
    if let Some(heading) = language.text("heading-usage") {
        let style = *command.get_styles().get_header();
        command = command.help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{style}{heading}:{style:#} {{usage}}\n\n\
             {{all-args}}{{after-help}}"
        ));
    }
    command
}

/// The command at this path and those below it, with the ends of their help.
fn with_ends(command: Command, path: &str, language: Language) -> Command {
    let command = command.mut_subcommands(|below| {
        let path = format!("{path}-{}", below.get_name());
        with_ends(below, &path, language)
    });
    match HELP_ENDS.iter().find(|end| end.path == path) {
        Some(end) => command.after_help(end_text(end, language)),
        None => command,
    }
}

/// The examples under a heading, and the remarks after them.
fn end_text(end: &HelpEnd, language: Language) -> String {
    let HelpEnd { path, examples, remarks } = end;
    let own = language.text(&format!("command-examples{path}")).map(str::to_owned);
    let examples = own.unwrap_or_else(|| {
        let (key, english) = match examples {
            [_] => ("heading-example", "Example"),
            _ => ("heading-examples", "Examples"),
        };
        let heading = language.text(key).unwrap_or(english);
        format!("{heading}:\n  {}", examples.join("\n  "))
    });
    let remarks = language.text(&format!("command-more{path}")).unwrap_or(remarks);
    format!("{examples}\n\n{remarks}").trim_end().to_owned()
}

fn translated_argument(argument: Arg, path: &str, language: Language) -> Arg {
    let heading = if argument.is_positional() { "heading-arguments" } else { "heading-options" };
    let Some(text) = argument_text(&argument, path, language) else { return argument };
    let mut help = text.to_owned();
    if argument.get_action().takes_values() {
        let defaults = argument.get_default_values().iter();
        let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
        let values = argument.get_possible_values();
        let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
        for (key, list) in [("default", defaults.join(" ")), ("values", values.join(", "))] {
            if let Some(label) = language.text(&format!("heading-{key}"))
                && !list.is_empty()
            {
                help = format!("{help} [{label}: {list}]");
            }
        }
    }
    let mut argument = argument.help(help).hide_default_value(true).hide_possible_values(true);
    // Under a heading of its own clap sorts arguments by this order, and not by their places.
    if let Some(index) = argument.get_index() {
        argument = argument.display_order(index);
    }
    match language.text(heading) {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    }
}

/// The text of an argument of this command, or else of the argument in all commands.
fn argument_text(argument: &Arg, path: &str, language: Language) -> Option<&'static str> {
    let key = |path: &str| format!("argument{path}-{}", argument.get_id()).replace('_', "-");
    language.text(&key(path)).or_else(|| language.text(&key("")))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The texts that the help of a language may have.
    #[derive(Default)]
    struct Texts {
        /// Keys with a text in the language, and the English texts that they stand for.
        known: BTreeMap<String, BTreeSet<String>>,
        missing: Vec<String>,
        /// How many commands have examples.
        ends: usize,
    }

    impl Texts {
        /// Notes that this English text needs a translation under the first of these keys that has one.
        fn note(&mut self, english: &str, keys: &[String], language: Language) {
            match keys.iter().find(|key| language.text(key).is_some()) {
                Some(key) => {
                    self.known.entry(key.clone()).or_default().insert(english.to_owned());
                }
                None => self.missing.push(format!("{}: {english}", keys[0])),
            }
        }

        fn walk(&mut self, command: &Command, path: &str, language: Language) {
            if command.get_name() == "help" {
                return self.known.extend([("command-help-help".to_owned(), BTreeSet::new())]);
            }
            let about = command.get_about().expect("every command says what it does").to_string();
            self.note(&about, &[format!("command-help{path}")], language);
            if let Some(end) = HELP_ENDS.iter().find(|end| end.path == path) {
                if !end.remarks.is_empty() {
                    self.note(end.remarks, &[format!("command-more{path}")], language);
                }
                let key = format!("command-examples{path}");
                if language.text(&key).is_some() {
                    self.note(&end.examples.join("\n"), &[key], language);
                }
                self.ends += 1;
            }
            for argument in command.get_arguments() {
                let english = argument.get_help().expect("every argument has help").to_string();
                let id = argument.get_id().as_str().replace('_', "-");
                let keys = [format!("argument{path}-{id}"), format!("argument-{id}")];
                self.note(&english, &keys, language);
            }
            for below in command.get_subcommands() {
                self.walk(below, &format!("{path}-{}", below.get_name()), language);
            }
        }
    }

    fn texts(language: Language) -> Texts {
        let mut command = Arguments::command();
        command.build();
        let mut texts = Texts::default();
        texts.walk(&command, "", language);
        texts
    }

    #[test]
    fn every_command_and_argument_has_a_portuguese_text() {
        let Texts { missing, known, ends } = texts(Language::Portuguese);
        assert_eq!(ends, HELP_ENDS.len(), "each end belongs to a command");
        assert!(missing.is_empty(), "without a Portuguese text:\n{}", missing.join("\n"));
        for (key, english) in known {
            assert!(english.len() <= 1, "{key} stands for different texts: {english:?}");
        }
    }

    #[test]
    fn the_portuguese_help_has_nothing_else() {
        let Texts { known, .. } = texts(Language::Portuguese);
        let (_, source) = Language::Portuguese
            .sources()
            .find(|(path, _)| *path == "pt/help.ftl")
            .expect("a catalogue of help");
        let keys = source.lines().filter(|line| line.starts_with(char::is_alphabetic));
        let keys: Vec<&str> = keys.filter_map(|line| Some(line.split_once(" =")?.0)).collect();
        assert!(keys.len() > 50, "{keys:?}");
        let unused: Vec<&&str> = keys
            .iter()
            .filter(|key| !key.starts_with("heading-") && !known.contains_key(**key))
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn the_examples_are_the_same_commands_in_every_language() {
        fn commands(help: &Command) -> Vec<String> {
            let after = help.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines = after.lines().filter(|line| line.starts_with("  "));
            // A remark starts in a column of its own.
            let command = |line: &str| line.chars().take(43).collect::<String>().trim().to_owned();
            let is_remarked = help.get_name() == "cygnet";
            lines.map(|line| if is_remarked { command(line) } else { line.to_owned() }).collect()
        }
        fn compare(one: &Command, other: &Command) {
            assert_eq!(commands(one), commands(other));
            for (one, other) in one.get_subcommands().zip(other.get_subcommands()) {
                compare(one, other);
            }
        }
        compare(&command(Language::English), &command(Language::Portuguese));
    }
}
