//! The tree of a Monte-Carlo search: the moves tried, how often, and with which results.
//!
//! All nodes are in one list that never grows beyond its bound. The children of a node are
//! adjacent, the most promising first. They are tried in this order, so the visited ones come
//! first, and choosing among thousands of moves looks only at these and one more.

use std::ops::Range;

use cygnet_core::Score;

use super::rank::{DRAWN, UNPROVEN, VisitResults, WON, ranking};
use crate::score::{DRAW, PROVEN, SearchValue, a_turn_earlier, bounds_later, is_proven, score};

/// A position of the tree, identified by the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    mv: M,
    /// The proven value for the side to move, or [`UNPROVEN`].
    value: SearchValue,
    /// The index of its first child; 0, the index of the root, if it has none yet.
    first_child: u32,
    /// The number of moves; 0 until they have been counted.
    moves: u32,
    visits: u32,
    /// [`WON`] for each win and [`DRAWN`] for each draw of the side that moved here.
    points: u64,
    /// One of its moves is a proven draw.
    has_draw: bool,
    /// The side that moved here moves again.
    moves_again: bool,
}

impl<M> Node<M> {
    fn new(mv: M) -> Self {
        Self {
            mv,
            value: UNPROVEN,
            first_child: 0,
            moves: 0,
            visits: 0,
            points: 0,
            has_draw: false,
            moves_again: false,
        }
    }

    /// The proven value for the side that moved here.
    fn value_earlier(&self) -> Option<SearchValue> {
        is_proven(self.value).then(|| a_turn_earlier(self.value, self.moves_again))
    }

    /// The points of the side to move as points of the side that moved here, and the other way round.
    #[inline]
    fn for_other_end(&self, points: u32) -> u32 {
        if self.moves_again { points } else { WON - points }
    }

    fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        if first == 0 { 0..0 } else { first..first + self.moves as usize }
    }

    fn standing(&self) -> VisitResults {
        let value = self.value_earlier().unwrap_or(UNPROVEN);
        VisitResults { visits: self.visits, points: self.points, value }
    }
}

/// The index of a node in the list.
pub(super) type NodeIndex = u32;

/// The index of the root.
pub(super) const ROOT: NodeIndex = 0;

/// A node on the current path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub(super) place: NodeIndex,
    /// The side to move has a proven draw that looks better than the move it tries. It would take the
    /// draw, so the visit counts as one, regardless of its result.
    pub(super) takes_draw: bool,
}

/// The exploration constant: how strongly the search favours rarely tried moves. Fitted by matches
/// of the search against itself.
const CURIOSITY: f32 = 0.6;

/// How much worse than its position an untried move is assumed to be. Fitted in the same way.
const DISTRUST: f32 = 0.5;

/// The fraction of a win that one point is.
#[expect(clippy::cast_precision_loss, reason = "a small number")]
const PER_POINT: f32 = 1.0 / WON as f32;

/// A line is not followed to moves with fewer visits.
const FEWEST_VISITS: u32 = 10;

/// The moves tried and their results.
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    most_nodes: usize,
    is_full: bool,
    doubts: Doubts,
}

/// The reciprocal square root of a number of visits: how uncertain their result is. It is needed
/// for every move on every path through the tree, and most moves have few visits, so small numbers
/// are looked up in a table.
struct Doubts {
    of_few: Box<[f32]>,
}

/// The size of the lookup table: it covers fewer than this many visits.
const FEW: u32 = 1 << 10;

impl Default for Doubts {
    fn default() -> Self {
        Self { of_few: (0..FEW).map(Self::compute).collect() }
    }
}

impl Doubts {
    #[expect(clippy::cast_precision_loss, reason = "shares of wins need no more digits")]
    fn compute(visits: u32) -> f32 {
        1.0 / (visits.max(1) as f32).sqrt()
    }

    #[inline]
    fn of(&self, visits: u32) -> f32 {
        self.of_few.get(visits as usize).copied().unwrap_or_else(|| Self::compute(visits))
    }
}

