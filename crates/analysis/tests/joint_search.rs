//! Every claimed proof is true, and the first move of the report preserves the proven value.

use std::fs;
use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_analysis::{JointSearch, ProofStore, Proofs, Resources};
use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, GameVisitor, Limits, Options, Stop, Value};
use cygnet_engine::{Report, Score};
use cygnet_solve::Solver;

const MEBIBYTE: usize = 1 << 20;

/// Visits a board of the catalogue.
fn on_board<V: GameVisitor>(id: &str, size: &str, visitor: V) -> V::Output {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a size");
    cygnet_games::visit(id, &options, visitor).expect("a game of the catalogue")
}

/// Positions a few random moves from the start in which the game is not over.
fn positions<G: CatalogueGame>(game: &G, most_turns: usize, count: usize) -> Vec<G::State> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut states = vec![game.initial()];
    while states.len() < count {
        let mut state = game.initial();
        for _ in 0..random.usize(..=most_turns) {
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

/// Compares every report about a position with the true value, and counts the proofs.
struct Truth {
    lines: usize,
    threads: usize,
    nodes: u64,
}

impl GameVisitor for Truth {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        let solver = Solver::new(game.clone(), 16 * MEBIBYTE);
        let stop = Stop::new();
        let truth = |state: &G::State| {
            let watch = Watch::new(&Limits::default(), &stop, Instant::now());
            solver.value(state, &watch).expect("nothing stops it")
        };
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut proven = 0;
        for state in positions(&game, 8, 60) {
            let position = game.format_position(&state);
            let value = truth(&state);
            let lines = NonZeroUsize::new(self.lines).expect("not zero");
            let searcher = JointSearch::new(game.clone(), 2 * MEBIBYTE, Proofs::Half);
            let threads = NonZeroUsize::new(self.threads).expect("not zero");
            let mut searcher = searcher.with_lines(lines).with_threads(threads);
            let check = |report: &Report<G::Move>| {
                assert!(report.lines.len() <= lines.get(), "{position}");
                for (place, line) in report.lines.iter().enumerate() {
                    let Some(claimed) = line.score.proven() else { continue };
                    let after = truth(&game.after(&state, line.moves[0])).opposite();
                    assert_eq!(claimed, after, "{position}: {}", line.score);
                    if place == 0 {
                        assert_eq!(claimed, value, "{position}: {}", line.score);
                    }
                    let end = line.moves.iter().fold(state.clone(), |at, &mv| {
                        assert!(game.legal_moves(&at).contains(&mv), "{position}");
                        game.after(&at, mv)
                    });
                    if let Some(outcome) = game.outcome(&end) {
                        assert_eq!(Value::of(outcome, game.turn(&state)), claimed, "{position}");
                    }
                }
            };
            let report = searcher.search(&state, &limits, &stop, check);
            check(&report);
            assert!(report.nodes <= self.nodes, "{position}: {} positions", report.nodes);
            proven += usize::from(report.score().is_some_and(Score::is_proven));
        }
        proven
    }
}

#[test]
fn what_is_said_to_be_proven_is_true() {
    let boards = [("ugly_duck", "4x4"), ("ski_jumps", "4x4"), ("dropper", "3x3")];
    for (id, size) in boards {
        for (lines, threads) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
            for nodes in [1, 301, 20_001] {
                on_board(id, size, Truth { lines, threads, nodes });
            }
        }
        for threads in [1, 2] {
            let proven = on_board(id, size, Truth { lines: 1, threads, nodes: 50_000 });
            assert!(proven >= 30, "{id} on {threads} threads: {proven} of 60");
        }
    }
}

/// In a lost position whose distance is known, the first move is the one that delays the loss
/// longest.
struct Defence;

impl GameVisitor for Defence {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        let solver = Solver::new(game.clone(), 16 * MEBIBYTE);
        let stop = Stop::new();
        let mut known = 0;
        for state in positions(&game, 8, 60) {
            let watch = Watch::new(&Limits::default(), &stop, Instant::now());
            if solver.value(&state, &watch) != Some(Value::Loss) {
                continue;
            }
            let ending = solver.distance(&state, Value::Loss, &watch).expect("nothing stops it");
            for lines in [1, 3] {
                let lines = NonZeroUsize::new(lines).expect("not zero");
                let searcher = JointSearch::new(game.clone(), 8 * MEBIBYTE, Proofs::Half);
                let limits = Limits { nodes: Some(300_000), ..Limits::default() };
                let report = searcher.with_lines(lines).search(&state, &limits, &stop, |_| {});
                if let Some(Score::Loss(Some(turns))) = report.score() {
                    assert_eq!(turns, ending.turns, "{}", game.format_position(&state));
                    known += 1;
                }
            }
        }
        known
    }
}

#[test]
fn a_lost_position_is_held_as_long_as_possible() {
    let known = on_board("ugly_duck", "4x3", Defence);
    assert!(known > 10, "{known}");
}

