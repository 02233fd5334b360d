//! How good a position of Ugly Duck looks: swans, ducks about to become swans, what can be taken,
//! and above all whether somebody is already on a way home that nobody can cut off.
//!
//! The weights were fitted to the results of games of the engine against itself and then checked by
//! matches. They say that a duck is worth about the same wherever it stands, until it is one step
//! from becoming a swan, and that a swan is worth several ducks.

use cygnet_core::{Bits, Evaluation, Player, Square};

use super::race::Race;
use super::{Move, State, UglyDuck};

/// A duck anywhere: the unit.
const DUCK: i32 = 100;

/// A duck that can become a swan next turn, more than another duck.
const DUCK_BEFORE_FAR_ROW: i32 = 120;

/// A swan that has its way home before it.
const SWAN: i32 = 400;

/// What a swan has more than others when it is one, two or three steps from home.
const SWAN_NEAR_HOME: [i32; 3] = [300, 240, 120];

/// A piece in the first or last column, which has one diagonal step instead of two.
const DUCK_AT_EDGE: i32 = -30;
const SWAN_AT_EDGE: i32 = -70;

/// To be able to take a swan, or else a duck, at once.
const TAKES_SWAN: i32 = 420;
const TAKES_DUCK: i32 = 75;

/// An own swan that the opponent could take, with a turn left to save it. In the games it
/// made no difference to have a duck in danger.
const SWAN_IN_DANGER: i32 = -200;

/// To come home first, whatever the opponent does: beyond all that pieces can be worth on a small
/// board, and still an estimate.
const RACE_WON: i32 = 6000;

/// What each turn until then takes off it, so that the shorter way is preferred.
const RACE_TURN: i32 = 20;

/// The right to move.
const TEMPO: i32 = 30;

fn count<B: Bits>(set: B) -> i32 {
    set.count().cast_signed()
}

impl<B: Bits> UglyDuck<B> {
    /// What the pieces of a side are worth, each for itself.
    #[inline]
    fn pieces_worth(&self, state: &State<B>, player: Player) -> i32 {
        let own = state.pieces[player.index()];
        let swans = own & state.swans;
        let ducks = own ^ swans;
        let edges = self.left | self.right;
        let before_far_row = self.row_from_home(player, self.rows.len() - 2);
        let mut sum = DUCK * count(ducks)
            + DUCK_BEFORE_FAR_ROW * count(ducks & before_far_row)
            + DUCK_AT_EDGE * count(ducks & edges);
        if !swans.is_empty() {
            sum += SWAN * count(swans) + SWAN_AT_EDGE * count(swans & edges);
            // A swan on the far row has come no nearer yet, however short the board is.
            for (steps, near_home) in (1..self.rows.len() - 1).zip(SWAN_NEAR_HOME) {
                sum += near_home * count(swans & self.row_from_home(player, steps));
            }
        }
        sum
    }

    /// What can be taken at once, as the side to move sees it.
    #[inline]
    fn dangers(&self, state: &State<B>) -> i32 {
        let [own, other] = [state.turn, !state.turn].map(|player| state.pieces[player.index()]);
        let victims = other & self.attacks(state, state.turn);
        let takes = if victims.is_empty() {
            0
        } else if (victims & state.swans).is_empty() {
            TAKES_DUCK
        } else {
            TAKES_SWAN
        };
        let swans_in_danger = own & state.swans & self.attacks(state, !state.turn);
        takes + SWAN_IN_DANGER * count(swans_in_danger)
    }

    /// What it is worth to the side to move that the race is decided, if it is.
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

/// What the order of moves goes by: not what pieces are worth, but what is worth looking at early.
/// Advancing counts here, and the way back counts more than the way there.
const PROMISING_PIECE: i32 = 100;
const PROMISING_DUCK_ROW: i32 = 8;
const PROMISING_SWAN: i32 = 60;
const PROMISING_SWAN_ROW: i32 = 25;

/// What a hundredth is worth as a promise: more than most of what the past of a move says.
const PROMISE: i32 = 64;

/// A move that ends the game.
const PROMISE_OF_WIN: i32 = 1 << 26;

impl<B: Bits> UglyDuck<B> {
    /// How promising it is to have a piece of a side on a square.
    #[inline]
    fn promising(&self, player: Player, square: Square, is_swan: bool) -> i32 {
        let last_row = i32::from(self.size.height) - 1;
        let row = (self.size.row(square) as u32).cast_signed();
        let from_home = if player == Player::One { row } else { last_row - row };
        PROMISING_PIECE
            + if is_swan {
                PROMISING_SWAN + PROMISING_SWAN_ROW * (last_row - from_home)
            } else {
                PROMISING_DUCK_ROW * from_home
            }
    }

    /// How promising a move is while the enemy could capture on these squares.
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
    /// How good a position looks whose race is open.
    #[inline]
    pub(super) fn worth(&self, state: &State<B>) -> i32 {
        TEMPO + self.pieces_worth(state, state.turn) - self.pieces_worth(state, !state.turn)
            + self.dangers(state)
    }
}

impl<B: Bits> Evaluation for UglyDuck<B> {
    #[inline]
    fn evaluate(&self, state: &State<B>) -> i32 {
        self.worth(state) + self.race(state)
    }

    fn promise(&self, state: &State<B>, mv: Move) -> i32 {
        self.promise_under(state, mv, self.attacks(state, !state.turn))
    }

    fn promises(&self, state: &State<B>, moves: &[Move], promises: &mut Vec<i32>) {
        let attacked = self.attacks(state, !state.turn);
        promises.extend(moves.iter().map(|&mv| self.promise_under(state, mv, attacked)));
    }
}
