//! The arguments of `ratings`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use cygnet_ratings::{FirstGuess, RATED_NODES};

use super::values::{GameName, games, nodes, seed};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub(crate) struct RatingsArguments {
    /// The game
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,

    #[command(subcommand)]
    pub(crate) command: Option<RatingsCommand>,
}

#[derive(Subcommand)]
pub(crate) enum RatingsCommand {
    /// Measure the ratings of the levels and classic bots of games by matches
    Calibrate(CalibrateArguments),

    /// Say how well you play a game, before its first rated result
    Guess {
        /// The game
        #[arg(value_parser = GameName)]
        game: String,

        /// How well you play
        #[arg(value_enum)]
        how: GuessArgument,
    },

    /// Print all your results and ratings as JSON, or write them to a file
    Export {
        /// The file; by default the results are printed
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        out: Option<PathBuf>,
    },

    /// Erase your results and ratings, in one game or in all
    Erase {
        /// The game; without it, all games
        #[arg(value_parser = GameName)]
        game: Option<String>,

        /// Confirm it
        #[arg(long)]
        yes: bool,
    },
}

/// How well a person plays.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum GuessArgument {
    New,
    Casual,
    Regular,
    Strong,
}

impl From<GuessArgument> for FirstGuess {
    fn from(argument: GuessArgument) -> Self {
        match argument {
            GuessArgument::New => Self::New,
            GuessArgument::Casual => Self::Casual,
            GuessArgument::Regular => Self::Regular,
            GuessArgument::Strong => Self::Strong,
        }
    }
}

#[derive(Args)]
pub(crate) struct CalibrateArguments {
    /// The games
    #[arg(required = true, value_name = "GAME", value_parser = GameName)]
    pub(crate) games_to_rate: Vec<String>,

    /// The number of games of each match; those of level-9 and level-10 have a tenth of it
    #[arg(long, value_name = "N", default_value = "200", value_parser = games, allow_negative_numbers = true)]
    pub(crate) games: u32,

    /// The seed of openings and of random choices
    #[arg(long, value_name = "NUMBER", default_value = "19", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: u64,

    /// The number of positions per move; only level-10 would search more
    #[arg(long, value_name = "N", default_value_t = RATED_NODES, value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: u64,

    /// The folder for the records of all matches; games that are in it are not played again
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) records: Option<PathBuf>,

    /// The folder to write the ratings of each game to, as GAME.json
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}
