//! Proofs of earlier runs, as the engine knows and keeps them.

use std::fs;

use cygnet_analysis::{ProofStore, Resources};
use cygnet_protocol::serve;

/// All answers to commands that are sent at once, without how long it took.
fn answers(commands: &str, resources: &Resources) -> Vec<String> {
    let mut output = Vec::new();
    serve(commands.as_bytes(), &mut output, resources).expect("memory can be written");
    let output = String::from_utf8(output).expect("answers are text");
    let before_time = |line: &str| line.split(" time ").next().unwrap_or_default().to_owned();
    output.lines().map(before_time).collect()
}

#[test]
fn what_was_proved_is_kept_and_known_unless_it_is_switched_off() {
    const SEARCH: &str =
        "setoption name Game value ugly_duck size=4x4\nisready\ngo nodes 1000000\n";
    let folder = tempfile::tempdir().expect("a folder");
    let resources = Resources::default().with_proof_store(ProofStore::folder(folder.path()));
    let answers = |commands: &str| answers(commands, &resources);
    let file = folder.path().join("ugly_duck_4x4.proved");
    let without = || answers(&format!("setoption name Proved value false\n{SEARCH}"));

    let first = without();
    assert!(!file.exists(), "nothing is kept");
    assert_eq!(answers(SEARCH), first, "nothing is known yet");
    assert!(file.exists(), "it is kept at the end");
    let known = answers(SEARCH);
    assert_ne!(known, first);
    assert!(known[1].contains(" score loss ? "), "{known:?}");
    assert_eq!(without(), first, "a fresh engine gives the same answers");

    fs::write(&file, "cygnet proved 2\n").expect("a file");
    let game = SEARCH.lines().next().expect("a line");
    let told = answers(&format!("{game}\nisready\nsetoption name Hash value 1\nisready\n"));
    assert!(told[0].starts_with("info string earlier proofs were ignored: "), "{told:?}");
    assert_eq!(told[1..], ["readyok", "readyok"], "it is told once");
    assert_eq!(answers(SEARCH), first, "nothing is known");
    assert_eq!(answers(SEARCH), known, "it was written anew");
}
