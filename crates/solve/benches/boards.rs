//! How long it takes to solve the boards that the project promises to solve, beside what a first
//! prototype took and what is wanted.
//!
//! `cargo bench -p cygnet-solve --bench boards` prints the table; `-- quick` leaves out what takes more
//! than a few seconds.

use std::env;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use cygnet_core::{CatalogueGame, Game, GameVisitor, Limits, Options, Stop};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::{Solution, Solver};

const MEBIBYTE: usize = 1 << 20;

/// Solves a board from its start.
#[derive(Clone, Copy)]
struct Start {
    mebibytes: usize,
    threads: usize,
}

impl GameVisitor for Start {
    type Output = Solution;

    fn visit<G: CatalogueGame>(self, game: G) -> Solution {
        let threads = NonZeroUsize::new(self.threads).expect("not zero");
        let start = game.initial();
        let mut solver = Solver::new(game, self.mebibytes * MEBIBYTE).with_threads(threads);
        solver.solve(&start, &Limits::default(), &Stop::new(), |_| {})
    }
}

fn solve(id: &str, size: &str, start: Start) -> Solution {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a size");
    cygnet_games::visit(id, &options, start).expect("a game of the catalogue")
}

/// The sorted times for `count` random positions `turns` turns from the start.
fn random_positions(turns: usize, count: usize) -> Vec<Duration> {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let game = UglyDuck::<u64>::new(&Options::defaults(entry.info));
    let mut random = fastrand::Rng::with_seed(1);
    let mut times = Vec::new();
    let mut solver = Solver::new(game.clone(), 256 * MEBIBYTE);
    while times.len() < count {
        let mut state = game.initial();
        for _ in 0..turns {
            if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                game.play(&mut state, mv);
            }
        }
        if game.outcome(&state).is_none() {
            solver.forget();
            let start = Instant::now();
            let solution = solver.solve(&state, &Limits::default(), &Stop::new(), |_| {});
            assert!(solution.value().is_some(), "nothing stops it");
            times.push(start.elapsed());
        }
    }
    times.sort();
    times
}

fn main() {
    let is_quick = env::args().any(|argument| argument == "quick");
    println!("{:<40} {:>12} {:>10} {:>10} {:>8}", "board", "positions", "seconds", "floor", "want");
    let row = |what: &str, solution: &Solution, floor: &str, want: &str| {
        let seconds = solution.time.as_secs_f64();
        let value = solution.value().map_or("unknown", cygnet_core::Value::word);
        let what = format!("{what}: {value}");
        println!("{what:<40} {:>12} {seconds:>10.3} {floor:>10} {want:>8}", solution.nodes);
    };
    let one = |mebibytes| Start { mebibytes, threads: 1 };
    let boards = [
        ("ugly_duck", "6x4", 256, "25 s", "5 s", true),
        ("ugly_duck", "4x6", 256, "25 s", "5 s", false),
        ("ski_jumps", "6x6", 256, "0.3 s", "0.03 s", true),
        ("ski_jumps", "10x6", 256, "3 s", "0.3 s", true),
        ("ski_jumps", "6x8", 256, "120 s", "15 s", true),
        ("ski_jumps", "8x8", 1024, "60 min", "5 min", false),
        ("dropper", "4x4", 256, "2 s", "0.3 s", true),
    ];
    for (id, size, mebibytes, floor, want, is_short) in boards {
        if is_short || !is_quick {
            let solution = solve(id, size, one(mebibytes));
            row(&format!("{id} {size}, {mebibytes} MiB"), &solution, floor, want);
        }
    }
    let times = random_positions(12, if is_quick { 100 } else { 1000 });
    let milliseconds = |part: f64| {
        #[expect(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in a list")]
        let place = ((times.len() - 1) as f64 * part) as usize;
        times[place].as_secs_f64() * 1e3
    };
    println!(
        "ugly_duck 5x5, {} positions 12 turns in: median {:.2} ms (15, 5), 90 % {:.2} ms (150, 50)",
        times.len(),
        milliseconds(0.5),
        milliseconds(0.9)
    );
    if !is_quick {
        let alone = solve("ugly_duck", "5x5", one(512));
        row("ugly_duck 5x5, 512 MiB", &alone, "90 s", "15 s");
        let both = solve("ugly_duck", "5x5", Start { mebibytes: 512, threads: 2 });
        row("ugly_duck 5x5, two threads", &both, "", "");
        let gain = alone.time.as_secs_f64() / both.time.as_secs_f64();
        println!("two threads against one: {gain:.2} times as fast (1.4, 1.8)");
    }
}
