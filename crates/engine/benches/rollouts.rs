//! How many rollouts Monte-Carlo search makes, and how many random games alone the rules would
//! allow.
//!
//! `cargo bench -p cygnet-engine --bench rollouts -- ugly_duck` measures one game.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cygnet_core::playout::playouts;
use cygnet_core::{CatalogueGame, GameVisitor, Options, Stop};
use cygnet_engine::{Limits, MonteCarlo};

/// Rollouts of one measurement: enough for a tree as deep as that of a move in play.
const ROLLOUTS: u64 = 20_000;

struct Measure<'a> {
    criterion: &'a mut Criterion,
    id: &'static str,
}

impl GameVisitor for Measure<'_> {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut group = self.criterion.benchmark_group(self.id);
        group.sample_size(10);
        group.throughput(Throughput::Elements(ROLLOUTS));
        let start = game.initial();
        let limits = Limits { nodes: Some(ROLLOUTS), ..Limits::default() };
        let mut search = MonteCarlo::new(game.clone(), 64 << 20);
        group.bench_function("search", |bencher| {
            bencher.iter(|| search.search(&start, &limits, &Stop::new(), |_| {}));
        });
        group.bench_function("random games", |bencher| {
            bencher.iter(|| playouts(&game, &start, ROLLOUTS, 1));
        });
        group.finish();
    }
}

fn rollouts(criterion: &mut Criterion) {
    for entry in cygnet_games::CATALOGUE {
        let options = Options::defaults(entry.info);
        let measure = Measure { criterion, id: entry.info.id };
        cygnet_games::visit(entry.info.id, &options, measure).expect("in the catalogue");
    }
}

criterion_group!(benches, rollouts);
criterion_main!(benches);
