//! Several servers on one `PostgreSQL` database serve the same games.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cygnet_room::Resources;
use cygnet_server::Server;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::support::{Browser, FaultyStore, Site, against, is_over, on_both_stores, version_of};

/// A server on threads of its own, which can be ended at any moment.
struct Mortal {
    runtime: Runtime,
    server: Option<Server>,
}

impl Mortal {
    async fn start(site: &Site) -> Self {
        let config = site.config();
        let start = move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .expect("a runtime");
            let server = runtime.block_on(Server::start(config, Resources::default()));
            Self { runtime, server: Some(server.expect("the server starts")) }
        };
        tokio::task::spawn_blocking(start).await.expect("the server starts")
    }

    fn browser(&self) -> Browser {
        Browser::new(self.server.as_ref().expect("a server").address())
    }

    /// Ends all tasks at their next step, without a word to anyone: as near to `kill -9` as a test can be
    /// that stays alive itself.
    fn die(mut self) {
        self.runtime.shutdown_background();
        drop(self.server.take());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_on_different_servers_see_each_others_moves() {
    let Some(site) = Site::postgres().await else { return };
    let (one, mut me) = site.open().await;
    let two = site.start().await;
    let (id, friend) = me.with_friend("ugly_duck", json!({"options": {"size": "4x4"}})).await;
    let (mut mine, mut theirs) = (me.socket(&id).await, friend.at(two.address()).socket(&id).await);
    assert_eq!((&mine.state["you"], &theirs.state["you"]), (&json!([0]), &json!([1])));
    let random = &mut fastrand::Rng::with_seed(1);
    for turn in 0..12 {
        let (mover, waiter) =
            if turn % 2 == 0 { (&mut mine, &mut theirs) } else { (&mut theirs, &mut mine) };
        if is_over(&mover.state) {
            break;
        }
        let version = mover.makes_some_move(random).await;
        waiter.until(|state| version_of(state) == version).await;
        assert_eq!(mover.state["moves"], waiter.state["moves"]);
    }
    one.stop().await;
    two.stop().await;
}

/// The database is changed without a nudge.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_whose_nudge_is_lost_are_seen_soon() {
    let Some(site) = Site::postgres().await else { return };
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", crate::support::local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let (store, _) = cygnet_store::open(&site.config().database).await.expect("the database");
    let holder = cygnet_server::secret::hash(secret_of(&me));
    let head = store.games_of(&holder, cygnet_store::GameList::Open, 1).await;
    let head = head.expect("a game").remove(0).head;
    let append = cygnet_store::Append {
        id: id.clone(),
        version: 1,
        events: vec![r#"{"event":"played","side":0,"move":"a1a2"}"#.to_owned()],
        at: socket.state["now"].as_i64().expect("a time"),
        head,
        seats: Vec::new(),
        results: Vec::new(),
    };
    store.append(append).await.expect("an append");
    let state = socket.until(|state| version_of(state) == 2).await;
    assert_eq!(state["moves"], json!(["a1a2"]));
    store.close().await;
    server.stop().await;
}

fn secret_of(browser: &Browser) -> &str {
    browser.cookie.as_deref().and_then(|cookie| cookie.strip_prefix("cygnet=")).expect("a cookie")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_conflicting_moves_on_two_servers_one_counts() {
    let Some(site) = Site::postgres().await else { return };
    let (one, mut me) = site.open().await;
    let two = site.start().await;
    for seed in 0..20 {
        let (id, _) = me.create("ugly_duck", crate::support::local(), json!({})).await;
        let (mut here, mut there) = (me.socket(&id).await, me.at(two.address()).socket(&id).await);
        let random = &mut fastrand::Rng::with_seed(seed);
        let messages =
            [here.stepped(&here.some_steps(random)), there.stepped(&there.some_steps(random))];
        tokio::join!(here.send(&messages[0]), there.send(&messages[1]));
        let is_answer = |answer: &Value| answer["type"] == "ack" || answer["type"] == "refused";
        let (first, second) = tokio::join!(here.expect(is_answer), there.expect(is_answer));
        let won = [&first, &second].iter().filter(|answer| answer["type"] == "ack").count();
        assert_eq!(won, 1, "{first} {second}");
        let (first, second) = tokio::join!(
            here.until(|state| version_of(state) == 2),
            there.until(|state| version_of(state) == 2)
        );
        assert_eq!(first["moves"], second["moves"]);
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_message_on_two_servers_is_carried_out_once() {
    let Some(site) = Site::postgres().await else { return };
    let (one, mut me) = site.open().await;
    let two = site.start().await;
    for seed in 0..20 {
        let (id, _) = me.create("ugly_duck", crate::support::local(), json!({})).await;
        let (mut here, mut there) = (me.socket(&id).await, me.at(two.address()).socket(&id).await);
        let message = here.stepped(&here.some_steps(&mut fastrand::Rng::with_seed(seed)));
        tokio::join!(here.send(&message), there.send(&message));
        let (first, second) = tokio::join!(here.wait_for("ack"), there.wait_for("ack"));
        assert_eq!((version_of(&first), version_of(&second)), (2, 2));
        assert_eq!(me.state(&id).await["turns"], 1);
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_seats_one_person_on_two_servers() {
    let Some(site) = Site::postgres().await else { return };
    let (one, mut me) = site.open().await;
    let two = site.start().await;
    for _ in 0..10 {
        let (id, invite) = me.create("ugly_duck", crate::support::friend(), json!({})).await;
        let invite = invite.expect("an invitation");
        let (mut here, mut there) = (Browser::new(one.address()), Browser::new(two.address()));
        let (first, second) = tokio::join!(here.join(&id, &invite), there.join(&id, &invite));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 410]);
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flags_fall_and_computers_move_although_their_server_is_dead() {
    let Some(site) = Site::postgres().await else { return };
    let site = site.with_quick_computers();
    let doomed = Mortal::start(&site).await;
    let mut me = doomed.browser();
    let random = &mut fastrand::Rng::with_seed(1);
    // A game whose flag falls in a moment.
    let (flagging, _) = me.with_friend("ugly_duck", json!({"clock": "1s"})).await;
    me.socket(&flagging).await.makes_some_move(random).await;
    // A game in which a computer player has to move, and its server dies first.
    let more = json!({"clock": "5s"});
    let (thinking, _) = me.create("dropper", against("level-1"), more).await;
    let mut socket = me.socket(&thinking).await;
    let message = socket.stepped(&socket.some_steps(random));
    let version = socket.does(&message).await;
    doomed.die();
    socket.until_closed().await;

    let (server, _) = site.open().await;
    let me = me.at(server.address());
    let mut socket = me.socket(&flagging).await;
    socket.until(is_over).await;
    assert_eq!(socket.state["result"]["by"], "time");
    let mut socket = me.socket(&thinking).await;
    // The acknowledgement may have been lost.
    assert_eq!(socket.does(&message).await, version);
    socket.until(|state| state["turns"] == 2 || is_over(state)).await;
    server.stop().await;
}

on_both_stores! {
    async fn acknowledged_moves_survive_the_death_of_the_server(site: Site) {
        let doomed = Mortal::start(&site).await;
        let mut me = doomed.browser();
        let random = &mut fastrand::Rng::with_seed(1);
        let mut played = Vec::new();
        for _ in 0..10 {
            let (id, _) = me.create("ugly_duck", crate::support::local(), json!({})).await;
            let mut socket = me.socket(&id).await;
            for _ in 0..3 {
                socket.makes_some_move(random).await;
            }
            played.push((id, socket.state.clone()));
        }
        doomed.die();
        tokio::time::sleep(Duration::from_millis(100)).await;
        let server = site.start().await;
        let mut me = me.at(server.address());
        for (id, before) in played {
            assert_eq!(me.state(&id).await["moves"], before["moves"]);
        }
        server.stop().await;
    }
}

/// A process that cannot ask the store does not know whether its boards are current.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_heartbeats_come_while_the_store_is_out_of_reach() {
    let Some(site) = Site::postgres().await else { return };
    let (server, store, _) = FaultyStore::start(&site).await;
    let mut me = Browser::new(server.address());
    let (id, _) = me.create("ugly_duck", crate::support::local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    socket.wait_for("heartbeat").await;
    store.is_unreadable.store(true, Ordering::SeqCst);
    let silence = Duration::from_millis(2500);
    let silent = async { while tokio::time::timeout(silence, socket.next()).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(20), silent).await.expect("the heartbeats end");
    store.is_unreadable.store(false, Ordering::SeqCst);
    socket.wait_for("heartbeat").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_nudges_lead_to_one_question_about_all_games() {
    let Some(site) = Site::postgres().await else { return };
    let (server, store, nudges) = FaultyStore::start(&site).await;
    let mut me = Browser::new(server.address());
    for _ in 0..10 {
        let (id, _) = me.create("ugly_duck", crate::support::local(), json!({})).await;
        me.state(&id).await;
    }
    let asked = |counter: &AtomicUsize| counter.load(Ordering::SeqCst);
    let before = (asked(&store.versions_asked), asked(&store.events_asked));
    nudges.nudge("");
    // One of these may be that of each second; the nudge comes before the second.
    while asked(&store.versions_asked) < before.0 + 3 {
        tokio::task::yield_now().await;
    }
    assert_eq!(asked(&store.events_asked), before.1, "no game was read");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_at_another_server_is_not_said_to_be_away() {
    let Some(site) = Site::postgres().await else { return };
    let (one, mut me) = site.open().await;
    let two = site.start().await;
    let (id, friend) = me.with_friend("ugly_duck", json!({})).await;
    let mut mine = me.socket(&id).await;
    let theirs = friend.at(two.address()).socket(&id).await;
    assert_eq!(theirs.state["seats"][0]["present"], Value::Null);
    assert_eq!(theirs.state["seats"][1]["present"], true);
    let heartbeat = mine.wait_for("heartbeat").await;
    assert_eq!(heartbeat["present"], json!([true, null]));
    one.stop().await;
    two.stop().await;
}
