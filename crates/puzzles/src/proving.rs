//! Proves which move is the only one, and which defences test the solver most.

use std::cell::Cell;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{DynState, Limits, Side, Stop, Value};
use cygnet_solve::erased::Prover;

use crate::puzzle::SolutionNode;

/// The most moves of a solution that the solver has to find. What follows may have one solution too, but no
/// longer belongs to the puzzle.
pub const MOST_MOVES: u32 = 6;

/// The most defences that a solution lists in one position.
pub const MOST_DEFENCES: usize = 3;

/// A statement could not be proved within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unproved;

/// A move, and the position after it.
type Child = (String, Box<dyn DynState>);

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

    /// What a position in which the game goes on is worth to the side to move.
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
    pub fn reaches(&self, state: &dyn DynState, side: Side, goal: Value) -> Result<bool, Unproved> {
        if let Some(outcome) = state.outcome() {
            return Ok(Value::of(outcome, side) >= goal);
        }
        let asked = if state.turn() == side { goal } else { more_than(goal.opposite()) };
        let is_worth = self.ask(|watch| self.prover.is_worth(state, asked, watch))?;
        Ok(is_worth == (state.turn() == side))
    }

    /// The only move that reaches the goal, and the position after it; `None` if several moves or none do.
    ///
    /// # Errors
    /// If a move cannot be judged within the limits.
    pub fn only_move(&self, state: &dyn DynState, goal: Value) -> Result<Option<Child>, Unproved> {
        let mut only = None;
        for (mv, child) in state.children() {
            if self.reaches(&*child, state.turn(), goal)? {
                if only.is_some() {
                    return Ok(None);
                }
                only = Some((mv, child));
            }
        }
        Ok(only)
    }

    /// The solution of a position whose goal is its value: the tree of only moves, with the defences after
    /// which the solver has to find the most moves. `None` if there is no only move, or no choice.
    ///
    /// # Errors
    /// If a move cannot be judged within the limits.
    pub fn solution(
        &self,
        state: &dyn DynState,
        goal: Value,
    ) -> Result<Option<SolutionNode>, Unproved> {
        Ok(self.tested(state, goal, MOST_MOVES)?.map(|(solution, _)| solution))
    }

    /// The solution of at most `left` moves, and how many choices it asks of the solver. A move without an
    /// alternative is no choice.
    fn tested(
        &self,
        state: &dyn DynState,
        goal: Value,
        left: u32,
    ) -> Result<Option<(SolutionNode, u32)>, Unproved> {
        let Some((mv, after)) = self.only_move(state, goal)? else { return Ok(None) };
        let is_choice = state.count_moves() > 1;
        let mut defences = Vec::new();
        let is_answered = after.turn() != state.turn() && after.outcome().is_none();
        for (defence, child) in after.children().into_iter().filter(|_| is_answered && left > 1) {
            if child.outcome().is_some() || child.turn() != state.turn() {
                continue;
            }
            if let Some((next, tests)) = self.tested(&*child, goal, left - 1)? {
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
