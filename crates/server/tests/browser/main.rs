//! The pages in a real browser: Chromium, driven over its debugging protocol.
//!
//! `cargo test -p cygnet-server --test browser` runs them. Where there is no Chromium they say so and are
//! skipped, but fail if `CI` is set. A test that fails leaves pictures in `target/screenshots/failed`. The
//! pictures of all screens are made by
//! `cargo test -p cygnet-server --test browser screenshots -- --ignored`.
#![cfg(unix)]

mod accessible;
mod analysis;
mod analysis_editor;
mod analysis_sharing;
mod analysis_strangers;
mod analysis_truth;
mod analysis_ways;
mod analysis_work;
mod chromium;
mod coach;
mod games;
mod lessons;
mod line;
mod log;
mod network;
mod page;
mod pages;
mod people;
mod play;
mod progress;
mod puzzles;
mod reports;
mod screenshots;
mod turns;
mod world;
