//! Proves which side comes home first, by examining squares instead of moves.
//!
//! A side that only runs with one piece advances one row per turn. The opponent has equally many turns.
//! Assume that each of the opponent's pieces could use all of them: the squares reached in this way
//! include all those that can really be reached. A way home cannot be cut off if, even under this
//! assumption, the runner is never where it could be captured, and never needs a straight step onto a
//! square that could be occupied. All pieces of a side run at once, as a set of squares, so the test
//! costs a few shifts per turn; usually no runner is left after two or three turns.
//!
//! The test misses ways that are safe only because the opponent cannot be everywhere at once, but the
//! ways it finds are safe.

use cygnet_core::{Bits, Side, Square};

use super::{State, UglyDuck};

/// A race that is decided if the winner only runs from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Race {
    pub(super) winner: Side,
    /// The number of moves the winner needs.
    pub(super) turns: i32,
}

/// Squares on which pieces that travel down and pieces that travel up can be.
#[derive(Clone, Copy)]
struct Travellers<B> {
    down: B,
    up: B,
}

impl<B: Bits> Travellers<B> {
    fn of(state: &State<B>, side: Side) -> Self {
        let (down, up) = UglyDuck::down_and_up(state, side);
        Self { down, up }
    }

    fn all(self) -> B {
        self.down | self.up
    }

    fn without(self, squares: B) -> Self {
        Self { down: self.down & !squares, up: self.up & !squares }
    }
}

impl<B: Bits> UglyDuck<B> {
    /// These squares shifted by one row, away from the home row of a side.
    #[inline]
    pub(super) fn a_row_away(&self, side: Side, squares: B) -> B {
        match side {
            Side::One => squares.up_by(self.width),
            Side::Two => squares.down_by(self.width),
        }
    }

    /// The race, if it is decided by a way home that cannot be cut off and that is faster than every
    /// way of the opponent.
    #[inline]
    pub(super) fn decided_race(&self, state: &State<B>) -> Option<Race> {
        let mover = state.turn;
        let own = self.shortest_way_home(state, mover);
        let other = self.shortest_way_home(state, !mover);
        // The side with the longer way cannot be certain to arrive first.
        let (winner, most) = if own <= other { (mover, other) } else { (!mover, own - 1) };
        let turns = self.sure_way_home(state, winner, most)?;
        Some(Race { winner, turns })
    }

    /// The number of moves the nearest piece of a side needs to win if nothing is in its way.
    pub(super) fn shortest_way_home(&self, state: &State<B>, side: Side) -> i32 {
        let own = state.pieces[side.index()];
        let swans = own & state.swans;
        let ducks = own ^ swans;
        let last_row = u32::from(self.size.height) - 1;
        let (nearest_swan, foremost_duck) = match side {
            Side::One => (swans.first(), ducks.last()),
            Side::Two => (swans.last(), ducks.first()),
        };
        let from_home = |square: Square| {
            let row = square.index() as u32 / self.width;
            if side == Side::One { row } else { last_row - row }
        };
        let way_of_ducks = || 2 * last_row - foremost_duck.map_or(0, from_home);
        let moves = nearest_swan.map_or_else(way_of_ducks, from_home);
        moves.cast_signed()
    }

    /// The diagonal steps, which are also the captures.
    #[inline]
    fn diagonal_steps(&self, from: Travellers<B>) -> Travellers<B> {
        let (inner, outer) = (self.width - 1, self.width + 1);
        let (not_left, not_right) = (!self.left, !self.right);
        Travellers {
            down: ((from.down & not_left).up_by(inner) | (from.down & not_right).up_by(outer))
                & self.board,
            up: (from.up & not_left).down_by(outer) | (from.up & not_right).down_by(inner),
        }
    }

    #[inline]
    fn straight_steps(&self, from: Travellers<B>) -> Travellers<B> {
        Travellers {
            down: from.down.up_by(self.width) & self.board,
            up: from.up.down_by(self.width),
        }
    }

    /// Turns a side's ducks on its far row into swans.
    #[inline]
    fn turn_round(&self, side: Side, pieces: &mut Travellers<B>) {
        let far_row = self.home[side.opponent().index()];
        let Travellers { down, up } = pieces;
        let (ducks, swans) = if side == Side::One { (down, up) } else { (up, down) };
        *swans |= *ducks & far_row;
        *ducks &= !far_row;
    }

