//! Search that proves who wins, generic over the rules.
//!
//! A [`Solver`] finds what a position is worth, using what the game provides for solving
//! ([`Solving`](cygnet_core::Solving)), and can write down the proof. [`verify`] checks such a proof; it
//! shares only the rules with the solver.

mod archive;
mod checksum;
pub mod complete;
mod distance;
pub mod erased;
pub mod inquiry;
pub mod json;
mod proof;
mod proof_store;
mod search;
mod shortcuts;
mod solver;
mod table;
mod theory;
mod values;
pub mod verify;

pub use archive::{ArchiveError, LEAST_WORK};
pub use distance::Ending;
pub use proof::{Proof, ProofError};
pub use proof_store::{ProofStore, ProofStoreError};
pub use shortcuts::Shortcuts;
pub use solver::{Bounds, Solution, Solver};
pub use theory::{Region, Theory, Worth, theory};
