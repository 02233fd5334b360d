//! Games over HTTP: setting them up, taking seats, looking at them.

use cygnet_games::record_check::CheckedFile;
use serde_json::{Value, json};

use crate::support::{Browser, Site, against, friend, is_over, local, moves_of, on_both_stores};

on_both_stores! {
    async fn a_game_against_the_computer_is_set_up(site: Site) {
        let (server, mut me) = site.open().await;
        for entry in cygnet_games::CATALOGUE {
            let (id, invite) = me.create(entry.info.id, against("level-1"), json!({})).await;
            assert_eq!(invite, None);
            let state = me.state(&id).await;
            assert_eq!((&state["game"], &state["game_id"]), (&json!(entry.info.id), &json!(id)));
            assert_eq!((&state["protocol"], &state["version"]), (&json!(1), &json!(1)));
            assert_eq!((&state["you"], &state["status"]), (&json!([0]), &json!("playing")));
            assert_eq!(state["seats"][0]["kind"], "person");
            assert_eq!(state["seats"][1]["player"], "level-1");
            assert_eq!(state["seats"][1]["label"], "Level 1");
            assert_eq!(state["clock"], Value::Null);
        }
        server.stop().await;
    }

    async fn sides_options_positions_and_clocks_are_chosen(site: Site) {
        let (server, mut me) = site.open().await;
        let more = json!({"side": 1, "options": {"size": "4x6"}, "clock": "5+3"});
        let (id, _) = me.create("ugly_duck", friend(), more).await;
        let state = me.state(&id).await;
        assert_eq!(state["you"], json!([1]));
        assert_eq!(state["options"]["size"], "4x6");
        assert_eq!(state["board"]["columns"], json!(["a", "b", "c", "d"]));
        assert_eq!(state["board"]["rows"].as_array().expect("rows").len(), 6);
        assert_eq!(state["board"]["cells"].as_array().expect("cells").len(), 24);
        assert_eq!(state["clock"]["control"], "5m+3s");
        assert_eq!(state["clock"]["left"], json!([300_000, 300_000]));
        assert_eq!((&state["clock"]["running"], &state["clock"]["per_move"]), (&Value::Null, &json!(false)));

        let more = json!({"options": {"size": "3x3"}, "position": "D2/3/2d b", "clock": "30s"});
        let (id, _) = me.create("ugly_duck", local(), more).await;
        let state = me.state(&id).await;
        assert_eq!((&state["turn"], &state["you"]), (&json!(1), &json!([0, 1])));
        assert_eq!(state["clock"]["per_move"], true);

        let (id, _) = me.create("ugly_duck", local(), json!({"side": "random"})).await;
        assert_eq!(me.state(&id).await["status"], "playing");
        server.stop().await;
    }

    async fn a_computer_player_keeps_the_name_that_the_catalogue_lists(site: Site) {
        let (server, mut me) = site.open().await;
        for (asked, player, label) in [
            ("level-3", "level-3", "Level 3"),
            ("LEVEL-3", "level-3", "Level 3"),
            (" Monte-Carlo ", "monte-carlo", "monte-carlo"),
            ("Minimax:002", "minimax:2", "minimax:2"),
        ] {
            let more = json!({"side": 0, "position": null});
            let (id, _) = me.create("three_dragons", against(asked), more).await;
            let seat = &me.state(&id).await["seats"][1];
            assert_eq!((&seat["player"], &seat["label"]), (&json!(player), &json!(label)), "{asked}");
            let mine = &me.read("/api/my/games").await["playing"][0];
            assert_eq!((&mine["opponent"], &mine["opponent_label"]), (&json!(player), &json!(label)));
            let record = me.request("GET", &format!("/api/games/{id}/record"), &[], b"").await;
            assert!(record.text().contains(&format!("\"{player}\"]")), "{}", record.text());
        }
        server.stop().await;
    }

    async fn games_that_make_no_sense_are_not_set_up(site: Site) {
        let (server, mut me) = site.open().await;
        for (game, opponent, more) in [
            ("chess", local(), json!({})),
            ("", local(), json!({})),
            ("ugly_duck", local(), json!({"options": {"size": "2x2"}})),
            ("ugly_duck", local(), json!({"options": {"size": "99999999999x9"}})),
            ("ugly_duck", local(), json!({"options": {"colour": "red"}})),
            ("ugly_duck", local(), json!({"options": {"size": 5}})),
            ("ugly_duck", local(), json!({"options": []})),
            ("ugly_duck", local(), json!({"position": "nonsense"})),
            ("ugly_duck", local(), json!({"position": "D\u{0}2/3/2d b"})),
            ("ugly_duck", local(), json!({"clock": "soon"})),
            ("ugly_duck", local(), json!({"clock": "5"})),
            ("ugly_duck", local(), json!({"clock": "99999999h"})),
            ("ugly_duck", local(), json!({"clock": "0s"})),
            ("ugly_duck", local(), json!({"side": 2})),
            ("ugly_duck", local(), json!({"side": -1})),
            ("ugly_duck", local(), json!({"side": "white"})),
            ("ugly_duck", local(), json!({"colour": "red"})),
            ("ugly_duck", json!({"kind": "local", "player": "level-1"}), json!({})),
            ("ugly_duck", json!({"kind": "friend", "name": "Ann"}), json!({})),
            ("ugly_duck", json!({"kind": "computer"}), json!({})),
            ("ugly_duck", json!({"kind": "nobody"}), json!({})),
            ("ugly_duck", json!("local"), json!({})),
            ("ugly_duck", against("level-99"), json!({})),
            ("ugly_duck", against("human"), json!({})),
            ("ugly_duck", against(""), json!({})),
        ] {
            let answer = me.ask_for(game, opponent.clone(), more.clone()).await;
            assert_eq!(answer.status, 400, "{game} {opponent} {more}: {}", answer.text());
            assert!(!answer.problem().is_empty());
        }
        let games = me.read("/api/my/games").await;
        assert_eq!(games, json!({"playing": [], "finished": []}));
        server.stop().await;
    }

    async fn a_link_gives_a_seat_to_one_person(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, invite) = me.create("ugly_duck", friend(), json!({"side": 1})).await;
        let invite = invite.expect("an invitation");
        assert_eq!(invite.len(), 32, "128 bits");
        assert_eq!(me.state(&id).await["status"], "waiting");

        let own = me.join(&id, &invite).await;
        assert_eq!((own.status, own.problem().as_str()), (409, "server-invite-own"));

        let mut other = Browser::new(server.address());
        let wrong = other.join(&id, &"0".repeat(32)).await;
        assert_eq!((wrong.status, wrong.problem().as_str()), (404, "server-invite-wrong"));
        let joined = other.join(&id, &invite).await;
        assert_eq!(joined.status, 200, "{}", joined.text());
        assert_eq!(joined.json(), json!({"side": 0, "url": format!("/game/{id}")}));
        assert_eq!(other.state(&id).await["you"], json!([0]));

        // The answer may have been lost: the client that has the seat keeps it.
        assert_eq!(other.join(&id, &invite).await.status, 200);

        let mut third = Browser::new(server.address());
        let late = third.join(&id, &invite).await;
        assert_eq!((late.status, late.problem().as_str()), (410, "server-invite-used"));
        let state = third.state(&id).await;
        assert_eq!((&state["you"], &state["can"]), (&json!([]), &json!([])));
        assert_eq!((&state["status"], &state["steps"]), (&json!("playing"), &Value::Null));
        server.stop().await;
    }

    async fn of_many_who_use_a_link_one_is_seated(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, invite) = me.create("ugly_duck", friend(), json!({})).await;
        let invite = invite.expect("an invitation");
        let tries = (0..12).map(|_| {
            let (mut other, id, invite) = (Browser::new(server.address()), id.clone(), invite.clone());
            tokio::spawn(async move { other.join(&id, &invite).await.status })
        });
        let mut answers = Vec::new();
        for one in tries.collect::<Vec<_>>() {
            answers.push(one.await.expect("an answer"));
        }
        answers.sort_unstable();
        assert_eq!(answers, [[200].as_slice(), &[410; 11]].concat());
        server.stop().await;
    }

    async fn games_without_a_free_seat_cannot_be_joined(site: Site) {
        let (server, mut me) = site.open().await;
        for opponent in [local(), against("random")] {
            let (id, _) = me.create("ugly_duck", opponent, json!({})).await;
            let mut other = Browser::new(server.address());
            for invite in ["", "0", "00000000000000000000000000000000"] {
                let answer = other.join(&id, invite).await;
                assert_eq!((answer.status, answer.problem().as_str()), (404, "server-invite-wrong"));
            }
        }
        server.stop().await;
    }

    async fn a_finished_game_has_a_history_and_a_record(site: Site) {
        let (server, mut me) = site.open().await;
        for entry in cygnet_games::CATALOGUE {
            let options = if entry.info.id == "three_dragons" { json!({}) } else { json!({"size": "4"}) };
            let (id, _) = me.create(entry.info.id, local(), json!({"options": options})).await;
            let mut socket = me.socket(&id).await;
            let mut random = fastrand::Rng::with_seed(3);
            while !is_over(&socket.state) && socket.version() < 40 {
                socket.makes_some_move(&mut random).await;
            }
            if !is_over(&socket.state) {
                let resign = socket.acting("resign");
                socket.does(&resign).await;
            }
            let history = me.read(&format!("/api/games/{id}/history")).await;
            assert_eq!(history["version"], socket.version());
            let turns = history["turns"].as_array().expect("turns");
            let moves: Vec<String> =
                turns.iter().map(|turn| turn["move"].as_str().expect("a move").to_owned()).collect();
            assert_eq!(moves, moves_of(&socket.state));
            assert_eq!(turns.last().expect("a turn")["board"], socket.state["board"]);

            let record = me.get(&format!("/api/games/{id}/record")).await;
            assert_eq!(record.status, 200);
            assert_eq!(record.header("content-type"), "text/plain; charset=utf-8");
            let name = format!("attachment; filename=\"{}-{id}.txt\"", entry.info.id);
            assert_eq!(record.header("content-disposition"), name);
            let checked = CheckedFile::check("record".to_owned(), record.body.as_slice());
            assert!(checked.ok && checked.games == 1, "{checked:?}");
            for text in &moves {
                assert!(record.text().contains(text.as_str()), "{text}: {}", record.text());
            }
        }
        server.stop().await;
    }

    async fn a_browser_lists_its_games(site: Site) {
        let (server, mut me) = site.open().await;
        let (on_one_screen, _) = me.create("ugly_duck", local(), json!({})).await;
        let (finished, _) = me.create("dropper", against("random"), json!({})).await;
        let mut socket = me.socket(&finished).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        let (with_friend, mut other) = me.with_friend("ski_jumps", json!({"side": 1})).await;

        let mine = me.read("/api/my/games?lang=en").await;
        let ids = |list: &Value| -> Vec<String> {
            let list = list.as_array().expect("a list").iter();
            list.map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
        };
        assert_eq!(ids(&mine["playing"]), [with_friend.as_str(), &on_one_screen]);
        assert_eq!(ids(&mine["finished"]), [finished.as_str()]);
        let friendly = &mine["playing"][0];
        assert_eq!((&friendly["side"], &friendly["your_turn"]), (&json!(1), &json!(false)));
        assert_eq!((&friendly["opponent"], &friendly["turns"]), (&json!("human"), &json!(0)));
        assert_eq!((&mine["playing"][1]["side"], &mine["playing"][1]["your_turn"]), (&Value::Null, &json!(true)));
        assert_eq!(mine["finished"][0]["result"], "lost");
        assert_eq!(mine["finished"][0]["opponent_label"], "random");
        assert!(friendly["board"]["cells"].is_array());

        let theirs = other.read("/api/my/games").await;
        assert_eq!(ids(&theirs["playing"]), [with_friend.as_str()]);
        assert_eq!(theirs["playing"][0]["your_turn"], true);
        let nobody = Browser::new(server.address()).read("/api/my/games").await;
        assert_eq!(nobody, json!({"playing": [], "finished": []}));
        server.stop().await;
    }
}

