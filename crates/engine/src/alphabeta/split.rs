//! Sharing work between threads: the young brothers wait concept.
//!
//! One thread searches the first moves of a node alone, because they often settle the node or
//! narrow the bounds for the others: how many depends on the expected type of the node. If other
//! threads are idle by then, the node becomes a *split point*: its remaining moves are handed out
//! one at a time, to its owner and to the threads that join.
//! A thread whose split point has no moves left helps the threads that are still searching below
//! it. Values meet in the split point and not in the transposition table. So no thread repeats what
//! another has found, even where the rules look back and proofs from the table cannot be trusted.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use cygnet_core::Evaluation;

use super::found::NodeResult;
use super::ordering::{LONGEST_PART, pick};
use super::{SURE_BEGINNINGS, SearchEnded, Worker};
use crate::score::SearchValue;

/// A node is split if searching the rest of it is expected to visit at least this many positions:
/// waking a thread takes as long as visiting some hundred positions.
const LEAST_WORK: u64 = 2_000;

/// How many items of a node one thread searches alone, by the expected type of the node.
pub(super) struct Alone {
    /// The exact value of the node is wanted: each of the first items may narrow the bounds for all
    /// that follow.
    open: usize,
    /// One item is expected to refute the node. It is usually one of the first, and the work of
    /// other threads on later items is wasted.
    refuted: usize,
    /// No item is expected to save the node, so all have to be searched.
    hopeless: usize,
}

pub(super) const ALONE: Alone = Alone { open: 4, refuted: 12, hopeless: 1 };

/// The same for beginnings, each of which stands for many moves.
pub(super) const BEGINNINGS_ALONE: Alone = Alone { open: 2, refuted: 8, hopeless: 6 };

/// The same for the moves of one beginning. A beginning that is expected to refute the node is left to one
/// thread: its moves are alike, and one of the first usually does.
pub(super) const MOVES_OF_BEGINNING_ALONE: Alone =
    Alone { open: 2, refuted: usize::MAX, hopeless: 1 };

/// How many threads may help at a node whose exact value is wanted. Each item may narrow the bounds, and a
/// thread that began before that searches with bounds that are too wide. Other threads find work below.
const MOST_HELPERS_OPEN: usize = 2;

/// How many threads may help with the moves of one beginning. They keep a second thread busy; more of them
/// would crowd at small pieces of work, while whole beginnings are left elsewhere.
const MOST_HELPERS_OF_BEGINNING: usize = 2;

/// The state that the threads of one search share besides the table.
pub(crate) struct SplitPool<G: Evaluation> {
    board: Mutex<Board<G>>,
    /// Signals that a split point was added or left, or that the search is over.
    changed: Condvar,
    /// The number of threads that wait for work.
    idle: AtomicUsize,
}

/// The list of split points at which threads find work.
struct Board<G: Evaluation> {
    split_points: Vec<Arc<SplitPoint<G>>>,
    is_closed: bool,
}

/// A node whose moves are handed out to several threads.
pub(super) struct SplitPoint<G: Evaluation> {
    /// The split point in whose subtree this one is.
    parent: Option<Arc<SplitPoint<G>>>,
    node: Node<G>,
    progress: Mutex<SplitProgress<G::Move>>,
    /// The number of moves that have not been handed out yet.
    left: AtomicUsize,
    /// The number of threads at work here besides the owner; changed only with the board locked.
    helpers: AtomicUsize,
    /// The results of searches still running here no longer matter.
    is_over: AtomicBool,
    /// The alpha of `progress`, for threads at work here: it narrows their bounds.
    alpha: AtomicI32,
}

/// The constant part of a split point.
struct Node<G: Evaluation> {
    ply: usize,
    depth: u32,
    state: G::State,
    items: Items<G::Move>,
    /// Root moves that are left out.
    without: Vec<G::Move>,
    /// Is one of the items expected to refute the node?
    expects_refutation: bool,
    /// How many threads may help the owner.
    most_helpers: usize,
}

