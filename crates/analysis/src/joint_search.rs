//! The joint search: the engine's assessment of a position, and the part of it that is certain.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use cygnet_core::{CatalogueGame, Limits, Stop};
use cygnet_engine::{Engine, Report, Score};
use cygnet_solve::{ProofStoreError, Solver};

use crate::keeper::Keeper;
use crate::proofs::{Attempt, Certain, SharedRoot};
use crate::resources::Resources;
use crate::side_by_side::side_by_side;

/// The share of the work that goes into proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proofs {
    /// Only the proofs that the engine finds by itself.
    None,
    /// A small share: easy proofs are found, and the engine hardly loses any time.
    InPassing,
    /// About half.
    Half,
}

impl Proofs {
    /// The part of `bytes` bytes that the solver uses to remember positions.
    fn memory(self, bytes: usize) -> usize {
        match self {
            Self::None => 0,
            Self::InPassing => bytes / 4,
            Self::Half => bytes / 2,
        }
    }
}

/// The engine and the solver for one game. Both keep their memory from one search to the next.
pub struct JointSearch<G: CatalogueGame> {
    game: G,
    engine: Engine<G>,
    keeper: Keeper<G>,
    proofs: Proofs,
}

impl<G: CatalogueGame> JointSearch<G> {
    /// Creates a joint search for these rules that uses at most `memory_bytes` bytes for both
    /// together.
    #[must_use]
    pub fn new(game: G, memory_bytes: usize, proofs: Proofs) -> Self {
        let for_proofs = proofs.memory(memory_bytes);
        Self {
            engine: Engine::new(game.clone(), memory_bytes - for_proofs),
            keeper: Keeper::new(Solver::new(game.clone(), for_proofs)),
            game,
            proofs,
        }
    }

    /// Uses the proof store and the complete tables of these resources. The contents of the store are
    /// known from the start, and new proofs are stored there when the joint search forgets or is
    /// dropped, never during a search.
    #[must_use]
    pub fn with_resources(mut self, resources: &Resources) -> Self {
        if self.proofs != Proofs::None {
            self.keeper.use_resources(resources);
        }
        self
    }

    /// Ignores all earlier results, including complete tables, so that the search is the same on
    /// every machine.
    #[must_use]
    pub fn from_scratch(mut self) -> Self {
        self.keeper.solver.forgo_tables();
        self
    }

    /// Runs the engine on `threads` threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.engine = self.engine.with_threads(threads);
        self
    }

    /// Reports the `lines` best lines, each starting with a different move.
    #[must_use]
    pub fn with_lines(mut self, lines: NonZeroUsize) -> Self {
        self.engine = self.engine.with_lines(lines);
        self
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Forgets all earlier searches, so that the next one behaves like the first.
    pub fn forget(&mut self) {
        self.engine.forget();
        if self.proofs != Proofs::None {
            self.keeper.forget();
        }
    }

    /// Saves the proofs in the proof store.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn keep(&mut self) -> Result<(), ProofStoreError> {
        self.keeper.keep()
    }

    /// Searches from a position as [`Engine::search`] does, and tries periodically to prove its
    /// value: between two depths if there is one thread, otherwise on a thread of its own, beside
    /// those of the engine. The report marks proven scores as such, and its first move keeps the
    /// proven result. With one thread and no time limit, the result and the number of visited
    /// positions are reproducible.
    pub fn search(
        &mut self,
        root: &G::State,
        limits: &Limits,
        stop: &Stop,
        mut tell: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let Self { game, engine, keeper, proofs } = self;
        if *proofs == Proofs::None {
            return engine.search(root, limits, stop, tell);
        }
        let question = SharedRoot { game, solver: &keeper.solver, root, start: Instant::now() };
        let threads_beside = match engine.threads().get() {
            1 => 0,
            threads => u32::try_from(threads).unwrap_or(u32::MAX),
        };
        let mut attempt = Attempt::new(question, *proofs, limits, threads_beside);
        let engine_limits = attempt.leave_room(limits);
        let beside = (threads_beside > 0)
            .then(|| side_by_side(engine, &mut attempt, question, &engine_limits, stop, &mut tell));
        let report = beside.flatten().unwrap_or_else(|| {
            in_turn(engine, &mut attempt, question, &engine_limits, stop, &mut tell)
        });
        keeper.work += attempt.proof.nodes;
        report
    }
}

/// Runs engine and solver alternately: the engine waits after each depth while the solver
/// continues. So the result does not depend on the speed of either.
fn in_turn<G: CatalogueGame>(
    engine: &mut Engine<G>,
    attempt: &mut Attempt<'_, G>,
    question: SharedRoot<'_, G>,
    limits: &Limits,
    stop: &Stop,
    mut tell: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let report = engine.search_while(question.root, limits, stop, |report| {
        tell(&question.together(report, &attempt.proof));
        if report.score().is_some_and(Score::is_proven) {
            return ControlFlow::Continue(());
        }
        let was_certain = attempt.proof.certain();
        attempt.go_on(report, stop);
        if attempt.proof.certain() != was_certain {
            tell(&question.together(report, &attempt.proof));
        }
        match attempt.proof.certain() {
            Certain::Everything => ControlFlow::Break(()),
            Certain::Nothing | Certain::Value => ControlFlow::Continue(()),
        }
    });
    question.together(&report, &attempt.proof)
}
