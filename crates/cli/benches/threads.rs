//! How much sooner `cygnet analyse` reaches a depth with more threads, as the user meets it: whole
//! commands, from the start of the program to its end, one after the other in one run.
//!
//!     cargo bench -p cygnet --bench threads                 # 1 and 2 threads, once each
//!     cargo bench -p cygnet --bench threads -- --threads 1,2,4 --rounds 5 dropper
//!     cargo bench -p cygnet --bench threads -- --times      # without the last column
//!
//! A row is several positions of a game. They are measured with each number of threads in
//! turn, and the rounds repeat that, so that other load on the machine affects all of them alike.
//! There are two times: until the line of the depth appears, and until the command ends. After the last depth, one
//! thread continues the proof for its share of the work, so the second ratio flatters the threads.
//! The time of a position is the median of its rounds. The ratio of a row is the geometric mean of the ratios of its
//! positions: each counts alike, however long it takes. The command uses no more threads
//! than the machine has cores. The last column shows how much work eight threads repeat: the number
//! of positions that the engine and the solver look at together on eight threads, regardless of the
//! number of cores, relative to one thread.
//!
//! `CYGNET` in the environment names another program to measure, such as an older version.

use std::io::{BufRead, BufReader};
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{array, env};

use cygnet_analysis::{AnalystSetup, Limits, MEBIBYTE, Proofs, Resources, analyst};
use cygnet_arena::Openings;
use cygnet_core::catalogue::Setup;
use cygnet_core::{Options, Session, Stop};
use serde_json::Value;

/// More threads than most machines have cores.
const MANY: usize = 8;

/// The seed of the openings.
const SEED: u64 = 15;

/// How many positions the search that continues an opening looks at per move.
const QUICK_NODES: u64 = 20_000;

/// Positions of a game, and the search depth for each. They take some seconds on one thread.
struct Stage {
    name: &'static str,
    game: &'static str,
    size: Option<&'static str>,
    source: Source,
    count: usize,
    depth: u32,
}

/// Where the positions of a stage come from.
///
/// The number of nodes of a search depends on chance where two moves have nearly the same value: a single position
/// would measure that and not the threads.
enum Source {
    /// The position after this many moves of a game, and the next ones.
    Game(&'static str, usize),
    /// The first openings of a match. In Dropper thousands of moves have nearly the same value, and one thread with
    /// another order of equal moves may search half or twice as many nodes: it takes many unrelated positions.
    Openings,
    /// The same openings, each continued by this many moves of a quick search: unrelated middle games.
    MiddleGames(usize),
}

impl Stage {
    /// The moves that lead to each of its positions.
    fn positions(&self) -> Vec<Vec<String>> {
        match self.source {
            Source::Game(moves, first) => {
                let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
                (first..first + self.count).map(|plies| moves[..plies].to_vec()).collect()
            }
            Source::Openings => self.openings(),
            Source::MiddleGames(plies) => {
                self.openings().into_iter().map(|opening| self.continued(opening, plies)).collect()
            }
        }
    }

    fn openings(&self) -> Vec<Vec<String>> {
        let (game, start) = self.start();
        let openings = Openings::new(Session::new(game, start), SEED).take(self.count);
        openings.map(|session| session.moves().map(str::to_owned).collect()).collect()
    }

    /// A game and the next `plies` moves of a quick search.
    fn continued(&self, mut moves: Vec<String>, plies: usize) -> Vec<String> {
        let limits = Limits { nodes: Some(QUICK_NODES), ..Limits::default() };
        let (game, mut position) = self.start();
        for mv in &moves {
            position.play(mv).expect("a legal move");
        }
        for _ in 0..plies {
            let mut analyst = analyst(&game, analyst_setup(1), &Resources::default());
            let found = analyst.analyse(&*position, &limits, &Stop::new(), &mut |_| {});
            let found = found.expect("a position of the game");
            let best = found.lines[0].moves[0].clone();
            position.play(&best).expect("a legal move");
            moves.push(best);
        }
        moves
    }