#[tokio::test]
async fn the_catalogue_lists_what_can_be_asked_for() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let catalogue = me.read("/api/catalogue?lang=en").await;
    let games = catalogue["games"].as_array().expect("games");
    assert_eq!(games.len(), cygnet_games::CATALOGUE.len());
    for game in games {
        let id = game["game"].as_str().expect("an id");
        for player in game["players"].as_array().expect("players") {
            let name = player["name"].as_str().expect("a name");
            assert!(!cygnet_players::is_program(name), "{name}");
            let (game, _) = me.create(id, against(name), json!({"side": 0})).await;
            let seat = &me.state(&game).await["seats"][1];
            if name == "strength" {
                // The game has the player that this means now.
                let player = seat["player"].as_str().expect("a name");
                assert!(player.starts_with("strength="), "{player}");
                continue;
            }
            assert_eq!((&seat["player"], &seat["label"]), (&player["name"], &player["label"]));
        }
        for option in game["options"].as_array().expect("options") {
            for choice in option["choices"].as_array().expect("choices") {
                let name = option["name"].as_str().expect("a name");
                me.create(id, local(), json!({"options": {name: choice["value"]}})).await;
            }
        }
    }
    for clock in catalogue["clocks"].as_array().expect("clocks") {
        me.create("dropper", local(), json!({"clock": clock["value"]})).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn answers_are_in_the_language_that_is_asked_for() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    for (path, headers, text) in [
        ("/api/games/nothing?lang=en", vec![], "there is no such game here"),
        ("/api/games/nothing?lang=pt", vec![], "não há aqui nenhuma partida assim"),
        (
            "/api/games/nothing",
            vec![("accept-language", "pt-PT, en;q=0.5")],
            "não há aqui nenhuma partida assim",
        ),
    ] {
        let answer = me.request("GET", path, &headers, b"").await;
        assert_eq!(answer.json()["error"]["text"], text, "{path} {headers:?}");
    }
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let portuguese = me.read(&format!("/api/games/{id}?lang=pt")).await;
    assert_eq!(portuguese["side_names"], json!(["Brancas", "Pretas"]));
    server.stop().await;
}

