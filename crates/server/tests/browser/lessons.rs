//! Lessons: from the start page through a wrong move, a hint and a right move to the next task, and what is kept.

use serde_json::Value;

use crate::accessible::examine;
use crate::analysis::press;
use crate::page::{Page, Screen};
use crate::world::test;

async fn type_move(page: &Page, text: &str) {
    page.eval::<Value>("void document.querySelector('.typed-move input').focus()").await;
    page.write(text).await;
    page.key("Enter").await;
    page.key("Escape").await;
}

/// Waits until the board takes moves again.
async fn can_move(page: &Page) {
    page.until("document.querySelector('.board-cell[aria-disabled=false], .board-cell:not([aria-disabled])')")
        .await;
}

#[test]
fn a_lesson_is_taken_from_the_start_page() {
    test("lesson", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            page.go("/").await;
            press(&page, screen, ".card-actions a", "Learn").await;
            page.see(".puzzle-facts", "task 1 of").await;
            page.until("document.querySelector('.board-host .board-cell')").await;
            examine(&page, screen, "a lesson").await;
            type_move(&page, "b1b2").await;
            page.see(".puzzle-words", "whole turn").await;
            examine(&page, screen, "a task that is done").await;
            press(&page, screen, ".puzzle-buttons button", "Next task").await;
            page.see(".puzzle-facts", "task 2 of").await;
            type_move(&page, "b2a3").await;
            page.until("document.querySelector('.lesson').dataset.state === 'wrong'").await;
            page.see(".puzzle-words", "takes nothing").await;
            press(&page, screen, ".puzzle-buttons button", "Hint").await;
            page.see(".puzzle-words", "blocks yours").await;
            type_move(&page, "b2c3").await;
            page.see(".puzzle-words", "Taken").await;
            // What is done is kept by the browser, and the lesson goes on where it was left.
            page.go("/").await;
            press(&page, screen, ".card-actions a", "Learn").await;
            page.see(".puzzle-facts", "task 3 of").await;
            page.see(".puzzle-progress", "2 of 14").await;
        }
    });
}

#[test]
fn tasks_that_a_lesson_does_not_have_finish_nothing() {
    test("lesson_old_tasks", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/learn").await;
        page.see(".puzzle-facts", "task 1 of").await;
        let first = page.eval::<String>("location.pathname").await;
        let keep = |tasks: &str| {
            format!(
                "void localStorage.setItem('cygnet-lessons', JSON.stringify({{[location.pathname.split('/')[2]]: {tasks}}}))"
            )
        };
        let old = "Array.from({length: 60}, (_, index) => `old-${index}`)";
        page.eval::<Value>(&keep(old)).await;
        page.go("/learn").await;
        page.see(".puzzle-facts", "task 1 of").await;
        assert_eq!(page.eval::<String>("location.pathname").await, first);
    });
}

#[test]
fn the_board_and_the_keys_take_a_lesson() {
    test("lesson_keys", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/learn/ski_jumps?task=ambush").await;
        page.see(".lesson-turns", "2 turns left").await;
        can_move(&page).await;
        for square in ["d1", "e1"] {
            page.click(&format!(".board-cell[data-square={square}]"), "").await;
        }
        page.see(".puzzle-words", "d1e1 is right").await;
        page.see(".lesson-turns", "One turn left").await;
        page.key("h").await;
        page.see(".puzzle-words", "begins on b3").await;
        page.key("r").await;
        page.see(".lesson-turns", "2 turns left").await;
        page.key("n").await;
        page.see(".puzzle-title", "To and fro").await;
        page.key("p").await;
        page.see(".puzzle-title", "Make them come").await;
        page.click(".lesson-list button", "12").await;
        page.see(".puzzle-title", "A whole game").await;
        page.go("/rules/dropper").await;
        page.click(".rules-play a", "Learn by doing").await;
        page.see(".puzzle-facts", "Dropper").await;
    });
}
