//! The oracle is right, and the game that it knows about keeps the promises of a game.

use std::collections::BTreeMap;

use cygnet_core::conformance::check_position;
use cygnet_core::{Game, Outcome, Side, Value};
use cygnet_testing::oracle::retrograde;
use cygnet_testing::{
    Draw, Exhaustion, Graph, GraphEdge, GraphGame, GraphPlay, Habits, Oracle, Situation, Vertex,
};

const SMALL: Draw = Draw { vertices: 7, quiet_turns: 6 };

/// Every situation that can come up in small graphs, from every vertex: by the rules to the letter, and
/// by retrograde analysis.
#[test]
fn retrograde_analysis_finds_what_the_rules_to_the_letter_give() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut compared = BTreeMap::new();
    for number in 0..3000 {
        let mut graph = SMALL.graph(&mut random);
        if number % 3 == 0 {
            graph = graph.with_second_turns(number);
        }
        let mut oracle = Oracle::new(&graph);
        for vertex in 0..graph.vertices.len() {
            let start = Situation::new(&graph, vertex, 0);
            let mut exhaustion = Exhaustion::new(&graph);
            assert_eq!(oracle.worth(&start), exhaustion.worth(&start), "{vertex} of {graph:?}");
            for (situation, worth) in exhaustion.situations() {
                assert_eq!(oracle.worth(situation), worth, "{situation:?} of {graph:?}");
                let is_blocked = situation.blocked() != 0;
                *compared.entry((is_blocked, worth.value)).or_insert(0) += 1;
            }
        }
    }
    println!("{compared:?}");
    assert_eq!(compared.len(), 6, "{compared:?}");
    assert!(compared.values().all(|&count| count > 500), "{compared:?}");
}

#[test]
fn a_graph_is_a_game_that_keeps_its_promises() {
    let mut random = fastrand::Rng::with_seed(2);
    for number in 0..300 {
        let mut graph = Draw { vertices: 20, quiet_turns: 9 }.graph(&mut random);
        if number % 3 == 0 {
            graph = graph.with_second_turns(number);
        }
        let game = GraphGame::new(graph, Habits::draw(&mut random));
        for vertex in 0..game.graph().vertices.len() {
            let play = GraphPlay::new(&game, vertex, 0).wander(&game, 12, &mut random);
            check_position(&game, &play.state);
            let outcome = play.situation.outcome(game.graph());
            assert_eq!(game.outcome(&play.state), outcome, "{play:?}");
            for mv in game.legal_moves(&play.state) {
                let next = play.after(&game, mv);
                let outcome = next.situation.outcome(game.graph());
                assert_eq!(game.outcome(&next.state), outcome, "{next:?}");
            }
        }
    }
}

/// Two vertices between which both sides can go to and fro, and a way out for White that wins.
#[test]
fn where_one_came_from_can_turn_a_win_into_a_draw() {
    let vertex = |number: usize, turn, to: &[usize]| Vertex {
        turn,
        ending: None,
        edges: to.iter().map(|&to| GraphEdge { to, part: 0, is_loud: false, promise: 0 }).collect(),
        estimate: 0,
        efforts: [1; 2],
        twin: number,
    };
    let (white, black) = (Side::One, Side::Two);
    // White has to go through 2, from where Black has to go on to 3, and there White wins by going to 4.
    let mut vertices = vec![
        vertex(0, white, &[1, 2]),
        vertex(1, black, &[0]),
        vertex(2, black, &[3]),
        vertex(3, white, &[2, 4]),
        vertex(4, black, &[]),
    ];
    vertices[4].ending = Some(Outcome::Win(white));
    let graph = Graph { vertices, quiet_limit: None, has_repetition: true, alternates: true };
    assert_eq!(retrograde(&graph, 0)[0].turns, Some(3));
    assert_eq!(retrograde(&graph, 1 << 2)[0].value, Value::Draw);
    let mut oracle = Oracle::new(&graph);
    let mut situation = Situation::new(&graph, 0, 0);
    let to_and_fro = [(1, Value::Loss), (0, Value::Win), (1, Value::Draw), (0, Value::Draw)];
    for (to, value) in to_and_fro {
        let edge = GraphEdge { to, part: 0, is_loud: false, promise: 0 };
        situation = situation.after(&graph, &edge);
        assert_eq!(oracle.worth(&situation).value, value, "{situation:?}");
    }
    assert_eq!(situation.outcome(&graph), Some(Outcome::Draw), "the third occurrence");
}
