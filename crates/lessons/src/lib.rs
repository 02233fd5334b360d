//! Lessons: games taught by doing, in tasks that the rules check.
//!
//! A [`Lesson`] is a sequence of small boards with one [`LessonTask`] each. It is data: a file beside the rules
//! page of its game, with the positions, the aims and the texts in every language. An aim is a list of
//! [`LessonCondition`]s on what a move does or leads to, so every move that does the job is right.
//! [`shipped_lesson`] is the lesson of a game, if it has one.
//!
//! A [`Tutor`] is a person who takes a lesson, as a state machine without I/O: [`TutorIntent`]s go in,
//! [`TutorEvent`]s come out.

mod condition;
mod judging;
mod lesson;
mod progress;
mod shipped;
mod tutor;

pub use condition::LessonCondition;
pub use judging::{LessonJudge, LessonVerdict};
pub use lesson::{Lesson, LessonError, LessonMistake, LessonTask, LessonTexts, TaskTexts};
pub use progress::LessonProgress;
pub use shipped::{games_with_lessons, shipped_lesson};
pub use tutor::{LessonHint, Tutor, TutorEvent, TutorIntent, TutorRefusal};
