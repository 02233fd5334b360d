//! Monte-Carlo tree search: a move is good if random games that continue from it tend to go well.
//!
//! The tree grows move by move towards the moves that win most. Each visit ends in a *rollout*: a
//! few random moves, after which [`Evaluation::evaluate`] judges which side is likely to win. If
//! the evaluation has nothing to say there, the random moves continue to the end of the game, so
//! that the rules alone are enough. [`Evaluation::promise`] decides which of the untried moves
//! comes first.
//!
//! **Proofs.** When the tree reaches the end of a game, the result is a fact and no longer a matter
//! of chance, and it is passed up: a move after which the other side has lost wins, and a position
//! all of whose moves are proven is proven. The search does not visit proven positions again, and
//! ends when the root is proven. Positions that are reached by several paths are several nodes
//! here, so every node has exactly one past. Therefore a proof also holds where the rules look back
//! ([`Game::looks_back`](cygnet_core::Game::looks_back)): it was found with the past that counts.
//!
//! **Threads** each grow a tree of their own, from different random numbers. The results of the
//! root moves are summed over all trees, and a root move that is proven in one is proven in all.

mod budget;
mod rank;
mod tree;
mod worker;

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use cygnet_core::{Evaluation, Limits, Stop};

use crate::engine::{Report, SearchLine};
use budget::VisitBudget;
use rank::{VisitResults, ranking, scores};
use tree::{Node, Tree};
use worker::TreeWorker;

/// Monte-Carlo tree search with exact proofs, on one or several threads.
///
/// ```
/// use cygnet_core::{Game, Options, Stop};
/// use cygnet_engine::{Limits, MonteCarlo, Score};
/// use cygnet_games::ugly_duck::UglyDuck;
/// let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
/// let game = UglyDuck::<u64>::new(&Options::parse(entry.info, [("size", "3x3")])?);
/// let mut search = MonteCarlo::new(game.clone(), 1 << 24);
/// let limits = Limits { nodes: Some(100_000), ..Limits::default() };
/// let report = search.search(&game.initial(), &limits, &Stop::new(), |_| {});
/// assert!(matches!(report.score(), Some(Score::Loss(_))), "the side to move loses on 3x3");
/// # Ok::<(), cygnet_core::OptionError>(())
/// ```
pub struct MonteCarlo<G: Evaluation> {
    game: G,
    memory_bytes: usize,
    threads: NonZeroUsize,
    lines: NonZeroUsize,
    seed: u64,
    /// One tree per thread; kept only to reuse their memory.
    trees: Vec<Tree<G::Move>>,
}

const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// The number of rollouts before the first report.
const FIRST_REPORT: u64 = 128;

/// The number of rollouts that a thread makes before it checks the findings of the others.
const BATCH: u64 = 256;

impl<G: Evaluation> MonteCarlo<G> {
    /// Creates a search with these rules whose trees together use at most `memory_bytes` bytes,
    /// independent of the number of threads. There is always room for the moves of the root.
    #[must_use]
    pub fn new(game: G, memory_bytes: usize) -> Self {
        Self { game, memory_bytes, threads: ONE, lines: ONE, seed: 0, trees: Vec::new() }
    }

