//! The number of turns to a win, when the winner plays for the quickest win and the loser for the longest
//! resistance.
//!
//! Proofs say who wins, but not how soon. This search asks for one turn, then two, then three, and so on. The
//! known values of positions rule out some branches. The search examines all others, because shortcuts that
//! preserve values do not preserve distances.

use std::collections::HashMap;

use cygnet_core::limits::{ClockChecker, Watch};
use cygnet_core::{Solving, Value};

use crate::proof::after;
use crate::solver::Solver;
use crate::table::ProofGoal;

/// The limits on the number of remembered positions, regardless of the solver's memory. When the limit is
/// reached, everything is forgotten.
const LEAST_POSITIONS: usize = 1 << 10;
const MOST_POSITIONS: usize = 1 << 20;

/// The greatest distance that is searched, in turns.
const FURTHEST: u32 = 500;

/// Bounds on the number of turns that the side to move needs to win: more than `more_than`, and at most
/// `at_most`.
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

/// How a won or lost position ends with best play by both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending<M> {
    /// The number of turns to the end.
    pub turns: u32,
    /// A line of `turns` moves, or fewer if time ran out before the whole line was found.
    pub line: Vec<M>,
}

impl<G: Solving> Solver<G> {
    /// The number of turns to the end of a won or lost position with best play by both sides, and a line that
    /// leads there. `None` for a draw, for a position whose past can still change its value, if no end is
    /// found within the search limit, or if the watch ended the search.
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
        // Positions that occurred twice block lines that would be open without this past.
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

    /// Does the side to move win within this many turns, those of both sides counted? `None` if the watch ended
    /// the search, the position's past can still change its value, or there are more than 500 turns.
    #[must_use]
    pub fn wins_within(&self, state: &G::State, turns: u32, watch: &Watch<'_>) -> Option<bool> {
        self.is_decided_within(state, turns, watch, |search, state| search.wins(state, turns))
    }

    /// Does the side to move lose within this many turns, regardless of its moves? See
    /// [`Solver::wins_within`].
    #[must_use]
    pub fn loses_within(&self, state: &G::State, turns: u32, watch: &Watch<'_>) -> Option<bool> {
        self.is_decided_within(state, turns, watch, |search, state| search.loses(state, turns))
    }

    fn is_decided_within(
        &self,
        state: &G::State,
        turns: u32,
        watch: &Watch<'_>,
        question: impl FnOnce(&mut Distances<'_, G>, &G::State) -> Option<bool>,
    ) -> Option<bool> {
        let is_over = self.game().outcome(state).is_some();
        if turns > FURTHEST || (!is_over && self.game().past(state) != 0) {
            return None;
        }
        question(&mut Distances::new(self, watch), &self.game().without_past(state))
    }
}

pub(crate) struct Distances<'a, G: Solving> {
    solver: &'a Solver<G>,
    looker: ClockChecker<'a>,
    most_positions: usize,
    /// The key is a position without its past: a side that plays for the quickest win never repeats one.
    known: HashMap<G::State, Known>,
    /// The last move that saved its side from a loss within this many turns. It often saves it again.
    saving: Vec<Option<G::Move>>,
}

impl<'a, G: Solving> Distances<'a, G> {
    pub(crate) fn new(solver: &'a Solver<G>, watch: &'a Watch<'a>) -> Self {
        // Half the memory of the table, including the overhead of a map for each entry.
        let entry = 2 * (size_of::<G::State>() + size_of::<Known>() + size_of::<u64>());
        let most_positions =
            (solver.memory_allowed() / 2 / entry).clamp(LEAST_POSITIONS, MOST_POSITIONS);
        let looker = ClockChecker::new(watch);
        Self { solver, looker, most_positions, known: HashMap::new(), saving: Vec::new() }
    }

    /// The quickest winning move in a won position without a past, and the position after it.
    pub(crate) fn soonest(&mut self, state: &G::State) -> Option<(G::Move, G::State)> {
        let turns = self.first(|search, turns| search.wins(state, turns))?;
        self.best(state, Value::Win, turns - 1)
    }

