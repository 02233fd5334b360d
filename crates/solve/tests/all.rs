//! Proofs, and complete tables: one program, which is built once.

mod brute_force;
mod complete;
mod damaged;
mod graphs;
mod keeping;
mod proofs;
mod theory;
mod values;
