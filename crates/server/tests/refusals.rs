//! The requests that the server refuses, by every kind of client and in every form.

use std::time::Duration;

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{
    Browser, Opened, Site, against, friend, is_over, local, on_both_stores, raw, version_of,
};

/// Moves of the game Ugly Duck at its start: for White and for Black.
const MOVES: [&str; 2] = ["a1a2", "a5a4"];

on_both_stores! {
    async fn spectators_do_nothing(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _other) = me.with_friend("ugly_duck", json!({})).await;
        let stranger = Browser::new(server.address());
        let mut another_cookie = stranger.clone();
        another_cookie.get("/").await;
        assert!(another_cookie.cookie.is_some());
        for browser in [stranger, another_cookie] {
            let mut socket = browser.socket(&id).await;
            for text in MOVES {
                let message = socket.typed(text);
                assert_eq!(socket.is_refused(&message).await, "server-spectator");
            }
            for act in [
                "resign", "offer_draw", "accept_draw", "decline_draw", "take_back", "accept_take_back",
                "decline_take_back", "rematch", "decline_rematch", "move",
            ] {
                let message = socket.acting(act);
                assert_eq!(socket.is_refused(&message).await, "server-spectator", "{act}");
            }
        }
        assert_eq!(me.state(&id).await["version"], 2);
        server.stop().await;
    }

    async fn nobody_moves_out_of_turn_or_for_another(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ugly_duck", json!({})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        // Black moves for Black and for White, while it is White's turn.
        for text in MOVES {
            let message = theirs.typed(text);
            assert_eq!(theirs.is_refused(&message).await, "server-not-your-turn");
        }
        // White moves for Black.
        let message = mine.typed(MOVES[1]);
        let key = mine.is_refused(&message).await;
        assert!(key.starts_with("move-"), "{key}");
        let message = mine.typed(MOVES[0]);
        let version = mine.does(&message).await;
        theirs.until(|state| version_of(state) == version).await;
        // White moves twice, for itself and for Black.
        for text in ["b1b2", MOVES[1]] {
            let message = mine.typed(text);
            assert_eq!(mine.is_refused(&message).await, "server-not-your-turn");
        }
        let message = mine.stepped(&["b1".to_owned(), "b2".to_owned()]);
        assert_eq!(mine.is_refused(&message).await, "server-not-your-turn");
        assert_eq!(me.state(&id).await["turns"], 1);
        server.stop().await;
    }

    async fn nobody_moves_for_the_computer(site: Site) {
        let mut site = site;
        site.limits.computer_pace = Duration::from_secs(60);
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", against("random"), json!({"side": 1})).await;
        let mut socket = me.socket(&id).await;
        let message = socket.typed(MOVES[0]);
        assert_eq!(socket.is_refused(&message).await, "server-not-your-turn");
        let mut stranger = Browser::new(server.address()).socket(&id).await;
        let message = stranger.typed(MOVES[0]);
        assert_eq!(stranger.is_refused(&message).await, "server-spectator");
        server.stop().await;
    }

    async fn illegal_moves_are_refused(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _) = me.create("ugly_duck", local(), json!({})).await;
        let mut socket = me.socket(&id).await;
        for text in ["", "a1a5", "z9z8", "pass", "resign", "a1a2\u{0}", "ä1", "a1a2 a2a3", &"a1".repeat(900)] {
            let message = socket.typed(text);
            let key = socket.is_refused(&message).await;
            assert!(!key.is_empty(), "{text}");
        }
        for steps in [vec![], vec!["a1"], vec!["a1", "a9"], vec!["a1", "a2", "a3"], vec![""], vec!["a1"; 64]] {
            let steps: Vec<String> = steps.into_iter().map(str::to_owned).collect();
            let message = socket.stepped(&steps);
            assert_eq!(socket.is_refused(&message).await, "server-no-turn", "{steps:?}");
        }
        assert_eq!(me.state(&id).await["version"], 1);
        server.stop().await;
    }

    async fn nothing_is_played_in_a_finished_game(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, other) = me.with_friend("ugly_duck", json!({})).await;
        let (mut mine, mut theirs) = (me.socket(&id).await, other.socket(&id).await);
        let resign = theirs.acting("resign");
        theirs.does(&resign).await;
        mine.until(is_over).await;
        for socket in [&mut mine, &mut theirs] {
            for text in MOVES {
                let message = socket.typed(text);
                assert_eq!(socket.is_refused(&message).await, "server-over");
            }
            for act in ["resign", "offer_draw", "accept_draw", "decline_draw", "take_back", "accept_take_back"] {
                let message = socket.acting(act);
                assert_eq!(socket.is_refused(&message).await, "server-over", "{act}");
            }
        }
        assert_eq!(me.state(&id).await["result"]["winner"], 0);
        server.stop().await;
    }

    async fn a_seat_needs_the_cookie_that_took_it(site: Site) {
        let (server, mut me) = site.open().await;
        let (id, _other) = me.with_friend("ugly_duck", json!({})).await;
        let own = me.cookie.clone().expect("a cookie");
        let secret = own.strip_prefix("cygnet=").expect("our cookie").to_owned();
        // The hash that the store has is no key, and neither is a part of the secret.
        for cookie in [
            format!("cygnet={}", cygnet_server::secret::hash(&secret)),
            format!("cygnet={}", &secret[..31]),
            format!("cygnet={}", secret.to_uppercase() + "A"),
            format!("cygnet={secret}0"),
            format!("other={secret}"),
            format!("cygnet={secret} x"),
            String::new(),
        ] {
            let mut thief = Browser { address: server.address(), cookie: Some(cookie.clone()) };
            let state = thief.get(&format!("/api/games/{id}")).await.json();
            assert_eq!(state["you"], json!([]), "{cookie}");
        }
        assert_eq!(me.state(&id).await["you"], json!([0]));
        server.stop().await;
    }

    async fn external_programs_are_no_players(site: Site) {
        let (server, mut me) = site.open().await;
        let folder = tempfile::tempdir().expect("a folder");
        let trace = folder.path().join("trace");
        for name in [
            format!("engine:touch {}", trace.display()),
            "engine:".to_owned(),
            "engine:/bin/sh".to_owned(),
            "ENGINE:/bin/sh".to_owned(),
            " engine:/bin/sh".to_owned(),
            "/bin/sh".to_owned(),
            "../../bin/sh".to_owned(),
        ] {
            let answer = me.ask_for("ugly_duck", against(&name), json!({})).await;
            assert_eq!(answer.status, 400, "{name}: {}", answer.text());
        }
        let answer = me.ask_for("ugly_duck", against("engine:/bin/sh"), json!({})).await;
        assert_eq!(answer.problem(), "server-no-programs");
        assert!(!trace.exists());
        server.stop().await;
    }

    async fn a_browser_has_so_many_games(mut_site: Site) {
        let mut site = mut_site;
        (site.limits.open_games, site.limits.computer_games) = (4, 2);
        let (server, mut me) = site.open().await;
        let mut computer = Vec::new();
        for _ in 0..2 {
            computer.push(me.create("ugly_duck", against("random"), json!({})).await.0);
        }
        let answer = me.ask_for("ugly_duck", against("random"), json!({})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (429, "server-too-many-games"));
        for opponent in [friend(), local()] {
            me.create("ugly_duck", opponent, json!({})).await;
        }
        let answer = me.ask_for("ugly_duck", friend(), json!({})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (429, "server-too-many-games"));
        // Another browser is not concerned, and a finished game does not count.
        Browser::new(server.address()).create("ugly_duck", local(), json!({})).await;
        let mut socket = me.socket(&computer[0]).await;
        let resign = socket.acting("resign");
        socket.does(&resign).await;
        me.create("ugly_duck", against("random"), json!({})).await;
        server.stop().await;
    }

    async fn seats_taken_by_invitation_count_as_games(mut_site: Site) {
        let mut site = mut_site;
        site.limits.open_games = 1;
        let (server, mut me) = site.open().await;
        let (_, mut other) = me.with_friend("ugly_duck", json!({})).await;
        let answer = other.ask_for("ugly_duck", local(), json!({})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (429, "server-too-many-games"));
        server.stop().await;
    }
}

