//! The rules in their simplest form: a graph, and the past of the path through it.

use cygnet_core::{Outcome, Side};

/// The maximum number of vertices of a graph: the number of bits in a set of vertices.
pub const MOST_VERTICES: usize = 128;

/// A move of the token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphEdge {
    /// Where the token goes.
    pub to: usize,
    /// The first part of the turn. Moves that begin with the same part go to different vertices.
    pub part: u8,
    /// The move is irreversible: the past is forgotten, and the count of quiet turns restarts from 0.
    pub is_loud: bool,
    /// How promising it looks.
    pub promise: i32,
}

/// A vertex on which the token can stand. It belongs to the side that is to move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertex {
    /// The side to move.
    pub turn: Side,
    /// The outcome if the game ends here, regardless of the past.
    pub ending: Option<Outcome>,
    /// The moves. A side without moves has lost.
    pub edges: Vec<GraphEdge>,
    /// The evaluation for the side to move.
    pub estimate: i32,
    /// The estimated effort to prove that the side to move wins, and that it does not.
    pub efforts: [u32; 2],
    /// A vertex with the same moves, or itself.
    pub twin: usize,
}

/// A graph, and the rules for draws that depend on the past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// The vertices. If the sides alternate, every edge leads to a vertex of the other side. A loud edge
    /// leads to a vertex from which no path leads back.
    pub vertices: Vec<Vertex>,
    /// The number of quiet turns after which the game is drawn.
    pub quiet_limit: Option<u8>,
    /// The third occurrence of a vertex is a draw. Without it, the graph must not have cycles.
    pub has_repetition: bool,
    /// Does every move pass the turn to the other side?
    pub alternates: bool,
}

impl Graph {
    /// The same graph, in which some vertices belong to the other side, so that a side may have several
    /// turns in a row.
    #[must_use]
    pub fn with_second_turns(mut self, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let changes: Vec<bool> = self.vertices.iter().map(|_| random.u32(..3) == 0).collect();
        for vertex in &mut self.vertices {
            // Vertices with the same moves belong to the same side.
            if changes[vertex.twin] {
                vertex.turn = !vertex.turn;
            }
        }
        self.alternates = false;
        self
    }

    /// Does an edge lead to a vertex of the same side?
    #[must_use]
    pub fn moves_again(&self, from: usize, to: usize) -> bool {
        self.vertices[from].turn == self.vertices[to].turn
    }

    /// The outcome if the game ends on a vertex, regardless of the past.
    #[must_use]
    pub fn ending(&self, vertex: usize) -> Option<Outcome> {
        let Vertex { turn, ending, edges, .. } = &self.vertices[vertex];
        ending.or_else(|| edges.is_empty().then_some(Outcome::Win(!*turn)))
    }

    /// Is the game drawn after this many quiet turns?
    #[must_use]
    pub fn is_too_quiet(&self, quiet: u8) -> bool {
        self.quiet_limit.is_some_and(|limit| quiet >= limit)
    }

    /// The number of quiet turns after a move.
    #[must_use]
    pub fn quiet_after(&self, quiet: u8, edge: &GraphEdge) -> u8 {
        if edge.is_loud || self.quiet_limit.is_none() { 0 } else { quiet + 1 }
    }

    /// The number of different counts of quiet turns.
    #[must_use]
    pub fn quiet_numbers(&self) -> usize {
        usize::from(self.quiet_limit.unwrap_or(0)) + 1
    }
}

/// The vertex of the token, with all of the past that counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// The vertex.
    pub vertex: usize,
    /// Turns since the last loud one.
    pub quiet: u8,
    /// The number of occurrences of each vertex since the last loud move, including the current one.
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

    /// The outcome, if the game has ended.
    #[must_use]
    pub fn outcome(&self, graph: &Graph) -> Option<Outcome> {
        graph.ending(self.vertex).or_else(|| {
            let is_third = graph.has_repetition && self.times[self.vertex] >= 3;
            (is_third || graph.is_too_quiet(self.quiet)).then_some(Outcome::Draw)
        })
    }

    /// The situation after a move.
    #[must_use]
    pub fn after(&self, graph: &Graph, edge: &GraphEdge) -> Self {
        let mut after = self.clone();
        if edge.is_loud {
            after.times.fill(0);
        }
        after.vertex = edge.to;
        after.quiet = graph.quiet_after(self.quiet, edge);
        after.times[edge.to] += 1;
        after
    }

    /// The vertices, one bit each, that had occurred twice before the token reached its current vertex:
    /// returning to one of them is a draw.
    #[must_use]
    pub fn blocked(&self) -> u128 {
        let before = |vertex: usize, times: u8| times - u8::from(vertex == self.vertex);
        let times = self.times.iter().enumerate();
        times
            .filter(|&(vertex, &times)| before(vertex, times) >= 2)
            .fold(0, |blocked, (vertex, _)| blocked | 1 << vertex)
    }
}
