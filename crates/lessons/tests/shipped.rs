//! The lessons that come with the program can be taught: the rules say so.

use std::collections::BTreeSet;

use cygnet_core::DynState;
use cygnet_lessons::{
    Lesson, LessonCondition, LessonError, LessonJudge, LessonTask, LessonVerdict,
    games_with_lessons, shipped_lesson,
};

/// The games that come with a lesson.
const GAMES: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

const LANGUAGES: [&str; 2] = ["en", "pt"];

fn tasks() -> impl Iterator<Item = (&'static str, LessonTask)> {
    games_with_lessons().into_iter().flat_map(|(entry, lesson)| {
        lesson.tasks.clone().into_iter().map(move |task| (entry.info.id, task))
    })
}

fn start(task: &LessonTask) -> Box<dyn DynState> {
    task.set_up().expect("a position").1
}

#[test]
fn every_lesson_can_be_taught_in_every_language() {
    let games = games_with_lessons();
    let ids: Vec<&str> = games.iter().map(|(entry, _)| entry.info.id).collect();
    assert_eq!(ids, GAMES);
    for (entry, lesson) in games {
        assert_eq!(lesson.check(&LANGUAGES), Ok(()), "{}", entry.info.id);
        assert!((10..=14).contains(&lesson.tasks.len()), "{}", entry.info.id);
    }
}

#[test]
fn a_game_without_a_file_has_no_lesson() {
    assert_eq!(shipped_lesson("chess"), None);
}

#[test]
fn every_task_but_the_first_asks_for_more_than_a_move() {
    for (game, task) in tasks() {
        let state = start(&task);
        let mut judge = LessonJudge::new(&task);
        let right = judge.right_moves(&*state, task.turns);
        let is_first = task.aim == [LessonCondition::AnyMove];
        if is_first {
            assert_eq!(right.len(), state.count_moves(), "{game} {}", task.id);
            assert_eq!(shipped_lesson(game).expect("a lesson").tasks[0], task);
            continue;
        }
        // A learner who plays at random fails at least sometimes, whatever the answers are.
        assert!(can_fail(&mut judge, &*state, task.turns), "{game} {}", task.id);
    }
}

/// Whether some move is wrong here, or after right moves and their answers.
fn can_fail(judge: &mut LessonJudge<'_>, state: &dyn DynState, left: u32) -> bool {
    state.moves().iter().any(|text| {
        let mv = state.read_move(text).expect("a legal move");
        match judge.judge(state, &mv, left).expect("a move of this position") {
            LessonVerdict::Done => false,
            LessonVerdict::Wrong { .. } => true,
            LessonVerdict::GoesOn { answer } => {
                let mut next = state.boxed_clone();
                next.play_move(&mv).expect("a legal move");
                next.play(&answer).expect("a legal answer");
                can_fail(judge, &*next, left - 1)
            }
        }
    })
}

#[test]
fn right_moves_lead_to_the_aim_against_every_answer_of_the_tutor() {
    for (game, task) in tasks() {
        let mut state = start(&task);
        let mut judge = LessonJudge::new(&task);
        let mut left = task.turns;
        loop {
            // The last right move is the one that takes the longest.
            let right = judge.right_moves(&*state, left);
            let text = right.last().unwrap_or_else(|| panic!("{game} {}: no move", task.id));
            let mv = state.read_move(text).expect("a legal move");
            let verdict = judge.judge(&*state, &mv, left).expect("a move of this position");
            let LessonVerdict::GoesOn { answer } = verdict else {
                assert_eq!(verdict, LessonVerdict::Done, "{game} {}", task.id);
                break;
            };
            state.play_move(&mv).expect("a legal move");
            state.play(&answer).expect("a legal answer");
            left -= 1;
        }
    }
}

