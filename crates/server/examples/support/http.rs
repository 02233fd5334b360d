//! Requests over HTTP: to set up a game, and to take a seat in it.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// A game with two seats, and the secrets that hold them.
pub(crate) struct Seats {
    pub(crate) game: String,
    /// By side.
    pub(crate) secrets: [String; 2],
}

/// A secret like that of a browser.
pub(crate) fn secret(random: &mut fastrand::Rng) -> String {
    format!("{:032x}", random.u128(..))
}

/// Sends a request, and returns the body of the answer.
async fn exchange(address: SocketAddr, path: &str, request: &str) -> Result<String, String> {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok::<_, std::io::Error>(answer)
    };
    let answer = timeout(PATIENCE, exchange).await.map_err(|_| "no answer".to_owned())?;
    let answer = answer.map_err(|error| error.to_string())?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split_whitespace().nth(1).unwrap_or_default();
    if !status.starts_with('2') {
        return Err(format!("{path}: {status} {body}"));
    }
    Ok(body.to_owned())
}

/// The body of a page.
pub(crate) async fn get(address: SocketAddr, path: &str) -> Result<String, String> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    exchange(address, path, &request).await
}

/// The answer to a request of a visitor with this address.
#[allow(dead_code, reason = "some programs have no visitors")]
pub(crate) async fn post_from(
    address: SocketAddr,
    from: &str,
    path: &str,
    body: &Value,
) -> Result<Value, String> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nx-forwarded-for: {from}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len(),
    );
    let answer = exchange(address, path, &request).await?;
    serde_json::from_str(&answer).map_err(|error| error.to_string())
}

async fn post(
    address: SocketAddr,
    path: &str,
    secret: &str,
    body: &Value,
) -> Result<Value, String> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\ncookie: cygnet={secret}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len(),
    );
    let body = exchange(address, path, &request).await?;
    serde_json::from_str(&body).map_err(|error| format!("{path}: {error} in {body}"))
}

/// Sets up a game between two browsers, trying again while the server is away. The answer names the game
/// and the secrets by side.
pub(crate) async fn set_up(
    addresses: &[SocketAddr],
    rules: &Value,
    random: &mut fastrand::Rng,
) -> Result<Seats, String> {
    let secrets = [secret(random), secret(random)];
    let mut request = rules.clone();
    request["opponent"] = json!({ "kind": "friend" });
    request["side"] = json!(0);
    let mut failure = String::new();
    for _ in 0..240 {
        let address = addresses[random.usize(..addresses.len())];
        match attempt(address, &request, &secrets).await {
            Ok(game) => return Ok(Seats { game, secrets }),
            Err(error) => failure = error,
        }
        sleep(Duration::from_millis(250)).await;
    }
    Err(failure)
}

async fn attempt(
    address: SocketAddr,
    request: &Value,
    secrets: &[String; 2],
) -> Result<String, String> {
    let created = post(address, "/api/games", &secrets[0], request).await?;
    let text = |name: &str| created[name].as_str().unwrap_or_default().to_owned();
    let (game, invite_url) = (text("id"), text("invite_url"));
    let invite = invite_url.rsplit('/').next().unwrap_or_default();
    let body = json!({ "invite": invite });
    let mut failure = String::new();
    for _ in 0..8 {
        match post(address, &format!("/api/games/{game}/join"), &secrets[1], &body).await {
            Ok(_) => return Ok(game),
            Err(error) => failure = error,
        }
        sleep(Duration::from_millis(250)).await;
    }
    Err(failure)
}
