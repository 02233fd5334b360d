//! Every configuration of the search agrees with exhaustive search.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use cygnet_core::perft::Leaves;
use cygnet_core::{CatalogueGame, Evaluation, Game, GameVisitor, Options, Stop};
use cygnet_engine::{Engine, Features, Limits, Score};

use crate::features::spread;

/// Boards small enough for exhaustive search.
const BOARDS: [(&str, &[(&str, &str)]); 9] = [
    ("ugly_duck", &[("size", "3x3")]),
    ("ugly_duck", &[("size", "4x3")]),
    ("ugly_duck", &[("size", "3x4")]),
    ("ski_jumps", &[("size", "2x2")]),
    ("ski_jumps", &[("size", "4x4")]),
    ("ski_jumps", &[("size", "4x4"), ("step", "any")]),
    ("ski_jumps", &[("size", "4x4"), ("jump", "down")]),
    ("ski_jumps", &[("size", "4x6"), ("jump", "down")]),
    ("dropper", &[("size", "3x3")]),
];

/// Positions of Three Dragons small enough for exhaustive search: a capture ends the game, and so
/// does the third quiet turn.
const NEAR_THE_END: [&str; 4] = [
    "#7#/9/2b1b4/9/.3.3./9/4B4/9/#3B3# x - 97",
    "#7#/9/9/3bA4/.2B.3./3b5/9/9/#7# x - 97",
    "#7#/9/9/4b4/.1BA.3./9/3b5/9/#7# o - 97",
    "#b6#/1B7/9/9/.3.3./9/7b1/7B1/#7# x - 97",
];

/// The value for the side to move, by plain negamax over whole games.
fn negamax<G: Game>(game: &G, state: &G::State, known: &mut HashMap<G::State, i8>) -> i8 {
    if let Some(outcome) = game.outcome(state) {
        return outcome.score_for(game.turn(state));
    }
    if let Some(value) = known.get(state) {
        return *value;
    }
    let mut best = -1;
    for mv in game.legal_moves(state) {
        let mut after = state.clone();
        game.play(&mut after, mv);
        best = best.max(-negamax(game, &after, known));
    }
    known.insert(state.clone(), best);
    best
}

/// The value at a depth, by plain negamax with the game's evaluation below it.
fn at_depth<G: Evaluation>(game: &G, state: &G::State, depth: u32) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return f64::from(outcome.score_for(game.turn(state))) * 1e9;
    }
    if depth == 0 {
        return f64::from(game.evaluate(state));
    }
    let mut best = f64::NEG_INFINITY;
    for mv in game.legal_moves(state) {
        let mut after = state.clone();
        game.play(&mut after, mv);
        best = best.max(-at_depth(game, &after, depth - 1));
    }
    best
}

fn sign(score: Score) -> Option<i8> {
    match score {
        Score::Win(_) => Some(1),
        Score::Loss(_) => Some(-1),
        Score::Draw => Some(0),
        Score::Estimate(_) => None,
    }
}

/// From random positions of a board: everything that a search proves is true, and with enough depth
/// it proves something.
struct Proofs(&'static str, Option<&'static str>);

impl GameVisitor for Proofs {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut known = HashMap::new();
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..if self.1.is_some() { 1 } else { 12 } {
            let mut state = match self.1 {
                Some(position) => game.parse_position(position).expect("a position"),
                None => game.initial(),
            };
            for _ in 0..round {
                if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                    game.play(&mut state, mv);
                }
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let truth = negamax(&game, &state, &mut known);
            for features in spread() {
                for threads in [1, 2, 4] {
                    let threads = NonZeroUsize::new(threads).expect("not zero");
                    for bytes in [64, 1 << 20] {
                        let mut engine = Engine::new(game.clone(), bytes)
                            .with_features(features)
                            .with_threads(threads);
                        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
                        let check = |score: Option<Score>| {
                            let found = score.and_then(sign);
                            let place = || format!("{} {features:?} {threads}", self.0);
                            assert!(found.is_none_or(|found| found == truth), "{}", place());
                        };
                        let report = engine.search(&state, &limits, &Stop::new(), |report| {
                            check(report.score());
                        });
                        check(report.score());
                        let best = report.best().expect("the game goes on");
                        assert!(game.legal_moves(&state).contains(&best));
                    }
                }
            }
            // Without a node limit it searches until it has a proof.
            let mut engine = Engine::new(game.clone(), 1 << 22);
            let limits = Limits { depth: Some(60), ..Limits::default() };
            let report = engine.search(&state, &limits, &Stop::new(), |_| {});
            assert_eq!(report.score().and_then(sign), Some(truth), "{}", self.0);
        }
    }
}

