//! People at a terminal: one program, which is built once.

mod ahead;
mod coach;
mod common;
mod events;
mod files;
mod hostile;
mod lessons;
mod plain;
mod plain_study;
mod progress;
mod puzzles;
mod screens;
mod study;
mod tiny;
mod trainer;
mod turns;
mod unfinished;
mod windows;
mod words;
