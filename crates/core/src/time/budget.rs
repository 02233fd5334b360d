//! The resources of a player for one move, and how long to think about it.

use std::time::Duration;

use crate::{Limits, Side};

/// The reading of a clock when a side is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLeft {
    /// For this move.
    Move(Duration),
    /// For the game, [`Side::One`] first.
    Game {
        /// The remaining time of each side.
        left: [Duration; 2],
        /// The time each side gains per move.
        increment: [Duration; 2],
    },
}

/// The resources of a player for one move: the first limit reached ends the search. Without any limit,
/// the player thinks until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Limits of this one search.
    pub limits: Limits,
    /// The clock of the game, if it has one.
    pub clock: Option<TimeLeft>,
}

impl From<Limits> for Budget {
    fn from(limits: Limits) -> Self {
        Self { limits, clock: None }
    }
}

/// A search needs at least this much time to find any move, even if less is left.
const SHORTEST_THINKING: Duration = Duration::from_millis(1);

impl TimeLeft {
    /// The remaining time of `mover`.
    #[must_use]
    pub const fn of(&self, mover: Side) -> Duration {
        match self {
            Self::Move(left) => *left,
            Self::Game { left, .. } => left[mover.index()],
        }
    }

    fn thinking_time(&self, mover: Side) -> Duration {
        let time = match self {
            Self::Move(left) => share_of_move(*left),
            Self::Game { left, increment } => {
                share_of_game(left[mover.index()], increment[mover.index()])
            }
        };
        time.max(SHORTEST_THINKING)
    }
}

/// The whole time, minus a reserve for starting and ending the search and delivering the move.
fn share_of_move(left: Duration) -> Duration {
    const MOST_KEPT_BACK: Duration = Duration::from_millis(500);
    left.saturating_sub((left / 50).min(MOST_KEPT_BACK))
}

fn share_of_game(left: Duration, increment: Duration) -> Duration {
    // A reserve per move for everything other than search.
    const OVERHEAD: Duration = Duration::from_millis(20);
    // The assumed number of turns to come is constant, about the length of most games from the middle
    // on. The share shrinks with the remaining time, so the time never runs out.
    const TURNS_TO_COME: u32 = 25;
    let left = left.saturating_sub(OVERHEAD);
    let share = left / TURNS_TO_COME + increment * 4 / 5;
    // Never spend most of a nearly empty clock on one move, regardless of the increment.
    share.min(left / 3)
}

impl Budget {
    /// Does the budget limit the search at all?
    #[must_use]
    pub fn is_limited(&self) -> bool {
        *self != Self::default()
    }

    /// The maximum time that `mover` may take; `None` without a time limit.
    #[must_use]
    pub fn longest_time(&self, mover: Side) -> Option<Duration> {
        let left = self.clock.map(|clock| clock.of(mover));
        self.limits.time.into_iter().chain(left).min()
    }

    /// How long `mover` should think: nearly all of a time per move, a share of a time for the game,
    /// and never longer than the limit of the search. `None` without a time limit.
    ///
    /// All players that use a clock call this: the engine, the levels, and other programs if they are
    /// given a time per move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use cygnet_core::Side;
    /// use cygnet_core::time::{Budget, TimeLeft};
    /// let time = |clock| Budget { clock: Some(clock), ..Budget::default() }.thinking_time(Side::One);
    /// let minute = Duration::from_secs(60);
    /// assert_eq!(time(TimeLeft::Move(minute)), Some(Duration::from_millis(59_500)));
    /// let clock = TimeLeft::Game { left: [minute; 2], increment: [Duration::ZERO; 2] };
    /// assert!(time(clock) > Some(minute / 30) && time(clock) < Some(minute / 20));
    /// ```
    #[must_use]
    pub fn thinking_time(&self, mover: Side) -> Option<Duration> {
        let share = self.clock.map(|clock| clock.thinking_time(mover));
        self.limits.time.into_iter().chain(share).min()
    }

