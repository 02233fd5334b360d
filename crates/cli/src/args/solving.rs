//! The arguments of `solve` and `verify`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::GameArguments;
use super::values::{duration, memory, nodes, threads};

#[derive(Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// Show the value of every legal move
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Find the number of turns to the end if both sides play their best
    #[arg(long)]
    pub(crate) distance: bool,

    /// Prove from scratch, without earlier proofs and complete tables, and keep nothing
    #[arg(long)]
    pub(crate) fresh: bool,

    /// The time limit, such as 5s or 10m; without one, the search ends when the position is solved
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// The number of positions to search
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// The memory for the transposition table in MiB [default: 512, or less if that does not fit]
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// The number of threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// Write a proof to this file, which 'cygnet verify' checks
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) proof: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct VerifyArguments {
    /// The files written by 'cygnet solve --proof'
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
}