    fn start(&self) -> Setup {
        let entry = cygnet_games::find(self.game).expect("a game of the catalogue");
        let size = self.size.map(|size| ("size", size));
        let options = Options::parse(entry.info, size).expect("a size");
        entry.set_up(options, None, 0).expect("a position")
    }
}

const UGLY_DUCK_5: &str = "b1c2 c5b4 e1e2 d5d4 e2d3 b4a3";
const UGLY_DUCK_8: &str = "c1c2 d8c7 h1h2 f8f7 g1g2 h8g7 h2g3 a8b7 a1b2 b7b6 d1d2 b6b5 e1e2 b5b4 f1f2 c7c6 b2b3 c6c5 b1b2 f7f6";
const UGLY_DUCK_10X6: &str =
    "d1c2 e6d5 j1j2 g6h5 a1b2 j6i5 j2i3 a6b5 e1e2 b5b4 f1f2 d5d4 g1g2 h5h4";
const SKI_JUMPS_10: &str = "a3b3 j2i2 b3c3 j6i6 c3d3 j8i8 a5b5 i8h8 d3e3 h8g8 e3f3 g8f8 f3g3 f8e8";
const SKI_JUMPS_8X12: &str = "a1b1 h2g2 b1c1 h6g6 c1d1 h8g8 a3b3 g6f6 a7b7 f6e6";
const DROPPER_8: &str = "c5 c5>c4+b1 c5>d6+g2 c4>b3+g6 c4>d4+d2 c5>b6+g8 d4>e3+h4 d4>e5+d8";
const THREE_DRAGONS: &str =
    "d9d4 e2c2 h9h7 f1f5 g9g5 c2c4xd4 b9b2 h1h5xg5 h7h6xh5 c1c2 e8c8 c4g4 c8c3xc2 b1c1";

/// Openings and middle games of all games, on small, usual and large boards.
const STAGES: [Stage; 17] = [
    Stage {
        name: "Ugly Duck 5×5",
        game: "ugly_duck",
        size: Some("5"),
        source: Source::Game(UGLY_DUCK_5, 0),
        count: 4,
        depth: 15,
    },
    Stage {
        name: "Ugly Duck 5×5, middle",
        game: "ugly_duck",
        size: Some("5"),
        source: Source::Game(UGLY_DUCK_5, 3),
        count: 4,
        depth: 17,
    },
    Stage {
        name: "Ugly Duck 8×8",
        game: "ugly_duck",
        size: Some("8"),
        source: Source::Game(UGLY_DUCK_8, 0),
        count: 4,
        depth: 11,
    },
    Stage {
        name: "Ugly Duck 8×8, middle",
        game: "ugly_duck",
        size: Some("8"),
        source: Source::Game(UGLY_DUCK_8, 17),
        count: 4,
        depth: 10,
    },
    Stage {
        name: "Ugly Duck 10×6",
        game: "ugly_duck",
        size: Some("10x6"),
        source: Source::Game(UGLY_DUCK_10X6, 0),
        count: 4,
        depth: 10,
    },
    Stage {
        name: "Ugly Duck 10×6, middle",
        game: "ugly_duck",
        size: Some("10x6"),
        source: Source::Game(UGLY_DUCK_10X6, 11),
        count: 4,
        depth: 10,
    },
    Stage {
        name: "Ski Jumps 10×10",
        game: "ski_jumps",
        size: Some("10"),
        source: Source::Game(SKI_JUMPS_10, 0),
        count: 4,
        depth: 25,
    },
    Stage {
        name: "Ski Jumps 10×10, middle",
        game: "ski_jumps",
        size: Some("10"),
        source: Source::Game(SKI_JUMPS_10, 11),
        count: 4,
        depth: 22,
    },
    Stage {
        name: "Ski Jumps 8×12, middle",
        game: "ski_jumps",
        size: Some("8x12"),
        source: Source::Game(SKI_JUMPS_8X12, 7),
        count: 4,
        depth: 18,
    },
    Stage {
        name: "Dropper 5×5",
        game: "dropper",
        size: Some("5"),
        source: Source::Openings,
        count: 12,
        depth: 10,
    },
    Stage {
        name: "Dropper 5×5, middle",
        game: "dropper",
        size: Some("5"),
        source: Source::MiddleGames(6),
        count: 12,
        depth: 10,
    },
    Stage {
        name: "Dropper 6×6",
        game: "dropper",
        size: Some("6"),
        source: Source::Openings,
        count: 12,
        depth: 9,
    },
    Stage {
        name: "Dropper 6×6, middle",
        game: "dropper",
        size: Some("6"),
        source: Source::MiddleGames(6),
        count: 12,
        depth: 9,
    },
    Stage {
        name: "Dropper 8×8, middle",
        game: "dropper",
        size: Some("8"),
        source: Source::Game(DROPPER_8, 3),
        count: 6,
        depth: 8,
    },
    Stage {
        name: "Three Dragons",
        game: "three_dragons",
        size: None,
        source: Source::Game(THREE_DRAGONS, 0),
        count: 4,
        depth: 8,
    },
    Stage {
        name: "Three Dragons, early",
        game: "three_dragons",
        size: None,
        source: Source::Game(THREE_DRAGONS, 4),
        count: 4,
        depth: 9,
    },
    Stage {
        name: "Three Dragons, middle",
        game: "three_dragons",
        size: None,
        source: Source::Game(THREE_DRAGONS, 11),
        count: 4,
        depth: 10,
    },
];

/// The time and nodes of the command for a position.
#[derive(Clone, Copy)]
struct Run {
    /// Until the line of the depth appears, or the end if the search ended before it.
    to_depth: Duration,
    /// Until the command ends.
    time: Duration,
    nodes: u64,
}

/// Runs the whole command for each position, as a user would, without earlier results.
fn analyse(program: &str, stage: &Stage, threads: usize) -> Vec<Run> {
    let analyse_one = |moves: Vec<String>| {
        let data = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(program);
        command.args(["analyse", stage.game, "--json", "--threads", &threads.to_string()]);
        command.args(["--depth", &stage.depth.to_string(), "--moves", &moves.join(" ")]);
        if let Some(size) = stage.size {
            command.args(["--size", size]);
        }
        command.env("CYGNET_DATA_DIR", data.path()).env("CYGNET_CONFIG_DIR", data.path());
        let start = Instant::now();
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let (mut last, mut to_depth) = (Value::Null, None);
        for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
            let arrived = start.elapsed();
            last = serde_json::from_str(&line.expect("text")).expect("JSON");
            if last["depth"] == stage.depth {
                to_depth.get_or_insert(arrived);
            }
        }
        assert!(child.wait().expect("an end").success(), "{}", stage.name);
        let time = start.elapsed();
        let nodes = last["nodes"].as_u64().expect("a number");
        Run { to_depth: to_depth.unwrap_or(time), time, nodes }
    };
    stage.positions().into_iter().map(analyse_one).collect()
}

