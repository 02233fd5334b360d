//! Engine and solver together: one program, which is built once.

mod counsel;
mod graphs;
