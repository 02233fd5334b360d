//! One number for the behaviour of the engine in all games together.

use cygnet_core::hash::{SEED, mix};
use cygnet_core::{CatalogueGame, Entry, GameVisitor, Options, Stop};
use cygnet_engine::{Engine, Limits, Report};
use cygnet_games::CATALOGUE;

/// The positions, as the number of random moves from the start.
const POSITIONS: [usize; 3] = [0, 6, 12];

const NODES: u64 = 20_000;
const MEMORY: usize = 1 << 20;

/// A number that changes when an evaluation or the search of any game in the catalogue changes, and
/// stays the same when they only become faster. It covers the findings at each depth and the number
/// of positions visited. Monte-Carlo search is excluded: logarithms differ in their last digits
/// between machines.
#[must_use]
pub fn search_signature() -> u64 {
    search_signature_of(CATALOGUE)
}

/// The same number for some games.
#[must_use]
pub fn search_signature_of<'a>(games: impl IntoIterator<Item = &'a Entry>) -> u64 {
    games.into_iter().fold(SEED, |hash, entry| {
        let options = Options::defaults(entry.info);
        cygnet_games::visit(entry.info.id, &options, Searches(hash)).unwrap_or(hash)
    })
}

struct Searches(u64);

impl GameVisitor for Searches {
    type Output = u64;

    fn visit<G: CatalogueGame>(self, game: G) -> u64 {
        let mut hash = self.0;
        let mut random = fastrand::Rng::with_seed(1);
        for turns in POSITIONS {
            let mut state = game.initial();
            for _ in 0..turns {
                if let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                    game.play(&mut state, mv);
                }
            }
            let mut add = |report: &Report<G::Move>| {
                hash = mix(mix(hash, report.nodes), report.depth.into());
                for &mv in report.lines.iter().flat_map(|line| &line.moves) {
                    hash = game
                        .format_move(mv)
                        .bytes()
                        .fold(hash, |hash, byte| mix(hash, byte.into()));
                }
            };
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let mut engine = Engine::new(game.clone(), MEMORY);
            engine.search(&state, &limits, &Stop::new(), &mut add);
        }
        hash
    }
}
