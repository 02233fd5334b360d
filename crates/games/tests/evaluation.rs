//! What games promise about their evaluations.

use cygnet_core::{CatalogueGame, GameVisitor, Options, options};
use cygnet_games::CATALOGUE;

/// In random games: an estimate is within bounds, and no move leads beyond the ceiling or ends the
/// game where there is one.
struct Promises;

impl GameVisitor for Promises {
    type Output = u64;

    fn visit<G: CatalogueGame>(self, game: G) -> u64 {
        let mut random = fastrand::Rng::with_seed(3);
        let mut ceilings = 0;
        for _ in 0..20 {
            let mut state = game.initial();
            for _ in 0..200 {
                let moves = game.legal_moves(&state);
                let Some(mv) = random.choice(&moves) else { break };
                assert!(game.evaluate(&state).abs() < 1_000_000);
                if let Some(ceiling) = game.ceiling(&state) {
                    ceilings += 1;
                    for &mv in &moves {
                        let mut after = state.clone();
                        game.play(&mut after, mv);
                        let place = || {
                            let position = game.format_position(&state);
                            format!("{} {position} {}", game.info().id, game.format_move(mv))
                        };
                        assert_eq!(game.outcome(&after), None, "{}", place());
                        assert!(-game.evaluate(&after) <= ceiling, "{}", place());
                    }
                }
                game.play(&mut state, *mv);
            }
        }
        ceilings
    }
}

#[test]
fn no_move_leads_beyond_the_ceiling() {
    for entry in CATALOGUE {
        let mut ceilings = 0;
        for options in options::samples(entry.info) {
            let visited = cygnet_games::visit(entry.info.id, &options, Promises);
            ceilings += visited.expect("in the catalogue");
        }
        if entry.info.id == "ugly_duck" {
            assert!(ceilings > 1000, "the rule is used: {ceilings}");
        }
    }
    let info = cygnet_games::find("ugly_duck").expect("in the catalogue").info;
    let small = Options::parse(info, [("size", "5x5")]).expect("a size");
    cygnet_games::visit("ugly_duck", &small, Promises).expect("in the catalogue");
}