#[test]
fn every_mistake_that_is_explained_can_be_made() {
    for (game, task) in tasks() {
        let state = start(&task);
        let mut judge = LessonJudge::new(&task);
        let made: BTreeSet<usize> = state
            .moves()
            .iter()
            .filter_map(|text| {
                let mv = state.read_move(text).expect("a legal move");
                match judge.judge(&*state, &mv, task.turns) {
                    Some(LessonVerdict::Wrong { mistake, .. }) => mistake,
                    _ => None,
                }
            })
            .collect();
        let all: BTreeSet<usize> = (0..task.mistakes.len()).collect();
        assert_eq!(made, all, "{game} {}", task.id);
    }
}

#[test]
fn texts_fit_beside_a_board() {
    for (game, task) in tasks() {
        for language in LANGUAGES {
            let words = task.words(language);
            for (text, most) in [
                (&words.title, 30),
                (&words.task, 200),
                (&words.hint, 130),
                (&words.wrong, 130),
                (&words.praise, 130),
            ] {
                let length = text.chars().count();
                assert!(length <= most, "{game} {} {language}: {length} in {text}", task.id);
                assert!(text.is_empty() || text.ends_with(['.', '!', '?']) || most == 30, "{text}");
            }
        }
    }
}

#[test]
fn texts_name_squares_of_their_board() {
    for (game, task) in tasks() {
        let size = start(&task).size();
        let names: BTreeSet<String> = size.squares_by_name();
        for texts in task.texts.values() {
            let all = [&texts.task, &texts.hint, &texts.wrong, &texts.praise].map(String::as_str);
            for word in all.join(" ").split(|it: char| !it.is_ascii_alphanumeric()) {
                let is_square = word.len() == 2
                    && word.starts_with(|it: char| it.is_ascii_lowercase())
                    && word.ends_with(|it: char| it.is_ascii_digit());
                assert!(!is_square || names.contains(word), "{game} {}: {word}", task.id);
            }
        }
    }
}

trait Squares {
    fn squares_by_name(&self) -> BTreeSet<String>;
}

impl Squares for cygnet_core::Size {
    fn squares_by_name(&self) -> BTreeSet<String> {
        (0..self.squares()).map(|index| self.name(cygnet_core::Square::new(index))).collect()
    }
}

/// A lesson of one task on a board of Ugly Duck.
fn lesson(change: impl Fn(&str) -> String) -> Result<(), LessonError> {
    let text = "game = \"ugly_duck\"\nrules = 1\n[en]\nabout = \"a\"\ndone = \"d\"\n\
        [[task]]\nid = \"one\"\noptions = { size = \"4x4\" }\nposition = \"D3/4/2S1/3d w\"\n\
        aim = [\"wins\"]\nturns = 2\n\
        [task.en]\ntitle = \"t\"\ntask = \"t\"\nhint = \"h\"\nwrong = \"w\"\npraise = \"p\"\n";
    Lesson::read(&change(text))?.check(&["en"])
}

#[test]
fn a_lesson_that_cannot_be_taught_is_refused_with_the_reason() {
    assert_eq!(lesson(str::to_owned), Ok(()));
    let reason = |from: &str, to: &str| {
        let error = lesson(|text| text.replace(from, to)).expect_err("a problem");
        error.to_string()
    };
    assert!(reason("\"wins\"", "\"flies\"").starts_with("it is not a lesson: "));
    assert_eq!(reason("rules = 1", "rules = 9"), "it is for version 9 of the rules, not 1");
    assert_eq!(
        reason("turns = 2", "turns = 1"),
        "the aim of task one cannot be reached in its turns"
    );
    assert!(reason("D3/", "DX2/").starts_with("task one cannot be set up: "));
    assert!(reason("ugly_duck", "chess").contains("chess"));
    assert_eq!(reason("hint = \"h\"\n", ""), "task one lacks a text in language en");
    let error = lesson(|text| {
        let task = text.find("[[task]]").expect("a task");
        format!("{text}{}", &text[task..])
    });
    assert_eq!(error, Err(LessonError::Ids("one".to_owned())));
}
