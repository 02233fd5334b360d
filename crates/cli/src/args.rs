//! The command line: its commands and arguments, and its help.
#![expect(clippy::doc_markdown, reason = "these comments are the texts of --help")]

mod solving;
mod tables;
mod values;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use cygnet_arena::Sprt;
use cygnet_core::time::TimeControl;
pub(crate) use solving::{SolveArguments, VerifyArguments};
pub(crate) use tables::{
    TableBuildArguments, TableCheckArguments, TableCommand, TableProbeArguments,
    TableStatsArguments,
};
pub(crate) use values::Each;
use values::{
    GameName, depth, duration, each, game_number, games, match_clock, memory, nodes, search_depth,
    seed, threads,
};

const EXAMPLES: &str = "\
Examples:
  cygnet games                              what can be played, with all options
  cygnet rules dropper                      how it is played
  cygnet show ugly_duck --size 4x6          the board at the start
  cygnet show ski_jumps --moves 'a1b1 j2i2' the board after two moves
  cygnet moves three_dragons -o variant=base
  cygnet perft ugly_duck 6 --divide
  cygnet inspect dropper --size 4 --bot greedy-group
  cygnet watch ugly_duck --first greedy-table --second greedy-threat
  cygnet review game.txt                    which moves were wrong, and what was better
  cygnet solve ski_jumps --size 6x6         who wins, for certain
  cygnet table build ugly_duck --size 4x5   every position of a board, once and for all

Exit status: 0 ok, 1 the answer is no, 2 wrong usage or input.";

/// Play, analyse and solve two-player abstract strategy games.
#[derive(Parser)]
#[command(name = "cygnet", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Answer in JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Look for complete tables in this folder first ('cygnet table build' makes them)
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) screen: ScreenArguments,

    #[command(subcommand)]
    pub(crate) command: Option<Task>,
}

#[derive(Subcommand)]
pub(crate) enum Task {
    /// List the games with their options, ranges and defaults
    #[command(after_help = "Examples:
  cygnet games
  cygnet games --json")]
    Games,

    /// Draw the board, and tell whose turn it is or who has won
    #[command(after_help = "Examples:
  cygnet show ugly_duck
  cygnet show ugly_duck --position '4/4/dDS1/2d1 w' --moves c3d2
  cygnet show ski_jumps --size 6x4 -o first=black")]
    Show(GameArguments),

    /// List the legal moves, one a line, sorted
    #[command(after_help = "Examples:
  cygnet moves dropper --size 3
  cygnet moves ski_jumps -o step=any --moves 'a1d1'")]
    Moves(GameArguments),

    /// Count the move sequences of a length; the last line is the count alone
    #[command(after_help = "Examples:
  cygnet perft ugly_duck 7
  cygnet perft three_dragons 3 --divide --threads 2
  cygnet perft ski_jumps 8 --size 6 -o jump=down")]
    Perft(PerftArguments),

    /// Everything tools want to know of a position, as JSON
    #[command(after_help = "Examples:
  cygnet inspect ugly_duck --position 'DDD/3/ddd w'
  cygnet inspect three_dragons --bot minimax:2")]
    Inspect(InspectArguments),

    /// The rules of a game, to read
    #[command(after_help = "Example:
  cygnet rules three_dragons | less")]
    Rules {
        /// The game
        #[arg(value_parser = GameName)]
        game: String,
    },

    /// Play a game against a computer player or another person
    #[command(after_help = "Examples:
  cygnet play ugly_duck --second level-1
  cygnet play dropper --size 5 --first greedy-group --second human
  cygnet play three_dragons --second human

Without a game it opens the menu, as cygnet alone does. With --plain, or where
there is no terminal, each line is a move or a command; 'help' lists the commands.")]
    Play(PlayArguments),

    /// Let two computer players play a game, and watch it
    #[command(after_help = "Examples:
  cygnet watch ugly_duck --first greedy-table --second greedy-threat
  cygnet watch dropper --size 5 --first greedy-group --seed 7
  cygnet watch three_dragons --second minimax:2 --brief > game.txt")]
    Watch(WatchArguments),

    /// What the engine makes of a position: depth, score, speed and the best line, as it deepens
    #[command(after_help = "Examples:
  cygnet analyse ugly_duck --time 10s
  cygnet analyse dropper --size 4 --moves 'b2' --lines 3
  cygnet analyse ski_jumps --size 6 --depth 20 --threads 2 --json

A score is for the side to move: 'win in 5' and 'draw' are proven, +0.35 is an
estimate. Without a limit it looks for five seconds; a proof ends it earlier.")]
    Analyse(AnalyseArguments),