/// Counts the positions that are proved with this share of the work spent on proofs.
struct Count(Proofs);

impl GameVisitor for Count {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        let limits = Limits { nodes: Some(40_000), ..Limits::default() };
        let is_proven = |state: &G::State| {
            let mut searcher = JointSearch::new(game.clone(), 4 * MEBIBYTE, self.0);
            let report = searcher.search(state, &limits, &Stop::new(), |_| {});
            report.score().is_some_and(Score::is_proven)
        };
        positions(&game, 16, 40).iter().filter(|state| is_proven(state)).count()
    }
}

#[test]
fn with_the_solver_more_is_proven() {
    let [none, some, half] = [Proofs::None, Proofs::InPassing, Proofs::Half]
        .map(|proofs| on_board("ugly_duck", "5x5", Count(proofs)));
    assert!(none < some && some <= half, "{none}, {some}, {half} of 40");
}

/// Collects every report about some positions.
struct Told(Limits);

impl GameVisitor for Told {
    type Output = Vec<String>;

    fn visit<G: CatalogueGame>(self, game: G) -> Vec<String> {
        let mut told = Vec::new();
        for state in positions(&game, 12, 8) {
            let mut searcher = JointSearch::new(game.clone(), 2 * MEBIBYTE, Proofs::Half);
            for _ in 0..2 {
                searcher.search(&state, &self.0, &Stop::new(), |report| {
                    told.push(format!("{} {} {:?}", report.depth, report.nodes, report.lines));
                });
                searcher.forget();
            }
        }
        told
    }
}

#[test]
fn the_same_search_finds_the_same() {
    for limits in [
        Limits { nodes: Some(30_000), ..Limits::default() },
        Limits { depth: Some(5), ..Limits::default() },
    ] {
        let told = || on_board("ugly_duck", "5x5", Told(limits));
        assert_eq!(told(), told());
    }
}

/// Searches a board with a proof store for recalling and keeping proofs. Returns the number of
/// nodes until the first proof.
struct Kept<'a>(&'a ProofStore, Proofs);

impl GameVisitor for Kept<'_> {
    type Output = u64;

    fn visit<G: CatalogueGame>(self, game: G) -> u64 {
        let searcher = JointSearch::new(game.clone(), 8 * MEBIBYTE, self.1);
        let mut searcher =
            searcher.with_resources(&Resources::default().with_proof_store(self.0.clone()));
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let mut taken = u64::MAX;
        searcher.search(&game.initial(), &limits, &Stop::new(), |report| {
            if report.score().is_some_and(Score::is_proven) {
                taken = taken.min(report.nodes);
            }
        });
        taken
    }
}

#[test]
fn what_took_work_is_kept_when_it_is_done() {
    let folder = std::env::temp_dir().join(format!("cygnet-searcher-{}", std::process::id()));
    let store = ProofStore::folder(&folder);
    let search =
        |size, store: &ProofStore, proofs| on_board("ugly_duck", size, Kept(store, proofs));
    search("4x4", &store, Proofs::None);
    search("3x3", &store, Proofs::Half);
    assert!(!folder.exists(), "nothing was proved that took work");
    let work = search("4x4", &store, Proofs::Half);
    assert!(folder.join("ugly_duck_4x4.proved").exists());
    assert!(search("4x4", &store, Proofs::Half) < work, "it is known");
    assert!(store.take_noted().is_empty(), "nothing is wrong");

    // A store that cannot be written to does not disturb the search.
    let file = folder.join("ugly_duck_4x4.proved");
    let nowhere = ProofStore::folder(&file);
    assert_eq!(search("4x4", &nowhere, Proofs::Half), work);
    fs::write(&file, "cygnet proved 2\n").expect("a file");
    assert_eq!(search("4x4", &store, Proofs::Half), work, "a damaged file is of no use");
    assert_eq!(store.take_noted().len(), 1, "that is told");
    assert!(search("4x4", &store, Proofs::Half) < work, "it was written anew");
    fs::remove_dir_all(&folder).expect("it was made");
}

/// With several engine threads, the solver runs independently: each depth is reported as soon as it
/// is finished, and never after a deeper one.
struct Depths;

impl GameVisitor for Depths {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let threads = NonZeroUsize::new(2).expect("not zero");
        let mut searcher =
            JointSearch::new(game.clone(), 4 * MEBIBYTE, Proofs::Half).with_threads(threads);
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let mut told = Vec::new();
        let report = searcher.search(&game.initial(), &limits, &Stop::new(), |report| {
            told.push(report.depth);
        });
        assert!(told.is_sorted(), "{told:?}");
        told.dedup();
        assert_eq!(told, (1..=6).collect::<Vec<_>>());
        assert_eq!(report.depth, 6);
    }
}

#[test]
fn every_depth_is_told_in_order() {
    on_board("ugly_duck", "6", Depths);
    on_board("ski_jumps", "8", Depths);
}
