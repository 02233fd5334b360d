//! This engine against the crate `minimax` 0.6: the same rules, the same evaluation, the same depth,
//! the same root values, and how long each takes. One run prints it all:
//! `cargo bench -p cygnet-engine --bench against_minimax`.

mod simple;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use cygnet_core::{Evaluation, Game, GameFamily, Options, Outcome, Stop};
use cygnet_engine::{Engine, Features, Limits, MonteCarlo, Score};
use cygnet_games::ugly_duck::{Family, Move, State};
use minimax::{
    Evaluator, IterativeOptions, IterativeSearch, MCTSOptions, MonteCarloTreeSearch, Strategy,
    Winner,
};

use simple::Simple;

const TABLE: usize = 256 << 20;

fn rules() -> &'static Simple {
    static RULES: OnceLock<Simple> = OnceLock::new();
    RULES.get_or_init(|| Simple::new(&Options::defaults(Family::INFO)))
}

/// The rules as that crate wants them.
struct Theirs;

impl minimax::Game for Theirs {
    type S = State<u64>;
    type M = Move;

    fn generate_moves(state: &Self::S, moves: &mut Vec<Move>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            rules().moves(state, moves);
        }
        winner
    }

    fn apply(state: &mut Self::S, mv: Move) -> Option<Self::S> {
        let mut after = *state;
        rules().play(&mut after, mv);
        Some(after)
    }

    fn get_winner(state: &Self::S) -> Option<Winner> {
        rules().outcome(state).map(|outcome| match outcome {
            Outcome::Win(winner) if winner == rules().turn(state) => Winner::PlayerToMove,
            Outcome::Win(_) => Winner::PlayerJustMoved,
            Outcome::Draw => Winner::Draw,
        })
    }

    fn zobrist_hash(state: &Self::S) -> u64 {
        rules().key(state)
    }
}

struct SameEvaluation;

impl Evaluator for SameEvaluation {
    type G = Theirs;

    fn evaluate(&self, state: &State<u64>) -> minimax::Evaluation {
        rules().evaluate(state) as i16
    }
}

struct Measured {
    value: String,
    nodes: u64,
    time: Duration,
}

fn theirs(depth: u8) -> Measured {
    let options = IterativeOptions::new().with_table_byte_size(TABLE);
    let mut search = IterativeSearch::new(SameEvaluation, options);
    search.set_max_depth(depth);
    let mut state = rules().initial();
    let start = Instant::now();
    let _ = search.choose_move(&state);
    let time = start.elapsed();
    let summary = search.stats(&mut state);
    let nodes = summary.split("Explored ").nth(1).and_then(|rest| rest.split(' ').next());
    let nodes = nodes.and_then(|nodes| nodes.parse().ok()).unwrap_or(0);
    Measured { value: search.root_value().to_string(), nodes, time }
}

fn ours(depth: u32, threads: usize, ceilings: bool) -> Measured {
    // Features that change the value at a depth are off, because minimax lacks them.
    let features = Features { reductions: false, extensions: false, ceilings, ..Features::ALL };
    let threads = std::num::NonZeroUsize::new(threads).expect("not zero");
    let mut engine =
        Engine::new(rules().clone(), TABLE).with_features(features).with_threads(threads);
    // The table's memory is there before the clock starts, as the other's is.
    engine.forget();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let report = engine.search(&rules().initial(), &limits, &Stop::new(), |_| {});
    let value = match report.score() {
        Some(Score::Estimate(value)) => value.to_string(),
        Some(score) => score.to_string(),
        None => "none".to_owned(),
    };
    Measured { value, nodes: report.nodes, time: report.time }
}

/// The time that the crate's Monte-Carlo search takes for `count` rollouts.
fn their_rollouts(count: u32) -> Duration {
    let mut search =
        MonteCarloTreeSearch::<Theirs>::new(MCTSOptions::default().with_num_threads(1));
    search.set_max_rollouts(count);
    let start = Instant::now();
    let _ = search.choose_move(&rules().initial());
    start.elapsed()
}

fn our_rollouts(count: u32) -> Duration {
    let mut search = MonteCarlo::new(rules().clone(), TABLE);
    let limits = Limits { nodes: Some(count.into()), ..Limits::default() };
    let report = search.search(&rules().initial(), &limits, &Stop::new(), |_| {});
    assert_eq!(report.nodes, u64::from(count), "as many as asked for");
    report.time
}

fn compare_rollouts() {
    println!("Monte-Carlo search on one thread, rollouts a second");
    println!("rollouts  minimax 0.6     cygnet  times as many");
    for count in [20_000, 200_000, 1_000_000] {
        let [theirs, ours] = [their_rollouts(count), our_rollouts(count)]
            .map(|time| f64::from(count) / time.as_secs_f64());
        println!("{count:>8}  {theirs:>11.0}  {ours:>9.0}  {:>13.1}", ours / theirs);
    }
}

fn main() {
    let asks_for = |what: &str| std::env::args().any(|argument| argument == what);
    println!("Ugly Duck 5x5 from the start, table of 256 MB");
    // For work on one part: `-- rollouts`, and this engine without the other: `-- alone`.
    let alone = asks_for("alone");
    if !alone {
        compare_rollouts();
    }
    if asks_for("rollouts") {
        return;
    }
    println!("depth  whose          value        nodes  seconds  times faster");
    for depth in [12, 14, 16] {
        let other = if alone { ours(depth.into(), 1, true) } else { theirs(depth) };
        let row = |whose: &str, measured: &Measured| {
            println!(
                "{depth:>5}  {whose:<12}  {:>6}  {:>11}  {:>7.2}  {:>12.1}",
                measured.value,
                measured.nodes,
                measured.time.as_secs_f64(),
                other.time.as_secs_f64() / measured.time.as_secs_f64(),
            );
        };
        if alone {
            row("cygnet", &other);
            row("2 threads", &ours(depth.into(), 2, true));
            continue;
        }
        row("minimax 0.6", &other);
        row("cygnet", &ours(depth.into(), 1, true));
        row("2 threads", &ours(depth.into(), 2, true));
        // The evaluation of the game itself has no ceiling; this is without.
        row("no ceilings", &ours(depth.into(), 1, false));
    }
}
