//! The tests of reports: one program, which is built once.

mod exact;
mod states;
mod study;
