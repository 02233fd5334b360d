//! Puzzles, line by line.

use cygnet_games::CATALOGUE;
use cygnet_puzzles::{Puzzle, PuzzleProgress, daily_puzzle, shipped_puzzles};
use cygnet_tui::screen::Opening;
use cygnet_userdata::calendar::trainer_time;
use cygnet_userdata::puzzle_progress::SolvedPuzzles;

use crate::common::lines::{Program, assert_says};

/// The puzzle that a new solver is shown first; `None` if the game has no puzzles.
fn first_of(game: &str) -> Option<Puzzle> {
    let puzzles = shipped_puzzles(game);
    PuzzleProgress::default().next(&puzzles, None, trainer_time().day).cloned()
}

fn first(game: &str) -> Puzzle {
    first_of(game).expect("a game with puzzles")
}

fn solved(program: &Program) -> SolvedPuzzles {
    let (solved, warning) = SolvedPuzzles::load(&program.folders()).expect("a file or none");
    assert_eq!(warning, None);
    solved
}

#[test]
fn each_game_has_puzzles_that_can_be_solved_from_the_menu() {
    for entry in CATALOGUE {
        let program = Program::new();
        let Some(puzzle) = first_of(entry.info.id) else {
            let said = program.menu(&format!("puzzles {}\n", entry.info.id));
            assert_says(&said, &[&format!("{} has no puzzles.\n", entry.info.name)]);
            continue;
        };
        let lines = format!("puzzles {}\n{}\nscore\n", entry.info.id, puzzle.solution.mv);
        let said = program.menu(&lines);
        let title = format!("Puzzle {}: ", puzzle.id);
        let right = format!("{} is right", puzzle.solution.mv);
        assert_says(&said, &[&title, "to move and", &right, "solved the first time"]);
        if puzzle.length == 1 {
            assert_eq!(solved(&program).of_game(entry.info.id).counts(), (1, 1));
        }
    }
}

#[test]
fn a_wrong_move_is_refuted_and_comes_back() {
    let puzzle = first("ugly_duck");
    let (_, state) = puzzle.set_up().expect("a position");
    let wrong = state.moves().into_iter().find(|mv| *mv != puzzle.solution.mv).expect("others");
    let program = Program::new();
    let lines = format!("puzzles 1\n{wrong}\nposition\n{}\n", puzzle.solution.mv);
    let said = program.menu(&lines);
    let refuted = format!("{wrong} misses the goal");
    assert_says(
        &said,
        &[&refuted, "Try again.\n", &format!("> {}\n", puzzle.position), "is right"],
    );
    let progress = solved(&program).of_game("ugly_duck");
    assert_eq!(progress.counts(), (1, 0));
    assert_eq!(progress.due(trainer_time().day + 1), 1);
}

#[test]
fn hints_and_the_solution_are_shown_and_count_as_help() {
    let puzzle = first("ugly_duck");
    let program = Program::new();
    let said = program.menu("puzzles ugly duck\nhint\nhint\nhint\nsolution\nhint\na1a2\nnext\n");
    let solution = format!("The solution is {}.\n", puzzle.solution.main_line().join(" "));
    let mv = format!("The move is {}.\n", puzzle.solution.mv);
    assert_says(
        &said,
        &[
            "The move begins on ",
            &mv,
            &solution,
            "this puzzle is over; `next` shows the next one\n",
        ],
    );
    assert_eq!(said.matches("\nPuzzle ").count(), 2, "{said}");
    assert_eq!(solved(&program).of_game("ugly_duck").counts(), (1, 0));
}

#[test]
fn themes_the_day_and_runs_choose_puzzles() {
    let puzzles = shipped_puzzles("ugly_duck");
    let daily = daily_puzzle(&puzzles, &trainer_time().date).expect("a puzzle").id.clone();
    let said = Program::new().menu(
        "puzzles 1\ntheme\ntheme capture\ntheme nonsense\ndaily\nrun\nsolution\nnext\nhelp\nwhat\n",
    );
    assert_says(
        &said,
        &[
            "The themes are capture, ",
            "'nonsense' is not a theme of these puzzles",
            &format!("Puzzle {daily}: "),
            "A timed run: three minutes",
            "the puzzle of the day",
            "'what' is not a move of Ugly Duck",
        ],
    );
}

