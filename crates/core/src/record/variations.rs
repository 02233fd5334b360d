//! Trees of variations: the moves of an analysis, with comments and marks, as one value that can be
//! walked and changed.
//!
//! A [`Line`](super::Line) nests variations the way a record writes them; it is made for reading and
//! writing. A [`VariationTree`] holds the same moves as nodes with stable ids; it is made for screens on
//! which people walk, add and rearrange moves. Converting a tree to a line and back yields the same tree.
//! Converting a line to a tree and back yields the line in *normal form*:
//!
//! - The comments on a move stand before its variations, in the order in which they were written.
//! - A comment at the beginning of a variation belongs to the first move of the variation. An empty
//!   variation disappears, and its comments belong to the move it follows.
//!
//! ```
//! use cygnet_core::record::{self, Line, VariationTree};
//!
//! let record = &record::read_all("1. b1c2 (1. a1a2 {slow}) 2. d5d4 *")?[0];
//! let mut tree = VariationTree::try_from(&record.line)?;
//! let quick = tree.next(VariationTree::START).unwrap();
//! let slow = tree.next_variation(quick).unwrap();
//! assert_eq!(tree.text(slow), "a1a2");
//!
//! let reply = tree.add(slow, "d5d4")?;
//! tree.set_mark(reply, Some("!"))?;
//! assert!(tree.moves_to(reply).eq(["a1a2", "d5d4"]));
//! tree.promote(slow)?;
//!
//! let changed = record::Record { line: Line::from(&tree), ..record.clone() };
//! assert_eq!(changed.to_string(), "1. a1a2 {slow} (1. b1c2 2. d5d4) 2. d5d4! *\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod json;
#[cfg(test)]
mod tests;

use super::syntax::is_mark;
use super::{Comment, MAX_DEPTH, MAX_LINE, MAX_RECORD, is_annotation, is_move_text};
use crate::message::{Message, Say};
use crate::quote::quoted;
use crate::{display_message, message};

pub use json::{NodeShape, TreeShape};

/// The maximum number of moves in a [`VariationTree`].
pub const MAX_MOVES: usize = 100_000;

/// The maximum number of different moves after one position of a [`VariationTree`].
pub const MAX_ALTERNATIVES: usize = 1_000;

/// The maximum length in bytes of one text of a [`VariationTree`]: a move, an annotation, a comment.
/// Escaped and on one line, it can still be read.
pub const MAX_TEXT: usize = MAX_LINE / 4;

/// The maximum length in bytes of all texts of a [`VariationTree`] together. As a record, they can still
/// be read.
pub const MAX_TEXTS: usize = MAX_RECORD / 4;

/// Why a tree of variations cannot be made or changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// There are more than [`MAX_MOVES`].
    TooManyMoves,
    /// There are more than [`MAX_ALTERNATIVES`] after one position.
    TooManyAlternatives,
    /// Variations would be nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// A text is longer than [`MAX_TEXT`], or all are longer than [`MAX_TEXTS`].
    TooMuchText,
    /// A text that no record can have as a move.
    NotAMove {
        /// The text.
        text: String,
    },
    /// A text that no record can have as an annotation.
    NotAnAnnotation {
        /// The text.
        text: String,
    },
    /// In JSON: a node whose parent is not a node before it.
    NoParent {
        /// The index of the node.
        node: usize,
        /// The index of the parent as given.
        parent: i64,
    },
}

impl Say for TreeError {
    fn message(&self) -> Message {
        match self {
            Self::TooManyMoves => message!(
                "tree-too-many-moves",
                "the variations have more than {most} moves",
                most = MAX_MOVES,
            ),
            Self::TooManyAlternatives => message!(
                "tree-too-many-alternatives",
                "a position has more than {most} variations",
                most = MAX_ALTERNATIVES,
            ),
            Self::TooDeep => message!(
                "record-variations-too-deep",
                "variations cannot be nested more than {most} deep",
                most = MAX_DEPTH,
            ),
            Self::TooMuchText => message!(
                "tree-too-much-text",
                "the comments are too long: one has at most {most} bytes, and all together {all}",
                most = MAX_TEXT,
                all = MAX_TEXTS,
            ),
            Self::NotAMove { text } => message!(
                "tree-not-a-move",
                "{text} cannot be a move: a move is one word, without brackets and annotations",
                text = quoted(text),
            ),
            Self::NotAnAnnotation { text } => message!(
                "tree-not-an-annotation",
                "{text} is not an annotation: write ! and ? in any number, or $ and a number",
                text = quoted(text),
            ),
            Self::NoParent { node, parent } => message!(
                "tree-no-parent",
                "node {node} has the parent {parent}: it is -1 or an earlier node",
                node = *node,
                parent = parent.to_string(),
            ),
        }
    }
}

