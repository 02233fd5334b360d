//! How often levels solve the shipped puzzles, by difficulty band: the levels play with random slips, so this
//! checks the grading by other means than it was made with.
//!
//! `cargo run --release -p cygnet-puzzles --example solve_rates -- [REPETITIONS]`

use cygnet_core::Stop;
use cygnet_core::time::Budget;
use cygnet_players::{Resources, seat};
use cygnet_puzzles::{DifficultyBand, Puzzle, PuzzleAttempt, SolverAnswer, shipped_puzzles};

/// The levels that try.
const LEVELS: [u32; 3] = [2, 5, 8];

/// Does a level find every move of the solution, against defences chosen at random?
fn solves(puzzle: &Puzzle, level: u32, seed: u64) -> bool {
    let (game, _) = puzzle.set_up().expect("a shipped puzzle");
    let mut attempt = PuzzleAttempt::new(puzzle, seed).expect("a shipped puzzle");
    let name = format!("level-{level}");
    let mut player =
        seat(&game, &name, seed, 1 << 20, &Resources::default()).expect("a level of the game");
    loop {
        let chosen = player.choose(attempt.state(), &Budget::default(), &Stop::new());
        let chosen = chosen.expect("a level can play").expect("the game goes on");
        match attempt.play(&chosen.mv).expect("a legal move") {
            SolverAnswer::GoOn { .. } => {}
            SolverAnswer::Solved => return true,
            SolverAnswer::Wrong => return false,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "there are few puzzles")]
fn main() {
    let repetitions = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5_u64);
    println!("| game | band | puzzles | level 2 | level 5 | level 8 |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for id in cygnet_games::IDS {
        let puzzles = shipped_puzzles(id);
        for band in DifficultyBand::ALL {
            let is_of_band = |puzzle: &&Puzzle| DifficultyBand::of(puzzle.difficulty) == band;
            let some: Vec<&Puzzle> = puzzles.iter().filter(is_of_band).collect();
            if some.is_empty() {
                continue;
            }
            let rates = LEVELS.map(|level| {
                let tries =
                    some.iter().flat_map(|puzzle| (0..repetitions).map(move |seed| (puzzle, seed)));
                let solved =
                    tries.filter(|(puzzle, seed)| solves(puzzle, level, 1000 + seed)).count();
                100.0 * solved as f64 / (some.len() as f64 * repetitions as f64)
            });
            let [two, five, eight] = rates.map(|rate| format!("{rate:.0} %"));
            println!("| {id} | {} | {} | {two} | {five} | {eight} |", band.word(), some.len());
        }
    }
}
