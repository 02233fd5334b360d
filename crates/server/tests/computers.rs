//! Computer players on the server: they always come to move, and never hold up people.

use std::time::Duration;

use serde_json::json;

use crate::support::{
    Browser, FaultyStore, Site, against, is_over, local, on_both_stores, version_of,
};

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
        let mut me = Browser::new(server.address());
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
        let mut me = Browser::new(server.address());
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_player_without_a_place_in_line_moves_later() {
    let mut site = Site::sqlite().with_quick_computers();
    (site.computers, site.limits.waiting_computers) = (1, 1);
    site.limits.computer_longest = Duration::from_secs(1);
    let (server, mut me) = site.open().await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let (id, _) = me.create("ugly_duck", against("engine"), json!({"clock": "20s"})).await;
        let mut socket = me.socket(&id).await;
        let message = socket.typed("a1a2");
        socket.does(&message).await;
        sockets.push(socket);
    }
    assert_eq!(thinking(&mut me).await, 1, "one waits or thinks, the others have no place");
    for socket in &mut sockets {
        socket.until(|state| state["turns"] == 2).await;
    }
    server.stop().await;
}

/// How many computer players think or wait to think.
async fn thinking(me: &mut Browser) -> usize {
    let metrics = me.get("/metrics").await.text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("cygnet_thinking "));
    line.and_then(|number| number.parse().ok()).expect("a metric")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_move_while_all_computer_players_think() {
    let mut site = Site::sqlite().with_quick_computers();
    site.computers = 1;
    site.limits.computer_longest = Duration::from_secs(2);
    let (server, mut me) = site.open().await;
    for _ in 0..4 {
        let (id, _) = me.create("ugly_duck", against("engine"), json!({"clock": "10m"})).await;
        let mut socket = me.socket(&id).await;
        let message = socket.typed("a1a2");
        socket.does(&message).await;
    }
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let random = &mut fastrand::Rng::with_seed(1);
    for _ in 0..6 {
        socket.makes_some_move(random).await;
    }
    assert!(thinking(&mut me).await >= 2, "the moves were made meanwhile");
    server.stop().await;
}
