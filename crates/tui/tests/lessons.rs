//! Lessons on the full screen and line by line.

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::KeyCode;
use cygnet_core::Entry;
use cygnet_games::{CATALOGUE, find};
use cygnet_lessons::{LessonJudge, LessonProgress, Tutor, TutorIntent, shipped_lesson};
use cygnet_tui::screen::Opening;
use cygnet_userdata::lessons_done::LessonsDone;
use cygnet_userdata::store::Folders;

use crate::common::lines::{Program, assert_says};
use crate::common::{MODERN, OLD, Person, SIZES, at_home};

const SIZE: (u16, u16) = SIZES[0];

/// Long enough for everything to be played out.
const LONG: Duration = Duration::from_secs(2);

fn entry(game: &str) -> &'static Entry {
    find(game).expect("a game of the catalogue")
}

fn games_with_lessons() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| shipped_lesson(entry.info.id).is_some())
}

fn at_lesson(size: (u16, u16), game: &str, locale: &str) -> Person {
    Person::new(size, Opening::Lesson(Some(entry(game))), MODERN, locale, None)
}

fn watch(person: &mut Person) {
    for _ in 0..4 {
        person.wait(LONG);
    }
}

fn done(folders: &Folders, game: &str) -> LessonProgress {
    let (done, warning) = LessonsDone::load(folders).expect("a file or none");
    assert_eq!(warning, None);
    done.of_game(game)
}

/// Right moves for each task of a lesson, in order.
fn solutions(game: &str) -> Vec<Vec<String>> {
    let lesson = shipped_lesson(game).expect("a lesson");
    let mut tutor = Tutor::new(Arc::clone(&lesson), LessonProgress::default()).expect("a lesson");
    let solve = |(place, task)| {
        tutor.handle(TutorIntent::Open(place)).expect("a task");
        let mut judge = LessonJudge::new(task);
        let mut moves = Vec::new();
        while !tutor.is_done() {
            let right = judge.right_moves(tutor.state(), tutor.turns_left());
            let mv = tutor.state().read_move(&right[0]).expect("a legal move");
            moves.push(mv.text().to_owned());
            tutor.handle(TutorIntent::Play(mv)).expect("a right move");
        }
        moves
    };
    lesson.tasks.iter().enumerate().map(solve).collect()
}

#[test]
fn the_screens_of_a_lesson() {
    for size in SIZES {
        let mut person = Person::at_menu(size);
        person.choose("Learn");
        insta::assert_snapshot!(format!("lesson_games_{}", size.0), person.screen());
        person.choose("Ugly Duck");
        insta::assert_snapshot!(format!("lesson_{}", size.0), person.screen());
        person.press_ctrl('n');
        person.keys("b2a3⏎");
        watch(&mut person);
        insta::assert_snapshot!(format!("lesson_wrong_{}", size.0), person.screen());
        person.press_ctrl('t');
        person.press_ctrl('t');
        insta::assert_snapshot!(format!("lesson_hint_{}", size.0), person.screen());
        person.keys("b2c3⏎");
        insta::assert_snapshot!(format!("lesson_done_{}", size.0), person.screen());
        person.press_ctrl('k');
        insta::assert_snapshot!(format!("lesson_tasks_{}", size.0), person.screen());
    }
}

#[test]
fn the_longest_texts_fit_beside_the_widest_board() {
    let mut person = at_lesson(SIZE, "three_dragons", "en");
    person.keys("task 12⏎");
    person.keys("a4e4xf4⏎");
    watch(&mut person);
    insta::assert_snapshot!("lesson_three_dragons", person.screen());
    let mut person = at_lesson(SIZE, "three_dragons", "pt-PT");
    person.keys("tarefa 8⏎");
    insta::assert_snapshot!("pt_lesson", person.screen());
    person.keys("a8a7⏎");
    watch(&mut person);
    insta::assert_snapshot!("pt_lesson_wrong", person.screen());
    let opening = Opening::Lesson(Some(entry("dropper")));
    let person = Person::new(SIZE, opening, OLD, "en", None);
    assert!(person.screen().is_ascii());
    insta::assert_snapshot!("lesson_ascii", person.screen());
}

#[test]
fn no_text_of_a_lesson_is_cut_at_eighty_columns() {
    for locale in ["en", "pt-PT"] {
        for entry in games_with_lessons() {
            let lesson = shipped_lesson(entry.info.id).expect("a lesson");
            let mut person = at_lesson(SIZE, entry.info.id, locale);
            for task in &lesson.tasks {
                assert!(!person.screen().contains('…'), "{}:\n{}", task.id, person.screen());
                let (_, state) = task.set_up().expect("a position");
                let mut judge = LessonJudge::new(task);
                let right = judge.right_moves(&*state, task.turns);
                let wrong = state.moves().into_iter().find(|mv| !right.contains(mv));
                if let Some(wrong) = wrong {
                    person.keys(&format!("{wrong}⏎"));
                    watch(&mut person);
                    assert!(!person.screen().contains('…'), "{}:\n{}", task.id, person.screen());
                }
                person.press(KeyCode::PageDown);
            }
        }
    }
}

