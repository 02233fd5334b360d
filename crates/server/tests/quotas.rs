//! How much one client, and all of them, may ask of the server.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Opened, Site, local};

#[tokio::test]
async fn a_client_sets_up_so_many_games_per_minute() {
    let mut site = Site::sqlite();
    site.limits.games_per_minute = 3;
    let (server, mut me) = site.open().await;
    for _ in 0..3 {
        me.create("ugly_duck", local(), json!({})).await;
    }
    // A client without its cookie is the same client.
    me.cookie = None;
    let answer = me.ask_for("ugly_duck", local(), json!({})).await;
    assert_eq!((answer.status, answer.problem().as_str()), (429, "server-games-too-fast"));
    server.stop().await;
}

#[tokio::test]
async fn the_server_keeps_so_many_games_in_memory() {
    let mut site = Site::sqlite();
    site.limits.live_games = 3;
    let (server, mut me) = site.open().await;
    // Games that do not exist take no place.
    for _ in 0..10 {
        let id = cygnet_server::secret::game_id();
        assert_eq!(me.get(&format!("/api/games/{id}")).await.status, 404);
    }
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(me.create("ugly_duck", local(), json!({})).await.0);
    }
    let answer = me.ask_for("ugly_duck", local(), json!({})).await;
    assert_eq!((answer.status, answer.problem().as_str()), (429, "server-full"));
    for id in &ids {
        let mut socket = me.socket(id).await;
        let message = socket.typed("a1a2");
        socket.does(&message).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_client_makes_so_many_requests() {
    let mut site = Site::sqlite();
    site.limits.requests_per_second = 2;
    let (server, mut me) = site.open().await;
    let mut refused = 0;
    for _ in 0..20 {
        let answer = me.get("/api/my/games").await;
        if answer.status == 429 {
            assert_eq!(answer.problem(), "server-too-many-requests");
            refused += 1;
        }
    }
    assert!(refused > 3, "{refused}");
    // Requests for metrics and health are not counted.
    assert_eq!(me.get("/healthz").await.status, 200);
    assert_eq!(me.get("/metrics").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_proxy_tells_clients_apart() {
    let mut site = Site::sqlite();
    site.limits.requests_per_second = 1;
    site.behind_proxy = true;
    let (server, mut me) = site.open().await;
    let mut statuses = Vec::new();
    for client in ["1.1.1.1", "1.1.1.1", "2.2.2.2"] {
        for _ in 0..6 {
            let headers = [("x-forwarded-for", client)];
            statuses.push(me.request("GET", "/api/my/games", &headers, b"").await.status);
        }
    }
    assert!(statuses[6..12].contains(&429), "{statuses:?}");
    assert_eq!(statuses[12..16], [200; 4], "{statuses:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_client_has_so_many_sockets() {
    let mut site = Site::sqlite();
    site.limits.sockets_per_client = 2;
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let one = me.socket(&id).await;
    let _two = me.socket(&id).await;
    let Opened::Refused(answer) = me.try_socket(&id, &[]).await else { panic!("a third socket") };
    assert_eq!((answer.status, answer.problem().as_str()), (429, "server-too-many-sockets"));
    drop(one);
    // The server notices the end of a connection a moment later.
    let mut tries = 0;
    while matches!(me.try_socket(&id, &[]).await, Opened::Refused(_)) {
        tries += 1;
        assert!(tries < 100, "the place is not given back");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn the_server_has_so_many_sockets() {
    let mut site = Site::sqlite();
    site.limits.sockets = 1;
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let _one = me.socket(&id).await;
    let Opened::Refused(answer) = me.try_socket(&id, &[]).await else { panic!("a second socket") };
    assert_eq!(answer.problem(), "server-too-many-sockets");
    server.stop().await;
}

#[tokio::test]
async fn a_socket_takes_so_many_messages() {
    let mut site = Site::sqlite();
    site.limits.messages_per_second = 2;
    let (server, mut me) = site.open().await;
    let (id, _) = me.create("ugly_duck", local(), json!({})).await;
    let mut socket = me.socket(&id).await;
    for kind in ["text", "binary"] {
        for number in 0..15 {
            if kind == "text" {
                socket.send(&json!({"type": "ping", "sent": number})).await;
            } else {
                socket.send_frame(Message::binary(vec![0; 9])).await;
            }
        }
        let is_too_many = |message: &Value| message["error"]["key"] == "server-too-many-messages";
        socket.expect(is_too_many).await;
    }
    server.stop().await;
}
