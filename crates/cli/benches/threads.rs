//! How much sooner `cygnet analyse` reaches a depth with more threads, as the user meets it: whole
//! commands, from the start of the program to its end, one after the other in one run.
//!
//!     cargo bench -p cygnet --bench threads                 # 1 and 2 threads, once each
//!     cargo bench -p cygnet --bench threads -- --threads 1,2,4 --rounds 5 dropper
//!
//! A row is four successive positions of a game. They are measured with each number of threads in
//! turn, and the rounds repeat that, so that other load on the machine affects all of them alike.
//! The time of a number of threads is the median of its rounds. The command uses no more threads
//! than the machine has cores. The last column shows how much work eight threads repeat: the number
//! of positions that the engine and the solver look at together on eight threads, regardless of the
//! number of cores, relative to one thread.
//!
//! `CYGNET` in the environment names another program to measure, such as an older version.

use std::env;
use std::num::NonZeroUsize;
use std::process::Command;
use std::time::{Duration, Instant};

use cygnet_analysis::{AnalystSetup, Limits, MEBIBYTE, Proofs, Resources, analyst};
use cygnet_core::{Options, Stop};
use serde_json::Value;

/// More threads than most machines have cores.
const MANY: usize = 8;

/// The number of successive positions in a stage. The number of nodes of a search depends on chance
/// where two moves have the same value: a single position would measure that and not the threads.
const PLIES: usize = 4;

/// A stage of a game: the positions after `first` moves and the next few, and the search depth for
/// each. It takes some seconds on one thread.
struct Stage {
    name: &'static str,
    game: &'static str,
    size: Option<&'static str>,
    moves: &'static str,
    first: usize,
    depth: u32,
}

impl Stage {
    /// The moves that lead to each of its positions.
    fn positions(&self) -> impl Iterator<Item = Vec<&'static str>> {
        let moves: Vec<&str> = self.moves.split_whitespace().collect();
        (self.first..self.first + PLIES).map(move |plies| moves[..plies].to_vec())
    }
}

const UGLY_DUCK_5: &str = "b1c2 c5b4 e1e2 d5d4 e2d3 b4a3";
const UGLY_DUCK_8: &str = "c1c2 d8c7 h1h2 f8f7 g1g2 h8g7 h2g3 a8b7 a1b2 b7b6 d1d2 b6b5 e1e2 b5b4 f1f2 c7c6 b2b3 c6c5 b1b2 f7f6";
const UGLY_DUCK_10X6: &str =
    "d1c2 e6d5 j1j2 g6h5 a1b2 j6i5 j2i3 a6b5 e1e2 b5b4 f1f2 d5d4 g1g2 h5h4";
const SKI_JUMPS_10: &str = "a3b3 j2i2 b3c3 j6i6 c3d3 j8i8 a5b5 i8h8 d3e3 h8g8 e3f3 g8f8 f3g3 f8e8";
const SKI_JUMPS_8X12: &str = "a1b1 h2g2 b1c1 h6g6 c1d1 h8g8 a3b3 g6f6 a7b7 f6e6";
const DROPPER_5: &str = "c3 c3>b2+e5 c3>d3+a5 c3>b4+d1";
const DROPPER_6: &str = "b6 b6>a6+f3 f3>f4+d5 d5>e6+a4 f4>e3+f1 a6>a5+c2 e3>f2+a1";
const DROPPER_8: &str = "c5 c5>c4+b1 c5>d6+g2 c4>b3+g6 c4>d4+d2 c5>b6+g8 d4>e3+h4 d4>e5+d8";
const THREE_DRAGONS: &str =
    "d9d4 e2c2 h9h7 f1f5 g9g5 c2c4xd4 b9b2 h1h5xg5 h7h6xh5 c1c2 e8c8 c4g4 c8c3xc2 b1c1";

