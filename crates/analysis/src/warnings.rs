//! Warnings about defective files of proofs and complete tables.

use cygnet_solve::ProofStore;
use cygnet_solve::complete::Tables;

/// Returns the defects found since the last call in the proofs of earlier runs and in complete
/// tables, as English sentences for the user of the program.
#[must_use]
pub fn take_warnings() -> Vec<String> {
    let proofs = ProofStore::of_program().take_noted().into_iter();
    let proofs = proofs.map(|error| format!("What was proved before is not used: {error}."));
    let tables = Tables::take_noted().into_iter();
    let tables = tables.map(|error| format!("A complete table is not used: {error}."));
    proofs.chain(tables).collect()
}
