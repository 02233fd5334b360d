//! Puts the levels and the classic bots of a game on one scale: which matches to play, and the ratings that follow.
//!
//! Each level up to the eighth meets the two levels above it, and each bot some levels and the next bot. That is enough to compare
//! all of them by [`bradley_terry`], and each match can be continued from its records.

use std::collections::BTreeMap;

use cygnet_core::DynGame;
use cygnet_players::{check, levels};
use cygnet_ratings::{ANCHOR, ANCHOR_RATING, RatedPlayer, RatingScale};

use crate::bradley_terry::{Encounter, fit};
use crate::report::MatchScore;

/// The drawn games that each match counts as before it is played, so that ratings are finite.
const PRIOR: f64 = 1.0;

/// The numbers that a bot such as `minimax:N` is rated with.
const DEPTHS: [u32; 2] = [1, 2];

/// The levels that each bot meets.
const LEVELS_OF_BOTS: [usize; 3] = [1, 3, 5];

/// From this level on, games take most of the time of a calibration, so a level meets its neighbours alone, in a tenth of
/// the games, but at least in `LEAST_GAMES`.
const FIRST_SLOW: usize = 9;
const LEAST_GAMES: u32 = 4;

/// A match of a calibration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalibrationMatch {
    /// The names of the players.
    pub players: [String; 2],
    /// The number of games, which is even.
    pub games: u32,
}

impl CalibrationMatch {
    /// The name of the file for its records.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.txt", self.players.join("_").replace(':', "-"))
    }
}

/// The classic bots of a game that can play with these rules.
pub(crate) fn bots(game: &dyn DynGame) -> Vec<String> {
    let mut bots = Vec::new();
    for bot in game.bots() {
        match bot.name.strip_suffix(":N") {
            Some(stem) => bots.extend(DEPTHS.map(|depth| format!("{stem}:{depth}"))),
            None => bots.push(bot.name.to_owned()),
        }
    }
    bots.retain(|name| check(game, name).is_ok());
    bots
}

/// The matches to play, each of about this many games.
#[must_use]
pub fn calibration_matches(game: &dyn DynGame, games: u32) -> Vec<CalibrationMatch> {
    let level = |number: usize| format!("level-{number}");
    let few = (games / 20 * 2).max(LEAST_GAMES).min(games);
    let most = levels(game).len();
    let mut matches = Vec::new();
    let mut add = |one: String, two: String, games| {
        matches.push(CalibrationMatch { players: [one, two], games });
    };
    let bots = bots(game);
    for (place, bot) in bots.iter().enumerate() {
        if let Some(next) = bots.get(place + 1) {
            add(bot.clone(), next.clone(), games);
        }
        for number in LEVELS_OF_BOTS {
            add(bot.clone(), level(number), games);
        }
    }
    for one in 1..=most {
        if one < most {
            add(level(one), level(one + 1), if one + 1 < FIRST_SLOW { games } else { few });
        }
        if one + 2 < FIRST_SLOW {
            add(level(one), level(one + 2), games);
        }
    }
    matches
}

/// The ratings that follow from these matches, in which no player visited more than `nodes` positions per move. `None` if they do not connect all players, or the anchor is not among
/// them.
#[must_use]
pub fn calibrated(
    game: &dyn DynGame,
    played: &[(CalibrationMatch, MatchScore)],
    nodes: u64,
) -> Option<RatingScale> {
    let mut names: Vec<&str> = Vec::new();
    for (contest, _) in played {
        for name in &contest.players {
            if !names.contains(&&**name) {
                names.push(name);
            }
        }
    }
    let place = |name: &str| names.iter().position(|known| *known == name);
    let mut encounters = Vec::new();
    let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
    for (contest, score) in played {
        let [one, two] = contest.players.each_ref().map(|name| place(name));
        let players = [one?, two?];
        let points = [score.points(), f64::from(score.games()) - score.points()];
        encounters.push(Encounter { players, points });
        for player in players {
            *counts.entry(player).or_default() += score.games();
        }
    }
    let strengths = fit(names.len(), &encounters, place(ANCHOR)?, PRIOR)?;
    let mut players: Vec<RatedPlayer> = strengths
        .iter()
        .enumerate()
        .map(|(place, strength)| {
            let [low, high] = strength.interval().map(|elo| (ANCHOR_RATING + elo).round() as i32);
            let rating = (ANCHOR_RATING + strength.elo).round() as i32;
            let games = counts.get(&place).copied().unwrap_or_default();
            RatedPlayer { name: names[place].to_owned(), rating, low, high, games }
        })
        .collect();
    players.sort_by_key(|player| player.rating);
    let options = game.options().iter().map(|(name, value)| (name.to_owned(), value.to_string()));
    Some(RatingScale {
        game: game.info().id.to_owned(),
        rules: game.info().rules_version,
        options: options.collect(),
        nodes,
        games: played.iter().map(|(_, score)| score.games()).sum(),
        players,
    })
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;
    use cygnet_games::CATALOGUE;

    use super::*;

    #[test]
    fn the_matches_connect_all_levels_and_bots_of_every_game() {
        for entry in CATALOGUE {
            let game = entry.build(&Options::defaults(entry.info));
            let matches = calibration_matches(&*game, 40);
            let even =
                |contest: &CalibrationMatch| contest.games > 0 && contest.games.is_multiple_of(2);
            assert!(matches.iter().all(even));
            let mut files: Vec<String> = matches.iter().map(CalibrationMatch::file_name).collect();
            files.sort();
            files.dedup();
            assert_eq!(files.len(), matches.len(), "each match has a file of its own");
            // If all matches are drawn, all players are equal.
            let draws = |contest: &CalibrationMatch| MatchScore {
                draws: contest.games,
                ..MatchScore::default()
            };
            let played: Vec<_> = matches.iter().map(|it| (it.clone(), draws(it))).collect();
            let scale = calibrated(&*game, &played, 100).expect("they are connected");
            assert!(scale.players.iter().all(|player| player.rating == 1500), "{}", entry.info.id);
            assert_eq!(scale.levels().len(), 10);
            assert!(
                scale
                    .player("random")
                    .is_some_and(|random| random.games == 40 * 4 || random.games == 40 * 3)
            );
            assert_eq!(scale.game, entry.info.id);
        }
    }

    #[test]
    fn the_stronger_player_is_rated_higher() {
        let entry = CATALOGUE[0];
        let game = entry.build(&Options::defaults(entry.info));
        let contest = |one: &str, two: &str| CalibrationMatch {
            players: [one.to_owned(), two.to_owned()],
            games: 40,
        };
        let score = MatchScore { wins: 10, draws: 0, losses: 30 };
        let played =
            [(contest("level-4", "level-5"), score), (contest("random", "level-4"), score)];
        let scale = calibrated(&*game, &played, 100).expect("they are connected");
        let names: Vec<&str> = scale.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["random", "level-4", "level-5"]);
        assert_eq!(scale.players[2].rating, 1500);
        let apart = [played[0].clone(), (contest("a", "b"), score)];
        assert_eq!(calibrated(&*game, &apart, 100), None);
        assert_eq!(calibrated(&*game, &played[1..], 100), None, "the anchor is missing");
    }
}
