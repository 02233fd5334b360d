//! The results that a solver keeps: between interruptions, in tables of any size, and in files.

use cygnet_core::{Game, Limits, Options, Stop, Value};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::{ArchiveError, ProofStore, Solver};

const MEBIBYTE: usize = 1 << 20;

fn ugly_duck(size: &str) -> UglyDuck<u64> {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    UglyDuck::new(&Options::parse(entry.info, [("size", size)]).expect("a size"))
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn a_search_that_is_interrupted_goes_on_where_it_was() {
    let game = ugly_duck("4x4");
    let start = game.initial();
    let whole = Solver::new(game.clone(), 8 * MEBIBYTE).solve(
        &start,
        &Limits::default(),
        &Stop::new(),
        |_| {},
    );
    assert_eq!(whole.value(), Some(Value::Loss));
    let mut solver = Solver::new(game, 8 * MEBIBYTE);
    let mut parts = 0;
    let value = loop {
        let part = solver.solve(&start, &nodes(3_000), &Stop::new(), |_| {});
        assert!(part.nodes <= 3_000, "the limit is kept: {}", part.nodes);
        parts += 1;
        assert!(parts < 100, "it comes to an end");
        if let Some(value) = part.value() {
            break value;
        }
    };
    assert_eq!(Some(value), whole.value());
    assert!(parts > 2, "it was interrupted");
}

#[test]
fn a_table_of_any_size_changes_the_time_and_not_the_answer() {
    let game = ugly_duck("4x3");
    for bytes in [0, 1, 100, 1_000, 10_000, MEBIBYTE, 3 * MEBIBYTE] {
        let mut solver = Solver::new(game.clone(), bytes);
        let found = solver.solve(&game.initial(), &nodes(5_000_000), &Stop::new(), |_| {});
        assert_eq!(found.value(), Some(Value::Win), "{bytes} bytes");
        assert!(solver.memory_used() <= bytes.max(128), "{bytes} bytes");
    }
}

#[test]
fn a_stop_is_answered() {
    let game = ugly_duck("6x6");
    let stop = Stop::new();
    stop.stop();
    let mut solver = Solver::new(game.clone(), MEBIBYTE);
    let found = solver.solve(&game.initial(), &Limits::default(), &stop, |_| {});
    assert_eq!((found.value(), found.nodes), (None, 0));
}

#[test]
fn what_was_proved_is_recalled() {
    let game = ugly_duck("3x5");
    let start = game.initial();
    let mut solver = Solver::new(game.clone(), 8 * MEBIBYTE);
    assert_eq!(solver.archive(&[]), None, "nothing was proved yet");
    let found = solver.solve(&start, &Limits::default(), &Stop::new(), |_| {});
    let bytes = solver.archive(&[]).expect("it took work");

    let mut other = Solver::new(game.clone(), 8 * MEBIBYTE);
    let count = other.recall(&bytes).expect("the same game");
    assert!(count > 3, "{count}");
    let recalled = other.solve(&start, &Limits::default(), &Stop::new(), |_| {});
    assert_eq!((recalled.value(), recalled.nodes), (found.value(), 0));
    assert_eq!(other.archive(&[]), Some(bytes.clone()), "nothing was lost");

    let elsewhere = Solver::new(ugly_duck("4x5"), MEBIBYTE);
    assert_eq!(elsewhere.recall(&bytes), Err(ArchiveError::OtherRules));
    assert_eq!(other.recall(b"[Game \"ugly_duck\"]"), Err(ArchiveError::Format));
    assert_eq!(other.recall(b"cygnet proved 1\n"), Err(ArchiveError::OtherVersion(1)));
    for place in (100..bytes.len()).step_by(97) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert_eq!(other.recall(&damaged), Err(ArchiveError::Damaged), "{place}");
        assert_eq!(other.recall(&bytes[..place]), Err(ArchiveError::Damaged), "{place}");
    }
}

/// The small, middle and large tables are used in turn, and each knows the results of the one before.
#[test]
fn a_table_that_grows_changes_nothing() {
    let game = ugly_duck("4x5");
    let start = game.initial();
    let mut solver = Solver::new(game, 256 << 20);
    let found = solver.solve(&start, &Limits::default(), &Stop::new(), |_| {});
    assert_eq!(found.value(), Some(Value::Win));
    assert!(found.nodes > 160_000, "more than the first two are for: {}", found.nodes);
    assert!(solver.memory_used() > 200 << 20 && solver.memory_used() <= 256 << 20);
    let again = solver.solve(&start, &Limits::default(), &Stop::new(), |_| {});
    assert_eq!((again.value(), again.nodes), (found.value(), 0));
}

/// Two solvers keep their proofs independently in the file of their board, and both are recalled. A solver
/// for another board recalls none.
#[test]
fn a_proof_store_recalls_what_it_keeps() {
    let folder = std::env::temp_dir().join(format!("cygnet-store-{}", std::process::id()));
    let store = ProofStore::folder(&folder);
    let game = ugly_duck("4x4");
    let start = game.initial();
    let solve = |state| {
        let mut solver = Solver::new(game.clone(), 1 << 22);
        assert_eq!(solver.recall_from(&ProofStore::nowhere()).expect("nothing"), 0);
        solver.solve(state, &Limits::default(), &Stop::new(), |_| {});
        solver
    };
    let other = game.after(&start, game.legal_moves(&start)[1]);
    let (first, second) = (solve(&start), solve(&other));
    first.keep_on(&store).expect("a folder");
    let alone = Solver::new(game.clone(), 1 << 22).recall_from(&store).expect("a file");
    second.keep_on(&store).expect("a folder");
    let both = Solver::new(game.clone(), 1 << 22);
    assert!(both.recall_from(&store).expect("a file") >= alone && alone > 0);
    assert!(both.known_value(&start).is_some() && both.known_value(&other).is_some());
    let elsewhere = Solver::new(ugly_duck("4x3"), 1 << 22);
    assert_eq!(elsewhere.recall_from(&store).expect("no file"), 0);
    // A store that is only read stays as it is, and is read until nobody waits for it.
    let stop = Stop::new();
    let reading = store.reading_until(&stop);
    let file = folder.join("ugly_duck_4x4.proved");
    let before = std::fs::read(&file).expect("a file");
    solve(&game.after(&start, game.legal_moves(&start)[2])).keep_on(&reading).expect("nothing");
    assert_eq!(std::fs::read(&file).expect("a file"), before);
    assert!(both.recall_from(&reading).expect("a file") >= alone);
    stop.stop();
    assert_eq!(both.recall_from(&reading).expect("a file"), 0);
    // A file of an older version counts as none, and is replaced.
    std::fs::write(&file, "cygnet proved 1\ngame ugly_duck\n").expect("our folder");
    assert_eq!(Solver::new(game.clone(), 1 << 22).recall_from(&store).expect("a cache"), 0);
    first.keep_on(&store).expect("a folder");
    let again = Solver::new(game, 1 << 22).recall_from(&store).expect("a file");
    assert_eq!(again, alone);
    std::fs::remove_dir_all(&folder).expect("it was made");
}
