//! Proven facts about Dropper beyond its rules: the eight symmetric images of a position are
//! equivalent, a stone without an adjacent empty square never changes, and a single empty square leaves
//! room for one turn only.

use cygnet_core::solving::efforts;
use cygnet_core::{Bits, Evaluation, Game, Solving, Square, Value};

use super::{Drop, Dropper, Move, State};

/// The widest board whose positions have exact keys: three states per square, in 63 bits.
const WIDEST_EXACT: usize = 6;
const EXACT_SQUARES: usize = WIDEST_EXACT * WIDEST_EXACT;

/// Boards with at most this many squares have few positions.
const FEW_SQUARES: usize = 16;

/// The contributions of the squares of a board to the exact keys of positions: for each square, the value of its
/// digit in the keys of the eight images of a position.
type Digits = [[u64; 8]; EXACT_SQUARES];

/// The digits of every board with exact keys, by its width.
static DIGITS: [Digits; WIDEST_EXACT + 1] = {
    let mut digits = [[[0; 8]; EXACT_SQUARES]; WIDEST_EXACT + 1];
    let mut width = 1;
    while width <= WIDEST_EXACT {
        digits[width] = digits_of(width);
        width += 1;
    }
    digits
};

const fn digits_of(width: usize) -> Digits {
    let mut digits = [[0; 8]; EXACT_SQUARES];
    let last = width - 1;
    let mut square = 0;
    while square < width * width {
        let (x, y) = (square % width, square / width);
        let images = [
            (x, y),
            (last - x, y),
            (x, last - y),
            (last - x, last - y),
            (y, x),
            (last - y, x),
            (y, last - x),
            (last - y, last - x),
        ];
        let mut image = 0;
        while image < images.len() {
            let (x, y) = images[image];
            digits[square][image] = 3_u64.pow((y * width + x) as u32);
            image += 1;
        }
        square += 1;
    }
    digits
}

/// The difference in evaluation that halves the work to prove a win.
const EFFORT_DOUBLES: i32 = 50;

impl<B: Bits> Dropper<B> {
    /// The digits of this board, unless it is too large for exact keys.
    fn digits(&self) -> Option<&'static Digits> {
        DIGITS.get(usize::from(self.size.width))
    }

    /// The size of the largest group of these stones.
    fn largest(&self, stones: B) -> u32 {
        let mut rest = stones;
        let mut largest = 0;
        while let Some(seed) = rest.first() {
            let group = rest.flood(B::single(seed), self.width, self.left, self.right);
            rest &= !group;
            largest = largest.max(group.count());
        }
        largest
    }

    /// The value of a position with one empty square for the side to move, which has one turn left and
    /// no room for a free stone.
    fn value_of_last_turn(&self, state: &State<B>, empty: Square) -> Value {
        let mut best = Value::Loss;
        self.victims(state, B::single(empty)).for_each(|onto| {
            if best < Value::Win {
                let mut after = *state;
                self.play(&mut after, Move::Drop(Drop { onto, pushed_to: empty }));
                best = best.max(Value::of(self.compare_groups(&after), state.turn));
            }
        });
        best
    }
}

impl<B: Bits> Solving for Dropper<B> {
    fn solving_version(&self) -> u32 {
        2
    }

    fn has_few_positions(&self) -> bool {
        self.size.squares() <= FEW_SQUARES
    }

    /// The smallest key of all images. Colours do not matter, only whose turn it is.
    fn solving_key(&self, state: &State<B>) -> u64 {
        let Some(digits) = self.digits() else { return self.key(state) | 1 << 63 };
        let mut keys = [0; 8];
        for (digit, side) in [(1, state.turn), (2, !state.turn)] {
            state.stones[side.index()].for_each(|square| {
                for (key, weight) in keys.iter_mut().zip(&digits[square.index()]) {
                    *key += digit * weight;
                }
            });
        }
        keys.into_iter().min().unwrap_or(0)
    }

    fn is_key_exact(&self, _: &State<B>) -> bool {
        self.digits().is_some()
    }

    /// The largest group decides. Its size is at least that of the safe part, and at most that of
    /// everything that is not safely the enemy's.
    fn bounds(&self, state: &State<B>) -> [Value; 2] {
        let (empty, _) = self.empty_and_free(state);
        let open = self.with_neighbours(empty);
        let [own, theirs] =
            [state.turn, !state.turn].map(|side| state.stones[side.index()] & !open);
        // Is the safe part a larger group than the other side can ever have?
        let decides =
            |safe: B| !safe.is_empty() && self.largest(safe) > self.largest(self.board & !safe);
        match empty.first() {
            _ if decides(own) => [Value::Win; 2],
            _ if decides(theirs) => [Value::Loss; 2],
            Some(last) if empty == B::single(last) => [self.value_of_last_turn(state, last); 2],
            _ => [Value::Loss, Value::Win],
        }
    }

    fn efforts(&self, state: &State<B>) -> [u32; 2] {
        efforts(self.evaluate(state), EFFORT_DOUBLES)
    }

    fn predecessors(&self, state: &State<B>, found: &mut Vec<State<B>>) -> bool {
        self.before(state, found);
        true
    }
}