    /// Go through recorded games, and mark the moves that lost much, with what was better
    #[command(after_help = "Examples:
  cygnet review game.txt
  cygnet review games.txt --game 3 --time 5s
  cygnet review game.txt --depth 12 --output reviewed.txt

Scores are for the side that moves: the best move's, then that of the move played.
?! is an inaccuracy, ? a mistake, ?? a blunder. A result is said to be given away
only where it is proven before the move and after it. Without a limit it looks at
each position for a second.

Exit status: 0 if all was reviewed, 1 if it was interrupted.")]
    Review(ReviewArguments),

    /// Prove who wins, and tell the moves that keep the result
    #[command(after_help = "Examples:
  cygnet solve ugly_duck --size 4
  cygnet solve ski_jumps --size 6x6 --all-moves --json
  cygnet solve dropper --size 3 --proof dropper3.proof
  cygnet solve ugly_duck --moves 'c1c2 c5c4 b1b2' --time 30s --threads 2

Exit status: 0 if all that was asked for was found out (the value, with --all-moves
that of every move, with --distance the distance, with --proof a proof), 1 if a
limit or an interruption came first or there is not so much memory, 2 if the file of
the proof cannot be written.")]
    Solve(SolveArguments),

    /// Check proofs that 'solve --proof' has written, with nothing but the rules
    #[command(after_help = "Example:
  cygnet verify dropper3.proof

Files are read as they are checked, so that they may be longer than there is memory.

Exit status: 0 if all proofs are right, 1 if one is refused or takes more memory to
check than there is, 2 if a file cannot be read; the others are checked all the same.")]
    Verify(VerifyArguments),

    /// Build complete tables, which know the value of every position of a board, and ask them
    #[command(subcommand)]
    Table(TableCommand),

    /// List everything that can play a game, with one line about each
    #[command(after_help = "Examples:
  cygnet players ugly_duck
  cygnet players three_dragons --json")]
    Players(GameArguments),

    /// Let two players play many games, and tell which is stronger and by how much
    #[command(after_help = "Examples:
  cygnet match ugly_duck engine greedy-table --games 400 --time 100ms --threads 2
  cygnet match dropper level-4 level-3 --size 5 --games 200 --nodes 5000 --seed 1
  cygnet match ski_jumps engine level-9 --clock 10s+0.1s --sprt 0,50 --records games.txt
  cygnet match dropper engine engine --time 100ms,50ms

Each opening is played twice, with sides changed. Two limits with a comma between them
are for A and for B. With --records an interrupted match goes on where it was: give the
same command again.

Exit status: 0 if the match was played to its end, 1 if it was interrupted.")]
    Match(MatchArguments),

    /// Be an engine for another program: commands on standard input, answers on standard output
    #[command(after_help = "Example:
  printf 'setoption name Game value dropper size=4\\ngo nodes 10000\\n' | cygnet engine

The protocol is UGI, with a game and its options, legal moves and proven scores
added to it; docs/protocol.md describes it.")]
    Engine,

    /// Find out whether a program keeps to the engine protocol
    #[command(after_help = "Examples:
  cygnet engine-check cygnet engine
  cygnet engine-check './other --name \"my engine\"'

Exit status: 0 if nothing failed, 1 if a check failed.")]
    EngineCheck(EngineCheckArguments),

    /// Work with files of recorded games
    #[command(subcommand)]
    Record(RecordCommand),

    /// Measure the speed of this machine, and print the signature of this build's behaviour
    #[command(after_help = "Examples:
  cygnet bench
  cygnet bench --quick --json

Every figure is measured on one core in this run. The signature is a number that
changes only when the behaviour of the games does; that of the searches, only when an
evaluation or the search does.")]
    Bench {
        /// Under a second instead of some twenty, with figures that waver more
        #[arg(long)]
        quick: bool,
    },

    /// Print the completion script for a shell
    #[command(after_help = "Example:
  cygnet completions bash > ~/.local/share/bash-completion/completions/cygnet")]
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
    /// An option of the game; can be given several times
    #[arg(short = 'o', long = "option", value_name = "NAME=VALUE", value_hint = ValueHint::Other)]
    pub(crate) options: Vec<String>,

