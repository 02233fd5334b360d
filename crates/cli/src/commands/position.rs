//! Questions about one position: `show`, `moves`, `perft`, `inspect`.

use anyhow::Result;
use cygnet_core::perft::Leaves;
use cygnet_core::{BoardView, BotReport, DynGame, DynState, OptionValue, Outcome, Session};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::args::{GameArguments, InspectArguments, PerftArguments};
use crate::output::Output;
use crate::setup::{seed, session};

/// The fields that begin all answers about a position.
#[derive(Serialize)]
struct Header {
    game: &'static str,
    options: Map<String, Value>,
    position: String,
    turn: char,
    outcome: Option<String>,
}

impl Header {
    fn new(session: &Session) -> Self {
        let (info, state) = (session.game().info(), session.state());
        Self {
            game: info.id,
            options: options_as_json(&**session.game()),
            position: state.position(),
            turn: info.side(state.turn()).letter,
            outcome: state.outcome().map(|outcome| info.outcome_word(outcome)),
        }
    }
}

/// Every option of the rules with its value, as strings.
pub(super) fn options_as_json(game: &dyn DynGame) -> Map<String, Value> {
    let option = |(name, value): (&str, OptionValue)| (name.to_owned(), value.to_string().into());
    game.options().iter().map(option).collect()
}

/// The options other than the size, in the form in which they follow it in a sentence.
pub(super) fn rules_in_words<'a>(options: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let others = options.filter(|(name, _)| *name != "size");
    others.map(|(name, value)| format!(", {name}={value}")).collect::<Vec<_>>().concat()
}

/// Whose turn it is, or how the game ended, as a sentence.
pub(crate) fn status(state: &dyn DynState) -> String {
    let name = |player| state.info().side(player).name;
    match state.outcome() {
        None => format!("{} to move.", name(state.turn())),
        Some(Outcome::Win(winner)) => format!("{} {} and wins.", name(winner), state.reason()),
        Some(Outcome::Draw) => format!("Draw: {}.", state.reason()),
    }
}

fn set_up(arguments: &GameArguments) -> Result<Session> {
    session(arguments, seed(&arguments.setup))
}

/// `cygnet show GAME`
pub(crate) fn show(arguments: &GameArguments, output: &mut Output) -> Result<()> {
    #[derive(Serialize)]
    struct Shown {
        #[serde(flatten)]
        header: Header,
        status: String,
        board: BoardView,
    }

    let session = set_up(arguments)?;
    let state = session.state();
    if output.wants_json() {
        let header = Header::new(&session);
        return output.json(&Shown { header, status: status(state), board: state.view() });
    }
    output.text(&state.view().to_text())?;
    output.line("")?;
    output.line(status(state))?;
    output.line(format_args!("Position: {}", state.position()))
}

/// `cygnet moves GAME`
pub(crate) fn moves(arguments: &GameArguments, output: &mut Output) -> Result<()> {
    let session = set_up(arguments)?;
    if output.wants_json() {
        return output.json(&inspection(&session, None)?);
    }
    for mv in session.state().moves() {
        output.line(mv)?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Inspection {
    #[serde(flatten)]
    header: Header,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<BotReport>,
}

fn inspection(session: &Session, bot: Option<&str>) -> Result<Inspection> {
    let state = session.state();
    Ok(Inspection {
        header: Header::new(session),
        moves: state.moves(),
        bot: bot.map(|name| state.bot_report(name)).transpose()?,
    })
}

/// `cygnet inspect GAME`
pub(crate) fn inspect(arguments: &InspectArguments, output: &mut Output) -> Result<()> {
    let session = set_up(&arguments.game)?;
    output.json(&inspection(&session, arguments.bot.as_deref())?)
}

/// `cygnet perft GAME DEPTH`
pub(crate) fn perft(arguments: &PerftArguments, output: &mut Output) -> Result<()> {
    let session = set_up(&arguments.game)?;
    let state = session.state();
    let leaves = if arguments.bulk { Leaves::Counted } else { Leaves::Made };
    let parts = state.divide(arguments.depth, leaves, arguments.threads);
    let nodes = match arguments.depth {
        0 => 1,
        _ => parts.iter().map(|(_, count)| count).sum::<u64>(),
    };
    if output.wants_json() {
        let mut answer = json!(Header::new(&session));
        answer["depth"] = json!(arguments.depth);
        answer["nodes"] = json!(nodes);
        if arguments.divide {
            answer["divide"] = parts.into_iter().map(|(mv, count)| (mv, json!(count))).collect();
        }
        return output.json(&answer);
    }
    if arguments.divide {
        let width = parts.iter().map(|(mv, _)| mv.len()).max().unwrap_or(0);
        for (mv, count) in &parts {
            output.line(format_args!("{mv:<width$} {count}"))?;
        }
        output.line("")?;
    }
    output.line(nodes)
}
