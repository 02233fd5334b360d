//! Numbers that can be computed exactly on small boards agree with those of a report.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use cygnet_core::{CatalogueGame, GameVisitor, Options, Outcome, Stop};
use cygnet_report::{GameReport, Measure, MeasureKind, Study};

/// What random play leads to from a position: the points of White, and the turns to the end.
type Expected = (f64, f64);

/// Computes the expectations of random play from the start of a game without cycles.
struct RandomPlay;

impl GameVisitor for RandomPlay {
    type Output = Expected;

    fn visit<G: CatalogueGame>(self, game: G) -> Expected {
        fn expected<G: CatalogueGame>(
            game: &G,
            state: &G::State,
            known: &mut HashMap<G::State, Expected>,
        ) -> Expected {
            if let Some(known) = known.get(state) {
                return *known;
            }
            let found = if let Some(outcome) = game.outcome(state) {
                let first = game.turn(&game.initial());
                let points = match outcome {
                    Outcome::Draw => 0.5,
                    Outcome::Win(winner) => f64::from(u8::from(winner == first)),
                };
                (points, 0.0)
            } else {
                let moves = game.legal_moves(state);
                let parts = moves.iter().map(|&mv| expected(game, &game.after(state, mv), known));
                let (points, turns) =
                    parts.fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
                let count = moves.len() as f64;
                (points / count, 1.0 + turns / count)
            };
            known.insert(state.clone(), found);
            found
        }
        expected(&game, &game.initial(), &mut HashMap::new())
    }
}

fn options(game: &str, size: &str) -> Options {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    Options::parse(entry.info, [("size", size)]).expect("options")
}

fn report(game: &str, size: &str, games: u32) -> GameReport {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let mut study = Study::new(entry, vec![options(game, size)], 7);
    let two = NonZeroUsize::new(2).expect("two");
    let done = study.run(games, two, &Stop::new(), &mut |_| {}, &mut |_| {});
    assert_eq!(done, Ok(true));
    study.report(games)
}

#[test]
fn random_play_on_small_boards_is_what_it_must_be() {
    for (game, size) in [("ugly_duck", "3x3"), ("dropper", "3")] {
        let (points, _) =
            cygnet_games::visit(game, &options(game, size), RandomPlay).expect("a game");
        let report = report(game, size, 160);
        let found = report.boards[0].measure(MeasureKind::FirstSide, Some("random"));
        let found = found.and_then(Measure::interval).expect("it was measured");
        // Twice the margin: the chance of a false alarm is one in ten thousand.
        let margin = 2.0 * found.margin();
        assert!((found.value - points).abs() < margin, "{game}: {found:?}, exactly {points}");
    }
}

#[test]
fn the_truth_of_a_solved_board_is_in_its_report() {
    let report = report("ugly_duck", "3x3", 40);
    let board = &report.boards[0];
    let proved = board.truth.last().expect("the board itself");
    assert_eq!((proved.size.as_str(), proved.value.as_deref()), ("3x3", Some("loss")));
    // With best play the second player wins, so no first move wins.
    assert!(board.first_moves.iter().all(|first| first.proved.as_deref() == Some("loss")));
    let positions = board.measure(MeasureKind::Positions, None).expect("it was counted");
    assert!(positions.exact);
    assert_eq!(positions.samples, 23_727);
    let fair = board.measure(MeasureKind::FairFirstMoves, None).expect("first moves");
    assert_eq!((fair.value, fair.exact), (Some(0.0), true));
}
