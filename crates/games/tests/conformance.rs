//! Every game of the catalogue, with a spread of its options, keeps the promises of a game.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;

use cygnet_core::options::samples;
use cygnet_core::perft::Leaves;
use cygnet_core::{CatalogueGame, GameVisitor, Options, Size, Stop, conformance};
use cygnet_games::CATALOGUE;

/// The size of a board whose game has no option for it.
const SMALL: Size = Size::new(9, 9);

struct Check;

impl GameVisitor for Check {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
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

struct Forget;

impl GameVisitor for Forget {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut random = fastrand::Rng::with_seed(3);
        let mut state = game.initial();
        for _ in 0..80 {
            let text = game.format_position(&state);
            assert_eq!(
                game.parse_position(&text).as_ref(),
                Ok(&game.without_past(&state)),
                "{text}"
            );
            let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) else { break };
            game.play(&mut state, mv);
        }
    }
}

#[test]
fn a_position_without_its_past_is_what_its_text_says() {
    for entry in CATALOGUE {
        for options in samples(entry.info) {
            cygnet_games::visit(entry.info.id, &options, Forget).expect("a game of the catalogue");
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

/// A look of a kind that is spelt in another way would never be seen.
#[test]
fn looks_are_those_of_pieces_and_terrain_that_exist() {
    for entry in CATALOGUE {
        let mut random = fastrand::Rng::with_seed(4);
        let mut seen = HashSet::new();
        let mut looks = Vec::new();
        for options in samples(entry.info).iter().filter(|it| it.size_or(SMALL).squares() <= 100) {
            let mut state = entry.build(options).initial();
            looks.push(state.view().looks);
            while let Some(mv) = random.choice(state.moves()) {
                for cell in state.view().cells {
                    seen.extend(cell.piece.map(|piece| piece.kind.id));
                    seen.extend(cell.terrain.map(|terrain| terrain.kind.id));
                }
                state.play(&mv).expect("a legal move");
            }
        }
        for look in looks {
            let pieces = look.pieces.iter().map(|look| look.kind);
            for kind in pieces.chain(look.terrain.iter().map(|look| look.kind)) {
                assert!(seen.contains(kind), "{} has no {kind}", entry.info.id);
            }
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
                assert_eq!(state.count_moves(), legal.len());
                for bot in game.bots() {
                    let name = bot.name.replace(":N", ":2");
                    let Ok(report) = state.bot_report(&name) else { continue };
                    assert!(!report.choices.is_empty() || legal.is_empty(), "{name} has a choice");
                    assert!(report.choices.iter().all(|mv| legal.binary_search(mv).is_ok()));
                    let chosen = state
                        .bot_move(&name, &mut random, &Stop::new())
                        .expect("a bot of the game");
                    assert!(
                        chosen.is_none_or(|mv| report.choices.iter().any(|it| it == mv.text())),
                        "{name}"
                    );
                }
                let Ok(Some(mv)) = state.bot_move("random", &mut random, &Stop::new()) else {
                    break;
                };
                state.play_move(&mv).expect("a legal move");
            }
        }
    }
}

#[test]
fn perft_is_the_same_on_any_number_of_threads() {
    for entry in CATALOGUE {
        let start = entry.build(&Options::defaults(entry.info)).initial();
        // Where a turn has many choices, fewer turns are enough.
        let depth = if start.perft(2, Leaves::Counted) > 10_000 { 2 } else { 3 };
        let alone = start.perft(depth, Leaves::Made);
        let divided = start.divide(depth, Leaves::Made, NonZeroUsize::MIN);
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), alone, "{}", entry.info.id);
        assert_eq!(divided.iter().map(|(mv, _)| mv.clone()).collect::<Vec<_>>(), start.moves());
        for threads in [2, 3, 8] {
            let threads = NonZeroUsize::new(threads).expect("a few");
            for leaves in [Leaves::Made, Leaves::Counted] {
                assert_eq!(start.divide(depth, leaves, threads), divided, "{}", entry.info.id);
            }
        }
    }
}

/// A random move is any legal move, each equally often. Dropper has its own way of picking one,
/// so it has positions here in which drops leave different numbers of free squares, some none.
#[test]
fn random_moves_are_evenly_spread() {
    for (game, position, kinds) in [
        ("ugly_duck", "D1DD1/1D3/2d2/3d1/d1d1d w", &[""][..]),
        ("ski_jumps", "1R4/1B4/6/2B3/2R3/6 r", &[""]),
        ("three_dragons", "#7#/9/4a4/4A4/.3eB2./3BC4/9/9/#2c3c# x - 7", &["", "x"]),
        ("dropper", "3/3/3 x", &[""]),
        ("dropper", "X4/5/3O1/5/1X3 x", &["+"]),
        ("dropper", "3/3/1X1 o", &["+", ">"]),
        ("dropper", "6X1/2O1O3/8/XX3XO1/1OO3X1/7O/X1O2OX1/8 x", &["+", ">"]),
    ] {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let options = Options::defaults(entry.info);
        let (_, state) = entry.set_up(options, Some(position), 0).expect("a position");
        let moves = state.moves();
        for kind in kinds {
            let is_kind = |mv: &&String| mv.contains(kind) && (*kind != ">" || !mv.contains('+'));
            assert!(moves.iter().any(|mv| is_kind(&mv)), "{position} has moves with '{kind}'");
        }
        let mut random = fastrand::Rng::with_seed(3);
        let mut picked = HashMap::new();
        for _ in 0..400 * moves.len() {
            let mv =
                state.bot_move("random", &mut random, &Stop::new()).expect("a bot of the game");
            *picked.entry(mv.expect("a move").text().to_owned()).or_insert(0_u32) += 1;
        }
        // 400 on average with a deviation of 20: six deviations do not happen by chance.
        for mv in &moves {
            let times = picked.get(mv).copied().unwrap_or(0);
            assert!((280..520).contains(&times), "{position}: {mv} {times} times");
        }
    }
}

/// The rule of `greedy-threat` for ties: a swan if there is one, else the first move of the board.
#[test]
fn greedy_threat_breaks_ties_by_its_own_rule() {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    for (position, expected) in [
        ("DDDDD/5/5/5/ddddd w", &["a1a2"][..]),
        ("DDDDD/5/5/5/ddddd b", &["a5a4"]),
        ("D4/5/5/2S2/4d w", &["c4b3", "c4c3", "c4d3"]),
    ] {
        let options = Options::defaults(entry.info);
        let (_, state) = entry.set_up(options, Some(position), 0).expect("a position");
        let report = state.bot_report("greedy-threat").expect("a bot of the game");
        assert_eq!(report.choices, state.moves(), "{position}: all moves are equal to it");
        let mut played: Vec<String> = (0..60)
            .map(|seed| {
                let mut random = fastrand::Rng::with_seed(seed);
                let mv = state
                    .bot_move("greedy-threat", &mut random, &Stop::new())
                    .expect("a bot of the game");
                mv.expect("a move").text().to_owned()
            })
            .collect();
        played.sort_unstable();
        played.dedup();
        assert_eq!(played, expected, "{position}");
    }
}
