//! A turn as a short sequence of clicks: one input model for every game and every screen.
//!
//! Each legal move lists its steps. A screen offers the legal next steps after those already made, and
//! plays a move once it is the only one left and all its steps are made. The screen needs no knowledge
//! of the rules for this: [`next_steps`] does all the work.

use std::collections::HashMap;
use std::fmt;

use crate::{Message, Size, Square};

/// A side of the board over which a piece can leave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// Over the top row.
    Top,
    /// Over the bottom row.
    Bottom,
    /// Over the first column.
    Left,
    /// Over the last column.
    Right,
}

/// One click of a turn.
///
/// Steps are sorted squares first, then ways off the board, then choices by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// A square: a piece to move, a place to go to, a victim.
    Square(Square),
    /// Off the board over this edge.
    Off(Edge),
    /// A choice with this name: to pass, to swap sides, the kind to promote to, the kind of a piece in
    /// hand. A name is in lower case and has at least two letters; within one step of a turn, names
    /// differ by more than spaces and hyphens. A piece in hand is chosen by the id of its kind.
    Choice(&'static str),
}

impl Step {
    /// Declines something optional.
    pub const NONE: Self = Self::Choice("none");

    /// Ends the turn without a move.
    pub const PASS: Self = Self::Choice("pass");

    /// Takes over the opponent's side, as the pie rule allows.
    pub const SWAP: Self = Self::Choice("swap");

    /// The step as text: `c4`, `top`, `none`.
    #[must_use]
    pub fn name(self, size: Size) -> String {
        match self {
            Self::Square(square) => size.name(square),
            Self::Off(edge) => edge.to_string(),
            Self::Choice(name) => name.to_owned(),
        }
    }

    /// The step for people.
    #[must_use]
    pub fn message(self, size: Size) -> Message {
        let name = self.name(size);
        match self {
            Self::Square(_) => Message::verbatim(name),
            Self::Off(_) | Self::Choice(_) => Message::word("step", &name),
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// The state of a turn after some steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress<M> {
    /// The steps that can be made next, sorted, each once.
    Next(Vec<Step>),
    /// All steps of this move are made.
    Complete(M),
    /// No legal move begins with these steps.
    Impossible,
}

/// The state of the turn after the steps `made`, given the steps of every legal move.
pub fn next_steps<M: Copy>(legal: &[(M, Vec<Step>)], made: &[Step]) -> Progress<M> {
    let mut next = Vec::new();
    for (mv, steps) in legal {
        match steps.strip_prefix(made) {
            Some([]) => return Progress::Complete(*mv),
            Some([step, ..]) => next.push(*step),
            None => {}
        }
    }
    next.sort_unstable();
    next.dedup();
    if next.is_empty() { Progress::Impossible } else { Progress::Next(next) }
}

/// A step, and the node of a [`StepGraph`] that it leads to; `None` if the turn is complete.
pub type StepTo = (Step, Option<usize>);

/// All legal turns of a position as a graph: a screen far away walks along it without knowing the rules.
///
/// A node is the state of a turn after some steps. Turns that go on alike share their nodes, because
/// there may be thousands of turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepGraph {
    /// The steps that can be made at each node, sorted, and the node each leads to; `None` if the turn is
    /// complete. A turn starts at node 0.
    pub nodes: Vec<Vec<(Step, Option<usize>)>>,
}

impl StepGraph {
    /// The graph of the turns with these steps.
    #[must_use]
    pub fn new(mut turns: Vec<Vec<Step>>) -> Self {
        turns.sort_unstable();
        let mut known = HashMap::new();
        // The start is built last and put first.
        let mut nodes = vec![Vec::new()];
        nodes[0] = Self::node(&turns, 0, &mut nodes, &mut known);
        Self { nodes }
    }

