//! The predecessors of a position are the positions from which one move leads to it.

use cygnet_core::options::samples;
use cygnet_core::{CatalogueGame, GameVisitor};
use cygnet_games::CATALOGUE;

/// Plays random games, and checks the predecessors of their positions. Returns how many positions it checked.
struct Check {
    games: usize,
    positions: usize,
}

impl GameVisitor for Check {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        if !game.predecessors(&game.initial(), &mut Vec::new()) {
            return 0;
        }
        let mut random = fastrand::Rng::with_seed(9);
        let mut checked = 0;
        for _ in 0..self.games {
            let mut state = game.initial();
            let mut buffer = Vec::new();
            for _ in 0..self.positions {
                let Some(mv) = game.random_move(&state, &mut random, &mut buffer) else { break };
                let after = game.without_past(&game.after(&state, mv));
                check(&game, &state, &after);
                checked += 1;
                state = after;
            }
        }
        checked
    }
}

fn check<G: CatalogueGame>(game: &G, before: &G::State, state: &G::State) {
    let mut found = Vec::new();
    assert!(game.predecessors(state, &mut found), "a game knows the predecessors of all or none");
    let text = game.format_position(state);
    let mut keys: Vec<u64> = found.iter().map(|it| game.key(it)).collect();
    assert!(
        keys.contains(&game.key(before)),
        "{text}: {} is missing",
        game.format_position(before)
    );
    keys.sort_unstable();
    let count = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), count, "{text}: a predecessor is found twice");
    for one in found {
        let written = game.format_position(&one);
        assert_eq!(game.turn(&one), !game.turn(state), "{written}");
        assert_eq!(game.outcome(&one), None, "{text}: the game is over in {written}");
        let leads_here = game
            .legal_moves(&one)
            .into_iter()
            .any(|mv| game.key(&game.without_past(&game.after(&one, mv))) == game.key(state));
        assert!(leads_here, "{text} does not follow from {written}");
    }
}

#[test]
fn one_move_leads_from_each_predecessor_to_the_position() {
    let mut games_with = 0;
    for entry in CATALOGUE {
        let mut checked = 0;
        for options in samples(entry.info) {
            let mut options = options;
            options.deal(entry.info, 0);
            // Large boards have many moves, so fewer positions are enough.
            let size = entry.build(&options).size();
            let (games, positions) = if size.squares() > 36 { (1, 12) } else { (6, 60) };
            let check = Check { games, positions };
            checked += cygnet_games::visit(entry.info.id, &options, check).expect("a game");
        }
        games_with += usize::from(checked > 20);
    }
    assert!(games_with >= 3, "{games_with} games know their predecessors");
}
