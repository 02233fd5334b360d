//! Puzzles on the full screen, by keyboard and mouse.

use std::time::Duration;

use crossterm::event::KeyCode;
use cygnet_core::quote::clean;
use cygnet_core::{Entry, Step};
use cygnet_games::{CATALOGUE, find};
use cygnet_puzzles::{Puzzle, PuzzleProgress, SolutionNode, daily_puzzle, shipped_puzzles};
use cygnet_tui::screen::{Input, Opening};
use cygnet_userdata::calendar::trainer_time;
use cygnet_userdata::puzzle_progress::SolvedPuzzles;
use cygnet_userdata::store::Folders;

use crate::common::{MODERN, OLD, Person, SIZES, at_home};

const SIZE: (u16, u16) = SIZES[0];

/// Long enough for everything to be played out.
const LONG: Duration = Duration::from_secs(2);

fn entry(game: &str) -> &'static Entry {
    find(game).expect("a game of the catalogue")
}

fn games_with_puzzles() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| !shipped_puzzles(entry.info.id).is_empty())
}

fn at_puzzles(size: (u16, u16), game: &str, locale: &str) -> Person {
    Person::new(size, Opening::Puzzles(Some(entry(game))), MODERN, locale, None)
}

/// The puzzle that a new solver is shown first.
fn first(game: &str) -> Puzzle {
    let puzzles = shipped_puzzles(game);
    PuzzleProgress::default().next(&puzzles, None, trainer_time().day).expect("puzzles").clone()
}

fn wrong_move(puzzle: &Puzzle) -> String {
    let (_, state) = puzzle.set_up().expect("a position");
    state.moves().into_iter().find(|mv| *mv != puzzle.solution.mv).expect("other moves")
}

/// Lets everything be played out.
fn watch(person: &mut Person) {
    for _ in 0..12 {
        person.wait(LONG);
    }
}

/// Types the solution, with an answer to each defence.
fn solve(person: &mut Person, puzzle: &Puzzle) {
    let mut node: &SolutionNode = &puzzle.solution;
    let mut turn = 0;
    loop {
        person.keys(&format!("{}⏎", node.mv));
        watch(person);
        turn += 2;
        let played = |defence: &String| person.sees(&format!("{turn}. {}", clean(defence)));
        let Some((_, next)) = node.defences.iter().find(|(defence, _)| played(defence)) else {
            return;
        };
        node = next;
    }
}

fn results(folders: &Folders) -> SolvedPuzzles {
    SolvedPuzzles::load(folders).expect("a file or none").0
}

#[test]
fn the_screens_of_a_puzzle() {
    for size in SIZES {
        let mut person = Person::at_menu(size);
        person.choose("Puzzles");
        for entry in games_with_puzzles() {
            assert!(person.sees(entry.info.name), "{}", person.screen());
        }
        person.choose("Ugly Duck");
        insta::assert_snapshot!(format!("puzzle_{}", size.0), person.screen());
        let puzzle = first("ugly_duck");
        person.keys(&format!("{}⏎", wrong_move(&puzzle)));
        watch(&mut person);
        insta::assert_snapshot!(format!("puzzle_wrong_{}", size.0), person.screen());
        person.keys("⏎");
        person.press_ctrl('t');
        person.press_ctrl('t');
        insta::assert_snapshot!(format!("puzzle_hint_{}", size.0), person.screen());
        solve(&mut person, &puzzle);
        insta::assert_snapshot!(format!("puzzle_solved_{}", size.0), person.screen());
    }
}

#[test]
fn puzzles_in_portuguese_and_in_letters_alone() {
    let mut person = at_puzzles(SIZE, "ski_jumps", "pt-PT");
    insta::assert_snapshot!("pt_puzzle", person.screen());
    let wrong = wrong_move(&first("ski_jumps"));
    person.keys(&format!("{wrong}⏎"));
    watch(&mut person);
    insta::assert_snapshot!("pt_puzzle_wrong", person.screen());
    person.keys("⎋⎋");
    insta::assert_snapshot!("pt_puzzle_menu", person.screen());
    let opening = Opening::Puzzles(Some(entry("ugly_duck")));
    let person = Person::new(SIZE, opening, OLD, "en", None);
    assert!(person.screen().is_ascii());
    insta::assert_snapshot!("puzzle_ascii", person.screen());
}