/// Openings and middle games of all games, on small, usual and large boards.
const STAGES: [Stage; 15] = [
    Stage {
        name: "Ugly Duck 5×5",
        game: "ugly_duck",
        size: Some("5"),
        moves: UGLY_DUCK_5,
        first: 0,
        depth: 15,
    },
    Stage {
        name: "Ugly Duck 5×5, middle",
        game: "ugly_duck",
        size: Some("5"),
        moves: UGLY_DUCK_5,
        first: 3,
        depth: 17,
    },
    Stage {
        name: "Ugly Duck 8×8",
        game: "ugly_duck",
        size: Some("8"),
        moves: UGLY_DUCK_8,
        first: 0,
        depth: 11,
    },
    Stage {
        name: "Ugly Duck 8×8, middle",
        game: "ugly_duck",
        size: Some("8"),
        moves: UGLY_DUCK_8,
        first: 17,
        depth: 10,
    },
    Stage {
        name: "Ugly Duck 10×6",
        game: "ugly_duck",
        size: Some("10x6"),
        moves: UGLY_DUCK_10X6,
        first: 0,
        depth: 10,
    },
    Stage {
        name: "Ugly Duck 10×6, middle",
        game: "ugly_duck",
        size: Some("10x6"),
        moves: UGLY_DUCK_10X6,
        first: 11,
        depth: 10,
    },
    Stage {
        name: "Ski Jumps 10×10",
        game: "ski_jumps",
        size: Some("10"),
        moves: SKI_JUMPS_10,
        first: 0,
        depth: 25,
    },
    Stage {
        name: "Ski Jumps 10×10, middle",
        game: "ski_jumps",
        size: Some("10"),
        moves: SKI_JUMPS_10,
        first: 11,
        depth: 22,
    },
    Stage {
        name: "Ski Jumps 8×12, middle",
        game: "ski_jumps",
        size: Some("8x12"),
        moves: SKI_JUMPS_8X12,
        first: 7,
        depth: 18,
    },
    Stage {
        name: "Dropper 5×5",
        game: "dropper",
        size: Some("5"),
        moves: DROPPER_5,
        first: 1,
        depth: 10,
    },
    Stage {
        name: "Dropper 6×6, middle",
        game: "dropper",
        size: Some("6"),
        moves: DROPPER_6,
        first: 4,
        depth: 10,
    },
    Stage {
        name: "Dropper 8×8, middle",
        game: "dropper",
        size: Some("8"),
        moves: DROPPER_8,
        first: 5,
        depth: 8,
    },
    Stage {
        name: "Three Dragons",
        game: "three_dragons",
        size: None,
        moves: THREE_DRAGONS,
        first: 0,
        depth: 8,
    },
    Stage {
        name: "Three Dragons, early",
        game: "three_dragons",
        size: None,
        moves: THREE_DRAGONS,
        first: 4,
        depth: 9,
    },
    Stage {
        name: "Three Dragons, middle",
        game: "three_dragons",
        size: None,
        moves: THREE_DRAGONS,
        first: 11,
        depth: 10,
    },
];

/// The total time and nodes of the commands for a stage.
#[derive(Clone, Copy)]
struct Run {
    time: Duration,
    nodes: u64,
}

/// Runs the whole command for each position, as a user would, without earlier results.
fn analyse(program: &str, stage: &Stage, threads: usize) -> Run {
    let mut sum = Run { time: Duration::ZERO, nodes: 0 };
    for moves in stage.positions() {
        let data = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(program);
        command.args(["analyse", stage.game, "--json", "--threads", &threads.to_string()]);
        command.args(["--depth", &stage.depth.to_string(), "--moves", &moves.join(" ")]);
        if let Some(size) = stage.size {
            command.args(["--size", size]);
        }
        command.env("CYGNET_DATA_DIR", data.path()).env("CYGNET_CONFIG_DIR", data.path());
        let start = Instant::now();
        let output = command.output().expect("the program starts");
        sum.time += start.elapsed();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {errors}", stage.name);
        let text = String::from_utf8(output.stdout).expect("text");
        let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
        sum.nodes += last["nodes"].as_u64().expect("a number");
    }
    sum
}

