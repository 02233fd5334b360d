//! The perfect matching of the least cost, by Edmonds' blossom algorithm with dual variables.
//!
//! Every vertex of a complete graph is matched with another one, so that the sum of the costs is as small as
//! possible. Costs are lists of numbers: a smaller first number outweighs all later ones. The algorithm only
//! adds, subtracts, compares and halves costs, and lists can do that as well as numbers, so there are no
//! weights that have to be chosen large enough.
//!
//! The search is the one of Galil (*Efficient algorithms for finding maximum matching in graphs*, 1986), with
//! the best edge of every vertex kept up to date: it takes time proportional to the cube of the number of
//! vertices. Each vertex has a *label*. The *tension* of an edge is the sum of the labels of its ends plus twice
//! its cost, which is never negative outside of blossoms. Matched edges have the tension 0, and edges of
//! the tension 0 are those that paths are looked for in. Where there are none, the labels change.

use std::collections::VecDeque;
use std::ops::{Add, Neg, Sub};

/// How many numbers a cost has.
pub(crate) const GOALS: usize = 8;

/// The cost of an edge: the first number counts most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Cost(pub(crate) [i64; GOALS]);

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|goal| self.0[goal] + other.0[goal]))
    }
}

impl Neg for Cost {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.map(|number| -number))
    }
}

impl Sub for Cost {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Cost {
    fn doubled(self) -> Self {
        self + self
    }

    /// Half of it. What is halved here is even: the labels of all even vertices are congruent.
    fn halved(self) -> Self {
        debug_assert!(self.0.iter().all(|number| number % 2 == 0), "{self:?}");
        Self(self.0.map(|number| number / 2))
    }
}

/// The partner of every vertex in a perfect matching of the least cost. `cost` is symmetric.
///
/// # Panics
/// If the number of vertices is odd.
pub(crate) fn cheapest_perfect_matching(
    count: usize,
    cost: impl Fn(usize, usize) -> Cost,
) -> Vec<usize> {
    assert!(count.is_multiple_of(2), "an odd number of vertices has no perfect matching");
    let search = MatchingSearch::new(count, cost).run();
    (0..count).map(|vertex| search.mate[vertex].expect("the graph is complete")).collect()
}

/// The role of a vertex or blossom in the trees that grow from unmatched vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// In no tree.
    Free,
    /// At an even distance from the root: the tree grows here.
    Even,
    /// At an odd distance.
    Odd,
}

/// An edge between two vertices. For blossoms, the first vertex lies in the one and the second in the other.
type Edge = (usize, usize);

/// The search for a matching. A *node* is a vertex or a blossom: numbers below `count` are vertices.
struct MatchingSearch {
    count: usize,
    /// The cost of each edge, with the sign changed: the search maximises.
    gain: Vec<Vec<Cost>>,
    label: Vec<Cost>,
    /// The vertex at the other end of the matched edge of each node.
    mate: Vec<Option<usize>>,
    /// The even vertex with the edge of the least tension to each node.
    nearest: Vec<Option<usize>>,
    /// The outermost blossom around each node, or the node itself; `None` for a blossom that does not exist.
    outermost: Vec<Option<usize>>,
    /// The vertex from which the tree reached each node.
    parent: Vec<Option<usize>>,
    role: Vec<Role>,
    /// The nodes of each blossom, around its cycle from its base on.
    parts: Vec<Vec<usize>>,
    /// The part of each node in which a vertex lies.
    part_with: Vec<Vec<Option<usize>>>,
    /// The edge of the least tension between two nodes.
    edge: Vec<Vec<Option<Edge>>>,
    /// Even vertices that have not been looked at.
    queue: VecDeque<usize>,
    /// When each node was last passed by the search for a common ancestor.
    passed: Vec<u32>,
    passes: u32,
}

