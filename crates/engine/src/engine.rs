//! Iterative deepening: a search from depth one on, on one or several threads.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::limits::Watch;
use cygnet_core::{Evaluation, Limits, Score, Stop};

use crate::alphabeta::{DEEPEST, OrderingHistory, SearchEnded, SplitPool, Worker};
use crate::features::Features;
use crate::score::{SearchValue, WIN, estimate, is_decided, score};
use crate::table::TranspositionTable;

/// A line of play and what it is worth to the side that begins it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchLine<M> {
    /// Its score.
    pub score: Score,
    /// The principal variation, as far as the search has seen; at least one move.
    pub moves: Vec<M>,
}

/// The findings of a search so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The completed search depth in turns.
    pub depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<SearchLine<M>>,
    /// How many positions the search has visited.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
}

impl<M: Copy> Report<M> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// The score of the position.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

/// An iterative-deepening search that keeps its transposition table from one search to the next.
pub struct Engine<G: Evaluation> {
    game: G,
    memory_bytes: usize,
    table: TranspositionTable,
    features: Features,
    threads: NonZeroUsize,
    lines: NonZeroUsize,
}

const ONE: NonZeroUsize = NonZeroUsize::MIN;

impl<G: Evaluation> Engine<G> {
    /// Creates an engine for these rules that uses at most `memory_bytes` bytes, nearly all of them
    /// for its transposition table. The minimum is a few kilobytes.
    #[must_use]
    pub fn new(game: G, memory_bytes: usize) -> Self {
        let table = Self::table(memory_bytes, ONE);
        Self { game, memory_bytes, table, features: Features::ALL, threads: ONE, lines: ONE }
    }

    /// Creates the table in the memory that `threads` threads leave free.
    fn table(memory_bytes: usize, threads: NonZeroUsize) -> TranspositionTable {
        let bytes = memory_bytes.saturating_sub(Self::bytes_beside_table(threads));
        TranspositionTable::new(bytes, threads)
    }

    fn bytes_beside_table(threads: NonZeroUsize) -> usize {
        threads.get() * Worker::<G>::BYTES + OrderingHistory::BYTES
    }