display_message!(TreeError);

/// A position in a [`VariationTree`]: the start, or the position after a move. An id stays valid until
/// its move is deleted, and is not used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(usize);

#[derive(Clone, Debug, Default)]
struct TreeNode {
    /// The node before the move; `None` for the start only.
    parent: Option<NodeId>,
    /// The moves from here; the first is the main line.
    children: Vec<NodeId>,
    text: String,
    annotations: Vec<String>,
    comments: Vec<Comment>,
    /// The number of moves from the start.
    turns: usize,
    /// The number of variations that a record opens to write this move.
    nesting: usize,
}

impl TreeNode {
    /// The length of its texts in bytes.
    fn bytes(&self) -> usize {
        let comments: usize = self.comments.iter().map(|comment| comment.text().len()).sum();
        self.text.len() + self.annotations.iter().map(String::len).sum::<usize>() + comments
    }
}

/// A tree of variations.
///
/// Two trees are equal if they have the same moves in the same order with the same annotations and
/// comments, whatever the ids. Its JSON is a [`TreeShape`].
///
/// # Panics
/// Methods that take a [`NodeId`] panic if it is not in the tree: see [`VariationTree::contains`].
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "TreeShape", into = "TreeShape")]
pub struct VariationTree {
    /// The start and the moves. A deleted move leaves its place empty.
    nodes: Vec<Option<TreeNode>>,
    /// How many moves there are.
    moves: usize,
    /// The length of all texts in bytes.
    bytes: usize,
}

impl Default for VariationTree {
    fn default() -> Self {
        Self { nodes: vec![Some(TreeNode::default())], moves: 0, bytes: 0 }
    }
}

