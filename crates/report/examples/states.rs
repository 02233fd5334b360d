//! Compares the estimate of the number of positions with the count, on every board small enough to count, and prints the
//! table of `docs/reports.md`:
//!
//! `cargo run --release -p cygnet-report --example states -- 20`
//!
//! The number is how many estimates are made of each board, each of sixteen runs, as in a report. The name of a game after
//! it restricts the table to that game.

#![expect(clippy::cast_precision_loss, reason = "counts of small boards")]

use cygnet_core::{Options, Stop};
use cygnet_report::interval::{WithInterval, mean_of_powers};
use cygnet_report::{JobResult, ReportJob, StudiedBoard, perform};

/// The runs of an estimate.
const RUNS: u32 = 16;

/// The boards: the game and its options.
const BOARDS: [(&str, &str); 16] = [
    ("ski_jumps", "size=2x2"),
    ("ski_jumps", "size=2x4"),
    ("ski_jumps", "size=4x4"),
    ("ski_jumps", "size=6x4"),
    ("ski_jumps", "size=8x4"),
    ("ski_jumps", "size=2x6"),
    ("ski_jumps", "size=4x6"),
    ("ski_jumps", "size=4x4 step=any"),
    ("ski_jumps", "size=4x4 jump=down"),
    ("ski_jumps", "size=4x6 jump=down"),
    ("dropper", "size=3"),
    ("dropper", "size=4"),
    ("ugly_duck", "size=3x3"),
    ("ugly_duck", "size=3x4"),
    ("ugly_duck", "size=4x3"),
    ("ugly_duck", "size=3x5"),
];

fn main() {
    let estimates = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(20_u64);
    println!(
        "| board | positions | mean of the estimates | intervals with the count | mean margin |"
    );
    println!("| --- | ---: | ---: | ---: | ---: |");
    let wanted = std::env::args().nth(2);
    let (mut all, mut right) = (0, 0);
    for (game, options) in BOARDS {
        if wanted.as_deref().is_some_and(|wanted| wanted != game) {
            continue;
        }
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let pairs = options.split(' ').filter_map(|pair| pair.split_once('='));
        let parsed = Options::parse(entry.info, pairs).expect("options of the game");
        let board = StudiedBoard::new(entry, parsed, 1);
        let counted =
            perform(&board, 0, &ReportJob::Count, None, &Stop::new()).expect("no player is needed");
        let Some(JobResult::Counted(counted)) = counted else { continue };
        if !counted.all {
            println!("| {} {options} | more than {} | | | |", entry.info.name, counted.positions);
            continue;
        }
        let truth = (counted.positions as f64).log10();
        // An estimate is not made if one of its runs is given up.
        let found = (0..estimates).filter_map(|seed| estimate(&board, seed));
        let found: Vec<WithInterval> = found.collect();
        let made = found.len();
        let part = |sum: f64| sum / made as f64;
        let mean = part(found.iter().map(|it| 10_f64.powf(it.value)).sum());
        let margin = part(found.iter().map(|it| 10_f64.powf(it.high - it.value) - 1.0).sum());
        let inside = found.iter().filter(|it| it.low <= truth && truth <= it.high).count();
        println!(
            "| {} {} | {} | {mean:.0} | {inside} of {made} | {:.1} % |",
            entry.info.name,
            options.replace("size=", "").replace(' ', ", "),
            counted.positions,
            100.0 * margin
        );
        (all, right) = (all + made, right + inside);
    }
    println!("\n{right} of {all} intervals contain the count.");
}

/// An estimate as in a report.
fn estimate(board: &StudiedBoard, seed: u64) -> Option<WithInterval> {
    let runs: Option<Vec<f64>> = (0..RUNS)
        .map(|run| {
            let found = perform(board, seed, &ReportJob::Sample(run), None, &Stop::new());
            match found.expect("no player is needed") {
                Some(JobResult::Sampled(sampled)) => sampled.map(|it| it.power),
                _ => None,
            }
        })
        .collect();
    mean_of_powers(&runs?, 0.0)
}