/// The analysis behind the command.
fn analyst_setup(threads: usize) -> AnalystSetup {
    AnalystSetup {
        lines: NonZeroUsize::MIN,
        threads: NonZeroUsize::new(threads).expect("not zero"),
        table_bytes: 256 * MEBIBYTE,
        proofs: Proofs::Half,
        uses_proof_store: false,
    }
}

/// How many positions the analysis behind the command looks at on `threads` threads, also if the machine has
/// fewer cores.
fn positions_on(stage: &Stage, threads: usize) -> Vec<Run> {
    let limits = Limits { depth: Some(stage.depth), ..Limits::default() };
    let runs = stage.positions().into_iter().map(|moves| {
        let (game, mut position) = stage.start();
        for mv in moves {
            position.play(&mv).expect("a legal move");
        }
        let mut analyst = analyst(&game, analyst_setup(threads), &Resources::default());
        let found = analyst.analyse(&*position, &limits, &Stop::new(), &mut |_| {});
        let found = found.expect("a position of the game");
        Run { to_depth: found.time, time: found.time, nodes: found.nodes }
    });
    runs.collect()
}

/// A measure of each position: the one in the middle of its rounds.
fn medians(rounds: &[Vec<Run>], measure: impl Fn(&Run) -> f64) -> Vec<f64> {
    let positions = 0..rounds[0].len();
    let median = |place: usize| {
        let mut values: Vec<f64> = rounds.iter().map(|runs| measure(&runs[place])).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    positions.map(median).collect()
}

/// The geometric mean of the ratios of two measures of the same positions.
#[expect(clippy::cast_precision_loss, reason = "a few positions")]
fn mean_ratio(measures: &[f64], of_one: &[f64]) -> f64 {
    let logarithms = measures.iter().zip(of_one).map(|(measure, one)| (measure / one).ln());
    (logarithms.sum::<f64>() / of_one.len() as f64).exp()
}

#[expect(clippy::cast_precision_loss, reason = "ratios for people")]
fn main() {
    let (mut threads, mut rounds, mut wanted) = (vec![1, 2], 1_usize, String::new());
    let mut measures_many = true;
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--threads" => {
                let numbers = value();
                threads = numbers.split(',').map(|it| it.parse().expect("threads")).collect();
            }
            "--times" => measures_many = false,
            "--rounds" => rounds = value().parse().expect("a number of rounds"),
            name => wanted = name.to_lowercase(),
        }
    }
    let program = env::var("CYGNET").unwrap_or_else(|_| env!("CARGO_BIN_EXE_cygnet").to_owned());
    print!("| game | positions | depth |");
    for (place, threads) in threads.iter().enumerate() {
        match place {
            0 => print!(" {threads} thread: s to depth | s | positions |"),
            _ => print!(" {threads} threads: s to depth | ratio | s | ratio | positions ratio |"),
        }
    }
    println!(
        " positions ratio on {MANY} |\n| --- | ---: | ---: |{}",
        " ---: |".repeat(5 * threads.len() - 1)
    );
    let (mut many_logarithm, mut most_of_many) = (0.0, 0.0_f64);
    let mut logarithms = vec![[0.0_f64; 3]; threads.len()];
    let mut worst = vec![[0.0_f64; 3]; threads.len()];
    let mut count = 0.0;
    for stage in &STAGES {
        if !stage.name.to_lowercase().contains(&wanted) && !stage.game.contains(&wanted) {
            continue;
        }
        count += 1.0;
        let mut runs = vec![Vec::new(); threads.len()];
        for _ in 0..rounds {
            for (runs, &threads) in runs.iter_mut().zip(&threads) {
                runs.push(analyse(&program, stage, threads));
            }
        }
        print!("| {} | {} | {} |", stage.name, stage.count, stage.depth);
        let measures = |rounds: &[Vec<Run>]| {
            [
                medians(rounds, |run| run.to_depth.as_secs_f64()),
                medians(rounds, |run| run.time.as_secs_f64()),
                medians(rounds, |run| run.nodes as f64),
            ]
        };
        let of_one = measures(&runs[0]);
        for (place, of_threads) in runs.iter().enumerate() {
            let sums = measures(of_threads).map(|values| values.iter().sum::<f64>());
            if place == 0 {
                print!(" {:.2} | {:.2} | {:.0} |", sums[0], sums[1], sums[2]);
                continue;
            }
            let measures = measures(of_threads);
            let ratios: [f64; 3] =
                array::from_fn(|measure| mean_ratio(&measures[measure], &of_one[measure]));
            print!(" {:.2} | {:.2} |", sums[0], ratios[0]);
            print!(" {:.2} | {:.2} | {:.2} |", sums[1], ratios[1], ratios[2]);
            for (measure, ratio) in ratios.iter().enumerate() {
                logarithms[place][measure] += ratio.ln();
                worst[place][measure] = worst[place][measure].max(*ratio);
            }
        }
        if !measures_many {
            println!();
            continue;
        }
        let many: Vec<Vec<Run>> = (0..rounds).map(|_| positions_on(stage, MANY)).collect();
        let nodes = |rounds: &[Vec<Run>]| medians(rounds, |run| run.nodes as f64);
        let many = mean_ratio(&nodes(&many), &nodes(&[positions_on(stage, 1)]));
        many_logarithm += many.ln();
        most_of_many = most_of_many.max(many);
        println!(" {many:.2} |");
    }
    println!();
    let mean = |logarithm: f64| (logarithm / count).exp();
    for (place, threads) in threads.iter().enumerate().skip(1) {
        println!("{threads} threads, relative to one, geometric mean and maximum:");
        for (measure, name) in ["time to depth", "whole command", "positions"].iter().enumerate() {
            println!(
                "  {name} {:.2}, {:.2} at most",
                mean(logarithms[place][measure]),
                worst[place][measure]
            );
        }
    }
    if measures_many {
        println!(
            "{MANY} threads, whatever the machine has: positions {:.2}, {most_of_many:.2} at most",
            mean(many_logarithm)
        );
    }
}