    /// How many bytes the engine uses during a search, not counting lists of moves.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        self.table.bytes() + Self::bytes_beside_table(self.threads)
    }

    /// Enables only these features of the search.
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Searches on `threads` threads. A change of their number clears the table.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        if threads != self.threads {
            self.threads = threads;
            // Free the old table first: there may be no room for two.
            self.table = TranspositionTable::new(0, threads);
            self.table = Self::table(self.memory_bytes, threads);
        }
        self
    }

    /// How many threads it searches on.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Reports the `lines` best lines, each starting with a different move.
    #[must_use]
    pub fn with_lines(mut self, lines: NonZeroUsize) -> Self {
        self.lines = lines;
        self
    }

    /// Forgets all earlier searches, so that the next one behaves like the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches from a position and reports its findings after each depth. With one thread and no
    /// time limit, the result and the number of visited positions are reproducible.
    ///
    /// If the game is not over, the report contains a move, even under the tightest limits.
    pub fn search(
        &mut self,
        root: &G::State,
        limits: &Limits,
        stop: &Stop,
        mut tell: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.search_while(root, limits, stop, |report| {
            tell(report);
            ControlFlow::Continue(())
        })
    }

    /// Like [`search`](Self::search), but `tell` can end the search after any depth.
    pub fn search_while(
        &mut self,
        root: &G::State,
        limits: &Limits,
        stop: &Stop,
        mut tell: impl FnMut(&Report<G::Move>) -> ControlFlow<()>,
    ) -> Report<G::Move> {
        let start = Instant::now();
        let watch = Watch::new(limits, stop, start);
        self.table.next_generation();
        let deepest = limits.depth.unwrap_or(DEEPEST as u32).min(DEEPEST as u32);
        let mut report = Report { depth: 0, lines: Vec::new(), nodes: 0, time: Duration::ZERO };
        let legal = self.game.legal_moves(root);
        let Some(&any) = legal.first() else { return report };
        let legal_count = legal.len();
        let mut is_told = false;
        let pool = (self.threads > ONE).then(SplitPool::new);
        let history = OrderingHistory::new();
        let worker = || self.worker(root, &watch, pool.as_ref(), &history);
        thread::scope(|scope| {
            let _closing = pool.as_ref().map(SplitPool::close_later);
            for _ in 1..self.threads.get() {
                let worker = &worker;
                // If no more threads are available, the search makes do with those it has.
                let _ = thread::Builder::new().spawn_scoped(scope, move || worker().help());
            }
            let mut worker = worker();
            for depth in 1..=deepest {
                let Ok(lines) = self.deepen(&mut worker, depth, &report.lines, legal_count) else {
                    if self.lines == ONE
                        && let Some(best_before) = report.best()
                        && let Some(value) = worker.partial_value(best_before)
                    {
                        let moves = worker.long_line(depth as usize);
                        let line = SearchLine { score: score(value), moves };
                        is_told = report.lines[0] == line;
                        report.lines = vec![line];
                    }
                    break;
                };
                worker.settle();
                let (nodes, time) = (watch.nodes(), start.elapsed());
                report = Report { depth, lines, nodes, time };
                let goes_on = tell(&report);
                is_told = true;
                if goes_on.is_break() || report.lines.iter().all(|line| line.score.is_proven()) {
                    break;
                }
            }
            worker.settle();
            watch.end();
        });
        report.nodes = watch.nodes();
        report.time = start.elapsed();
        if report.lines.is_empty() {
            // The first depth was not completed: any move is better than none.
            let score = score(estimate(self.game.evaluate(root)));
            report.lines.push(SearchLine { score, moves: vec![any] });
        }
        if !is_told {
            // The search ends in any case.
            let _ = tell(&report);
        }
        report
    }

    fn worker<'a>(
        &'a self,
        root: &G::State,
        watch: &'a Watch<'a>,
        pool: Option<&'a SplitPool<G>>,
        history: &'a OrderingHistory,
    ) -> Worker<'a, G> {
        Worker::new(&self.game, root, &self.table, self.features, watch, pool, history)
    }

    /// The best lines at this depth.
    fn deepen(
        &self,
        worker: &mut Worker<'_, G>,
        depth: u32,
        before: &[SearchLine<G::Move>],
        legal_count: usize,
    ) -> Result<Vec<SearchLine<G::Move>>, SearchEnded> {
        let mut lines = Vec::new();
        let mut without = Vec::new();
        for index in 0..self.lines.get().min(legal_count) {
            let expected = before.get(index).map(|line| line.score);
            let value = self.narrow(worker, depth, expected, &without)?;
            let moves = worker.long_line(depth as usize);
            without.extend(moves.first());
            lines.push((value, SearchLine { score: score(value), moves }));
        }
        // A later line may turn out better, thanks to table entries left by an earlier one.
        lines.sort_by_key(|&(value, _)| Reverse(value));
        Ok(lines.into_iter().map(|(_, line)| line).collect())
    }

    /// The value of the root, searched first in an aspiration window around the expected score.
    fn narrow(
        &self,
        worker: &mut Worker<'_, G>,
        depth: u32,
        expected: Option<Score>,
        without: &[G::Move],
    ) -> Result<SearchValue, SearchEnded> {
        // Wide enough for the change that one turn makes in most games.
        const WINDOW: SearchValue = 150;
        if let Some(Score::Estimate(expected)) = expected
            && self.features.aspiration
            && depth > 3
        {
            let expected = 2 * expected;
            let (alpha, beta) = (expected - WINDOW, expected + WINDOW);
            let value = worker.root(depth, alpha, beta, without)?;
            if alpha < value && value < beta {
                return Ok(value);
            }
            if is_decided(value) && value > 0 {
                // Nothing is better than a win.
                return Ok(value);
            }
        }
        worker.root(depth, -WIN, WIN, without)
    }
}
