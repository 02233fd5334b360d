//! Compares complete tables with the solver on random positions:
//!
//! ```sh
//! cargo bench -p cygnet-solve --bench tables_agree -- 10000
//! ```
//!
//! The number is how many positions of each board are compared.

use std::env;
use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_core::rows::Rows;
use cygnet_core::{Game, Limits, Options, Solving, Stop, Value};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::Solver;
use cygnet_solve::complete::CompleteTable;

const MEMORY: usize = 256 << 20;

fn main() {
    let count = env::args()
        .nth(1)
        .filter(|word| word != "--bench")
        .map_or(10_000, |word| word.parse().expect("a number"));
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    for size in ["4x5", "5x4"] {
        let options = Options::parse(entry.info, [("size", size)]).expect("a size");
        let game = UglyDuck::<u64>::new(&options);
        let start = Instant::now();
        let plan = game.rows().expect("every move is a step").plan();
        let table = CompleteTable::in_memory(plan, threads, &|| false).expect("it is small");
        let table = table.expect("nobody stops it");
        let built = start.elapsed();
        let mut solver = Solver::new(game.clone(), MEMORY);
        solver.forgo_tables();
        let mut random = fastrand::Rng::with_seed(4);
        let (mut compared, mut won) = (0, 0);
        while compared < count {
            let mut state = game.initial();
            for _ in 0..random.u32(0..30) {
                if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                    game.play(&mut state, mv);
                }
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let solution = solver.solve(&state, &Limits::default(), &Stop::new(), |_| {});
            let is_won = solution.value() == Some(Value::Win);
            let stored = table.is_won(&game.placement(&state)).expect("memory can be read");
            assert_eq!(stored, Some(is_won), "{}", game.format_position(&state));
            compared += 1;
            won += u32::from(is_won);
        }
        println!("{size}: built in {built:.1?}; {compared} positions agree, {won} of them won");
    }
}
