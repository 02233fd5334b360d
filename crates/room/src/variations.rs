//! The variations of a record that is being read: walking among them, and changing them.

use std::time::Instant;

use cygnet_core::record::{Comment, Line, NodeId, TreeError, VariationTree};
use cygnet_core::{LegalMove, MoveError};

use crate::captures::Captures;
use crate::intent::{Annotate, Look, Refusal};
use crate::outbox::Event;
use crate::reading::Reading;
use crate::room::Room;
use crate::table::TableError;

impl Room {
    fn read(&self) -> Result<&Reading, Refusal> {
        self.reading.as_ref().ok_or(Refusal::NotReading)
    }

    /// The position that is shown, in the tree of the record.
    fn shown_node(&self) -> Result<NodeId, Refusal> {
        Ok(self.read()?.at(self.shown_turns()))
    }

    /// How many moves are alternatives at the last move that is shown, itself included, and its number
    /// among them, counted from 1. `None` if it has no alternatives.
    #[must_use]
    pub fn variation_number(&self) -> Option<(usize, usize)> {
        let tree = self.reading.as_ref()?.tree();
        let id = self.shown_node().ok()?;
        let all = tree.children(tree.previous(id)?);
        let place = all.iter().position(|&other| other == id)?;
        (all.len() > 1).then_some((place + 1, all.len()))
    }

    /// Whether the line that is shown is a variation of a record.
    #[must_use]
    pub fn is_in_variation(&self) -> bool {
        self.reading.as_ref().is_some_and(|reading| !reading.is_main_line())
    }

    /// Shows an alternative to the last move, or the main line.
    pub(crate) fn look_across(&mut self, look: Look, now: Instant) -> Result<(), Refusal> {
        let id = self.shown_node()?;
        let tree = self.read()?.tree();
        if look == Look::MainLine {
            let mut back = std::iter::successors(Some(id), |&id| tree.previous(id));
            let common = back.find(|&id| tree.is_main_line(id)).unwrap_or(VariationTree::START);
            if self.read()?.is_main_line() {
                return Err(Refusal::IsMainLine);
            }
            let turns = tree.turns(common);
            if let Some(reading) = &mut self.reading {
                reading.show_main_line();
            }
            return self.show_line(turns, Event::Shown, now);
        }
        let before = tree.previous(id).ok_or(Refusal::IsFirst)?;
        let all = tree.children(before);
        let place = all.iter().position(|&other| other == id).unwrap_or_default();
        let by = if look == Look::NextVariation { 1 } else { all.len() - 1 };
        let other = all[(place + by) % all.len()];
        if other == id {
            return Err(Refusal::NoVariation);
        }
        let turns = tree.turns(other);
        if let Some(reading) = &mut self.reading {
            reading.show(other);
        }
        self.show_line(turns, Event::Shown, now)
    }

    /// Puts the line of the record on the table, and shows the position after this many turns.
    fn show_line(&mut self, turns: usize, event: Event, now: Instant) -> Result<(), Refusal> {
        let Some(reading) = &self.reading else { return Err(Refusal::NotReading) };
        let session = reading.session(self.table.session()).map_err(TableError::from)?;
        self.table.follow_line(session, reading.shown());
        self.shown = Some(turns);
        self.captures = Captures::default();
        self.numbers.follow(self.table.session());
        self.captures.follow(self.table.session());
        self.findings.forget_hint();
        self.trim_review();
        self.events.push(event);
        self.set_clock(now);
        Ok(())
    }

    fn change(
        &mut self,
        change: impl FnOnce(&mut VariationTree) -> Result<NodeId, TreeError>,
        now: Instant,
    ) -> Result<(), Refusal> {
        let Some(reading) = &mut self.reading else { return Err(Refusal::NotReading) };
        let id = reading.change(change)?;
        let turns = reading.tree().turns(id);
        self.show_line(turns, Event::Changed, now)?;
        self.keep_study(false);
        Ok(())
    }

