//! The values of positions by exhaustive analysis, in two independent ways.
//!
//! [`Exhaustion`] plays every game to its end, strictly by the rules: a situation is a vertex, the
//! number of quiet turns, and the number of occurrences of each vertex. As some part of that always
//! grows, every game ends, and plain negamax finds the value. The number of situations is so large that
//! this works only for a handful of vertices.
//!
//! [`Oracle`] is retrograde analysis: it works back from the ends of the game to all certain wins and
//! losses. The rest are draws, because a side that is not lost there can go on for ever. It ignores
//! repetition, and is fast enough for every graph. The two agree, for these reasons:
//!
//! - A winning side can always get nearer to its win, so it never returns to a vertex, not even with
//!   more quiet turns: a win with fewer turns left is a win with more. So it never needs a vertex for
//!   the second time, and a third occurrence, even of a vertex that has occurred once before, is never
//!   in its way.
//! - A side that is not lost can always avoid lost positions, so it never needs a draw by repetition,
//!   and the rules eventually end its games without a loss.
//! - A vertex that *has already occurred twice* is a draw for the side that moves to it. So it ends the
//!   game from then on, and retrograde analysis treats it as an end: the set of such vertices is all of
//!   the past that counts. The current vertex of the token may itself be a second occurrence; a side
//!   that wins from it never needs it again.

use std::collections::{HashMap, VecDeque};

use cygnet_core::{Outcome, Value};

use crate::graph::{Graph, MOST_VERTICES, Situation};

/// The value of a situation for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OracleValue {
    /// The winner.
    pub value: Value,
    /// The number of turns, if the winner plays the fastest win and the loser delays it. `None` for a
    /// draw.
    pub turns: Option<u32>,
}

impl OracleValue {
    const DRAW: Self = Self { value: Value::Draw, turns: None };

    fn of_end(graph: &Graph, vertex: usize, outcome: Outcome) -> Self {
        let value = Value::of(outcome, graph.vertices[vertex].turn);
        Self { value, turns: (value != Value::Draw).then_some(0) }
    }

    /// The value for the side that moved there, which may move again.
    #[must_use]
    pub fn of_move(self, moves_again: bool) -> Self {
        let value = self.value.a_turn_later(moves_again);
        Self { value, turns: self.turns.map(|turns| turns + 1) }
    }

    /// A rank that is larger for better values for the side to move.
    fn rank(self) -> (Value, i64) {
        let turns = self.turns.map_or(0, i64::from);
        (self.value, if self.value == Value::Win { -turns } else { turns })
    }
}

/// All reachable situations, played to the end strictly by the rules.
pub struct Exhaustion<'a> {
    graph: &'a Graph,
    known: HashMap<Situation, OracleValue>,
}

impl<'a> Exhaustion<'a> {
    /// An analysis without results yet.
    #[must_use]
    pub fn new(graph: &'a Graph) -> Self {
        Self { graph, known: HashMap::new() }
    }

    /// The value of a situation.
    pub fn worth(&mut self, situation: &Situation) -> OracleValue {
        let graph = self.graph;
        if let Some(outcome) = situation.outcome(graph) {
            return OracleValue::of_end(graph, situation.vertex, outcome);
        }
        if let Some(&worth) = self.known.get(situation) {
            return worth;
        }
        let edges = &graph.vertices[situation.vertex].edges;
        let worth = edges
            .iter()
            .map(|edge| {
                let moves_again = graph.moves_again(situation.vertex, edge.to);
                self.worth(&situation.after(graph, edge)).of_move(moves_again)
            })
            .max_by_key(|worth| worth.rank());
        let worth = worth.unwrap_or(OracleValue::DRAW);
        self.known.insert(situation.clone(), worth);
        worth
    }

    /// All situations that were reached and in which the game goes on.
    pub fn situations(&self) -> impl Iterator<Item = (&Situation, OracleValue)> {
        self.known.iter().map(|(situation, &worth)| (situation, worth))
    }
}

/// Retrograde analysis of a graph, repeated for each new set of vertices that have occurred twice.
pub struct Oracle<'a> {
    graph: &'a Graph,
    by_blocked: HashMap<u128, Vec<OracleValue>>,
}

impl<'a> Oracle<'a> {
    /// An oracle without results yet.
    ///
    /// # Panics
    /// If the graph is too large.
    #[must_use]
    pub fn new(graph: &'a Graph) -> Self {
        assert!(graph.vertices.len() <= MOST_VERTICES, "a set of vertices has a bit for each");
        Self { graph, by_blocked: HashMap::new() }
    }

    /// The value of a situation.
    pub fn worth(&mut self, situation: &Situation) -> OracleValue {
        let graph = self.graph;
        if let Some(outcome) = situation.outcome(graph) {
            return OracleValue::of_end(graph, situation.vertex, outcome);
        }
        let blocked = situation.blocked();
        let worths = self.by_blocked.entry(blocked).or_insert_with(|| retrograde(graph, blocked));
        worths[place(graph, situation.vertex, situation.quiet)]
    }
}

/// The index of a vertex with `quiet` quiet turns in a list of all such combinations.
#[must_use]
pub fn place(graph: &Graph, vertex: usize, quiet: u8) -> usize {
    vertex * graph.quiet_numbers() + usize::from(quiet)
}

/// The value of every vertex with every number of quiet turns, where the vertices `blocked` are draws:
/// works back from the ends of the game, the nearest first.
#[must_use]
pub fn retrograde(graph: &Graph, blocked: u128) -> Vec<OracleValue> {
    let numbers = graph.quiet_numbers();
    let count = graph.vertices.len() * numbers;
    let mut worths = vec![OracleValue::DRAW; count];
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
    // The number of moves that are not known to lose.
    let mut open: Vec<usize> = vec![0; count];
    let mut settled = VecDeque::new();
    for here in 0..count {
        let (vertex, quiet) = (here / numbers, (here % numbers) as u8);
        if let Some(outcome) = graph.ending(vertex) {
            worths[here] = OracleValue::of_end(graph, vertex, outcome);
            if outcome != Outcome::Draw {
                settled.push_back(here);
            }
        } else if blocked >> vertex & 1 == 0 && !graph.is_too_quiet(quiet) {
            let edges = &graph.vertices[vertex].edges;
            open[here] = edges.len();
            for edge in edges {
                before[place(graph, edge.to, graph.quiet_after(quiet, edge))].push(here);
            }
        }
    }
    while let Some(child) = settled.pop_front() {
        for &parent in &before[child] {
            if worths[parent] != OracleValue::DRAW {
                continue;
            }
            let moves_again = graph.moves_again(parent / numbers, child / numbers);
            let worth = worths[child].of_move(moves_again);
            open[parent] -= 1;
            if worth.value == Value::Win || open[parent] == 0 {
                worths[parent] = worth;
                settled.push_back(parent);
            }
        }
    }
    worths
}
