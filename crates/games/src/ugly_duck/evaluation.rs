//! The static evaluation of Ugly Duck: swans, ducks about to become swans, possible captures, and above
//! all whether a side already has a way home that cannot be cut off.
//!
//! The weights for play were fitted to the results of the engine's games against itself and then
//! checked by matches. They show that a duck is worth about the same everywhere until it is one step
//! from becoming a swan, and that a swan is worth several ducks. The weights for proofs were found by
//! counting the positions that proofs take.

use cygnet_core::handicap::{Handicap, Handicaps};
use cygnet_core::{Bits, Evaluation, Side, Square};

use super::race::Race;
use super::{Move, State, UglyDuck};

/// The weights of the features of a side; those for play are in hundredths of a duck.
pub(super) struct Weights {
    /// A duck anywhere.
    duck: i32,
    /// The extra value of a duck that can become a swan next turn.
    duck_before_far_row: i32,
    /// A swan with its whole way home ahead of it.
    swan: i32,
    /// The extra value of a swan that is one, two or three steps from home.
    swan_near_home: [i32; 3],
    /// A piece in the first or last column, which has one diagonal step instead of two.
    duck_at_edge: i32,
    swan_at_edge: i32,
    /// The side to move can capture a swan, or else a duck.
    takes_swan: i32,
    takes_duck: i32,
    /// An own swan that the opponent could capture, with a turn left to save it. In the games a duck in
    /// danger made no difference.
    swan_in_danger: i32,
    /// The worth of each step by which the own way home is shorter than the opponent's.
    step_ahead: i32,
    /// The right to move.
    tempo: i32,
}

const FOR_PLAY: Weights = Weights {
    duck: 100,
    duck_before_far_row: 120,
    swan: 400,
    swan_near_home: [300, 240, 120],
    duck_at_edge: -30,
    swan_at_edge: -70,
    takes_swan: 420,
    takes_duck: 75,
    swan_in_danger: -200,
    step_ahead: 0,
    tempo: 30,
};

pub(super) const FOR_PROOFS: Weights = Weights {
    duck: 130,
    duck_before_far_row: 65,
    swan: 350,
    swan_near_home: [400, 240, 120],
    duck_at_edge: -10,
    swan_at_edge: -70,
    takes_swan: 370,
    takes_duck: 75,
    swan_in_danger: -120,
    step_ahead: 30,
    tempo: 30,
};

/// A forced first arrival at home: more than all the pieces on a small board can be worth, but still an
/// estimate.
const RACE_WON: i32 = 6000;

/// The deduction for each turn until then, so that the shorter way is preferred.
const RACE_TURN: i32 = 20;

fn count<B: Bits>(set: B) -> i32 {
    set.count().cast_signed()
}

impl<B: Bits> UglyDuck<B> {
    /// The total value of a side's pieces, each taken individually.
    #[inline]
    fn pieces_worth(&self, state: &State<B>, side: Side, weights: &Weights) -> i32 {
        let own = state.pieces[side.index()];
        let swans = own & state.swans;
        let ducks = own ^ swans;
        let edges = self.left | self.right;
        let before_far_row = self.a_row_away(!side, self.home[side.opponent().index()]);
        let mut sum = weights.duck * count(ducks)
            + weights.duck_before_far_row * count(ducks & before_far_row)
            + weights.duck_at_edge * count(ducks & edges);
        if !swans.is_empty() {
            sum += weights.swan * count(swans) + weights.swan_at_edge * count(swans & edges);
            // A swan on the far row is not nearer to home yet, however short the board is.
            let rows_between = usize::from(self.size.height) - 2;
            let mut row = self.home[side.index()];
            for near_home in weights.swan_near_home.into_iter().take(rows_between) {
                row = self.a_row_away(side, row);
                sum += near_home * count(swans & row);
            }
        }
        sum
    }

    /// The value of immediate captures, from the point of view of the side to move.
    #[inline]
    fn dangers(&self, state: &State<B>, weights: &Weights) -> i32 {
        let [own, other] = [state.turn, !state.turn].map(|side| state.pieces[side.index()]);
        let victims = other & self.attacks(state, state.turn);
        let takes = if victims.is_empty() {
            0
        } else if (victims & state.swans).is_empty() {
            weights.takes_duck
        } else {
            weights.takes_swan
        };
        let swans_in_danger = own & state.swans & self.attacks(state, !state.turn);
        takes + weights.swan_in_danger * count(swans_in_danger)
    }

