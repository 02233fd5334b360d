//! Questions about one position: `show`, `moves`, `perft`, `inspect`.

use cygnet_core::Session;
use cygnet_core::json::{ByName, InspectAnswer, PerftAnswer, ShowAnswer};
use cygnet_core::perft::Leaves;
use cygnet_text::telling::status;

use crate::args::{GameArguments, InspectArguments, PerftArguments};
use crate::command_error::Result;
use crate::output::Output;
use crate::setup::{seed, session};

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
