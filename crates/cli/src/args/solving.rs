//! What `solve` and `verify` can be asked.

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

    /// Tell the value of every legal move
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Find out how many turns it takes, if both sides do their best
    #[arg(long)]
    pub(crate) distance: bool,

    /// Prove it anew, without what was proved before and without complete tables, and keep nothing
    #[arg(long)]
    pub(crate) fresh: bool,

    /// How long to try, such as 5s or 10m; without it, until it is solved
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// How many positions to look at
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// How much memory the table of positions may use, in MiB [default: 512, or what there is]
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// How many threads to use
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// Write a proof to this file that 'cygnet verify' checks
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) proof: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct VerifyArguments {
    /// The files that 'cygnet solve --proof' has written
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
}
