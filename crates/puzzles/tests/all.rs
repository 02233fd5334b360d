//! Puzzles: one program, which is built once.

mod building;
mod files;
mod set;
mod training;