/// The items that are handed out.
pub(super) enum Items<M> {
    /// Moves, all of the node or those of one beginning, and the name of the first of them.
    Moves(Vec<M>, usize),
    /// Beginnings of turns, and the name of the best move in the table.
    Beginnings(Vec<M>, Option<usize>),
}

struct SplitProgress<M> {
    /// How promising each item is; handed-out items are struck out.
    promises: Vec<i32>,
    handed_out: usize,
    /// Items that were handed in, or were searched before the node was split.
    finished: usize,
    found: NodeResult,
    /// The best line so far.
    line: Vec<M>,
}

/// An item that was handed out.
struct HandedOut {
    place: usize,
    /// The number of items handed out before this one.
    number: usize,
    /// The findings at that time.
    before: NodeResult,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // If a thread has panicked, the search ends anyway.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Evaluation> SplitPool<G> {
    pub(crate) fn new() -> Self {
        Self {
            board: Mutex::new(Board { split_points: Vec::new(), is_closed: false }),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
        }
    }

    /// Dismisses all helpers when the returned value is dropped, even by a panic.
    pub(crate) fn close_later(&self) -> impl Drop {
        Closing(self)
    }

    fn publish(&self, split: &Arc<SplitPoint<G>>) {
        lock(&self.board).split_points.push(Arc::clone(split));
        self.changed.notify_all();
    }

    fn withdraw(&self, split: &Arc<SplitPoint<G>>) {
        lock(&self.board).split_points.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Waits until there is work below `ancestor` (anywhere if it is `None`), and joins it. Returns
    /// `None` when no thread is left that could hand out a move, or the search is over.
    fn next(&self, ancestor: Option<&Arc<SplitPoint<G>>>) -> Option<Joined<'_, G>> {
        let mut board = lock(&self.board);
        loop {
            let is_done = match ancestor {
                Some(ancestor) => ancestor.helpers.load(Ordering::Relaxed) == 0,
                None => board.is_closed,
            };
            if is_done {
                return None;
            }
            let open = board.split_points.iter().filter(|split| {
                split.has_room()
                    && split.has_work()
                    && ancestor.is_none_or(|ancestor| split.is_below(ancestor))
            });
            // Take the split point with the most work below it.
            if let Some(split) = open.max_by_key(|split| split.node.depth) {
                split.helpers.fetch_add(1, Ordering::Relaxed);
                return Some(Joined { pool: self, split: Arc::clone(split) });
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            board = self.changed.wait(board).unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

struct Closing<'a, G: Evaluation>(&'a SplitPool<G>);

impl<G: Evaluation> Drop for Closing<'_, G> {
    fn drop(&mut self) {
        let mut board = lock(&self.0.board);
        board.is_closed = true;
        for split in &board.split_points {
            split.is_over.store(true, Ordering::Relaxed);
        }
        self.0.changed.notify_all();
    }
}

/// A helper at a split point. Dropping it, even by a panic, makes the helper leave.
struct Joined<'a, G: Evaluation> {
    pool: &'a SplitPool<G>,
    split: Arc<SplitPoint<G>>,
}

impl<G: Evaluation> Drop for Joined<'_, G> {
    fn drop(&mut self) {
        let _board = lock(&self.pool.board);
        self.split.helpers.fetch_sub(1, Ordering::Relaxed);
        self.pool.changed.notify_all();
    }
}

impl<G: Evaluation> SplitPoint<G> {
    fn has_work(&self) -> bool {
        self.left.load(Ordering::Relaxed) > 0 && !self.is_over.load(Ordering::Relaxed)
    }

    /// May another thread help? Asked with the board locked.
    fn has_room(&self) -> bool {
        self.helpers.load(Ordering::Relaxed) < self.node.most_helpers
    }

    fn is_below(&self, ancestor: &Arc<Self>) -> bool {
        let mut parent = self.parent.as_ref();
        while let Some(split) = parent {
            if Arc::ptr_eq(split, ancestor) {
                return true;
            }
            parent = split.parent.as_ref();
        }
        false
    }

