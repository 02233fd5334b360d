//! Compares the solver with retrograde analysis on random graphs, in which positions repeat, quiet turns draw
//! the game, and the history counts. In every third graph a side may have several turns in a row.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{Game, Limits, Solving, Stop, Value};
use cygnet_solve::verify::check;
use cygnet_solve::{Ending, Shortcuts, Solver};
use cygnet_testing::{Draw, GraphGame, GraphPlay, Habits, Oracle, OracleValue};

/// More nodes than the solver needs to settle any question about such a graph. If it went round in circles,
/// it would never end.
const MOST_NODES: u64 = 200_000;

const TABLE: usize = 1 << 14;

/// Generates random games, and calls `ask` for each.
fn for_each_game(seed: u64, count: usize, vertices: usize, mut ask: impl FnMut(&mut Asked<'_>)) {
    let mut random = fastrand::Rng::with_seed(seed);
    for number in 0..count {
        let mut graph = Draw { vertices, quiet_turns: 12 }.graph(&mut random);
        if number % 3 == 0 {
            graph = graph.with_second_turns(number as u64);
        }
        let game = GraphGame::new(graph, Habits::draw(&mut random));
        let oracle = Oracle::new(game.graph());
        ask(&mut Asked { number, game: &game, oracle, random: &mut random });
    }
}

/// A game with its oracle.
struct Asked<'a> {
    number: usize,
    game: &'a GraphGame,
    oracle: Oracle<'a>,
    random: &'a mut fastrand::Rng,
}

impl Asked<'_> {
    fn solver(&self) -> Solver<GraphGame> {
        Solver::new(self.game.clone(), TABLE)
    }

    /// Every vertex without a history, after some number of quiet turns.
    fn fresh(&mut self) -> Vec<GraphPlay> {
        let numbers = self.game.graph().quiet_numbers() as u8;
        let vertices = 0..self.game.graph().vertices.len();
        vertices
            .map(|vertex| GraphPlay::new(self.game, vertex, self.random.u8(..numbers)))
            .collect()
    }

    /// Some situations with a history.
    fn wandered(&mut self, count: usize) -> Vec<GraphPlay> {
        let vertices = self.game.graph().vertices.len();
        (0..count)
            .map(|_| {
                let start = GraphPlay::new(self.game, self.random.usize(..vertices), 0);
                let turns = self.random.usize(..20);
                start.wander(self.game, turns, self.random)
            })
            .collect()
    }

    /// Asks a solver about a situation and compares its answer with the oracle's.
    fn compare(&mut self, solver: &mut Solver<GraphGame>, play: &GraphPlay, what: &str) -> Value {
        let OracleValue { value, .. } = self.oracle.worth(&play.situation);
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
        let solution = solver.solve(&play.state, &limits, &Stop::new(), |_| {});
        let place = || format!("game {}, {what}: {play:?} of {:#?}", self.number, self.game);
        assert_eq!(solution.value(), Some(value), "{}", place());
        value
    }
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

fn shortcuts() -> Vec<Shortcuts> {
    let switches: [fn(&mut Shortcuts) -> &mut bool; 4] =
        [|it| &mut it.keys, |it| &mut it.bounds, |it| &mut it.moves, |it| &mut it.efforts];
    let mut all = vec![Shortcuts::ALL, Shortcuts::NONE];
    for switch in switches {
        for start in [Shortcuts::ALL, Shortcuts::NONE] {
            let mut shortcuts = start;
            let flag = switch(&mut shortcuts);
            *flag = !*flag;
            all.push(shortcuts);
        }
    }
    all
}

fn compare_values(seed: u64, count: usize, vertices: usize) {
    let mut values = BTreeMap::new();
    for_each_game(seed, count, vertices, |asked| {
        for shortcuts in shortcuts() {
            let what = format!("{shortcuts:?}");
            let mut solver = asked.solver().with_shortcuts(shortcuts);
            for play in asked.fresh() {
                let value = asked.compare(&mut solver, &play, &what);
                *values.entry(value).or_insert(0) += 1;
            }
            // Also ask a solver that knows nothing yet.
            let plays = asked.fresh();
            let play = asked.random.choice(&plays).expect("there are vertices");
            let mut solver = asked.solver().with_shortcuts(shortcuts);
            asked.compare(&mut solver, play, &what);
        }
    });
    println!("{values:?}");
    assert!(values.values().all(|&met| met > count), "{values:?}");
}

#[test]
fn every_vertex_has_the_value_of_retrograde_analysis() {
    compare_values(1, 1500, 16);
}

fn compare_pasts(seed: u64, count: usize, vertices: usize) {
    let mut values = BTreeMap::new();
    for_each_game(seed, count, vertices, |asked| {
        for shortcuts in shortcuts() {
            let what = format!("{shortcuts:?}");
            let mut solver = asked.solver().with_shortcuts(shortcuts);
            for play in asked.wandered(30) {
                let value = asked.compare(&mut solver, &play, &what);
                let is_blocked = play.situation.blocked() != 0;
                *values.entry((is_blocked, value)).or_insert(0) += 1;
            }
            // The solver has remembered nothing wrong about positions without a history.
            for play in asked.fresh() {
                asked.compare(&mut solver, &play, &what);
            }
        }
    });
    println!("{values:?}");
    assert_eq!(values.len(), 6, "{values:?}");
    assert!(values.values().all(|&met| met > count / 4), "{values:?}");
}

