//! Trees as the lines of records, and back.

use super::{TreeError, VariationTree};
use crate::record::variations::NodeId;
use crate::record::{After, Comment, Line, MAX_DEPTH, Turn};

impl TryFrom<&Line> for VariationTree {
    type Error = TreeError;

    fn try_from(line: &Line) -> Result<Self, TreeError> {
        let mut tree = Self::new();
        tree.set_comments(Self::START, line.comments.clone())?;
        tree.add_line(Self::START, line, 0)?;
        Ok(tree)
    }
}

/// The line in normal form.
impl From<&VariationTree> for Line {
    fn from(tree: &VariationTree) -> Self {
        let comments = tree.comments(VariationTree::START).to_vec();
        let mut turns = Vec::new();
        tree.write_after(VariationTree::START, &mut turns);
        Self { comments, turns }
    }
}

impl VariationTree {
    /// Adds the turns of a line from this position.
    fn add_line(&mut self, from: NodeId, line: &Line, nesting: usize) -> Result<(), TreeError> {
        if nesting > MAX_DEPTH {
            return Err(TreeError::TooDeep);
        }
        let mut before = from;
        for (index, turn) in line.turns.iter().enumerate() {
            let id = self.append(before, &turn.text)?;
            // The comments before the main line belong to the start.
            let first = line.comments.iter().filter(|_| index == 0 && nesting > 0);
            self.annotate(id, &turn.annotations, first.chain(turn.comments()))?;
            for variation in turn.variations() {
                if variation.turns.is_empty() {
                    self.annotate(id, &[], variation.comments.iter())?;
                }
                self.add_line(before, variation, nesting + 1)?;
            }
            before = id;
        }
        Ok(())
    }

    /// Adds annotations and comments to those of a move.
    ///
    /// # Errors
    /// If a text is not an annotation, or the texts are too long.
    pub fn annotate<'a>(
        &mut self,
        id: NodeId,
        annotations: &[String],
        comments: impl Iterator<Item = &'a Comment>,
    ) -> Result<(), TreeError> {
        let all = self.annotations(id).iter().chain(annotations).cloned().collect();
        self.set_annotations(id, all)?;
        comments.cloned().try_for_each(|comment| self.add_comment(id, comment))
    }

    /// Appends the main line from this position, with the variations of each of its moves.
    fn write_after(&self, from: NodeId, turns: &mut Vec<Turn>) {
        let mut before = from;
        while let [first, others @ ..] = self.children(before) {
            let mut turn = self.turn(*first);
            turn.after.extend(others.iter().map(|&other| {
                let mut variation = vec![self.turn(other)];
                self.write_after(other, &mut variation);
                After::Variation(Line { comments: Vec::new(), turns: variation })
            }));
            turns.push(turn);
            before = *first;
        }
    }

    /// A move without its alternatives.
    fn turn(&self, id: NodeId) -> Turn {
        let after = self.comments(id).iter().cloned().map(After::Comment).collect();
        let annotations = self.annotations(id).to_vec();
        Turn { annotations, after, ..Turn::new(self.text(id)) }
    }
}