impl<M> Default for Tree<M> {
    fn default() -> Self {
        Self { nodes: Vec::new(), most_nodes: 0, is_full: false, doubts: Doubts::default() }
    }
}

impl<M: Copy> Tree<M> {
    /// Forgets everything but the root. No move leads to the root, so `any` move will do as its
    /// move. From now on the tree has at most `most_nodes` nodes: fewer if memory is short, but
    /// always room for the root moves.
    pub(super) fn reset(&mut self, any: M, most_nodes: usize, legal: usize) {
        let fewest = 1 + legal;
        self.most_nodes = most_nodes.clamp(fewest, u32::MAX as usize);
        self.nodes.clear();
        if self.nodes.capacity() > self.most_nodes {
            self.nodes.shrink_to(self.most_nodes);
        }
        // Reserve everything at once: a list that grows on demand would need room for two copies.
        while self.nodes.try_reserve_exact(self.most_nodes).is_err() && self.most_nodes > fewest {
            self.most_nodes = (self.most_nodes / 2).max(fewest);
        }
        self.nodes.push(Node::new(any));
        self.is_full = false;
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<M>>()
    }

    /// Was there a position whose moves did not fit?
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    fn node(&self, place: NodeIndex) -> &Node<M> {
        &self.nodes[place as usize]
    }

    fn children(&self, place: NodeIndex) -> &[Node<M>] {
        &self.nodes[self.node(place).children()]
    }

    pub(super) fn is_leaf(&self, place: NodeIndex) -> bool {
        self.node(place).first_child == 0
    }

    pub(super) fn visits(&self, place: NodeIndex) -> u32 {
        self.node(place).visits
    }

    /// The number of moves, or 0 if they have not been counted.
    pub(super) fn moves(&self, place: NodeIndex) -> u32 {
        self.node(place).moves
    }

    pub(super) fn note_moves(&mut self, place: NodeIndex, moves: usize) {
        self.nodes[place as usize].moves = moves as u32;
    }

    pub(super) fn mv(&self, place: NodeIndex) -> M {
        self.node(place).mv
    }

    /// The proven value for the side to move.
    pub(super) fn proven(&self, place: NodeIndex) -> Option<SearchValue> {
        Some(self.node(place).value).filter(|&value| is_proven(value))
    }

    pub(super) fn is_solved(&self) -> bool {
        self.proven(ROOT).is_some()
    }

    pub(super) fn set_proven(&mut self, place: NodeIndex, value: SearchValue) {
        self.nodes[place as usize].value = value;
    }

    /// Adds the children of a leaf, each with its value if the game is over there, and whether the same
    /// side moves again there. Returns false if there is no room.
    pub(super) fn expand(
        &mut self,
        place: NodeIndex,
        moves: &[M],
        mut look_ahead: impl FnMut(M) -> (Option<SearchValue>, bool),
    ) -> bool {
        if self.nodes.len() + moves.len() > self.most_nodes {
            self.is_full = true;
            return false;
        }
        let first_child = self.nodes.len() as u32;
        self.nodes.extend(moves.iter().map(|&mv| {
            let (value, moves_again) = look_ahead(mv);
            Node { value: value.unwrap_or(UNPROVEN), moves_again, ..Node::new(mv) }
        }));
        let node = &mut self.nodes[place as usize];
        node.first_child = first_child;
        node.moves = moves.len() as u32;
        self.conclude(place);
        true
    }

    /// Updates a node with what its children prove. Returns true if they prove its value.
    fn conclude(&mut self, place: NodeIndex) -> bool {
        let mut best = None;
        let (mut all, mut has_draw) = (true, false);
        for child in self.children(place) {
            if let Some(value) = child.value_earlier() {
                best = best.max(Some(value));
                has_draw |= value == DRAW;
            } else {
                all = false;
            }
        }
        let node = &mut self.nodes[place as usize];
        node.has_draw = has_draw;
        match best {
            Some(value) if all || value > PROVEN => {
                node.value = value;
                true
            }
            _ => false,
        }
    }

