//! The judgement of a learner's move: is the aim reached, or can it still be reached whatever the opponent does?

use std::collections::HashMap;

use cygnet_core::{DynState, LegalMove};

use crate::condition::LessonCondition;
use crate::lesson::LessonTask;

/// What a move of the learner is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonVerdict {
    /// The aim is reached.
    Done,
    /// The aim can be reached in the turns that are left, and the opponent answers.
    GoesOn {
        /// The answer.
        answer: String,
    },
    /// The aim is missed.
    Wrong {
        /// The answer that shows why, if one does.
        answer: Option<String>,
        /// The mistake of the task that this is, if it is one of them.
        mistake: Option<usize>,
    },
}

/// Judges the moves of one task.
pub struct LessonJudge<'a> {
    task: &'a LessonTask,
    /// In how many turns the side to move reaches the aim, by position and the turns that are left; `None` if
    /// it cannot.
    known: HashMap<(u64, u64, u32), Option<u32>>,
}

impl<'a> LessonJudge<'a> {
    /// A judge of this task.
    #[must_use]
    pub fn new(task: &'a LessonTask) -> Self {
        Self { task, known: HashMap::new() }
    }

    fn is_met(conditions: &[LessonCondition], before: &dyn DynState, after: &dyn DynState) -> bool {
        conditions.iter().all(|condition| condition.is_met(before, after))
    }

    /// In how many turns the side to move reaches the aim against every defence, this one included. `None` if
    /// it cannot within the turns that are left.
    fn turns_needed(&mut self, state: &dyn DynState, left: u32) -> Option<u32> {
        if left == 0 || state.outcome().is_some() {
            return None;
        }
        let key = (state.key(), state.past(), left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let children = state.children();
        let aim = &self.task.aim;
        let is_met = |(_, after): &(_, Box<dyn DynState>)| Self::is_met(aim, state, &**after);
        let needed = if children.iter().any(is_met) {
            Some(1)
        } else {
            let after = |(_, after): &(_, Box<dyn DynState>)| self.turns_after(&**after, left - 1);
            children.iter().filter_map(after).min().map(|more| more + 1)
        };
        self.known.insert(key, needed);
        needed
    }

    /// In how many further turns the aim is reached after every answer; `None` if an answer prevents it.
    fn turns_after(&mut self, after: &dyn DynState, left: u32) -> Option<u32> {
        if left == 0 || after.outcome().is_some() {
            return None;
        }
        let mut most = 0;
        for (_, answered) in after.children() {
            most = most.max(self.turns_needed(&*answered, left)?);
        }
        Some(most)
    }

    /// The opponent's answer: the first legal one of the task, or else the one that delays the aim the longest.
    fn answer(&mut self, after: &dyn DynState, left: u32) -> Option<String> {
        let children = after.children();
        let scripted = self.task.answers.iter().find(|answer| {
            let is_legal = |(text, _): &(String, _)| text == *answer;
            children.iter().any(is_legal)
        });
        if let Some(scripted) = scripted {
            return Some(scripted.clone());
        }
        // Of equal answers the first counts, so that the same moves always get the same answers.
        let mut best: Option<(u32, &String)> = None;
        for (text, answered) in &children {
            let turns = self.turns_needed(&**answered, left).unwrap_or(u32::MAX);
            if best.is_none_or(|(most, _)| turns > most) {
                best = Some((turns, text));
            }
        }
        best.map(|(_, text)| text.clone())
    }

    /// Judges a move of this position, with this number of turns left, the one with the move included. `None` if
    /// the move is not one of the position.
    pub fn judge(
        &mut self,
        before: &dyn DynState,
        mv: &LegalMove,
        left: u32,
    ) -> Option<LessonVerdict> {
        let mut after = before.boxed_clone();
        after.play_move(mv).ok()?;
        Some(self.judge_step(before, &*after, left))
    }

    fn judge_step(
        &mut self,
        before: &dyn DynState,
        after: &dyn DynState,
        left: u32,
    ) -> LessonVerdict {
        if Self::is_met(&self.task.aim, before, after) {
            return LessonVerdict::Done;
        }
        if self.turns_after(after, left.saturating_sub(1)).is_some()
            && let Some(answer) = self.answer(after, left - 1)
        {
            return LessonVerdict::GoesOn { answer };
        }
        let is_it =
            |(_, mistake): &(_, &crate::LessonMistake)| Self::is_met(&mistake.when, before, after);
        let mistake = self.task.mistakes.iter().enumerate().find(is_it).map(|(place, _)| place);
        LessonVerdict::Wrong { answer: self.punishment(after, left), mistake }
    }

    /// The answer that shows why the aim is missed: one that does what was to be prevented, or that keeps the
    /// learner from the aim where other answers do not.
    fn punishment(&mut self, after: &dyn DynState, left: u32) -> Option<String> {
        let children = after.children();
        let prevented = self.task.aim.iter().find_map(|condition| match condition {
            LessonCondition::Prevents(harm) => {
                children.iter().find(|(_, answered)| harm.is_met(after, &**answered))
            }
            _ => None,
        });
        if let Some((text, _)) = prevented {
            return Some(text.clone());
        }
        if left < 2 {
            return None;
        }
        let needed: Vec<_> =
            children.iter().map(|(_, answered)| self.turns_needed(&**answered, left - 1)).collect();
        // Where no answer helps, the move was only too slow.
        needed.iter().any(Option::is_some).then_some(())?;
        let place = needed.iter().position(Option::is_none)?;
        Some(children[place].0.clone())
    }

    /// The right moves of a position with this number of turns left: first those that need the fewest turns.
    pub fn right_moves(&mut self, state: &dyn DynState, left: u32) -> Vec<String> {
        let mut right = Vec::new();
        for (text, after) in state.children() {
            let needed = if Self::is_met(&self.task.aim, state, &*after) {
                Some(0)
            } else {
                self.turns_after(&*after, left.saturating_sub(1))
            };
            right.extend(needed.map(|needed| (needed, text)));
        }
        right.sort();
        right.into_iter().map(|(_, text)| text).collect()
    }
}