impl VariationTree {
    /// The position before the first move.
    pub const START: NodeId = NodeId(0);

    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves
    }

    /// Has it no moves?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves == 0
    }

    /// Is this position in the tree?
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        self.nodes.get(id.0).is_some_and(Option::is_some)
    }

    fn node(&self, id: NodeId) -> &TreeNode {
        self.nodes[id.0].as_ref().expect("a node that was not deleted")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut TreeNode {
        self.nodes[id.0].as_mut().expect("a node that was not deleted")
    }

    /// The move that leads here; empty for the start.
    #[must_use]
    pub fn text(&self, id: NodeId) -> &str {
        &self.node(id).text
    }

    /// The annotations of the move, as written: `!`, `?!`, `$3`.
    #[must_use]
    pub fn annotations(&self, id: NodeId) -> &[String] {
        &self.node(id).annotations
    }

    /// The comments on the move, or those before the first move.
    #[must_use]
    pub fn comments(&self, id: NodeId) -> &[Comment] {
        &self.node(id).comments
    }

    /// The number of moves from the start.
    #[must_use]
    pub fn turns(&self, id: NodeId) -> usize {
        self.node(id).turns
    }

    /// The position before the move; `None` at the start.
    #[must_use]
    pub fn previous(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The positions after each move from here. The first is the main line.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The next position of the main line from here; `None` at its end.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// The position after the next alternative to the move that leads here.
    #[must_use]
    pub fn next_variation(&self, id: NodeId) -> Option<NodeId> {
        let (siblings, place) = self.siblings(id)?;
        siblings.get(place + 1).copied()
    }

    /// The position after the alternative that stands before the move that leads here.
    #[must_use]
    pub fn previous_variation(&self, id: NodeId) -> Option<NodeId> {
        let (siblings, place) = self.siblings(id)?;
        Some(siblings[place.checked_sub(1)?])
    }

    /// The alternatives of which the move is one, and its place among them.
    fn siblings(&self, id: NodeId) -> Option<(&[NodeId], usize)> {
        let siblings = self.children(self.previous(id)?);
        Some((siblings, siblings.iter().position(|&sibling| sibling == id)?))
    }

    /// Is every move up to here the first of its alternatives?
    #[must_use]
    pub fn is_main_line(&self, id: NodeId) -> bool {
        self.node(id).nesting == 0
    }

    /// The positions from the one after the first move up to this one.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let back = std::iter::successors(Some(id), |&id| self.previous(id));
        let mut path: Vec<NodeId> = back.filter(|&id| id != Self::START).collect();
        path.reverse();
        path
    }

    /// The moves that lead here from the start.
    pub fn moves_to(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.path(id).into_iter().map(|id| self.text(id))
    }

    /// The path to this position and on along the main line from it: the line that a screen shows.
    #[must_use]
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        line.extend(std::iter::successors(self.next(id), |&id| self.next(id)));
        line
    }

    /// The position after the last move of the main line from here.
    #[must_use]
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        std::iter::successors(Some(id), |&id| self.next(id)).last().unwrap_or(id)
    }

    /// The position that this move leads to, if the tree has it; the first if it has several.
    #[must_use]
    pub fn child(&self, id: NodeId, text: &str) -> Option<NodeId> {
        self.children(id).iter().copied().find(|&child| self.text(child) == text)
    }

    /// The position that these moves lead to from the start, if the tree has them.
    #[must_use]
    pub fn find<'a>(&self, moves: impl IntoIterator<Item = &'a str>) -> Option<NodeId> {
        moves.into_iter().try_fold(Self::START, |id, text| self.child(id, text))
    }

    /// All positions after a move: each before those that follow it, and a main line before its
    /// variations.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        let mut ahead: Vec<NodeId> = self.children(Self::START).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let id = ahead.pop()?;
            ahead.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// Adds a move, and returns the position after it: as the last alternative, or the one that is there
    /// already.
    ///
    /// # Errors
    /// If no record can have such a move, or a bound is exceeded; nothing has changed then.
    pub fn add(&mut self, id: NodeId, text: &str) -> Result<NodeId, TreeError> {
        self.child(id, text).map_or_else(|| self.append(id, text), Ok)
    }

    /// Adds a move as the last alternative, even if the same move is there already. A record may have two
    /// lines that begin alike: the game, and how it could have gone on after its last move.
    ///
    /// # Errors
    /// As for [`VariationTree::add`].
    pub fn append(&mut self, id: NodeId, text: &str) -> Result<NodeId, TreeError> {
        if !is_move_text(text) {
            return Err(TreeError::NotAMove { text: text.to_owned() });
        }
        if self.moves == MAX_MOVES {
            return Err(TreeError::TooManyMoves);
        }
        let parent = self.node(id);
        if parent.children.len() == MAX_ALTERNATIVES {
            return Err(TreeError::TooManyAlternatives);
        }
        let nesting = parent.nesting + usize::from(!parent.children.is_empty());
        if nesting > MAX_DEPTH {
            return Err(TreeError::TooDeep);
        }
        let turns = parent.turns + 1;
        self.resize(0, text.len(), text.len())?;
        let child = NodeId(self.nodes.len());
        let text = text.to_owned();
        let node = TreeNode { parent: Some(id), text, turns, nesting, ..TreeNode::default() };
        self.nodes.push(Some(node));
        self.node_mut(id).children.push(child);
        self.moves += 1;
        Ok(child)
    }

    /// Accounts for texts of `new` bytes, the longest of `longest` bytes, that replace texts of `old`
    /// bytes.
    fn resize(&mut self, old: usize, new: usize, longest: usize) -> Result<(), TreeError> {
        let bytes = self.bytes - old + new;
        if longest > MAX_TEXT || (bytes > MAX_TEXTS && new > old) {
            return Err(TreeError::TooMuchText);
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Deletes a move with everything after it, and returns the position before it. The start stays:
    /// deleting it deletes all moves.
    pub fn delete(&mut self, id: NodeId) -> NodeId {
        let mut doomed = Vec::new();
        let parent = self.previous(id);
        match parent {
            Some(parent) => {
                self.node_mut(parent).children.retain(|&child| child != id);
                doomed.push(id);
            }
            None => doomed.append(&mut self.node_mut(id).children),
        }
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id.0].take() {
                self.bytes -= node.bytes();
                self.moves -= 1;
                doomed.extend(node.children);
            }
        }
        self.measure_nesting();
        parent.unwrap_or(Self::START)
    }

    /// Moves a variation one place forward among its alternatives. Returns whether it was not the first
    /// already.
    ///
    /// # Errors
    /// If this would nest variations too deeply; nothing has changed then.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, TreeError> {
        self.promote_all(&[id], |place| place - 1)
    }

    /// Makes the moves up to here the main line. Returns whether they were not already.
    ///
    /// # Errors
    /// If this would nest variations too deeply; nothing has changed then.
    pub fn promote_to_main_line(&mut self, id: NodeId) -> Result<bool, TreeError> {
        let path = self.path(id);
        self.promote_all(&path, |_| 0)
    }

    /// Moves each of these to a place further forward among its alternatives.
    fn promote_all(
        &mut self,
        ids: &[NodeId],
        target: impl Fn(usize) -> usize,
    ) -> Result<bool, TreeError> {
        let mut before: Vec<(NodeId, Vec<NodeId>)> = Vec::new();
        for &id in ids {
            let Some((siblings, place)) = self.siblings(id) else { continue };
            if let Some(parent) = self.previous(id)
                && place > 0
            {
                before.push((parent, siblings.to_vec()));
                self.node_mut(parent).children[target(place)..=place].rotate_right(1);
            }
        }
        if before.is_empty() {
            return Ok(false);
        }
        if self.measure_nesting() <= MAX_DEPTH {
            return Ok(true);
        }
        for (parent, children) in before {
            self.node_mut(parent).children = children;
        }
        self.measure_nesting();
        Err(TreeError::TooDeep)
    }

    /// Sets [`TreeNode::nesting`] everywhere, and returns the deepest.
    fn measure_nesting(&mut self) -> usize {
        let mut deepest = 0;
        let mut ahead = vec![(Self::START, 0)];
        while let Some((id, nesting)) = ahead.pop() {
            let node = self.node_mut(id);
            node.nesting = nesting;
            deepest = deepest.max(nesting);
            let children = node.children.iter().enumerate();
            ahead.extend(children.map(|(place, &child)| (child, nesting + usize::from(place > 0))));
        }
        deepest
    }

    /// Sets the comments on the move, or those before the first move.
    ///
    /// # Errors
    /// If they are too long; nothing has changed then.
    pub fn set_comments(&mut self, id: NodeId, comments: Vec<Comment>) -> Result<(), TreeError> {
        let length = |comments: &[Comment]| comments.iter().map(|one| one.text().len()).sum();
        let longest = comments.iter().map(|one| one.text().len()).max().unwrap_or(0);
        self.resize(length(self.comments(id)), length(&comments), longest)?;
        self.node_mut(id).comments = comments;
        Ok(())
    }

    /// Adds a comment after those that are there.
    ///
    /// # Errors
    /// If it is too long; nothing has changed then.
    pub fn add_comment(&mut self, id: NodeId, comment: Comment) -> Result<(), TreeError> {
        self.resize(0, comment.text().len(), comment.text().len())?;
        self.node_mut(id).comments.push(comment);
        Ok(())
    }

    /// Sets the annotations of a move. The start has none.
    ///
    /// # Errors
    /// If a text is not an annotation or is too long; nothing has changed then.
    pub fn set_annotations(
        &mut self,
        id: NodeId,
        annotations: Vec<String>,
    ) -> Result<(), TreeError> {
        if let Some(wrong) = annotations.iter().find(|text| !is_annotation(text)) {
            return Err(TreeError::NotAnAnnotation { text: wrong.clone() });
        }
        if id == Self::START {
            return Ok(());
        }
        let length = |texts: &[String]| texts.iter().map(String::len).sum();
        let longest = annotations.iter().map(String::len).max().unwrap_or(0);
        self.resize(length(self.annotations(id)), length(&annotations), longest)?;
        self.node_mut(id).annotations = annotations;
        Ok(())
    }

    /// Replaces the `!` and `?` of a move with this mark, or removes them. Annotations such as `$3` stay.
    ///
    /// # Errors
    /// If the text is not an annotation; nothing has changed then.
    pub fn set_mark(&mut self, id: NodeId, mark: Option<&str>) -> Result<(), TreeError> {
        let others = self.annotations(id).iter().filter(|text| !text.starts_with(is_mark));
        let annotations = mark.map(str::to_owned).into_iter().chain(others.cloned()).collect();
        self.set_annotations(id, annotations)
    }

    /// The `!` and `?` of a move.
    #[must_use]
    pub fn mark(&self, id: NodeId) -> Option<&str> {
        let mut annotations = self.annotations(id).iter();
        annotations.find(|text| text.starts_with(is_mark)).map(String::as_str)
    }
}
