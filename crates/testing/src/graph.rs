//! The rules, in the plainest words: a graph, and what is remembered of the way through it.

use cygnet_core::{Outcome, Side};

/// The most vertices a graph may have: as many as a set of them has bits.
pub const MOST_VERTICES: usize = 128;

/// A way to move the token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where the token goes.
    pub to: usize,
    /// The first part of the turn. Moves that begin with the same part go to different vertices.
    pub part: u8,
    /// It cannot be undone: what was before is forgotten, and quiet turns are counted from 0.
    pub is_loud: bool,
    /// How promising it looks.
    pub promise: i32,
}

/// A place of the token. It belongs to the side that is to move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertex {
    /// Who is to move.
    pub turn: Side,
    /// How the game has ended here, whatever was before.
    pub ending: Option<Outcome>,
    /// The moves. A side that has none has lost.
    pub edges: Vec<Edge>,
    /// How good it looks for the side to move.
    pub estimate: i32,
    /// How much work it looks to prove that the side to move wins, and that it does not.
    pub efforts: [u32; 2],
    /// A vertex with the same moves, or itself.
    pub twin: usize,
}

/// A graph, and the rules of draws that look back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// The vertices. Every edge leads to a vertex of the other side, and a loud one to where no way leads
    /// back from.
    pub vertices: Vec<Vertex>,
    /// The game is drawn after so many quiet turns.
    pub quiet_limit: Option<u8>,
    /// The third occurrence of a vertex is a draw. Without it, the graph must not have cycles.
    pub has_repetition: bool,
}

impl Graph {
    /// How the game has ended on a vertex, whatever was before.
    #[must_use]
    pub fn ending(&self, vertex: usize) -> Option<Outcome> {
        let Vertex { turn, ending, edges, .. } = &self.vertices[vertex];
        ending.or_else(|| edges.is_empty().then_some(Outcome::Win(!*turn)))
    }

    /// Are these so many quiet turns that the game is drawn?
    #[must_use]
    pub fn is_too_quiet(&self, quiet: u8) -> bool {
        self.quiet_limit.is_some_and(|limit| quiet >= limit)
    }

    /// The quiet turns after a move.
    #[must_use]
    pub fn quiet_after(&self, quiet: u8, edge: &Edge) -> u8 {
        if edge.is_loud || self.quiet_limit.is_none() { 0 } else { quiet + 1 }
    }

    /// How many different numbers of quiet turns there are.
    #[must_use]
    pub fn quiet_numbers(&self) -> usize {
        usize::from(self.quiet_limit.unwrap_or(0)) + 1
    }
}

/// Where the token is, with all of the past that counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// The vertex.
    pub vertex: usize,
    /// Turns since the last loud one.
    pub quiet: u8,
    /// How often each vertex was there since the last loud move, the present time included.
    pub times: Vec<u8>,
}

impl Situation {
    /// A vertex without a past.
    #[must_use]
    pub fn new(graph: &Graph, vertex: usize, quiet: u8) -> Self {
        let mut times = vec![0; graph.vertices.len()];
        times[vertex] = 1;
        Self { vertex, quiet, times }
    }

    /// How the game has ended.
    #[must_use]
    pub fn outcome(&self, graph: &Graph) -> Option<Outcome> {
        graph.ending(self.vertex).or_else(|| {
            let is_third = graph.has_repetition && self.times[self.vertex] >= 3;
            (is_third || graph.is_too_quiet(self.quiet)).then_some(Outcome::Draw)
        })
    }

    /// The situation after a move.
    #[must_use]
    pub fn after(&self, graph: &Graph, edge: &Edge) -> Self {
        let mut after = self.clone();
        if edge.is_loud {
            after.times.fill(0);
        }
        after.vertex = edge.to;
        after.quiet = graph.quiet_after(self.quiet, edge);
        after.times[edge.to] += 1;
        after
    }

    /// The vertices, a bit each, that were there twice before the token came where it is: whoever comes back
    /// to one has drawn.
    #[must_use]
    pub fn blocked(&self) -> u128 {
        let before = |vertex: usize, times: u8| times - u8::from(vertex == self.vertex);
        let times = self.times.iter().enumerate();
        times
            .filter(|&(vertex, &times)| before(vertex, times) >= 2)
            .fold(0, |blocked, (vertex, _)| blocked | 1 << vertex)
    }
}
