//! Running games over a WebSocket: moves, acknowledgements, versions, offers, clocks.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{
    Browser, Site, against, friend, is_over, local, moves_of, on_both_stores, version_of,
};

/// A small board for a quick game, if the game has sizes.
fn small(game: &str) -> Value {
    match game {
        "ugly_duck" | "ski_jumps" | "dropper" => json!({"size": "4"}),
        _ => json!({}),
    }
}

on_both_stores! {
    /// Moves by their steps against one player, and typed against another.
    async fn a_whole_game_of_each_kind_is_played(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        for (entry, seed) in cygnet_games::CATALOGUE.iter().zip(1..) {
            for (player, is_typed) in [("random", false), ("level-1", true)] {
                let game = entry.info.id;
                let more = json!({"options": small(game), "side": u8::from(is_typed)});
                let (id, _) = me.create(game, against(player), more).await;
                let mut socket = me.socket(&id).await;
                let mut random = fastrand::Rng::with_seed(seed);
                let own = u8::from(is_typed);
                while !is_over(socket.until_turn(own).await) {
                    if moves_of(&socket.state).len() > 60 {
                        let resign = socket.acting("resign");
                        socket.does(&resign).await;
                        break;
                    }
                    let message = if is_typed {
                        let moves = legal_moves(&socket.state);
                        let text = moves[random.usize(..moves.len())].clone();
                        socket.typed(&text)
                    } else {
                        let steps = socket.some_steps(&mut random);
                        socket.stepped(&steps)
                    };
                    let before = socket.version();
                    assert_eq!(socket.does(&message).await, before + 1);
                }
                let state = me.state(&id).await;
                assert!(is_over(&state), "{state}");
                assert_eq!((&state["steps"], &state["can"]), (&Value::Null, &json!(["rematch"])));
                assert!(state["result"]["text"].as_str().is_some_and(|text| !text.is_empty()));
                assert_eq!(moves_of(&state), moves_of(&socket.state));
            }
        }
        server.stop().await;
    }

    async fn two_people_play_and_a_third_watches(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ugly_duck", json!({"options": {"size": "3x4"}})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        let mut watching = Browser::new(server.address()).socket(&id).await;
        assert_eq!(watching.state["you"], json!([]));
        assert_eq!(mine.state["seats"][0], json!({"kind": "person", "taken": true, "present": true}));
        let mut random = fastrand::Rng::with_seed(5);
        for turn in 0..400 {
            let (mover, waiter, side) =
                if turn % 2 == 0 { (&mut mine, &mut theirs, 0) } else { (&mut theirs, &mut mine, 1) };
            if is_over(mover.until_turn(side).await) {
                break;
            }
            let version = mover.makes_some_move(&mut random).await;
            waiter.until(|state| version_of(state) == version).await;
            watching.until(|state| version_of(state) == version).await;
            for key in ["moves", "board", "turn", "result", "last"] {
                assert_eq!(mover.state[key], waiter.state[key], "{key}");
                assert_eq!(mover.state[key], watching.state[key], "{key}");
            }
            assert_eq!(watching.state["steps"], Value::Null);
        }
        assert!(is_over(&watching.state));
        server.stop().await;
    }

    async fn a_message_that_comes_twice_is_carried_out_once(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ugly_duck", json!({})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        let message = mine.stepped(&mine.some_steps(&mut fastrand::Rng::with_seed(1)));
        let version = mine.does(&message).await;
        // Again on the same socket, on another, and after the opponent has answered.
        assert_eq!(mine.does(&message).await, version);
        let mut another = me.socket(&id).await;
        assert_eq!(another.does(&message).await, version);
        theirs.until_turn(1).await;
        let answer = theirs.makes_some_move(&mut fastrand::Rng::with_seed(2)).await;
        assert_eq!(mine.does(&message).await, version);
        assert_eq!(mine.until(|state| version_of(state) == answer).await["turns"], 2);

        // An id belongs to the side that used it: the opponent cannot learn about it.
        assert_eq!(theirs.is_refused(&message).await, "server-stale");

        let resign = mine.acting("resign");
        let version = mine.does(&resign).await;
        assert_eq!(mine.does(&resign).await, version);
        assert_eq!(me.state(&id).await["version"], version);
        server.stop().await;
    }

    async fn a_message_sent_twice_at_once_is_carried_out_once(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("dropper", local(), json!({})).await;
        let mut sockets = Vec::new();
        for _ in 0..6 {
            sockets.push(me.socket(&id).await);
        }
        let steps = sockets[0].some_steps(&mut fastrand::Rng::with_seed(1));
        let message = sockets[0].stepped(&steps);
        for socket in &mut sockets {
            socket.send(&message).await;
            socket.send(&message).await;
        }
        for socket in &mut sockets {
            for _ in 0..2 {
                assert_eq!(version_of(&socket.wait_for("ack").await), 2);
            }
        }
        assert_eq!(me.state(&id).await["turns"], 1);
        server.stop().await;
    }

    async fn a_move_that_answers_an_older_version_is_refused_with_the_state(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let mut socket = me.socket(&id).await;
        let random = &mut fastrand::Rng::with_seed(1);
        let old = socket.stepped(&socket.some_steps(random));
        socket.makes_some_move(random).await;
        socket.send(&old).await;
        let refused = socket.wait_for("refused").await;
        assert_eq!((&refused["error"]["key"], &refused["version"]), (&json!("server-stale"), &json!(2)));
        let state = socket.wait_for("state").await;
        assert_eq!((&state["version"], &state["turns"]), (&json!(2), &json!(1)));
        let mut early = socket.stepped(&socket.some_steps(random));
        early["version"] = json!(3);
        assert_eq!(socket.is_refused(&early).await, "server-stale");
        early["version"] = json!(u64::MAX);
        assert_eq!(socket.is_refused(&early).await, "server-stale");
        server.stop().await;
    }

    async fn of_moves_that_answer_the_same_version_one_counts(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let mut sockets = Vec::new();
        for _ in 0..6 {
            sockets.push(me.socket(&id).await);
        }
        let messages: Vec<Value> = sockets
            .iter()
            .zip(1..)
            .map(|(socket, seed)| socket.stepped(&socket.some_steps(&mut fastrand::Rng::with_seed(seed))))
            .collect();
        for (socket, message) in sockets.iter_mut().zip(&messages) {
            socket.send(message).await;
        }
        let mut won = 0;
        for socket in &mut sockets {
            let is_answer = |answer: &Value| answer["type"] == "ack" || answer["type"] == "refused";
            won += usize::from(socket.expect(is_answer).await["type"] == "ack");
        }
        assert_eq!((won, &me.state(&id).await["version"]), (1, &json!(2)));
        server.stop().await;
    }

    async fn moves_are_taken_back(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let random = &mut fastrand::Rng::with_seed(1);
        // A computer player is not asked.
        let (id, _) = me.create("ugly_duck", against("random"), json!({})).await;
        let mut socket = me.socket(&id).await;
        let take_back = socket.acting("take_back");
        assert_eq!(socket.is_refused(&take_back).await, "server-nothing-to-take-back");
        for _ in 0..2 {
            socket.until_turn(0).await;
            socket.makes_some_move(random).await;
        }
        socket.until_turn(0).await;
        assert_eq!(socket.state["turns"], 4);
        let take_back = socket.acting("take_back");
        socket.does(&take_back).await;
        assert_eq!((&socket.state["turns"], &socket.state["turn"]), (&json!(2), &json!(0)));

        // A person is.
        let (id, other) = me.with_friend("ugly_duck", json!({})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        let version = mine.makes_some_move(random).await;
        theirs.until(|state| version_of(state) == version).await;
        let take_back = theirs.acting("take_back");
        assert_eq!(theirs.is_refused(&take_back).await, "server-nothing-to-take-back");
        let take_back = mine.acting("take_back");
        mine.does(&take_back).await;
        let take_back = mine.acting("take_back");
        assert_eq!(mine.is_refused(&take_back).await, "server-offered");
        let accept = mine.acting("accept_take_back");
        assert_eq!(mine.is_refused(&accept).await, "server-no-offer");
        theirs.until(|state| state["offers"]["take_back"] == 0).await;
        let decline = theirs.acting("decline_take_back");
        theirs.does(&decline).await;
        mine.until(|state| state["offers"]["take_back"].is_null()).await;
        assert_eq!(mine.state["turns"], 1);
        let take_back = mine.acting("take_back");
        assert_eq!(mine.is_refused(&take_back).await, "server-declined");
        let version = theirs.makes_some_move(random).await;
        mine.until(|state| version_of(state) == version).await;
        let take_back = mine.acting("take_back");
        mine.does(&take_back).await;
        theirs.until(|state| state["offers"]["take_back"] == 0).await;
        assert!(theirs.state["can"].as_array().expect("a list").contains(&json!("accept_take_back")));
        let accept = theirs.acting("accept_take_back");
        theirs.does(&accept).await;
        mine.until(|state| state["turns"] == 0 && state["turn"] == 0).await;
        assert_eq!(moves_of(&mine.state), Vec::<String>::new());
        server.stop().await;
    }

    async fn draws_are_offered_to_people(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ski_jumps", json!({})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        for act in ["accept_draw", "decline_draw"] {
            let message = mine.acting(act);
            assert_eq!(mine.is_refused(&message).await, "server-no-offer");
        }
        let offer = mine.acting("offer_draw");
        mine.does(&offer).await;
        let offer = mine.acting("offer_draw");
        assert_eq!(mine.is_refused(&offer).await, "server-offered");
        let accept = mine.acting("accept_draw");
        assert_eq!(mine.is_refused(&accept).await, "server-no-offer");
        theirs.until(|state| state["offers"]["draw"] == 0).await;
        let decline = theirs.acting("decline_draw");
        theirs.does(&decline).await;
        mine.until(|state| state["offers"]["draw"].is_null()).await;
        let version = mine.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        theirs.until(|state| version_of(state) == version).await;
        let offer = theirs.acting("offer_draw");
        theirs.does(&offer).await;
        mine.until(|state| state["offers"]["draw"] == 1).await;
        let accept = mine.acting("accept_draw");
        mine.does(&accept).await;
        theirs.until(is_over).await;
        let result = &theirs.state["result"];
        assert_eq!((&result["winner"], &result["by"]), (&Value::Null, &json!("agreement")));
        server.stop().await;
    }

    async fn a_move_answers_a_draw_offer_too(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ski_jumps", json!({})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        let offer = theirs.acting("offer_draw");
        theirs.does(&offer).await;
        mine.until(|state| state["offers"]["draw"] == 1).await;
        let version = mine.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        theirs.until(|state| version_of(state) == version).await;
        assert_eq!(theirs.state["offers"]["draw"], Value::Null);
        server.stop().await;
    }

    async fn a_computer_player_answers_a_draw_offer(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("level-1"), json!({})).await;
        let mut socket = me.socket(&id).await;
        let offer = socket.acting("offer_draw");
        let version = socket.does(&offer).await;
        let state = socket.until(|state| version_of(state) == version + 1).await;
        let is_agreed = is_over(state) && state["result"]["by"] == "agreement";
        assert!(is_agreed || !is_over(state) && state["offers"]["draw"].is_null(), "{state}");
        server.stop().await;
    }

    async fn another_game_follows_with_sides_changed_or_the_same(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        for sides in ["changed", "same"] {
            let (id, mut other) = me.with_friend("ugly_duck", json!({"options": {"size": "4x4"}, "clock": "5m"})).await;
            let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
            let rematch = mine.acting("rematch");
            assert_eq!(mine.is_refused(&rematch).await, "server-not-over");
            let resign = mine.acting("resign");
            mine.does(&resign).await;
            theirs.until(is_over).await;
            let mut rematch = mine.acting("rematch");
            rematch["sides"] = json!(sides);
            mine.does(&rematch).await;
            let offered = json!({"side": 0, "sides": sides});
            theirs.until(|state| state["offers"]["rematch"] == offered).await;
            let decline = theirs.acting("decline_rematch");
            theirs.does(&decline).await;
            mine.until(|state| state["offers"]["rematch"].is_null()).await;
            rematch["id"] = json!("another-rematch");
            rematch["version"] = json!(mine.version());
            mine.does(&rematch).await;
            theirs.until(|state| state["offers"]["rematch"] == offered).await;
            let accept = theirs.acting("rematch");
            theirs.does(&accept).await;
            let next = mine.until(|state| !state["rematch_id"].is_null()).await["rematch_id"].clone();
            assert_eq!(theirs.state["rematch_id"], next);
            let next = next.as_str().expect("an id");
            let own = if sides == "changed" { [1, 0] } else { [0, 1] };
            let state = me.state(next).await;
            assert_eq!((&state["you"], &state["status"]), (&json!([own[0]]), &json!("playing")));
            assert_eq!((&state["options"]["size"], &state["clock"]["control"]), (&json!("4x4"), &json!("5m")));
            assert_eq!(other.state(next).await["you"], json!([own[1]]));
            let rematch = mine.acting("rematch");
            assert_eq!(mine.is_refused(&rematch).await, "server-offered");
        }
        // A computer player always wants another game.
        let (id, _) = me.create("ugly_duck", against("random"), json!({})).await;
        let mut socket = me.socket(&id).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        let rematch = socket.acting("rematch");
        socket.does(&rematch).await;
        let next = socket.state["rematch_id"].as_str().expect("an id").to_owned();
        let mut socket = me.socket(&next).await;
        assert_eq!(socket.state["you"], json!([1]));
        socket.until_turn(1).await;
        assert_eq!(socket.state["turns"], 1);
        server.stop().await;
    }

    async fn the_server_decides_that_a_flag_has_fallen(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ugly_duck", json!({"clock": "150ms"})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        // The time begins with the first move, and the second player does not move.
        mine.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        mine.until(is_over).await;
        theirs.until(is_over).await;
        for socket in [&mine, &theirs] {
            let result = &socket.state["result"];
            assert_eq!((&result["winner"], &result["by"]), (&json!(0), &json!("time")));
            assert_eq!(socket.state["clock"]["running"], Value::Null);
        }
        let late = theirs.typed("a5a4");
        assert_eq!(theirs.is_refused(&late).await, "server-over");
        server.stop().await;
    }

    async fn a_flag_falls_while_nobody_looks(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.with_friend("ugly_duck", json!({"clock": "150ms"})).await;
        me.socket(&id).await.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        let began = Instant::now();
        while me.read("/api/my/games").await["finished"].as_array().is_none_or(Vec::is_empty) {
            assert!(began.elapsed() < Duration::from_secs(20), "the flag has not fallen");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(me.state(&id).await["result"]["by"], "time");
        server.stop().await;
    }

    async fn the_time_of_a_game_begins_with_the_first_move(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, invite) = me.create("ugly_duck", friend(), json!({"clock": "1s"})).await;
        let mut socket = me.socket(&id).await;
        for _ in 0..2 {
            socket.wait_for("heartbeat").await;
        }
        let early = socket.typed("a1a2");
        assert_eq!(socket.is_refused(&early).await, "server-waiting");
        let mut other = Browser::new(server.address());
        assert_eq!(other.join(&id, &invite.expect("an invitation")).await.status, 200);
        socket.until(|state| state["status"] == "playing").await;
        for _ in 0..2 {
            let clock = &socket.wait_for("heartbeat").await["clock"];
            assert_eq!((&clock["left"], &clock["running"]), (&json!([1000, 1000]), &Value::Null));
        }
        socket.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        let clock = &socket.state["clock"];
        assert_eq!((&clock["left"][0], &clock["running"]), (&json!(1000), &json!(1)));
        server.stop().await;
    }

    async fn a_game_that_waits_can_be_given_up(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, invite) = me.create("ugly_duck", friend(), json!({})).await;
        let mut socket = me.socket(&id).await;
        assert_eq!(socket.state["can"], json!(["resign"]));
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        assert!(is_over(&socket.state));
        let mut other = Browser::new(server.address());
        let joined = other.join(&id, &invite.expect("an invitation")).await;
        assert_eq!((joined.status, joined.problem().as_str()), (410, "server-invite-over"));
        let state = other.state(&id).await;
        assert_eq!((&state["you"], &state["seats"][1]["taken"]), (&json!([]), &json!(false)));
        server.stop().await;
    }

    async fn a_restart_keeps_everything(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, mut other) = me.with_friend("three_dragons", json!({"clock": "5m+3s"})).await;
        let mut socket = me.socket(&id).await;
        let message = socket.stepped(&socket.some_steps(&mut fastrand::Rng::with_seed(1)));
        let version = socket.does(&message).await;
        let before = me.state(&id).await;
        server.stop().await;
        socket.until_closed().await;

        let server = site.start().await;
        let (mut me, mut other_again) = (me.at(server.address()), other.at(server.address()));
        other.cookie = None;
        let after = me.state(&id).await;
        for key in ["version", "moves", "board", "you", "turn", "options", "last", "tally", "captured"] {
            assert_eq!(before[key], after[key], "{key}");
        }
        assert_eq!(other_again.state(&id).await["you"], json!([1]));
        // The acknowledgement may have been lost with the old server.
        let mut mine = me.socket(&id).await;
        assert_eq!(mine.does(&message).await, version);
        let mut theirs = other_again.socket(&id).await;
        theirs.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        assert_eq!(mine.until_turn(0).await["turns"], 2);
        server.stop().await;
    }

    async fn a_server_that_stops_says_so_and_finishes_what_it_began(site: Site) {
        let (server, mut me) = site.open().await;
        let mut sockets = Vec::new();
        for _ in 0..20 {
            let (id, _) = me.create("ugly_duck", local(), json!({})).await;
            sockets.push((me.socket(&id).await, id));
        }
        for (socket, _) in &mut sockets {
            let message = socket.stepped(&socket.some_steps(&mut fastrand::Rng::with_seed(1)));
            socket.send(&message).await;
        }
        let stopped = tokio::spawn(server.stop());
        let mut acknowledged = Vec::new();
        for (socket, id) in &mut sockets {
            let mut is_closing = false;
            while let Some(message) = socket.next().await {
                match message["type"].as_str() {
                    Some("ack") => acknowledged.push(id.clone()),
                    Some("closing") => {
                        assert!(message["retry_ms"].is_u64());
                        is_closing = true;
                    }
                    _ => {}
                }
            }
            assert!(is_closing, "{id}");
        }
        stopped.await.expect("the server stops");
        let server = site.start().await;
        let mut me = me.at(server.address());
        for id in &acknowledged {
            assert_eq!(me.state(id).await["turns"], 1, "an acknowledged move is lost");
        }
        server.stop().await;
    }

    async fn a_computer_player_goes_on_after_a_restart(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("random"), json!({"clock": "20s"})).await;
        let mut socket = me.socket(&id).await;
        socket.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
        server.stop().await;
        let server = site.start().await;
        let mut socket = me.at(server.address()).socket(&id).await;
        socket.until(|state| state["turns"] == 2).await;
        server.stop().await;
    }
}