    /// The child to visit next, unless all are proven; and whether the side to move has a proven
    /// draw that looks better.
    #[expect(clippy::cast_precision_loss, reason = "shares of wins need no more digits")]
    pub(super) fn choose(&self, place: NodeIndex) -> Option<(NodeIndex, bool)> {
        let node = self.node(place);
        let visits = node.visits.max(1) as f32;
        let curiosity = CURIOSITY * visits.ln().sqrt();
        let share = node.points as f32 * PER_POINT / visits;
        let share = if node.moves_again { share } else { 1.0 - share };
        let untried = share - DISTRUST + curiosity;
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        for (index, child) in self.children(place).iter().enumerate() {
            if is_proven(child.value) {
                continue;
            }
            let is_untried = child.visits == 0;
            let hope = if is_untried {
                untried
            } else {
                let doubt = self.doubts.of(child.visits);
                child.points as f32 * PER_POINT * doubt * doubt + curiosity * doubt
            };
            if hope > highest {
                highest = hope;
                best = Some(node.first_child + index as u32);
            }
            if is_untried {
                // All later children are untried too, and less promising.
                break;
            }
        }
        best.map(|child| (child, node.has_draw && highest < 0.5))
    }

    /// Backs up a visit worth `points` to the side to move at the end of the path. `is_news` says
    /// that the value there has just been proven.
    pub(super) fn back_up(&mut self, path: &[Visit], mut points: u32, mut is_news: bool) {
        for (height, &Visit { place, takes_draw }) in path.iter().rev().enumerate() {
            if height > 0 {
                is_news = is_news && self.conclude(place);
            }
            let node = &mut self.nodes[place as usize];
            if is_proven(node.value) {
                points = points_of(node.value);
            } else if takes_draw {
                points = DRAWN;
            }
            points = node.for_other_end(points);
            node.visits += 1;
            node.points += u64::from(points);
        }
    }

    /// The results of the root moves, in their order.
    pub(super) fn standings(&self) -> impl Iterator<Item = VisitResults> {
        self.children(ROOT).iter().map(Node::standing)
    }

    /// Adopts what another tree has proven about the root moves.
    pub(super) fn take_proofs(&mut self, others: &[VisitResults]) {
        let children = self.node(ROOT).children();
        let mut is_news = false;
        for (child, other) in self.nodes[children].iter_mut().zip(others) {
            if is_proven(other.value) && !is_proven(child.value) {
                (child.value, _) = bounds_later(other.value, other.value, child.moves_again);
                is_news = true;
            }
        }
        if is_news {
            self.conclude(ROOT);
        }
    }

    /// How much the tree knows about a root move that has this score: whether it has found the
    /// proof itself, and the number of visits.
    pub(super) fn knowledge(&self, index: usize, claim: Score) -> (bool, u32) {
        let place = self.node(ROOT).first_child + index as u32;
        let node = self.node(place);
        let found = self
            .best_child(place)
            .map_or(node.value, |best| self.node(best).value_earlier().unwrap_or(UNPROVEN));
        let explains = is_proven(found) && score(a_turn_earlier(found, node.moves_again)) == claim;
        (explains, node.visits)
    }

    /// The best child according to the ranking.
    fn best_child(&self, place: NodeIndex) -> Option<NodeIndex> {
        let standings: Vec<VisitResults> =
            self.children(place).iter().map(Node::standing).collect();
        let best = ranking(&standings).first().copied()?;
        Some(self.node(place).first_child + best as u32)
    }

    /// The best line that begins with this root move.
    pub(super) fn line(&self, index: usize) -> Vec<M> {
        let mut place = self.node(ROOT).first_child + index as u32;
        let mut line = vec![self.mv(place)];
        while let Some(best) = self.best_child(place) {
            if self.visits(best) < FEWEST_VISITS && self.proven(best).is_none() {
                break;
            }
            line.push(self.mv(best));
            place = best;
        }
        line
    }
}

