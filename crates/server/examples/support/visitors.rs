//! Visitors who analyse: each has a board open, waits for lines, and moves on to another position.

use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

/// How long a visitor looks at a position.
const LOOK: Duration = Duration::from_secs(6);

/// What is measured.
#[derive(Default)]
pub(crate) struct Visits {
    /// Microseconds from a question to its first line.
    pub(crate) first: Mutex<Vec<u64>>,
    /// The depth that each question got.
    pub(crate) depths: Mutex<Vec<u64>>,
    pub(crate) errors: Mutex<Vec<String>>,
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
        let opened = connect_async(format!("ws://{server}/api/analysis/socket")).await;
        let Ok((mut socket, _)) = opened else {
            return push(&self.errors, "no socket for an analysis".to_owned());
        };
        let mut number = 0_u64;
        while Instant::now() + LOOK <= end {
            number += 1;
            let line = line(&rules[random.usize(..rules.len())], &mut random);
            let question = json!({"type": "analyse", "id": number, "line": line, "lines": 3});
            let (asked, until) = (Instant::now(), Instant::now() + LOOK);
            if socket.send(Frame::text(question.to_string())).await.is_err() {
                return push(&self.errors, "an analysis was cut off".to_owned());
            }
            let mut depth = 0;
            while let Ok(Some(Ok(frame))) = timeout_at(until, socket.next()).await {
                let Frame::Text(text) = frame else { continue };
                let Ok(answer) = serde_json::from_str::<Value>(text.as_str()) else { continue };
                if answer["type"] == "error" {
                    push(&self.errors, answer["error"]["key"].to_string());
                }
                if answer["type"] != "lines" || answer["id"] != number {
                    continue;
                }
                if depth == 0 {
                    let waited = asked.elapsed().as_micros();
                    push(&self.first, u64::try_from(waited).unwrap_or(u64::MAX));
                }
                depth = depth.max(answer["depth"].as_u64().unwrap_or_default());
            }
            push(&self.depths, depth);
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
