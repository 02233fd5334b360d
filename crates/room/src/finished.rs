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
    let (side, opponent) = match Side::BOTH.map(|side| table.seat(side)) {
        [Seat::Human, Seat::Bot(name)] => (Side::One, name),
        [Seat::Bot(name), Seat::Human] => (Side::Two, name),
        _ => return None,
    };
    if session.moves().len() < LEAST_TURNS {
        return None;
    }
    Some(FinishedGame {
        game: session.game().info().id.to_owned(),
        side,
        opponent: opponent.clone(),
        result: Value::of(outcome, side),
        moves: session.moves().map(str::to_owned).collect(),
        facts: game_facts(table)?,
        record: table.record().to_string(),
    })
}

/// What decides whether the game on a table is rated, as far as it has come; `None` if no person plays against a
/// computer player.
#[must_use]
pub fn game_facts(table: &Table) -> Option<GameFacts> {
    let opponent = match Side::BOTH.map(|side| table.seat(side)) {
        [Seat::Human, Seat::Bot(name)] | [Seat::Bot(name), Seat::Human] => name,
        _ => return None,
    };
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