    /// Notes that a record was saved to a file. If nothing was changed since then, the study need not be kept
    /// elsewhere.
    pub(crate) fn saved(&mut self, text: &str) {
        if !self.has_unsaved_study() || self.record().to_string() != text {
            return;
        }
        if let Some(reading) = &mut self.reading {
            reading.is_unsaved = false;
        }
        self.keep_study(true);
    }

    /// Whether a record is being studied whose changes are in no file that a person has chosen.
    #[must_use]
    pub fn has_unsaved_study(&self) -> bool {
        self.reading.as_ref().is_some_and(Reading::is_unsaved)
    }

    /// Adds a move to the record, and shows the position after it. A move that is there is only shown.
    pub(crate) fn play_variation(&mut self, mv: &LegalMove, now: Instant) -> Result<(), Refusal> {
        self.check_move()?;
        let id = self.shown_node()?;
        // The move may have been chosen in another position.
        let mut after = self.state().boxed_clone();
        after.play_move(mv).map_err(|error: MoveError| TableError::from(error))?;
        if let Some(known) = self.read()?.tree().child(id, mv.text()) {
            let turns = self.shown_turns() + 1;
            if let Some(reading) = &mut self.reading {
                reading.show(known);
            }
            return self.show_line(turns, Event::Shown, now);
        }
        self.change(|tree| tree.add(id, mv.text()), now)
    }

    /// Changes the record at the position that is shown.
    pub(crate) fn annotate(&mut self, change: Annotate, now: Instant) -> Result<(), Refusal> {
        let id = self.shown_node()?;
        let tree = self.read()?.tree();
        let is_start = id == VariationTree::START;
        if is_start && !matches!(change, Annotate::Comment(_)) {
            return Err(Refusal::IsFirst);
        }
        match change {
            Annotate::Promote if tree.previous_variation(id).is_none() => {
                Err(if tree.next_variation(id).is_none() && !tree.is_main_line(id) {
                    Refusal::NoVariation
                } else {
                    Refusal::IsMainLine
                })
            }
            Annotate::Promote => self.change(|tree| tree.promote(id).map(|_| id), now),
            Annotate::MakeMainLine if tree.is_main_line(id) => Err(Refusal::IsMainLine),
            Annotate::MakeMainLine => {
                self.change(|tree| tree.promote_to_main_line(id).map(|_| id), now)
            }
            Annotate::Delete => self.change(|tree| Ok(tree.delete(id)), now),
            Annotate::Comment(text) => {
                // Commands such as the time on the clock are not for people to lose.
                let commands = tree.comments(id).iter().filter_map(commands_of);
                let text = text.trim().to_owned();
                let told = (!text.is_empty()).then(|| Comment::new(text));
                let comments: Vec<Comment> = told.into_iter().chain(commands).collect();
                self.change(|tree| tree.set_comments(id, comments).map(|()| id), now)
            }
            Annotate::Mark(mark) => {
                self.change(|tree| tree.set_mark(id, mark.as_deref()).map(|()| id), now)
            }
        }
    }

    /// Makes the finished game a record that is being read.
    pub(crate) fn study(&mut self, now: Instant) -> Result<(), Refusal> {
        if self.is_reading() {
            return Err(Refusal::Reading);
        }
        if self.table.to_move().is_some() {
            return Err(Refusal::NotOver);
        }
        let mut record = self.table.record();
        if let Some(review) = self.findings.review() {
            cygnet_analysis::annotate(&mut record, review);
        }
        let tree = VariationTree::try_from(&record.line)?;
        record.line = Line::from(&tree);
        self.stop_thinking();
        self.shown = Some(self.turns());
        self.reading = Some(Reading::new(&record, tree, None, self.session()));
        self.changed(now);
        Ok(())
    }
}

/// The commands for programs in a comment, if it has any.
fn commands_of(comment: &Comment) -> Option<Comment> {
    let mut commands = Vec::new();
    let mut rest = comment.text();
    while let Some(start) = rest.find("[%") {
        let Some(end) = rest[start..].find(']') else { break };
        commands.push(&rest[start..=start + end]);
        rest = &rest[start + end + 1..];
    }
    (!commands.is_empty()).then(|| Comment::new(commands.join(" ")))
}
