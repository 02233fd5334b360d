//! The computer players available for a game.

use cygnet_core::{DynGame, Entry, Message, OptionKind, Options, options::RANDOM};
use cygnet_players::{check, players};

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
