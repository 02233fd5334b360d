//! Puzzles: one program, which is built once.

mod building;
mod checking;
mod files;
mod mistakes;
mod set;
mod themes;
mod trainer;
mod training;
