//! Levels for people: the engine with limited foresight and human slips.
//!
//! A level visits a fixed number of positions at most. Occasionally it *slips*: it does not look
//! ahead at all, but plays a move that seems about as good as any other at a glance. So its
//! mistakes are those that people make: a plausible move with a flaw, never a senseless one.

use cygnet_core::{Message, message};

/// How well a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// How many positions it visits at most; `None` for as many as its time allows.
    pub nodes: Option<u64>,
    /// How often it slips, in hundredths.
    pub slips: u32,
    /// How much worse than the best move a slip may look at a glance, in hundredths of the unit of
    /// the game's evaluation.
    pub margin: i32,
}

/// The engine without a handicap.
pub const STRONGEST: Level = Level { nodes: None, slips: 0, margin: 0 };

/// How many levels there are.
pub(crate) const COUNT: usize = 10;

/// The description of each level, the same for every game.
static DESCRIPTIONS: [Message; COUNT] = [
    message!("level-1", "a first game: rarely looks ahead, and forgives"),
    message!("level-2", "a beginner who sees what is near"),
    message!("level-3", "sees a threat more often than not"),
    message!("level-4", "looks a turn or two ahead, with slips"),
    message!("level-5", "a fair opponent"),
    message!("level-6", "slips now and then, and punishes yours"),
    message!("level-7", "a good opponent"),
    message!("level-8", "seldom wrong"),
    message!("level-9", "looks far ahead and makes hardly a slip"),
    message!("level-10", "the full engine, as strong as the time allows"),
];

/// For all levels but the last: the limit of positions, the frequency of slips, and their margin.
type Handicaps = [(u64, u32, i32); COUNT - 1];

/// Levels whose steps are about equal, by game: the cost of a slip differs from game to game. This
/// is the one place to tune them, by matches between neighbouring levels; `docs/strength.md` has
/// the latest ones.
const BY_GAME: [(&str, Handicaps); 4] = [
    (
        "ugly_duck",
        [
            (21, 83, 390),
            (32, 68, 330),
            (51, 55, 270),
            (85, 44, 220),
            (170, 32, 170),
            (380, 20, 135),
            (1_900, 9, 95),
            (5_900, 5, 80),
            (19_000, 2, 60),
        ],
    ),
    (
        "ski_jumps",
        [
            (22, 82, 390),
            (30, 70, 340),
            (58, 52, 260),
            (120, 37, 190),
            (250, 26, 155),
            (550, 18, 125),
            (1_400, 11, 100),
            (5_800, 6, 78),
            (25_000, 2, 46),
        ],
    ),
    (
        "dropper",
        [
            (23, 80, 380),
            (66, 49, 250),
            (165, 32, 178),
            (430, 21, 138),
            (1_200, 12, 108),
            (2_900, 8, 90),
            (6_200, 5, 78),
            (16_000, 2, 60),
            (36_000, 1, 35),
        ],
    ),
    (
        "three_dragons",
        [
            (50, 55, 275),
            (62, 50, 252),
            (74, 46, 232),
            (97, 41, 208),
            (143, 34, 180),
            (256, 25, 153),
            (660, 16, 123),
            (3_500, 8, 85),
            (32_000, 1, 43),
        ],
    ),
];

/// The levels of games without tuned ones.
const USUAL: Handicaps = [
    (20, 80, 390),
    (32, 64, 320),
    (50, 52, 265),
    (85, 42, 220),
    (170, 31, 170),
    (400, 21, 140),
    (1_700, 9, 95),
    (6_000, 5, 80),
    (25_000, 2, 50),
];

/// The levels of the game with this id, from 1 on.
#[must_use]
pub fn levels(game: &str) -> [Level; COUNT] {
    let known = BY_GAME.iter().find(|(id, _)| *id == game);
    let handicaps = known.map_or(&USUAL, |(_, handicaps)| handicaps);
    std::array::from_fn(|place| {
        handicaps.get(place).map_or(STRONGEST, |&(nodes, slips, margin)| Level {
            nodes: Some(nodes),
            slips,
            margin,
        })
    })
}

/// The prefix of the names of levels.
pub(crate) const PREFIX: &str = "level-";

/// The name of the level of this number.
pub(crate) fn name(number: usize) -> String {
    format!("{PREFIX}{number}")
}

/// The names and descriptions of all levels.
pub(crate) fn described() -> impl Iterator<Item = (String, Message)> {
    (1..).map(name).zip(DESCRIPTIONS.iter().cloned())
}

/// The level of a game with this number, in digits.
pub(crate) fn find(game: &str, number: &str) -> Option<Level> {
    let place = (1..=COUNT).position(|known| known.to_string() == number)?;
    Some(levels(game)[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_sees_more_and_slips_less_than_the_one_below() {
        for game in cygnet_games::IDS.iter().chain(&["no such game"]) {
            let levels = levels(game);
            for pair in levels.windows(2) {
                assert!(pair[0].nodes.unwrap_or(u64::MAX) < pair[1].nodes.unwrap_or(u64::MAX));
                assert!(pair[0].slips >= pair[1].slips && pair[0].margin >= pair[1].margin);
            }
            assert_eq!(levels[COUNT - 1].nodes, None, "the last one is the full engine");
        }
    }

    #[test]
    fn every_game_that_is_tuned_is_in_the_catalogue() {
        assert!(BY_GAME.iter().all(|(game, _)| cygnet_games::IDS.contains(game)));
    }

    #[test]
    fn levels_are_found_by_their_number_alone() {
        let game = cygnet_games::IDS[0];
        assert_eq!(find(game, "1"), Some(levels(game)[0]));
        assert_eq!(find(game, "10"), Some(levels(game)[9]));
        for wrong in ["0", "11", "01", "+1", "", "one"] {
            assert_eq!(find(game, wrong), None, "{wrong}");
        }
    }
}
