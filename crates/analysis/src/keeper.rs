//! The solver of a joint search, and the store in which it keeps its proofs.

use std::thread;

use cygnet_core::Solving;
use cygnet_solve::{LEAST_WORK, ProofStore, ProofStoreError, Solver};

use crate::resources::Resources;

/// A solver that knows the proofs of earlier runs, and saves its own when it is no longer needed:
/// never while a move is being awaited.
pub(crate) struct Keeper<G: Solving> {
    pub(crate) solver: Solver<G>,
    store: ProofStore,
    /// The number of positions visited since the last save.
    pub(crate) work: u64,
}

impl<G: Solving> Keeper<G> {
    /// Creates a keeper without a store.
    pub(crate) fn new(solver: Solver<G>) -> Self {
        Self { solver, store: ProofStore::nowhere(), work: 0 }
    }

    /// Loads the proofs of the proof store, saves new ones there, and uses complete tables.
    pub(crate) fn use_resources(&mut self, resources: &Resources) {
        self.store = resources.proof_store().clone();
        self.solver.use_tables(resources.tables());
        self.recall();
        // Look for a complete table now, and not while a move is being awaited.
        self.solver.has_complete_table();
    }

    /// Loads the stored proofs. A defect is only noted, because everything can be proved again.
    fn recall(&self) {
        if let Err(error) = self.solver.recall_from(&self.store) {
            self.store.note(error);
        }
    }

    /// Saves the proofs, if they took enough work to be worth it.
    pub(crate) fn keep(&mut self) -> Result<(), ProofStoreError> {
        if self.work >= LEAST_WORK {
            self.solver.keep_on(&self.store)?;
            self.work = 0;
        }
        Ok(())
    }

    /// Returns to the initial knowledge, plus the proofs saved since.
    pub(crate) fn forget(&mut self) {
        // A failure does no harm: everything can be proved again.
        let _ = self.keep();
        self.work = 0;
        self.solver.forget();
        self.recall();
    }
}

impl<G: Solving> Drop for Keeper<G> {
    fn drop(&mut self) {
        // The state that a panicked search has left behind is not reliable.
        if !thread::panicking() {
            let _ = self.keep();
        }
    }
}