/// All legal moves as text, played out from the list of moves in the state.
fn legal_moves(state: &Value) -> Vec<String> {
    let entry = cygnet_games::find(state["game"].as_str().expect("a game")).expect("a game");
    let options = state["options"].as_object().expect("options").iter();
    let options: Vec<(&str, &str)> =
        options.map(|(name, value)| (name.as_str(), value.as_str().expect("text"))).collect();
    let options = cygnet_core::Options::parse(entry.info, options).expect("options");
    let mut position = entry.build(&options).initial();
    for text in moves_of(state) {
        let mv = position.read_move(&text).expect("a move");
        position.play_move(&mv).expect("a legal move");
    }
    position.moves()
}

#[tokio::test]
async fn heartbeats_carry_the_version_each_second() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, other) = me.with_friend("ugly_duck", json!({"clock": "5m"})).await;
    let mut mine = me.socket(&id).await;
    let mut times = Vec::new();
    for _ in 0..3 {
        let heartbeat = mine.wait_for("heartbeat").await;
        assert_eq!(heartbeat["version"], mine.version());
        assert_eq!(heartbeat["present"], json!([true, false]));
        assert_eq!(heartbeat["clock"]["left"], json!([300_000, 300_000]));
        times.push(heartbeat["now"].as_i64().expect("a time"));
    }
    // By the clock of the server; a busy machine may delay any of them.
    assert!(times[0] > 1_600_000_000_000 && times[2] - times[0] > 1000, "{times:?}");
    let theirs = other.socket(&id).await;
    let _watching = Browser::new(server.address()).socket(&id).await;
    mine.expect(|message| message["present"] == json!([true, true]) && message["spectators"] == 1)
        .await;
    drop(theirs);
    mine.expect(|message| message["present"] == json!([true, false])).await;
    server.stop().await;
}

