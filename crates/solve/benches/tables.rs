//! How fast complete tables are built and asked.
//!
//! `cargo bench -p cygnet-solve --bench tables` builds boards of Ugly Duck in memory, on one thread and on two;
//! `-- quick` leaves out those that take more than a few seconds, and `-- FILE` also asks a file of 5x5.

use std::env;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use cygnet_core::rows::Rows;
use cygnet_core::{Game, Options, Solving};
use cygnet_games::ugly_duck::{State, UglyDuck};
use cygnet_solve::complete::CompleteTable;

type Duck = UglyDuck<u64>;

/// The speed of a first prototype, in millions of positions per second and core, mirror images counted.
const PROTOTYPE: f64 = 26.0;

fn ugly_duck(size: &str) -> Duck {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    UglyDuck::new(&Options::parse(entry.info, [("size", size)]).expect("a size"))
}

#[expect(clippy::cast_precision_loss, reason = "a tenth is all that is shown")]
fn build(size: &str, threads: usize) -> CompleteTable {
    let plan = ugly_duck(size).rows().expect("every move is a step").plan();
    let positions = CompleteTable::positions(&plan).expect("it is small") as f64;
    let threads = NonZeroUsize::new(threads).expect("not zero");
    let start = Instant::now();
    let table = CompleteTable::in_memory(plan, threads, &|| false).expect("it is small");
    let seconds = start.elapsed().as_secs_f64();
    let speed = positions / seconds / 1e6 / threads.get() as f64;
    let times = speed / PROTOTYPE;
    println!(
        "{size}, {threads} threads: {seconds:7.2} s, {speed:6.1} million positions a second and core, \
         {times:.1} times the prototype"
    );
    table.expect("nobody stops it")
}

/// Random positions some turns from the start in which the game goes on.
fn random_positions(game: &Duck, count: usize) -> Vec<State<u64>> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut states = Vec::new();
    while states.len() < count {
        let mut state = game.initial();
        for _ in 0..random.u32(0..25) {
            if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                game.play(&mut state, mv);
            }
        }
        if game.outcome(&state).is_none() {
            states.push(state);
        }
    }
    states
}

fn ask(name: &str, game: &Duck, table: &CompleteTable) {
    const COUNT: u32 = 20_000;
    let states = random_positions(game, COUNT as usize);
    // The first round brings what is asked for into memory.
    for round in 0..2 {
        let start = Instant::now();
        for state in &states {
            black_box(table.is_won(&game.placement(state)).expect("it can be read"));
        }
        let one = start.elapsed() / COUNT;
        let start = Instant::now();
        for state in &states {
            for mv in game.legal_moves(state) {
                let after = game.after(state, mv);
                if game.outcome(&after).is_none() {
                    black_box(table.is_won(&game.placement(&after)).expect("it can be read"));
                }
            }
        }
        let all = start.elapsed() / COUNT;
        if round == 1 {
            println!("{name}: {one:.1?} a probe, {all:.1?} for all moves of a position");
        }
    }
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let is_quick = arguments.iter().any(|word| word == "quick");
    let boards: &[&str] = if is_quick { &["4x4", "5x3"] } else { &["4x4", "5x3", "4x5", "5x4"] };
    for size in boards {
        build(size, 1);
        let table = build(size, 2);
        ask(&format!("{size} in memory"), &ugly_duck(size), &table);
    }
    if let Some(path) = arguments.iter().find(|word| *word != "quick") {
        let game = ugly_duck("5x5");
        let start = Instant::now();
        let table = CompleteTable::open(&game, Path::new(path)).expect("a table of 5x5");
        println!("5x5: opened in {:.1?}", start.elapsed());
        ask("5x5 in a file", &game, &table);
    }
}
