//! Trees of variations on the wire: the shape of [`VariationTree`], with unknown fields refused.

use cygnet_core::record::{Line, NodeShape, TreeError, TreeShape, VariationTree};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A tree of variations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WireTree {
    /// Comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves, each after its parent. The first child of a parent continues the main line.
    pub nodes: Vec<TreeNode>,
}

/// A move in a tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// The index of the move before it; -1 at the start.
    pub parent: i64,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its annotations, as in records: `!`, `??`, `$3`.
    #[serde(default)]
    pub annotations: Vec<String>,
    /// Comments after it.
    #[serde(default)]
    pub comments: Vec<String>,
}

impl From<&VariationTree> for WireTree {
    fn from(tree: &VariationTree) -> Self {
        let TreeShape { comments, nodes } = TreeShape::from(tree);
        let node = |NodeShape { parent, text, annotations, comments }| TreeNode {
            parent,
            text,
            annotations,
            comments,
        };
        Self { comments, nodes: nodes.into_iter().map(node).collect() }
    }
}

impl WireTree {
    /// The tree as lines within lines.
    ///
    /// # Errors
    /// If it is not a tree, is nested too deep, or a text in it cannot be written.
    pub fn into_line(self) -> Result<Line, TreeError> {
        let Self { comments, nodes } = self;
        let node = |TreeNode { parent, text, annotations, comments }| NodeShape {
            parent,
            text,
            annotations,
            comments,
        };
        let shape = TreeShape { comments, nodes: nodes.into_iter().map(node).collect() };
        VariationTree::try_from(shape).map(|tree| Line::from(&tree))
    }
}
