//! Every game of the catalogue, with a spread of its options, keeps the promises of a game.

use cygnet_core::options::samples;
use cygnet_core::{ClassicBots, GameVisitor, conformance};
use cygnet_games::CATALOGUE;

struct Check;

impl GameVisitor for Check {
    type Output = ();

    fn visit<G: ClassicBots>(self, game: G) {
        // Each position is looked at from all sides, which takes longer the larger the board is.
        let games = (6000 / game.size().squares()).clamp(2, 200);
        conformance::check(&game, games as u32, 1);
    }
}

#[test]
fn random_games_keep_the_promises_of_a_game() {
    for entry in CATALOGUE {
        for options in samples(entry.info) {
            cygnet_games::visit(entry.info.id, &options, Check).expect("a game of the catalogue");
        }
    }
}

#[test]
fn the_catalogue_describes_itself() {
    for entry in CATALOGUE {
        let info = entry.info;
        assert!(cygnet_games::find(info.id).is_some_and(|found| found.info.id == info.id));
        assert!(cygnet_games::find(info.name).is_some_and(|found| found.info.id == info.id));
        assert_ne!(info.sides[0].letter, info.sides[1].letter, "{}", info.id);
        assert!(info.rules.starts_with(&format!("# {}\n", info.name)), "{}: rules", info.id);
        for spec in info.options {
            let default = spec.default_value();
            assert_eq!(spec.parse(&default.to_string()), Ok(default), "{} {}", info.id, spec.name);
        }
        for options in samples(info) {
            assert_eq!(entry.build(&options).options(), &options, "{}", info.id);
        }
    }
}

/// Every bot, on every sample, picks one of its own choices, which are all legal.
#[test]
fn bots_choose_legal_moves() {
    for entry in CATALOGUE {
        for options in samples(entry.info) {
            let game = entry.build(&options);
            let mut random = fastrand::Rng::with_seed(2);
            let mut state = game.initial();
            for _ in 0..6 {
                let legal = state.moves();
                for bot in game.bots() {
                    let name = bot.name.replace(":N", ":2");
                    let Ok(report) = state.bot_report(&name) else { continue };
                    assert!(!report.choices.is_empty() || legal.is_empty(), "{name} has a choice");
                    assert!(report.choices.iter().all(|mv| legal.binary_search(mv).is_ok()));
                    let chosen = state.bot_move(&name, &mut random).expect("a bot of the game");
                    assert!(chosen.is_none_or(|mv| report.choices.contains(&mv)), "{name}");
                }
                let Ok(Some(mv)) = state.bot_move("random", &mut random) else { break };
                state.play(&mv).expect("a legal move");
            }
        }
    }
}