    /// The value of a decided race for the side to move, or 0 if the race is open.
    #[inline]
    fn race(&self, state: &State<B>) -> i32 {
        match self.decided_race(state) {
            Some(Race { winner, turns }) => {
                let worth = RACE_WON - RACE_TURN * turns;
                if winner == state.turn { worth } else { -worth }
            }
            None => 0,
        }
    }
}

/// Weights for move ordering: they express not what pieces are worth, but what should be searched
/// early. Advancing counts here, and the way back counts more than the way out.
const PROMISING_PIECE: i32 = 100;
const PROMISING_DUCK_ROW: i32 = 8;
const PROMISING_SWAN: i32 = 60;
const PROMISING_SWAN_ROW: i32 = 25;

/// The weight of a hundredth in a promise: more than most history scores of a move.
const PROMISE: i32 = 64;

/// A move that ends the game.
const PROMISE_OF_WIN: i32 = 1 << 26;

impl<B: Bits> UglyDuck<B> {
    /// How promising a piece of a side on a square is.
    #[inline]
    fn promising(&self, side: Side, square: Square, is_swan: bool) -> i32 {
        let last_row = i32::from(self.size.height) - 1;
        let row = (self.size.row(square) as u32).cast_signed();
        let from_home = if side == Side::One { row } else { last_row - row };
        PROMISING_PIECE
            + if is_swan {
                PROMISING_SWAN + PROMISING_SWAN_ROW * (last_row - from_home)
            } else {
                PROMISING_DUCK_ROW * from_home
            }
    }

    /// How promising a move is if the enemy could capture on the squares `attacked`.
    #[inline]
    fn promise_under(&self, state: &State<B>, mv: Move, attacked: B) -> i32 {
        let (own, other) = (state.turn.index(), state.turn.opponent().index());
        let is_swan = state.swans.has(mv.from);
        if is_swan && self.home[own].has(mv.to) {
            return PROMISE_OF_WIN;
        }
        let becomes_swan = !is_swan && self.home[other].has(mv.to);
        let after = self.promising(state.turn, mv.to, is_swan || becomes_swan);
        let mut gain = after - self.promising(state.turn, mv.from, is_swan);
        if state.pieces[other].has(mv.to) {
            gain += self.promising(!state.turn, mv.to, state.swans.has(mv.to));
        }
        if attacked.has(mv.to) {
            gain -= after / 2;
        }
        PROMISE * gain
    }
}

impl<B: Bits> UglyDuck<B> {
    /// The evaluation of a position whose race is open.
    #[inline]
    pub(super) fn worth(&self, state: &State<B>, weights: &Weights) -> i32 {
        let mut sum = weights.tempo + self.pieces_worth(state, state.turn, weights)
            - self.pieces_worth(state, !state.turn, weights)
            + self.dangers(state, weights);
        if weights.step_ahead != 0 {
            let [own, other] =
                [state.turn, !state.turn].map(|side| self.shortest_way_home(state, side));
            sum += weights.step_ahead * (other - own);
        }
        sum
    }
}

/// Levels whose steps are about equal; `docs/strength.md` has the matches between them.
static HANDICAPS: Handicaps = [
    Handicap::new(21, 83, 390),
    Handicap::new(32, 68, 330),
    Handicap::new(51, 55, 270),
    Handicap::new(85, 44, 220),
    Handicap::new(170, 32, 170),
    Handicap::new(380, 20, 135),
    Handicap::new(1_900, 9, 95),
    Handicap::new(5_900, 5, 80),
    Handicap::new(19_000, 2, 60),
];

impl<B: Bits> Evaluation for UglyDuck<B> {
    #[inline]
    fn evaluate(&self, state: &State<B>) -> i32 {
        self.worth(state, &FOR_PLAY) + self.race(state)
    }

    fn promise(&self, state: &State<B>, mv: Move) -> i32 {
        self.promise_under(state, mv, self.attacks(state, !state.turn))
    }

    fn promises(&self, state: &State<B>, moves: &[Move], promises: &mut Vec<i32>) {
        let attacked = self.attacks(state, !state.turn);
        promises.extend(moves.iter().map(|&mv| self.promise_under(state, mv, attacked)));
    }

    fn handicaps(&self) -> &'static Handicaps {
        &HANDICAPS
    }
}
