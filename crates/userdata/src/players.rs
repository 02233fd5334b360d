//! The players available for a game, and the default ones.

use cygnet_core::time::TimeControl;
use cygnet_core::{DynGame, Entry, Message, OptionKind, Options, options::RANDOM};
use cygnet_players::{check, players};
use cygnet_room::HUMAN;

use crate::settings::{GameSettings, Settings};

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

/// The default computer player: one that a beginner can beat, but not at once.
pub const USUAL_OPPONENT: &str = "level-3";

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
    for opponent in opponents(&*game) {
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
