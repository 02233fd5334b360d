//! Counts move sequences: a complete test of the rules, and a measure of their speed.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::Game;

/// How the last turn of a sequence is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Every final position is actually made.
    Made,
    /// The final moves are only counted, with [`Game::count_moves`].
    Counted,
}

/// The number of move sequences of exactly `depth` turns. A finished game has no continuation.
///
/// The recursion is as deep as the longest sequence, which can reach `depth` in a game that allows
/// repetition. A limit of a few hundred turns is safe on any thread.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, leaves: Leaves) -> u64 {
    count(game, state, depth, leaves, &mut Vec::new())
}

fn count<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    leaves: Leaves,
    buffer: &mut Vec<G::Move>,
) -> u64 {
    match depth {
        0 => return 1,
        1 if leaves == Leaves::Counted => return game.count_moves(state),
        _ => {}
    }
    let start = buffer.len();
    game.moves(state, buffer);
    let end = buffer.len();
    if start == end {
        return 0;
    }
    let mut total = 0;
    let mut child = state.clone();
    if depth == 1 {
        for &mv in &buffer[start..] {
            game.play_into(state, mv, &mut child);
            // Without this, the compiler would see that the position is unused, and not make it.
            black_box(&child);
            total += 1;
        }
    } else {
        for i in start..end {
            game.play_into(state, buffer[i], &mut child);
            total += count(game, &child, depth - 1, leaves, buffer);
        }
    }
    buffer.truncate(start);
    total
}

/// [`perft`] of each legal move separately, on several threads, sorted in the order of [`Game::Move`].
/// The numbers add up to the total count; for a depth of 0 there are none.
pub fn divide<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    leaves: Leaves,
    threads: NonZeroUsize,
) -> Vec<(G::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut roots = game.legal_moves(state);
    roots.sort_unstable();
    let after = |state: &G::State, mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        child
    };
    // With several threads and few moves, the work is split two turns deep. Otherwise all threads would
    // wait for the last of a few large pieces.
    let two_deep = threads.get() > 1 && depth > 2 && roots.len() < 64 * threads.get();
    let mut work: Vec<(usize, G::State, u32)> = Vec::new();
    for (root, &mv) in roots.iter().enumerate() {
        let child = after(state, mv);
        if two_deep {
            let replies = game.legal_moves(&child);
            work.extend(replies.into_iter().map(|reply| (root, after(&child, reply), depth - 2)));
        } else {
            work.push((root, child, depth - 1));
        }
    }
    let totals: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some((root, state, depth)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            totals[*root].fetch_add(perft(game, state, *depth, leaves), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(work.len()) {
            // If the system cannot provide more threads, the existing ones do all the work.
            let _ = thread::Builder::new().spawn_scoped(scope, worker);
        }
        worker();
    });
    roots.into_iter().zip(totals.into_iter().map(AtomicU64::into_inner)).collect()
}