#[test]
fn each_game_with_puzzles_is_solved_from_the_menu_and_the_result_is_kept() {
    for entry in games_with_puzzles() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let mut person = at_home(Opening::Menu, &folders);
        person.choose("Puzzles");
        person.choose(entry.info.name);
        let puzzle = first(entry.info.id);
        assert!(person.sees(&puzzle.id) && person.sees("to move and"), "{}", person.screen());
        solve(&mut person, &puzzle);
        assert!(person.sees("Solved!"), "{}", person.screen());
        assert!(person.sees("1 of 1 solved"), "{}", person.screen());
        assert_eq!(results(&folders).of_game(entry.info.id).counts(), (1, 1));
        person.keys("⏎");
        assert!(!person.sees(&puzzle.id) && person.sees("to move and"), "{}", person.screen());
        person.press_ctrl('w');
        assert!(person.sees("Puzzles of which game?"), "{}", person.screen());
        person.keys("⎋");
        assert!(person.sees("What shall we play?"), "{}", person.screen());
    }
}

#[test]
fn a_wrong_move_is_answered_on_the_board_and_can_be_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path());
    let puzzle = first("ugly_duck");
    let wrong = wrong_move(&puzzle);
    let mut person = at_home(Opening::Puzzles(Some(entry("ugly_duck"))), &folders);
    let before = person.screen();
    person.holds_back = true;
    person.keys(&format!("{wrong}⏎"));
    assert!(person.sees("The answer is being searched"), "{}", person.screen());
    assert!(person.sees(&format!("1. {wrong}?")), "{}", person.screen());
    assert_eq!(person.refute(), 1);
    person.draw();
    assert!(person.sees("Wrong. This is the answer."), "{}", person.screen());
    assert!(person.sees("misses the goal"), "{}", person.screen());
    watch(&mut person);
    assert!(person.sees("Enter: try again"), "{}", person.screen());
    person.press(KeyCode::Home);
    person.press(KeyCode::Right);
    person.keys("⏎");
    assert!(person.sees("misses the goal"), "{}", person.screen());
    assert_eq!(board(&person), board_of(&before));
    let progress = results(&folders).of_game("ugly_duck");
    assert_eq!((progress.counts(), progress.due(trainer_time().day + 1)), ((1, 0), 1));
    // The same answer again, without another search.
    person.press_ctrl('y');
    assert_eq!(person.refute(), 0);
    assert!(person.sees("Wrong. This is the answer."), "{}", person.screen());
    // Typing begins another attempt.
    solve(&mut person, &puzzle);
    assert!(person.sees("Enter: the next puzzle"), "{}", person.screen());
    assert_eq!(results(&folders).of_game("ugly_duck").counts(), (1, 0));
}

#[test]
fn a_search_for_an_answer_stops_when_the_person_goes_on() {
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.holds_back = true;
    person.keys(&format!("{}⏎", wrong_move(&first("ugly_duck"))));
    person.press_ctrl('n');
    assert_eq!(person.refute(), 0, "nobody waits for it");
    person.draw();
    assert!(!person.sees("misses the goal"), "{}", person.screen());
}

/// The rows of the board, without the panel.
fn board_of(screen: &str) -> Vec<String> {
    screen
        .lines()
        .skip(1)
        .take(18)
        .map(|line| line.chars().take(40).collect::<String>().trim_end().to_owned())
        .collect()
}

fn board(person: &Person) -> Vec<String> {
    board_of(&person.screen())
}

/// The middle of a square, found by the names beside the board.
fn place(person: &Person, square: &str) -> (u16, u16) {
    let (column, row) = square.split_at(1);
    let width = usize::from(person.terminal.backend().buffer().area.width) * 6 / 10;
    let lines: Vec<Vec<char>> =
        person.screen().lines().map(|line| line.chars().take(width).collect()).collect();
    let names = lines.iter().find(|line| {
        let names: String = line.iter().filter(|letter| **letter != ' ').collect();
        names.starts_with("abc")
    });
    let names = names.expect("the names of the columns");
    let letter = column.chars().next().expect("a column");
    let x = names.iter().position(|name| *name == letter).expect("the column");
    let starts = |line: &Vec<char>| {
        let start: String = line.iter().collect();
        start.split_whitespace().next() == Some(row)
    };
    let y = lines.iter().position(starts).expect("the row");
    (x as u16, y as u16)
}

