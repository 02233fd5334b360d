//! Proves which move is the only one, and which defences test the solver most.

use std::cell::Cell;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{DynState, Limits, Side, Stop, Value};
use cygnet_solve::erased::Prover;

use crate::goal::PuzzleGoal;
use crate::puzzle::SolutionNode;

/// The most moves of a solution that the solver has to find. What follows may have one solution too, but no
/// longer belongs to the puzzle.
pub const MOST_MOVES: u32 = 6;

/// The most turns, those of both sides counted, within which a goal has to be reached.
pub const MOST_TURNS: u32 = 2 * MOST_MOVES - 1;

/// The most defences that a solution lists in one position.
pub const MOST_DEFENCES: usize = 3;

/// A statement could not be proved within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unproved;

/// A move, and the position after it.
type Child = (String, Box<dyn DynState>);

/// The moves of a position that reach a goal.
pub(crate) enum Keepers {
    /// There is none.
    None,
    /// There is one.
    One(Child),
    /// There are several.
    Several,
}

/// Answers questions about positions by proofs alone.
pub struct Judge<'a> {
    prover: &'a dyn Prover,
    stop: &'a Stop,
    /// The most positions that are searched for one move.
    for_one: u64,
    /// How many positions may still be searched for all questions together.
    left: Cell<u64>,
}

impl<'a> Judge<'a> {
    /// A judge that searches at most this many positions for one move, and for all of its answers.
    #[must_use]
    pub fn new(prover: &'a dyn Prover, for_one: u64, for_all: u64, stop: &'a Stop) -> Self {
        Self { prover, stop, for_one, left: Cell::new(for_all) }
    }

    /// Asks the prover, within the limits.
    fn ask<T, E>(
        &self,
        question: impl FnOnce(&Watch<'_>) -> Result<Option<T>, E>,
    ) -> Result<T, Unproved> {
        let nodes = self.for_one.min(self.left.get());
        if nodes == 0 || self.stop.is_stopped() {
            return Err(Unproved);
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let watch = Watch::new(&limits, self.stop, Instant::now());
        let answer = question(&watch);
        // Even an answer that needs no search is paid for, so that the number of questions is limited too.
        self.left.set(self.left.get().saturating_sub(watch.nodes().max(1)));
        answer.ok().flatten().ok_or(Unproved)
    }

    /// The value of a position in which the game goes on, for the side to move.
    ///
    /// # Errors
    /// If that cannot be proved within the limits.
    pub fn value(&self, state: &dyn DynState) -> Result<Value, Unproved> {
        self.ask(|watch| {
            self.prover.solve(state, watch, &mut |_| {}).map(|found| found.bounds.value())
        })
    }

    /// Does this side reach the goal in a position, regardless of the side to move?
    ///
    /// # Errors
    /// If that cannot be proved within the limits.
    pub fn reaches(
        &self,
        state: &dyn DynState,
        side: Side,
        goal: PuzzleGoal,
    ) -> Result<bool, Unproved> {
        let PuzzleGoal { value, turns } = goal;
        if let Some(outcome) = state.outcome() {
            return Ok(Value::of(outcome, side) >= value);
        }
        let is_mover = state.turn() == side;
        let Some(turns) = turns else {
            let asked = if is_mover { value } else { more_than(value.opposite()) };
            let is_worth = self.ask(|watch| self.prover.is_worth(state, asked, watch))?;
            return Ok(is_worth == is_mover);
        };
        // In a limited number of turns, one side wins or does not.
        let wants_win = value == Value::Win;
        let is_won = if wants_win == is_mover {
            self.ask(|watch| self.prover.wins_within(state, turns, watch))?
        } else {
            self.ask(|watch| self.prover.loses_within(state, turns, watch))?
        };
        Ok(is_won == wants_win)
    }

    /// The only move that reaches the goal, and the position after it; `None` if several moves or none do.
    ///
    /// # Errors
    /// If a move cannot be judged within the limits.
    pub fn only_move(
        &self,
        state: &dyn DynState,
        goal: PuzzleGoal,
    ) -> Result<Option<Child>, Unproved> {
        Ok(match self.keepers(state, goal)? {
            Keepers::One(child) => Some(child),
            Keepers::None | Keepers::Several => None,
        })
    }

    /// How many moves reach the goal.
    ///
    /// # Errors
    /// If a move cannot be judged within the limits.
    pub(crate) fn keepers(
        &self,
        state: &dyn DynState,
        goal: PuzzleGoal,
    ) -> Result<Keepers, Unproved> {
        let (side, goal) = (state.turn(), goal.later(1));
        let mut keeper = None;
        for (mv, child) in state.children() {
            if self.reaches(&*child, side, goal)? {
                if keeper.is_some() {
                    return Ok(Keepers::Several);
                }
                keeper = Some((mv, child));
            }
        }
        Ok(keeper.map_or(Keepers::None, Keepers::One))
    }

    /// The solution of a position whose goal is its value: the tree of only moves, with the defences after
    /// which the solver has to find the most moves. `None` if there is no only move, or no choice.
    ///
    /// # Errors
    /// If a move cannot be judged within the limits.
    pub fn solution(
        &self,
        state: &dyn DynState,
        goal: PuzzleGoal,
    ) -> Result<Option<SolutionNode>, Unproved> {
        Ok(self.tested(state, goal, MOST_MOVES)?.map(|(solution, _)| solution))
    }

    /// The solution of at most `left` moves, and how many choices it asks of the solver. A move without an
    /// alternative is no choice.
    fn tested(
        &self,
        state: &dyn DynState,
        goal: PuzzleGoal,
        left: u32,
    ) -> Result<Option<(SolutionNode, u32)>, Unproved> {
        if goal.turns == Some(0) {
            return Ok(None);
        }
        let Some((mv, after)) = self.only_move(state, goal)? else { return Ok(None) };
        let is_choice = state.count_moves() > 1;
        let mut defences = Vec::new();
        let is_answered = after.turn() != state.turn() && after.outcome().is_none();
        for (defence, child) in after.children().into_iter().filter(|_| is_answered && left > 1) {
            if child.outcome().is_some() || child.turn() != state.turn() {
                continue;
            }
            if let Some((next, tests)) = self.tested(&*child, goal.later(2), left - 1)? {
                defences.push((tests, child.count_moves(), defence, next));
            }
        }
        let most = defences.iter().map(|&(tests, ..)| tests).max().unwrap_or(0);
        defences.retain(|&(tests, ..)| tests == most);
        // Where more moves are wrong, it is harder to find the right one.
        defences.sort_by(|(_, one, first, _), (_, two, second, _)| {
            two.cmp(one).then_with(|| first.cmp(second))
        });
        defences.truncate(MOST_DEFENCES);
        let tests = most + u32::from(is_choice);
        if tests == 0 {
            return Ok(None);
        }
        let defences = defences.into_iter().map(|(_, _, defence, next)| (defence, next)).collect();
        Ok(Some((SolutionNode { mv, defences }, tests)))
    }
}

/// The next better value; a win is the best.
const fn more_than(value: Value) -> Value {
    match value {
        Value::Loss => Value::Draw,
        Value::Draw | Value::Win => Value::Win,
    }
}