#[tokio::test]
async fn messages_and_bodies_have_a_length() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let message = socket.typed(&"a".repeat(5000));
    socket.send(&message).await;
    socket.until_closed().await;
    let mut socket = me.socket(&id).await;
    let message = socket.typed(&"a".repeat(3800));
    socket.is_refused(&message).await;

    for path in ["/api/games".to_owned(), format!("/api/games/{id}/join")] {
        let answer = me.post(&path, &json!({"invite": "a".repeat(20_000)})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (413, "server-body-too-long"));
        assert!(answer.header("content-security-policy").contains("default-src 'none'"));
        // A body without a length, in chunks.
        let chunk = format!("2ee0\r\n{}\r\n", "a".repeat(0x2ee0));
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n\
             {chunk}{chunk}{chunk}0\r\n\r\n",
            server.address(),
        );
        let answer = raw(server.address(), request.as_bytes()).await.expect("an answer");
        assert_eq!((answer.status, answer.problem().as_str()), (413, "server-body-too-long"));
    }
    server.stop().await;
}

#[tokio::test]
async fn other_sites_are_refused() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, invite) = me.create("ugly_duck", friend(), json!({})).await;
    let own = format!("http://{}", server.address());
    let port = server.address().port();
    for origin in [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        String::new(),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://localhost:{port}"),
        format!("{own}.evil.example"),
        format!("http://evil.example/{own}"),
        format!("http://user@{}", server.address()),
    ] {
        let headers = [("origin", origin.as_str())];
        let Opened::Refused(answer) = me.try_socket(&id, &headers).await else {
            panic!("{origin} has a socket")
        };
        assert_eq!((answer.status, answer.problem().as_str()), (403, "server-other-origin"));
        let body = json!({"game": "ugly_duck", "opponent": local()}).to_string();
        let answer = me.request("POST", "/api/games", &headers, body.as_bytes()).await;
        assert_eq!((answer.status, answer.problem().as_str()), (403, "server-other-origin"));
        let body = json!({"invite": invite}).to_string();
        let path = format!("/api/games/{id}/join");
        let answer = me.request("POST", &path, &headers, body.as_bytes()).await;
        assert_eq!(answer.status, 403, "{origin}");
    }
    assert!(matches!(me.try_socket(&id, &[("origin", &own)]).await, Opened::Socket(_)));
    let body = json!({"game": "ugly_duck", "opponent": local()}).to_string();
    let answer = me.request("POST", "/api/games", &[("origin", &own)], body.as_bytes()).await;
    assert_eq!(answer.status, 201);
    server.stop().await;
}

