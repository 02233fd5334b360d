//! Ratings, progress and help: what a browser has reached, and which games count.

use cygnet_store::{Forgettable, Millis};
use serde_json::{Value, json};

use crate::support::{Browser, Opened, Site, Socket, against, is_over, on_both_stores, version_of};

/// Plays two turns against a computer player, and resigns. Returns the id of the game.
async fn loses(me: &mut Browser, game: &str, player: &str, more: Value) -> String {
    let (id, _) = me.create(game, against(player), more).await;
    let mut socket = me.socket(&id).await;
    moves(&mut socket).await;
    resigns(&mut socket).await;
    id
}

/// Makes a move, and waits for the answer.
async fn moves(socket: &mut Socket) {
    socket.until_turn(0).await;
    socket.makes_some_move(&mut fastrand::Rng::with_seed(3)).await;
    socket.until(|state| is_over(state) || state["turns"] == 2).await;
}

async fn resigns(socket: &mut Socket) {
    let resign = socket.acting("resign");
    socket.does(&resign).await;
}

async fn change(me: &mut Browser, id: &str) -> Value {
    me.read(&format!("/api/games/{id}/rating?lang=en")).await
}

async fn progress(me: &mut Browser, game: &str) -> Value {
    me.read(&format!("/api/my/progress/{game}?lang=en")).await
}

