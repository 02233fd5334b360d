//! What positions are worth, by looking at everything, in two ways that have nothing in common.
//!
//! [`Exhaustion`] plays every game to its end by the rules to the letter: a situation is a vertex, the
//! number of quiet turns, and how often each vertex was there. As something of that only ever grows,
//! every game ends, and plain negamax finds the value. There are so many situations that only a
//! handful of vertices can be looked at so.
//!
//! [`Oracle`] is retrograde analysis: from the ends of the game back to what is won and lost for
//! certain, and what is left is a draw, because whoever is not lost there can go on for ever. It knows
//! no repetition, and is quick enough for every graph. The two agree, for these reasons:
//!
//! - A side that wins can always come nearer to its win, so it never comes back to where it was, with
//!   more quiet turns either: a win with fewer turns left is a win with more. So it never needs a vertex
//!   for the second time, and a third occurrence, even of a vertex that was there once before, never
//!   stands in its way.
//! - A side that is not lost can always stay where it is not, so it never needs a repetition to be a
//!   draw, and the rules end its games at last without its having lost.
//! - A vertex that *was there twice already* is a draw for whoever comes to it. So it is an end of the
//!   game from then on, and retrograde analysis takes it as one: a set of such vertices is all of the
//!   past that counts. The vertex that the token is on may itself be there for the second time; nobody
//!   who wins from it needs it again.

use std::collections::{HashMap, VecDeque};

use cygnet_core::{Outcome, Value};

use crate::graph::{Graph, MOST_VERTICES, Situation};

/// What a situation is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Who wins.
    pub value: Value,
    /// In how many turns, if the winner hurries and the loser puts it off. `None` for a draw.
    pub turns: Option<u32>,
}

impl Worth {
    const DRAW: Self = Self { value: Value::Draw, turns: None };

    fn of_end(graph: &Graph, vertex: usize, outcome: Outcome) -> Self {
        let value = Value::of(outcome, graph.vertices[vertex].turn);
        Self { value, turns: (value != Value::Draw).then_some(0) }
    }

    /// The same for the side that moved there.
    fn of_move(self) -> Self {
        Self { value: self.value.opposite(), turns: self.turns.map(|turns| turns + 1) }
    }

    /// The better for the side to move is larger.
    fn rank(self) -> (Value, i64) {
        let turns = self.turns.map_or(0, i64::from);
        (self.value, if self.value == Value::Win { -turns } else { turns })
    }
}

/// Everything that can come up, played to its end by the rules to the letter.
pub struct Exhaustion<'a> {
    graph: &'a Graph,
    known: HashMap<Situation, Worth>,
}

impl<'a> Exhaustion<'a> {
    /// Nothing was played yet.
    #[must_use]
    pub fn new(graph: &'a Graph) -> Self {
        Self { graph, known: HashMap::new() }
    }

    /// What a situation is worth.
    pub fn worth(&mut self, situation: &Situation) -> Worth {
        let graph = self.graph;
        if let Some(outcome) = situation.outcome(graph) {
            return Worth::of_end(graph, situation.vertex, outcome);
        }
        if let Some(&worth) = self.known.get(situation) {
            return worth;
        }
        let edges = &graph.vertices[situation.vertex].edges;
        let worth = edges
            .iter()
            .map(|edge| self.worth(&situation.after(graph, edge)).of_move())
            .max_by_key(|worth| worth.rank());
        let worth = worth.unwrap_or(Worth::DRAW);
        self.known.insert(situation.clone(), worth);
        worth
    }

    /// All situations that came up in which the game goes on.
    pub fn situations(&self) -> impl Iterator<Item = (&Situation, Worth)> {
        self.known.iter().map(|(situation, &worth)| (situation, worth))
    }
}

/// Retrograde analysis of a graph, as often as it is asked about another set of vertices that were there
/// twice.
pub struct Oracle<'a> {
    graph: &'a Graph,
    by_blocked: HashMap<u128, Vec<Worth>>,
}

impl<'a> Oracle<'a> {
    /// Nothing is known yet.
    ///
    /// # Panics
    /// If the graph is too large.
    #[must_use]
    pub fn new(graph: &'a Graph) -> Self {
        assert!(graph.vertices.len() <= MOST_VERTICES, "a set of vertices has a bit for each");
        Self { graph, by_blocked: HashMap::new() }
    }

    /// What a situation is worth.
    pub fn worth(&mut self, situation: &Situation) -> Worth {
        let graph = self.graph;
        if let Some(outcome) = situation.outcome(graph) {
            return Worth::of_end(graph, situation.vertex, outcome);
        }
        let blocked = situation.blocked();
        let worths = self.by_blocked.entry(blocked).or_insert_with(|| retrograde(graph, blocked));
        worths[place(graph, situation.vertex, situation.quiet)]
    }
}

/// The place of a vertex with so many quiet turns in a list of all of them.
#[must_use]
pub fn place(graph: &Graph, vertex: usize, quiet: u8) -> usize {
    vertex * graph.quiet_numbers() + usize::from(quiet)
}

/// What every vertex is worth with every number of quiet turns, where some are draws: going back from
/// the ends of the game, the nearest first.
#[must_use]
pub fn retrograde(graph: &Graph, blocked: u128) -> Vec<Worth> {
    let numbers = graph.quiet_numbers();
    let count = graph.vertices.len() * numbers;
    let mut worths = vec![Worth::DRAW; count];
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
    // Moves that are not known to lose.
    let mut open: Vec<usize> = vec![0; count];
    let mut settled = VecDeque::new();
    for here in 0..count {
        let (vertex, quiet) = (here / numbers, (here % numbers) as u8);
        if let Some(outcome) = graph.ending(vertex) {
            worths[here] = Worth::of_end(graph, vertex, outcome);
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
        let worth = worths[child].of_move();
        for &parent in &before[child] {
            if worths[parent] != Worth::DRAW {
                continue;
            }
            open[parent] -= 1;
            if worth.value == Value::Win || open[parent] == 0 {
                worths[parent] = worth;
                settled.push_back(parent);
            }
        }
    }
    worths
}
