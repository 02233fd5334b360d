//! Random graphs.

use cygnet_core::{Outcome, Side};

use crate::graph::{Graph, GraphEdge, MOST_VERTICES, Vertex};

/// The parameters of the graphs to draw.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// The maximum number of vertices before some are copied; the minimum is half of it.
    pub vertices: usize,
    /// The maximum limit of quiet turns, in graphs that have one.
    pub quiet_turns: u8,
}

/// One graph in `ONE_WITHOUT_CYCLES` has no cycles; of the others, one in `ONE_WITH_QUIET_TURNS` has a
/// limit of quiet turns.
const ONE_WITHOUT_CYCLES: u32 = 5;
const ONE_WITH_QUIET_TURNS: u32 = 2;

/// The maximum number of moves of a vertex with many moves, and the maximum number of first parts of a
/// turn.
const MANY_MOVES: usize = 24;
const MOST_PARTS: u8 = 7;

/// A graph being drawn.
struct Drawing<'a> {
    random: &'a mut fastrand::Rng,
    graph: Graph,
    /// The layer of each vertex, an even number: moves never lead to an earlier layer. Copies of layers
    /// get the odd numbers.
    layers: Vec<usize>,
}

impl Draw {
    /// Draws a graph.
    #[must_use]
    pub fn graph(&self, random: &mut fastrand::Rng) -> Graph {
        let has_cycles = random.u32(..ONE_WITHOUT_CYCLES) > 0;
        let has_limit = has_cycles && random.u32(..ONE_WITH_QUIET_TURNS) == 0;
        let count = random.usize(self.vertices.div_ceil(2)..=self.vertices);
        let layer_size = if has_cycles {
            random.choice([count, count.div_ceil(2), count.div_ceil(3), 4]).unwrap_or(count)
        } else {
            1
        };
        let graph = Graph {
            vertices: vertices(random, count),
            quiet_limit: has_limit.then(|| random.u8(2..=self.quiet_turns)),
            has_repetition: has_cycles,
            alternates: true,
        };
        let layers = (0..count).map(|vertex| vertex / layer_size * 2).collect();
        let mut drawing = Drawing { random, graph, layers };
        drawing.add_edges();
        if drawing.random.bool() {
            drawing.copy_layer();
        }
        for _ in 0..drawing.random.usize(..=count / 5) {
            drawing.copy_vertex();
        }
        drawing.graph
    }
}

/// Vertices of both sides without moves; some of them end the game.
fn vertices(random: &mut fastrand::Rng, count: usize) -> Vec<Vertex> {
    let one_end_in = random.u32(2..=6);
    let wins = Side::BOTH.map(Outcome::Win);
    // In some graphs only one side can win deliberately, and in some only the past can cause a draw.
    let endings: &[Outcome] = match random.u32(..4) {
        0 | 1 => &wins,
        2 => &[wins[0], Outcome::Draw],
        _ => &[wins[0], wins[1], Outcome::Draw],
    };
    let most_estimate = random.choice([0, 3, 100, 2000]).unwrap_or_default();
    (0..count)
        .map(|number| Vertex {
            turn: if random.bool() { Side::One } else { Side::Two },
            ending: random.choice(endings).copied().filter(|_| random.u32(..one_end_in) == 0),
            edges: Vec::new(),
            estimate: random.i32(-most_estimate..=most_estimate),
            efforts: [random.u32(1..=4096), random.u32(1..=4096)],
            twin: number,
        })
        .collect()
}

impl Drawing<'_> {
    /// Within a layer moves lead anywhere; between layers they lead forward.
    fn add_edges(&mut self) {
        let Self { random, graph, layers } = self;
        let count = graph.vertices.len();
        let few_moves = random.usize(1..=5);
        let parts = random.u8(1..=MOST_PARTS);
        let one_quiet_in = random.u32(2..=6);
        for from in 0..count {
            if graph.vertices[from].ending.is_some() {
                continue;
            }
            let most_moves = if random.u32(..10) == 0 { MANY_MOVES } else { few_moves };
            let mut edges: Vec<GraphEdge> = Vec::new();
            for _ in 0..random.usize(1..=most_moves) {
                let wants_near = random.u32(..4) > 0;
                let is_allowed = |to: usize| {
                    let is_near = layers[to] == layers[from];
                    graph.vertices[to].turn != graph.vertices[from].turn
                        && (is_near || layers[to] > layers[from] && !wants_near)
                };
                let allowed: Vec<usize> = (0..count).filter(|&to| is_allowed(to)).collect();
                let Some(to) = random.choice(allowed) else { continue };
                let part = random.u8(..parts);
                if edges.iter().all(|edge| (edge.part, edge.to) != (part, to)) {
                    let is_loud = layers[to] > layers[from] && random.u32(..one_quiet_in) > 0;
                    edges.push(GraphEdge { to, part, is_loud, promise: random.i32(-9000..9000) });
                }
            }
            graph.vertices[from].edges = edges;
        }
    }

    /// Adds another vertex with the same moves, and redirects or duplicates some edges that lead to the
    /// original so that they lead to the copy.
    fn copy_vertex(&mut self) {
        let Self { random, graph, layers } = self;
        let (count, original) = (graph.vertices.len(), random.usize(..graph.vertices.len()));
        if count == MOST_VERTICES {
            return;
        }
        graph.vertices.push(copy_of(random, &graph.vertices[original]));
        layers.push(layers[original]);
        for vertex in &mut graph.vertices {
            let Some(edge) = vertex.edges.iter_mut().find(|edge| edge.to == original) else {
                continue;
            };
            match random.u32(..4) {
                0 => edge.to = count,
                1 => {
                    let copy = GraphEdge { to: count, ..edge.clone() };
                    vertex.edges.push(copy);
                }
                _ => {}
            }
        }
    }

    /// Adds a copy of a layer behind the original. Some vertices of the original get additional edges
    /// into the copy, parallel to their edges within the original. So positions of the copy have the
    /// same values as the originals, but no path leads back, and there is no past.
    fn copy_layer(&mut self) {
        let Self { random, graph, layers } = self;
        let count = graph.vertices.len();
        let layer = layers[random.usize(..count)];
        let originals: Vec<usize> = (0..count).filter(|&it| layers[it] == layer).collect();
        if count + originals.len() > MOST_VERTICES {
            return;
        }
        let copy_to = |to: usize| originals.iter().position(|&it| it == to).map(|it| count + it);
        for &original in &originals {
            let mut copy = copy_of(random, &graph.vertices[original]);
            for edge in &mut copy.edges {
                edge.to = copy_to(edge.to).unwrap_or(edge.to);
            }
            graph.vertices.push(copy);
            layers.push(layer + 1);
        }
        // With a count of quiet turns, a loud edge would give an advantage.
        let is_loud = graph.quiet_limit.is_none();
        for &original in &originals {
            let edges = &mut graph.vertices[original].edges;
            for place in 0..edges.len() {
                if let Some(to) = copy_to(edges[place].to).filter(|_| random.u32(..3) == 0) {
                    let edge = GraphEdge { to, is_loud, ..edges[place].clone() };
                    edges.push(edge);
                }
            }
        }
    }
}

/// A copy of a vertex that is not recognisable as one: with other efforts and another order of edges.
fn copy_of(random: &mut fastrand::Rng, original: &Vertex) -> Vertex {
    let mut copy = original.clone();
    copy.efforts = [random.u32(1..=4096), random.u32(1..=4096)];
    random.shuffle(&mut copy.edges);
    copy
}