    /// The smallest number of turns for which `holds` is true. Odd and even numbers are both tried: where a
    /// count ends the game instead of a winning move, the winner does not determine the parity.
    fn first(&mut self, mut holds: impl FnMut(&mut Self, u32) -> Option<bool>) -> Option<u32> {
        for turns in 1..=FURTHEST {
            if holds(self, turns)? {
                return Some(turns);
            }
        }
        None
    }

    /// Can the side to move win within `turns` turns?
    fn wins(&mut self, state: &G::State, turns: u32) -> Option<bool> {
        let game = self.solver.game();
        if let Some(outcome) = game.outcome(state) {
            return Some(Value::of(outcome, game.turn(state)) == Value::Win);
        }
        if turns == 0 || self.solver.is_known(state, ProofGoal::Win) == Some(false) {
            return Some(false);
        }
        let known = self.known.get(state).copied().unwrap_or_default();
        if turns >= known.at_most || turns <= known.more_than {
            return Some(turns >= known.at_most);
        }
        if !self.looker.looks() {
            return None;
        }
        let mut is_won = false;
        if turns == 1 {
            for mv in game.legal_moves(state) {
                if self.mover_wins(state, &after(game, state, mv), 0)? {
                    is_won = true;
                    break;
                }
            }
        } else {
            let mut children = self.children(state);
            children.sort_by_cached_key(|child| game.efforts(child)[1]);
            for child in children {
                if self.mover_wins(state, &child, turns - 1)? {
                    is_won = true;
                    break;
                }
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

    /// Does the side to move lose within `turns` turns, regardless of its moves?
    fn loses(&mut self, state: &G::State, turns: u32) -> Option<bool> {
        let game = self.solver.game();
        if let Some(outcome) = game.outcome(state) {
            return Some(Value::of(outcome, game.turn(state)) == Value::Loss);
        }
        let not_lose = if game.can_draw() { ProofGoal::NotLose } else { ProofGoal::Win };
        if turns == 0 || self.solver.is_known(state, not_lose) == Some(true) {
            return Some(false);
        }
        if self.looker.is_out_of_time() {
            return None;
        }
        let mut moves = game.legal_moves(state);
        let place = turns as usize;
        if self.saving.len() <= place {
            self.saving.resize(place + 1, None);
        }
        if let Some(first) = moves.iter().position(|mv| Some(*mv) == self.saving[place]) {
            moves[..=first].rotate_right(1);
        }
        for mv in moves {
            if !self.mover_loses(state, &after(game, state, mv), turns - 1)? {
                self.saving[place] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }

    /// Does the side to move before a move win within `turns` turns after it?
    fn mover_wins(&mut self, before: &G::State, after: &G::State, turns: u32) -> Option<bool> {
        if self.solver.game().moves_again(before, after) {
            self.wins(after, turns)
        } else {
            self.loses(after, turns)
        }
    }

    /// Does the side to move before a move lose within `turns` turns after it?
    fn mover_loses(&mut self, before: &G::State, after: &G::State, turns: u32) -> Option<bool> {
        if self.solver.game().moves_again(before, after) {
            self.loses(after, turns)
        } else {
            self.wins(after, turns)
        }
    }

    /// A line of `turns` moves from a position of this value, cut short if time runs out.
    fn line(&mut self, state: &G::State, mut value: Value, turns: u32) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut state = state.clone();
        for left in (0..turns).rev() {
            let Some((mv, child)) = self.best(&state, value, left) else { break };
            line.push(mv);
            value = value.a_turn_later(self.solver.game().moves_again(&state, &child));
            state = child;
        }
        line
    }

    /// A move that wins soonest or delays a loss longest, and the position after it, which is `left` turns
    /// from the end.
    fn best(&mut self, state: &G::State, value: Value, left: u32) -> Option<(G::Move, G::State)> {
        let game = self.solver.game();
        for mv in game.legal_moves(state) {
            let child = after(game, state, mv);
            let is_best = match value {
                Value::Win => self.mover_wins(state, &child, left)?,
                Value::Loss => left == 0 || !self.mover_loses(state, &child, left - 1)?,
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