    /// The steps after the first `made` steps of these sorted turns, which have those in common.
    fn node(
        turns: &[Vec<Step>],
        made: usize,
        nodes: &mut Vec<Vec<(Step, Option<usize>)>>,
        known: &mut HashMap<Vec<(Step, Option<usize>)>, usize>,
    ) -> Vec<(Step, Option<usize>)> {
        let open = turns.iter().position(|turn| turn.len() > made).unwrap_or(turns.len());
        let ways = turns[open..].chunk_by(|one, other| one[made] == other[made]);
        let mut steps = Vec::new();
        for way in ways {
            // A turn that ends here is complete, whatever else begins like it; see `next_steps`.
            let is_complete = way[0].len() == made + 1;
            let after = (!is_complete).then(|| {
                let node = Self::node(way, made + 1, nodes, known);
                *known.entry(node).or_insert_with_key(|node| {
                    nodes.push(node.clone());
                    nodes.len() - 1
                })
            });
            steps.push((way[0][made], after));
        }
        steps
    }

    /// The state of the turn after these steps: the next steps, or `None` if it is complete.
    ///
    /// # Errors
    /// If no turn begins with these steps.
    pub fn after(&self, made: &[Step]) -> Result<Option<&[StepTo]>, NoSuchTurn> {
        let mut at = Some(0);
        for step in made {
            let steps = &self.nodes[at.ok_or(NoSuchTurn)?];
            let place = steps.binary_search_by_key(step, |(step, _)| *step);
            at = steps[place.map_err(|_| NoSuchTurn)?].1;
        }
        Ok(at.map(|node| self.nodes[node].as_slice()))
    }
}

/// No turn begins with the steps that were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchTurn;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_narrows_down_to_one_move() {
        let at = |index| Step::Square(Square::new(index));
        let legal = [
            ("stay", vec![at(0), at(1), Step::NONE]),
            ("take", vec![at(0), at(1), at(2)]),
            ("leave", vec![at(0), Step::Off(Edge::Right)]),
        ];
        assert_eq!(next_steps(&legal, &[]), Progress::Next(vec![at(0)]));
        assert_eq!(
            next_steps(&legal, &[at(0)]),
            Progress::Next(vec![at(1), Step::Off(Edge::Right)])
        );
        assert_eq!(next_steps(&legal, &[at(0), at(1)]), Progress::Next(vec![at(2), Step::NONE]));
        assert_eq!(next_steps(&legal, &[at(0), at(1), at(2)]), Progress::Complete("take"));
        assert_eq!(next_steps(&legal, &[at(7)]), Progress::Impossible);
    }

    #[test]
    fn turns_that_go_on_alike_share_their_nodes() {
        let at = |index| Step::Square(Square::new(index));
        let turns = vec![
            vec![at(0), at(1), at(2)],
            vec![at(0), at(1), Step::NONE],
            vec![at(3), at(1), at(2)],
            vec![at(3), at(1), Step::NONE],
            vec![at(4)],
        ];
        let graph = StepGraph::new(turns);
        assert_eq!(graph.nodes.len(), 3, "the start, after a piece, after its square");
        let first: Vec<Step> = graph.nodes[0].iter().map(|(step, _)| *step).collect();
        assert_eq!(first, [at(0), at(3), at(4)]);
        assert_eq!(graph.nodes[0][2], (at(4), None));
        assert_eq!(graph.after(&[at(3), at(1), Step::NONE]), Ok(None));
        assert_eq!(graph.after(&[at(3), at(2)]), Err(NoSuchTurn));
        assert_eq!(graph.after(&[at(4), at(2)]), Err(NoSuchTurn));
        assert_eq!(graph.after(&[at(0)]), graph.after(&[at(3)]));
        assert_eq!(StepGraph::new(Vec::new()).nodes, [Vec::new()]);
    }

    #[test]
    fn choices_come_last_and_in_the_order_of_their_names() {
        let at = |index| Step::Square(Square::new(index));
        let choices =
            [Step::SWAP, at(3), Step::PASS, Step::Off(Edge::Left), Step::Choice("knight")];
        let legal = choices.map(|step| (step, vec![step]));
        let sorted = [at(3), Step::Off(Edge::Left), Step::Choice("knight"), Step::PASS, Step::SWAP];
        assert_eq!(next_steps(&legal, &[]), Progress::Next(sorted.to_vec()));
        assert_eq!(Step::PASS.name(Size::new(3, 3)), "pass");
    }
}