#[test]
fn what_a_search_proves_is_true() {
    for (id, options) in BOARDS {
        let info = cygnet_games::find(id).expect("in the catalogue").info;
        let options = Options::parse(info, options.iter().copied()).expect("valid");
        cygnet_games::visit(id, &options, Proofs(id, None)).expect("in the catalogue");
    }
    for position in NEAR_THE_END {
        let info = cygnet_games::find("three_dragons").expect("in the catalogue").info;
        let proofs = Proofs(position, Some(position));
        cygnet_games::visit(info.id, &Options::defaults(info), proofs).expect("in the catalogue");
    }
}

/// At each depth the value is that of plain negamax, if no move is reduced or extended.
struct Depths;

impl GameVisitor for Depths {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut random = fastrand::Rng::with_seed(7);
        let mut compared = 0;
        for round in 0..12 {
            let mut state = game.initial();
            for _ in 0..2 * round {
                if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                    game.play(&mut state, mv);
                }
            }
            if game.outcome(&state).is_some() || game.count_moves(&state) > 60 || compared == 6 {
                continue;
            }
            compared += 1;
            let truths = [1, 2, 3].map(|depth| at_depth(&game, &state, depth));
            let each = spread().into_iter().flat_map(|features| [1, 2, 4].map(|n| (features, n)));
            for (features, threads) in each {
                // These two change the set of nodes that are searched.
                let features = Features { reductions: false, extensions: false, ..features };
                let threads = NonZeroUsize::new(threads).expect("not zero");
                let engine = Engine::new(game.clone(), 1 << 18);
                let mut engine = engine.with_features(features).with_threads(threads);
                let limits = Limits { depth: Some(3), ..Limits::default() };
                engine.search(&state, &limits, &Stop::new(), |report| {
                    let truth = truths[report.depth as usize - 1];
                    match report.score() {
                        Some(Score::Estimate(value)) => {
                            // An estimate of zero may be a draw that is not proved.
                            let wrong = (f64::from(value) - truth).abs() > 1.0;
                            assert!(!wrong, "depth {}: {value} {truth}", report.depth);
                        }
                        Some(score) => {
                            let proven = f64::from(sign(score).expect("proven")) * 1e9;
                            assert!((proven - truth).abs() < 1.0, "{score} {truth}");
                        }
                        None => panic!("the game goes on"),
                    }
                });
            }
        }
        assert!(compared > 2, "{compared}");
    }
}

#[test]
fn each_depth_has_the_value_of_plain_negamax() {
    for entry in cygnet_games::CATALOGUE {
        // Plain negamax looks at all turns: a game with very many has to be on a smaller board.
        let is_quick =
            |options: &Options| entry.build(options).initial().perft(3, Leaves::Counted) <= 150_000;
        let smaller = ["6", "5", "4", "3"]
            .into_iter()
            .filter_map(|size| Options::parse(entry.info, [("size", size)]).ok());
        let options = std::iter::once(Options::defaults(entry.info)).chain(smaller).find(is_quick);
        let options = options.expect("a board that is small enough");
        cygnet_games::visit(entry.info.id, &options, Depths).expect("in the catalogue");
    }
}

/// With one thread and a limit of nodes, a search can be repeated to the last position.
struct Repeats;

impl GameVisitor for Repeats {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let state = game.initial();
        for nodes in [1, 10, 1000, 5000] {
            let search = || {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut engine = Engine::new(game.clone(), 1 << 16);
                let report = engine.search(&state, &limits, &Stop::new(), |_| {});
                (report.depth, report.lines, report.nodes)
            };
            let first = search();
            assert_eq!(first, search());
            assert!(first.2 <= nodes, "{} of {nodes}", first.2);
            for threads in [2, 4] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let threads = NonZeroUsize::new(threads).expect("not zero");
                let mut engine = Engine::new(game.clone(), 1 << 16).with_threads(threads);
                let report = engine.search(&state, &limits, &Stop::new(), |_| {});
                assert!(report.nodes <= nodes, "{} of {nodes} on {threads}", report.nodes);
            }
        }
        for depth in [1, 2] {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let mut engine = Engine::new(game.clone(), 1 << 16);
            let report = engine.search(&state, &limits, &Stop::new(), |_| {});
            assert_eq!(report.depth, depth);
        }
        for (bytes, threads) in [(1 << 20, 1), (1 << 22, 4), (3 << 20, 2)] {
            let threads = NonZeroUsize::new(threads).expect("not zero");
            let engine = Engine::new(game.clone(), bytes).with_threads(threads);
            assert!(engine.memory_used() <= bytes, "{} of {bytes}", engine.memory_used());
        }
    }
}