    /// Have all searches below here become irrelevant?
    pub(super) fn is_cut_off(&self) -> bool {
        let mut at = Some(self);
        while let Some(split) = at {
            if split.is_over.load(Ordering::Relaxed) {
                return true;
            }
            at = split.parent.as_deref();
        }
        false
    }

    /// The next item, if there is one left and it still matters.
    fn hand_out(&self) -> Option<HandedOut> {
        let mut progress = lock(&self.progress);
        if !self.has_work() {
            return None;
        }
        let number = progress.handed_out;
        progress.handed_out += 1;
        self.left.fetch_sub(1, Ordering::Relaxed);
        let place = pick(&mut progress.promises);
        let before = match self.node.items {
            Items::Moves(..) => progress.found.before_move(number - progress.finished),
            Items::Beginnings(..) => progress.found.before_item(number, progress.finished),
        };
        Some(HandedOut { place, number, before })
    }

    /// Merges the findings of a thread that started from `before`, together with their line.
    fn hand_in(&self, before: &NodeResult, found: &NodeResult, line: &[G::Move]) {
        let mut progress = lock(&self.progress);
        progress.finished += 1;
        if progress.found.merge(before, found) {
            progress.line.clear();
            progress.line.extend_from_slice(line);
        }
        self.alpha.store(progress.found.alpha, Ordering::Relaxed);
        if progress.found.is_refuted() {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }
}

impl<G: Evaluation> Worker<'_, G> {
    /// Is a thread waiting for work, and is the rest of the node at `ply` worth sharing? `left`
    /// items remain after `searched` items, each to be searched `depth - 1` turns deep; `alone` says how many
    /// of them one thread searches first.
    pub(super) fn can_share(
        &self,
        alone: &Alone,
        ply: usize,
        depth: u32,
        searched: usize,
        left: usize,
        found: &NodeResult,
    ) -> bool {
        let Some(pool) = self.pool else { return false };
        let first = match (found.is_null_window(), self.expects_refutation[ply]) {
            _ if !self.features.large_splits => 1,
            (false, _) => alone.open,
            (true, true) => alone.refuted,
            (true, false) => alone.hopeless,
        };
        let work = self.effort[depth as usize - 1] * left as u64;
        searched >= first
            && left > 1
            && pool.idle.load(Ordering::Relaxed) > 0
            && (work >= LEAST_WORK || !self.features.large_splits)
    }

    /// Alpha of the node at `ply`, raised by the findings of the threads that share the node.
    ///
    /// # Errors
    /// If they have refuted the node.
    #[inline]
    pub(super) fn newest_alpha(
        &self,
        ply: usize,
        mut alpha: SearchValue,
        beta: SearchValue,
    ) -> Result<SearchValue, SearchEnded> {
        let mut at = self.split.as_ref();
        // A node may be split twice: its beginnings, and the moves of one of them.
        while let Some(split) = at.filter(|split| split.node.ply == ply) {
            alpha = alpha.max(split.alpha.load(Ordering::Relaxed));
            if alpha >= beta {
                return Err(SearchEnded);
            }
            at = split.parent.as_ref();
        }
        Ok(alpha)
    }

    /// Has the current search of this thread become irrelevant?
    #[inline]
    pub(super) fn is_cut_off(&self) -> bool {
        self.split.as_ref().is_some_and(|split| split.is_cut_off())
    }

    /// Works for other threads until the search is over.
    pub(crate) fn help(&mut self) {
        while let Some(joined) = self.pool.and_then(|pool| pool.next(None)) {
            self.work_for(&joined.split);
            self.settle();
        }
    }

