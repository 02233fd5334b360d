//! What the solver of a puzzle has to reach, and in how many turns.

use cygnet_core::Value;

/// What one side has to reach: a value, or a better one.
///
/// Where games are too long to be followed to their end, the turns of both sides are counted from the position on.
/// A win then has to come within this many turns. A draw means that the opponent does not win within them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleGoal {
    /// The least value.
    pub value: Value,
    /// The number of turns, if it is limited.
    pub turns: Option<u32>,
}

impl PuzzleGoal {
    /// A goal that may be reached at any time.
    #[must_use]
    pub const fn at_any_time(value: Value) -> Self {
        Self { value, turns: None }
    }

    /// What is left of the goal after this many turns.
    #[must_use]
    pub fn later(self, turns: u32) -> Self {
        Self { turns: self.turns.map(|left| left.saturating_sub(turns)), ..self }
    }

    /// The goal after a pass of the side that wants to reach it. A pass does not count against a win, because
    /// otherwise hardly any side that passes could win in time.
    #[must_use]
    pub(crate) fn after_pass(self) -> Self {
        match self.value {
            Value::Win => Self { turns: self.turns.map(|left| left.saturating_add(1)), ..self },
            Value::Draw | Value::Loss => self.later(1),
        }
    }

    /// How many turns of its own the winner has: the side that wants to win, or the one that is to be stopped.
    /// `None` if their number is not limited. The side with the goal is to move.
    #[must_use]
    pub fn turns_of_winner(self) -> Option<u32> {
        let is_first = self.value == Value::Win;
        self.turns.map(|turns| if is_first { turns.div_ceil(2) } else { turns / 2 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_counted_for_both_sides() {
        let goal = |value, turns| PuzzleGoal { value, turns: Some(turns) };
        assert_eq!(goal(Value::Win, 5).turns_of_winner(), Some(3));
        assert_eq!(goal(Value::Win, 5).later(2).turns_of_winner(), Some(2));
        assert_eq!(goal(Value::Draw, 4).turns_of_winner(), Some(2));
        assert_eq!(goal(Value::Draw, 4).later(2), goal(Value::Draw, 2));
        assert_eq!(goal(Value::Draw, 1).later(2), goal(Value::Draw, 0));
        assert_eq!(PuzzleGoal::at_any_time(Value::Win).later(3).turns_of_winner(), None);
    }
}
