//! The solver of a joint search, and where what it proves is kept.

use std::thread;

use cygnet_core::Solving;
use cygnet_solve::{LEAST_WORK, ProofStore, ProofStoreError, Solver};

/// A solver that knows what was proved in earlier runs, and keeps what it has proved when it is no longer
/// needed: never while anybody waits for a move.
pub(crate) struct Keeper<G: Solving> {
    pub(crate) solver: Solver<G>,
    store: ProofStore,
    /// How many positions were looked at since something was last kept.
    pub(crate) work: u64,
}

impl<G: Solving> Keeper<G> {
    /// One that recalls and keeps nothing.
    pub(crate) fn new(solver: Solver<G>) -> Self {
        Self { solver, store: ProofStore::nowhere(), work: 0 }
    }

    /// Recalls what is on this proof store, and keeps there what is proved.
    pub(crate) fn use_proof_store(&mut self, place: ProofStore) {
        self.store = place;
        self.recall();
        // Whether there is a complete table is found out now, and not while somebody waits for a move.
        self.solver.has_complete_table();
    }

    /// Whatever is wrong with what was kept, it can be proved again.
    fn recall(&self) {
        if let Err(error) = self.solver.recall_from(&self.store) {
            self.store.note(error);
        }
    }

    /// Keeps what was proved, if enough was done for it.
    pub(crate) fn keep(&mut self) -> Result<(), ProofStoreError> {
        if self.work >= LEAST_WORK {
            self.solver.keep_on(&self.store)?;
            self.work = 0;
        }
        Ok(())
    }

    /// Knows no more than at the beginning, and what has been kept since.
    pub(crate) fn forget(&mut self) {
        // Whatever cannot be kept can be proved again.
        let _ = self.keep();
        self.work = 0;
        self.solver.forget();
        self.recall();
    }
}

impl<G: Solving> Drop for Keeper<G> {
    fn drop(&mut self) {
        // What a search that broke down has left behind is not to be relied on.
        if !thread::panicking() {
            let _ = self.keep();
        }
    }
}
