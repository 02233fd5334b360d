//! Computer players against each other: `watch`.

use anyhow::{Context, Result};
use cygnet_core::record::Record;
use cygnet_core::{Player, Session};
use serde::Serialize;

use crate::args::WatchArguments;
use crate::commands::position::status;
use crate::output::Output;
use crate::setup::{seed, session};

/// A game that has gone on for so long is broken off: nobody watches it to its end.
const LONGEST: usize = 10_000;

#[derive(Serialize)]
struct Watched {
    game: &'static str,
    seed: u64,
    players: [String; 2],
    moves: Vec<String>,
    position: String,
    outcome: Option<String>,
    status: String,
    record: String,
}

/// `cygnet watch GAME`
pub(crate) fn watch(arguments: &WatchArguments, output: &mut Output) -> Result<()> {
    let seed = seed(&arguments.game);
    let mut session = session(&arguments.game, seed)?;
    let starter = session.state().turn();
    // By side, as the game lists them.
    let mut players = [arguments.first.clone(), arguments.second.clone()];
    if starter == Player::Two {
        players.reverse();
    }
    for (option, name) in [("--first", &arguments.first), ("--second", &arguments.second)] {
        session.game().check_bot(name).context(option)?;
    }
    let shows_boards = !output.wants_json() && !arguments.brief;
    if shows_boards {
        let info = session.game().info();
        let [one, two] = Player::BOTH
            .map(|player| format!("{} ({})", info.side(player).name, players[player.index()]));
        output.line(format_args!("{}: {one} against {two}, seed {seed}\n", info.name))?;
        output.text(&session.state().view().to_text())?;
    }
    let mut random = fastrand::Rng::with_seed(seed);
    while session.outcome().is_none() && session.moves().len() < LONGEST {
        let turn = session.state().turn();
        let Some(mv) = session.state().bot_move(&players[turn.index()], &mut random)? else {
            break;
        };
        session.play(&mv)?;
        if shows_boards {
            let (number, side) = (session.moves().len(), session.game().info().side(turn).name);
            output.line(format_args!("\n{number}. {side} plays {mv}\n"))?;
            output.text(&session.state().view().to_text())?;
            output.flush()?;
        }
    }
    let record = record(&session, &players);
    if output.wants_json() {
        let (info, state) = (session.game().info(), session.state());
        return output.json(&Watched {
            game: info.id,
            seed,
            players,
            moves: session.moves().map(str::to_owned).collect(),
            position: state.position(),
            outcome: state.outcome().map(|outcome| info.outcome_word(outcome)),
            status: status(state),
            record: record.to_string(),
        });
    }
    if shows_boards {
        return output.line(format_args!("\n{}", status(session.state())));
    }
    output.text(&record.to_string())
}

/// The game with the names of its players, as `record check` reads it.
fn record(session: &Session, players: &[String; 2]) -> Record {
    let mut record = Record::from(session);
    for player in Player::BOTH {
        record.set_tag(session.game().info().side(player).name, players[player.index()].clone());
    }
    record
}