    /// Searches the remaining items of a node together with idle threads. `handed_out` items have
    /// already been searched.
    #[expect(clippy::too_many_arguments, reason = "a node, and what was found there so far")]
    pub(super) fn share(
        &mut self,
        ply: usize,
        depth: u32,
        items: Items<G::Move>,
        promises: Vec<i32>,
        handed_out: usize,
        without: &[G::Move],
        found: &mut NodeResult,
    ) -> Result<(), SearchEnded> {
        let Some(pool) = self.pool else { return Err(SearchEnded) };
        let (state, without) = (self.frames[ply].state.clone(), without.to_vec());
        let expects_refutation = self.expects_refutation[ply];
        let is_part = matches!(items, Items::Moves(..)) && !self.frames[ply].beginnings.is_empty();
        let most_helpers = if is_part {
            MOST_HELPERS_OF_BEGINNING
        } else if found.is_null_window() {
            usize::MAX
        } else {
            MOST_HELPERS_OPEN
        };
        let node = Node { ply, depth, state, items, without, expects_refutation, most_helpers };
        let line = std::mem::take(&mut self.frames[ply].line);
        let split = Arc::new(SplitPoint {
            parent: self.split.clone(),
            left: AtomicUsize::new(promises.len() - handed_out),
            progress: Mutex::new(SplitProgress {
                promises,
                handed_out,
                finished: handed_out,
                found: *found,
                line,
            }),
            node,
            helpers: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            alpha: AtomicI32::new(found.alpha),
        });
        pool.publish(&split);
        let outer = self.split.replace(Arc::clone(&split));
        let mut ended = self.work_at(&split);
        pool.withdraw(&split);
        if ended.is_ok() {
            while let Some(joined) = pool.next(Some(&split)) {
                self.work_for(&joined.split);
            }
            // A helper that had to leave has not handed in its findings.
            if split.is_over.load(Ordering::Relaxed) {
                ended = Err(SearchEnded);
            }
        }
        self.split = outer;
        let mut progress = lock(&split.progress);
        *found = progress.found;
        self.frames[ply].line = std::mem::take(&mut progress.line);
        self.frames[ply].spare = std::mem::take(&mut progress.promises);
        if ply == 0 {
            // Value and line belong together, also if a thread had to leave.
            self.root_value = found.has_raised_alpha().then_some(found.alpha);
        }
        if found.is_refuted() { Ok(()) } else { ended }
    }

    /// Helps at the split point of another thread.
    fn work_for(&mut self, split: &Arc<SplitPoint<G>>) {
        let Node { ply, state, items, expects_refutation, .. } = &split.node;
        self.expects_refutation[*ply] = *expects_refutation;
        let frame = &mut self.frames[*ply];
        frame.state.clone_from(state);
        match items {
            Items::Moves(moves, _) => frame.moves.clone_from(moves),
            Items::Beginnings(beginnings, _) => frame.beginnings.clone_from(beginnings),
        }
        let own = self.split.replace(Arc::clone(split));
        // If the work was ended early, the owner notices by itself.
        let _ = self.work_at(split);
        self.split = own;
    }

    /// Searches one item after the other until none is left.
    fn work_at(&mut self, split: &SplitPoint<G>) -> Result<(), SearchEnded> {
        let Node { ply, depth, items, without, .. } = &split.node;
        while let Some(HandedOut { place, number, before }) = split.hand_out() {
            let mut found = before;
            self.frames[*ply].line.clear();
            let ended = match items {
                Items::Moves(_, first) => {
                    self.look_at_move(*ply, *depth, place, first + place, without, &mut found)
                }
                Items::Beginnings(_, known_place) => {
                    let known_place = known_place.filter(|name| name / LONGEST_PART == place);
                    self.list_moves_of(*ply, place, known_place.map(|name| name % LONGEST_PART));
                    let gives_up =
                        self.features.reductions && number >= SURE_BEGINNINGS && *ply > 0;
                    self.by_moves_of(*ply, *depth, place, gives_up, without, &mut found)
                }
            };
            if ended.is_err() {
                // The value of the node can no longer be found, unless the node is refuted already.
                split.is_over.store(true, Ordering::Relaxed);
                return ended;
            }
            split.hand_in(&before, &found, &self.frames[*ply].line);
        }
        Ok(())
    }
}
