//! A person who takes a lesson.

use std::sync::Arc;

use cygnet_core::LegalMove;
use cygnet_lessons::{
    Lesson, LessonHint, LessonProgress, Tutor, TutorEvent, TutorIntent, TutorRefusal,
    shipped_lesson,
};

fn lesson(game: &str) -> Arc<Lesson> {
    shipped_lesson(game).expect("a lesson")
}

fn tutor(game: &str) -> Tutor {
    let mut tutor = Tutor::new(lesson(game), LessonProgress::default()).expect("a lesson");
    assert_eq!(tutor.events(), [TutorEvent::Begun]);
    tutor
}

fn at(game: &str, task: &str) -> Tutor {
    let mut tutor = tutor(game);
    let place = lesson(game).place(task).expect("a task");
    tutor.handle(TutorIntent::Open(place)).expect("a task");
    tutor.events();
    tutor
}

fn mv(tutor: &Tutor, text: &str) -> LegalMove {
    tutor.state().read_move(text).expect("a legal move")
}

fn play(tutor: &mut Tutor, text: &str) -> Vec<TutorEvent> {
    let mv = mv(tutor, text);
    tutor.handle(TutorIntent::Play(mv)).expect("it is the learner's turn");
    tutor.events()
}

#[test]
fn a_right_move_does_the_task_and_counts_once() {
    let mut tutor = at("ugly_duck", "home");
    let done = |is_new| TutorEvent::Done { mv: "c2c1".to_owned(), is_new };
    assert_eq!(play(&mut tutor, "c2c1"), [done(true)]);
    assert!(tutor.is_done() && tutor.progress().has_done("home"));
    let again = mv(&at("ugly_duck", "home"), "c2b1");
    assert_eq!(tutor.handle(TutorIntent::Play(again)), Err(TutorRefusal::Done));
    assert_eq!(tutor.handle(TutorIntent::Hint), Err(TutorRefusal::Done));
    tutor.handle(TutorIntent::Restart).expect("the same task");
    assert_eq!(tutor.events(), [TutorEvent::Begun]);
    assert_eq!(play(&mut tutor, "c2c1"), [done(false)]);
}

#[test]
fn a_wrong_move_is_answered_and_changes_nothing() {
    let mut tutor = at("ugly_duck", "safe");
    let before = tutor.state().position();
    assert_eq!(
        play(&mut tutor, "b2c3"),
        [TutorEvent::Wrong {
            mv: "b2c3".to_owned(),
            answer: Some("b4c3".to_owned()),
            mistake: Some(0),
        }]
    );
    assert_eq!(
        play(&mut tutor, "a1a2"),
        [TutorEvent::Wrong {
            mv: "a1a2".to_owned(),
            answer: Some("c3b2".to_owned()),
            mistake: None
        }]
    );
    assert_eq!((tutor.state().position(), tutor.moves().len()), (before, 0));
    let task = tutor.task();
    assert!(task.why_wrong(Some(0), "en").starts_with("You took a duck"));
    assert_eq!(task.why_wrong(None, "pt"), task.words("pt").wrong);
}

#[test]
fn a_task_of_several_turns_goes_on_with_the_opponents_answer() {
    let mut tutor = at("ski_jumps", "ambush");
    assert_eq!(tutor.turns_left(), 2);
    let goes_on = TutorEvent::GoesOn { mv: "d1e1".to_owned(), answer: "c2b2".to_owned() };
    assert_eq!(play(&mut tutor, "d1e1"), [goes_on]);
    assert_eq!((tutor.turns_left(), tutor.moves()), (1, &["d1e1", "c2b2"].map(str::to_owned)[..]));
    assert!(matches!(play(&mut tutor, "e1f1")[..], [TutorEvent::Wrong { .. }]));
    assert!(matches!(play(&mut tutor, "b3b1")[..], [TutorEvent::Done { .. }]));
    assert_eq!(tutor.learner(), cygnet_core::Side::One);
}

