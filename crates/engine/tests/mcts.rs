//! Monte-Carlo search claims nothing that is not true, and keeps its limits.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_core::{CatalogueGame, Game, GameVisitor, Options, Size, Stop};
use cygnet_engine::{Limits, MonteCarlo, Report, Score};

/// Boards that can be looked at whole.
const BOARDS: [(&str, &[(&str, &str)]); 8] = [
    ("ugly_duck", &[("size", "3x3")]),
    ("ugly_duck", &[("size", "4x3")]),
    ("ugly_duck", &[("size", "3x4")]),
    ("ski_jumps", &[("size", "2x2")]),
    ("ski_jumps", &[("size", "4x4")]),
    ("ski_jumps", &[("size", "4x4"), ("step", "any")]),
    ("ski_jumps", &[("size", "4x4"), ("jump", "down")]),
    ("dropper", &[("size", "3x3")]),
];

fn for_each_board(mut visit: impl FnMut(&'static str, &Options)) {
    for (id, options) in BOARDS {
        let info = cygnet_games::find(id).expect("in the catalogue").info;
        let options = Options::parse(info, options.iter().copied()).expect("valid");
        visit(id, &options);
    }
}

fn for_each_game(mut visit: impl FnMut(&'static str, &Options)) {
    for entry in cygnet_games::CATALOGUE {
        visit(entry.info.id, &Options::defaults(entry.info));
    }
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

/// The result for the side to move, and in how many turns if both play for the quickest win and
/// the latest loss; by plain negamax over whole games.
fn negamax<G: Game>(
    game: &G,
    state: &G::State,
    known: &mut HashMap<G::State, (i8, i32)>,
) -> (i8, i32) {
    if let Some(outcome) = game.outcome(state) {
        return (outcome.score_for(game.turn(state)), 0);
    }
    if let Some(value) = known.get(state) {
        return *value;
    }
    let later = |(result, turns): (i8, i32)| (-result, turns + 1);
    let best = game
        .legal_moves(state)
        .into_iter()
        .map(|mv| {
            let mut after = state.clone();
            game.play(&mut after, mv);
            later(negamax(game, &after, known))
        })
        .max_by_key(|&(result, turns)| (result, if result > 0 { -turns } else { turns }))
        .expect("the game goes on");
    known.insert(state.clone(), best);
    best
}

/// Is the score true, where it claims anything? A proof may need more turns than the best play.
fn is_true(score: Score, (result, turns): (i8, i32)) -> bool {
    match score {
        Score::Win(within) => {
            result == 1 && within.is_some_and(|within| within.cast_signed() >= turns)
        }
        Score::Loss(within) => {
            result == -1 && within.is_some_and(|within| within.cast_signed() >= turns)
        }
        Score::Draw => result == 0,
        Score::Estimate(_) => true,
    }
}

/// All lines can be played.
fn assert_playable<G: Game>(game: &G, start: &G::State, report: &Report<G::Move>) {
    assert!(!report.lines.is_empty());
    for line in &report.lines {
        let mut state = start.clone();
        assert!(!line.moves.is_empty());
        for &mv in &line.moves {
            assert!(game.legal_moves(&state).contains(&mv), "{mv:?}");
            game.play(&mut state, mv);
        }
    }
}

/// Some positions on the way of random games.
fn positions<G: Game>(game: &G, count: usize) -> Vec<G::State> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    for turns in 0..count {
        let mut state = game.initial();
        for _ in 0..turns {
            if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                game.play(&mut state, mv);
            }
        }
        if game.outcome(&state).is_none() {
            positions.push(state);
        }
    }
    positions
}

struct Proofs(&'static str);

impl GameVisitor for Proofs {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut known = HashMap::new();
        for state in positions(&game, 12) {
            let truth = negamax(&game, &state, &mut known);
            for (count, bytes) in [(1, 0), (1, 1 << 12), (1, 1 << 20), (2, 1 << 20), (4, 1 << 14)] {
                let mut search = MonteCarlo::new(game.clone(), bytes)
                    .with_threads(threads(count))
                    .with_lines(threads(3))
                    .with_seed(5);
                let limits = Limits { nodes: Some(3_000), ..Limits::default() };
                let check = |report: &Report<G::Move>| {
                    let score = report.score().expect("the game goes on");
                    let place = || format!("{} {count} {bytes} {score} {truth:?}", self.0);
                    assert!(is_true(score, truth), "{}", place());
                    assert_playable(&game, &state, report);
                };
                let report = search.search(&state, &limits, &Stop::new(), check);
                assert!(report.nodes <= 3_000);
                check(&report);
            }
        }
    }
}

#[test]
fn what_is_proved_is_true() {
    for_each_board(|id, options| {
        cygnet_games::visit(id, options, Proofs(id)).expect("in the catalogue");
    });
}

struct Solves(&'static str);

impl GameVisitor for Solves {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut known = HashMap::new();
        for state in positions(&game, 8) {
            let truth = negamax(&game, &state, &mut known);
            for count in [1, 2, 4] {
                let mut search =
                    MonteCarlo::new(game.clone(), 64 << 20).with_threads(threads(count));
                let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
                let report = search.search(&state, &limits, &Stop::new(), |_| {});
                let score = report.score().expect("the game goes on");
                assert!(score.is_proven() && is_true(score, truth), "{} {score}", self.0);
            }
        }
    }
}

#[test]
fn with_enough_rollouts_there_is_a_proof() {
    // Positions that come up on many ways are many nodes: ducks on more than nine squares would take
    // millions of rollouts.
    for_each_board(|id, options| {
        let (ducks, squares) = (id == "ugly_duck", options.size_or(Size::new(0, 0)).squares());
        if !ducks || squares <= 9 {
            cygnet_games::visit(id, options, Solves(id)).expect("in the catalogue");
        }
    });
}

struct Repeats;

impl GameVisitor for Repeats {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let state = game.initial();
        for nodes in [0, 1, 100, 777] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut search = MonteCarlo::new(game.clone(), 1 << 20).with_seed(9);
            let mut once = || {
                let mut told = Vec::new();
                search.search(&state, &limits, &Stop::new(), |report| {
                    told.push((report.depth, report.lines.clone(), report.nodes));
                });
                told
            };
            let first = once();
            assert_eq!(first, once());
            assert_eq!(first.last().expect("the end is told").2, nodes);
            let counts: Vec<u64> = first.iter().map(|(.., nodes)| *nodes).collect();
            if nodes == 777 {
                assert_eq!(counts, [128, 256, 512, 777], "told after each doubling");
            }
        }
        for count in [2, 3] {
            let limits = Limits { nodes: Some(500), ..Limits::default() };
            let mut search = MonteCarlo::new(game.clone(), 1 << 20).with_threads(threads(count));
            let report = search.search(&state, &limits, &Stop::new(), |_| {});
            assert_eq!(report.nodes, 500, "all threads together");
        }
    }
}

