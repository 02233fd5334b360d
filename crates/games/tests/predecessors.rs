//! The predecessors of a position are the positions from which one move leads to it.

use std::collections::HashSet;

use cygnet_core::options::samples;
use cygnet_core::{CatalogueGame, GameVisitor, Options};
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
    assert!(game.may_come_about(state), "{text} has come about");
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

/// Checks that a game does not rule out positions that come about, up to this many.
struct Reached(usize);

impl GameVisitor for Reached {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let start = game.initial();
        let mut seen = HashSet::from([game.key(&start)]);
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            assert!(game.may_come_about(&state), "{} comes about", game.format_position(&state));
            for mv in game.legal_moves(&state) {
                let after = game.without_past(&game.after(&state, mv));
                if seen.len() < self.0 && seen.insert(game.key(&after)) {
                    open.push(after);
                }
            }
        }
    }
}

#[test]
fn positions_that_come_about_are_not_ruled_out() {
    for entry in CATALOGUE {
        for mut options in samples(entry.info) {
            options.deal(entry.info, 0);
            let few = if entry.build(&options).size().squares() > 36 { 40 } else { 2_500 };
            cygnet_games::visit(entry.info.id, &options, Reached(few)).expect("a game");
        }
    }
}

/// Tells whether a position may come about.
struct MayComeAbout<'a>(&'a str);

impl GameVisitor for MayComeAbout<'_> {
    type Output = bool;

    fn visit<G: CatalogueGame>(self, game: G) -> bool {
        let state = game.parse_position(self.0).expect("a position");
        game.may_come_about(&state)
    }
}

#[test]
fn positions_are_ruled_out_by_what_their_pieces_have_done() {
    let positions = [
        ("ugly_duck", "5x5", "DDDDD/5/5/5/ddddd w", true),
        // White has made two moves more, or just as many, with Black to move.
        ("ugly_duck", "5x5", "DDD1D/5/3D1/5/ddddd w", false),
        ("ugly_duck", "5x5", "DDDDD/5/5/5/ddddd b", false),
        // The captured duck may have made the missing moves.
        ("ugly_duck", "5x5", "DDD1D/5/3D1/5/dddd1 w", true),
        ("ski_jumps", "4x4", "R3/3B/R3/3B r", true),
        ("ski_jumps", "4x4", "1R2/3B/R3/3B r", false),
        // Nobody has come past this slipper.
        ("ski_jumps", "4x4", "R3/3b/R3/3B r", false),
        // A jump over the upper Red piece leaves the board.
        ("ski_jumps", "4x4", "1r2/2B1/R3/3B r", false),
        // Red changed its row, and no Black piece was jumped over.
        ("ski_jumps", "4x4", "4/2B1/RR2/3B r", false),
    ];
    for (game, size, text, expected) in positions {
        let entry = cygnet_games::find(game).expect("a game");
        let options = Options::parse(entry.info, [("size", size)]).expect("options");
        let found = cygnet_games::visit(game, &options, MayComeAbout(text));
        assert_eq!(found, Some(expected), "{text}");
    }
}
