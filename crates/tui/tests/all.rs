//! People at a terminal: one program, which is built once.

mod ahead;
mod common;
mod events;
mod hostile;
mod killed;
mod plain;
mod programs;
mod screens;
mod settings;
mod store;
mod study;
mod table;
mod turns;
mod unfinished;
mod windows;
mod words;
