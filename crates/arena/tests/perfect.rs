//! The player that never gives up a proven result.

use cygnet_arena::play_game;
use cygnet_core::time::Budget;
use cygnet_core::time::GameLimits;
use cygnet_core::{Limits, Options, Outcome, Session, Side, Stop};
use cygnet_players::{Resources, seat};

fn start(id: &str, size: &str) -> Session {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a size");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    Session::new(game, start)
}

/// On solved boards, the perfect player achieves the value of the board against every opponent.
#[test]
fn it_gets_what_a_small_board_is_worth() {
    let boards = [
        ("ugly_duck", "4x3", Outcome::Win(Side::One)),
        ("ugly_duck", "4x4", Outcome::Win(Side::Two)),
        ("ski_jumps", "4x4", Outcome::Win(Side::Two)),
        ("dropper", "3x3", Outcome::Win(Side::One)),
    ];
    for (id, size, outcome) in boards {
        let session = start(id, size);
        let hero = outcome.winner().expect("nobody draws here");
        for (seed, name) in (1..).zip(["random", "engine", "level-5", "perfect"]) {
            let mut perfect = seat(session.game(), "perfect", 0, 1 << 22, &Resources::default())
                .expect("a player");
            let mut other =
                seat(session.game(), name, seed, 1 << 20, &Resources::default()).expect("a player");
            let players: [&mut dyn cygnet_players::Player; 2] = match hero {
                Side::One => [&mut *perfect, &mut *other],
                Side::Two => [&mut *other, &mut *perfect],
            };
            let limits = [GameLimits::Nodes(200_000); 2];
            let played = play_game(session.clone(), players, limits, &Stop::new());
            let played = played.expect("nobody stops it");
            assert_eq!(played.outcome, outcome, "{id} {size} against {name}");
        }
    }
}

#[test]
fn it_finds_the_only_winning_moves() {
    let session = start("ugly_duck", "4x3");
    let mut perfect =
        seat(session.game(), "perfect", 0, 1 << 22, &Resources::default()).expect("a player");
    let budget = Budget::from(Limits { nodes: Some(20_000), ..Limits::default() });
    let choice = perfect.choose(session.state(), &budget, &Stop::new()).expect("a player");
    let choice = choice.expect("the game goes on");
    assert!(["a1a2", "d1d2"].contains(&choice.mv.text()), "{}", choice.mv);
}
