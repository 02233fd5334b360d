//! Compares the solver with plain negamax on the tiny games, where sides pass and move twice in a row, and
//! checks its proofs and distances there.

use std::collections::HashMap;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, Game, GameVisitor, Limits, Options, Stop, Value};
use cygnet_solve::Solver;
use cygnet_solve::verify::check;
use cygnet_testing::tiny;

/// The value of a position for the side to move, and the number of turns to a win or a loss.
fn negamax<G: Game>(
    game: &G,
    state: &G::State,
    known: &mut HashMap<G::State, (Value, i32)>,
) -> (Value, i32) {
    if let Some(outcome) = game.outcome(state) {
        return (Value::of(outcome, game.turn(state)), 0);
    }
    if let Some(&found) = known.get(state) {
        return found;
    }
    let values = game.legal_moves(state).into_iter().map(|mv| {
        let after = game.after(state, mv);
        let (value, turns) = negamax(game, &after, known);
        (value.a_turn_later(game.turn(&after) == game.turn(state)), turns + 1)
    });
    let rank =
        |&(value, turns): &(Value, i32)| (value, if value == Value::Win { -turns } else { turns });
    let found = values.max_by_key(rank).expect("a legal move");
    known.insert(state.clone(), found);
    found
}

struct Compare {
    moves: usize,
}

impl GameVisitor for Compare {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        let mut known = HashMap::new();
        let stop = Stop::new();
        let mut won = 0;
        for seed in 0..12 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut state = game.initial();
            for _ in 0..self.moves {
                if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                    game.play(&mut state, mv);
                }
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let (value, turns) = negamax(&game, &state, &mut known);
            let what = format!("{} {}", game.info().id, game.format_position(&state));
            let mut solver = Solver::new(game.clone(), 1 << 16);
            let solution = solver.solve(&state, &Limits::default(), &stop, |_| {});
            assert_eq!(solution.value(), Some(value), "{what}");
            let watch = Watch::new(&Limits::default(), &stop, Instant::now());
            let proof = solver.prove(&state, &watch).expect("a proof");
            check(&game, &state, value, &proof.replies[..]).unwrap_or_else(|error| {
                panic!("{what}: {error}");
            });
            let ending = solver.distance(&state, value, &watch);
            let expected = (value != Value::Draw).then_some(turns.cast_unsigned());
            assert_eq!(ending.map(|ending| ending.turns), expected, "{what}");
            won += usize::from(value != Value::Draw);
        }
        won
    }
}

#[test]
fn values_proofs_and_distances_are_those_of_plain_negamax() {
    let games =
        [("tiny_go", 1), ("pie", 3), ("promotion", 0), ("two_turns", 4), ("towers", 0), ("nim", 0)];
    let mut won = 0;
    for (id, moves) in games {
        let entry = tiny::find(id).expect("in the list");
        let options = Options::defaults(entry.info);
        won += tiny::visit(id, &options, Compare { moves }).expect("in the list");
    }
    assert!(won > 20, "{won}");
}
