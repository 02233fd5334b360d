//! The client of these runs answers as the one of the browser does: both replay `web/game.trace.json`.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::client::Client;

const TRACE: &str = include_str!("../../../../web/game.trace.json");

fn steps(list: &Value) -> Vec<String> {
    serde_json::from_value(list.clone()).expect("steps")
}

fn give(client: &mut Client<Value>, input: &Value, at: &impl Fn(&Value) -> Instant) {
    let now = at(&input["at"]);
    if let Some(message) = input.get("receive") {
        client.receive(&message.to_string(), now).expect("a message");
    } else if let Some(began) = input.get("connected") {
        client.connected(now, at(began));
    } else if input.get("disconnected").is_some() {
        client.disconnected(now);
    } else if let Some(turn) = input.get("move") {
        client.play(&steps(turn), now);
    } else if let Some(turn) = input.get("premove") {
        client.premove(steps(turn), now);
    } else {
        assert!(input.get("tick").is_some(), "an unknown input: {input}");
        client.tick(now);
    }
}

#[test]
fn both_clients_show_and_send_the_same() {
    let trace: Vec<Value> = serde_json::from_str(TRACE).expect("a trace");
    let began = Instant::now();
    let at = |time: &Value| began + Duration::from_millis(time.as_u64().expect("a time"));
    let mut client = Client::<Value>::beginning("trace", began);
    for (index, entry) in trace.iter().enumerate() {
        let (input, then) = (&entry["input"], &entry["then"]);
        give(&mut client, input, &at);
        let now = at(&input["at"]);
        let sent: Vec<Value> = client
            .take_outbox()
            .iter()
            .map(|text| serde_json::from_str(text).expect("JSON"))
            .collect();
        let state = client.confirmed();
        let seen = json!({
            "version": state.map(|state| state.version),
            "moves": state.map(|state| &state.moves),
            "is_live": client.is_live(now),
            "waiting": client.pending().is_some(),
            "premove": client.has_premove(),
            "left": client.clock(now).map(|clock| clock.left),
            "sent": sent,
        });
        assert_eq!(&seen, then, "input {index}: {input}");
    }
    assert!(trace.len() > 50, "a trace that is worth the name");
}
