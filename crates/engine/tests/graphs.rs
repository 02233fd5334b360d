//! Every search on graphs drawn by chance, where positions come again, quiet turns draw the game, what was
//! before counts, and in every third graph a side may have several turns in a row: everything reported as proven
//! agrees with retrograde analysis.

use std::num::NonZeroUsize;

use cygnet_core::{Evaluation, Game, Stop, Value};
use cygnet_engine::{Engine, Features, Limits, MonteCarlo, Report, Score};
use cygnet_testing::{Draw, GraphGame, GraphPlay, Habits, Move, Oracle, OracleValue};

use crate::features::spread;

/// A game, what is known about it, and somewhere to begin.
struct Asked<'a> {
    number: usize,
    game: &'a GraphGame,
    oracle: Oracle<'a>,
    random: &'a mut fastrand::Rng,
    proven: usize,
}

/// Draws games, and asks about each. Returns how many reports proved something.
fn for_each_game(
    seed: u64,
    count: usize,
    draw: Draw,
    mut ask: impl FnMut(&mut Asked<'_>),
) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut proven = 0;
    for number in 0..count {
        let mut graph = draw.graph(&mut random);
        if number % 3 == 0 {
            graph = graph.with_second_turns(number as u64);
        }
        let game = GraphGame::new(graph, Habits::draw(&mut random));
        let oracle = Oracle::new(game.graph());
        let mut asked = Asked { number, game: &game, oracle, random: &mut random, proven: 0 };
        ask(&mut asked);
        proven += asked.proven;
    }
    proven
}

impl Asked<'_> {
    /// A situation in which the game goes on, with a past or without one.
    fn situation(&mut self) -> Option<GraphPlay> {
        let graph = self.game.graph();
        let vertex = self.random.usize(..graph.vertices.len());
        let quiet = self.random.u8(..graph.quiet_numbers() as u8);
        let turns = self.random.usize(..16);
        let start = GraphPlay::new(self.game, vertex, quiet);
        let play = start.wander(self.game, turns, self.random);
        play.situation.outcome(graph).is_none().then_some(play)
    }

    /// Everything in a report is true, and its lines can be played.
    fn check(&mut self, play: &GraphPlay, report: &Report<Move>, what: &str) {
        let worth = self.oracle.worth(&play.situation);
        let place =
            |score| format!("game {}, {what}: {score} {play:?} of {:#?}", self.number, self.game);
        assert!(!report.lines.is_empty(), "{}", place(Score::Draw));
        for (number, line) in report.lines.iter().enumerate() {
            let mut at = play.clone();
            for (turn, &mv) in line.moves.iter().enumerate() {
                let legal = self.game.legal_moves(&at.state);
                assert!(legal.contains(&mv), "{}", place(line.score));
                at = at.after(self.game, mv);
                if turn == 0 {
                    let after = self.oracle.worth(&at.situation);
                    let of_move = after.of_move(self.game.moves_again(&play.state, &at.state));
                    assert!(is_true(line.score, of_move), "{of_move:?} {}", place(line.score));
                }
            }
            if let (Some(value), Some(outcome)) =
                (line.score.proven(), self.game.outcome(&at.state))
            {
                let ends = Value::of(outcome, self.game.turn(&play.state));
                assert_eq!(ends, value, "{} {:?}", place(line.score), line.moves);
            }
            if number == 0 {
                assert!(is_true(line.score, worth), "{worth:?} {}", place(line.score));
                self.proven += usize::from(line.score.is_proven());
            }
        }
    }
}

/// Is the score true, where it claims anything? A proof may take more turns than the best play.
fn is_true(score: Score, worth: OracleValue) -> bool {
    let is_slower = |turns: Option<u32>| turns.is_some() && turns >= worth.turns;
    match score {
        Score::Win(turns) => worth.value == Value::Win && is_slower(turns),
        Score::Loss(turns) => worth.value == Value::Loss && is_slower(turns),
        Score::Draw => worth.value == Value::Draw,
        Score::Estimate(_) => true,
    }
}

