//! Ratings and progress: the line beside a game, the page of progress, and what its owner does with the results.

use cygnet_puzzles::shipped_puzzles;
use serde_json::{Value, json};

use crate::accessible::examine;
use crate::page::{Page, Screen};
use crate::play::{create, my_turn, until};
use crate::world::{against, test};

async fn type_move(page: &Page, text: &str) {
    page.eval::<Value>("void document.querySelector('.typed-move input').focus()").await;
    page.write(text).await;
    page.key("Enter").await;
    page.key("Escape").await;
}

async fn resign(page: &Page) {
    page.click(".action", "Resign").await;
    page.click("dialog button.danger", "Resign").await;
    until(page, "sight.status === 'over'").await;
}

/// A game that begins with a puzzle, a mistake in it, and its end.
async fn makes_a_mistake(page: &Page) -> String {
    let puzzles = shipped_puzzles("ugly_duck");
    let puzzle = puzzles.into_iter().find(|puzzle| puzzle.solution.defences.is_empty());
    let puzzle = puzzle.expect("a short puzzle");
    let (_, state) = puzzle.set_up().expect("a position");
    let moves = state.moves();
    let wrong = moves.iter().find(|mv| **mv != puzzle.solution.mv).expect("another move");
    let mut game = against("random", "ugly_duck", &json!({}));
    game["position"] = puzzle.position.clone().into();
    game["side"] = state.turn().index().into();
    create(page, &game).await;
    my_turn(page).await;
    type_move(page, wrong).await;
    until(page, "sight.turns >= 2 || sight.status === 'over'").await;
    if page.eval::<bool>("document.querySelector('main').dataset.status !== 'over'").await {
        resign(page).await;
    }
    puzzle.id
}

#[test]
fn a_game_moves_the_rating_and_the_page_shows_it() {
    test("progress", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            page.go("/progress").await;
            page.see(".rating-now", "None yet").await;
            examine(&page, screen, "no progress").await;
            page.click(".guess button", "I know the rules").await;
            page.see(".rating-now", "(provisional)").await;
            create(&page, &against("strength", "ugly_duck", &json!({}))).await;
            my_turn(&page).await;
            page.see(".rating-line", "Rated game").await;
            page.see(".player-top", "Strength").await;
            type_move(&page, "a1b2").await;
            until(&page, "sight.turns >= 2").await;
            resign(&page).await;
            page.see(".rating-line", "Your rating in Ugly Duck").await;
            let puzzle = makes_a_mistake(&page).await;
            page.see(".rating-line", "not rated: it began in another position").await;
            page.click(".rating-line a", "Your progress").await;
            page.see(".progress-sums", "0 won, 0 drawn, 2 lost").await;
            page.until("document.querySelector('.chart .rating-curve') !== null").await;
            page.see(".against", "Your strength").await;
            examine(&page, screen, "progress").await;
            page.click(".chart-table summary", "As a table").await;
            page.see(".chart-table table", "±").await;
            // The mistake comes back as a puzzle.
            page.click("a.button", "Solve your mistakes").await;
            page.see(".puzzle-facts", &puzzle).await;
            page.see(".puzzle-title", "your mistakes").await;
            examine(&page, screen, "a mistake").await;
            page.click(".top-bar a", "").await;
            page.see("h1", "What shall we play").await;
            page.see(".card-rating", "Your rating: ").await;
        }
    });
}

#[test]
fn results_are_erased_after_a_question() {
    test("progress_erase", async |world| {
        let page = world.visit(Screen::Desktop).await;
        makes_a_mistake(&page).await;
        page.go("/progress").await;
        page.see(".progress-sums", "1 lost").await;
        page.click("button", "Erase everything").await;
        page.click("dialog button", "No, keep them").await;
        page.see(".progress-sums", "1 lost").await;
        page.click("button", "Erase everything").await;
        examine(&page, Screen::Desktop, "erasing").await;
        page.click("dialog button.danger", "Yes, erase them").await;
        page.see(".notice", "Erased").await;
        page.see(".progress-empty", "Play a game").await;
        // A game without mistakes has no puzzles.
        page.go("/puzzles/ugly_duck?mistakes=1").await;
        page.see(".puzzle-words", "no mistakes that make puzzles").await;
        examine(&page, Screen::Desktop, "no mistakes").await;
    });
}
