//! People at a terminal: one program, which is built once.

mod ahead;
mod common;
mod events;
mod files;
mod hostile;
mod plain;
mod puzzles;
mod screens;
mod study;
mod tiny;
mod turns;
mod unfinished;
mod windows;
mod words;
