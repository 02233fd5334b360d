//! Openings: varied starting positions, so that a match is more than one game repeated.
//!
//! An opening is a few random moves. Their number depends on how many moves there are to choose
//! from. All openings follow from the seed: a long match begins with the openings of a short one.

use std::collections::HashSet;

use cygnet_core::{CatalogueGame, DynState, ErasedState, GameVisitor, Outcome, Session};

/// Openings are made long enough for roughly this many different ones.
const ENOUGH: u64 = 20_000;

/// The least and greatest number of turns, plus a random 0 or 1 so that either side may begin.
const SHORTEST: usize = 2;
const LONGEST: usize = 8;

/// How many attempts are made to find an opening that is undecided and new. On a tiny board there
/// may be none.
const ATTEMPTS: usize = 200;

/// After this many repeated positions, openings get longer: most of the short ones have been
/// played.
const TOO_MANY_REPEATS: usize = 5;

/// The openings of a match.
pub struct Openings {
    base: Session,
    random: fastrand::Rng,
    seen: HashSet<String>,
    turns: usize,
}

impl Openings {
    /// Creates openings from the current position of a session.
    #[must_use]
    pub fn new(base: Session, seed: u64) -> Self {
        let turns = fitting_length(&base, seed);
        Self { base, random: fastrand::Rng::with_seed(seed), seen: HashSet::new(), turns }
    }

    /// The number of random turns of the next opening, which may have one more; fewer if the game would be
    /// over.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// Plays random moves: fewer than `turns` if the game would be over.
    fn attempt(&mut self, turns: usize) -> Session {
        let mut session = self.base.clone();
        for _ in 0..turns {
            let Some(mv) = self.random.choice(session.state().moves()) else { break };
            let before = session.clone();
            session.play(&mv).expect("a legal move");
            if session.outcome().is_some() {
                return before;
            }
        }
        session
    }
}

impl Iterator for Openings {
    type Item = Session;

    /// The next opening: undecided and not seen before, if there is one.
    fn next(&mut self) -> Option<Session> {
        let mut decided = None;
        let mut repeated = None;
        let mut repeats = 0;
        for attempt in 0..ATTEMPTS {
            // If the game is always decided that soon, shorter openings leave more undecided
            // positions.
            let fewer = attempt * self.turns / ATTEMPTS;
            let turns = self.turns - fewer + self.random.usize(..2);
            let session = self.attempt(turns);
            let position = session.state().position();
            if is_decided(&session) {
                decided.get_or_insert(session);
            } else if self.seen.insert(position) {
                return Some(session);
            } else {
                repeats += 1;
                if repeats % TOO_MANY_REPEATS == 0 && self.turns < LONGEST {
                    self.turns += 1;
                }
                repeated.get_or_insert(session);
            }
        }
        repeated.or(decided)
    }
}

/// The number of turns that yields enough different openings, estimated from one random game.
fn fitting_length(base: &Session, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut state = base.state().boxed_clone();
    let mut different = 1_u64;
    for turns in 0..LONGEST {
        let moves = state.moves();
        if turns >= SHORTEST && different >= ENOUGH {
            return turns;
        }
        different = different.saturating_mul(moves.len() as u64);
        let Some(mv) = random.choice(moves) else { return turns.max(SHORTEST) };
        state.play(&mv).expect("a legal move");
    }
    LONGEST
}

/// Does the side to move win at once, or lose with every move?
fn is_decided(session: &Session) -> bool {
    let game = session.game();
    let question = IsDecided(session.state());
    cygnet_games::visit(game.info().id, game.options(), question).unwrap_or(false)
}

struct IsDecided<'a>(&'a dyn DynState);

impl GameVisitor for IsDecided<'_> {
    type Output = bool;

    fn visit<G: CatalogueGame>(self, game: G) -> bool {
        let Some(state) = self.0.as_any().downcast_ref::<ErasedState<G>>() else { return false };
        let state = state.state();
        let mut child = state.clone();
        let has_way_out = |&mv: &G::Move| {
            game.play_into(state, mv, &mut child);
            game.outcome(&child).is_none() && !wins_at_once(&game, &child)
        };
        wins_at_once(&game, state) || !game.legal_moves(state).iter().any(has_way_out)
    }
}

fn wins_at_once<G: CatalogueGame>(game: &G, state: &G::State) -> bool {
    let mover = game.turn(state);
    let mut child = state.clone();
    game.legal_moves(state).into_iter().any(|mv| {
        game.play_into(state, mv, &mut child);
        game.outcome(&child) == Some(Outcome::Win(mover))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cygnet_core::{Options, Side};

    fn base(id: &str, options: &[(&str, &str)]) -> Session {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let options = Options::parse(entry.info, options.iter().copied()).expect("options");
        let (game, start) = entry.set_up(options, None, 0).expect("a start");
        Session::new(game, start)
    }

    fn positions(id: &str, seed: u64, count: usize) -> Vec<String> {
        let openings = Openings::new(base(id, &[]), seed).take(count);
        openings.map(|opening| opening.state().position()).collect()
    }

    #[test]
    fn they_are_varied_and_the_same_for_the_same_seed() {
        for id in cygnet_games::IDS {
            let some = positions(id, 7, 30);
            assert_eq!(some.iter().collect::<HashSet<_>>().len(), 30, "{id}: all different");
            assert_eq!(some, positions(id, 7, 30), "{id}: the same again");
            assert_eq!(some[..10], positions(id, 7, 10), "{id}: more begin with the same");
            assert_ne!(some, positions(id, 8, 30), "{id}: others for another seed");
        }
    }

    #[test]
    fn none_is_decided_and_either_side_begins() {
        for id in cygnet_games::IDS {
            let openings: Vec<Session> = Openings::new(base(id, &[]), 3).take(20).collect();
            for opening in &openings {
                assert!(opening.outcome().is_none() && !is_decided(opening), "{id}");
                assert!((SHORTEST..=LONGEST + 1).contains(&opening.moves().len()), "{id}");
            }
            for side in Side::BOTH {
                assert!(openings.iter().any(|opening| opening.state().turn() == side), "{id}");
            }
        }
    }

    #[test]
    fn the_smallest_boards_have_openings_too() {
        for (id, size) in [("ugly_duck", "3x3"), ("ski_jumps", "2x2"), ("dropper", "3")] {
            let openings = Openings::new(base(id, &[("size", size)]), 1).take(5);
            for opening in openings {
                assert!(opening.outcome().is_none(), "{id}");
            }
        }
    }

    #[test]
    fn where_there_is_less_choice_they_are_longer() {
        let turns = |id| Openings::new(base(id, &[]), 1).turns();
        assert_eq!(turns("dropper"), SHORTEST);
        assert!(turns("ugly_duck") > turns("three_dragons"));
    }
}
