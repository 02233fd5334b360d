//! The measure of how far a client is behind finds servers that do not keep their promise. Time is simulated,
//! and the client is the one of the consistency run.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::client::Client;
use super::lag::{Lags, Link, PROMISE, SLACK, Screen, Span};

/// The messages that a server sends to a client every second.
#[derive(Clone, Copy, PartialEq)]
enum Heartbeats {
    /// The version of the game.
    Honest,
    /// The version that the game had when the client came, as if nothing could get lost.
    Stale,
    /// Nothing.
    None,
}

/// The fate of the updates between two and nine seconds.
#[derive(Clone, Copy, PartialEq)]
enum Harm {
    Lost,
    /// They and everything behind them are held back until the ninth second.
    Stalled,
}

fn state(version: u64, now: u64) -> String {
    let state = json!({
        "type": "state", "version": version, "now": now, "clock": null, "status": "playing", "you": [], "turn": 0, "turns": 0,
        "moves_from": 0, "moves": [], "can": [], "steps": null, "last": null, "board": null,
        "offers": null, "result": null, "captured": null, "tally": null, "prompt": null,
    });
    state.to_string()
}

/// A spectator for twenty seconds of a game with an event at 3.05 s, of which the update comes to harm.
fn watch(heartbeats: Heartbeats, harm: Harm) -> Lags {
    let began = Instant::now();
    let at = |millis: u64| began + Duration::from_millis(millis);
    let (mut client, mut screen, mut link) =
        (Client::<Value>::new("spectator"), Screen::default(), Link::default());
    client.connected(began, began);
    link.works(1, began);
    let mut arriving: Vec<(u64, String)> = vec![(10, state(1, 5))];
    let mut version = 1;
    for millis in 0..20_000 {
        let now = at(millis);
        let is_harmed = (2_000..9_000).contains(&millis);
        let arrives = match harm {
            Harm::Stalled if is_harmed => 9_000,
            _ => millis + 10,
        };
        if millis == 3_050 {
            version = 2;
            match harm {
                Harm::Lost => link.loses(1, now),
                Harm::Stalled => {
                    link.delays(1, (now, at(9_000)));
                    arriving.push((9_000, state(2, millis)));
                }
            }
        }
        if millis % 1_000 == 0 && heartbeats != Heartbeats::None {
            let told = if heartbeats == Heartbeats::Honest { version } else { 1 };
            let heartbeat = json!({"type": "heartbeat", "version": told, "now": millis});
            arriving.push((arrives, heartbeat.to_string()));
        }
        let is_here = |message: &mut (u64, String)| message.0 <= millis;
        for (_, message) in arriving.extract_if(.., is_here) {
            client.receive(&message, now).expect("a message");
        }
        client.tick(now);
        if !client.take_notes().is_empty() {
            screen.show(client.confirmed().map_or(0, |state| state.version), now);
        }
        screen.look(now, client.live_until(now));
        for sent in client.take_outbox() {
            let sent: Value = serde_json::from_str(&sent).expect("a message");
            let answer = match sent["type"].as_str() {
                Some("ping") => {
                    json!({"type": "pong", "sent": sent["sent"], "now": millis}).to_string()
                }
                _ => state(version, millis),
            };
            arriving.push((arrives + 10, answer));
        }
    }
    Lags::measure(&screen, &link, &[], &[(1, began), (2, at(3_050))], at(20_000))
}

fn problems(heartbeats: Heartbeats, harm: Harm) -> Vec<String> {
    watch(heartbeats, harm).problems(PROMISE + SLACK)
}

#[test]
fn a_heartbeat_with_the_version_brings_a_lost_event_back_in_time() {
    assert_eq!(problems(Heartbeats::Honest, Harm::Lost), Vec::<String>::new());
    let line = watch(Heartbeats::Honest, Harm::Lost).line();
    // The heartbeat of the fourth second tells of the event, and the answer takes 20 ms more.
    assert!(line.contains("most 980 ms"), "{line}");
}

#[test]
fn heartbeats_that_do_not_know_the_version_break_the_promise() {
    let problems = problems(Heartbeats::Stale, Harm::Lost);
    assert!(problems.len() == 2 && problems[0].contains("did not show"), "{problems:?}");
    assert!(problems[1].contains("looked live"), "{problems:?}");
}

#[test]
fn without_heartbeats_a_client_knows_that_it_is_behind_but_stays_there() {
    let problems = problems(Heartbeats::None, Harm::Lost);
    assert!(problems.len() == 1 && problems[0].contains("did not show"), "{problems:?}");
}

#[test]
fn messages_that_are_held_back_make_nothing_look_live() {
    assert_eq!(problems(Heartbeats::Honest, Harm::Stalled), Vec::<String>::new());
    let began = Instant::now();
    let at = |millis: u64| began + Duration::from_millis(millis);
    let (mut screen, mut link) = (Screen::default(), Link::default());
    link.works(1, began);
    link.delays(1, (at(500), at(9_000)));
    screen.show(1, began);
    screen.look(began, Some(at(9_000)));
    screen.look(at(9_000), None);
    screen.show(2, at(9_000));
    let late = |starved: &[Span]| {
        let events = [(2, at(1_000))];
        Lags::measure(&screen, &link, starved, &events, at(20_000)).problems(PROMISE + SLACK)
    };
    let problems = late(&[]);
    assert!(problems.len() == 1 && problems[0].contains("looked live"), "{problems:?}");
    assert_eq!(late(&[(at(4_000), at(4_500))]).len(), 1, "a short disturbance is no excuse");
    assert_eq!(late(&[(at(1_500), at(8_000))]), Vec::<String>::new());
}

#[test]
fn a_client_without_a_connection_is_excused_until_it_has_one() {
    let began = Instant::now();
    let at = |millis: u64| began + Duration::from_millis(millis);
    let (mut screen, mut link) = (Screen::default(), Link::default());
    link.works(1, began);
    screen.show(1, began);
    link.breaks(1, at(1_000));
    link.works(2, at(9_000));
    screen.show(2, at(9_500));
    let late = |screen: &Screen, link: &Link| {
        let events = [(2, at(2_000))];
        Lags::measure(screen, link, &[], &events, at(20_000)).problems(PROMISE)
    };
    assert_eq!(late(&screen, &link), Vec::<String>::new());
    let mut slow = Screen::default();
    slow.show(1, began);
    slow.show(2, at(11_500));
    assert_eq!(late(&slow, &link).len(), 1);
    // Faults of an earlier connection do not excuse the next one.
    link.delays(1, (at(9_000), at(11_500)));
    assert_eq!(late(&slow, &link).len(), 1);
}
