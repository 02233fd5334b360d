//! Turns the arguments into a position on the board.

use std::hash::{BuildHasher, RandomState};

use cygnet_core::quote::quoted;
use cygnet_core::{Entry, MoveError, Options, Session, message};
use cygnet_games::find_named;
use cygnet_system::memory::{self, MEBIBYTE, OutOfMemory};

use crate::args::{GameArguments, SetupArguments};
use crate::command_error::{AddContext, Result};

/// The seed for all random choices: the one given, or a fresh one.
pub(crate) fn seed(arguments: &SetupArguments) -> u64 {
    arguments.seed.unwrap_or_else(fresh_seed)
}

/// The size of a transposition table in bytes, from `asked` or else `usual` MiB. If the default size does
/// not fit into memory, half of the available memory is used.
pub(crate) fn table_bytes(asked: Option<usize>, usual: usize) -> Result<usize, OutOfMemory> {
    let bytes = asked.unwrap_or(usual).saturating_mul(MEBIBYTE);
    match (memory::check(bytes), asked) {
        (Ok(()), _) => Ok(bytes),
        (Err(error), Some(_)) => Err(error),
        (Err(error), None) => Ok(error.fits / 2),
    }
}

/// A seed that differs from run to run, and is short enough to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}

/// The game, set up and played to the position that the arguments describe.
pub(crate) fn session(arguments: &GameArguments, seed: u64) -> Result<Session> {
    set_up(find_named(&arguments.game)?, &arguments.setup, seed)
}

/// Does the same for a game that was already found.
pub(crate) fn set_up(entry: &Entry, arguments: &SetupArguments, seed: u64) -> Result<Session> {
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
    let position = arguments.position.as_deref().map(str::trim);
    let (game, start) = entry.set_up(options, position, seed)?;
    let mut session = Session::new(game, start);
    play_all(&mut session, arguments.moves.as_deref().unwrap_or_default())?;
    Ok(session)
}

/// The maximum number of words in one move, as in `a 1 > b 2 + c 3`.
const MOST_WORDS: usize = 8;

/// Plays moves separated by spaces. A move may contain spaces too, so each move takes as many words as
/// make a legal one.
fn play_all(session: &mut Session, moves: &str) -> Result<()> {
    let words: Vec<&str> = moves.split_whitespace().collect();
    let (mut rest, mut number) = (&*words, 0_usize);
    while !rest.is_empty() {
        number += 1;
        let mut illegal = None;
        let joined = (2..=MOST_WORDS.min(rest.len())).rev().find(|&count| {
            match session.play(&rest[..count].join(" ")) {
                Ok(_) => true,
                Err(error) => {
                    let is_whole = matches!(error, MoveError::Illegal { .. });
                    illegal = illegal.take().or(is_whole.then_some(error));
                    false
                }
            }
        });
        if joined.is_none() {
            let played = session.play(rest[0]).map(|_| ());
            let played =
                played.map_err(|error| illegal.filter(|_| is_part(&error)).unwrap_or(error));
            played.context(|| {
                message!("command-move-of-moves", "move {number} of --moves", number)
            })?;
        }
        rest = &rest[joined.unwrap_or(1)..];
    }
    Ok(())
}

/// Whether the text was not a move at all, so that it may be the beginning of one.
fn is_part(error: &MoveError) -> bool {
    matches!(error, MoveError::Syntax { .. })
}
