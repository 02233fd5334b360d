//! axe-core finds nothing on any page, in either theme.

use serde_json::{Value, json};

use crate::page::{Page, Screen, Wishes};
use crate::people::pair;
use crate::play::{create, my_turn, sight, until};
use crate::world::{against, among_people, test};

/// axe-core 4.14.0, unchanged; see `axe/LICENSE`.
const AXE: &str = include_str!("axe/axe.min.js");

/// Looks at the page as it is, in both themes.
pub(crate) async fn examine(page: &Page, screen: Screen, what: &str) {
    // Content that fades because other content replaces it is not checked.
    page.until("!document.querySelector('.stale')").await;
    page.eval::<Value>(&format!("window.axe ? null : void (() => {{ {AXE} }})()")).await;
    for is_dark in [false, true] {
        page.wish(Wishes { is_dark, ..screen.into() }).await;
        let found: Vec<Value> = page
            .eval(
                "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))) \
                 .then(() => axe.run(document, { resultTypes: ['violations'] })) \
                 .then(({ violations }) => violations.map(({ id, help, nodes }) => ({ id, help, \
                 nodes: nodes.map(({ html, failureSummary }) => html + failureSummary) })))",
            )
            .await;
        let theme = if is_dark { "dark" } else { "light" };
        assert!(found.is_empty(), "{what}, {theme}: {}", json!(found));
    }
    page.wish(screen.into()).await;
}

#[test]
fn start_forms_and_settings() {
    test("axe_start", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            create(&page, &against("random", "dropper", &json!({ "size": "4x4" }))).await;
            page.go("/").await;
            page.see(".entry", "Dropper").await;
            examine(&page, screen, "the start page").await;
            page.click("[aria-label='Options for Ski Jumps']", "").await;
            examine(&page, screen, "the form").await;
            page.key("Escape").await;
            page.click(".top-bar button", "Settings").await;
            examine(&page, screen, "the settings").await;
        }
    });
}

#[test]
fn games_in_play() {
    test("axe_play", async |world| {
        let page = world.visit(Screen::Desktop).await;
        for game in ["ugly_duck", "ski_jumps", "dropper", "three_dragons"] {
            let mut wanted = among_people("local", game, &json!({}));
            wanted["clock"] = "5m+3s".into();
            create(&page, &wanted).await;
            let sight = my_turn(&page).await;
            page.click_at(sight.offers[0].point()).await;
            examine(&page, Screen::Desktop, game).await;
        }
        page.click(".action", "More").await;
        examine(&page, Screen::Desktop, "the menu").await;
        page.click("dialog button", "Keyboard").await;
        examine(&page, Screen::Desktop, "the keys").await;
        page.key("Escape").await;
        page.click(".action", "Resign").await;
        examine(&page, Screen::Desktop, "resigning").await;
        page.click("dialog button.danger", "Resign").await;
        until(&page, "sight.status === 'over'").await;
        examine(&page, Screen::Desktop, "a finished game").await;
    });
}

#[test]
fn games_by_link() {
    test("axe_link", async |world| {
        let maker = world.visit(Screen::Phone).await;
        let game = among_people("friend", "ugly_duck", &json!({}));
        let created = create(&maker, &game).await;
        maker.see("input.invite", "/join/").await;
        examine(&maker, Screen::Phone, "waiting").await;
        let guest = world.visit(Screen::Phone).await;
        guest.go(created["invite_url"].as_str().expect("an invitation")).await;
        guest.see("button", "Join").await;
        examine(&guest, Screen::Phone, "joining").await;
        guest.go(created["url"].as_str().expect("an address")).await;
        sight(&guest).await;
        examine(&guest, Screen::Phone, "watching").await;
        let (white, black, _) = pair(world, "4x4", "none").await;
        white.click(".action", "Draw").await;
        black.see(".turn button", "Accept").await;
        examine(&black, Screen::Phone, "an offer").await;
    });
}

#[test]
fn rules_and_errors() {
    test("axe_rules", async |world| {
        let page = world.visit(Screen::Phone).await;
        for game in ["ugly_duck", "three_dragons"] {
            page.go(&format!("/rules/{game}")).await;
            page.until("document.querySelectorAll('.diagram .board-picture').length > 1").await;
            examine(&page, Screen::Phone, game).await;
        }
        page.expect("404 (Not Found)");
        page.go("/rules/chess").await;
        page.see("h1", "That did not work").await;
        examine(&page, Screen::Phone, "an error").await;
        for path in ["/nothing", "/game/%ff", "/join/%ff/x"] {
            page.go(path).await;
            page.see(".message-page p", "There is no page with this address").await;
            page.see(".message-page a", "All games").await;
        }
        examine(&page, Screen::Phone, "an address that leads nowhere").await;
    });
}
