//! Search agrees with plain negamax on the tiny games, where sides pass, move twice in a row, swap sides,
//! and drop pieces.

use std::collections::HashMap;

use cygnet_core::{CatalogueGame, Game, GameVisitor, Options, Stop};
use cygnet_engine::{Engine, Features, Limits, MonteCarlo, Score};
use cygnet_testing::tiny;

/// The value of the best move at a depth for the side to move, by plain negamax by side and not by ply:
/// a win is a billion.
fn at_depth<G: CatalogueGame>(
    game: &G,
    state: &G::State,
    depth: u32,
    known: &mut HashMap<(G::State, u32), i64>,
) -> i64 {
    if let Some(outcome) = game.outcome(state) {
        return i64::from(outcome.score_for(game.turn(state))) * 1_000_000_000;
    }
    if depth == 0 {
        return game.evaluate(state).into();
    }
    if let Some(&value) = known.get(&(state.clone(), depth)) {
        return value;
    }
    let values = game.legal_moves(state).into_iter().map(|mv| {
        let after = game.after(state, mv);
        let value = at_depth(game, &after, depth - 1, known);
        if game.turn(&after) == game.turn(state) { value } else { -value }
    });
    let value = values.max().expect("a legal move");
    known.insert((state.clone(), depth), value);
    value
}

/// Positions after some random moves.
fn positions<G: Game>(game: &G, moves: usize, count: u64) -> Vec<G::State> {
    let position = |seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut state = game.initial();
        for _ in 0..moves {
            if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                game.play(&mut state, mv);
            }
        }
        state
    };
    (0..count).map(position).filter(|state| game.outcome(state).is_none()).collect()
}

fn assert_score(score: Score, truth: i64, what: &str) {
    match score {
        // An estimate near nothing may be a draw that is not proved.
        Score::Estimate(value) => {
            assert!((i64::from(value) - truth).abs() <= 1, "{value} {truth}: {what}");
        }
        Score::Win(_) => assert!(truth > 100_000_000, "{truth}: {what}"),
        Score::Loss(_) => assert!(truth < -100_000_000, "{truth}: {what}"),
        Score::Draw => assert_eq!(truth, 0, "{what}"),
    }
}

struct EachDepth;

impl GameVisitor for EachDepth {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        for moves in 0..5 {
            for state in positions(&game, moves, 4) {
                for start in [Features::ALL, Features::NONE] {
                    let features = Features { reductions: false, extensions: false, ..start };
                    let mut engine = Engine::new(game.clone(), 1 << 18).with_features(features);
                    let limits = Limits { depth: Some(4), ..Limits::default() };
                    engine.search(&state, &limits, &Stop::new(), |report| {
                        let truth = at_depth(&game, &state, report.depth, &mut HashMap::new());
                        let position = game.format_position(&state);
                        let what = format!("{} {position}", game.info().id);
                        assert_score(report.score().expect("a move"), truth, &what);
                    });
                }
            }
        }
    }
}

#[test]
fn each_depth_has_the_value_of_plain_negamax() {
    for entry in tiny::CATALOGUE {
        tiny::visit(entry.info.id, &Options::defaults(entry.info), EachDepth).expect("in the list");
    }
}

/// Searches positions to the end of the game, and checks scores and lines.
struct ToTheEnd {
    moves: usize,
}

impl GameVisitor for ToTheEnd {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut known = HashMap::new();
        for state in positions(&game, self.moves, 20) {
            let truth = at_depth(&game, &state, 40, &mut known);
            let what = format!("{} {}", game.info().id, game.format_position(&state));
            let mut engine = Engine::new(game.clone(), 1 << 20);
            let limits = Limits { depth: Some(40), ..Limits::default() };
            let report = engine.search(&state, &limits, &Stop::new(), |_| {});
            let score = report.score().expect("a move");
            assert!(score.is_proven(), "{score}: {what}");
            assert_score(score, truth, &what);
            // The line ends the game as the score says, with as many moves.
            let mut at = state.clone();
            report.lines[0].moves.iter().for_each(|&mv| game.play(&mut at, mv));
            if let Score::Win(Some(turns)) | Score::Loss(Some(turns)) = score {
                let winner = if truth > 0 { game.turn(&state) } else { !game.turn(&state) };
                assert_eq!(game.outcome(&at).map(|it| it.score_for(winner)), Some(1), "{what}");
                assert_eq!(report.lines[0].moves.len(), turns as usize, "{what}");
            }
            let mut rollouts = MonteCarlo::new(game.clone(), 1 << 22).with_seed(1);
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let report = rollouts.search(&state, &limits, &Stop::new(), |_| {});
            let score = report.score().expect("a move");
            if score.is_proven() {
                assert_score(score, truth, &what);
            }
        }
    }
}

#[test]
fn games_with_passes_and_second_turns_are_searched_to_their_ends() {
    for (id, moves) in
        [("tiny_go", 0), ("tiny_go", 2), ("two_turns", 4), ("two_turns", 5), ("pie", 2)]
    {
        let entry = tiny::find(id).expect("in the list");
        let options = Options::defaults(entry.info);
        tiny::visit(id, &options, ToTheEnd { moves }).expect("in the list");
    }
}
