//! The arguments of `tournament`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};
use cygnet_arena::tournament::TournamentFormat;
use cygnet_core::time::TimeControl;

use super::SetupArguments;
use super::values::{GameName, duration, extra_pairs, match_clock, nodes, rounds, threads};

#[derive(Args)]
pub(crate) struct TournamentArguments {
    /// The game, or a file ending in .toml that describes the tournament
    #[arg(value_name = "GAME", value_parser = GameName)]
    pub(crate) game_or_file: String,

    /// The players, best first; levels stands for all levels, bots for all classic bots
    #[arg(value_name = "PLAYER", value_hint = ValueHint::Other)]
    pub(crate) players: Vec<String>,

    #[command(flatten)]
    pub(crate) setup: SetupArguments,

    /// Who meets whom; round-robin if nothing is chosen
    #[arg(long, value_enum)]
    pub(crate) format: Option<FormatArgument>,

    /// The rounds of a Swiss tournament; in a round robin or gauntlet, how often everybody meets
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub(crate) rounds: Option<u32>,

    /// The games of a pairing [default: 2, one with each side]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub(crate) games: Option<u32>,

    /// How many of the players are the challengers of a gauntlet, from the first on [default: 1]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub(crate) challengers: Option<u32>,

    /// How many more pairs of games may decide a drawn pairing of a knockout [default: 4]
    #[arg(long, value_name = "N", value_parser = extra_pairs, allow_negative_numbers = true)]
    pub(crate) extra_pairs: Option<u32>,

    /// The time per move, such as 100ms, which is the default
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with_all = ["nodes", "clock"])]
    pub(crate) time: Option<Duration>,

    /// The number of positions to search per move; makes the tournament exactly repeatable
    #[arg(long, value_name = "N", value_parser = nodes, conflicts_with = "clock", allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// The clock, as in play: 1m+0.6s for a minute and 0.6 seconds more per move
    #[arg(long, value_name = "TIME", value_parser = match_clock)]
    pub(crate) clock: Option<TimeControl>,

    /// The number of games to play at the same time [default: 1]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Append each finished game to this file, and play only the games that it does not contain yet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) records: Option<PathBuf>,

    /// Write the result as a page, NAME.html, and as NAME.json, and keep both up to date meanwhile
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,

    /// The title of the page and of the records
    #[arg(long, value_name = "TEXT", value_hint = ValueHint::Other)]
    pub(crate) title: Option<String>,
}

/// Who meets whom.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum FormatArgument {
    RoundRobin,
    Gauntlet,
    Swiss,
    Knockout,
}

impl From<FormatArgument> for TournamentFormat {
    fn from(argument: FormatArgument) -> Self {
        match argument {
            FormatArgument::RoundRobin => Self::RoundRobin,
            FormatArgument::Gauntlet => Self::Gauntlet,
            FormatArgument::Swiss => Self::Swiss,
            FormatArgument::Knockout => Self::Knockout,
        }
    }
}
