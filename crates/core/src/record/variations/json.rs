//! Trees as JSON.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{NodeId, TreeError, VariationTree};
use crate::record::{Comment, MAX_MOVES};

/// The JSON of a [`VariationTree`]. A program that reads it and wants the reason for a refusal as a
/// message reads this shape and converts it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TreeShape {
    /// The comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves, each after the one that it follows. Of the moves after one position, the first is the
    /// main line.
    #[serde(default)]
    pub nodes: Vec<NodeShape>,
}

/// A move of a [`TreeShape`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodeShape {
    /// The index of the move before it; -1 for a first move.
    pub parent: i64,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Annotations as in records: `!`, `??`, `$3`.
    #[serde(default)]
    pub annotations: Vec<String>,
    /// The comments on the move.
    #[serde(default)]
    pub comments: Vec<String>,
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(|comment| comment.text().to_owned()).collect()
}

/// The nodes are in the order of [`VariationTree::ids`].
impl From<&VariationTree> for TreeShape {
    fn from(tree: &VariationTree) -> Self {
        let mut indices: HashMap<NodeId, i64> = HashMap::new();
        let nodes = (0..).zip(tree.ids()).map(|(index, id)| {
            indices.insert(id, index);
            let parent = tree.previous(id).and_then(|parent| indices.get(&parent));
            NodeShape {
                parent: parent.copied().unwrap_or(-1),
                text: tree.text(id).to_owned(),
                annotations: tree.annotations(id).to_vec(),
                comments: texts(tree.comments(id)),
            }
        });
        let nodes = nodes.collect();
        Self { comments: texts(tree.comments(VariationTree::START)), nodes }
    }
}

impl From<VariationTree> for TreeShape {
    fn from(tree: VariationTree) -> Self {
        Self::from(&tree)
    }
}

impl TryFrom<TreeShape> for VariationTree {
    type Error = TreeError;

    fn try_from(shape: TreeShape) -> Result<Self, TreeError> {
        // The move that takes a parent beyond a bound is refused anyway; this saves the work.
        if shape.nodes.len() > MAX_MOVES {
            return Err(TreeError::TooManyMoves);
        }
        let comments = |texts: Vec<String>| texts.into_iter().map(Comment::new).collect();
        let mut tree = Self::new();
        tree.set_comments(Self::START, comments(shape.comments))?;
        let mut ids: Vec<NodeId> = Vec::new();
        for (index, node) in shape.nodes.into_iter().enumerate() {
            let parent = match usize::try_from(node.parent) {
                Err(_) if node.parent == -1 => Some(Self::START),
                Err(_) => None,
                Ok(parent) => ids.get(parent).copied(),
            };
            let parent = parent.ok_or(TreeError::NoParent { node: index, parent: node.parent })?;
            let id = tree.append(parent, &node.text)?;
            tree.set_annotations(id, node.annotations)?;
            tree.set_comments(id, comments(node.comments))?;
            ids.push(id);
        }
        Ok(tree)
    }
}

impl PartialEq for VariationTree {
    fn eq(&self, other: &Self) -> bool {
        let is_alike = self.len() == other.len() && self.bytes == other.bytes;
        is_alike && TreeShape::from(self) == TreeShape::from(other)
    }
}

impl Eq for VariationTree {}
