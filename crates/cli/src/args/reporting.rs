//! The arguments of `report`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::values::{GameName, duration, report_games, seed, threads};

#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct ReportArguments {
    /// The game
    #[arg(value_parser = GameName, required_unless_present_any = ["compare", "check"])]
    pub(crate) game: Option<String>,

    /// The sizes of the boards, with commas between them: 4x4,5x5
    #[arg(long, value_name = "SIZES", value_hint = ValueHint::Other, allow_negative_numbers = true)]
    pub(crate) size: Option<String>,

    /// An option of the game; several values with commas between them are compared; may be repeated
    #[arg(short = 'o', long = "option", value_name = "NAME=VALUES", value_hint = ValueHint::Other)]
    pub(crate) options: Vec<String>,

    /// About how long to measure; chooses the number of games by the speed of this machine [default: 10m]
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "games")]
    pub(crate) time: Option<Duration>,

    /// The number of games for each skill; makes the report exactly repeatable
    #[arg(long, value_name = "N", value_parser = report_games, allow_negative_numbers = true)]
    pub(crate) games: Option<u32>,

    /// The seed for everything left to chance; by default it differs each time
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The number of threads; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The page to write; its numbers go to a file beside it that ends in .json [default: GAME-report.html]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,

    /// Say which differences between two reports are real
    #[arg(long, num_args = 2, value_names = ["A.json", "B.json"], value_hint = ValueHint::FilePath, conflicts_with_all = ["game", "check"])]
    pub(crate) compare: Option<Vec<PathBuf>>,

    /// Play a sample of the games of a report again, and compare
    #[arg(long, value_name = "REPORT.json", value_hint = ValueHint::FilePath, conflicts_with = "game")]
    pub(crate) check: Option<PathBuf>,
}
