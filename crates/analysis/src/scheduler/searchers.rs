//! Idle analysts and provers: those between two slices of work, in bounded memory.
//!
//! They belong to no job: the next one on a game of the same rules finds the memory that an earlier one
//! filled.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use cygnet_core::{DynGame, Stop};
use cygnet_solve::erased::{Prover, ProverSetup};

use crate::{Analyst, AnalystSetup, Proofs, Resources, analyst, prover};

/// The rules that a searcher is for: the game, its options and the number of lines.
type Rules = (&'static str, String, usize);

/// Searchers that wait for work.
pub(crate) struct IdleSearchers {
    resources: Resources,
    /// The memory of one searcher, in bytes.
    bytes: usize,
    analysts: Idle<Box<dyn Analyst>>,
    provers: Idle<Box<dyn Prover>>,
}

/// Idle searchers, the one that has been idle longest first.
struct Idle<S> {
    most: usize,
    searchers: Mutex<Vec<(Rules, S)>>,
}

impl<S> Idle<S> {
    fn new(most: usize) -> Self {
        Self { most, searchers: Mutex::default() }
    }

    fn take(&self, rules: &Rules) -> Option<S> {
        let mut searchers = self.searchers.lock().unwrap_or_else(PoisonError::into_inner);
        let place = searchers.iter().rposition(|(of, _)| of == rules)?;
        Some(searchers.remove(place).1)
    }

    fn give_back(&self, rules: Rules, searcher: S) {
        let mut searchers = self.searchers.lock().unwrap_or_else(PoisonError::into_inner);
        searchers.push((rules, searcher));
        let oldest = (searchers.len() > self.most).then(|| searchers.remove(0));
        // Dropping takes a moment, and others go on meanwhile.
        drop(searchers);
        drop(oldest);
    }
}

fn rules(game: &dyn DynGame, lines: usize) -> Rules {
    let options = game.options().iter().map(|(name, value)| format!("{name}={value}"));
    (game.info().id, options.collect::<Vec<_>>().join(" "), lines)
}

impl IdleSearchers {
    /// Idle searchers that take at most `memory` bytes, `bytes` each.
    pub(crate) fn new(resources: Resources, memory: usize, bytes: usize) -> Self {
        let all = memory / bytes.max(1);
        // There are analysts of a game for each number of lines, but only one kind of prover.
        let provers = (all / 4).max(1);
        let analysts = all.saturating_sub(provers).max(1);
        Self { resources, bytes, analysts: Idle::new(analysts), provers: Idle::new(provers) }
    }

    /// What a new searcher uses. Visitors may ask about any board: a server that saved their proofs would fill
    /// its disk. To read earlier ones may take a while, and ends when nobody waits for it.
    fn resources(&self, stop: &Stop) -> Resources {
        let store = self.resources.proof_store().reading_until(stop);
        self.resources.clone().with_proof_store(store)
    }

    /// Works with an analyst of this game. If the work panics, the analyst is dropped.
    pub(crate) fn with_analyst<T>(
        &self,
        game: &Arc<dyn DynGame>,
        lines: NonZeroUsize,
        stop: &Stop,
        work: impl FnOnce(&mut dyn Analyst) -> T,
    ) -> T {
        let rules = rules(&**game, lines.get());
        let known = self.analysts.take(&rules);
        let is_new = known.is_none();
        let mut searcher = known.unwrap_or_else(|| {
            let setup = AnalystSetup {
                lines,
                threads: NonZeroUsize::MIN,
                table_bytes: self.bytes,
                proofs: Proofs::Half,
                uses_proof_store: true,
            };
            analyst(game, setup, &self.resources(stop))
        });
        let is_whole = !is_new || !stop.is_stopped();
        let result = work(&mut *searcher);
        if is_whole {
            self.analysts.give_back(rules, searcher);
        }
        result
    }

    /// Works with a prover of this game.
    pub(crate) fn with_prover<T>(
        &self,
        game: &Arc<dyn DynGame>,
        stop: &Stop,
        work: impl FnOnce(&dyn Prover) -> T,
    ) -> T {
        let rules = rules(&**game, 0);
        let known = self.provers.take(&rules);
        let is_new = known.is_none();
        let searcher = known.unwrap_or_else(|| {
            let setup = ProverSetup {
                threads: NonZeroUsize::MIN,
                table_bytes: self.bytes,
                tables: Some(self.resources.tables().clone()),
            };
            let prover = prover(game, setup);
            // A defect does no harm: everything can be proved again.
            let _ = prover.recall_from(self.resources(stop).proof_store());
            prover
        });
        let is_whole = !is_new || !stop.is_stopped();
        let result = work(&*searcher);
        if is_whole {
            self.provers.give_back(rules, searcher);
        }
        result
    }
}
