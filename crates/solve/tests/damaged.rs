//! Damaged complete tables: nothing in a damaged part of a table is ever used.

use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use cygnet_core::{Game, Limits, Options, Solving, Stop, Value};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::Solver;
use cygnet_solve::complete::{BuildSetup, CompleteTable, Tables, build};

type Duck = UglyDuck<u64>;

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
const SETUP: BuildSetup = BuildSetup { threads: TWO, memory: 1 << 28 };

fn ugly_duck(size: &str) -> Duck {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    UglyDuck::new(&Options::parse(entry.info, [("size", size)]).expect("a size"))
}

/// Builds a table and changes its bytes.
fn build_damaged(game: &Duck, path: &Path, damage: impl FnOnce(&mut [u8])) {
    build(game, path, SETUP, &Stop::new(), &mut |_| {}).expect("it can be built");
    let mut bytes = fs::read(path).expect("it was built");
    damage(&mut bytes);
    fs::write(path, bytes).expect("it is ours");
}

fn placement(game: &Duck, state: &<Duck as Game>::State) -> Vec<u8> {
    game.rows().expect("every move is a step").placement(state)
}

/// The values and the directory of 4x4 take three parts of 1 MiB.
#[test]
fn every_part_is_verified_when_it_is_first_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let game = ugly_duck("4x4");
    build_damaged(&game, &path, |_| {});
    let whole = fs::read(&path).expect("it is there");
    let start = placement(&game, &game.initial());
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("it is ours");
        CompleteTable::open(&game, &path).expect("what it is of is right")
    };
    let flipped = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        bytes
    };
    assert_eq!(open(&whole).is_won(&start).expect("it is whole"), Some(false));
    // The value of the start, its place in the directory, and the checksums of both.
    let sums = whole.len() - 3 * 8;
    for place in [2_675_160, 5000, sums, sums + 2 * 8] {
        let table = open(&flipped(place));
        let error = table.is_won(&start).expect_err("it is damaged");
        assert_eq!(error.kind(), ErrorKind::InvalidData, "{place}: {error}");
        assert!(error.to_string().starts_with("it is damaged: the checksum of bytes "), "{error}");
        assert!(error.to_string().ends_with("; delete it and rebuild it"), "{error}");
        let stats = table.statistics(&game, SETUP, &Stop::new(), &mut |_, _| {});
        assert_eq!(stats.expect_err("it is damaged").kind(), ErrorKind::InvalidData, "{place}");
    }
    // Damage in other parts does not affect reads of this part.
    let table = open(&flipped(1 << 21));
    assert_eq!(table.is_won(&start).expect("it is whole there"), Some(false));
    // A part is verified only once.
    fs::write(&path, flipped(2_675_161)).expect("it is ours");
    assert_eq!(table.is_won(&start).expect("it was whole"), Some(false));
}

/// A solver with the tables of a folder.
fn solver(game: &Duck, tables: &Tables, bytes: usize) -> Solver<Duck> {
    let mut solver = Solver::new(game.clone(), bytes);
    solver.use_tables(tables);
    solver
}

/// Solvers that find a damaged table report it once, and their results are still right.
fn solves(size: &str, value: Value, damage: impl FnOnce(&mut [u8])) {
    let game = ugly_duck(size);
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::folders(&[folder.path().to_owned()]);
    let path = folder.path().join(format!("ugly_duck_{size}.table"));
    build_damaged(&game, &path, damage);
    let solve = || {
        let mut solver = solver(&game, &tables, 1 << 24);
        assert_eq!(solver.known_value(&game.initial()), None, "{size}: it is not believed");
        assert!(!solver.has_complete_table(), "{size}: it is set aside");
        let found = solver.solve(&game.initial(), &Limits::default(), &Stop::new(), |_| {});
        assert_eq!(found.value(), Some(value), "{size}");
        assert!(found.nodes > 0, "{size}: it is found out by search");
    };
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(solve);
        }
    });
    solve();
    let told: Vec<String> = tables.take_noted().iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with(&format!("{}: it is damaged: ", path.display())), "{told:?}");
    assert!(tables.take_noted().is_empty(), "it is told once");
}

#[test]
fn one_bit_is_enough_for_a_table_to_be_set_aside() {
    solves("4x4", Value::Loss, |bytes| bytes[2_675_160] ^= 1);
}

#[test]
fn a_table_that_says_the_opposite_of_everything_is_set_aside() {
    solves("4x3", Value::Win, |bytes| {
        let sums = bytes.len() - 8;
        let values = sums / 2..sums;
        bytes[values].iter_mut().for_each(|byte| *byte = !*byte);
    });
}

#[test]
fn a_table_that_cannot_be_read_any_more_is_set_aside() {
    let game = ugly_duck("3x4");
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::folders(&[folder.path().to_owned()]);
    let path = folder.path().join("ugly_duck_3x4.table");
    build_damaged(&game, &path, |_| {});
    let solver = solver(&game, &tables, 1 << 20);
    assert!(solver.has_complete_table());
    fs::File::options().write(true).open(&path).and_then(|it| it.set_len(4096)).expect("ours");
    assert_eq!(solver.known_value(&game.initial()), None);
    assert!(!solver.has_complete_table());
    assert_eq!(tables.take_noted().len(), 1);
    let elsewhere = Tables::folders(&[folder.path().to_owned()]);
    assert!(elsewhere.take_noted().is_empty(), "each value has its own notes");
}