#[test]
fn each_lesson_is_taken_from_the_menu_to_its_end_and_kept() {
    for entry in games_with_lessons() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let mut person = at_home(Opening::Menu, &folders);
        person.choose("Learn");
        person.choose(entry.info.name);
        let lesson = shipped_lesson(entry.info.id).expect("a lesson");
        let all = solutions(entry.info.id);
        for (place, (task, moves)) in lesson.tasks.iter().zip(&all).enumerate() {
            let title = format!("Task {} of {}", place + 1, lesson.tasks.len());
            assert!(person.sees(&title), "{title}:\n{}", person.screen());
            for mv in moves {
                person.keys(&format!("{mv}⏎"));
                watch(&mut person);
            }
            assert!(person.sees("Done! Enter:"), "{}:\n{}", task.id, person.screen());
            assert!(done(&folders, entry.info.id).has_done(&task.id));
            person.keys("⏎");
        }
        let so_far = format!("{0}/{0}", lesson.tasks.len());
        assert!(person.sees(&so_far), "back at the choice:\n{}", person.screen());
        assert!(done(&folders, entry.info.id).is_complete(&lesson));
    }
}

#[test]
fn a_wrong_move_and_its_answer_are_shown_and_taken_back() {
    let mut person = at_lesson(SIZE, "ugly_duck", "en");
    person.keys("task 7⏎");
    let before = person.screen();
    person.keys("a1a2⏎");
    assert!(person.sees("Not yet"), "{}", person.screen());
    let moved = person.screen();
    watch(&mut person);
    assert_ne!(person.screen(), moved, "the answer is on the board");
    assert!(person.sees("The opponent answers"), "{}", person.screen());
    person.keys("⏎");
    assert!(person.sees("White to move"), "{}", person.screen());
    person.keys("⎋");
    assert!(person.sees("Begin the task again"), "{}", person.screen());
    person.keys("⎋");
    person.press_ctrl('z');
    assert_eq!(person.screen(), before);
    // Typing takes it back as well.
    person.keys("a1a2⏎");
    watch(&mut person);
    person.keys("b2b3⏎");
    assert!(person.sees("Done!"), "{}", person.screen());
}

#[test]
fn the_mouse_and_the_keys_make_moves_and_go_through_the_tasks() {
    let mut person = at_lesson(SIZE, "ugly_duck", "en");
    person.keys("⏎");
    person.press(KeyCode::Tab);
    person.keys("⏎");
    assert!(person.sees("Done!"), "{}", person.screen());
    // Enter may have been meant for the board.
    person.keys("⏎");
    assert!(person.sees("Task 1 of 14"), "{}", person.screen());
    person.wait(LONG);
    assert!(person.click_on("Enter next task"), "{}", person.screen());
    assert!(person.sees("Task 2 of 14"), "{}", person.screen());
    let (x, y) = person.find("D🦆").expect("the duck");
    person.click(x, y);
    assert!(person.sees("White to move: choose"), "{}", person.screen());
    assert!(person.click_on("^K"), "{}", person.screen());
    assert!(person.has_selected("Take a duck"), "{}", person.screen());
    assert!(person.click_on("Come home"), "{}", person.screen());
    assert!(person.sees("Task 4 of 14"), "{}", person.screen());
    person.press(KeyCode::PageUp);
    assert!(person.sees("Task 3 of 14"), "{}", person.screen());
    person.keys("task 99⏎");
    assert!(person.sees("numbered from 1 to 14"), "{}", person.screen());
    person.keys("back⏎");
    assert!(person.sees("Task 2 of 14"), "{}", person.screen());
    person.press_ctrl('w');
    assert!(person.sees("What shall we play?"), "{}", person.screen());
}

#[test]
fn lessons_line_by_line() {
    for entry in games_with_lessons() {
        let program = Program::new();
        let lesson = shipped_lesson(entry.info.id).expect("a lesson");
        let moves: Vec<String> =
            solutions(entry.info.id).iter().map(|moves| moves.join("\n")).collect();
        let said = program.menu(&format!("learn {}\n{}\n", entry.info.id, moves.join("\nnext\n")));
        let words = lesson.words("en");
        let last = lesson.tasks.last().expect("a task");
        assert_says(&said, &[&words.about, "Task 1 of", &last.words("en").praise, &words.done]);
        assert!(done(&program.folders(), entry.info.id).is_complete(&lesson), "{said}");
    }
}

#[test]
fn the_words_of_the_line_mode() {
    let program = Program::new();
    let said = program.menu(
        "learn\n9\n1\ntasks\ntask 7\na1a2\nhint\nhint\nhint\na9\nb2b3\nb2b3\nback\ntask 99\nundo\n\
         board\nmoves\nposition\nhelp\nmenu\n",
    );
    assert_says(
        &said,
        &[
            "Learn which game?\n  1. Ugly Duck: 0 of 14 tasks done.\n",
            "is not a game",
            "The lesson of Ugly Duck",
            "   7. Out of danger\n",
            "Task 7 of 14: Out of danger\n",
            "Black can take one of your ducks after that. The opponent answers c3b2.\n",
            "Ducks cannot take straight ahead",
            "The move begins on b2.\n",
            "b2b3 is a right move.\n",
            "Safe.",
            "this task is done",
            "Task 6 of 14",
            "numbered from 1 to 14",
            "Task 6 of 14",
            "In a lesson:\n",
            "What shall we play?",
        ],
    );
    let again = program.menu("learn ugly_duck\ntasks\n");
    assert_says(&again, &["Task 1 of 14", "+  7. Out of danger\n", "1 of 14 tasks done."]);
    let said = Program::new().menu("learn chess\n");
    assert_says(&said, &["is not a game"]);
}
