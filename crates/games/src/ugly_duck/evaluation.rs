//! How good a position of Ugly Duck looks: pieces, and how far they have come.

use cygnet_core::{Bits, Evaluation, Player, Square};

use super::{Move, State, UglyDuck};

/// What a piece is worth wherever it stands.
const PIECE: i32 = 100;

/// What each row on its way is worth; the way back counts more than the way there.
const DUCK_ROW: i32 = 8;
const SWAN_ROW: i32 = 25;

/// To have become a swan.
const SWAN: i32 = 60;

/// The right to move.
const TEMPO: i32 = 10;

fn count<B: Bits>(set: B) -> i32 {
    set.count().cast_signed()
}

impl<B: Bits> UglyDuck<B> {
    /// The row furthest from home, counted from 0.
    fn last_row(&self) -> i32 {
        i32::from(self.size.height) - 1
    }

    /// What the first side's pieces are worth less what the second's are.
    #[inline]
    fn balance(&self, state: &State<B>) -> i32 {
        let [one, two] = state.pieces;
        let (swans_one, swans_two) = (one & state.swans, two & state.swans);
        let (ducks_one, ducks_two) = (one ^ swans_one, two ^ swans_two);
        let last = self.last_row();
        let mut sum = PIECE * (count(one) - count(two));
        sum += SWAN * (count(swans_one) - count(swans_two));
        for (row, &squares) in (0..).zip(&self.rows) {
            sum += DUCK_ROW * (row * count(ducks_one & squares))
                - DUCK_ROW * ((last - row) * count(ducks_two & squares))
                + SWAN_ROW * ((last - row) * count(swans_one & squares))
                - SWAN_ROW * (row * count(swans_two & squares));
        }
        sum
    }
}

/// What a hundredth is worth as a promise: more than most of what the past of a move says.
const PROMISE: i32 = 64;

/// A move that ends the game.
const PROMISE_OF_WIN: i32 = 1 << 26;

impl<B: Bits> UglyDuck<B> {
    /// What a piece of a side is worth on a square.
    #[inline]
    fn worth(&self, player: Player, square: Square, is_swan: bool) -> i32 {
        let row = (self.size.row(square) as u32).cast_signed();
        let from_home = if player == Player::One { row } else { self.last_row() - row };
        PIECE
            + if is_swan {
                SWAN + SWAN_ROW * (self.last_row() - from_home)
            } else {
                DUCK_ROW * from_home
            }
    }
}

impl<B: Bits> UglyDuck<B> {
    /// How promising a move is while the enemy could capture on these squares.
    #[inline]
    fn promise_under(&self, state: &State<B>, mv: Move, attacked: B) -> i32 {
        let (own, other) = (state.turn.index(), state.turn.opponent().index());
        let is_swan = state.swans.has(mv.from);
        if is_swan && self.home[own].has(mv.to) {
            return PROMISE_OF_WIN;
        }
        let becomes_swan = !is_swan && self.home[other].has(mv.to);
        let after = self.worth(state.turn, mv.to, is_swan || becomes_swan);
        let mut gain = after - self.worth(state.turn, mv.from, is_swan);
        if state.pieces[other].has(mv.to) {
            gain += self.worth(!state.turn, mv.to, state.swans.has(mv.to));
        }
        if attacked.has(mv.to) {
            gain -= after / 2;
        }
        PROMISE * gain
    }
}

impl<B: Bits> Evaluation for UglyDuck<B> {
    #[inline]
    fn evaluate(&self, state: &State<B>) -> i32 {
        let balance = self.balance(state);
        TEMPO + if state.turn == Player::One { balance } else { -balance }
    }

    fn promise(&self, state: &State<B>, mv: Move) -> i32 {
        self.promise_under(state, mv, self.attacks(state, !state.turn))
    }

    fn promises(&self, state: &State<B>, moves: &[Move], promises: &mut Vec<i32>) {
        let attacked = self.attacks(state, !state.turn);
        promises.extend(moves.iter().map(|&mv| self.promise_under(state, mv, attacked)));
    }

    /// A step forward, and the most valuable piece that stands where it can be taken.
    fn ceiling(&self, state: &State<B>) -> Option<i32> {
        let (own, other) = (state.turn.index(), state.turn.opponent().index());
        let swans = state.pieces[own] & state.swans;
        // The squares next to home, from which a swan could end the game.
        let rows = self.rows.len();
        let before_home = self.rows[if state.turn == Player::One { 1 } else { rows - 2 }];
        let enemies = state.pieces[other];
        // A piece has two diagonal steps at most, and nobody can block one: with three of them, at
        // least one is left whatever is taken, and the game goes on.
        let steps_left = (self.attacks(state, !state.turn) & !enemies).count();
        if !(swans & before_home).is_empty() || enemies.count() == 1 || steps_left < 3 {
            return None;
        }
        let last = self.last_row();
        let step = if swans.is_empty() {
            DUCK_ROW.max(SWAN - DUCK_ROW * (last - 1))
        } else {
            SWAN_ROW.max(SWAN - DUCK_ROW * (last - 1))
        };
        let victims = self.attacks(state, state.turn) & enemies;
        let capture = if victims.is_empty() {
            0
        } else if (victims & state.swans).is_empty() {
            PIECE + DUCK_ROW * (last - 1)
        } else {
            PIECE + SWAN + SWAN_ROW * last
        };
        Some(self.evaluate(state) - 2 * TEMPO + step + capture)
    }
}
