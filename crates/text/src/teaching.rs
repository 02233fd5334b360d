//! Lessons in sentences: the task, what a move has led to, hints, and what a person has done.

use cygnet_lessons::{Lesson, LessonHint, LessonProgress, Tutor, TutorEvent};

use crate::Language;

/// The place of the task on the board among the others.
#[must_use]
pub fn place(tutor: &Tutor, language: Language) -> String {
    language.words().lesson_place(tutor.place() + 1, tutor.lesson().tasks.len())
}

/// The title of the task on the board.
#[must_use]
pub fn title(tutor: &Tutor, language: Language) -> &str {
    &tutor.task().words(language.code()).title
}

/// The instruction of the task on the board.
#[must_use]
pub fn instruction(tutor: &Tutor, language: Language) -> &str {
    &tutor.task().words(language.code()).task
}

/// In how many turns the aim has to be reached; `None` where one turn is enough from the start.
#[must_use]
pub fn turns_left(tutor: &Tutor, language: Language) -> Option<String> {
    let has_several = tutor.task().turns > 1 && !tutor.is_done();
    has_several.then(|| language.words().lesson_turns_left(tutor.turns_left()))
}

/// An event as sentences; `None` if the board shows it.
#[must_use]
pub fn event_text(event: &TutorEvent, tutor: &Tutor, language: Language) -> Option<String> {
    let (words, code, task) = (language.words(), language.code(), tutor.task());
    Some(match event {
        TutorEvent::Begun => return None,
        TutorEvent::GoesOn { mv, answer } => words.lesson_goes_on(mv, answer),
        TutorEvent::Done { .. } => task.words(code).praise.clone(),
        TutorEvent::Finished => tutor.lesson().words(code).done.clone(),
        TutorEvent::Wrong { answer, mistake, .. } => {
            let why = task.why_wrong(*mistake, code);
            match answer {
                Some(answer) => format!("{why} {}", words.lesson_answer(answer)),
                None => why.to_owned(),
            }
        }
        TutorEvent::Hint(LessonHint::Words) => task.words(code).hint.clone(),
        TutorEvent::Hint(LessonHint::Begins(square)) => {
            words.puzzle_hint_square(tutor.state().size().name(*square))
        }
        TutorEvent::Hint(LessonHint::Plays(mv)) => words.lesson_hint_move(mv),
    })
}

/// How many tasks of a lesson are done.
#[must_use]
pub fn progress_text(lesson: &Lesson, progress: &LessonProgress, language: Language) -> String {
    language.words().lesson_progress(progress.count(lesson), lesson.tasks.len())
}