/// The points for a proven value.
pub(super) fn points_of(value: SearchValue) -> u32 {
    match value {
        DRAW => DRAWN,
        value if value > PROVEN => WON,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    /// A tree whose root has these moves.
    fn tree(moves: &str) -> Tree<char> {
        let mut tree = Tree::default();
        tree.reset('-', 20, moves.len());
        let moves: Vec<char> = moves.chars().collect();
        assert!(tree.expand(ROOT, &moves, |_| (None, false)));
        tree
    }

    fn visit(tree: &mut Tree<char>, place: NodeIndex, value: SearchValue) {
        let path = [ROOT, place].map(|place| Visit { place, takes_draw: false });
        tree.set_proven(place, value);
        tree.back_up(&path, points_of(value), true);
    }

    #[test]
    fn a_move_after_which_the_other_side_has_lost_wins() {
        let mut tree = tree("abc");
        visit(&mut tree, 2, -(WIN - 4));
        assert_eq!(tree.proven(ROOT), Some(WIN - 5));
        assert_eq!(tree.line(1), ['b']);
    }

    #[test]
    fn a_side_that_moves_again_wins_what_it_wins_later() {
        let mut tree = Tree::default();
        tree.reset('-', 20, 2);
        assert!(tree.expand(ROOT, &['a', 'b'], |mv| (None, mv == 'a')));
        visit(&mut tree, 2, WIN - 4);
        assert_eq!(tree.proven(ROOT), None);
        visit(&mut tree, 1, WIN - 4);
        assert_eq!(tree.proven(ROOT), Some(WIN - 5));
        assert!(tree.knowledge(0, Score::Win(Some(5))).0);
    }

    #[test]
    fn all_moves_have_to_be_proven_for_a_loss_or_a_draw() {
        let mut tree = tree("abc");
        visit(&mut tree, 1, WIN);
        visit(&mut tree, 2, WIN - 6);
        assert_eq!(tree.proven(ROOT), None);
        assert_eq!(tree.choose(ROOT), Some((3, false)), "only the last can be better");
        visit(&mut tree, 3, WIN - 2);
        assert_eq!(tree.proven(ROOT), Some(-(WIN - 7)), "the longest defence");
        assert_eq!(tree.choose(ROOT), None);
    }

    #[test]
    fn a_draw_in_hand_counts_where_the_rest_is_worse() {
        let mut tree = tree("ab");
        visit(&mut tree, 1, DRAW);
        let mut takes_draw = 0;
        for _ in 0..1000 {
            let (place, takes) = tree.choose(ROOT).expect("not proven");
            assert_eq!(place, 2, "what is proven is not visited");
            let path =
                [Visit { place: ROOT, takes_draw: takes }, Visit { place, takes_draw: false }];
            tree.back_up(&path, WON, false);
            takes_draw += u32::from(takes);
        }
        assert!(takes_draw > 900, "{takes_draw}");
        visit(&mut tree, 2, WIN);
        assert_eq!(tree.proven(ROOT), Some(DRAW));
    }

    #[test]
    fn a_proof_of_another_tree_is_taken_over() {
        let (mut one, mut other) = (tree("ab"), tree("ab"));
        visit(&mut one, 1, WIN - 2);
        visit(&mut other, 2, WIN - 4);
        one.take_proofs(&other.standings().collect::<Vec<_>>());
        assert_eq!(one.proven(ROOT), Some(-(WIN - 5)));
        let knowledge = |tree: &Tree<char>| tree.knowledge(1, Score::Loss(Some(5))).0;
        assert!(knowledge(&other) && other.proven(ROOT).is_none());
    }

    #[test]
    fn a_full_tree_stays_as_it_is() {
        let mut tree = tree("abcdefghij");
        assert!(!tree.expand(3, &['x'; 10], |_| (None, false)));
        assert!(tree.is_full() && tree.is_leaf(3));
        assert_eq!(tree.bytes(), 20 * size_of::<Node<char>>());
    }
}