#[test]
fn a_search_can_be_repeated_and_keeps_its_limits() {
    for entry in cygnet_games::CATALOGUE {
        let options = Options::defaults(entry.info);
        cygnet_games::visit(entry.info.id, &options, Repeats).expect("in the catalogue");
    }
}

struct Stops;

impl GameVisitor for Stops {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let stop = Stop::new();
        let mut engine = Engine::new(game.clone(), 1 << 16);
        let state = game.initial();
        let report = engine.search(&state, &Limits::default(), &stop, |report| {
            if report.depth == 2 {
                stop.stop();
            }
        });
        assert!(report.depth >= 2, "{}", report.depth);
        assert!(report.best().is_some());
    }
}

#[test]
fn a_search_without_limits_is_stopped() {
    for entry in cygnet_games::CATALOGUE {
        let options = Options::defaults(entry.info);
        cygnet_games::visit(entry.info.id, &options, Stops).expect("in the catalogue");
    }
}

/// Plays the same four moves twice, so that the position comes up for the third time.
struct Shuffle;

impl GameVisitor for Shuffle {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut engine = Engine::new(game.clone(), 1 << 20);
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let mut state = game.initial();
        // The start is in the table now, looked at deeply, and not as a draw.
        engine.search(&state, &limits, &Stop::new(), |_| {});
        for text in ["e8e7", "e2e3", "e7e8", "e3e2", "e8e7", "e2e3", "e7e8"] {
            let mv = game.parse_move(&state, text).expect("a legal move");
            game.play(&mut state, mv);
        }
        let all = NonZeroUsize::new(200).expect("not zero");
        let mut engine = engine.with_lines(all);
        for depth in 1..4 {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = engine.search(&state, &limits, &Stop::new(), |_| {});
            let back = game.parse_move(&state, "e3e2").expect("a legal move");
            let line = report.lines.iter().find(|line| line.moves.first() == Some(&back));
            let line = line.expect("among all lines");
            assert_eq!(line.moves, [back], "the game is over then");
            // As long as other moves may be better, a draw in hand is an estimate of nothing.
            assert!(matches!(line.score, Score::Draw | Score::Estimate(0)), "{}", line.score);
        }
    }
}

#[test]
fn a_third_occurrence_is_a_draw_whatever_the_table_says() {
    let info = cygnet_games::find("three_dragons").expect("in the catalogue").info;
    cygnet_games::visit(info.id, &Options::defaults(info), Shuffle).expect("in the catalogue");
}

/// The final report is passed to the callback at every node limit.
struct Tells;

impl GameVisitor for Tells {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        for nodes in [1, 2, 50, 3000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut last = None;
            let mut engine = Engine::new(game.clone(), 1 << 16);
            let report = engine.search(&game.initial(), &limits, &Stop::new(), |report| {
                last = Some(report.lines.clone());
            });
            assert_eq!(last, Some(report.lines), "{nodes}");
        }
    }
}

#[test]
fn what_is_found_last_is_told() {
    for entry in cygnet_games::CATALOGUE {
        let options = Options::defaults(entry.info);
        cygnet_games::visit(entry.info.id, &options, Tells).expect("in the catalogue");
    }
}

/// The number of nodes that a search to a depth takes on some threads, and the depths that it
/// reported.
struct Positions {
    depth: u32,
    threads: usize,
}

impl GameVisitor for Positions {
    type Output = (u64, Vec<u32>);

    fn visit<G: CatalogueGame>(self, game: G) -> (u64, Vec<u32>) {
        let threads = NonZeroUsize::new(self.threads).expect("not zero");
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let mut engine = Engine::new(game.clone(), 1 << 24).with_threads(threads);
        let mut told = Vec::new();
        let report = engine.search(&game.initial(), &limits, &Stop::new(), |report| {
            told.push(report.depth);
        });
        (report.nodes, told)
    }
}

#[test]
fn threads_share_the_work_instead_of_repeating_it() {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", "8")]).expect("a size");
    let search = |threads| {
        let positions = Positions { depth: 9, threads };
        cygnet_games::visit("ugly_duck", &options, positions).expect("a game of the catalogue")
    };
    let (alone, _) = search(1);
    // The amount of repeated work varies from run to run.
    let runs = [search(8), search(8), search(8)];
    for (_, told) in &runs {
        assert_eq!(told, &(1..=9).collect::<Vec<_>>(), "each depth is told once, in order");
    }
    let together = runs.iter().map(|(nodes, _)| *nodes).min().expect("three runs");
    assert!(2 * together <= 3 * alone, "{together} positions on eight threads, {alone} on one");
}
