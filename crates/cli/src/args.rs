//! The command line: its commands and arguments, and its help.
#![expect(clippy::doc_markdown, reason = "these comments are the texts of --help")]

mod examples;
mod puzzles;
mod ratings;
mod reporting;
#[cfg(feature = "server")]
mod serving;
mod solving;
mod tables;
mod tournaments;
mod values;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use cygnet_arena::Sprt;
use cygnet_core::time::TimeControl;
pub(crate) use examples::{HELP_ENDS, HelpEnd};
pub(crate) use puzzles::{PuzzlesBuildArguments, PuzzlesCheckArguments, PuzzlesCommand};
pub(crate) use ratings::{CalibrateArguments, RatingsArguments, RatingsCommand};
pub(crate) use reporting::ReportArguments;
#[cfg(feature = "server")]
pub(crate) use serving::ServeArguments;
pub(crate) use solving::{SolveArguments, VerifyArguments};
pub(crate) use tables::{
    TableBuildArguments, TableCheckArguments, TableCommand, TableProbeArguments,
    TableStatsArguments,
};
pub(crate) use tournaments::TournamentArguments;
pub(crate) use values::Each;
use values::{
    GameName, clock, depth, duration, each, game_number, games, match_clock, memory, nodes,
    search_depth, seed, sprt, threads,
};

/// Play, analyse and solve two-player abstract strategy games.
#[derive(Parser)]
#[command(name = "cygnet", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Print the answer as JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// The folder to search first for complete tables, which 'cygnet table build' makes
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) screen: ScreenArguments,

    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

#[derive(Subcommand)]
pub(crate) enum CliCommand {
    /// List the games with their options, ranges and defaults
    Games,

    /// Draw the board and show whose turn it is or who has won
    Show(GameArguments),

    /// List the legal moves in sorted order, one per line
    Moves(GameArguments),

    /// Count the move sequences of a given length; the last line is the total alone
    Perft(PerftArguments),

    /// Describe a position completely, as JSON for tools
    Inspect(InspectArguments),

    /// Print the rules of a game
    Rules {
        /// The game
        #[arg(value_parser = GameName)]
        game: String,
    },

    /// Play a game against a computer player or another person
    Play(PlayArguments),

    /// Watch two computer players play a game
    Watch(WatchArguments),

    /// Serve the games as a web application, to play in a browser
    #[cfg(feature = "server")]
    Serve(ServeArguments),

    /// Analyse a position with the engine: depth, score, speed and best line as the search deepens
    Analyse(AnalyseArguments),

    /// Review recorded games: mark the moves that lost much, and show better ones
    Review(ReviewArguments),

    /// Prove which side wins, and show the moves that keep the result
    Solve(SolveArguments),

    /// Check proofs written by 'solve --proof', using only the rules
    Verify(VerifyArguments),

    /// Build and query complete tables, which hold the value of every position of a board
    #[command(subcommand)]
    Table(TableCommand),

    /// Learn a game by doing, in small tasks on the screen, or line by line with --plain
    Learn(LearnArguments),

    /// Solve puzzles on the screen, or line by line with --plain
    Puzzle(PuzzleArguments),

    /// Build and check files of puzzles, which are proved to have one solution
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),

    /// List the players of a game, with one line about each
    Players(GameArguments),

    /// Show the ratings of the players of a game, and manage your own
    Ratings(RatingsArguments),

    /// Show your rating, your results and the openings that went badly
    Progress {
        /// The game; without it, all games
        #[arg(value_parser = GameName)]
        game: Option<String>,
    },

    /// Play many games between two players, and estimate which is stronger and by how much
    Match(MatchArguments),

    /// Let many players meet, and rate them: round robin, gauntlet, Swiss system or knockout
    Tournament(TournamentArguments),

    /// Measure how a game plays: balance, depth, length, drama and size, as a page and as data
    Report(ReportArguments),

    /// Run as an engine for another program: commands on standard input, answers on standard output
    Engine,

    /// Check whether a program follows the engine protocol
    EngineCheck(EngineCheckArguments),

    /// Work with files of recorded games
    #[command(subcommand)]
    Record(RecordCommand),

    /// Measure the speed of this machine, and print the signatures of this build's behaviour
    Bench {
        /// Take less than a second instead of about twenty, with less stable figures
        #[arg(long)]
        quick: bool,
    },

    /// Print the completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args, Clone)]
pub(crate) struct GameArguments {
    /// The game
    #[arg(value_parser = GameName)]
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) setup: SetupArguments,
}

/// How a game is set up.
#[derive(Args, Clone)]
pub(crate) struct SetupArguments {
    /// An option of the game; may be repeated
    #[arg(short = 'o', long = "option", value_name = "NAME=VALUE", value_hint = ValueHint::Other)]
    pub(crate) options: Vec<String>,

    /// The size of the board, WIDTHxHEIGHT or one number; short for -o size=
    #[arg(long, value_name = "SIZE", value_hint = ValueHint::Other, allow_negative_numbers = true)]
    pub(crate) size: Option<String>,

    /// Start from this position instead of the initial one
    #[arg(long, value_name = "POSITION", value_hint = ValueHint::Other)]
    pub(crate) position: Option<String>,

    /// Moves to play from there, quoted and separated by spaces
    #[arg(long, value_name = "MOVES", value_hint = ValueHint::Other)]
    pub(crate) moves: Option<String>,