#[test]
fn a_search_can_be_repeated_and_keeps_its_limits() {
    for_each_game(|id, options| {
        cygnet_games::visit(id, options, Repeats).expect("in the catalogue");
    });
}

struct Stops;

impl GameVisitor for Stops {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let state = game.initial();
        for count in [1, 2] {
            let mut search = MonteCarlo::new(game.clone(), 1 << 20).with_threads(threads(count));
            let stop = Stop::new();
            let mut told = 0;
            let report = search.search(&state, &Limits::default(), &stop, |_| {
                told += 1;
                stop.stop();
            });
            assert_eq!(told, 2, "when it stopped it, and the end");
            assert_playable(&game, &state, &report);
            // Even a search that was stopped before it began returns a move.
            let report = search.search(&state, &Limits::default(), &stop, |_| {});
            assert_eq!(report.nodes, 0);
            assert_playable(&game, &state, &report);
            let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
            let report = search.search(&state, &no_time, &Stop::new(), |_| {});
            assert_eq!(report.nodes, 0);
            assert_playable(&game, &state, &report);
            // A limit of depth alone ends it, also if there is no room to get so deep.
            for depth in [1, 4, 150] {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let report = search.search(&state, &limits, &Stop::new(), |_| {});
                assert!(report.depth <= depth);
                assert_playable(&game, &state, &report);
            }
        }
    }
}

#[test]
fn a_search_is_ended_by_whatever_ends_it_first() {
    for_each_game(|id, options| {
        cygnet_games::visit(id, options, Stops).expect("in the catalogue");
    });
}

struct Memory;

impl GameVisitor for Memory {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let state = game.initial();
        for bytes in [1 << 18, 1 << 20] {
            for count in [1, 2] {
                let mut search = MonteCarlo::new(game.clone(), bytes).with_threads(threads(count));
                let limits = Limits { nodes: Some(4_000), ..Limits::default() };
                let report = search.search(&state, &limits, &Stop::new(), |_| {});
                assert_playable(&game, &state, &report);
                let used = search.memory_used();
                assert!(used <= bytes, "{used} of {bytes}");
                assert!(used > bytes / 20 * 19, "{used} of {bytes}");
            }
        }
    }
}

#[test]
fn memory_stays_within_its_bound() {
    for_each_game(|id, options| {
        cygnet_games::visit(id, options, Memory).expect("in the catalogue");
    });
}

struct OverAlready;

impl GameVisitor for OverAlready {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut state = game.initial();
        let mut random = fastrand::Rng::with_seed(3);
        while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
            game.play(&mut state, mv);
        }
        let mut search = MonteCarlo::new(game, 1 << 16);
        let report = search.search(&state, &Limits::default(), &Stop::new(), |_| {});
        assert_eq!((report.best(), report.nodes), (None, 0));
    }
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    for_each_game(|id, options| {
        cygnet_games::visit(id, options, OverAlready).expect("in the catalogue");
    });
}