on_both_stores! {
    async fn a_game_without_help_is_rated_once_for_its_player(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let id = loses(&mut me, "ski_jumps", "level-5", json!({})).await;
        let first = change(&mut me, &id).await;
        assert_eq!((&first["noted"], &first["before"], &first["unrated"]),
            (&json!(true), &Value::Null, &Value::Null));
        let rating = first["after"]["rating"].as_i64().expect("a rating");
        assert!(rating < 1500 && first["after"]["provisional"] == true, "{first}");
        assert!(first["text"].as_str().is_some_and(|text| text.contains("first rating")), "{first}");
        // The next one moves it, and the first stays what it was.
        let next = loses(&mut me, "ski_jumps", "level-3", json!({})).await;
        let second = change(&mut me, &next).await;
        assert_eq!(second["before"], first["after"]);
        assert!(second["after"]["rating"].as_i64().is_some_and(|after| after < rating));
        assert_eq!(change(&mut me, &id).await, first);
        let reached = progress(&mut me, "ski_jumps").await;
        assert_eq!(reached["rating"]["rating"], second["after"]["rating"]);
        assert_eq!(reached["games"], json!({"wins": 0, "draws": 0, "losses": 2, "percent": 0}));
        assert_eq!(reached["curve"].as_array().map(Vec::len), Some(2));
        assert_eq!(reached["against"][0]["opponent"], "level-3");
        assert_eq!(reached["against"][1]["label"], "Level 5");
        assert_eq!(reached["weeks"][11]["games"], 2);
        assert_eq!(reached["latest"][0]["game_id"], next.as_str());
        let opening = &reached["openings"][0];
        assert!(opening["game_id"].is_string() && opening["moves"][0].is_string(), "{opening}");
        assert_eq!(progress(&mut me, "dropper").await["rating"], Value::Null);
        // Nobody else has it.
        let mut other = Browser::new(server.address());
        assert_eq!(change(&mut other, &id).await["noted"], false);
        assert_eq!(progress(&mut other, "ski_jumps").await["games"]["losses"], 0);
        server.stop().await;
        // After a restart, and on two servers, it is still there once.
        let server = site.start().await;
        let mut me = me.at(server.address());
        assert_eq!(progress(&mut me, "ski_jumps").await["games"]["losses"], 2);
        server.stop().await;
    }

    async fn results_are_exported_and_erased_by_their_owner(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let duck = loses(&mut me, "ugly_duck", "level-1", json!({})).await;
        loses(&mut me, "ski_jumps", "level-1", json!({})).await;
        let mut other = Browser::new(server.address());
        loses(&mut other, "ugly_duck", "level-1", json!({})).await;
        let answer = me.get("/api/my/results").await;
        assert_eq!(answer.all("content-disposition"),
            ["attachment; filename=\"cygnet-results.json\""]);
        let file = answer.json();
        assert_eq!((&file["format"], &file["version"]), (&json!("cygnet-results"), &json!(1)));
        assert_eq!(file["results"].as_array().map(Vec::len), Some(2));
        assert_eq!(file["results"][0]["result"]["record"], duck.as_str());
        assert!(file["ratings"]["ugly_duck"]["rating"].is_number(), "{file}");
        let erased = me.post("/api/my/results/erase", &json!({"game": "ugly_duck"})).await;
        assert_eq!(erased.json(), json!({"erased": 1}));
        assert_eq!(change(&mut me, &duck).await["noted"], false, "nothing brings it back");
        assert_eq!(progress(&mut me, "ski_jumps").await["games"]["losses"], 1);
        let erased = me.post("/api/my/results/erase", &json!({"game": null})).await;
        assert_eq!(erased.json(), json!({"erased": 1}));
        assert_eq!(me.read("/api/my/results").await["results"], json!([]));
        assert_eq!(progress(&mut other, "ugly_duck").await["games"]["losses"], 1);
        for wrong in [json!({"game": "chess"}), json!({"games": null}), json!([])] {
            assert_eq!(me.post("/api/my/results/erase", &wrong).await.status, 400, "{wrong}");
        }
        server.stop().await;
    }

    async fn a_game_with_a_coach_is_not_rated(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("level-1"), json!({})).await;
        let mut socket = me.socket(&id).await;
        moves(&mut socket).await;
        assert_eq!((&socket.state["helps"], &socket.state["unrated"]), (&json!([]), &Value::Null));
        assert!(socket.state["can"].as_array().is_some_and(|can| can.contains(&json!("coach"))));
        let coach = socket.acting("coach");
        let version = socket.does(&coach).await;
        assert_eq!(socket.state["helps"], json!(["coaching"]));
        assert_eq!(socket.state["unrated"]["key"], "unrated-coaching");
        assert_eq!(socket.state["turns"], 2, "the game goes on");
        // The same message again changes nothing, and a second one is refused.
        assert_eq!(socket.does(&coach).await, version);
        let again = socket.acting("coach");
        assert_eq!(socket.is_refused(&again).await, "server-coached");
        resigns(&mut socket).await;
        let late = socket.acting("coach");
        assert_eq!(socket.is_refused(&late).await, "server-over");
        drop(socket);
        server.stop().await;
        let server = site.start().await;
        let mut me = me.at(server.address());
        let told = change(&mut me, &id).await;
        assert_eq!((&told["noted"], &told["after"]), (&json!(true), &Value::Null));
        assert_eq!(told["unrated"]["key"], "unrated-coaching");
        assert_eq!(told["text"], "This game is not rated: the coach was on.");
        let record = me.get(&format!("/api/games/{id}/record")).await.text();
        assert!(record.contains("[Help \"coaching\"]"), "{record}");
        let reached = progress(&mut me, "ugly_duck").await;
        assert_eq!((&reached["games"]["losses"], &reached["rating"]), (&json!(1), &Value::Null));
        server.stop().await;
    }

    async fn an_analysis_of_the_game_is_help_and_any_other_is_none(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("level-1"), json!({})).await;
        let mut socket = me.socket(&id).await;
        let mut questions = me.analysis().await;
        let ask = async |questions: &mut Socket, moves: &Value| {
            let line = json!({"game": "ugly_duck", "moves": moves});
            let question = json!({"type": "analyse", "id": 1, "line": line, "lines": 1, "depth": 1});
            questions.send(&question).await;
            questions.expect(|answer| answer["done"] == true).await;
        };
        // Before the first move there is nothing to be helped with: anyone may study the start.
        ask(&mut questions, &json!([])).await;
        moves(&mut socket).await;
        ask(&mut questions, &json!(["a1b2"])).await;
        let played = socket.state["moves"].clone();
        // Another browser has nothing to do with this game.
        let mut strange = Browser::new(server.address()).analysis().await;
        ask(&mut strange, &played).await;
        assert_eq!(me.state(&id).await["helps"], json!([]));
        let version = version_of(&me.state(&id).await);
        ask(&mut questions, &played).await;
        let state = socket.until(|state| state["helps"] == json!(["analysis"])).await;
        assert_eq!(state["unrated"]["key"], "unrated-analysis");
        // It is noted once.
        ask(&mut questions, &played).await;
        assert_eq!(version_of(&me.state(&id).await), version + 1);
        resigns(&mut socket).await;
        assert_eq!(change(&mut me, &id).await["unrated"]["key"], "unrated-analysis");
        server.stop().await;
    }

    async fn an_analysis_with_another_count_of_quiet_turns_is_help(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("three_dragons", against("level-1"), json!({})).await;
        let mut socket = me.socket(&id).await;
        moves(&mut socket).await;
        let entry = cygnet_games::find("three_dragons").expect("a game");
        let mut board = entry.build(&cygnet_core::Options::defaults(entry.info)).initial();
        for mv in socket.state["moves"].as_array().expect("moves") {
            board.play(mv.as_str().expect("a move")).expect("a legal move");
        }
        let position = board.position();
        let (rest, count) = position.rsplit_once(' ').expect("a count of quiet turns");
        assert_ne!(count, "50");
        let line = json!({"game": "three_dragons", "position": format!("{rest} 50"), "moves": []});
        let question = json!({"type": "analyse", "id": 1, "line": line, "lines": 1, "depth": 1});
        let mut questions = me.analysis().await;
        questions.send(&question).await;
        questions.expect(|answer| answer["done"] == true).await;
        let state = socket.until(|state| state["helps"] == json!(["analysis"])).await;
        assert_eq!(state["unrated"]["key"], "unrated-analysis");
        server.stop().await;
    }

    async fn mistakes_become_puzzles(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        let puzzle = me.makes_a_mistake().await;
        let mut search = me.mistakes("ugly_duck").await;
        let first = search.next().await.expect("a message");
        assert_eq!(first, json!({"type": "searching", "done": 0, "games": 0}));
        let last = search.expect(|message| message["done"] == 1).await;
        assert_eq!(last["games"], 1);
        let begun = search.wait_for("trainer").await;
        assert_eq!((&begun["view"]["id"], &begun["view"]["own"]), (&json!(puzzle.id), &json!(true)));
        search.send(&json!({"type": "play", "move": puzzle.solution.mv})).await;
        let solved = search.wait_for("trainer").await;
        assert_eq!(solved["events"][0]["kind"], "solved");
        // What was found is kept.
        let mut again = me.mistakes("ugly_duck").await;
        let first = again.next().await.expect("a message");
        assert_eq!((&first["type"], &first["view"]["id"]), (&json!("trainer"), &json!(puzzle.id)));
        // Nobody else has mistakes.
        let mut other = Browser::new(server.address()).mistakes("ugly_duck").await;
        let nothing = other.next().await.expect("a message");
        assert_eq!(nothing["type"], "nothing");
        assert!(nothing["text"].as_str().is_some_and(|text| text.contains("Ugly Duck")), "{nothing}");
        assert_eq!(other.is_wrong(&json!({"type": "hint"})).await, "server-message-wrong");
        server.stop().await;
    }

    async fn a_game_that_is_gone_is_searched_for_mistakes_once(site: Site) {
        let site = site.with_quick_computers();
        let (server, mut me) = site.open().await;
        me.makes_a_mistake().await;
        server.stop().await;
        let (store, _) = cygnet_store::open(&site.config().database).await.expect("a store");
        let forgotten = store.forget(Forgettable::Finished, Millis::MAX).await.expect("an answer");
        assert_eq!(forgotten, 1);
        store.close().await;
        let server = site.start().await;
        let me = me.at(server.address());
        let mut search = me.mistakes("ugly_duck").await;
        assert_eq!(search.next().await.expect("a message")["type"], "searching");
        search.wait_for("nothing").await;
        let mut again = me.mistakes("ugly_duck").await;
        assert_eq!(again.next().await.expect("a message")["type"], "nothing");
        server.stop().await;
    }

    async fn puzzles_move_the_rating(site: Site) {
        let (server, mut me) = site.open().await;
        me.read("/api/my/games").await;
        let Opened::Socket(mut socket) = me.puzzles("ugly_duck").await else { panic!("no puzzles") };
        socket.wait_for("trainer").await;
        socket.send(&json!({"type": "solution"})).await;
        let solved = socket.wait_for("trainer").await;
        let rating = solved["view"]["rating"].clone();
        assert!(rating["rating"].is_number(), "{rating}");
        let reached = progress(&mut me, "ugly_duck").await;
        assert_eq!(reached["rating"], rating);
        assert_eq!(reached["puzzles"]["losses"], 1);
        drop(socket);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_two_servers_end_is_counted_once() {
    let Some(site) = Site::postgres().await else { return };
    let site = site.with_quick_computers();
    let (one, mut me) = site.open().await;
    let two = site.start().await;
    let (id, _) = me.create("ski_jumps", against("level-1"), json!({})).await;
    let mut here = me.socket(&id).await;
    moves(&mut here).await;
    let mut there = me.at(two.address()).socket(&id).await;
    there.until(|state| state["turns"] == 2).await;
    let messages = [here.acting("resign"), there.acting("resign")];
    tokio::join!(here.send(&messages[0]), there.send(&messages[1]));
    tokio::join!(here.until(is_over), there.until(is_over));
    for server in [&one, &two] {
        let reached = progress(&mut me.at(server.address()), "ski_jumps").await;
        assert_eq!(reached["games"]["losses"], 1);
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_say_why_they_are_not_rated() {
    let site = Site::sqlite().with_quick_computers();
    let (server, mut me) = site.open().await;
    for (player, more, key) in [
        ("monte-carlo", json!({}), "unrated-opponent"),
        ("level-1", json!({"options": {"size": "4x4"}}), "unrated-board"),
    ] {
        let (id, _) = me.create("ugly_duck", against(player), more).await;
        let mut socket = me.socket(&id).await;
        assert_eq!(socket.state["unrated"]["key"], key);
        moves(&mut socket).await;
        resigns(&mut socket).await;
        assert_eq!(change(&mut me, &id).await["unrated"]["key"], key);
    }
    let (id, _) = me.create("ugly_duck", against("level-1"), json!({})).await;
    let mut socket = me.socket(&id).await;
    moves(&mut socket).await;
    let take_back = socket.acting("take_back");
    socket.does(&take_back).await;
    assert_eq!(socket.state["unrated"]["key"], "unrated-takeback");
    // People who play each other have no ratings, and no coach.
    let (id, mut other) = me.with_friend("ugly_duck", json!({})).await;
    let mut socket = me.socket(&id).await;
    assert_eq!(socket.state["unrated"], Value::Null);
    let coach = socket.acting("coach");
    assert_eq!(socket.is_refused(&coach).await, "server-no-coach");
    resigns(&mut socket).await;
    for browser in [&mut me, &mut other] {
        assert_eq!(change(browser, &id).await["noted"], false);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_plays_at_their_own_strength() {
    let site = Site::sqlite().with_quick_computers();
    let (server, mut me) = site.open().await;
    let player = async |me: &mut Browser| {
        let (id, _) = me.create("ugly_duck", against("strength"), json!({})).await;
        me.state(&id).await["seats"][1].clone()
    };
    let ratings = me.read("/api/my/ratings").await;
    let duck = &ratings["games"][0];
    assert_eq!((&duck["game"], &duck["rating"]), (&json!("ugly_duck"), &Value::Null));
    // Nothing is known yet: as level-3, which its page says is 1281.
    assert_eq!((&duck["strength"], &duck["latest_ms"]), (&json!(1281), &Value::Null));
    let seat = player(&mut me).await;
    assert_eq!(
        (&seat["player"], &seat["label"]),
        (&json!("strength=1281"), &json!("Strength 1281"))
    );
    for guess in ["strong", "new"] {
        let guess = json!({"game": "ugly_duck", "guess": guess});
        let answer = me.post("/api/my/ratings", &guess).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    assert_eq!(player(&mut me).await["player"], "strength=1053", "the last guess counts");
    for wrong in [
        json!({"game": "ugly_duck", "guess": "champion"}),
        json!({"game": "chess", "guess": "new"}),
        json!({"game": "ugly_duck"}),
    ] {
        assert_eq!(me.post("/api/my/ratings", &wrong).await.status, 400, "{wrong}");
    }
    let id = loses(&mut me, "ugly_duck", "strength", json!({})).await;
    let told = change(&mut me, &id).await;
    assert_eq!(told["before"]["rating"], 1053);
    let after = told["after"]["rating"].as_i64().expect("a rating");
    assert_eq!(player(&mut me).await["player"], format!("strength={after}"));
    let guess = json!({"game": "ugly_duck", "guess": "strong"});
    let late = me.post("/api/my/ratings", &guess).await;
    assert_eq!(
        (late.status, late.json()["error"]["key"].clone()),
        (409, json!("server-guess-late"))
    );
    // The catalogue has the ratings of the levels.
    let catalogue = me.read("/api/catalogue").await;
    let players = catalogue["games"][0]["players"].as_array().expect("players");
    let rating =
        |name: &str| players.iter().find(|player| player["name"] == name).map(|it| &it["rating"]);
    assert_eq!(rating("level-3"), Some(&json!(1281)));
    assert_eq!(rating("strength"), Some(&Value::Null));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_keeps_so_many_results() {
    let mut site = Site::sqlite().with_quick_computers();
    site.limits.results_each = 2;
    let (server, mut me) = site.open().await;
    for _ in 0..3 {
        loses(&mut me, "ugly_duck", "level-1", json!({})).await;
    }
    assert_eq!(progress(&mut me, "ugly_duck").await["games"]["losses"], 2);
    server.stop().await;
}
