//! The engine and the solver together.
//!
//! The engine says what looks best and how good it looks; the solver says what is certain. [`Counsel`]
//! asks both about a position and puts their answers together; [`analyst`] is the same for games whose
//! type is not known. Players, analysis, hints, reviews and the engine protocol ask one of the two.

pub mod analyst;
mod counsel;
mod keeper;
mod proofs;
mod side_by_side;

pub use counsel::{Counsel, Proofs};
pub use cygnet_solve::Shelf;
pub use cygnet_solve::complete::Tables;