#[test]
fn a_puzzle_of_a_run_that_is_passed_over_is_a_mistake() {
    let program = Program::new();
    let said = program.menu("puzzles 1\nrun\nhint\nnext\nnext\nnext\n");
    assert_says(&said, &["A timed run: three minutes", "0 solved, 3 missed"]);
    assert_eq!(
        said.matches("\nPuzzle ").count(),
        5,
        "one before, three of the run, one after: {said}"
    );
    assert_eq!(solved(&program).of_game("ugly_duck").counts(), (3, 0));
}

#[test]
fn puzzles_are_solved_in_portuguese_too() {
    let said =
        Program::in_portuguese().menu("problemas 1\nsugestão\nsolução\nseguinte\ntema\nsair\n");
    assert_says(&said, &["Problemas de Ugly Duck", "Problema ", "A solução é ", "Os temas são "]);
}

#[test]
fn a_wrong_name_at_the_menu_is_explained() {
    let said = Program::new().menu("puzzles chess\nmenu\n");
    assert_says(&said, &["'chess' is not a game"]);
}

#[test]
fn puzzles_alone_lists_the_games_that_have_some() {
    let puzzle = first("ski_jumps");
    let program = Program::new();
    let said = program.run(
        Opening::Puzzles(None),
        &mut "\n9\nchess\nhelp\nSki Jumps\nmenu\npuzzles\nmenu\nquit\n".as_bytes(),
    );
    assert_says(
        &said,
        &[
            "Puzzles of which game?\n",
            ". Ski Jumps: ",
            "'9' is not a game",
            "'chess' is not a game",
            &format!("Puzzle {}: ", puzzle.id),
            "What shall we play?",
        ],
    );
    assert_eq!(said.matches("Puzzles of which game?").count(), 3, "{said}");
    let mut lines: &[u8] = b"menu\n";
    let said = program.run(Opening::Puzzles(cygnet_games::find("ugly_duck")), &mut lines);
    assert_says(&said, &["Puzzles of Ugly Duck.", "What shall we play?"]);
}

#[test]
fn after_a_puzzle_other_moves_can_be_asked_about() {
    let puzzle = first("ugly_duck");
    let (_, state) = puzzle.set_up().expect("a position");
    let wrong = state.moves().into_iter().find(|mv| *mv != puzzle.solution.mv).expect("others");
    let right = &puzzle.solution.mv;
    let said = Program::new().menu(&format!(
        "puzzles 1\nwhy\nwhy {right}\n{wrong}\nwhy\nsolution\nfirst\nwhy {right}\n{wrong}\nwhy x\n"
    ));
    assert_says(
        &said,
        &[
            "there is no wrong move to explain\n",
            "after a puzzle you can ask about any move of a position in which you were to move\n",
            &format!("{right} is the only move that reaches the goal.\n"),
        ],
    );
    let refuted = format!("{wrong} misses the goal");
    assert_eq!(said.matches(&refuted).count(), 3, "by itself, asked, and afterwards:\n{said}");
    assert_eq!(said.matches("Try again.").count(), 2, "{said}");
}

#[test]
fn moves_are_typed_as_in_a_game() {
    let puzzle = first("ugly_duck");
    let (from, to) = puzzle.solution.mv.split_at(2);
    let said = Program::new().menu(&format!("puzzles 1\n{from}\ncancel\n{from}\n{to}\nz9z9\n"));
    assert_says(
        &said,
        &["  1. ", "The turn is cancelled", &format!("{} is right", puzzle.solution.mv)],
    );
}

#[test]
fn a_run_tells_its_time() {
    let said = Program::new().menu("puzzles 1\nrun\nnext\n");
    assert_says(&said, &["Timed run\n", " left, 0 solved, 0 of 3 mistakes\n", "1 of 3 mistakes\n"]);
}
