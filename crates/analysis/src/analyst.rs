//! [`JointSearch`] behind a type-erased interface: positions of any game in, moves as text out.
//!
//! `MakeAnalyst` visits a game and makes an [`Analyst`] for it. Analysis, reviews, hints, players and the
//! engine protocol all use one.

use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_core::typed::{OtherGame, typed};
use cygnet_core::{CatalogueGame, DynState, GameVisitor, LegalMove, Limits, Stop};
use cygnet_engine::{MonteCarlo, Report, Score, SearchLine};
use cygnet_solve::ProofStoreError;
use serde::{Deserialize, Serialize};

use crate::{JointSearch, Proofs, Resources};

/// The unit in which users specify memory.
pub const MEBIBYTE: usize = 1 << 20;

/// Limits the wanted number of threads to what the machine can run in parallel: more would only get
/// in each other's way.
#[must_use]
pub fn usable_threads(wanted: NonZeroUsize) -> NonZeroUsize {
    std::thread::available_parallelism().map_or(wanted, |most| wanted.min(most))
}

/// A line of play and what it is worth to the side that begins it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variation {
    /// Its score.
    pub score: Score,
    /// The principal variation, as far as the analysis has seen; at least one move.
    pub moves: Vec<String>,
}

/// What is known about a position so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysis {
    /// The depth of the analysis in turns.
    pub depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Variation>,
    /// The first move of the best line, ready to be played in the position.
    pub best_move: Option<LegalMove>,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
}

impl Analysis {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&Variation> {
        self.lines.first()
    }

    /// Positions per second; 0 as long as no time has passed.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
    pub fn speed(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { self.nodes as f64 / seconds } else { 0.0 }
    }
}

/// Analyses any position of a game, and keeps its memory from one analysis to the next.
pub trait Analyst: Send {
    /// Analyses a position until a limit, the stop or a proof ends it, and reports the findings
    /// after each depth. Where the rules look back, the past of the position counts.
    ///
    /// If not even the first depth was completed, there is one line with an arbitrary move and
    /// depth 0.
    ///
    /// # Errors
    /// If the position is of another game.
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame>;

    /// Forgets all earlier analyses.
    fn forget(&mut self);

    /// Saves the proofs, if there are any, in the proof store. The analyst also saves
    /// them when it forgets or is dropped, but errors are not reported then.
    ///
    /// # Errors
    /// If the store cannot be written.
    fn keep(&mut self) -> Result<(), ProofStoreError> {
        Ok(())
    }
}

/// How an analyst works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalystSetup {
    /// How many best lines it reports, each beginning with a different move.
    pub lines: NonZeroUsize,
    /// How many threads it uses.
    pub threads: NonZeroUsize,
    /// How much memory it may use to remember positions, in bytes.
    pub table_bytes: usize,
    /// The share of its work that goes into proofs.
    pub proofs: Proofs,
    /// Does it use the proofs of earlier runs and complete tables, and save its own proofs?
    pub uses_proof_store: bool,
}

/// Makes an analyst for a game.
pub(crate) struct MakeAnalyst<'a> {
    pub(crate) setup: AnalystSetup,
    /// The proofs and tables that the analyst uses.
    pub(crate) resources: &'a Resources,
}

impl GameVisitor for MakeAnalyst<'_> {
    type Output = Box<dyn Analyst>;

    fn visit<G: CatalogueGame>(self, game: G) -> Box<dyn Analyst> {
        let Self { setup, resources } = self;
        let searcher = JointSearch::new(game, setup.table_bytes, setup.proofs);
        let searcher = if setup.uses_proof_store {
            searcher.with_resources(resources)
        } else {
            searcher.from_scratch()
        };
        Box::new(searcher.with_threads(setup.threads).with_lines(setup.lines))
    }
}

impl<G: CatalogueGame> Analyst for JointSearch<G> {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let state = typed(self.game(), state)?.clone();
        let game = self.game().clone();
        let report =
            self.search(&state, limits, stop, |report| tell(&in_words(&game, &state, report)));
        Ok(in_words(&game, &state, &report))
    }

    fn forget(&mut self) {
        JointSearch::forget(self);
    }

    fn keep(&mut self) -> Result<(), ProofStoreError> {
        JointSearch::keep(self)
    }
}

/// Makes an analyst that uses Monte-Carlo tree search.
pub(crate) struct MakeMonteCarlo {
    pub(crate) table_bytes: usize,
    pub(crate) seed: u64,
}

impl GameVisitor for MakeMonteCarlo {
    type Output = Box<dyn Analyst>;

    fn visit<G: CatalogueGame>(self, game: G) -> Box<dyn Analyst> {
        let search = MonteCarlo::new(game.clone(), self.table_bytes).with_seed(self.seed);
        Box::new(MonteCarloAnalyst { game, search })
    }
}

struct MonteCarloAnalyst<G: CatalogueGame> {
    game: G,
    search: MonteCarlo<G>,
}

impl<G: CatalogueGame> Analyst for MonteCarloAnalyst<G> {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let Self { game, search } = self;
        let state = typed(game, state)?;
        let report =
            search.search(state, limits, stop, |report| tell(&in_words(game, state, report)));
        Ok(in_words(game, state, &report))
    }

    /// It remembers nothing from one analysis to the next.
    fn forget(&mut self) {}
}

fn in_words<G: CatalogueGame>(game: &G, state: &G::State, report: &Report<G::Move>) -> Analysis {
    let line = |line: &SearchLine<G::Move>| Variation {
        score: line.score,
        moves: line.moves.iter().map(|&mv| game.format_move(mv)).collect(),
    };
    let best = report.lines.first().and_then(|line| line.moves.first());
    Analysis {
        depth: report.depth,
        lines: report.lines.iter().map(line).collect(),
        best_move: best.map(|&mv| LegalMove::new(game, state, mv)),
        nodes: report.nodes,
        time: report.time,
    }
}
