//! What `table` can be asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::values::{GameName, memory, samples, seed, threads};
use super::{GameArguments, SetupArguments};

#[derive(Subcommand)]
pub(crate) enum TableCommand {
    /// Find the value of every position of a board, and write it to a file
    #[command(after_help = "Examples:
  cygnet table build ugly_duck --size 4x5
  cygnet table build ugly_duck --size 5x5 --threads 2 --memory 8192
  cygnet table build ugly_duck --size 5x4 --out /big/disk/ugly_duck_5x4.table

An interrupted build keeps what is finished, and running the same command again continues it. With \
less memory than the table takes, parts are read back from the file as needed. 5x5 takes 6.7 GiB of \
disk.

Exit status: 0 if the table is complete, 1 if the build was interrupted or there is too little memory.")]
    Build(TableBuildArguments),

    /// Look up a position: its value and the value of each move
    #[command(after_help = "Examples:
  cygnet table probe ugly_duck --size 4x5
  cygnet table probe ugly_duck --size 4x5 --moves 'b1b2 b5b4' --json

Exit status: 0 if the table contains the position, 1 if it does not.")]
    Probe(TableProbeArguments),

    /// Check the checksums of a table, and derive the values of random positions from their moves
    #[command(after_help = "Examples:
  cygnet table check ugly_duck --size 4x5
  cygnet table check ugly_duck --size 5x5 --samples 1000000 --seed 1

Exit status: 0 if the table is in order, 1 if it is damaged or wrong or the check was interrupted.")]
    Check(TableCheckArguments),

    /// Count wins and losses by material and remaining steps, and judge the first moves
    #[command(after_help = "Examples:
  cygnet table stats ugly_duck --size 4x5
  cygnet table stats ugly_duck --size 4x5 --picture ugly_duck.svg
  cygnet table stats ugly_duck --size 4x5 --json

The count examines every move of every position, which takes longer than building the table.

Exit status: 0 if the count is complete, 1 if it was interrupted.")]
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
