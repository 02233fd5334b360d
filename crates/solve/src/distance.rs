//! How many turns a win takes, when the winner hurries and the loser puts it off.
//!
//! Proofs say who wins and not how soon. Here it is asked turn by turn: can it be done in one, in
//! two, in three? What is known of the values of positions says where not to look; everything else is
//! looked at, because shortcuts that keep values do not keep distances.

use std::collections::HashMap;

use cygnet_core::limits::{ClockChecker, Watch};
use cygnet_core::{Solving, Value};

use crate::proof::after;
use crate::solver::Solver;
use crate::table::Goal;

/// Positions that are remembered at least and at most, whatever memory the solver has; when there are more,
/// everything is forgotten.
const LEAST_POSITIONS: usize = 1 << 10;
const MOST_POSITIONS: usize = 1 << 20;

/// How many turns ahead is looked at most.
const FURTHEST: u32 = 500;

/// What is known of a position in which the mover wants to win: it takes more turns than the first
/// number, and no more than the second.
#[derive(Clone, Copy)]
struct Known {
    more_than: u32,
    at_most: u32,
}

impl Default for Known {
    fn default() -> Self {
        Self { more_than: 0, at_most: u32::MAX }
    }
}

/// How a won or lost position ends if both sides do their best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending<M> {
    /// How many turns it takes.
    pub turns: u32,
    /// A game that takes so many; shorter if there was no time to look for all of it.
    pub line: Vec<M>,
}

impl<G: Solving> Solver<G> {
    /// How many turns a won or lost position takes to its end, if both sides do their best, and how it
    /// goes then. `None` for a draw, or if the watch ended it.
    #[must_use]
    pub fn distance(
        &self,
        state: &G::State,
        value: Value,
        watch: &Watch<'_>,
    ) -> Option<Ending<G::Move>> {
        if self.game().outcome(state).is_some() {
            return (value != Value::Draw).then(|| Ending { turns: 0, line: Vec::new() });
        }
        // Positions that were there twice block ways that would be open to others.
        if self.game().past(state) != 0 {
            return None;
        }
        let state = &self.game().without_past(state);
        let mut search = Distances::new(self, watch);
        let found = match value {
            Value::Draw => None,
            Value::Win => search.first(|search, turns| search.wins(state, turns)),
            Value::Loss => search.first(|search, turns| search.loses(state, turns)),
        };
        found.map(|turns| Ending { turns, line: search.line(state, value, turns) })
    }
}

pub(crate) struct Distances<'a, G: Solving> {
    solver: &'a Solver<G>,
    looker: ClockChecker<'a>,
    most_positions: usize,
    /// By positions without their past: whoever hurries never comes back to one.
    known: HashMap<G::State, Known>,
}

impl<'a, G: Solving> Distances<'a, G> {
    pub(crate) fn new(solver: &'a Solver<G>, watch: &'a Watch<'a>) -> Self {
        // Half as much as the table, with the room that a map needs around its entries.
        let entry = 2 * (size_of::<G::State>() + size_of::<Known>() + size_of::<u64>());
        let most_positions =
            (solver.memory_allowed() / 2 / entry).clamp(LEAST_POSITIONS, MOST_POSITIONS);
        let looker = ClockChecker::new(watch);
        Self { solver, looker, most_positions, known: HashMap::new() }
    }

    /// The move that wins soonest in a position that is won and has no past, and the position after it.
    pub(crate) fn soonest(&mut self, state: &G::State) -> Option<(G::Move, G::State)> {
        let turns = self.first(|search, turns| search.wins(state, turns))?;
        self.best(state, Value::Win, turns - 1)
    }

    /// The first number of turns for which something holds. It may be odd or even whoever wins, where
    /// the end of the game is not a move that wins but a count.
    fn first(&mut self, mut holds: impl FnMut(&mut Self, u32) -> Option<bool>) -> Option<u32> {
        for turns in 1..=FURTHEST {
            if holds(self, turns)? {
                return Some(turns);
            }
        }
        None
    }

    /// Can the side to move win within so many turns?
    fn wins(&mut self, state: &G::State, turns: u32) -> Option<bool> {
        let game = self.solver.game();
        if let Some(outcome) = game.outcome(state) {
            return Some(Value::of(outcome, game.turn(state)) == Value::Win);
        }
        if turns == 0 || self.solver.is_known(state, Goal::Win) == Some(false) {
            return Some(false);
        }
        let known = self.known.get(state).copied().unwrap_or_default();
        if turns >= known.at_most || turns <= known.more_than {
            return Some(turns >= known.at_most);
        }
        if !self.looker.looks() {
            return None;
        }
        let mut children = self.children(state);
        children.sort_by_key(|child| game.efforts(child)[1]);
        let mut is_won = false;
        for child in children {
            if self.loses(&child, turns - 1)? {
                is_won = true;
                break;
            }
        }
        let known = if is_won {
            Known { at_most: turns, ..known }
        } else {
            Known { more_than: turns, ..known }
        };
        if self.known.len() >= self.most_positions {
            self.known.clear();
        }
        self.known.insert(state.clone(), known);
        Some(is_won)
    }

    /// Does the side to move lose within so many turns, whatever it does?
    fn loses(&mut self, state: &G::State, turns: u32) -> Option<bool> {
        let game = self.solver.game();
        if let Some(outcome) = game.outcome(state) {
            return Some(Value::of(outcome, game.turn(state)) == Value::Loss);
        }
        let not_lose = if game.can_draw() { Goal::NotLose } else { Goal::Win };
        if turns == 0 || self.solver.is_known(state, not_lose) == Some(true) {
            return Some(false);
        }
        if self.looker.is_out_of_time() {
            return None;
        }
        for child in self.children(state) {
            if !self.wins(&child, turns - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// A game from a position of this value that takes so many turns, as far as there is time.
    fn line(&mut self, state: &G::State, mut value: Value, turns: u32) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut state = state.clone();
        for left in (0..turns).rev() {
            let Some((mv, child)) = self.best(&state, value, left) else { break };
            line.push(mv);
            state = child;
            value = value.opposite();
        }
        line
    }

    /// A move of somebody who hurries or puts it off, and the position after it, in which so many turns
    /// are left.
    fn best(&mut self, state: &G::State, value: Value, left: u32) -> Option<(G::Move, G::State)> {
        let game = self.solver.game();
        for mv in game.legal_moves(state) {
            let child = after(game, state, mv);
            let is_best = match value {
                Value::Win => self.loses(&child, left)?,
                Value::Loss => left == 0 || !self.wins(&child, left - 1)?,
                Value::Draw => false,
            };
            if is_best {
                return Some((mv, child));
            }
        }
        None
    }

    fn children(&self, state: &G::State) -> Vec<G::State> {
        let game = self.solver.game();
        game.legal_moves(state).into_iter().map(|mv| after(game, state, mv)).collect()
    }
}