    /// The limits of a search for `mover`. A forced move under a time limit gets only a brief search,
    /// for the score, which saves time for later moves. Without a time limit the search is unchanged,
    /// so that it is the same on every machine.
    #[must_use]
    pub fn limits_for(&self, mover: Side, is_forced: bool) -> Limits {
        let time = self.thinking_time(mover);
        let depth = if is_forced && time.is_some() { Some(1) } else { self.limits.depth };
        Limits { time, depth, nodes: self.limits.nodes }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn per_move(left: u64) -> Budget {
        Budget { clock: Some(TimeLeft::Move(millis(left))), ..Budget::default() }
    }

    fn for_game(left: u64, increment: u64) -> Budget {
        let clock = TimeLeft::Game { left: [millis(left); 2], increment: [millis(increment); 2] };
        Budget { clock: Some(clock), ..Budget::default() }
    }

    #[test]
    fn nearly_all_of_a_time_per_move_is_used() {
        let thinks = |left| per_move(left).thinking_time(Side::One);
        assert_eq!(thinks(30_000), Some(millis(29_500)));
        assert_eq!(thinks(1000), Some(millis(980)));
        assert_eq!(thinks(100), Some(millis(98)));
        assert_eq!(thinks(0), Some(millis(1)), "some move is found even then");
    }

    #[test]
    fn a_clock_is_shared_out_and_never_spent_on_one_move() {
        let thinks = |left, increment| for_game(left, increment).thinking_time(Side::Two);
        assert_eq!(thinks(60_020, 600), Some(millis(2400 + 480)));
        assert_eq!(thinks(920, 10_000), Some(millis(300)), "never more than a third");
        assert!(thinks(24, 10_000) < Some(millis(2)), "something is kept back");
        assert_eq!(thinks(0, 0), Some(millis(1)), "some move is found even then");
    }

    #[test]
    fn each_side_thinks_by_its_own_clock() {
        let clock =
            TimeLeft::Game { left: [millis(1020), millis(60_020)], increment: [millis(0); 2] };
        let budget = Budget { clock: Some(clock), ..Budget::default() };
        assert_eq!(budget.thinking_time(Side::One), Some(millis(40)));
        assert_eq!(budget.thinking_time(Side::Two), Some(millis(2400)));
        assert_eq!(budget.longest_time(Side::Two), Some(millis(60_020)));
    }

    #[test]
    fn the_first_limit_counts() {
        let time = |time| Limits { time: Some(millis(time)), ..Limits::default() };
        let clock = for_game(60_020, 0).clock;
        let thinks = |limits| Budget { limits, clock }.thinking_time(Side::One);
        assert_eq!(thinks(time(1200)), Some(millis(1200)));
        assert_eq!(thinks(time(9999)), Some(millis(2400)));
        assert_eq!(Budget::from(time(5)).thinking_time(Side::One), Some(millis(5)));
        let nodes = Limits { nodes: Some(5), ..Limits::default() };
        assert_eq!(Budget::from(nodes).thinking_time(Side::One), None);
        assert_eq!(Budget::from(nodes).longest_time(Side::One), None);
        assert!(Budget::from(nodes).is_limited() && !Budget::default().is_limited());
    }

    #[test]
    fn a_forced_move_gets_a_glance_where_time_matters() {
        let depth = |budget: Budget, is_forced| budget.limits_for(Side::One, is_forced).depth;
        assert_eq!(depth(per_move(1000), true), Some(1));
        assert_eq!(depth(for_game(1000, 0), true), Some(1));
        assert_eq!(depth(for_game(1000, 0), false), None);
        let nodes = Limits { nodes: Some(5), depth: Some(9), ..Limits::default() };
        assert_eq!(depth(nodes.into(), true), Some(9));
    }

    proptest! {
        #[test]
        fn nobody_plans_to_overstep(left in 2_u64..100_000_000, increment in 0_u64..3_600_000) {
            for budget in [per_move(left), for_game(left, increment)] {
                let time = budget.thinking_time(Side::One).expect("a clock");
                prop_assert!(time <= millis(left) && time >= SHORTEST_THINKING);
            }
        }
    }
}
