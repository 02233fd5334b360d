//! Levels for people: the engine with less and less foresight, and with human slips.
//!
//! A level looks at so many positions and no more. And now and then it *slips*: it does not look
//! ahead at all, but plays something that seems about as good as anything at a glance. So its
//! mistakes are those that people make: a plausible move with a hole in it, never a senseless one.

/// How well a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// How many positions it looks at; `None` for as many as its time allows.
    pub nodes: Option<u64>,
    /// How often it slips, in hundredths.
    pub slips: u32,
    /// How much worse than the best a move may look at a glance to be played in a slip, in
    /// hundredths of the unit of the game's evaluation.
    pub margin: i32,
    /// One line for people.
    pub description: &'static str,
}

/// The engine without a handicap.
pub const STRONGEST: Level =
    Level { nodes: None, slips: 0, margin: 0, description: "the full engine" };

const fn level(nodes: u64, slips: u32, margin: i32, description: &'static str) -> Level {
    Level { nodes: Some(nodes), slips, margin, description }
}

/// The levels from 1 on. This is the one place to tune them, by matches between neighbours.
pub const LEVELS: [Level; 10] = [
    level(20, 85, 400, "a first game: rarely looks ahead, and forgives"),
    level(40, 60, 300, "a beginner who sees what is near"),
    level(100, 40, 200, "sees a threat more often than not"),
    level(250, 25, 150, "looks a turn or two ahead, with slips"),
    level(600, 15, 120, "a fair opponent"),
    level(1_500, 10, 100, "slips now and then, and punishes yours"),
    level(5_000, 5, 80, "a good opponent"),
    level(20_000, 2, 60, "seldom wrong"),
    level(80_000, 0, 0, "looks far ahead and makes no slips"),
    Level { description: "the full engine, as strong as the time allows", ..STRONGEST },
];

/// What the names of levels start with.
pub(crate) const PREFIX: &str = "level-";

/// The name of the level of this number.
pub(crate) fn name(number: usize) -> String {
    format!("{PREFIX}{number}")
}

/// The level with this number, in digits.
pub(crate) fn find(number: &str) -> Option<Level> {
    let place = (1..=LEVELS.len()).position(|known| known.to_string() == number)?;
    Some(LEVELS[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_sees_more_and_slips_less_than_the_one_below() {
        for pair in LEVELS.windows(2) {
            assert!(pair[0].nodes.unwrap_or(u64::MAX) < pair[1].nodes.unwrap_or(u64::MAX));
            assert!(pair[0].slips >= pair[1].slips && pair[0].margin >= pair[1].margin);
        }
        assert_eq!(LEVELS[9].nodes, None, "the last one is the full engine");
    }

    #[test]
    fn levels_are_found_by_their_number_alone() {
        assert_eq!(find("1"), Some(LEVELS[0]));
        assert_eq!(find("10"), Some(LEVELS[9]));
        for wrong in ["0", "11", "01", "+1", "", "one"] {
            assert_eq!(find(wrong), None, "{wrong}");
        }
    }
}
