//! Turns the arguments into a position on the board.

use std::hash::{BuildHasher, RandomState};

use cygnet_core::quote::quoted;
use cygnet_core::{Entry, NumberedMoveError, Options, Session, message};
use cygnet_games::find_named;

use crate::args::{GameArguments, SetupArguments};
use crate::command_error::{CommandError, Result};

/// The seed for all random choices: the one given, or a fresh one.
pub(crate) fn seed(arguments: &SetupArguments) -> u64 {
    arguments.seed.unwrap_or_else(fresh_seed)
}

/// A seed that differs from run to run, and is short enough to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}

/// The game, set up and played to the position that the arguments describe.
pub(crate) fn session(arguments: &GameArguments, seed: u64) -> Result<Session> {
    let entry = find_named(&arguments.game)?;
    set_up(entry, options(entry, &arguments.setup)?, &arguments.setup, seed)
}

/// The options that the arguments set, and the defaults of the others.
pub(crate) fn options(entry: &Entry, arguments: &SetupArguments) -> Result<Options> {
    let mut options = Options::defaults(entry.info);
    if let Some(size) = &arguments.size {
        options.set(entry.info, "size", size.trim())?;
    }
    for option in &arguments.options {
        let Some((name, value)) = option.split_once('=') else {
            let problem = message!(
                "command-option-unread",
                "{option} is not an option: write it as -o name=value",
                option = quoted(option),
            );
            return Err(problem.into());
        };
        options.set(entry.info, name.trim(), value.trim())?;
    }
    Ok(options)
}

/// The game with these options, played to the position that the arguments describe.
pub(crate) fn set_up(
    entry: &Entry,
    options: Options,
    arguments: &SetupArguments,
    seed: u64,
) -> Result<Session> {
    let position = arguments.position.as_deref().map(str::trim);
    let (game, start) = entry.set_up(options, position, seed)?;
    let mut session = Session::new(game, start);
    let played = session.play_words(arguments.moves.as_deref().unwrap_or_default());
    played.map_err(|NumberedMoveError { number, error }| {
        let context = message!("command-move-of-moves", "move {number} of --moves", number);
        CommandError::from(error).in_context(context)
    })?;
    Ok(session)
}
