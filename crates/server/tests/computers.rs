//! Computer players on the server: they always come to move, and never hold up people.

use std::time::Duration;

use serde_json::json;

use crate::support::{FaultyStore, Site, against, is_over, on_both_stores, version_of};

on_both_stores! {
    async fn a_computer_player_replies_again_to_a_move_made_again(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("random"), json!({})).await;
        let mut socket = me.socket(&id).await;
        for _ in 0..3 {
            let message = socket.typed("a1a2");
            socket.does(&message).await;
            socket.until(|state| state["turns"] == 2).await;
            let take_back = socket.acting("take_back");
            socket.does(&take_back).await;
            socket.until(|state| state["turns"] == 0).await;
        }
        server.stop().await;
    }

    async fn a_computer_player_moves_although_the_store_failed_once(site: Site) {
        let site = site.with_quick_computers();
        let (server, store, _) = FaultyStore::start(&site).await;
        let mut me = crate::support::Browser::new(server.address());
        let (id, _) = me.create("ugly_duck", against("random"), json!({})).await;
        let mut socket = me.socket(&id).await;
        store.fail_once("\"side\":1");
        let message = socket.typed("a1a2");
        socket.does(&message).await;
        socket.until(|state| state["turns"] == 2).await;
        assert!(store.has_failed());
        server.stop().await;
    }

    async fn a_draw_offer_is_answered_although_the_store_failed_once(site: Site) {
        let site = site.with_quick_computers();
        let (server, store, _) = FaultyStore::start(&site).await;
        let mut me = crate::support::Browser::new(server.address());
        let (id, _) = me.create("ugly_duck", against("level-1"), json!({})).await;
        let mut socket = me.socket(&id).await;
        store.fail_once("\"side\":1");
        let offer = socket.acting("offer_draw");
        let version = socket.does(&offer).await;
        let state = socket.until(|state| version_of(state) > version).await;
        assert!(is_over(state) || state["offers"]["draw"].is_null(), "{state}");
        assert!(store.has_failed());
        server.stop().await;
    }
}

/// Its clock would let it think for ten minutes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_clock_does_not_make_a_computer_player_think_long() {
    let mut site = Site::sqlite().with_quick_computers();
    site.limits.computer_longest = Duration::from_millis(50);
    let (server, mut me) = site.open().await;
    for player in ["engine", "level-10", "monte-carlo"] {
        let (id, _) = me.create("ugly_duck", against(player), json!({"clock": "10m"})).await;
        let mut socket = me.socket(&id).await;
        let message = socket.typed("a1a2");
        socket.does(&message).await;
        socket.until(|state| state["turns"] == 2).await;
    }
    server.stop().await;
}