fn some(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

fn prove_with_alpha_beta(seed: u64, count: usize, draw: Draw) {
    let proven = for_each_game(seed, count, draw, |asked| {
        for features in spread() {
            let lines = some(asked.random.usize(1..4));
            let bytes = asked.random.choice([64, 1 << 20]).expect("two of them");
            let engine = Engine::new(asked.game.clone(), bytes).with_features(features);
            let mut engine = engine.with_lines(lines);
            // Several questions, so that the table knows the positions with other pasts.
            for _ in 0..4 {
                let Some(play) = asked.situation() else { continue };
                let nodes = asked.random.choice([20, 300, 3000]);
                let limits = Limits { nodes, ..Limits::default() };
                let mut reports = Vec::new();
                let last = engine.search(&play.state, &limits, &Stop::new(), |report| {
                    reports.push(report.clone());
                });
                let what = format!("{features:?}, {lines} lines");
                for report in reports.iter().chain([&last]) {
                    asked.check(&play, report, &what);
                }
            }
        }
    });
    println!("{proven} proofs");
    assert!(proven > 10 * count, "{proven} of {count} games");
}

#[test]
fn what_alpha_beta_proves_is_true() {
    prove_with_alpha_beta(1, 1000, Draw { vertices: 14, quiet_turns: 9 });
}

/// A line that the table completes must not go round in a circle until it is drawn, where a win is proven.
#[test]
fn a_proven_line_ends_as_it_is_said_to() {
    prove_with_alpha_beta(133, 200, Draw { vertices: 8, quiet_turns: 9 });
}

#[test]
fn what_several_threads_prove_is_true() {
    let draw = Draw { vertices: 20, quiet_turns: 12 };
    let proven = for_each_game(2, 250, draw, |asked| {
        for threads in [2, 4] {
            // Every node that can be shared is, however small the graph.
            let features = Features { large_splits: false, ..Features::ALL };
            let engine = Engine::new(asked.game.clone(), 1 << 20).with_features(features);
            let engine = engine.with_threads(some(threads));
            let mut engine = engine.with_lines(some(asked.random.usize(1..3)));
            for _ in 0..4 {
                let Some(play) = asked.situation() else { continue };
                let limits = Limits { nodes: Some(2000), ..Limits::default() };
                let report = engine.search(&play.state, &limits, &Stop::new(), |_| {});
                asked.check(&play, &report, &format!("{threads} threads"));
            }
        }
    });
    assert!(proven > 500, "{proven}");
}

/// Where games are short, looking deep enough proves everything. That is so without a table where the rules
/// look back: an estimate that it has of a position with another past can stand in the way for ever.
#[test]
fn given_depth_enough_everything_is_proven() {
    let draw = Draw { vertices: 8, quiet_turns: 5 };
    for_each_game(3, 1000, draw, |asked| {
        let is_short = !asked.game.looks_back() || asked.game.graph().quiet_limit.is_some();
        let Some(play) = asked.situation().filter(|_| is_short) else { return };
        let features = Features { table: !asked.game.looks_back(), ..Features::ALL };
        let mut engine = Engine::new(asked.game.clone(), 1 << 20).with_features(features);
        let limits = Limits { depth: Some(60), ..Limits::default() };
        let report = engine.search(&play.state, &limits, &Stop::new(), |_| {});
        asked.check(&play, &report, "deep");
        let score = report.score().expect("the game goes on");
        assert!(score.is_proven(), "game {}: {score} {play:?}", asked.number);
    });
}

/// The value at a depth, by plain negamax with the game's estimates below it.
fn at_depth(game: &GraphGame, state: &cygnet_testing::State, depth: u32) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return f64::from(outcome.score_for(game.turn(state))) * 1e9;
    }
    if depth == 0 {
        return f64::from(game.evaluate(state));
    }
    let moves = game.legal_moves(state).into_iter();
    let values = moves.map(|mv| {
        let after = game.after(state, mv);
        let value = at_depth(game, &after, depth - 1);
        if game.moves_again(state, &after) { value } else { -value }
    });
    values.fold(f64::NEG_INFINITY, f64::max)
}

/// Without what looks deeper or less deep, and without a table that knows other pasts, each depth has the
/// value of plain negamax.
#[test]
fn each_depth_has_the_value_of_plain_negamax() {
    let draw = Draw { vertices: 16, quiet_turns: 9 };
    for_each_game(4, 1000, draw, |asked| {
        let Some(play) = asked.situation() else { return };
        let game = asked.game;
        let features = asked.random.choice(spread()).expect("there are some");
        let table = features.table && !game.looks_back();
        let features = Features { reductions: false, extensions: false, table, ..features };
        let mut engine = Engine::new(game.clone(), 1 << 18).with_features(features);
        let limits = Limits { depth: Some(4), ..Limits::default() };
        engine.search(&play.state, &limits, &Stop::new(), |report| {
            let truth = at_depth(game, &play.state, report.depth);
            let place = || format!("depth {} {features:?} {play:?} {game:#?}", report.depth);
            match report.score().expect("the game goes on") {
                // An estimate of nothing may be a draw that is not proved.
                Score::Estimate(value) => {
                    assert!((f64::from(value) - truth).abs() <= 1.0, "{value} {truth} {}", place());
                }
                Score::Win(_) => assert!(truth > 1e8, "{truth} {}", place()),
                Score::Loss(_) => assert!(truth < -1e8, "{truth} {}", place()),
                Score::Draw => assert!(truth.abs() < 1.0, "{truth} {}", place()),
            }
        });
    });
}

fn prove_with_rollouts(seed: u64, count: usize, draw: Draw) {
    let proven = for_each_game(seed, count, draw, |asked| {
        for (threads, bytes) in [(1, 1 << 10), (1, 1 << 18), (3, 1 << 16)] {
            let Some(play) = asked.situation() else { continue };
            let lines = some(asked.random.usize(1..4));
            let search = MonteCarlo::new(asked.game.clone(), bytes).with_seed(asked.random.u64(..));
            let mut search = search.with_threads(some(threads)).with_lines(lines);
            let limits = Limits { nodes: Some(1500), ..Limits::default() };
            let mut reports = Vec::new();
            search.search(&play.state, &limits, &Stop::new(), |report| {
                reports.push(report.clone());
            });
            for report in &reports {
                asked.check(&play, report, &format!("{threads} threads, {bytes} bytes"));
            }
        }
    });
    println!("{proven} proofs");
    assert!(proven > count, "{proven} of {count} games");
}

#[test]
fn what_monte_carlo_search_proves_is_true() {
    prove_with_rollouts(5, 1000, Draw { vertices: 12, quiet_turns: 7 });
}

#[test]
#[ignore = "takes minutes"]
fn more_and_larger_graphs() {
    for (seed, vertices) in [(6, 8), (7, 16), (8, 30), (9, 60)] {
        prove_with_alpha_beta(seed, 4000, Draw { vertices, quiet_turns: 12 });
        prove_with_rollouts(seed, 4000, Draw { vertices, quiet_turns: 12 });
    }
}
