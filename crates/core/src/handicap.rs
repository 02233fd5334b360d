//! The handicaps of the levels for people.
//!
//! `level-1` to `level-9` are the engine with a handicap each; `level-10` has none. A game tunes its
//! handicaps beside its evaluation, in [`Evaluation::handicaps`](crate::Evaluation::handicaps), because
//! the cost of a slip differs from game to game.

/// The number of levels with a handicap.
pub const HANDICAPS: usize = 9;

/// The handicaps of all levels, from `level-1` on. Each level visits more positions than the one below
/// it, slips no more often, and by no larger margin.
pub type Handicaps = [Handicap; HANDICAPS];

/// The handicap of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The maximum number of positions that the level visits.
    pub nodes: u64,
    /// How often it slips, in hundredths: it then plays without looking ahead.
    pub slips: u32,
    /// How much worse than the best move a slip may look at a glance, in the unit of the game's
    /// evaluation.
    pub margin: i32,
}

impl Handicap {
    /// A handicap of this many positions, this frequency of slips and this margin.
    #[must_use]
    pub const fn new(nodes: u64, slips: u32, margin: i32) -> Self {
        Self { nodes, slips, margin }
    }
}

/// The handicaps of a game that has not tuned its own. Their steps may be uneven.
pub static USUAL: Handicaps = [
    Handicap::new(20, 80, 390),
    Handicap::new(32, 64, 320),
    Handicap::new(50, 52, 265),
    Handicap::new(85, 42, 220),
    Handicap::new(170, 31, 170),
    Handicap::new(400, 21, 140),
    Handicap::new(1_700, 9, 95),
    Handicap::new(6_000, 5, 80),
    Handicap::new(25_000, 2, 50),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_usual_level_sees_more_and_slips_less_than_the_one_below() {
        for pair in USUAL.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes);
            assert!(pair[0].slips >= pair[1].slips && pair[0].margin >= pair[1].margin);
        }
    }
}
