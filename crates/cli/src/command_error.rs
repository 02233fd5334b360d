//! Errors of commands: messages that people read in their language.

use std::path::Path;

use cygnet_core::{Message, Say, message};
use cygnet_text::Language;

/// Why a command cannot do what was asked: the error and its causes, from the outermost to the innermost.
#[derive(Debug)]
pub(crate) struct CommandError(Vec<Message>);

pub(crate) type Result<T, E = CommandError> = std::result::Result<T, E>;

impl CommandError {
    /// The error and its causes in a language, on one line.
    pub(crate) fn in_words(&self, language: Language) -> String {
        let causes: Vec<String> = self.0.iter().map(|cause| language.say(cause)).collect();
        language.words().command_error(causes.join(": "))
    }

    /// The same error, as the cause of another one.
    pub(crate) fn in_context(mut self, context: Message) -> Self {
        self.0.insert(0, context);
        self
    }

    /// Whether the request was valid but there was too little memory.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.0.iter().any(|cause| cause.key() == "memory-not-available")
    }
}

impl<E: Say> From<E> for CommandError {
    fn from(error: E) -> Self {
        Self(vec![error.message()])
    }
}

/// Adds a message to an error: what could not be done because of it.
pub(crate) trait AddContext<T> {
    fn context(self, context: impl FnOnce() -> Message) -> Result<T>;
}

impl<T, E: Into<CommandError>> AddContext<T> for Result<T, E> {
    fn context(self, context: impl FnOnce() -> Message) -> Result<T> {
        self.map_err(|error| error.into().in_context(context()))
    }
}

/// Several problems as one message; `None` if there are none.
pub(crate) fn all(problems: impl IntoIterator<Item = Message>) -> Option<Message> {
    problems
        .into_iter()
        .reduce(|first, second| message!("command-problems", "{first}; {second}", first, second))
}

/// The message for a file that cannot be written.
pub(crate) fn cannot_write(path: &Path) -> Message {
    message!("command-file-unwritable", "cannot write {file}", file = path)
}

/// The message for standard output that cannot be written.
pub(crate) const CANNOT_WRITE: Message =
    message!("command-answer-unwritable", "cannot write the answer");

/// The message for signals that cannot be caught.
pub(crate) const NO_SIGNALS: Message =
    message!("command-no-signals", "cannot install signal handlers");