    /// Searches on `threads` threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self.trees.clear();
        self
    }

    /// Reports the `lines` best lines, each starting with a different move.
    #[must_use]
    pub fn with_lines(mut self, lines: NonZeroUsize) -> Self {
        self.lines = lines;
        self
    }

    /// Seeds the random numbers with `seed` instead of 0.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How many bytes the trees of the last search take.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        self.trees.iter().map(Tree::bytes).sum()
    }

    /// Searches from a position, and reports its findings each time the number of rollouts has
    /// doubled, and at the end. With one thread, the same seed and no time limit, the result and
    /// the number of rollouts are reproducible, independent of earlier searches.
    ///
    /// - Nodes, in the limits and in the report, are rollouts.
    /// - Depth is the length of the best line. A depth limit ends the search as soon as a report
    ///   has a line of that length, or the tree cannot grow any more; a line is not followed to
    ///   moves that were hardly ever played.
    /// - An estimate is a hundred times the logarithm of the odds to win after the move: 0 is even,
    ///   100 about 73 wins in 100, a draw being half a win.
    /// - A proven win need not be the quickest, nor the defence the longest: the distance is that
    ///   of the proof found.
    ///
    /// When its memory is full, the tree stops growing, and rollouts continue from its leaves. If
    /// the game is not over, the report contains a move, even under the tightest limits.
    ///
    /// # Panics
    /// If the rules do.
    pub fn search(
        &mut self,
        root: &G::State,
        limits: &Limits,
        stop: &Stop,
        mut tell: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let start = Instant::now();
        let mut legal = self.game.legal_moves(root);
        let Some(&any) = legal.first() else {
            let time = start.elapsed();
            return Report { depth: 0, lines: Vec::new(), nodes: 0, time };
        };
        let budget = VisitBudget::new(limits, stop, start);
        let deepest = limits.depth.map_or(usize::MAX, |depth| depth.max(1) as usize);
        self.prepare(legal.len(), any);
        let mut random = fastrand::Rng::with_seed(self.seed);
        worker::order(&self.game, root, &mut legal, &mut random, &mut Vec::new());

        let board = Board::new(self.threads.get());
        let mut trees = std::mem::take(&mut self.trees);
        let search = &*self;
        thread::scope(|scope| {
            let mut workers = trees.iter_mut().enumerate().map(|(number, tree)| {
                let seed = random.u64(..);
                (number, TreeWorker::new(&search.game, root, &legal, tree, seed))
            });
            let main = workers.next();
            for (number, mut worker) in workers {
                let (board, budget) = (&board, &budget);
                let help = move || while board.turn(number, &mut worker, budget, BATCH) {};
                // If no more threads are available, the search makes do with those it has.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let Some((number, mut worker)) = main else { return };
            let mut next_report = FIRST_REPORT;
            while board.turn(
                number,
                &mut worker,
                &budget,
                next_report.saturating_sub(budget.done()),
            ) {
                if budget.done() >= next_report {
                    next_report = (budget.done() + 1).next_power_of_two();
                    let standings = board.sum();
                    let report = search.report(&standings, &[worker.tree()], deepest, &budget);
                    let is_deep = report.depth as usize >= deepest;
                    tell(&report);
                    if is_deep || (limits.depth.is_some() && worker.tree().is_full()) {
                        budget.end();
                    }
                }
            }
        });
        self.trees = trees;
        let trees: Vec<_> = self.trees.iter().collect();
        let report = self.report(&board.sum(), &trees, deepest, &budget);
        tell(&report);
        report
    }

    /// Prepares one tree per thread that contains only the root and has room for the root moves.
    fn prepare(&mut self, legal: usize, any: G::Move) {
        let threads = self.threads.get();
        self.trees.resize_with(threads, Tree::default);
        let most_nodes = self.memory_bytes / threads / size_of::<Node<G::Move>>();
        for tree in &mut self.trees {
            tree.reset(any, most_nodes, legal);
        }
    }

    /// Reports the current findings. Each line is taken from the tree that knows most about it.
    fn report(
        &self,
        standings: &[VisitResults],
        trees: &[&Tree<G::Move>],
        deepest: usize,
        budget: &VisitBudget<'_>,
    ) -> Report<G::Move> {
        let ranking = ranking(standings);
        let lines: Vec<_> = ranking
            .iter()
            .zip(scores(standings, &ranking))
            .take(self.lines.get())
            .filter_map(|(&place, score)| {
                let tree = trees.iter().max_by_key(|tree| tree.knowledge(place, score))?;
                let mut moves = tree.line(place);
                moves.truncate(deepest);
                Some(SearchLine { score, moves })
            })
            .collect();
        let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
        Report { depth, lines, nodes: budget.done(), time: budget.elapsed() }
    }
}

/// Where the threads publish their results for the root moves.
struct Board {
    by_thread: Vec<Mutex<Vec<VisitResults>>>,
}

impl Board {
    fn new(threads: usize) -> Self {
        Self { by_thread: (0..threads).map(|_| Mutex::default()).collect() }
    }

    /// Makes a batch of at most `wanted` rollouts and exchanges the results with the other threads.
    /// Returns false if the search is over.
    fn turn<G: Evaluation>(
        &self,
        number: usize,
        worker: &mut TreeWorker<'_, G>,
        budget: &VisitBudget<'_>,
        wanted: u64,
    ) -> bool {
        // Another thread may already have made the wanted rollouts; this one makes at least one
        // nevertheless, so that it always makes progress.
        let claimed = budget.claim(wanted.clamp(1, BATCH));
        let made = worker.run(claimed, budget);
        budget.settle(claimed, made);
        self.write(number, worker.tree());
        if self.by_thread.len() > 1 {
            for (other, standings) in self.by_thread.iter().enumerate() {
                if other != number {
                    let standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
                    worker.tree_mut().take_proofs(&standings);
                }
            }
            self.write(number, worker.tree());
        }
        if made < claimed || worker.tree().is_solved() {
            budget.end();
        }
        // If nothing is left to claim, the others finish the rollouts they have claimed.
        claimed > 0 && !budget.is_over()
    }

    fn write<M: Copy>(&self, number: usize, tree: &Tree<M>) {
        let mut standings = self.by_thread[number].lock().unwrap_or_else(PoisonError::into_inner);
        standings.clear();
        standings.extend(tree.standings());
    }

    /// The results of all threads together.
    fn sum(&self) -> Vec<VisitResults> {
        let mut sum: Vec<VisitResults> = Vec::new();
        for standings in &self.by_thread {
            let standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
            if sum.is_empty() {
                sum.clone_from(&standings);
                continue;
            }
            for (sum, standing) in sum.iter_mut().zip(&*standings) {
                sum.add(*standing);
            }
        }
        sum
    }
}
