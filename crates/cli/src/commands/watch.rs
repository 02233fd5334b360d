//! Computer players against each other: `watch`.

use std::time::Instant;

use anyhow::Result;
use cygnet_analysis::Resources;
use cygnet_core::Side;
use cygnet_core::json::status;
use cygnet_room::json::WatchAnswer;
use cygnet_room::{Seat, Table};

use crate::args::WatchArguments;
use crate::output::Output;
use crate::setup::{seed, session};

/// A game is stopped after this many moves, because it is too long to watch to its end.
const LONGEST: usize = 10_000;

/// `cygnet watch GAME`
pub(crate) fn watch(
    arguments: &WatchArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<()> {
    let seed = seed(&arguments.game.setup);
    let session = session(&arguments.game, seed)?;
    let seats = [&arguments.first, &arguments.second].map(|name| Seat::Bot(name.clone()));
    let mut table = Table::new(session, seats, seed)?;
    if table.session().state().turn() == Side::Two {
        table.change_seats();
    }
    let info = table.session().game().info();
    let shows_boards = !output.wants_json() && !arguments.brief;
    if shows_boards {
        let [one, two] = Side::BOTH
            .map(|player| format!("{} ({})", info.side(player).name, table.seat(player).name()));
        output.line(format_args!("{}: {one} against {two}, seed {seed}", info.name))?;
        output.line("")?;
        output.text(&table.session().state().view().to_text())?;
    }
    while let Some(turn) = table.to_move().filter(|_| table.session().moves().len() < LONGEST) {
        let Some(mv) = table.play_bot(resources, Instant::now)? else { break };
        if shows_boards {
            let (number, side) = (table.session().moves().len(), info.side(turn).name);
            output.line("")?;
            output.line(format_args!("{number}. {side} plays {mv}"))?;
            output.line("")?;
            output.text(&table.session().state().view().to_text())?;
            output.flush()?;
        }
    }
    if output.wants_json() {
        return output.json(&WatchAnswer::new(&table, seed));
    }
    if shows_boards {
        output.line("")?;
        return output.line(status(table.session().state()));
    }
    output.text(&table.record().to_string())
}