#[test]
fn what_was_there_twice_counts_and_nothing_else_of_the_past() {
    compare_pasts(2, 1000, 14);
}

/// With several threads the solver finds every value. With little memory and few nodes, all its bounds are
/// true.
#[test]
fn threads_and_interruptions_change_nothing() {
    for_each_game(3, 250, 24, |asked| {
        for count in [2, 4] {
            let mut solver = asked.solver().with_threads(threads(count)).without_first_try();
            for play in asked.fresh().iter().chain(&asked.wandered(10)).step_by(4) {
                asked.compare(&mut solver, play, &format!("{count} threads"));
            }
        }
        let mut plays = asked.fresh();
        plays.extend(asked.wandered(10));
        for bytes in [64, TABLE] {
            let mut solver = Solver::new(asked.game.clone(), bytes);
            for play in &plays {
                let OracleValue { value, .. } = asked.oracle.worth(&play.situation);
                for nodes in [1, 3, 10, 40] {
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let solution = solver.solve(&play.state, &limits, &Stop::new(), |_| {});
                    let bounds = solution.bounds;
                    assert!(bounds.least <= value && value <= bounds.most, "{play:?}: {bounds:?}");
                    let known = solver.known_value(&play.state);
                    assert!(known.is_none_or(|known| known == value), "{play:?}: {known:?}");
                }
            }
        }
    });
}

fn watch(stop: &Stop) -> Watch<'_> {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    Watch::new(&limits, stop, Instant::now())
}

/// Distances to a win, each with a line of that length.
#[test]
fn distances_are_those_of_retrograde_analysis() {
    let stop = Stop::new();
    let mut furthest = 0;
    for_each_game(4, 1500, 20, |asked| {
        let game = asked.game;
        let solver = asked.solver();
        let mut plays = asked.fresh();
        plays.extend(asked.wandered(10));
        for play in plays {
            let OracleValue { value, turns } = asked.oracle.worth(&play.situation);
            if asked.random.bool() {
                assert_eq!(solver.value(&play.state, &watch(&stop)), Some(value));
            }
            let ending = solver.distance(&play.state, value, &watch(&stop));
            if game.past(&play.state) != 0 && game.outcome(&play.state).is_none() {
                assert_eq!(ending, None, "what was there twice blocks ways");
                continue;
            }
            let place = || format!("game {}: {play:?} of {game:#?}", asked.number);
            assert_eq!(ending.as_ref().map(|ending| ending.turns), turns, "{}", place());
            let limit = asked.random.u32(..8);
            let (is_won, is_lost) = (value == Value::Win, value == Value::Loss);
            let is_near = turns.is_some_and(|turns| turns <= limit);
            let wins = solver.wins_within(&play.state, limit, &watch(&stop));
            assert_eq!(wins, Some(is_won && is_near), "{limit} turns, {}", place());
            let loses = solver.loses_within(&play.state, limit, &watch(&stop));
            assert_eq!(loses, Some(is_lost && is_near), "{limit} turns, {}", place());
            let Some(Ending { turns, line }) = ending else { continue };
            furthest = furthest.max(turns);
            assert_eq!(line.len(), turns as usize, "{}", place());
            let mut at = play.clone();
            for (left, &mv) in (0..turns).rev().zip(&line) {
                at = at.after(game, mv);
                assert_eq!(asked.oracle.worth(&at.situation).turns, Some(left), "{}", place());
            }
            let outcome = game.outcome(&at.state).expect("the line ends the game");
            assert_eq!(Value::of(outcome, game.turn(&play.state)), value, "{}", place());
        }
    });
    assert!(furthest >= 8, "{furthest}");
}

/// Proofs that the solver writes are accepted; false claims are not.
#[test]
fn proofs_are_accepted_and_nothing_false_is() {
    let stop = Stop::new();
    for_each_game(5, 1500, 16, |asked| {
        let game = asked.game;
        let solver = asked.solver();
        for play in asked.fresh() {
            let OracleValue { value, .. } = asked.oracle.worth(&play.situation);
            let place = || format!("game {}: {play:?} of {game:#?}", asked.number);
            let proof = solver.prove(&play.state, &watch(&stop));
            let proof = proof.unwrap_or_else(|error| panic!("{error}: {}", place()));
            assert_eq!(proof.value, value, "{}", place());
            let checked = check(game, &play.state, value, &proof.replies[..]);
            let checked = checked.unwrap_or_else(|refusal| panic!("{refusal}: {}", place()));
            assert_eq!(checked.replies, proof.positions, "{}", place());
            for claim in [Value::Win, Value::Draw, Value::Loss] {
                let length = asked.random.usize(..24);
                let by_chance: Vec<u8> = (0..length).map(|_| asked.random.u8(..4)).collect();
                for replies in [&proof.replies, &by_chance] {
                    let is_accepted = check(game, &play.state, claim, &replies[..]).is_ok();
                    assert!(!is_accepted || claim == value, "{claim:?}, {replies:?}: {}", place());
                }
            }
        }
    });
}

#[test]
#[ignore = "takes minutes"]
fn more_and_larger_graphs() {
    for (seed, vertices) in [(6, 8), (7, 20), (8, 40), (9, 60)] {
        compare_values(seed, 6000, vertices);
        compare_pasts(seed, 6000, vertices);
    }
}