#[test]
fn hints_come_in_steps_and_start_again_after_a_move() {
    let mut tutor = at("ski_jumps", "ambush");
    let mut hint = || {
        tutor.handle(TutorIntent::Hint).expect("a hint");
        match tutor.events().pop() {
            Some(TutorEvent::Hint(hint)) => hint,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(hint(), LessonHint::Words);
    assert!(matches!(hint(), LessonHint::Begins(_)));
    assert_eq!(hint(), LessonHint::Plays("d1e1".to_owned()));
    assert_eq!(hint(), LessonHint::Plays("d1e1".to_owned()));
    play(&mut tutor, "d1e1");
    tutor.handle(TutorIntent::Hint).expect("a hint");
    let hints = tutor.events();
    assert!(matches!(hints[..], [TutorEvent::Hint(LessonHint::Begins(_))]), "{hints:?}");
}

#[test]
fn a_hint_can_be_asked_for_by_its_number() {
    let hint = |tutor: &mut Tutor, intent| {
        tutor.handle(intent).expect("a hint");
        tutor.events()
    };
    let mut one_by_one = at("ski_jumps", "ambush");
    for number in 1..5 {
        let next = hint(&mut one_by_one, TutorIntent::Hint);
        let mut directly = at("ski_jumps", "ambush");
        assert_eq!(hint(&mut directly, TutorIntent::HintNumber(number)), next);
        // The one after it is the next.
        let after = hint(&mut directly, TutorIntent::Hint);
        let mut same = at("ski_jumps", "ambush");
        assert_eq!(hint(&mut same, TutorIntent::HintNumber(number + 1)), after);
    }
    let mut tutor = at("ski_jumps", "ambush");
    let first = hint(&mut tutor, TutorIntent::HintNumber(0));
    assert_eq!(first, [TutorEvent::Hint(LessonHint::Words)]);
    let last = hint(&mut tutor, TutorIntent::HintNumber(usize::MAX));
    assert_eq!(last, [TutorEvent::Hint(LessonHint::Plays("d1e1".to_owned()))]);
    assert_eq!(hint(&mut tutor, TutorIntent::Hint), last);
}

#[test]
fn a_person_walks_through_the_tasks_and_stops_at_both_ends() {
    let mut tutor = tutor("dropper");
    let count = lesson("dropper").tasks.len();
    assert_eq!(tutor.handle(TutorIntent::Previous), Err(TutorRefusal::First));
    tutor.handle(TutorIntent::Next).expect("a second task");
    assert_eq!((tutor.place(), tutor.task().id.as_str()), (1, "drop"));
    tutor.handle(TutorIntent::Previous).expect("a first task");
    assert_eq!(tutor.place(), 0);
    assert_eq!(
        tutor.handle(TutorIntent::Open(count)),
        Err(TutorRefusal::NoSuchTask { count }),
        "the tasks are counted from 0"
    );
    tutor.handle(TutorIntent::Open(count - 1)).expect("a last task");
    assert_eq!(tutor.handle(TutorIntent::Next), Err(TutorRefusal::Last));
}

#[test]
fn the_first_open_task_comes_first_and_the_last_one_finishes_the_lesson() {
    let lesson = lesson("three_dragons");
    let mut progress = LessonProgress::default();
    assert_eq!(progress.next(&lesson), 0);
    for task in &lesson.tasks {
        if task.id != "wake" {
            assert!(progress.note(&task.id));
        }
    }
    progress.note("a task of an older lesson");
    assert_eq!(progress.count(&lesson), lesson.tasks.len() - 1);
    let mut tutor = Tutor::new(Arc::clone(&lesson), progress).expect("a lesson");
    assert_eq!(tutor.task().id, "wake");
    tutor.events();
    assert_eq!(
        play(&mut tutor, "a8a6"),
        [TutorEvent::Done { mv: "a8a6".to_owned(), is_new: true }, TutorEvent::Finished]
    );
    assert!(tutor.progress().is_complete(&lesson));
    assert_eq!(tutor.progress().next(&lesson), 0);
}

#[test]
fn a_move_of_another_position_is_refused() {
    let other = mv(&at("ugly_duck", "home"), "c2c1");
    let mut tutor = at("ugly_duck", "swan");
    let refused = tutor.handle(TutorIntent::Play(other));
    assert!(matches!(refused, Err(TutorRefusal::Move(_))), "{refused:?}");
    assert_eq!(tutor.events(), []);
}
