//! [`JointSearch`] for a game whose type is known only here: positions of any game in, moves as text out.
//!
//! An [`AnalystSetup`] visits a game and makes an [`Analyst`] of it. Analysis, reviews, hints and the
//! engine protocol all ask one.

use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_core::typed::{OtherGame, typed};
use cygnet_core::{CatalogueGame, DynState, GameVisitor, Limits, Stop};
use cygnet_engine::{Line, Report, Score};
use cygnet_solve::{ProofStore, ProofStoreError};

use crate::{JointSearch, Proofs};

/// What memory is counted in where people say how much there is.
pub const MEBIBYTE: usize = 1 << 20;

/// As many threads as were asked for, but no more than the machine runs at the same time: those would only
/// get in each other's way.
#[must_use]
pub fn usable_threads(wanted: NonZeroUsize) -> NonZeroUsize {
    std::thread::available_parallelism().map_or(wanted, |most| wanted.min(most))
}

/// A line of play and what it is worth to the side that begins it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// What it is worth.
    pub score: Score,
    /// The moves, the best for both sides as far as was seen; at least one.
    pub moves: Vec<String>,
}

/// What is known about a position so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysis {
    /// How many turns ahead was looked.
    pub depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Variation>,
    /// How many positions were looked at.
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

    /// Positions a second; 0 as long as no time has passed.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
    pub fn speed(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { self.nodes as f64 / seconds } else { 0.0 }
    }
}

/// Somebody who can be asked about any position of a game, and remembers what was seen.
pub trait Analyst: Send {
    /// Looks at a position until a limit, the stop or a proof ends it, and tells after each depth
    /// what is known. The past of the position counts, where the rules look back.
    ///
    /// Where not even the first depth was finished, there is a line with any move and depth 0.
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

    /// Forgets what was seen.
    fn forget(&mut self);

    /// Keeps what was proved, if it has proved anything, where the program keeps such things. It is kept
    /// without that when the analyst forgets or is dropped; but whatever is wrong then nobody hears.
    ///
    /// # Errors
    /// If it cannot be written.
    fn keep(&mut self) -> Result<(), ProofStoreError> {
        Ok(())
    }
}

/// How an analyst works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalystSetup {
    /// How many best lines it tells, each beginning with another move.
    pub lines: NonZeroUsize,
    /// How many threads it uses.
    pub threads: NonZeroUsize,
    /// How many bytes it may remember positions in.
    pub table_bytes: usize,
    /// How much of its work goes into proofs.
    pub proofs: Proofs,
    /// Does it know what the program has proved in earlier runs, in complete tables too, and keep what it
    /// proves?
    pub uses_proof_store: bool,
}

impl GameVisitor for AnalystSetup {
    type Output = Box<dyn Analyst>;

    fn visit<G: CatalogueGame>(self, game: G) -> Box<dyn Analyst> {
        let searcher = JointSearch::new(game, self.table_bytes, self.proofs);
        let searcher = if self.uses_proof_store {
            searcher.with_proof_store(ProofStore::of_program())
        } else {
            searcher.from_scratch()
        };
        Box::new(searcher.with_threads(self.threads).with_lines(self.lines))
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
        let report = self.search(&state, limits, stop, |report| tell(&in_words(&game, report)));
        Ok(in_words(&game, &report))
    }

    fn forget(&mut self) {
        JointSearch::forget(self);
    }

    fn keep(&mut self) -> Result<(), ProofStoreError> {
        JointSearch::keep(self)
    }
}

fn in_words<G: CatalogueGame>(game: &G, report: &Report<G::Move>) -> Analysis {
    let line = |line: &Line<G::Move>| Variation {
        score: line.score,
        moves: line.moves.iter().map(|&mv| game.format_move(mv)).collect(),
    };
    Analysis {
        depth: report.depth,
        lines: report.lines.iter().map(line).collect(),
        nodes: report.nodes,
        time: report.time,
    }
}
