//! The speed of the rules: making lists of moves, playing them, counting sequences.
//!
//! `cargo bench` runs all of it; `cargo bench -- dropper` what has that in its name.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cygnet_core::perft::{Leaves, perft};
use cygnet_core::playout::playout;
use cygnet_core::{CatalogueGame, Game, GameVisitor, Options};

/// Positions from random games, so that a measurement is not of the start alone.
const POSITIONS: usize = 256;

struct Measure<'a> {
    criterion: &'a mut Criterion,
    name: String,
    depth: u32,
}

fn positions<G: Game>(game: &G) -> Vec<G::State> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut state = game.initial();
        while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
            positions.push(state.clone());
            game.play(&mut state, mv);
        }
    }
    positions.truncate(POSITIONS);
    positions
}

impl GameVisitor for Measure<'_> {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let positions = positions(&game);
        let moves: Vec<_> = positions.iter().map(|state| game.legal_moves(state)).collect();
        let total: usize = moves.iter().map(Vec::len).sum();
        let mut group = self.criterion.benchmark_group(self.name);

        group.throughput(Throughput::Elements(total as u64));
        group.bench_function("moves", |bencher| {
            let mut buffer = Vec::new();
            bencher.iter(|| {
                for state in &positions {
                    buffer.clear();
                    game.moves(black_box(state), &mut buffer);
                    black_box(&buffer);
                }
            });
        });
        group.bench_function("play", |bencher| {
            let mut child = game.initial();
            bencher.iter(|| {
                for (state, moves) in positions.iter().zip(&moves) {
                    for &mv in moves {
                        game.play_into(state, mv, &mut child);
                        black_box(&child);
                    }
                }
            });
        });
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("key", |bencher| {
            bencher.iter(|| positions.iter().fold(0, |sum, state| sum ^ game.key(state)));
        });

        let start = game.initial();
        group.throughput(Throughput::Elements(perft(&game, &start, self.depth, Leaves::Counted)));
        group.bench_function("perft", |bencher| {
            bencher.iter(|| perft(&game, &start, self.depth, Leaves::Made));
        });
        group.bench_function("perft counted", |bencher| {
            bencher.iter(|| perft(&game, &start, self.depth, Leaves::Counted));
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function("playout", |bencher| {
            let mut random = fastrand::Rng::with_seed(1);
            let (mut state, mut buffer) = (start.clone(), Vec::new());
            bencher.iter(|| {
                state.clone_from(&start);
                playout(&game, &mut state, &mut random, &mut buffer, u32::MAX)
            });
        });
        group.finish();
    }
}

/// A game that is not listed is measured with its defaults.
fn rules(criterion: &mut Criterion) {
    let listed = [
        ("ugly_duck", "5x5", 5),
        ("ugly_duck", "10x10", 3),
        ("ugly_duck", "22x22", 2),
        ("ski_jumps", "8x8", 6),
        ("ski_jumps", "10x10", 6),
        ("ski_jumps", "20x20", 4),
        ("dropper", "8x8", 2),
        ("dropper", "9x9", 2),
        ("three_dragons", "", 3),
    ];
    let is_listed = |id: &&str| listed.iter().any(|(listed, ..)| listed == id);
    let others = cygnet_games::IDS.iter().filter(|id| !is_listed(id)).map(|id| (*id, "", 3));
    for (id, size, depth) in listed.into_iter().chain(others) {
        let info = cygnet_games::find(id).expect("a game of the catalogue").info;
        let mut options = Options::defaults(info);
        if !size.is_empty() {
            options.set(info, "size", size).expect("a size of the game");
        }
        let name = format!("{id} {size}").trim_end().to_owned();
        let _ = cygnet_games::visit(id, &options, Measure { criterion, name, depth });
    }
}

criterion_group!(benches, rules);
criterion_main!(benches);