#[tokio::test]
async fn messages_that_make_no_sense_are_not_understood() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    let id_of = |id: &str| json!({"type": "move", "id": id, "version": 1, "move": "a1a2"});
    for message in [
        json!(null),
        json!([]),
        json!({}),
        json!({"type": "sing"}),
        json!({"type": "state", "extra": 1}),
        json!({"type": "ping"}),
        json!({"type": "ping", "sent": "now"}),
        json!({"type": "ping", "sent": 1, "extra": 1}),
        json!({"type": "move", "version": 1, "move": "a1a2"}),
        json!({"type": "move", "id": "abcdefgh", "move": "a1a2"}),
        json!({"type": "move", "id": "abcdefgh", "version": 1}),
        json!({"type": "move", "id": "abcdefgh", "version": 1, "move": "a1a2", "steps": ["a1", "a2"]}),
        json!({"type": "move", "id": "abcdefgh", "version": 1, "move": "a1a2", "side": 1}),
        json!({"type": "move", "id": "abcdefgh", "version": -1, "move": "a1a2"}),
        json!({"type": "move", "id": "abcdefgh", "version": "1", "move": "a1a2"}),
        json!({"type": "move", "id": "abcdefgh", "version": 1, "steps": vec!["a1"; 65]}),
        json!({"type": "act", "id": "abcdefgh", "version": 1, "act": "cheat"}),
        json!({"type": "act", "id": "abcdefgh", "version": 1, "act": "resign", "side": 1}),
        json!({"type": "preview", "version": 1}),
        id_of("short"),
        id_of(&"a".repeat(65)),
        id_of("with space"),
        id_of("quote'quote"),
        id_of("ümläütßß"),
        id_of("null\u{0}byte"),
    ] {
        socket.send(&message).await;
        let answer = socket.wait_for("error").await;
        assert_eq!(answer["error"]["key"], "server-message-wrong", "{message}");
        // A client finds the message that was wrong by its id.
        let id = message.get("id").filter(|id| id.is_string());
        assert_eq!(answer.get("id"), id, "{message}");
    }
    socket.send_frame(Message::text("{\"type\": \"ping\"")).await;
    assert_eq!(socket.wait_for("error").await["error"]["key"], "server-message-wrong");
    socket.send_frame(Message::binary(b"{\"type\": \"state\"}".to_vec())).await;
    assert_eq!(socket.wait_for("error").await["error"]["key"], "server-message-wrong");
    assert_eq!(me.state(&id).await["version"], 1);
    server.stop().await;
}

