//! Lost connections and restarted servers: nothing is lost, nothing is played twice, nothing looks live
//! that is not.

use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value, json};

use crate::line::Flow;
use crate::page::{Page, Screen};
use crate::people::pair;
use crate::play::{Hand, create, sight, steps, turn, until};
use crate::world::{against, among_people, test};

/// Is the board dimmed and out of reach?
async fn looks_lost(page: &Page) {
    until(page, "sight.connection === 'reconnecting'").await;
    assert_eq!(page.count(".board-surface.dimmed").await, 1);
    assert_eq!(page.count(".board-surface.live").await, 0);
    assert_eq!(page.count(".action:not([hidden]):disabled").await, 3);
}

async fn looks_live(page: &Page) {
    until(page, "sight.connection === 'live'").await;
    page.until("document.querySelectorAll('.board-surface.dimmed').length === 0").await;
    page.until("document.querySelector('.stage-veil').hidden").await;
}

#[test]
fn a_move_whose_answer_is_lost_is_sent_again_and_played_once() {
    test("resent", async |world| {
        let (white, black, _) = pair(world, "4x4", "5m+3s").await;
        for page in [&white, &black] {
            page.expect("WebSocket connection to");
        }
        let clock = ".player-bottom .clock";
        steps(&white, Hand::Mouse, &["b1", "b2"]).await;
        steps(&black, Hand::Touch, &["c4", "c3"]).await;
        until(&white, "sight.mine").await;
        white.see(&format!("{clock}.running"), ":").await;
        world.flow(Flow::Mute);
        // The move reaches the server; its answer does not come.
        white.click(".board-cell[data-square=a1]", "").await;
        white.click(".board-cell[data-square=a2]", "").await;
        white.see(".turn-title", "Sending").await;
        white.until("document.querySelectorAll('.mark-pending').length > 0").await;
        let pending = sight(&white).await;
        assert!(pending.turns == 2 && !pending.mine, "{pending:?}");
        looks_lost(&white).await;
        white.see(".stage-veil", "Reconnecting").await;
        white.see(".turn-words", "has not confirmed your last action").await;
        assert_eq!(white.count(&format!("{clock}.frozen")).await, 1);
        let frozen = white.text(clock).await;
        world.flow(Flow::Cut);
        white.pass(Duration::from_millis(1200)).await;
        assert_eq!(white.text(clock).await, frozen);
        looks_lost(&black).await;
        assert_eq!(white.count(".mark-pending").await, 2, "it is still pending");

        world.flow(Flow::Free);
        for page in [&white, &black] {
            looks_live(page).await;
            until(page, "sight.turns === 3").await;
        }
        let sent = white.sent("move").split_off(1);
        assert!(sent.len() > 1, "{sent:?}");
        assert!(sent.iter().all(|one| one["id"] == sent[0]["id"]), "{sent:?}");
        steps(&black, Hand::Touch, &["d4", "d3"]).await;
        until(&white, "sight.turns === 4 && sight.mine").await;
    });
}

/// Takes all places that one address has, less one.
const TAKE_PLACES: &str = "Promise.all(Array.from({ length: 63 }, () => new Promise((done) => { \
    const socket = new WebSocket(location.href.replace('http', 'ws').replace('/game/', '/api/games/') + '/socket'); \
    socket.onopen = done; (window.sockets ??= []).push(socket); }))).then(() => null)";

#[test]
fn a_page_that_gets_no_connection_says_why() {
    test("full", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let created = create(&page, &among_people("local", "ugly_duck", &json!({}))).await;
        until(&page, "sight.connection === 'live'").await;
        page.eval::<Value>(TAKE_PLACES).await;
        let other = world.visit(Screen::Phone).await;
        other.expect("WebSocket connection to");
        other.expect("429");
        other.go(created["url"].as_str().expect("an address")).await;
        other.see(".stage-veil", "Perhaps too many pages of it are open").await;
        page.eval::<Value>("void window.sockets.forEach((socket) => socket.close())").await;
        looks_live(&other).await;
    });
}

#[test]
fn offline_and_back() {
    test("offline", async |world| {
        let page = world.visit(Screen::Phone).await;
        page.expect("WebSocket connection to");
        page.expect("ERR_INTERNET_DISCONNECTED");
        create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        let rng = &mut Rng::with_seed(1);
        turn(&page, Hand::Touch, rng).await;
        // Half a turn is kept over the interruption.
        let half = until(&page, "sight.mine && sight.turns === 2").await;
        page.tap_at(half.offers[0].point()).await;
        let chosen = until(&page, "sight.chosen.length === 1").await.chosen;
        page.offline(true).await;
        looks_lost(&page).await;
        page.see(".stage-veil", "You are offline").await;
        page.offline(false).await;
        looks_live(&page).await;
        let again = until(&page, "sight.chosen.length === 1").await;
        assert_eq!(again.chosen, chosen);
        page.tap_at(again.offers[0].point()).await;
        until(&page, "sight.turns === 4").await;
    });
}

#[test]
fn a_server_is_restarted_in_mid_game() {
    test("restart", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.expect("WebSocket connection to");
        create(&page, &against("random", "dropper", &json!({ "size": "4x4" }))).await;
        let rng = &mut Rng::with_seed(5);
        turn(&page, Hand::Mouse, rng).await;
        let before = until(&page, "sight.mine && sight.turns === 2").await;
        world.stop().await;
        looks_lost(&page).await;
        world.start_again().await;
        looks_live(&page).await;
        let after = until(&page, "sight.mine").await;
        assert_eq!(after.turns, before.turns);
        turn(&page, Hand::Mouse, rng).await;
        until(&page, "sight.turns === 4 || sight.status === 'over'").await;
    });
}

#[test]
fn a_server_that_is_gone_is_told_on_every_page() {
    test("gone", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.see(".card button", "Play").await;
        page.expect("net::ERR_");
        world.flow(Flow::Cut);
        page.click(".card button.primary", "Play").await;
        page.see(".notice", "The server cannot be reached").await;
        world.flow(Flow::Free);
        // The page also says what does not exist.
        page.expect("404 (Not Found)");
        page.expect("WebSocket connection to");
        page.go("/game/zzzzzzzzzzzz").await;
        page.see("h1", "That did not work").await;
        page.see("a.primary", "All games").await;
        let state: Value = page.eval("document.querySelectorAll('.top-bar').length").await;
        assert_eq!(state, 1);
    });
}

#[test]
fn a_game_is_played_over_plain_http() {
    test("plain_http", async |world| {
        let page = world.visit_by_name(Screen::Desktop).await;
        page.expect("Cross-Origin-Opener-Policy");
        create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        assert!(!page.eval::<bool>("isSecureContext").await);
        turn(&page, Hand::Mouse, &mut Rng::with_seed(1)).await;
        until(&page, "sight.mine && sight.turns === 2").await;
    });
}

/// Makes the page hear a server of another version, and counts how often it is loaded.
const OTHER_VERSION: &str = r#"
  sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get() { return data.get.call(this).replace('"protocol":1', '"protocol":999'); },
  });
"#;

#[test]
fn a_page_of_another_version_is_loaded_again_once() {
    test("version", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        let path: String = page.eval("location.pathname").await;
        let script = json!({ "source": OTHER_VERSION });
        page.call("Page.addScriptToEvaluateOnNewDocument", script).await;
        page.go(&path).await;
        page.see(".message-page", "different versions").await;
        page.pass(Duration::from_millis(1500)).await;
        assert_eq!(page.eval::<String>("sessionStorage.loads").await, "2");
    });
}
