//! People at the table: `play`.

use std::io::{self, BufWriter};

use anyhow::Result;
use cygnet_core::options::RANDOM;
use cygnet_core::{OptionKind, Player, Session};
use cygnet_tui::{Seat, Table, plain};

use crate::args::{GameArguments, PlayArguments};
use crate::output::CANNOT_WRITE;
use crate::setup::{find_game, seed, session};

/// `cygnet play GAME`
pub(crate) fn play(arguments: &PlayArguments) -> Result<()> {
    let seed = seed(&arguments.game);
    let session = session(&dealt(&arguments.game)?, seed)?;
    let first = Seat::named(&arguments.first);
    let second = match &arguments.second {
        Some(name) => Seat::named(name),
        None => Seat::Bot(opponent(&session)),
    };
    let mut table = Table::new(session, [first, second], seed)?;
    if table.session().state().turn() == Player::Two {
        table.change_seats();
    }
    let mut output = BufWriter::new(io::stdout().lock());
    match plain::run(&mut table, &mut io::stdin().lock(), &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| anyhow::Error::new(error).context(CANNOT_WRITE)),
    }
}

/// Where a game lets either side start, chance decides when people sit down to play, unless they
/// say who starts.
fn dealt(arguments: &GameArguments) -> Result<GameArguments> {
    let mut arguments = arguments.clone();
    for spec in find_game(&arguments.game)?.info.options {
        let named = |option: &String| {
            option.split('=').next().is_some_and(|name| name.trim().eq_ignore_ascii_case(spec.name))
        };
        if matches!(spec.kind, OptionKind::First(_)) && !arguments.options.iter().any(named) {
            arguments.options.push(format!("{}={RANDOM}", spec.name));
        }
    }
    Ok(arguments)
}

/// The best computer player of the game that can play on this board: the last it lists.
fn opponent(session: &Session) -> String {
    let can_play = |name: &&str| session.game().check_bot(name).is_ok();
    let names = session.game().bots().into_iter().rev().map(|bot| bot.name);
    names.into_iter().find(can_play).unwrap_or("random").to_owned()
}
