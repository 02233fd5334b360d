//! Deeper and deeper: a search from depth one on, on one or several threads.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::limits::Watch;
use cygnet_core::{Evaluation, Limits, Score, Stop};

use crate::alphabeta::{DEEPEST, Ended, History, Pool, Worker};
use crate::features::Features;
use crate::score::{Value, WIN, estimate, is_decided, score};
use crate::table::Table;

/// A line of play and what it is worth to the side that begins it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// What it is worth.
    pub score: Score,
    /// The moves, the best for both sides as far as was seen; at least one.
    pub moves: Vec<M>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// How many turns ahead it has looked.
    pub depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// How many positions it has looked at.
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

    /// What the position is worth.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

/// A search that can be asked again and again, and remembers what it has seen.
pub struct Engine<G: Evaluation> {
    game: G,
    memory_bytes: usize,
    table: Table,
    features: Features,
    threads: NonZeroUsize,
    lines: NonZeroUsize,
}

const ONE: NonZeroUsize = NonZeroUsize::MIN;

impl<G: Evaluation> Engine<G> {
    /// An engine for these rules that uses at most so many bytes, nearly all for its table; it
    /// cannot do with less than a few kilobytes.
    #[must_use]
    pub fn new(game: G, memory_bytes: usize) -> Self {
        let table = Self::table(memory_bytes, ONE);
        Self { game, memory_bytes, table, features: Features::ALL, threads: ONE, lines: ONE }
    }

    /// The table that is left room for by so many threads.
    fn table(memory_bytes: usize, threads: NonZeroUsize) -> Table {
        Table::new(memory_bytes.saturating_sub(Self::bytes_beside_table(threads)))
    }

    fn bytes_beside_table(threads: NonZeroUsize) -> usize {
        threads.get() * Worker::<G>::BYTES + History::BYTES
    }

    /// How many bytes it uses when it searches, all but what lists of moves take.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        self.table.bytes() + Self::bytes_beside_table(self.threads)
    }

    /// With these parts of the search alone.
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// On so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        if threads != self.threads {
            self.threads = threads;
            // The old table goes first: there may be no room for two.
            self.table = Table::new(0);
            self.table = Self::table(self.memory_bytes, threads);
        }
        self
    }

    /// How many threads it searches on.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// With so many best lines, each starting with another move.
    #[must_use]
    pub fn with_lines(mut self, lines: NonZeroUsize) -> Self {
        self.lines = lines;
        self
    }

    /// Forgets what was seen, so that the next search is as the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches from a position, and tells what it has found after each depth. With one thread and
    /// without a limit of time, the same search finds the same in the same number of positions.
    ///
    /// Whatever the limits, there is a move in the report if the game is not over.
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

    /// The same for somebody who may have heard enough after any depth.
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
        let pool = (self.threads > ONE).then(Pool::new);
        let history = History::new();
        let worker = || self.worker(root, &watch, pool.as_ref(), &history);
        thread::scope(|scope| {
            let _closing = pool.as_ref().map(Pool::close_later);
            for _ in 1..self.threads.get() {
                let worker = &worker;
                // Where there are no more threads to be had, those there are have to do.
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
                        let line = Line { score: score(value), moves };
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
            // Not even the first depth was finished: any move is better than none.
            let score = score(estimate(self.game.evaluate(root)));
            report.lines.push(Line { score, moves: vec![any] });
        }
        if !is_told {
            // It ends in any case.
            let _ = tell(&report);
        }
        report
    }

    fn worker<'a>(
        &'a self,
        root: &G::State,
        watch: &'a Watch<'a>,
        pool: Option<&'a Pool<G>>,
        history: &'a History,
    ) -> Worker<'a, G> {
        Worker::new(&self.game, root, &self.table, self.features, watch, pool, history)
    }

    /// The best lines at a depth.
    fn deepen(
        &self,
        worker: &mut Worker<'_, G>,
        depth: u32,
        before: &[Line<G::Move>],
        legal_count: usize,
    ) -> Result<Vec<Line<G::Move>>, Ended> {
        let mut lines = Vec::new();
        let mut without = Vec::new();
        for index in 0..self.lines.get().min(legal_count) {
            let expected = before.get(index).map(|line| line.score);
            let value = self.narrow(worker, depth, expected, &without)?;
            let moves = worker.long_line(depth as usize);
            without.extend(moves.first());
            lines.push((value, Line { score: score(value), moves }));
        }
        // With what one line has left in the table, the next may turn out to be better.
        lines.sort_by_key(|&(value, _)| Reverse(value));
        Ok(lines.into_iter().map(|(_, line)| line).collect())
    }

    /// The value of the root, first looked for near where it was.
    fn narrow(
        &self,
        worker: &mut Worker<'_, G>,
        depth: u32,
        expected: Option<Score>,
        without: &[G::Move],
    ) -> Result<Value, Ended> {
        // Wide enough for what a turn changes in most games.
        const WINDOW: Value = 150;
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