    /// The seed for everything left to chance; by default it differs each time
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args)]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// The length of the sequences in turns
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Also print the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Count the moves of the last turn without making them
    #[arg(long)]
    pub(crate) bulk: bool,

    /// The number of threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
}

#[derive(Args)]
pub(crate) struct InspectArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// Also show how this computer player judges the position, such as random
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub(crate) bot: Option<String>,
}

/// How people want to see the games.
#[derive(Args, Clone, Copy)]
pub(crate) struct ScreenArguments {
    /// Use line mode instead of the full screen, for screen readers, pipes and scripts
    #[arg(long)]
    pub(crate) plain: bool,

    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

impl ScreenArguments {
    /// Combines the arguments before the command with those after it.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { plain: self.plain || other.plain, ascii: self.ascii || other.ascii }
    }

    pub(crate) fn any(self) -> bool {
        self.plain || self.ascii
    }
}

#[derive(Args)]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// The time limit, such as 5s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// The depth limit in turns
    #[arg(long, value_name = "N", value_parser = search_depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    /// The number of positions to search
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// The number of best lines to show
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) lines: NonZeroUsize,

    /// The number of threads, at most the number of cores
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// The memory for the transposition table in MiB [default: 256, or less if that does not fit]
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,
}

#[derive(Args)]
pub(crate) struct ReviewArguments {
    /// The file of records; - is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Review only this game of the file, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) game: Option<usize>,

    /// The time for each position, such as 1s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// The depth limit in turns
    #[arg(long, value_name = "N", value_parser = search_depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    /// The number of positions to search for each position of the game
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// The number of threads, at most the number of cores
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// The memory for the transposition table in MiB [default: 256, or less if that does not fit]
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// Write the games to this file, with scores, marks and better lines added
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// The game; without it, the menu opens
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) setup: SetupArguments,

    /// The player that begins: human (the default) or a computer player ('cygnet players GAME' lists them)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub(crate) first: Option<String>,

    /// The player that answers; by default level-3
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub(crate) second: Option<String>,

    /// The clock: 30s per move, 5m+3s or 5+3 for five minutes and three seconds more per move, or none
    #[arg(long, value_name = "TIME", value_parser = clock, value_hint = ValueHint::Other)]
    pub(crate) clock: Option<TimeControl>,

    #[command(flatten)]
    pub(crate) screen: ScreenArguments,
}

#[derive(Args)]
pub(crate) struct LearnArguments {
    /// The game; without it, the choice of games with lessons opens
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) screen: ScreenArguments,
}

#[derive(Args)]
pub(crate) struct PuzzleArguments {
    /// The game; without it, the choice of games with puzzles opens
    #[arg(value_parser = GameName)]
    pub(crate) game: Option<String>,

    /// Solve puzzles made of the mistakes of your last games, line by line
    #[arg(long, requires = "game")]
    pub(crate) mistakes: bool,

    #[command(flatten)]
    pub(crate) screen: ScreenArguments,
}

#[derive(Args)]
pub(crate) struct WatchArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// The computer player that begins ('cygnet players GAME' lists them)
    #[arg(long, value_name = "NAME", default_value = "random", value_hint = ValueHint::Other)]
    pub(crate) first: String,

    /// The computer player that answers
    #[arg(long, value_name = "NAME", default_value = "random", value_hint = ValueHint::Other)]
    pub(crate) second: String,

    /// Print only the record of the game, without boards
    #[arg(long)]
    pub(crate) brief: bool,
}

#[derive(Args)]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// The first player ('cygnet players GAME' lists them)
    #[arg(value_name = "A", value_hint = ValueHint::Other)]
    pub(crate) one: String,

    /// The second player
    #[arg(value_name = "B", value_hint = ValueHint::Other)]
    pub(crate) two: String,

    /// The number of games, which is even
    #[arg(long, value_name = "N", default_value = "100", value_parser = games, allow_negative_numbers = true)]
    pub(crate) games: u32,

    /// The time per move, such as 100ms, which is the default
    #[arg(long, value_name = "TIME", value_parser = each(duration), conflicts_with_all = ["nodes", "clock"])]
    pub(crate) time: Option<Each<Duration>>,

    /// The number of positions to search per move; makes the match exactly repeatable
    #[arg(long, value_name = "N", value_parser = each(nodes), conflicts_with = "clock", allow_negative_numbers = true)]
    pub(crate) nodes: Option<Each<u64>>,

    /// The clock, as in play: 1m+0.6s for a minute and 0.6 seconds more per move; 5+3 is minutes and
    /// seconds
    #[arg(long, value_name = "TIME", value_parser = each(match_clock))]
    pub(crate) clock: Option<Each<TimeControl>>,

    /// The number of games to play at the same time
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// Append each finished game to this file, and play only the games that it does not contain yet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) records: Option<PathBuf>,

    /// Stop as soon as it is clear whether A is stronger by ELO0 or by ELO1, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
}

#[derive(Args)]
pub(crate) struct EngineCheckArguments {
    /// The program and its arguments, as separate words or as one quoted text
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND", value_hint = ValueHint::CommandWithArguments)]
    pub(crate) command: Vec<String>,
}

#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// Replay the games of record files, and report the first illegal move of each
    Check {
        /// The files; - is standard input
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
    },
}