#[tokio::test]
async fn rules_are_pages_with_diagrams() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    for entry in cygnet_games::CATALOGUE {
        let page = me.read(&format!("/api/rules/{}?lang=en", entry.info.id)).await;
        assert_eq!(page["name"], entry.info.name);
        let html = page["html"].as_str().expect("a page");
        let is_drawn = html.contains("<figure class=\"diagram\" data-board=\"");
        assert_eq!(is_drawn, entry.info.rules.contains("```"), "{}", entry.info.id);
        assert!(!html.contains("<script") && !html.contains("onclick"));
    }
    assert_eq!(me.get("/api/rules/chess").await.problem(), "server-no-page");
    server.stop().await;
}

#[tokio::test]
async fn the_server_tells_how_it_is() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let health = me.get("/healthz").await;
    assert_eq!((health.status, health.text().as_str()), (200, "ok\n"));
    assert!(health.all("set-cookie").is_empty(), "a probe is no visitor");
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    socket.makes_some_move(&mut fastrand::Rng::with_seed(1)).await;
    let metrics = me.get("/metrics").await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.header("content-type").starts_with("text/plain"));
    for line in [
        "cygnet_games_created_total 1",
        "cygnet_events_total 1",
        "cygnet_sockets 1",
        "cygnet_requests_total{status=\"201\"} 1",
        "cygnet_append_seconds_count 1",
    ] {
        assert!(metrics.text().lines().any(|known| known == line), "{line}\n{}", metrics.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn the_description_of_the_interface_is_served() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let document = me.read("/api/openapi.json").await;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    let paths = document["paths"].as_object().expect("paths");
    assert_eq!(paths.len(), 26, "{:?}", paths.keys());
    server.stop().await;
}