impl MatchingSearch {
    fn new(count: usize, cost: impl Fn(usize, usize) -> Cost) -> Self {
        // Blossoms are nested or apart, so there are fewer than half as many as there are vertices.
        let nodes = count + count / 2 + 1;
        let gain: Vec<Vec<Cost>> = (0..count)
            .map(|one| {
                let gain = |two| if one == two { Cost::default() } else { -cost(one, two) };
                (0..count).map(gain).collect()
            })
            .collect();
        let best = gain.iter().flatten().copied().max().unwrap_or_default();
        let mut edge = vec![vec![None; nodes]; nodes];
        let mut part_with = vec![vec![None; count]; nodes];
        for one in 0..count {
            part_with[one][one] = Some(one);
            for two in (0..count).filter(|&two| two != one) {
                edge[one][two] = Some((one, two));
            }
        }
        let mut label = vec![Cost::default(); nodes];
        label[..count].fill(best);
        Self {
            count,
            gain,
            label,
            mate: vec![None; nodes],
            nearest: vec![None; nodes],
            outermost: (0..nodes).map(|node| Some(node).filter(|&node| node < count)).collect(),
            parent: vec![None; nodes],
            role: vec![Role::Free; nodes],
            parts: vec![Vec::new(); nodes],
            part_with,
            edge,
            queue: VecDeque::new(),
            passed: vec![0; nodes],
            passes: 0,
        }
    }

    /// Matches one more pair of vertices at a time.
    fn run(mut self) -> Self {
        for _ in 0..self.count / 2 {
            self.extend();
        }
        self
    }

    fn nodes(&self) -> std::ops::Range<usize> {
        0..self.label.len()
    }

