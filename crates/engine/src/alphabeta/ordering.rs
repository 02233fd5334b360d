//! Move ordering.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicI32, Ordering};

use cygnet_core::{Evaluation, Side};

use super::Worker;

/// The number of kinds of moves that the history distinguishes.
const KINDS: usize = 1 << 12;

/// By side and kind of move: how often it was better than the moves before it. All threads of a
/// search share it; a race between two updates only makes the order slightly worse.
pub(crate) struct OrderingHistory(Box<[AtomicI32]>);

impl OrderingHistory {
    /// Its memory in bytes.
    pub(crate) const BYTES: usize = 2 * KINDS * size_of::<AtomicI32>();

    pub(crate) fn new() -> Self {
        Self((0..2 * KINDS).map(|_| AtomicI32::new(0)).collect())
    }

    fn of<M: Hash>(&self, side: Side, mv: M) -> i32 {
        self.0[side.index() * KINDS + kind_of(mv)].load(Ordering::Relaxed)
    }

    fn add<M: Hash>(&self, side: Side, mv: M, more: i32) {
        let past = &self.0[side.index() * KINDS + kind_of(mv)];
        let longer = past.load(Ordering::Relaxed) + more;
        past.store(longer, Ordering::Relaxed);
        if longer > LONGEST_PAST {
            for past in &self.0 {
                past.store(past.load(Ordering::Relaxed) / 2, Ordering::Relaxed);
            }
        }
    }
}

/// Move ordering: the move from the table comes first; then the game's own promise plus the history
/// of the move decides, with a head start for killers. The numbers were found by counting positions
/// on Ugly Duck: with larger ones the history outweighs the game.
const FROM_TABLE: i32 = i32::MAX;
const KILLER: i32 = 7000;
const LONGEST_PAST: i32 = 1 << 13;

/// The largest number of moves per beginning of a turn. The table names a move by the index of its
/// beginning and its own index among the moves of that beginning; a move whose name does not fit is
/// simply not remembered.
pub(super) const LONGEST_PART: usize = 1 << 7;

/// Hashes a move to a number, well enough to tell moves apart.
#[derive(Default)]
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number.cast_unsigned() as u64);
    }
}

fn hash<M: Hash>(mv: M) -> u64 {
    let mut hasher = MoveHasher::default();
    mv.hash(&mut hasher);
    hasher.finish()
}

fn kind_of<M: Hash>(mv: M) -> usize {
    (hash(mv) >> 52) as usize
}

const _: () = assert!(KINDS == 1 << (64 - 52), "a kind is 12 bits");

/// The index of the most promising move that has not been picked yet.
#[inline]
pub(super) fn pick(promises: &mut [i32]) -> usize {
    let mut best = 0;
    for place in 1..promises.len() {
        if promises[place] > promises[best] {
            best = place;
        }
    }
    promises[best] = i32::MIN;
    best
}

impl<G: Evaluation> Worker<'_, G> {
    /// Lists the beginnings of turns. Returns false if the game does not search turns in parts.
    pub(super) fn list_beginnings(&mut self, ply: usize, known_place: Option<usize>) -> bool {
        let frame = &mut self.frames[ply];
        frame.beginnings.clear();
        if !self.game.beginnings(&frame.state, &mut frame.beginnings) {
            return false;
        }
        let (beginnings, promises) = (&frame.beginnings, &mut frame.beginning_promises);
        promises.clear();
        self.game.promises(&frame.state, beginnings, promises);
        let side = self.game.turn(&frame.state);
        if self.features.history {
            for (&beginning, promise) in beginnings.iter().zip(&mut *promises) {
                *promise = promise.saturating_add(self.history.of(side, beginning));
            }
        }
        if let Some(promise) = known_place.and_then(|place| promises.get_mut(place / LONGEST_PART))
        {
            *promise = FROM_TABLE;
        }
        true
    }

    /// The move with this name in the table.
    pub(super) fn named(&self, state: &G::State, name: usize) -> Option<G::Move> {
        let (mut beginnings, mut moves) = (Vec::new(), Vec::new());
        if self.game.beginnings(state, &mut beginnings) {
            let beginning = *beginnings.get(name / LONGEST_PART)?;
            self.game.moves_beginning(state, beginning, &mut moves);
            return moves.get(name % LONGEST_PART).copied();
        }
        self.game.moves(state, &mut moves);
        moves.get(name).copied()
    }

    /// Lists the moves of one beginning.
    pub(super) fn list_moves_of(&mut self, ply: usize, part: usize, known_place: Option<usize>) {
        let frame = &mut self.frames[ply];
        frame.moves.clear();
        let beginning = frame.beginnings[part];
        self.game.moves_beginning(&frame.state, beginning, &mut frame.moves);
        self.order_moves(ply, known_place);
    }

    pub(super) fn list_moves(&mut self, ply: usize, known_place: Option<usize>) {
        let frame = &mut self.frames[ply];
        frame.moves.clear();
        self.game.moves(&frame.state, &mut frame.moves);
        self.order_moves(ply, known_place);
    }

    pub(super) fn order_moves(&mut self, ply: usize, known_place: Option<usize>) {
        let frame = &mut self.frames[ply];
        frame.promises.clear();
        self.game.promises(&frame.state, &frame.moves, &mut frame.promises);
        let side = self.game.turn(&frame.state);
        let places = frame.moves.iter().zip(&mut frame.promises).enumerate();
        for (place, (&mv, promise)) in places {
            if known_place == Some(place) {
                *promise = FROM_TABLE;
            } else if self.features.killers && frame.killers.contains(&Some(mv)) {
                *promise = KILLER.max(*promise);
            } else if self.features.history {
                *promise = promise.saturating_add(self.history.of(side, mv));
            }
        }
    }

    pub(super) fn remember_refutation(&mut self, ply: usize, depth: u32, mv: G::Move) {
        if self.features.killers {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        self.remember_past(ply, depth, mv);
    }

    /// Records in the history that a move, or the beginning of one, was good.
    pub(super) fn remember_past(&mut self, ply: usize, depth: u32, mv: G::Move) {
        if self.features.history {
            let side = self.game.turn(&self.frames[ply].state);
            self.history.add(side, mv, (depth * depth).cast_signed());
        }
    }
}