    /// The size of the board, WIDTHxHEIGHT or one number; short for -o size=
    #[arg(long, value_name = "SIZE", value_hint = ValueHint::Other, allow_negative_numbers = true)]
    pub(crate) size: Option<String>,

    /// Start from this position instead of the beginning
    #[arg(long, value_name = "POSITION", value_hint = ValueHint::Other)]
    pub(crate) position: Option<String>,

    /// Moves to play from there, in quotes, with spaces between them
    #[arg(long, value_name = "MOVES", value_hint = ValueHint::Other)]
    pub(crate) moves: Option<String>,

    /// Decides what is left to chance; by default it differs each time
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args)]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// The length of the sequences, in turns
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Print the count of each first move too
    #[arg(long)]
    pub(crate) divide: bool,

    /// Only count the moves of the last turn, instead of making each
    #[arg(long)]
    pub(crate) bulk: bool,

    /// How many threads to use
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
}

#[derive(Args)]
pub(crate) struct InspectArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,

    /// Also tell what this computer player thinks of the position, such as random
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub(crate) bot: Option<String>,
}

/// How people want to see the games.
#[derive(Args, Clone, Copy)]
pub(crate) struct ScreenArguments {
    /// Line by line instead of on the whole screen, for screen readers, pipes and scripts
    #[arg(long)]
    pub(crate) plain: bool,

    /// Draw with ASCII characters alone
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

    /// How long to look, such as 5s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// How many turns to look ahead
    #[arg(long, value_name = "N", value_parser = search_depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    /// How many positions to look at
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// How many best lines to show
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) lines: NonZeroUsize,

    /// How many threads to use, at most as many as there are cores
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// How much memory the table of positions may use, in MiB [default: 256, or what there is]
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,
}

#[derive(Args)]
pub(crate) struct ReviewArguments {
    /// The file of records; - is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) game: Option<usize>,

    /// How long to look at each position, such as 1s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// How many turns to look ahead
    #[arg(long, value_name = "N", value_parser = search_depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    /// How many positions to look at for each position of the game
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// How many threads to use, at most as many as there are cores
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// How much memory the table of positions may use, in MiB [default: 256, or what there is]
    #[arg(long, value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// Write the games of the file to this one, with scores, marks and better lines added
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

    /// Who begins: human (the default), or the name of a computer player ('cygnet players GAME' lists them)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub(crate) first: Option<String>,

    /// Who answers; by default level-3
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub(crate) second: Option<String>,

    /// The clock: 30s per move, 5m+3s or 5+3 for five minutes and three seconds more with every move,
    /// or none
    #[arg(long, value_name = "TIME", value_hint = ValueHint::Other)]
    pub(crate) clock: Option<TimeControl>,

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

    /// Print no boards, only the record of the game
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

    /// How many games to play, an even number
    #[arg(long, value_name = "N", default_value = "100", value_parser = games, allow_negative_numbers = true)]
    pub(crate) games: u32,

    /// The time for a move, such as 100ms, which is the default
    #[arg(long, value_name = "TIME", value_parser = each(duration), conflicts_with_all = ["nodes", "clock"])]
    pub(crate) time: Option<Each<Duration>>,

    /// How many positions to look at for a move; the match can then be repeated exactly
    #[arg(long, value_name = "N", value_parser = each(nodes), conflicts_with = "clock", allow_negative_numbers = true)]
    pub(crate) nodes: Option<Each<u64>>,

    /// The clock, as in play: 1m+0.6s for a minute and 0.6 seconds more with every move; 5+3 is
    /// minutes and seconds
    #[arg(long, value_name = "TIME", value_parser = each(match_clock))]
    pub(crate) clock: Option<Each<TimeControl>>,

    /// How many games to play at a time
    #[arg(long, default_value = "1", value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,

    /// Add each game to this file as it ends, and play only what is not in it yet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) records: Option<PathBuf>,

    /// End as soon as it is clear whether A is stronger by ELO0 or by ELO1, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
}

#[derive(Args)]
pub(crate) struct EngineCheckArguments {
    /// The program and its arguments, as words or as one text with quotation marks
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND", value_hint = ValueHint::CommandWithArguments)]
    pub(crate) command: Vec<String>,
}

#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// Replay the games of record files, and say where the first illegal move is
    #[command(after_help = "Examples:
  cygnet record check game.txt
  cygnet record check - < games.txt

Exit status: 0 if all games are in order, 1 if one is not, 2 if a file cannot be
read.")]
    Check {
        /// The files; - is standard input
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
    },
}