    /// The nodes that lie in no blossom.
    fn outer_nodes(&self) -> impl Iterator<Item = usize> + '_ {
        self.nodes().filter(|&node| self.is_outer(node))
    }

    fn is_outer(&self, node: usize) -> bool {
        self.outermost[node] == Some(node)
    }

    fn is_blossom(&self, node: usize) -> bool {
        node >= self.count
    }

    /// The outermost node around a vertex.
    fn around(&self, vertex: usize) -> usize {
        self.outermost[vertex].expect("every vertex lies in a node")
    }

    fn tension(&self, (one, two): Edge) -> Cost {
        self.label[one] + self.label[two] - self.gain[one][two].doubled()
    }

    /// The edge between two nodes, which exists: the graph is complete.
    fn edge_between(&self, one: usize, two: usize) -> Edge {
        self.edge[one][two].expect("the graph is complete")
    }

    /// Takes the edge from an even vertex to a node into account.
    fn note_nearest(&mut self, vertex: usize, node: usize) {
        let tension = |vertex| self.tension(self.edge_between(vertex, node));
        if self.nearest[node].is_none_or(|known| tension(vertex) < tension(known)) {
            self.nearest[node] = Some(vertex);
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = None;
        for vertex in 0..self.count {
            let around = self.around(vertex);
            if around != node && self.role[around] == Role::Even {
                self.note_nearest(vertex, node);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if !self.is_blossom(node) {
            self.queue.push_back(node);
            return;
        }
        for place in 0..self.parts[node].len() {
            self.enqueue(self.parts[node][place]);
        }
    }

    fn set_outermost(&mut self, node: usize, outermost: usize) {
        self.outermost[node] = Some(outermost);
        if self.is_blossom(node) {
            for place in 0..self.parts[node].len() {
                self.set_outermost(self.parts[node][place], outermost);
            }
        }
    }

    /// The place of a part in its blossom, after turning the cycle so that the way to it from the base has
    /// an even length.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|&it| it == part).expect("a part of the blossom");
        if place.is_multiple_of(2) {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    /// The part of a blossom in which a vertex lies.
    fn part(&self, blossom: usize, vertex: usize) -> usize {
        self.part_with[blossom][vertex].expect("a vertex of the blossom")
    }

    /// Matches a node with another one, and the parts of a blossom among themselves.
    fn set_mate(&mut self, node: usize, other: usize) {
        let edge = self.edge_between(node, other);
        self.mate[node] = Some(edge.1);
        if !self.is_blossom(node) {
            return;
        }
        let part = self.part(node, edge.0);
        let place = self.even_place(node, part);
        for index in 0..place {
            let (one, two) = (self.parts[node][index], self.parts[node][index ^ 1]);
            self.set_mate(one, two);
        }
        self.set_mate(part, other);
        self.parts[node].rotate_left(place);
    }

    /// Changes the matching on the way from a node to its root, so that the node is matched with `other`.
    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let next = self.mate[node].map(|mate| self.around(mate));
            self.set_mate(node, other);
            let Some(next) = next else { return };
            let parent = self.parent[next].expect("an odd node has a parent");
            let parent = self.around(parent);
            self.set_mate(next, parent);
            (node, other) = (parent, next);
        }
    }

    /// The last common node on the ways of two even nodes to their roots; `None` if the roots differ.
    fn common_ancestor(&mut self, one: usize, two: usize) -> Option<usize> {
        self.passes += 1;
        let (mut one, mut two) = (Some(one), Some(two));
        while one.is_some() || two.is_some() {
            if let Some(node) = one {
                if self.passed[node] == self.passes {
                    return Some(node);
                }
                self.passed[node] = self.passes;
                let odd = self.mate[node].map(|mate| self.around(mate));
                let parent = odd.and_then(|odd| self.parent[odd]);
                one = parent.map(|parent| self.around(parent));
            }
            (one, two) = (two, one);
        }
        None
    }

    /// Makes a blossom of the cycle that an edge between two even nodes closes.
    fn add_blossom(&mut self, one: usize, ancestor: usize, two: usize) {
        let mut free = self.count..self.label.len();
        let blossom = free.find(|&node| self.outermost[node].is_none()).expect("room for it");
        self.label[blossom] = Cost::default();
        self.role[blossom] = Role::Even;
        self.mate[blossom] = self.mate[ancestor];
        self.parent[blossom] = self.parent[ancestor];
        self.parts[blossom] = vec![ancestor];
        self.climb(blossom, one, ancestor);
        self.parts[blossom][1..].reverse();
        self.climb(blossom, two, ancestor);
        self.set_outermost(blossom, blossom);
        for node in self.nodes() {
            self.edge[blossom][node] = None;
            self.edge[node][blossom] = None;
        }
        self.part_with[blossom].fill(None);
        for part in self.parts[blossom].clone() {
            for node in self.nodes() {
                let Some(edge) = self.edge[part][node] else { continue };
                let known = self.edge[blossom][node];
                if known.is_none_or(|known| self.tension(edge) < self.tension(known)) {
                    self.edge[blossom][node] = Some(edge);
                    self.edge[node][blossom] = Some((edge.1, edge.0));
                }
            }
            for vertex in 0..self.count {
                if self.part_with[part][vertex].is_some() {
                    self.part_with[blossom][vertex] = Some(part);
                }
            }
        }
        self.find_nearest(blossom);
    }

    /// Adds the nodes on the way from an even node to an ancestor to a blossom. Odd ones become even.
    fn climb(&mut self, blossom: usize, mut even: usize, ancestor: usize) {
        while even != ancestor {
            let odd = self.around(self.mate[even].expect("only a root is unmatched"));
            self.parts[blossom].extend([even, odd]);
            self.enqueue(odd);
            even = self.around(self.parent[odd].expect("an odd node has a parent"));
        }
    }

    /// Takes an odd blossom apart. Half of its cycle stays in the tree.
    fn expand(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_outermost(part, part);
        }
        let parent = self.parent[blossom].expect("an odd node has a parent");
        let (entry, _) = self.edge_between(blossom, parent);
        let entry = self.part(blossom, entry);
        let place = self.even_place(blossom, entry);
        let parts = std::mem::take(&mut self.parts[blossom]);
        for pair in parts[..place].chunks(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = Some(self.edge_between(even, odd).0);
            (self.role[odd], self.role[even]) = (Role::Odd, Role::Even);
            (self.nearest[odd], self.nearest[even]) = (None, None);
            self.find_nearest(even);
            self.enqueue(even);
        }
        self.role[entry] = Role::Odd;
        self.parent[entry] = Some(parent);
        self.nearest[entry] = None;
        for &part in &parts[place + 1..] {
            self.role[part] = Role::Free;
            self.find_nearest(part);
        }
        self.outermost[blossom] = None;
    }

    /// Follows an edge of the tension 0 from an even node. Returns whether one more pair is matched.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let [one, two] = [from, to].map(|vertex| self.around(vertex));
        match self.role[two] {
            Role::Free => {
                let mate = self.around(self.mate[two].expect("an unmatched node is a root"));
                self.parent[two] = Some(from);
                (self.role[two], self.role[mate]) = (Role::Odd, Role::Even);
                (self.nearest[two], self.nearest[mate]) = (None, None);
                self.enqueue(mate);
            }
            Role::Even => {
                let Some(ancestor) = self.common_ancestor(one, two) else {
                    self.augment(one, two);
                    self.augment(two, one);
                    return true;
                };
                self.add_blossom(one, ancestor, two);
            }
            Role::Odd => {}
        }
        false
    }

    /// Matches one more pair of vertices.
    fn extend(&mut self) {
        self.role.fill(Role::Free);
        self.nearest.fill(None);
        self.queue.clear();
        for node in self.nodes() {
            if self.is_outer(node) && self.mate[node].is_none() {
                self.parent[node] = None;
                self.role[node] = Role::Even;
                self.enqueue(node);
            }
        }
        while !self.grow() {
            self.change_labels();
            for node in self.nodes() {
                let Some(vertex) = self.nearest[node].filter(|_| self.is_outer(node)) else {
                    continue;
                };
                let edge = self.edge_between(vertex, node);
                if self.around(vertex) != node
                    && self.tension(edge) == Cost::default()
                    && self.follow(edge)
                {
                    return;
                }
            }
            for node in self.count..self.label.len() {
                if self.is_outer(node)
                    && self.role[node] == Role::Odd
                    && self.label[node] == Cost::default()
                {
                    self.expand(node);
                }
            }
        }
    }

    /// Grows the trees along edges of the tension 0. Returns whether one more pair is matched.
    fn grow(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.role[self.around(vertex)] == Role::Odd {
                continue;
            }
            for other in 0..self.count {
                if self.around(vertex) == self.around(other) {
                    continue;
                }
                if self.tension((vertex, other)) > Cost::default() {
                    self.note_nearest(vertex, self.around(other));
                } else if self.follow((vertex, other)) {
                    return true;
                }
            }
        }
        false
    }

    /// Changes the labels by as much as is possible without a negative tension, so that an edge gets the
    /// tension 0 or a blossom can be expanded.
    fn change_labels(&mut self) {
        let change = self.outer_nodes().filter_map(|node| {
            let tension =
                || self.nearest[node].map(|vertex| self.tension(self.edge_between(vertex, node)));
            match self.role[node] {
                Role::Free => tension(),
                Role::Even => tension().map(Cost::halved),
                Role::Odd => self.is_blossom(node).then(|| self.label[node].halved()),
            }
        });
        let change = change.min().expect("an even number of vertices has a perfect matching");
        for vertex in 0..self.count {
            match self.role[self.around(vertex)] {
                Role::Free => {}
                Role::Even => self.label[vertex] = self.label[vertex] - change,
                Role::Odd => self.label[vertex] = self.label[vertex] + change,
            }
        }
        for blossom in self.count..self.label.len() {
            if self.is_outer(blossom) {
                match self.role[blossom] {
                    Role::Free => {}
                    Role::Even => self.label[blossom] = self.label[blossom] + change.doubled(),
                    Role::Odd => self.label[blossom] = self.label[blossom] - change.doubled(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(mates: &[usize], costs: &[Vec<Cost>]) -> Cost {
        let mut sum = Cost::default();
        for (one, &two) in mates.iter().enumerate() {
            assert_eq!(mates[two], one, "{mates:?}");
            assert_ne!(one, two, "{mates:?}");
            if one < two {
                sum = sum + costs[one][two];
            }
        }
        sum
    }

    /// The least cost of all perfect matchings of these vertices, by trying all of them.
    fn least(vertices: &[usize], costs: &[Vec<Cost>]) -> Cost {
        let Some((&first, rest)) = vertices.split_first() else { return Cost::default() };
        let with = |place: usize| {
            let mut others = rest.to_vec();
            let partner = others.remove(place);
            costs[first][partner] + least(&others, costs)
        };
        (0..rest.len()).map(with).min().expect("an even number of vertices")
    }

    fn random_costs(
        count: usize,
        most: [i64; GOALS],
        random: &mut fastrand::Rng,
    ) -> Vec<Vec<Cost>> {
        let mut costs = vec![vec![Cost::default(); count]; count];
        for [one, two] in (0..count).flat_map(|one| (0..one).map(move |two| [one, two])) {
            let cost = Cost(most.map(|most| random.i64(0..=most)));
            (costs[one][two], costs[two][one]) = (cost, cost);
        }
        costs
    }

    #[test]
    fn it_finds_what_trying_all_matchings_finds() {
        let mut random = fastrand::Rng::with_seed(64);
        for round in 0..3000 {
            let count = [2, 4, 6, 8, 8, 10][round % 6];
            // Few different costs make many ties and many blossoms.
            let most = [random.i64(0..3), 0, random.i64(0..4), 0, random.i64(0..9), 0, 0, 1];
            let costs = random_costs(count, most, &mut random);
            let mates = cheapest_perfect_matching(count, |one, two| costs[one][two]);
            let vertices: Vec<usize> = (0..count).collect();
            assert_eq!(total(&mates, &costs), least(&vertices, &costs), "{costs:?}");
        }
    }

    /// The labels prove that no matching is cheaper: the tension of no edge is negative, and twice the gain of the
    /// matching is the sum of the labels, where that of a blossom counts for the pairs that fit into it.
    #[test]
    fn large_matchings_come_with_a_proof() {
        let mut random = fastrand::Rng::with_seed(65);
        for count in [16, 31 * 2, 64, 90] {
            for most in [[1, 0, 0, 0, 3, 0, 0, 9], [0, 0, 0, 0, 0, 0, 0, 1_000_000], [1; GOALS]] {
                let costs = random_costs(count, most, &mut random);
                let search = MatchingSearch::new(count, |one, two| costs[one][two]).run();
                let mates: Vec<usize> =
                    (0..count).map(|vertex| search.mate[vertex].expect("a mate")).collect();
                let blossoms: Vec<usize> = (count..search.label.len())
                    .filter(|&blossom| search.outermost[blossom].is_some())
                    .collect();
                let holds =
                    |blossom: usize, vertex: usize| search.part_with[blossom][vertex].is_some();
                for one in 0..count {
                    for two in 0..one {
                        let around = blossoms
                            .iter()
                            .filter(|&&blossom| holds(blossom, one) && holds(blossom, two));
                        let extra = around.fold(Cost::default(), |sum, &it| sum + search.label[it]);
                        assert!(search.tension((one, two)) + extra >= Cost::default());
                    }
                }
                let mut bound =
                    (0..count).fold(Cost::default(), |sum, vertex| sum + search.label[vertex]);
                for &blossom in &blossoms {
                    assert!(search.label[blossom] >= Cost::default());
                    let size = (0..count).filter(|&vertex| holds(blossom, vertex)).count();
                    for _ in 0..size / 2 {
                        bound = bound + search.label[blossom];
                    }
                }
                assert_eq!(-total(&mates, &costs).doubled(), bound, "{count}");
            }
        }
    }
}
