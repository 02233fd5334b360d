//! The engine and the solver together on graphs drawn by chance, where positions come again, quiet turns
//! draw the game, and what was before counts: what is said to be proven is what retrograde analysis finds.

use std::num::NonZeroUsize;

use cygnet_analysis::{JointSearch, Proofs};
use cygnet_core::{Game, Limits, Outcome, Stop, Value};
use cygnet_engine::{Report, Score};
use cygnet_testing::{Draw, GraphGame, GraphPlay, Habits, Move, Oracle, OracleValue};

fn some(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

/// Is the score true, where it claims anything? Where it says how soon, it may be sooner.
fn is_true(score: Score, worth: OracleValue) -> bool {
    let is_slower = |turns: Option<u32>| turns.is_none_or(|turns| Some(turns) >= worth.turns);
    match score {
        Score::Win(turns) => worth.value == Value::Win && is_slower(turns),
        Score::Loss(turns) => worth.value == Value::Loss && is_slower(turns),
        Score::Draw => worth.value == Value::Draw,
        Score::Estimate(_) => true,
    }
}

/// Everything in a report is true: the value of a line, that its moves can be played, and how it
/// ends if it does.
fn check(game: &GraphGame, oracle: &mut Oracle<'_>, play: &GraphPlay, report: &Report<Move>) {
    let place = |score| format!("{score} {:?} {play:?} of {game:#?}", report.lines);
    let worth = oracle.worth(&play.situation);
    assert!(!report.lines.is_empty(), "{}", place(Score::Draw));
    for (number, line) in report.lines.iter().enumerate() {
        let mut at = play.clone();
        for (turn, &mv) in line.moves.iter().enumerate() {
            assert!(game.legal_moves(&at.state).contains(&mv), "{}", place(line.score));
            at = at.after(game, mv);
            if turn == 0 {
                let after = oracle.worth(&at.situation);
                let of_move = after.of_move(game.moves_again(&play.state, &at.state));
                assert!(is_true(line.score, of_move), "{of_move:?} {}", place(line.score));
            }
        }
        if number == 0 {
            assert!(is_true(line.score, worth), "{worth:?} {}", place(line.score));
        }
        if let (Some(value), Some(outcome)) = (line.score.proven(), game.outcome(&at.state)) {
            let ends = Value::of(outcome, game.turn(&play.state));
            assert_eq!(ends, value, "{}", place(line.score));
        }
    }
}

fn compare(seed: u64, count: usize, vertices: usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut asked, mut proven, mut drawn) = (0, 0, 0);
    for number in 0..count {
        let mut graph = Draw { vertices, quiet_turns: 12 }.graph(&mut random);
        if number % 3 == 0 {
            graph = graph.with_second_turns(number as u64);
        }
        let game = GraphGame::new(graph, Habits::draw(&mut random));
        let mut oracle = Oracle::new(game.graph());
        for proofs in [Proofs::None, Proofs::InPassing, Proofs::Half] {
            let threads = random.choice([1, 1, 1, 2]).expect("there are some");
            let mut searcher = JointSearch::new(game.clone(), 1 << 18, proofs)
                .from_scratch()
                .with_lines(some(random.usize(1..5)))
                .with_threads(some(threads));
            // Several questions, so that both remember positions with other pasts.
            for _ in 0..3 {
                let vertex = random.usize(..game.graph().vertices.len());
                let start = GraphPlay::new(&game, vertex, 0);
                let play = start.wander(&game, random.usize(..16), &mut random);
                let outcome: Option<Outcome> = play.situation.outcome(game.graph());
                if outcome.is_some() {
                    continue;
                }
                let nodes = random.choice([100, 2000, 10_000]).expect("there are some");
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut reports = Vec::new();
                let last = searcher.search(&play.state, &limits, &Stop::new(), |report| {
                    reports.push(report.clone());
                });
                for report in reports.iter().chain([&last]) {
                    check(&game, &mut oracle, &play, report);
                }
                assert!(last.nodes <= nodes, "{} of {nodes}", last.nodes);
                asked += 1;
                proven += usize::from(last.score().is_some_and(Score::is_proven));
                drawn += usize::from(last.score() == Some(Score::Draw));
            }
        }
    }
    println!("{proven} of {asked} proven, {drawn} draws");
    assert!(proven > asked / 3 && drawn > asked / 20, "{proven} and {drawn} of {asked}");
}

#[test]
fn what_is_said_to_be_proven_is_what_retrograde_analysis_finds() {
    compare(1, 1000, 16);
}

#[test]
#[ignore = "takes minutes"]
fn more_and_larger_graphs() {
    for (seed, vertices) in [(2, 8), (3, 16), (4, 30), (5, 60)] {
        compare(seed, 4000, vertices);
    }
}
