//! What searches share: the proofs of earlier runs, complete tables, and the pool of searchers.

use cygnet_core::{Message, Say, message};
use cygnet_solve::ProofStore;
use cygnet_solve::complete::Tables;

use crate::pool::{Pool, PoolLimits};

/// The resources of a program. It makes one value at the top and hands it down to everything that searches;
/// clones are cheap and share everything.
///
/// The default has no proofs, no tables and a pool without bounds: a search with it is the same on every
/// machine.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    proof_store: ProofStore,
    tables: Tables,
    pool: Pool,
}

impl Resources {
    /// Recalls proofs from this store, and saves them there.
    #[must_use]
    pub fn with_proof_store(mut self, proof_store: ProofStore) -> Self {
        self.proof_store = proof_store;
        self
    }

    /// Looks positions up in these complete tables.
    #[must_use]
    pub fn with_tables(mut self, tables: Tables) -> Self {
        self.tables = tables;
        self
    }

    /// Keeps the searches of computer players within these limits.
    #[must_use]
    pub fn with_limits(mut self, limits: PoolLimits) -> Self {
        self.pool = Pool::new(limits);
        self
    }

    /// The proofs of earlier runs.
    #[must_use]
    pub fn proof_store(&self) -> &ProofStore {
        &self.proof_store
    }

    /// The complete tables.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The pool that computer players take their searchers from.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Takes the defects that were found in the proofs of earlier runs and in complete tables, as
    /// sentences for the user of the program. Each defect is returned once.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<Message> {
        let proofs = self.proof_store.take_noted().into_iter();
        let proofs = proofs.map(|error| {
            message!(
                "proofs-not-used",
                "Earlier proofs were ignored: {reason}.",
                reason = error.message(),
            )
        });
        let tables = self.tables.take_noted().into_iter();
        let tables = tables.map(|error| {
            message!(
                "table-not-used",
                "A complete table was ignored: {reason}.",
                reason = error.message(),
            )
        });
        proofs.chain(tables).collect()
    }
}
