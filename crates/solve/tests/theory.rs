//! Compares the theory of sums of games with the search.

use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{Game, Limits, Options, Side, Solving, Stop};
use cygnet_games::ski_jumps::SkiJumps;
use cygnet_solve::erased::{ProverSetup, TheoryWork};
use cygnet_solve::{Shortcuts, Solver, Theory};

fn board(options: &[(&'static str, &'static str)]) -> SkiJumps<u64> {
    let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
    SkiJumps::new(&Options::parse(entry.info, options.iter().copied()).expect("options"))
}

/// The theory's result for a position that is a sum of games.
fn theory(game: &SkiJumps<u64>, state: &<SkiJumps<u64> as Game>::State, limits: &Limits) -> Theory {
    let stop = Stop::new();
    let watch = Watch::new(limits, &stop, Instant::now());
    cygnet_solve::theory(game, state, &watch).expect("a sum")
}

/// Positions with pieces in some of the first three and last three rows.
fn positions(random: &mut fastrand::Rng, columns: usize, rows: usize, count: usize) -> Vec<String> {
    let mut row = |place: usize| {
        let pieces = if place.is_multiple_of(2) { ['R', 'R', 'r'] } else { ['B', 'B', 'b'] };
        let is_between = (3..rows - 3).contains(&place);
        let column = random.usize(..columns + 1 + columns * usize::from(is_between) * 9);
        let piece = random.choice(pieces).expect("there are three");
        if column == 0 && columns > 3 {
            // Two pieces of a side in one row can block each other.
            return format!("{piece}1{piece}{}", columns - 3);
        }
        match column {
            _ if column + 1 == columns => format!("{column}{piece}"),
            _ if column < columns => format!("{column}{piece}{}", columns - 1 - column),
            _ => columns.to_string(),
        }
    };
    (0..count)
        .map(|number| {
            let side = if number.is_multiple_of(2) { 'r' } else { 'b' };
            format!("{} {side}", (0..rows).map(&mut row).collect::<Vec<_>>().join("/"))
        })
        .collect()
}

#[test]
fn the_sum_of_the_parts_is_worth_what_the_search_finds() {
    check_sums(200);
}

#[test]
#[ignore = "takes minutes"]
fn the_sum_of_the_parts_is_worth_what_the_search_finds_in_many_positions() {
    check_sums(2000);
}

/// Compares theory and search in `count` random positions of each board.
fn check_sums(count: usize) {
    let boards: [(&str, usize, usize, &[_]); 4] = [
        ("4x10", 4, 10, &[("jump", "down")]),
        ("4x10", 4, 10, &[]),
        ("6x10", 6, 10, &[("jump", "down")]),
        ("4x10", 4, 10, &[("jump", "down"), ("step", "any")]),
    ];
    let (limits, stop) = (Limits { nodes: Some(3000), ..Limits::default() }, Stop::new());
    let mut random = fastrand::Rng::with_seed(8);
    let (mut worked_out, mut in_regions) = (0, 0);
    for (size, columns, rows, options) in boards {
        let game = board(&[&[("size", size)], options].concat());
        let mut solver = Solver::new(game.clone(), 1 << 24).with_shortcuts(Shortcuts::NONE);
        let mut sums = Solver::new(game.clone(), 1 << 22);
        for position in positions(&mut random, columns, rows, count) {
            let state = game.parse_position(&position).expect("a position");
            let theory = theory(&game, &state, &limits);
            let Some(moving_first) = theory.moving_first else { continue };
            let value = solver.solve(&state, &Limits::default(), &stop, |_| {}).value();
            let expected = moving_first[usize::from(game.turn(&state) == Side::Two)];
            assert_eq!(value, Some(expected), "{size} {options:?}: {position}: {theory:?}");
            let with_sums = sums.solve(&state, &Limits::default(), &stop, |_| {}).value();
            assert_eq!(with_sums, value, "{size} {options:?}: {position}");
            worked_out += 1;
            in_regions += usize::from(theory.regions.len() > 1);
        }
    }
    let is_enough = worked_out > 2 * count && in_regions > count / 8;
    assert!(is_enough, "{worked_out}, {in_regions} in regions");
}

#[test]
fn values_have_their_names() {
    let game = board(&[("size", "6x6"), ("jump", "down")]);
    let bare = Shortcuts { bounds: false, ..Shortcuts::ALL };
    let mut solver = Solver::new(game.clone(), 1 << 22).with_shortcuts(bare);
    let stop = Stop::new();
    for (position, name, is_hot) in [
        ("2R3/2B3/3R2/3B2/3R2/3B2", "*", false),
        ("3R2/3B2/2R3/5B/2R3/1B4", "-1/2↑", false),
        ("3R2/4B1/3R2/3B2/R5/2B3", "{1|0}", true),
        ("3R2/3B2/2R3/3B2/1R4/4B1", "{0|-1/4}", true),
    ] {
        let [red, black] = ['r', 'b'].map(|side| {
            let position = format!("{position} {side}");
            let state = game.parse_position(&position).expect("a position");
            let value = solver.solve(&state, &Limits::default(), &stop, |_| {}).value();
            let theory = theory(&game, &state, &Limits::default());
            assert_eq!(theory.sum.as_deref(), Some(name), "{position}");
            let region = theory.regions[0].worth.as_ref();
            assert_eq!(region.map(|worth| worth.is_hot), Some(is_hot), "{position}");
            (value, theory.moving_first)
        });
        assert_eq!(red.1.map(|[red, _]| red), red.0, "{position}");
        assert_eq!(black.1.map(|[_, black]| black), black.0, "{position}");
    }
}

#[test]
fn what_goes_on_for_ever_has_no_value() {
    let game = board(&[("size", "4x6")]);
    // Red hops to and fro over the slipper as long as it does not move.
    let state = game.parse_position("4/4/R3/b3/4/4 r").expect("a position");
    let found = theory(&game, &state, &Limits::default());
    assert_eq!((found.regions.len(), found.sum), (1, None));
    let game = board(&[("size", "4x6"), ("jump", "down")]);
    assert!(game.sum(&state).is_some());
    assert!(theory(&game, &state, &Limits::default()).sum.is_some(), "it hops once");
}

/// On a busy machine there is little time at once.
#[test]
fn work_that_was_stopped_continues() {
    let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", "4x6"), ("jump", "down")]).expect("options");
    let position = "2R1/2B1/R3/2B1/R3/1B2 r";
    let (_, state) = entry.set_up(options.clone(), Some(position), 0).expect("a position");
    let setup = ProverSetup { threads: NonZeroUsize::MIN, table_bytes: 1 << 20, tables: None };
    let prover = cygnet_games::visit(entry.info.id, &options, setup).expect("a prover");
    let stop = Stop::new();
    let look = |work: &mut TheoryWork, nodes| {
        let limits = Limits { nodes, ..Limits::default() };
        let watch = Watch::new(&limits, &stop, Instant::now());
        let theory = prover.theory(&*state, work, &watch).expect("its game").expect("a sum");
        (theory, watch.is_over())
    };
    let (at_once, was_stopped) = look(&mut TheoryWork::default(), None);
    assert!(at_once.sum.is_some() && !was_stopped);
    let mut work = TheoryWork::default();
    let looks = (1..1_000).find(|_| !look(&mut work, Some(200)).1).expect("it ends");
    assert!(looks > 1, "it was not stopped");
    assert_eq!(look(&mut work, Some(200)).0, at_once);
}
