//! The arguments of `table`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::values::{GameName, memory, samples, seed, threads};
use super::{GameArguments, SetupArguments};

#[derive(Subcommand)]
pub(crate) enum TableCommand {
    /// Find the value of every position of a board, and write it to a file
    Build(TableBuildArguments),

    /// Look up a position: its value and the value of each move
    Probe(TableProbeArguments),

    /// Check the checksums of a table, and derive the values of random positions from their moves
    Check(TableCheckArguments),

    /// Count wins and losses by material and remaining steps, and judge the first moves
    Stats(TableStatsArguments),
}

/// A board.
#[derive(Args)]
pub(crate) struct BoardArguments {
    /// The game
    #[arg(value_parser = GameName)]
    game: String,

    /// An option of the game; may be repeated
    #[arg(short = 'o', long = "option", value_name = "NAME=VALUE", value_hint = ValueHint::Other)]
    options: Vec<String>,

    /// The size of the board, WIDTHxHEIGHT or one number; short for -o size=
    #[arg(long, value_name = "SIZE", value_hint = ValueHint::Other, allow_negative_numbers = true)]
    size: Option<String>,
}

impl BoardArguments {
    /// The board at the start of the game.
    pub(crate) fn at_start(&self) -> GameArguments {
        let (options, size) = (self.options.clone(), self.size.clone());
        let setup = SetupArguments { options, size, position: None, moves: None, seed: None };
        GameArguments { game: self.game.clone(), setup }
    }
}

#[derive(Args)]
pub(crate) struct TableBuildArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// The number of threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// The memory limit in MiB; by default what the build needs, if half of the free memory suffices
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// The file; by default the place where all commands find it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TableProbeArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// Use this table instead of the one that is found
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TableCheckArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Use this table instead of the one that is found
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The number of random positions
    #[arg(long, default_value = "100000", value_name = "N", value_parser = samples, allow_negative_numbers = true)]
    pub(crate) samples: u64,

    /// The seed for the choice of positions; by default it differs each time
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args)]
pub(crate) struct TableStatsArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Use this table instead of the one that is found
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The number of threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// The memory for parts of the table in MiB
    #[arg(long, default_value = "512", value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: usize,

    /// Also draw the statistics to this file, as SVG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) picture: Option<PathBuf>,
}
