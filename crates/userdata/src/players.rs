//! The players available for a game, and the default ones.

use cygnet_core::time::TimeControl;
use cygnet_core::{
    DynGame, Entry, Message, OptionKind, Options, Session, message, options::RANDOM,
};
use cygnet_players::{check, players};
use cygnet_room::{HUMAN, Seat, Table, TableError};

use cygnet_ratings::STRENGTH;

use crate::calendar;
use crate::results::player_at_strength;
use crate::settings::{GameSettings, Settings};
use crate::store::Folders;

/// A computer player that can play with these rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The name: `random`, `minimax:2`, `level-3`…
    pub name: String,
    /// A one-line description.
    pub description: Message,
}

/// All computer players that can play with these rules, the random one first. A player that takes a
/// number is listed once for each number it takes.
#[must_use]
pub fn opponents(game: &dyn DynGame) -> Vec<Opponent> {
    // A longer list is impractical to choose from.
    const MOST: u32 = 20;
    let mut opponents = Vec::new();
    for player in players(game) {
        let names: Vec<String> = match player.name.strip_suffix(":N") {
            Some(stem) => (1..=MOST).map(|number| format!("{stem}:{number}")).collect(),
            None => vec![player.name.clone()],
        };
        for name in names.into_iter().filter(|name| check(game, name).is_ok()) {
            let described = game.describe_bot(&name).ok();
            let description = described.unwrap_or_else(|| player.description.clone());
            opponents.push(Opponent { name, description });
        }
    }
    opponents
}

/// The same and the player `strength`, which is as strong as the person.
#[must_use]
pub fn opponents_of_person(game: &dyn DynGame) -> Vec<Opponent> {
    let mut opponents = opponents(game);
    let description = message!("player-own-strength", "as strong as you are in this game");
    let own = Opponent { name: STRENGTH.to_owned(), description };
    let is_level = |opponent: &Opponent| opponent.name.starts_with("level-");
    let place = opponents.iter().rposition(is_level).map_or(opponents.len(), |last| last + 1);
    opponents.insert(place, own);
    opponents
}

/// The default computer player: one that a beginner can beat, but not at once.
pub const USUAL_OPPONENT: &str = "level-3";

/// A table of today, at which the first of these players plays the side to move: by default a person against
/// the usual opponent. The player `strength` is as strong as the results in these folders say of the person.
///
/// # Errors
/// If a computer player does not exist or cannot play this game.
pub fn table_in_order(
    session: Session,
    [first, second]: [Option<&str>; 2],
    time: TimeControl,
    seed: u64,
    folders: Option<&Folders>,
) -> Result<Table, TableError> {
    let names = [first.unwrap_or(HUMAN), second.unwrap_or(USUAL_OPPONENT)];
    let id = session.game().info().id;
    let seats = names.map(|name| Seat::named(&player_at_strength(name, id, folders)));
    let table = Table::with_first_to_move(session, seats, seed)?;
    Ok(table.with_clock(time).with_date(calendar::today()))
}

/// The players of a new game by side: those of the last game, or else a person against the usual opponent.
#[must_use]
pub fn default_players(entry: &Entry, settings: &Settings) -> [String; 2] {
    let kept = settings.games.get(entry.info.id).map(|kept| kept.players.clone());
    kept.unwrap_or_else(|| [HUMAN.to_owned(), USUAL_OPPONENT.to_owned()])
}

/// The pairs of players to choose the default from: a person against each computer player, from either side,
/// two people, and the present default.
#[must_use]
pub fn player_pairs(entry: &Entry, settings: &Settings) -> Vec<[String; 2]> {
    let game = entry.build(&Options::defaults(entry.info));
    let human = HUMAN.to_owned();
    let mut pairs = Vec::new();
    for opponent in opponents_of_person(&*game) {
        pairs.push([human.clone(), opponent.name.clone()]);
        pairs.push([opponent.name, human.clone()]);
    }
    pairs.push([human.clone(), human]);
    let current = default_players(entry, settings);
    if !pairs.contains(&current) {
        pairs.push(current);
    }
    pairs
}

/// Makes these the default players of a game.
pub fn set_default_players(entry: &Entry, players: &[String; 2], settings: &mut Settings) {
    let usual = || GameSettings {
        options: options_at_the_table(entry)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        time: TimeControl::None.to_string(),
        ..GameSettings::default()
    };
    let kept = settings.games.entry(entry.info.id.to_owned()).or_insert_with(usual);
    kept.players.clone_from(players);
}

/// The options of a new game in the user interface: the defaults, except that chance decides who starts
/// where either side may.
#[must_use]
pub fn options_at_the_table(entry: &Entry) -> Vec<(&'static str, String)> {
    let defaults = Options::defaults(entry.info);
    entry
        .info
        .options
        .iter()
        .map(|spec| {
            let value = match spec.kind {
                OptionKind::First(_) => RANDOM.to_owned(),
                _ => defaults.get(spec.name).map(|value| value.to_string()).unwrap_or_default(),
            };
            (spec.name, value)
        })
        .collect()
}