#[tokio::test]
async fn addresses_lead_nowhere_else() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    for path in [
        "/api/games/nothing",
        "/api/games/aaaaaaaaaaaa",
        "/api/games/AAAAAAAAAAAA",
        "/api/games/..%2f..%2fetc%2fpasswd",
        "/api/games/%00%00%00%00%00%00%00%00%00%00%00%00",
        "/api/games/%ff%fe",
        "/api/games/'%20or%201=1--",
        "/api/games/aaaaaaaaaaaa/history",
        "/api/games/aaaaaaaaaaaa/record",
        "/api/rules/..%2f..%2fetc",
        "/api/rules/%ff",
        "/api/",
        "/api/games/aaaaaaaaaaaa/secrets",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/../Cargo.toml",
        "/assets/../../../../../../etc/passwd",
        "/assets//etc/passwd",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets/index.html%00.js",
        "/assets/dev/anything.js",
        "/assets/%ff",
        "/.git/config",
        "/etc/passwd",
        "//etc/passwd",
        "/nothing",
    ] {
        let answer = me.get(path).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
        let key = answer.problem();
        assert!(["server-no-game", "server-no-page"].contains(&key.as_str()), "{path}: {key}");
    }
    // A person gets a page instead.
    let answer = me.request("GET", "/nothing", &[("accept", "text/html,*/*;q=0.8")], b"").await;
    assert_eq!(answer.status, 404);
    assert!(answer.header("content-type").starts_with("text/html"), "{}", answer.text());
    for (method, path) in [
        ("DELETE", "/api/games"),
        ("PUT", "/api/catalogue"),
        ("POST", "/"),
        ("PATCH", "/api/my/games"),
    ] {
        let answer = me.request(method, path, &[], b"").await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (405, "server-wrong-method"),
            "{method} {path}"
        );
        assert!(!answer.header("allow").is_empty());
    }
    // A request that is not for a WebSocket.
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let answer = me.get(&format!("/api/games/{id}/socket")).await;
    assert!(answer.status == 400 || answer.status == 426, "{}", answer.status);
    assert_eq!(answer.problem(), "server-not-a-socket");
    for id in ["aaaaaaaaaaaa", "nothing", "%ff"] {
        let Opened::Refused(answer) = me.try_socket(id, &[]).await else { panic!("{id}") };
        assert_eq!((answer.status, answer.problem().as_str()), (404, "server-no-game"));
    }
    server.stop().await;
}

