//! Computer players that are told to stop thinking.

use std::thread;

use cygnet_core::bots::best_moves;
use cygnet_core::{CatalogueGame, GameVisitor, Options, Stop};
use cygnet_games::CATALOGUE;

#[test]
fn a_deep_search_on_another_thread_gives_up() {
    let entry = cygnet_games::find("three_dragons").expect("a game of the catalogue");
    let state = entry.build(&Options::defaults(entry.info)).initial();
    let stop = Stop::new();
    let thinking = thread::spawn({
        let stop = stop.clone();
        let mut random = fastrand::Rng::with_seed(1);
        move || state.bot_move("minimax:6", &mut random, &stop)
    });
    stop.stop();
    assert_eq!(thinking.join().expect("it ends without a panic"), Ok(None));
}

#[test]
fn who_is_stopped_before_the_first_move_has_none() {
    let stop = Stop::new();
    stop.stop();
    for entry in CATALOGUE {
        let game = entry.build(&Options::defaults(entry.info));
        for bot in game.bots() {
            let name = bot.name.replace(":N", ":6");
            let mut random = fastrand::Rng::with_seed(1);
            let stopped = game.initial().bot_move(&name, &mut random, &stop);
            assert_eq!(stopped, Ok(None), "{}: {name}", entry.info.id);
        }
    }
}

/// Looks at the moves from the start until some have been seen, and is then stopped.
struct StopAfter(u32);

impl GameVisitor for StopAfter {
    type Output = (u32, usize);

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let stop = Stop::new();
        let mut seen = 0;
        let best = best_moves(&game, &game.initial(), &stop, |_, _| {
            seen += 1;
            if seen == self.0 {
                stop.stop();
            }
            Some(0)
        });
        (seen, best.len())
    }
}

#[test]
fn no_further_move_is_examined_and_half_a_search_chooses_nothing() {
    let after = |moves| {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let options = Options::defaults(entry.info);
        cygnet_games::visit(entry.info.id, &options, StopAfter(moves)).expect("a game")
    };
    assert_eq!(after(3), (3, 0));
    assert_eq!(after(13), (13, 0), "the last score may have been given up too");
    assert_eq!(after(14), (13, 13), "there are 13 moves, so nothing was stopped");
}
