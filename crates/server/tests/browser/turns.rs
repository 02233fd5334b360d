//! A turn on the board: its steps, what they will do, and the way back.

use fastrand::Rng;
use serde_json::json;

use crate::page::{Page, Screen, Wishes};
use crate::play::{Hand, create, my_turn, sight, steps, turn, until, whole_game};
use crate::world::{against, among_people, test};

/// X can move from d8 to d7 and then capture on d6, or not.
const CAPTURE: &str = "#7#/9/9/9/*3*3*/3a5/9/3C1B3/#4bb1# x LMR 0";

async fn chosen(page: &Page, squares: &[&str]) {
    let wanted = json!(squares);
    until(page, &format!("JSON.stringify(sight.chosen.sort()) === JSON.stringify({wanted})")).await;
}

#[test]
fn a_turn_of_dropper_is_taken_back_step_by_step() {
    test("dropper_steps", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &among_people("local", "dropper", &json!({ "size": "5x5" }))).await;
        page.see(".turn-title", "X to move").await;
        steps(&page, Hand::Mouse, &["c3"]).await;
        page.see(".turn-title", "O to move").await;
        let prompt = page.text(".turn-words").await;

        // The pointer looks ahead; what is asked for does not follow it.
        steps(&page, Hand::Mouse, &["c3"]).await;
        page.until(&format!(
            "document.querySelector('.turn-words').textContent !== {}",
            json!(prompt)
        ))
        .await;
        let asked = page.text(".turn-words").await;
        let next = page.find(".board-cell[data-square=b3]", "").await;
        page.hover(next).await;
        page.until("document.querySelectorAll('.piece-ghost').length > 0").await;
        page.until(&format!(
            "document.querySelector('.turn-words').textContent !== {}",
            json!(asked)
        ))
        .await;
        let words = page.text(".turn-words").await;
        let question = asked.split_inclusive('.').next().unwrap_or_default();
        assert!(words.starts_with(question), "{asked} {words}");
        steps(&page, Hand::Mouse, &["b3"]).await;
        chosen(&page, &["b3", "c3"]).await;
        // The page draws and announces the effects of the steps.
        page.until("document.querySelectorAll('.piece-ghost').length > 0").await;
        assert_ne!(page.text(".turn-words").await, prompt);
        page.click(".undo-step", "").await;
        chosen(&page, &["c3"]).await;
        page.key("Escape").await;
        chosen(&page, &[]).await;
        page.see(".turn-words", &prompt).await;
        assert_eq!(page.count(".undo-step:disabled").await, 1);

        // A click on a chosen square takes it back, and all after it.
        steps(&page, Hand::Mouse, &["c3", "b3"]).await;
        page.click(".board-cell[data-square=c3]", "").await;
        chosen(&page, &[]).await;
        steps(&page, Hand::Mouse, &["c3", "b3", "e5"]).await;
        until(&page, "sight.turns === 2").await;
        page.see("button.move", "c3>b3+e5").await;
        assert_eq!(page.sent("move").len(), 2);
    });
}

#[test]
fn a_capture_of_three_dragons_is_a_choice() {
    test("dragons_steps", async |world| {
        let page = world.visit(Screen::Phone).await;
        let mut game = among_people("local", "three_dragons", &json!({}));
        game["position"] = CAPTURE.into();
        create(&page, &game).await;
        steps(&page, Hand::Touch, &["d8", "d7"]).await;
        page.see(".tray button", "No capture").await;
        let offered = sight(&page).await.offers;
        let mut names: Vec<&str> = offered.iter().map(|offer| offer.step.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["d6", "none"]);
        page.tap(".undo-step", "").await;
        chosen(&page, &["d8"]).await;
        assert_eq!(page.count(".tray button").await, 0);
        steps(&page, Hand::Touch, &["d7", "none"]).await;
        until(&page, "sight.turns === 1").await;
        page.see(".last-move", "d8d7").await;
    });
}

#[test]
fn moves_are_typed() {
    test("typed", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        my_turn(&page).await;
        page.key("/").await;
        page.until("document.activeElement.matches('.typed-move input')").await;
        page.write("a1d4").await;
        page.key("Enter").await;
        page.see(".notice", "a1d4").await;
        // The move comes back to be corrected, and what is typed next takes its place.
        page.until("document.querySelector('.typed-move input').value === 'a1d4'").await;
        my_turn(&page).await;
        page.write("a1a2").await;
        page.key("Enter").await;
        until(&page, "sight.turns === 2 && sight.mine").await;
        page.see("button.move", "a1a2").await;
        page.until("document.activeElement.matches('.typed-move input')").await;
        page.until("document.querySelector('[aria-live]').textContent !== ''").await;
    });
}

#[test]
fn shortcuts_of_one_letter_are_switched_off() {
    test("shortcuts", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        my_turn(&page).await;
        let first = "document.querySelector('.board-cell').dataset.square";
        let before: String = page.eval(first).await;
        page.key("f").await;
        page.until(&format!("{first} !== {}", json!(before))).await;
        page.click("header button", "Settings").await;
        page.click("dialog label", "single letters").await;
        page.key("Escape").await;
        page.until("!document.querySelector('dialog')").await;
        let flipped: String = page.eval(first).await;
        for key in ["f", "b", "/", "?"] {
            page.key(key).await;
        }
        assert_eq!(page.eval::<String>(first).await, flipped);
        assert_eq!(page.count("dialog, .board-cell:focus, .typed-move input:focus").await, 0);
        // Keys that type nothing stay.
        turn(&page, Hand::Mouse, &mut Rng::with_seed(1)).await;
        my_turn(&page).await;
        page.key("Home").await;
        page.see(".turn-title", "After 0 of 2 moves").await;
    });
}

