//! Trees of variations on the wire: a list of nodes instead of lines within lines.

use cygnet_core::quote::quoted;
use cygnet_core::record::{After, Comment, Line, MAX_DEPTH, Turn, is_annotation, is_move_text};
use cygnet_core::{Message, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A tree of variations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tree {
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

fn texts<'a>(comments: impl IntoIterator<Item = &'a Comment>) -> Vec<String> {
    comments.into_iter().map(|comment| comment.text().to_owned()).collect()
}

impl From<&Line> for Tree {
    fn from(line: &Line) -> Self {
        let mut tree = Self { comments: texts(&line.comments), nodes: Vec::new() };
        tree.add(line, -1);
        tree
    }
}

impl Tree {
    /// Adds the turns of a line after a node. Lines that were read are nested [`MAX_DEPTH`] deep at most.
    fn add(&mut self, line: &Line, start: i64) {
        let mut parent = start;
        for turn in &line.turns {
            let index = i64::try_from(self.nodes.len()).unwrap_or(i64::MAX);
            self.nodes.push(TreeNode {
                parent,
                text: turn.text.clone(),
                annotations: turn.annotations.clone(),
                comments: texts(turn.comments()),
            });
            for variation in turn.variations() {
                let first = self.nodes.len();
                self.add(variation, parent);
                // A variation has comments before its first move; in a tree they follow that move.
                if let Some(node) = self.nodes.get_mut(first) {
                    node.comments.splice(0..0, texts(&variation.comments));
                }
            }
            parent = index;
        }
    }

    /// The tree as lines within lines.
    ///
    /// # Errors
    /// If it is not a tree, is nested too deep, or a text in it cannot be written.
    pub fn to_line(&self) -> Result<Line, Message> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len() + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            check(node)?;
            let parent = usize::try_from(node.parent.saturating_add(1))
                .ok()
                .filter(|parent| *parent <= index);
            let Some(parent) = parent else {
                return Err(message!(
                    "server-tree-wrong",
                    "node {index} has the parent {parent}, which does not stand before it",
                    index,
                    parent = node.parent.to_string(),
                ));
            };
            children[parent].push(index);
        }
        let mut line = Line { comments: comments(&self.comments), turns: Vec::new() };
        self.follow(&children, 0, 0, &mut line)?;
        Ok(line)
    }

    /// Adds the main line from a parent on, with the variations beside it.
    fn follow(
        &self,
        children: &[Vec<usize>],
        mut parent: usize,
        depth: usize,
        line: &mut Line,
    ) -> Result<(), Message> {
        while let Some((&main, others)) = children[parent].split_first() {
            let mut turn = self.turn(main);
            for &other in others {
                if depth == MAX_DEPTH {
                    return Err(message!(
                        "server-tree-too-deep",
                        "variations are nested too deep; {most} levels are possible",
                        most = MAX_DEPTH,
                    ));
                }
                let mut variation = Line { comments: Vec::new(), turns: vec![self.turn(other)] };
                self.follow(children, other + 1, depth + 1, &mut variation)?;
                turn.after.push(After::Variation(variation));
            }
            line.turns.push(turn);
            parent = main + 1;
        }
        Ok(())
    }

    fn turn(&self, index: usize) -> Turn {
        let node = &self.nodes[index];
        let after = comments(&node.comments).into_iter().map(After::Comment).collect();
        Turn { annotations: node.annotations.clone(), after, ..Turn::new(&node.text) }
    }
}

fn comments(texts: &[String]) -> Vec<Comment> {
    texts.iter().map(Comment::new).collect()
}

fn check(node: &TreeNode) -> Result<(), Message> {
    if !is_move_text(&node.text) {
        let text = quoted(&node.text);
        return Err(message!("server-not-a-move", "{text} cannot be written as a move", text));
    }
    match node.annotations.iter().find(|text| !is_annotation(text)) {
        Some(text) => Err(message!(
            "server-not-an-annotation",
            "{text} is not an annotation; annotations are marks such as ! or ?? and numbers such as $3",
            text = quoted(text),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::record::read_all;

    use super::*;

    #[test]
    fn a_tree_and_its_lines_are_the_same() {
        let text = "{start} 1. a1 {one} (1. b1! 2. b2 (2. c2 $3) 3. b3) (1. d1) 2. a2 ?? {two} *";
        let line = read_all(text).expect("a record").remove(0).line;
        let tree = Tree::from(&line);
        let parents: Vec<i64> = tree.nodes.iter().map(|node| node.parent).collect();
        let moves: Vec<&str> = tree.nodes.iter().map(|node| node.text.as_str()).collect();
        assert_eq!(moves, ["a1", "b1", "b2", "c2", "b3", "d1", "a2"]);
        assert_eq!(parents, [-1, -1, 1, 1, 2, -1, 0]);
        let again = tree.to_line().expect("a tree");
        assert_eq!(Tree::from(&again), tree);
    }

    #[test]
    fn what_is_not_a_tree_is_refused() {
        let node = |parent: i64, text: &str| TreeNode {
            parent,
            text: text.to_owned(),
            annotations: Vec::new(),
            comments: Vec::new(),
        };
        let tree = |nodes: Vec<TreeNode>| Tree { comments: Vec::new(), nodes };
        for parent in [0, 1, 7, -2, i64::MAX, i64::MIN] {
            assert!(tree(vec![node(parent, "a1")]).to_line().is_err(), "{parent}");
        }
        assert!(tree(vec![node(-1, "a 1")]).to_line().is_err());
        assert!(tree(vec![node(-1, "")]).to_line().is_err());
        // A variation in a variation in a variation…
        let mut deep = vec![node(-1, "a1"), node(-1, "b1")];
        for _ in 0..1000 {
            let parent = i64::try_from(deep.len() - 1).expect("a number");
            deep.extend([node(parent, "a1"), node(parent, "b1")]);
        }
        assert!(tree(deep).to_line().is_err());
        let long = (0..50_000).map(|index| node(index - 1, "a1")).collect();
        assert_eq!(tree(long).to_line().expect("a long line").turns.len(), 50_000);
    }
}
