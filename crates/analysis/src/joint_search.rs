//! What the engine holds of a position, and what of it is certain.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use cygnet_core::{CatalogueGame, Limits, Stop};
use cygnet_engine::{Engine, Report, Score};
use cygnet_solve::{ProofStore, ProofStoreError, Solver};

use crate::keeper::Keeper;
use crate::proofs::{Attempt, Certain, Question};
use crate::side_by_side::side_by_side;

/// How much of the work goes into proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proofs {
    /// Nothing but what the engine comes across.
    None,
    /// A little: what is within reach is proved, and the engine hardly misses the time.
    InPassing,
    /// About half.
    Half,
}

impl Proofs {
    /// The part of so many bytes that positions are remembered in for proofs.
    fn memory(self, bytes: usize) -> usize {
        match self {
            Self::None => 0,
            Self::InPassing => bytes / 4,
            Self::Half => bytes / 2,
        }
    }
}

/// The engine and the solver for one game. Each remembers what it has seen.
pub struct JointSearch<G: CatalogueGame> {
    game: G,
    engine: Engine<G>,
    keeper: Keeper<G>,
    proofs: Proofs,
}

impl<G: CatalogueGame> JointSearch<G> {
    /// For these rules, with at most so many bytes for both together.
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

    /// What is on this proof store is known from the start, and what is proved is put there: when it is
    /// forgotten or the joint search is dropped, and never during a search.
    #[must_use]
    pub fn with_proof_store(mut self, place: ProofStore) -> Self {
        if self.proofs != Proofs::None {
            self.keeper.use_proof_store(place);
        }
        self
    }

    /// Without anything that was found out earlier, so that it is the same on every machine: complete
    /// tables are not looked for.
    #[must_use]
    pub fn from_scratch(mut self) -> Self {
        self.keeper.solver.forgo_tables();
        self
    }

    /// With the engine on so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.engine = self.engine.with_threads(threads);
        self
    }

    /// With so many best lines, each starting with another move.
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

    /// Forgets what was seen, so that the next search is as the first.
    pub fn forget(&mut self) {
        self.engine.forget();
        if self.proofs != Proofs::None {
            self.keeper.forget();
        }
    }

    /// Keeps what was proved on the proof store.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&mut self) -> Result<(), ProofStoreError> {
        self.keeper.keep()
    }

    /// Searches from a position as [`Engine::search`] does, and tries now and then to prove what it is
    /// worth: between two depths if there is one thread, else on a thread of its own, beside those of
    /// the engine. What is proved is said so, and the move in front of the report keeps it. With one
    /// thread and without a limit of time, the same search finds the same in the same number of positions.
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
        let question = Question { game, solver: &keeper.solver, root, start: Instant::now() };
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

/// The engine waits after each depth while the solver goes on: what is found does not depend on how quick
/// either is.
fn in_turn<G: CatalogueGame>(
    engine: &mut Engine<G>,
    attempt: &mut Attempt<'_, G>,
    question: Question<'_, G>,
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