#[test]
fn keyboard_alone_from_the_start_page_to_the_end() {
    test("keyboard", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.see(".card button", "Options").await;
        tab_to(&page, "now.ariaLabel === 'Options for Ugly Duck'").await;
        page.key("Enter").await;
        page.until("document.querySelector('dialog[open]')").await;
        // The size: from 5×5 to 3×3 by arrow keys.
        tab_to(&page, "now.name === 'size'").await;
        page.key("ArrowLeft").await;
        page.key("ArrowLeft").await;
        page.key("Enter").await;
        my_turn(&page).await;
        page.key("?").await;
        page.see("dialog h2", "Keyboard").await;
        page.key("Escape").await;
        page.until("!document.querySelector('dialog')").await;
        let turns = whole_game(&page, Hand::Keyboard, &mut Rng::with_seed(2)).await;
        assert!(turns > 1);
        tab_to(&page, "now.textContent === 'Rematch'").await;
        page.key("Enter").await;
        until(&page, "sight.status === 'playing' && sight.turns < 2").await;
    });
}

/// Presses Tab until this is true of the focused element, `now`, and checks that the focus shows.
async fn tab_to(page: &Page, what: &str) {
    for _ in 0..60 {
        page.key("Tab").await;
        let there: bool = page.eval(&format!("((now) => {what})(document.activeElement)")).await;
        if there {
            let outline: String = page
                .eval(
                    "(() => { const now = document.activeElement; return getComputedStyle( \
                     now.matches('.segments input') ? now.nextElementSibling : now).outlineStyle; })()",
                )
                .await;
            assert_ne!(outline, "none", "{what}");
            return;
        }
    }
    panic!("the Tab key does not reach {what}");
}

#[test]
fn earlier_positions_are_looked_at() {
    test("history", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &among_people("local", "ugly_duck", &json!({ "size": "4x4" }))).await;
        for turn in [["a1", "a2"], ["d4", "d3"], ["b1", "b2"]] {
            steps(&page, Hand::Mouse, &turn).await;
        }
        until(&page, "sight.turns === 3").await;
        let empty = async |square: &str| {
            page.until(&format!(
                "document.querySelector('.board-cell[data-square={square}]').ariaLabel \
                 .includes('empty')"
            ))
            .await;
        };
        empty("b1").await;
        page.key("ArrowLeft").await;
        page.see(".turn-title", "After 2 of 3 moves").await;
        empty("b2").await;
        page.key("Home").await;
        page.see(".turn-title", "After 0 of 3 moves").await;
        empty("a2").await;
        assert!(sight(&page).await.offers.is_empty(), "the past cannot be changed");
        page.click("[aria-label='One move forward']", "").await;
        page.see(".turn-title", "After 1 of 3 moves").await;
        page.click("button.move", "d4d3").await;
        page.see(".turn-title", "After 2 of 3 moves").await;
        page.click(".turn button", "Back to the game").await;
        page.see(".turn-title", "Black to move").await;
        page.key("Home").await;
        page.see(".turn-title", "After 0 of 3 moves").await;
        page.key("End").await;
        my_turn(&page).await;
        // Two on one screen: what either takes back is gone at once.
        page.click(".action", "Take back").await;
        until(&page, "sight.turns === 2").await;
    });
}

#[test]
fn motion_explains_unless_less_is_asked_for() {
    test("motion", async |world| {
        for less_motion in [false, true] {
            let page = world.visit(Wishes { less_motion, ..Screen::Desktop.into() }).await;
            let count = "window.journeys = 0; const animate = Element.prototype.animate; \
                Element.prototype.animate = function (...all) { window.journeys += 1; \
                return animate.apply(this, all); };";
            page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": count })).await;
            create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
            turn(&page, Hand::Mouse, &mut Rng::with_seed(1)).await;
            until(&page, "sight.turns === 2").await;
            let journeys: usize = page.eval("window.journeys").await;
            assert_eq!(journeys == 0, less_motion, "{journeys} animations");
        }
    });
}

#[test]
fn the_board_stands_still_while_moves_are_made() {
    test("still", async |world| {
        for screen in Screen::ALL {
            let page = world.visit(screen).await;
            create(&page, &against("random", "three_dragons", &json!({}))).await;
            let place = "(() => { const box = document.querySelector('.board-surface') \
                .getBoundingClientRect(); return JSON.stringify([box.x, box.y + scrollY, box.width, box.height]); })()";
            let before: String = page.eval(place).await;
            let rng = &mut Rng::with_seed(9);
            for _ in 0..2 {
                turn(&page, Hand::Mouse, rng).await;
                my_turn(&page).await;
                assert_eq!(page.eval::<String>(place).await, before, "{screen:?}");
            }
            // Nothing overflows at the side.
            let wide: bool = page.eval("document.documentElement.scrollWidth > innerWidth").await;
            assert!(!wide, "{screen:?} scrolls sideways");
        }
    });
}