#[tokio::test]
async fn steps_are_previewed() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let steps = socket.some_steps(&mut fastrand::Rng::with_seed(1));
    for count in 0..=steps.len() {
        let made = &steps[..count];
        socket.send(&json!({"type": "preview", "version": 1, "steps": made})).await;
        let preview = socket.wait_for("preview").await;
        assert_eq!((&preview["version"], &preview["steps"]), (&json!(1), &json!(made)));
        assert_eq!(preview["board"]["columns"], socket.state["board"]["columns"]);
        assert!(preview["effects"].is_array() && preview["prompt"].is_string());
    }
    let wrong = json!({"type": "preview", "version": 1, "steps": ["z99"]});
    assert_eq!(socket.is_wrong(&wrong).await, "server-message-wrong");
    // A preview of another version is of no use any more, and is not answered.
    socket.send(&json!({"type": "preview", "version": 7, "steps": []})).await;
    socket.send(&json!({"type": "ping", "sent": 1.5})).await;
    let pong = socket.message().await;
    assert_eq!((&pong["type"], &pong["sent"]), (&json!("pong"), &json!(1.5)));
    socket.send(&json!({"type": "state"})).await;
    assert_eq!(socket.message().await["type"], "state");
    assert_eq!(me.state(&id).await["version"], 1);
    server.stop().await;
}

#[tokio::test]
async fn one_person_plays_both_sides_on_one_screen() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    assert_eq!(socket.state["you"], json!([0, 1]));
    let random = &mut fastrand::Rng::with_seed(1);
    for turns in 1..=3 {
        socket.makes_some_move(random).await;
        assert_eq!(socket.state["turns"], turns);
    }
    let take_back = socket.acting("take_back");
    socket.does(&take_back).await;
    assert_eq!(socket.state["turns"], 2);
    let draw = socket.acting("offer_draw");
    socket.does(&draw).await;
    assert_eq!(socket.state["result"]["by"], "agreement");
    let rematch = socket.acting("rematch");
    socket.does(&rematch).await;
    let next = socket.state["rematch_id"].as_str().expect("an id").to_owned();
    assert_eq!(me.state(&next).await["you"], json!([0, 1]));
    server.stop().await;
}
