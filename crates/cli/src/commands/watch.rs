//! Computer players against each other: `watch`.

use std::time::Instant;

use cygnet_analysis::Resources;
use cygnet_core::Side;
use cygnet_room::json::WatchAnswer;
use cygnet_room::{Seat, Table};
use cygnet_text::telling::{side_name, status};

use crate::args::WatchArguments;
use crate::command_error::Result;
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
    let mut table = Table::with_first_to_move(session, seats, seed)?;
    let info = table.session().game().info();
    let (language, words) = (output.language(), output.words());
    let shows_boards = !output.wants_json() && !arguments.brief;
    if shows_boards {
        let [one, two] = Side::BOTH.map(|side| {
            format!("{} ({})", side_name(info, side, language), table.seat(side).name())
        });
        output.line(words.watch_title(info.name, one, two, seed))?;
        output.line("")?;
        output.text(&table.session().state().view().to_text())?;
    }
    while let Some(turn) = table.to_move().filter(|_| table.session().moves().len() < LONGEST) {
        let Some(mv) = table.play_bot(resources, Instant::now)? else { break };
        if shows_boards {
            let number = table.session().moves().len();
            output.line("")?;
            output.line(words.watch_plays(number, side_name(info, turn, language), mv))?;
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
        return output.line(status(table.session().state(), language));
    }
    output.text(&table.record().to_string())
}
