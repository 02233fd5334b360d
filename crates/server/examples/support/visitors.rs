//! Visitors who analyse as the page does: each has a board open, which shows the position, its lines and what is
//! proved about its moves, and moves on to another position.

use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::http;

/// How long a visitor looks at a position.
const LOOK: Duration = Duration::from_secs(6);

/// The measurements.
#[derive(Default)]
pub(crate) struct Visits {
    /// Microseconds from a question to its first line.
    pub(crate) first: Mutex<Vec<u64>>,
    /// The depth that each question got.
    pub(crate) depths: Mutex<Vec<u64>>,
    /// Microseconds until a position was shown.
    pub(crate) shown: Mutex<Vec<u64>>,
    /// The questions about moves that were answered, and all of them.
    pub(crate) explored: Mutex<Vec<bool>>,
    pub(crate) errors: Mutex<Vec<String>>,
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn push<T>(list: &Mutex<Vec<T>>, value: T) {
    list.lock().unwrap_or_else(PoisonError::into_inner).push(value);
}

impl Visits {
    /// Analyses positions one after the other until the time is over.
    pub(crate) async fn visit(
        &self,
        server: SocketAddr,
        rules: &[String],
        seed: u64,
        end: Instant,
    ) {
        let mut random = fastrand::Rng::with_seed(seed);
        // Each has an address of its own.
        let from = format!("10.{}.{}.{}", seed >> 16 & 255, seed >> 8 & 255, seed & 255);
        let opened = async {
            let path = format!("ws://{server}/api/analysis/socket");
            let mut request = path.into_client_request().ok()?;
            request.headers_mut().insert("x-forwarded-for", from.parse().ok()?);
            connect_async(request).await.ok()
        };
        let Some((mut socket, _)) = opened.await else {
            return push(&self.errors, "no socket for an analysis".to_owned());
        };
        let mut number = 0_u64;
        while Instant::now() + LOOK <= end {
            number += 1;
            let line = line(&rules[random.usize(..rules.len())], &mut random);
            let question = json!({"type": "analyse", "id": number, "line": line, "lines": 3});
            let explore = json!({"type": "explore", "id": format!("e-{number}"), "line": line});
            let (asked, until) = (Instant::now(), Instant::now() + LOOK);
            match http::post_from(server, &from, "/api/analysis/position", &line).await {
                Ok(_) => push(&self.shown, micros(asked.elapsed())),
                Err(error) => push(&self.errors, error),
            }
            let asked = Instant::now();
            for question in [&question, &explore] {
                if socket.send(Frame::text(question.to_string())).await.is_err() {
                    return push(&self.errors, "an analysis was cut off".to_owned());
                }
            }
            let (mut depth, mut is_explored) = (0, false);
            while let Ok(Some(Ok(frame))) = timeout_at(until, socket.next()).await {
                let Frame::Text(text) = frame else { continue };
                let Ok(answer) = serde_json::from_str::<Value>(text.as_str()) else { continue };
                if answer["type"] == "error" {
                    push(&self.errors, answer["error"]["key"].to_string());
                }
                is_explored |= answer["type"] == "explored" && answer["id"] == explore["id"];
                if answer["type"] != "lines" || answer["id"] != number {
                    continue;
                }
                if depth == 0 {
                    push(&self.first, micros(asked.elapsed()));
                }
                depth = depth.max(answer["depth"].as_u64().unwrap_or_default());
            }
            push(&self.depths, depth);
            push(&self.explored, is_explored);
        }
    }
}

/// The start of a game after a few random turns.
fn line(rules: &str, random: &mut fastrand::Rng) -> Value {
    let Some(entry) = cygnet_games::find(rules) else { return json!({"game": rules}) };
    let mut state = entry.build(&cygnet_core::Options::defaults(entry.info)).initial();
    let mut moves = Vec::new();
    for _ in 0..random.usize(..10) {
        let legal = state.moves();
        let Some(text) = random.choice(legal.iter()) else { break };
        if state.play(text).is_err() {
            break;
        }
        moves.push(text.clone());
    }
    json!({"game": rules, "moves": moves})
}
