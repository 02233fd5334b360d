//! Questions about one position: `show`, `moves`, `perft`, `inspect`.

use cygnet_core::json::{ByName, InspectAnswer, PerftAnswer, ShowAnswer};
use cygnet_core::perft::Leaves;
use cygnet_core::{Session, Size};
use cygnet_text::Words;
use cygnet_text::telling::status;

use crate::args::{GameArguments, InspectArguments, PerftArguments};
use crate::command_error::Result;
use crate::output::Output;
use crate::setup::{seed, session};

/// The game, the board and the other options, such as `Ski Jumps on 6x6, step=any`.
pub(super) fn board_in_words<'a>(
    name: &str,
    size: Size,
    options: impl Iterator<Item = (&'a str, &'a str)>,
    words: Words,
) -> String {
    format!("{}{}", words.board_on(name, size), rules_in_words(options))
}

/// The options other than the size, in the form in which they follow it in a sentence.
pub(super) fn rules_in_words<'a>(options: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let others = options.filter(|(name, _)| *name != "size");
    others.map(|(name, value)| format!(", {name}={value}")).collect::<Vec<_>>().concat()
}

fn set_up(arguments: &GameArguments) -> Result<Session> {
    session(arguments, seed(&arguments.setup))
}

/// `cygnet show GAME`
pub(crate) fn show(arguments: &GameArguments, output: &mut Output) -> Result<()> {
    let session = set_up(arguments)?;
    let state = session.state();
    if output.wants_json() {
        return output.json(&ShowAnswer::from(state));
    }
    output.text(&state.view().to_text())?;
    output.line("")?;
    output.line(status(state, output.language()))?;
    output.line(output.words().position_is(state.position()))
}

/// `cygnet moves GAME`
pub(crate) fn moves(arguments: &GameArguments, output: &mut Output) -> Result<()> {
    let session = set_up(arguments)?;
    if output.wants_json() {
        return output.json(&InspectAnswer::new(session.state(), None)?);
    }
    for mv in session.state().moves() {
        output.line(mv)?;
    }
    Ok(())
}

/// `cygnet inspect GAME`
pub(crate) fn inspect(arguments: &InspectArguments, output: &mut Output) -> Result<()> {
    let session = set_up(&arguments.game)?;
    output.json(&InspectAnswer::new(session.state(), arguments.bot.as_deref())?)
}

/// `cygnet perft GAME DEPTH`
pub(crate) fn perft(arguments: &PerftArguments, output: &mut Output) -> Result<()> {
    let session = set_up(&arguments.game)?;
    let PerftArguments { depth, threads, divide, .. } = *arguments;
    let leaves = if arguments.bulk { Leaves::Counted } else { Leaves::Made };
    let answer = PerftAnswer::count(&session, depth, leaves, threads, divide);
    if output.wants_json() {
        return output.json(&answer);
    }
    if let Some(ByName(parts)) = &answer.divide {
        let width = parts.iter().map(|(mv, _)| mv.len()).max().unwrap_or(0);
        for (mv, count) in parts {
            output.line(format_args!("{mv:<width$} {count}"))?;
        }
        output.line("")?;
    }
    output.line(answer.nodes)
}
