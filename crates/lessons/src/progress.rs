//! What a person has done of a lesson.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::lesson::Lesson;

/// The tasks of a lesson that a person has done, by their ids. Ids of tasks that the lesson no longer has are
/// kept and do not count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LessonProgress {
    done: BTreeSet<String>,
}

impl LessonProgress {
    /// Notes that a task is done. Returns whether that is new.
    pub fn note(&mut self, task: &str) -> bool {
        self.done.insert(task.to_owned())
    }

    /// Whether a task is done.
    #[must_use]
    pub fn has_done(&self, task: &str) -> bool {
        self.done.contains(task)
    }

    /// How many tasks of a lesson are done.
    #[must_use]
    pub fn count(&self, lesson: &Lesson) -> usize {
        lesson.tasks.iter().filter(|task| self.has_done(&task.id)).count()
    }

    /// Whether every task of a lesson is done.
    #[must_use]
    pub fn is_complete(&self, lesson: &Lesson) -> bool {
        self.count(lesson) == lesson.tasks.len()
    }

    /// The first task that is not done; the first of all if every task is.
    #[must_use]
    pub fn next(&self, lesson: &Lesson) -> usize {
        lesson.tasks.iter().position(|task| !self.has_done(&task.id)).unwrap_or(0)
    }
}
