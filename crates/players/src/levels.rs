//! Levels for people: the engine with limited foresight and human slips.
//!
//! A level visits a fixed number of positions at most. Occasionally it *slips*: it does not look
//! ahead at all, but plays a move that seems about as good as any other at a glance. So its
//! mistakes are those that people make: a plausible move with a flaw, never a senseless one.
//!
//! Each game tunes the handicaps of its levels; see [`Evaluation::handicaps`].
//!
//! [`Evaluation::handicaps`]: cygnet_core::Evaluation::handicaps

use cygnet_core::DynGame;
use cygnet_core::handicap::{HANDICAPS, Handicap};

use cygnet_core::{Message, message};
use cygnet_ratings::{RATED_NODES, RatingScale};

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

/// How many levels there are: those with a handicap, and the full engine.
pub(crate) const COUNT: usize = HANDICAPS + 1;

/// The description of each level, the same for every game.
static DESCRIPTIONS: [Message; COUNT] = [
    message!("level-1", "for a first game: rarely looks ahead, and forgives mistakes"),
    message!("level-2", "a beginner who sees nearby threats"),
    message!("level-3", "sees most threats"),
    message!("level-4", "looks a turn or two ahead, with slips"),
    message!("level-5", "a fair opponent"),
    message!("level-6", "slips occasionally, and punishes your slips"),
    message!("level-7", "a good opponent"),
    message!("level-8", "rarely wrong"),
    message!("level-9", "looks far ahead, and hardly ever slips"),
    message!("level-10", "the full engine, as strong as the time allows"),
];

/// The levels of a game, from 1 on.
#[must_use]
pub fn levels(game: &dyn DynGame) -> [Level; COUNT] {
    let handicaps = game.handicaps();
    std::array::from_fn(|place| match handicaps.get(place) {
        Some(&Handicap { nodes, slips, margin }) => Level { nodes: Some(nodes), slips, margin },
        None => STRONGEST,
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
pub(crate) fn find(game: &dyn DynGame, number: &str) -> Option<Level> {
    let place = (1..=COUNT).position(|known| known.to_string() == number)?;
    Some(levels(game)[place])
}

/// A level of this strength, on the scale of the game: one of its levels, or a level between two of them. A level
/// between two others visits more positions and slips less often than the lower one, in proportion to the place of
/// its rating. So its mistakes are of the same kind.
pub(crate) fn of_strength(game: &dyn DynGame, rating: u32) -> Level {
    let levels = levels(game);
    let (below, share) = RatingScale::of(game.info().id).place(f64::from(rating));
    let low = levels[below.min(COUNT - 1)];
    match levels.get(below + 1) {
        Some(high) if share > 0.0 => between(low, *high, share),
        _ => low,
    }
}

/// The level at this share of the way from one to the other.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "levels visit few positions"
)]
fn between(low: Level, high: Level, share: f64) -> Level {
    let nodes = |level: Level| level.nodes.unwrap_or(RATED_NODES) as f64;
    let mean = |low: f64, high: f64| low + share * (high - low);
    Level {
        // Strength grows with the logarithm of the number of positions.
        nodes: Some(mean(nodes(low).ln(), nodes(high).ln()).exp().round() as u64),
        slips: mean(low.slips.into(), high.slips.into()).round() as u32,
        margin: mean(low.margin.into(), high.margin.into()).round() as i32,
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;
    use cygnet_games::CATALOGUE;

    use super::*;

    #[test]
    fn each_level_sees_more_and_slips_less_than_the_one_below() {
        for entry in CATALOGUE {
            let levels = levels(&*entry.build(&Options::defaults(entry.info)));
            for pair in levels.windows(2) {
                assert!(pair[0].nodes.unwrap_or(u64::MAX) < pair[1].nodes.unwrap_or(u64::MAX));
                assert!(pair[0].slips >= pair[1].slips && pair[0].margin >= pair[1].margin);
            }
            assert_eq!(levels[COUNT - 1].nodes, None, "the last one is the full engine");
        }
    }

    #[test]
    fn levels_are_found_by_their_number_alone() {
        let game = CATALOGUE[0].build(&Options::defaults(CATALOGUE[0].info));
        assert_eq!(find(&*game, "1"), Some(levels(&*game)[0]));
        assert_eq!(find(&*game, "10"), Some(levels(&*game)[9]));
        for wrong in ["0", "11", "01", "+1", "", "one"] {
            assert_eq!(find(&*game, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_greater_strength_never_sees_less_or_slips_more() {
        for entry in CATALOGUE {
            let game = entry.build(&Options::defaults(entry.info));
            let scale = RatingScale::of(entry.info.id);
            let levels = levels(&*game);
            let mut last = levels[0];
            for rating in (100..=4000).step_by(10) {
                let level = of_strength(&*game, rating);
                assert!(last.nodes.unwrap_or(u64::MAX) <= level.nodes.unwrap_or(u64::MAX));
                assert!(last.slips >= level.slips && last.margin >= level.margin, "{rating}");
                last = level;
            }
            assert_eq!(last, STRONGEST);
            assert_eq!(of_strength(&*game, 100), levels[0], "no level is weaker");
            let ratings = scale.levels();
            for (place, rating) in ratings.iter().enumerate() {
                // Levels of the same rating are one strength.
                if ratings.get(place + 1).is_none_or(|next| next > rating) {
                    #[expect(clippy::cast_sign_loss, reason = "ratings are positive")]
                    let found = of_strength(&*game, rating.round() as u32);
                    assert_eq!(found, levels[place], "{} level {}", entry.info.id, place + 1);
                }
            }
        }
    }
}
