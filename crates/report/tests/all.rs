//! The tests of reports: one program, which is built once.

#![expect(clippy::cast_precision_loss, reason = "counts of small boards")]

mod exact;
mod states;
mod study;