/// How many positions the analysis behind the command looks at on `threads` threads, also if the machine has
/// fewer cores.
fn positions_on(stage: &Stage, threads: usize) -> u64 {
    let entry = cygnet_games::find(stage.game).expect("a game of the catalogue");
    let size = stage.size.map(|size| ("size", size));
    let options = Options::parse(entry.info, size).expect("a size");
    let setup = AnalystSetup {
        lines: NonZeroUsize::MIN,
        threads: NonZeroUsize::new(threads).expect("not zero"),
        table_bytes: 256 * MEBIBYTE,
        proofs: Proofs::Half,
        uses_proof_store: false,
    };
    let limits = Limits { depth: Some(stage.depth), ..Limits::default() };
    let nodes = stage.positions().map(|moves| {
        let (game, mut position) = entry.set_up(options.clone(), None, 0).expect("a position");
        for mv in moves {
            position.play(mv).expect("a legal move");
        }
        let mut analyst = analyst(&game, setup, &Resources::default());
        let found = analyst.analyse(&*position, &limits, &Stop::new(), &mut |_| {});
        found.expect("a position of the game").nodes
    });
    nodes.sum()
}

/// The run in the middle by a measure.
fn median<T: Ord>(runs: &[Run], measure: impl Fn(&Run) -> T) -> T {
    let mut values: Vec<T> = runs.iter().map(measure).collect();
    values.sort();
    let middle = values.len() / 2;
    values.swap_remove(middle)
}

#[expect(clippy::cast_precision_loss, reason = "ratios for people")]
fn main() {
    let (mut threads, mut rounds, mut wanted) = (vec![1, 2], 1_usize, String::new());
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--threads" => {
                let numbers = value();
                threads = numbers.split(',').map(|it| it.parse().expect("threads")).collect();
            }
            "--rounds" => rounds = value().parse().expect("a number of rounds"),
            name => wanted = name.to_lowercase(),
        }
    }
    let program = env::var("CYGNET").unwrap_or_else(|_| env!("CARGO_BIN_EXE_cygnet").to_owned());
    print!("| four positions | depth |");
    for (place, threads) in threads.iter().enumerate() {
        match place {
            0 => print!(" {threads} thread: s | positions |"),
            _ => print!(" {threads} threads: s | time ratio | positions ratio |"),
        }
    }
    println!(" positions ratio on {MANY} |\n| --- | ---: |{}", " ---: |".repeat(3 * threads.len()));
    let (mut many_logarithm, mut most_of_many) = (0.0, 0.0_f64);
    let mut logarithms = vec![(0.0, 0.0); threads.len()];
    let mut worst = vec![(0.0_f64, 0.0_f64); threads.len()];
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
        print!("| {} | {} |", stage.name, stage.depth);
        let time = |runs: &[Run]| median(runs, |run| run.time).as_secs_f64();
        let nodes = |runs: &[Run]| median(runs, |run| run.nodes) as f64;
        for (place, of_threads) in runs.iter().enumerate() {
            print!(" {:.2} |", time(of_threads));
            if place == 0 {
                print!(" {:.0} |", nodes(of_threads));
                continue;
            }
            let ratios = (time(of_threads) / time(&runs[0]), nodes(of_threads) / nodes(&runs[0]));
            print!(" {:.2} | {:.2} |", ratios.0, ratios.1);
            logarithms[place].0 += ratios.0.ln();
            logarithms[place].1 += ratios.1.ln();
            worst[place] = (worst[place].0.max(ratios.0), worst[place].1.max(ratios.1));
        }
        let mut many: Vec<u64> = (0..rounds).map(|_| positions_on(stage, MANY)).collect();
        many.sort_unstable();
        let many = many[rounds / 2] as f64 / positions_on(stage, 1) as f64;
        many_logarithm += many.ln();
        most_of_many = most_of_many.max(many);
        println!(" {many:.2} |");
    }
    println!();
    let mean = |logarithm: f64| (logarithm / count).exp();
    for (place, threads) in threads.iter().enumerate().skip(1) {
        println!(
            "{threads} threads: time {:.2} of that of one in the geometric mean, {:.2} at most; positions {:.2}, {:.2} at most",
            mean(logarithms[place].0),
            worst[place].0,
            mean(logarithms[place].1),
            worst[place].1,
        );
    }
    println!(
        "{MANY} threads, whatever the machine has: positions {:.2}, {most_of_many:.2} at most",
        mean(many_logarithm)
    );
}