#[test]
fn the_mouse_solves_puzzles() {
    let puzzle = first("ugly_duck");
    let (game, state) = puzzle.set_up().expect("a position");
    let mv = state.read_move(&puzzle.solution.mv).expect("a legal move");
    for size in SIZES {
        let mut person = at_puzzles(size, "ugly_duck", "en");
        let steps = state.steps(&mv);
        for step in &steps {
            let Step::Square(square) = step else { panic!("a move from square to square") };
            let (x, y) = place(&person, &game.size().name(*square));
            person.click(x, y);
        }
        assert!(person.sees(&format!("✓ {} is right", mv.text())), "{}", person.screen());
        watch(&mut person);
        // The line of keys and the list of moves can be clicked too.
        assert!(person.click_on("solution"), "{}", person.screen());
        watch(&mut person);
        assert!(person.sees("The solution is"), "{}", person.screen());
        assert!(person.click_on(&format!("1. {}", mv.text())));
        assert!(person.has_selected(&format!("1. {}", mv.text())), "{}", person.screen());
        assert!(person.click_on("Enter next puzzle"));
        assert!(!person.sees(&puzzle.id), "{}", person.screen());
    }
    // A click on the board takes a wrong move back.
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.keys(&format!("{}⏎", wrong_move(&puzzle)));
    watch(&mut person);
    assert!(person.sees("Enter: try again"), "{}", person.screen());
    let (x, y) = place(&person, "a1");
    person.click(x, y);
    assert!(person.sees("Black to move: choose a piece"), "{}", person.screen());
}

#[test]
fn keys_choose_a_move_as_in_a_game() {
    let puzzle = first("ugly_duck");
    let (from, to) = puzzle.solution.mv.split_at(2);
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.keys(&format!("{from}⏎{to}"));
    assert!(person.sees(&format!("{to}▏")), "{}", person.screen());
    person.keys("⎋⎋");
    person.keys("⎋");
    assert!(!person.sees("is right"), "taken back:\n{}", person.screen());
    person.keys(&format!("{from}⏎"));
    // Tab goes through the squares of this piece; Enter meant for what was there before does nothing.
    person.keys("⏎");
    assert!(!person.sees("is right"), "{}", person.screen());
    person.wait(LONG);
    for _ in 0..8 {
        if (1..9).any(|number| person.sees(&format!("▸{number} {to}"))) {
            break;
        }
        person.keys("⇥");
    }
    person.keys("⏎");
    assert!(person.sees(&format!("{} is right", puzzle.solution.mv)), "{}", person.screen());
}

#[test]
fn hints_come_in_steps_and_the_solution_is_played_out() {
    let puzzle = first("ugly_duck");
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.press_ctrl('t');
    assert!(person.sees("Look for:"), "{}", person.screen());
    person.press_ctrl('t');
    assert!(person.sees("The move begins on"), "{}", person.screen());
    assert!(!person.find_all("!").is_empty(), "{}", person.screen());
    person.press_ctrl('t');
    assert!(person.sees(&format!("The move is {}", puzzle.solution.mv)), "{}", person.screen());
    person.press_ctrl('s');
    assert!(person.sees("The solution is"), "{}", person.screen());
    assert!(person.sees("The solution is played out."), "{}", person.screen());
    watch(&mut person);
    assert!(person.sees("Left goes back"), "{}", person.screen());
    person.press_ctrl('t');
    assert!(person.sees("this puzzle is over"), "{}", person.screen());
}

#[test]
fn after_a_puzzle_other_moves_show_why_they_are_wrong() {
    let puzzle = first("ugly_duck");
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.keys("solution⏎");
    watch(&mut person);
    person.keys(&format!("{}⏎", puzzle.solution.mv));
    assert!(person.sees("this puzzle is over"), "{}", person.screen());
    person.press(KeyCode::Home);
    assert!(person.sees("Try any move to see why it is wrong"), "{}", person.screen());
    person.keys(&format!("{}⏎", puzzle.solution.mv));
    assert!(person.sees("is the only move that reaches"), "{}", person.screen());
    let wrong = wrong_move(&puzzle);
    person.keys(&format!("why {wrong}⏎"));
    watch(&mut person);
    assert!(person.sees(&format!("1. {wrong}?")), "{}", person.screen());
    assert!(person.sees("misses the goal") && !person.sees("Try again."));
    person.keys("⎋");
    assert!(person.sees("Try any move to see why it is wrong"), "{}", person.screen());
    person.keys("⏎");
    assert!(!person.sees(&puzzle.id), "{}", person.screen());
}

