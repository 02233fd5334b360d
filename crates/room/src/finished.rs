//! A finished game of a person against a computer player, for the person's rating.

use cygnet_core::{DynGame, OptionKind, Options, Side, Value};
use cygnet_games::find;
use cygnet_ratings::{FinishedGame, GameFacts, RatingScale};

use crate::table::{Seat, Table};

/// A game with fewer turns was not played.
const LEAST_TURNS: usize = 2;

/// The game on a table, if it is over and a person has played it against a computer player.
#[must_use]
pub fn finished_game(table: &Table) -> Option<FinishedGame> {
    let session = table.session();
    let outcome = session.outcome()?;
    let (side, opponent) = person_against_computer(table)?;
    if session.moves().len() < LEAST_TURNS {
        return None;
    }
    Some(FinishedGame {
        game: session.game().info().id.to_owned(),
        side,
        opponent: opponent.to_owned(),
        result: Value::of(outcome, side),
        moves: session.moves().map(str::to_owned).collect(),
        facts: game_facts(table)?,
        record: table.record().to_string(),
    })
}

/// The side of the person who plays against a computer player, and the name of that.
fn person_against_computer(table: &Table) -> Option<(Side, &str)> {
    match Side::BOTH.map(|side| table.seat(side)) {
        [Seat::Human, Seat::Bot(name)] => Some((Side::One, name)),
        [Seat::Bot(name), Seat::Human] => Some((Side::Two, name)),
        _ => None,
    }
}

/// What decides whether the game on a table is rated, as far as it has come; `None` if no person plays against a
/// computer player.
#[must_use]
pub fn game_facts(table: &Table) -> Option<GameFacts> {
    let (_, opponent) = person_against_computer(table)?;
    let session = table.session();
    let game = session.game();
    Some(GameFacts {
        opponent: RatingScale::of(game.info().id).opposition(opponent),
        is_usual_board: is_usual_board(&**game),
        is_from_start: session.start().position() == game.initial().position(),
        helps: table.helps().clone(),
    })
}

/// Whether all options have their defaults; which side begins does not matter.
fn is_usual_board(game: &dyn DynGame) -> bool {
    let info = game.info();
    let Some(entry) = find(info.id) else { return false };
    let usual = Options::defaults(entry.info);
    let mut matters = info.options.iter().filter(|spec| !matches!(spec.kind, OptionKind::First(_)));
    matters.all(|spec| game.options().get(spec.name) == usual.get(spec.name))
}
