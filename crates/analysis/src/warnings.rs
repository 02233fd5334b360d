//! Warnings about defective files of proofs and complete tables.

use cygnet_core::{Message, Say, message};
use cygnet_solve::ProofStore;
use cygnet_solve::complete::Tables;

/// Returns the defects found since the last call in the proofs of earlier runs and in complete
/// tables, as sentences for the user of the program.
#[must_use]
pub fn take_warnings() -> Vec<Message> {
    let proofs = ProofStore::of_program().take_noted().into_iter();
    let proofs = proofs.map(|error| {
        message!(
            "proofs-not-used",
            "What was proved before is not used: {reason}.",
            reason = error.message(),
        )
    });
    let tables = Tables::take_noted().into_iter();
    let tables = tables.map(|error| {
        message!(
            "table-not-used",
            "A complete table is not used: {reason}.",
            reason = error.message(),
        )
    });
    proofs.chain(tables).collect()
}
