//! Which move is looked at first.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicI32, Ordering};

use cygnet_core::{Evaluation, Side};

use super::Worker;

/// How many kinds of moves are told apart by what they were good for.
const KINDS: usize = 1 << 12;

/// By side and kind of move: how often it was better than what was there before. All threads of a search
/// learn from each other; a number that two of them change at once only misleads the order a little.
pub(crate) struct History(Box<[AtomicI32]>);

impl History {
    /// What it takes.
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

/// What makes a move come first: the table; then what the game holds to be promising, with what
/// the past of the move says, and a head start for killers. The numbers were found by counting
/// positions on Ugly Duck: larger ones let the past outshout the game.
const FROM_TABLE: i32 = i32::MAX;
const KILLER: i32 = 7000;
const LONGEST_PAST: i32 = 1 << 13;

/// How many moves one beginning of a turn may have. The table calls a move by the place of its
/// beginning and its own place among the moves that begin so; one that has no such name is just
/// not remembered.
pub(super) const LONGEST_PART: usize = 1 << 7;

/// A move as a number that is good enough to tell moves apart.
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

/// The place of the most promising move that was not picked yet.
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
    /// Lists the beginnings of turns, if turns are looked at in parts.
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

    /// The move that the table calls so.
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

    /// A move, or how it begins, was good.
    pub(super) fn remember_past(&mut self, ply: usize, depth: u32, mv: G::Move) {
        if self.features.history {
            let side = self.game.turn(&self.frames[ply].state);
            self.history.add(side, mv, (depth * depth).cast_signed());
        }
    }
}