    /// The number of moves in which a side that only runs is certain to come home, unless the opponent
    /// comes home first; `None` if no way of at most `most` moves is certain.
    #[inline]
    fn sure_way_home(&self, state: &State<B>, side: Side, most: i32) -> Option<i32> {
        let own = state.pieces[side.index()];
        let home = self.home[side.index()];
        let mut runners = Travellers::of(state, side);
        let mut enemies = Travellers::of(state, !side);
        let mut moves = 0;
        let mut is_own_turn = state.turn == side;
        loop {
            let captures = self.diagonal_steps(enemies);
            if is_own_turn {
                moves += 1;
                let diagonal = self.diagonal_steps(runners);
                let straight = self.straight_steps(runners).without(enemies.all());
                runners = Travellers {
                    down: (diagonal.down | straight.down) & !own,
                    up: (diagonal.up | straight.up) & !own,
                };
                let swans = if side == Side::One { runners.up } else { runners.down };
                if !(swans & home).is_empty() {
                    return Some(moves);
                }
                if moves >= most {
                    return None;
                }
                self.turn_round(side, &mut runners);
            }
            is_own_turn = true;
            runners = runners.without(captures.all());
            if runners.all().is_empty() {
                return None;
            }
            let straight = self.straight_steps(enemies);
            enemies.down |= captures.down | straight.down;
            enemies.up |= captures.up | straight.up;
            self.turn_round(!side, &mut enemies);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use cygnet_core::{Game, GameFamily, Options, Outcome};

    use super::*;
    use crate::ugly_duck::Family;

    fn board(size: &str) -> UglyDuck<u64> {
        UglyDuck::new(&Options::parse(Family::INFO, [("size", size)]).expect("a size"))
    }

    fn race(size: &str, position: &str) -> Option<Race> {
        let game = board(size);
        game.decided_race(&game.parse_position(position).expect("a position"))
    }

    #[test]
    fn a_swan_that_is_past_all_enemies_comes_home() {
        let winner = Side::One;
        assert_eq!(race("5x5", "5/5/5/2S2/2ddd w"), Some(Race { winner, turns: 3 }));
    }

    #[test]
    fn the_tempo_decides_between_two_swans() {
        let home_in_two = |winner| Some(Race { winner, turns: 2 });
        assert_eq!(race("6x6", "6/6/S5/5s/6/6 w"), home_in_two(Side::One));
        assert_eq!(race("6x6", "6/6/S5/5s/6/6 b"), home_in_two(Side::Two));
    }

    #[test]
    fn a_wall_of_ducks_may_still_catch_a_swan_that_has_to_pass_it() {
        assert_eq!(race("5x5", "5/ddddd/5/2S2/5 w"), None);
    }

    #[test]
    fn a_swan_that_can_be_taken_at_once_is_not_on_its_way() {
        assert_eq!(race("5x5", "D4/5/2S2/1d1d1/5 b"), None);
    }

    /// Does the side to move win? Found by exhaustive search.
    fn wins(
        game: &UglyDuck<u64>,
        state: &State<u64>,
        known: &mut HashMap<State<u64>, bool>,
    ) -> bool {
        if let Some(&wins) = known.get(state) {
            return wins;
        }
        let wins = match game.outcome(state) {
            Some(outcome) => outcome == Outcome::Win(state.turn),
            None => game.legal_moves(state).into_iter().any(|mv| {
                let mut after = *state;
                game.play(&mut after, mv);
                !wins(game, &after, known)
            }),
        };
        known.insert(*state, wins);
        wins
    }

    #[test]
    fn a_race_that_is_called_decided_is_decided() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut decided = 0;
        for size in ["3x3", "3x4", "3x5", "4x3"] {
            let game = board(size);
            let mut known = HashMap::new();
            for _ in 0..300 {
                let mut state = game.initial();
                while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                    if let Some(Race { winner, .. }) = game.decided_race(&state) {
                        decided += 1;
                        let position = game.format_position(&state);
                        let wins = wins(&game, &state, &mut known);
                        assert_eq!(wins, winner == state.turn, "{position}");
                    }
                    game.play(&mut state, mv);
                }
            }
        }
        assert!(decided > 500, "the proof is used: {decided}");
    }
}