#[test]
fn themes_and_the_day_choose_puzzles() {
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.press_ctrl('k');
    assert!(person.sees("All themes"), "{}", person.screen());
    person.choose("race");
    assert!(person.sees("Theme: race"), "{}", person.screen());
    person.keys("theme capture⏎");
    assert!(person.sees("Theme: capture"), "{}", person.screen());
    person.keys("theme nonsense⏎");
    assert!(person.sees("is not a theme"), "{}", person.screen());
    person.press_ctrl('d');
    let puzzles = shipped_puzzles("ugly_duck");
    let daily = daily_puzzle(&puzzles, &trainer_time().date).expect("a puzzle");
    assert!(person.sees("Puzzle of the day") && person.sees(&daily.id), "{}", person.screen());
}

#[test]
fn a_run_has_a_clock_and_ends_with_the_third_mistake() {
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.press_ctrl('r');
    assert!(person.sees("Timed run") && person.sees("3:00 left"), "{}", person.screen());
    person.wait(Duration::from_secs(50));
    assert!(person.sees("2:10 left"), "{}", person.screen());
    person.press_ctrl('n');
    assert!(person.sees("1 of 3 mistakes"), "{}", person.screen());
    // A menu on top does not stop the clock.
    person.keys("⎋");
    person.wait(Duration::from_secs(10));
    person.keys("⎋");
    assert!(person.sees("2:00 left"), "{}", person.screen());
    person.press_ctrl('n');
    person.press_ctrl('n');
    assert!(person.sees("The run is over: 0 solved, 3 missed."), "{}", person.screen());
    assert!(!person.sees("Timed run"), "{}", person.screen());
    person.press_ctrl('r');
    person.wait(Duration::from_secs(181));
    assert!(person.sees("The run is over: 0 solved, 0 missed."), "{}", person.screen());
}

#[test]
fn words_of_the_line_mode_work_here_too() {
    let mut person = at_puzzles(SIZE, "ugly_duck", "en");
    person.keys("score⏎");
    assert!(person.sees("solved the first time"), "{}", person.screen());
    person.keys("position⏎");
    assert_eq!(person.clipboard.as_deref(), Some(&*first("ugly_duck").position));
    person.keys("⏎");
    person.keys("moves⏎");
    assert!(person.sees(&wrong_move(&first("ugly_duck"))), "{}", person.screen());
    person.keys("⎋resign⏎");
    assert!(person.sees("That cannot be done now"), "{}", person.screen());
    person.keys("why⏎");
    assert!(person.sees("there is no wrong move to explain"), "{}", person.screen());
    person.keys("why a1a1⏎x9⏎");
    assert!(person.sees("to move and"), "{}", person.screen());
    person.happens(Input::Paste("rules".to_owned()));
    person.keys("⏎");
    assert!(person.sees("swan"), "{}", person.screen());
    person.keys("⎋flip⏎daily⏎run⏎next⏎hint⏎menu⏎");
    assert!(person.sees("What shall we play?"), "{}", person.screen());
}

#[test]
fn a_game_without_puzzles_offers_those_that_have_some() {
    let mut person = Person::new(SIZE, Opening::Puzzles(None), MODERN, "en", None);
    assert!(person.sees("Puzzles of which game?"), "{}", person.screen());
    assert!(person.click_on("Ski Jumps"));
    assert!(person.sees("Ski Jumps") && person.sees("to move and"), "{}", person.screen());
    for entry in CATALOGUE {
        if shipped_puzzles(entry.info.id).is_empty() {
            let opening = Opening::Puzzles(Some(entry));
            let person = Person::new(SIZE, opening, MODERN, "en", None);
            let none = format!("{} has no puzzles.", entry.info.name);
            assert!(person.sees(&none) && person.sees("which game?"), "{}", person.screen());
        }
    }
}

#[test]
fn puzzles_fit_the_smallest_window() {
    for locale in ["en", "pt-PT"] {
        for entry in games_with_puzzles() {
            let mut person = at_puzzles((60, 20), entry.info.id, locale);
            let wrong = wrong_move(&first(entry.info.id));
            person.keys(&format!("{wrong}⏎"));
            watch(&mut person);
            assert!(person.sees(&format!("✗ {wrong} ")), "{}", person.screen());
            person.keys("⏎");
            person.press_ctrl('r');
            assert!(person.sees("3:00"), "{}", person.screen());
        }
    }
}

#[test]
fn results_that_cannot_be_kept_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path());
    std::fs::create_dir_all(folders.puzzles()).expect("a folder in place of the file");
    let mut person = at_home(Opening::Puzzles(Some(entry("ugly_duck"))), &folders);
    assert!(person.sees("The result was not saved"), "{}", person.screen());
    person.keys("solution⏎");
    assert!(person.sees("The result was not saved"), "{}", person.screen());
    assert!(person.sees("0 of 1 solved"), "it counts here all the same:\n{}", person.screen());
}
