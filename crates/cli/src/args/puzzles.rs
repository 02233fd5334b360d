//! The arguments of `puzzles`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use cygnet_puzzles::{USUAL_CHECK_NODES, USUAL_NODES};

use super::tables::BoardArguments;
use super::values::{nodes, puzzle_count, samples, seed, threads};

#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Find positions in which one move alone keeps the result, and prove it
    Build(PuzzlesBuildArguments),

    /// Prove every statement of the puzzles of a file from scratch
    Check(PuzzlesCheckArguments),
}

#[derive(Args)]
pub(crate) struct PuzzlesBuildArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// The number of puzzles
    #[arg(long, default_value = "100", value_name = "N", value_parser = puzzle_count, allow_negative_numbers = true)]
    pub(crate) count: usize,

    /// The seed for the games that are searched; by default it differs each time
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Search the games of these record files instead of games between levels; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub(crate) from: Vec<PathBuf>,

    /// The number of positions to search for the value of one move; a whole puzzle may take eight times as many
    #[arg(long, value_name = "N", default_value_t = USUAL_NODES, value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: u64,

    /// The number of threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// The file; by default the puzzles are printed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct PuzzlesCheckArguments {
    /// The file of puzzles; - is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Check only the puzzle with this id
    #[arg(long, value_name = "ID", value_hint = ValueHint::Other, conflicts_with = "sample")]
    pub(crate) id: Option<String>,

    /// Check only this many puzzles, chosen at random
    #[arg(long, value_name = "N", value_parser = samples, allow_negative_numbers = true)]
    pub(crate) sample: Option<u64>,

    /// The seed for the choice of puzzles; by default it differs each time
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The number of positions to search for each puzzle before it counts as unproved
    #[arg(long, value_name = "N", default_value_t = USUAL_CHECK_NODES, value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: u64,

    /// The number of threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
}
