//! The protocol between clients and servers as a small model, searched exhaustively.
//!
//! Two clients play over connections that lose, double and delay messages and that break. What a client
//! had sent on a broken connection may arrive after what it sends on the next. A server keeps events in a
//! durable log; it dies and forgets everything else. Clients follow `web/game.js`, servers `hub.rs` and
//! `socket.rs`. Time is left out: whatever a timeout may do can happen at any moment, and how old a message is,
//! which `web/freshness.js` measures, is tested elsewhere.
//!
//! The rule that a client believes a server which insists on an older state is left out too. It is for a
//! database that was restored from a backup, where acknowledged moves are gone.

mod search;
mod steps;
mod world;

use search::search;
use steps::{Model, Mutant};
use world::Bounds;

/// Any one fault.
const SHORT: Bounds = Bounds {
    processes: 1,
    commands: 1,
    faults: 1,
    only_cuts: false,
    is_first_at_home: true,
    premoves: 1,
};
const LONG: Bounds = Bounds { commands: 2, faults: 0, ..SHORT };
const TWO_PROCESSES: Bounds = Bounds { processes: 2, only_cuts: true, premoves: 0, ..SHORT };

fn holds(name: &str, bounds: Bounds) {
    let began = std::time::Instant::now();
    let found = search(&Model { bounds, mutant: Mutant::None });
    println!("{name}: {} worlds, {} steps, {:.1?}", found.worlds, found.steps, began.elapsed());
    assert_eq!(found.violation, None, "{}", found.violation.as_deref().unwrap_or_default());
}

fn is_found_out(mutant: Mutant, bounds: Bounds) {
    let found = search(&Model { bounds, mutant });
    let violation = found.violation.unwrap_or_else(|| panic!("{mutant:?} is not found out"));
    println!("{mutant:?} after {} worlds: {violation}\n", found.worlds);
}

#[test]
fn one_server_keeps_its_word() {
    holds("any fault", SHORT);
}

#[test]
fn longer_games_keep_their_order() {
    holds("two commands of each client", LONG);
}

#[test]
fn two_servers_on_one_log_keep_their_word() {
    holds("two servers", TWO_PROCESSES);
}

/// Takes a minute and much memory.
#[test]
#[ignore = "a larger search, to be run after changes of the protocol"]
fn more_faults_change_nothing() {
    holds("any two faults", Bounds { faults: 2, ..SHORT });
    holds("roaming clients", Bounds { is_first_at_home: false, ..TWO_PROCESSES });
    holds("two servers and any fault", Bounds { only_cuts: false, ..TWO_PROCESSES });
    holds("two commands and cuts", Bounds { commands: 2, only_cuts: true, ..SHORT });
}

#[test]
fn broken_protocols_are_found_out() {
    for mutant in [Mutant::EarlyAck, Mutant::NoIds, Mutant::NoVersions, Mutant::UpdateAnything] {
        is_found_out(mutant, SHORT);
    }
    let without_premoves = Bounds { premoves: 0, ..SHORT };
    is_found_out(Mutant::NoResend, without_premoves);
    is_found_out(Mutant::NoHeartbeat, without_premoves);
    is_found_out(Mutant::LoosePremove, LONG);
    is_found_out(Mutant::BlindRefusal, LONG);
    is_found_out(Mutant::RefuseUnread, TWO_PROCESSES);
    is_found_out(Mutant::GoBack, TWO_PROCESSES);
}