#[tokio::test]
async fn cookies_cannot_be_read_by_scripts_or_sent_by_other_sites() {
    for behind_tls in [false, true] {
        let mut site = Site::sqlite();
        site.behind_tls = behind_tls;
        let (server, mut me) = site.open().await;
        let mut secrets = Vec::new();
        for path in ["/", "/api/catalogue", "/api/my/games", "/game/aaaaaaaaaaaa"] {
            me.cookie = None;
            let answer = me.get(path).await;
            let cookies = answer.all("set-cookie");
            assert_eq!(cookies.len(), 1, "{path}: {cookies:?}");
            let parts: Vec<&str> = cookies[0].split("; ").collect();
            let name = if behind_tls { "__Host-cygnet=" } else { "cygnet=" };
            let secret = parts[0].strip_prefix(name).expect("our cookie");
            assert!(cygnet_server::secret::is_secret(secret), "128 bits: {secret}");
            secrets.push(secret.to_owned());
            assert!(parts.contains(&"HttpOnly") && parts.contains(&"SameSite=Lax"), "{parts:?}");
            assert!(parts.contains(&"Path=/"), "{parts:?}");
            assert_eq!(parts.contains(&"Secure"), behind_tls, "{parts:?}");
            let again = me.get(path).await;
            if answer.header("content-type").starts_with("text/html") {
                // A page renews the cookie, and no cache keeps it for others.
                assert_eq!(again.all("set-cookie"), cookies, "{path}");
                assert!(answer.header("cache-control").contains("private"), "{path}");
            } else {
                assert!(again.all("set-cookie").is_empty(), "it has one already");
                assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            }
        }
        secrets.sort();
        secrets.dedup();
        assert_eq!(secrets.len(), 4, "each is new");
        server.stop().await;
    }
}

#[tokio::test]
async fn pages_run_no_inline_script_and_ask_no_other_host() {
    let site = Site::sqlite();
    let (server, mut me) = site.open().await;
    for path in [
        "/",
        "/game/aaaaaaaaaaaa",
        "/join/aaaaaaaaaaaa/0",
        "/rules/dropper",
        "/api/catalogue",
        "/nothing",
    ] {
        let answer = me.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'"),
            "{path}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"),
            "{path}"
        );
        assert!(
            !policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        if path.starts_with("/api") || path == "/nothing" {
            continue;
        }
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-type").starts_with("text/html"), "{path}");
        let page = answer.text();
        for part in page.split("<script").skip(1) {
            let (attributes, rest) = part.split_once('>').expect("a tag");
            assert!(attributes.contains("src=\"/assets/"), "{path}: {attributes}");
            assert!(rest.trim_start().starts_with("</script>"), "{path}: inline script");
        }
        let lower = page.to_lowercase();
        for inline in
            ["<style", " style=", " onclick=", " onload=", "javascript:", "http://", "https://"]
        {
            assert!(!lower.contains(inline), "{path} has {inline}");
        }
        // Everything that the page loads exists, and is cached by its hash.
        for url in page.split('"').filter(|text| text.starts_with("/assets/")) {
            let asset = me.get(url).await;
            assert_eq!(asset.status, 200, "{url}");
            let is_kept = asset.header("cache-control").contains("immutable");
            assert_eq!(is_kept, url != "/assets/reload.js", "{url}");
            let Some((_, name)) = url["/assets/".len()..].split_once('/') else { continue };
            // A page of another version must not get our files.
            let other = format!("/assets/0123456789abcdef/{name}");
            assert_eq!(me.get(&other).await.status, 404, "{other}");
        }
    }
    server.stop().await;
}
