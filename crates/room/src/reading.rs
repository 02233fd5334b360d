//! A record that is being read and studied: its moves with their variations, and the line that is shown.

use cygnet_core::record::{
    After, Comment, GameResult, Line, NodeId, Record, TreeError, Turn, VariationTree,
};
use cygnet_core::{MoveError, Outcome, Session, Termination};
use cygnet_games::replay::ReplayError;

/// A record that is being read, turn by turn. People may add variations and comments to it.
pub struct Reading {
    record: Record,
    tree: VariationTree,
    /// The positions of the line that is shown, from the one after the first move.
    line: Vec<NodeId>,
    /// The line that is shown as a record: with annotations and comments, without its variations.
    shown: Record,
    comments: Vec<String>,
    /// The last move of the game, and how the players ended it, if the rules did not.
    ended: Option<(NodeId, Outcome, Termination)>,
    problem: Option<ReplayError>,
    /// Does the game end before its first illegal move? The rest of it stands in a comment.
    is_cut: bool,
    is_changed: bool,
    pub(crate) is_unsaved: bool,
}

impl Reading {
    /// Shows the main line of a record. The session is the replayed game, and the tree its moves.
    pub(crate) fn new(
        record: &Record,
        tree: VariationTree,
        problem: Option<ReplayError>,
        session: &Session,
    ) -> Self {
        let last = tree.end_of_line(VariationTree::START);
        let ended = session.outcome().zip(session.termination());
        let is_cut = session.moves().len() < record.line.turns.len();
        let mut reading = Self {
            record: record.clone(),
            tree,
            line: Vec::new(),
            shown: Record { line: Line::default(), ..record.clone() },
            comments: Vec::new(),
            ended: ended.map(|(outcome, termination)| (last, outcome, termination)),
            problem,
            is_cut,
            is_changed: false,
            is_unsaved: false,
        };
        reading.show_main_line();
        reading
    }

    /// The record with the changes that were made to it. A record that was only read is as it was in the
    /// file. If its game has an illegal move, the moves from there on are a comment, and the result is open.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        if self.is_changed {
            record.line = Line::from(&self.tree);
            if self.is_cut {
                record.result = GameResult::Unfinished;
                record.set_tag("Result", GameResult::Unfinished.to_string());
            }
        }
        record
    }

    /// The moves of the record.
    #[must_use]
    pub fn tree(&self) -> &VariationTree {
        &self.tree
    }

    /// The line that is shown as a record of its own.
    #[must_use]
    pub fn shown(&self) -> &Record {
        &self.shown
    }

    /// The comments before the first turn and after each turn of the line that is shown, without
    /// commands meant for programs. The alternatives to a turn are in parentheses.
    #[must_use]
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The problem with the record, if it has one. Its game ends before the first illegal move.
    #[must_use]
    pub fn problem(&self) -> Option<&ReplayError> {
        self.problem.as_ref()
    }

    /// The comment on the position after this many turns of the line that is shown, without annotations and
    /// commands meant for programs.
    #[must_use]
    pub fn comment(&self, turns: usize) -> String {
        join(self.tree.comments(self.at(turns)))
    }

    /// Has a person changed the moves or the comments since they were last saved to a file?
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// Is the line that is shown the game itself, rather than a variation?
    #[must_use]
    pub fn is_main_line(&self) -> bool {
        self.line.last().is_none_or(|&last| self.tree.is_main_line(last))
    }

    /// The position after this many turns of the line that is shown.
    pub(crate) fn at(&self, turns: usize) -> NodeId {
        turns
            .checked_sub(1)
            .and_then(|turn| self.line.get(turn))
            .map_or(VariationTree::START, |&id| id)
    }

    /// Shows a line through this position. A line that passes through it already stays.
    pub(crate) fn show(&mut self, id: NodeId) {
        let passes = id == VariationTree::START || self.line.contains(&id);
        if !passes || !self.is_line_whole() {
            self.line = self.tree.line_through(id);
        }
        self.refresh();
    }

    /// Shows the game itself.
    pub(crate) fn show_main_line(&mut self) {
        self.line = self.tree.line_through(VariationTree::START);
        self.refresh();
    }

    /// Whether every move of the line still exists and none follows its last.
    fn is_line_whole(&self) -> bool {
        let is_there = self.line.iter().all(|&id| self.tree.contains(id));
        is_there && self.line.last().is_some_and(|&last| self.tree.next(last).is_none())
    }

    fn refresh(&mut self) {
        let turn = |&id: &NodeId| Turn {
            annotations: self.tree.annotations(id).to_vec(),
            after: self.tree.comments(id).iter().cloned().map(After::Comment).collect(),
            ..Turn::new(self.tree.text(id))
        };
        let comments = self.tree.comments(VariationTree::START).to_vec();
        self.shown.line = Line { comments, turns: self.line.iter().map(turn).collect() };
        let first = join(self.tree.comments(VariationTree::START));
        let turns = self.line.iter().map(|&id| self.told(id));
        self.comments = std::iter::once(first).chain(turns).collect();
    }

    /// The annotations and comments of a move, and its alternatives.
    fn told(&self, id: NodeId) -> String {
        let mut parts = self.tree.annotations(id).to_vec();
        parts.push(join(self.tree.comments(id)));
        let before = self.tree.previous(id).unwrap_or(VariationTree::START);
        let others = self.tree.children(before).iter().filter(|&&other| other != id);
        parts.extend(others.map(|&other| {
            let line = self.tree.line_through(other);
            let moves = line[self.tree.turns(other) - 1..].iter().map(|&id| self.tree.text(id));
            format!("({})", moves.collect::<Vec<_>>().join(" "))
        }));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// The line that is shown as a game, which starts like this one. The game itself has ended as it did.
    pub(crate) fn session(&self, like: &Session) -> Result<Session, MoveError> {
        let mut session = Session::new(like.game().clone(), like.start().boxed_clone());
        for &id in &self.line {
            session.play(self.tree.text(id))?;
        }
        if let Some((last, outcome, termination)) = self.ended
            && self.at(self.line.len()) == last
        {
            session.end(outcome, termination);
        }
        Ok(session)
    }

    /// Changes the moves or the comments, and shows the line through the resulting position.
    pub(crate) fn change(
        &mut self,
        change: impl FnOnce(&mut VariationTree) -> Result<NodeId, TreeError>,
    ) -> Result<NodeId, TreeError> {
        let id = change(&mut self.tree)?;
        self.is_changed = true;
        self.is_unsaved = true;
        self.show(id);
        Ok(id)
    }
}

/// Comments as one text, without the commands meant for programs.
fn join(comments: &[Comment]) -> String {
    let texts: Vec<String> = comments.iter().map(without_commands).collect();
    texts.join(" ").trim().to_owned()
}

fn without_commands(comment: &Comment) -> String {
    let mut text = String::new();
    let mut rest = comment.text();
    while let Some(start) = rest.find("[%") {
        let Some(end) = rest[start..].find(']') else { break };
        text.push_str(&rest[..start]);
        rest = &rest[start + end + 1..];
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
