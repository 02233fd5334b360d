//! Puzzles: a wrong move, a right one, help, another theme, a run, and the keyboard.

use cygnet_puzzles::{Puzzle, shipped_puzzles};
use serde_json::Value;

use crate::accessible::examine;
use crate::analysis::press;
use crate::page::{Page, Screen};
use crate::world::test;

/// Opens a puzzle, and waits until moves can be made.
async fn open(page: &Page, puzzle: &Puzzle) {
    page.go(&format!("/puzzles/{}?puzzle={}", puzzle.game, puzzle.id)).await;
    page.see(".puzzle-facts", &puzzle.id).await;
    page.until("document.querySelector('.board-host .board-cell')").await;
}

async fn type_move(page: &Page, text: &str) {
    page.eval::<Value>("void document.querySelector('.typed-move input').focus()").await;
    page.write(text).await;
    page.key("Enter").await;
    page.key("Escape").await;
}

/// A puzzle with a solution of one move, so that no answer is left to chance.
fn short_puzzle(game: &str) -> Puzzle {
    let known = shipped_puzzles(game);
    known.into_iter().find(|puzzle| puzzle.solution.defences.is_empty()).expect("a short puzzle")
}

fn wrong_move(puzzle: &Puzzle) -> String {
    let (_, state) = puzzle.set_up().expect("a position");
    let moves = state.moves();
    moves.into_iter().find(|mv| *mv != puzzle.solution.mv).expect("another move")
}

#[test]
fn a_puzzle_is_solved_after_a_mistake() {
    test("puzzle", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            for game in cygnet_games::IDS {
                let puzzle = short_puzzle(game);
                open(&page, &puzzle).await;
                examine(&page, screen, "a puzzle").await;
                type_move(&page, &wrong_move(&puzzle)).await;
                page.see(".puzzle-words", "misses the goal").await;
                page.until("document.querySelector('.puzzles').dataset.state === 'wrong'").await;
                type_move(&page, &puzzle.solution.mv).await;
                page.see(".puzzle-words", "solved").await;
                examine(&page, screen, "a solved puzzle").await;
                page.see(".puzzle-progress", "1").await;
                press(&page, screen, ".puzzle-buttons button", "Next puzzle").await;
                page.until(&format!(
                    "!document.querySelector('.puzzle-facts').textContent.includes('{}')",
                    puzzle.id
                ))
                .await;
            }
        }
    });
}

#[test]
fn the_board_and_the_keys_solve_puzzles() {
    test("puzzle_keys", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let puzzle = short_puzzle("ugly_duck");
        open(&page, &puzzle).await;
        page.key("h").await;
        page.until("document.querySelector('.puzzle-words').textContent !== ''").await;
        // Steps on the board: from one square to the other.
        let (from, to) = puzzle.solution.mv.split_at(2);
        for square in [from, &to[..2]] {
            page.click(&format!(".board-cell[data-square={square}]"), "").await;
        }
        page.see(".puzzle-words", "solved").await;
        page.key("n").await;
        page.until("document.querySelector('.puzzles').dataset.state === ''").await;
        page.key("s").await;
        page.see(".puzzle-words", "The solution is").await;
        page.see(".puzzle-more a", "Analyse").await;
    });
}

#[test]
fn runs_themes_and_the_puzzle_of_the_day() {
    test("puzzle_ways", async |world| {
        let page = world.visit(Screen::Phone).await;
        page.go("/").await;
        page.tap(".top-link", "Puzzles").await;
        page.see(".puzzle-games a[aria-current]", "Ugly Duck").await;
        page.until("document.querySelectorAll('.puzzle-theme option').length > 3").await;
        page.tap(".puzzle-more button", "Puzzle of the day").await;
        page.see(".puzzle-title", "puzzle of the day").await;
        page.tap(".puzzle-more button", "Three-minute run").await;
        page.see(".run-time", ":").await;
        examine(&page, Screen::Phone, "a run").await;
        for _ in 0..3 {
            page.tap(".puzzle-buttons button", "Skip").await;
        }
        page.see(".puzzle-words", "The run is over").await;
        page.until("document.querySelector('.run').hidden").await;
    });
}
