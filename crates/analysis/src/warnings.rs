//! Files with what is known for certain, as far as something is wrong with them.

use cygnet_solve::ProofStore;
use cygnet_solve::complete::Tables;

/// What was found to be wrong with the proofs of earlier runs and with complete tables since this was asked
/// last: sentences in English for the person who uses the program.
#[must_use]
pub fn take_warnings() -> Vec<String> {
    let proofs = ProofStore::of_program().take_noted().into_iter();
    let proofs = proofs.map(|error| format!("What was proved before is not used: {error}."));
    let tables = Tables::take_noted().into_iter();
    let tables = tables.map(|error| format!("A complete table is not used: {error}."));
    proofs.chain(tables).collect()
}
