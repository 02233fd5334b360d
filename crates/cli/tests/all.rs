//! The program as people and scripts meet it: one program, which is built once.

mod arena;
mod commands;
mod damaged;
mod folders;
mod hostile;
mod json;
mod language;
mod memory;
mod program;
mod protocol;
mod puzzles;
mod ratings;
mod report;
mod running;
mod solve;
mod table;
mod terminal;
mod tournaments;
mod tutorial;
