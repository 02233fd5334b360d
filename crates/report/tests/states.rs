//! The estimate of the number of positions agrees with the count.

use cygnet_core::{Options, Stop};
use cygnet_report::interval::mean_of_powers;
use cygnet_report::{JobResult, ReportJob, StudiedBoard, perform};

fn board(game: &str, options: &[(&str, &str)]) -> StudiedBoard {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("options");
    StudiedBoard::new(entry, options, 1)
}

fn counted(board: &StudiedBoard) -> (bool, u64) {
    match perform(board, 0, &ReportJob::Count, None, &Stop::new()) {
        Ok(Some(JobResult::Counted(counted))) => (counted.all, counted.positions),
        other => panic!("{other:?}"),
    }
}

/// The powers of ten that some runs estimate.
fn runs(board: &StudiedBoard, seed: u64, count: u32) -> Vec<f64> {
    let run = |number| match perform(board, seed, &ReportJob::Sample(number), None, &Stop::new()) {
        Ok(Some(JobResult::Sampled(Some(sampled)))) => sampled.power,
        other => panic!("{other:?}"),
    };
    (0..count).map(run).collect()
}

#[test]
fn a_small_board_is_counted() {
    // Red a1, Black b2. By hand: the start; Red on b1, above Black; then Black on a2, or jumped off over Red, who is a
    // slipper now; and from there the last pieces go.
    let (is_all, positions) = counted(&board("ski_jumps", &[("size", "2x2")]));
    assert!(is_all);
    assert_eq!(positions, 7);
    assert_eq!(counted(&board("ugly_duck", &[("size", "3x3")])), (true, 23_727));
}

#[test]
fn the_estimate_has_no_bias_and_its_interval_holds_the_count() {
    let boards: [(&str, &[(&str, &str)]); 6] = [
        ("ugly_duck", &[("size", "3x3")]),
        ("ski_jumps", &[("size", "2x4")]),
        ("ski_jumps", &[("size", "4x4")]),
        ("ski_jumps", &[("size", "4x4"), ("step", "any")]),
        ("ski_jumps", &[("size", "4x4"), ("jump", "down")]),
        ("dropper", &[("size", "3")]),
    ];
    for (game, options) in boards {
        let board = board(game, options);
        let (is_all, positions) = counted(&board);
        assert!(is_all);
        let truth = (positions as f64).log10();
        let found = mean_of_powers(&runs(&board, 3, 12), 0.0).expect("there are runs");
        // Four times the margin: false alarms are as good as impossible, and a bias of a part is not.
        let margin = found.high - found.value;
        assert!(margin < 0.3, "{game} {options:?}: a margin of {margin}");
        assert!(
            (found.value - truth).abs() <= 2.0 * margin,
            "{game} {options:?}: {found:?}, the count is {truth}"
        );
    }
}

#[test]
fn a_game_that_knows_no_predecessors_has_no_estimate() {
    let board = board("three_dragons", &[]);
    let found = perform(&board, 1, &ReportJob::Sample(0), None, &Stop::new());
    assert_eq!(found, Ok(Some(JobResult::Sampled(None))));
}
