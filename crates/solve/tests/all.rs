//! Tests of proofs and complete tables, built as one program.

mod brute_force;
mod complete;
mod damaged;
mod graphs;
mod keeping;
mod proofs;
mod theory;
mod tiny;
mod values;
