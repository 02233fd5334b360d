//! Solves a list of boards and prints the page `docs/solved.md`:
//!
//! ```sh
//! cargo run --release -p cygnet-solve --example solved -- 10 > docs/solved.md
//! ```
//!
//! The number is how many minutes each board may take. Boards that take longer are listed as unsolved. With a
//! game and a size after it (`60 dropper 5x5`) only the rows of that board are printed, to take the place of
//! those that the page has.
//!
//! With `tables FOLDER` it prints the part of the page about complete tables, from the results of
//! `cygnet table stats --json` in that folder: to be added to the page.

mod tables;

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, GameVisitor, Limits, Options, Stop, Value};
use cygnet_solve::erased::Prover;
use cygnet_solve::verify::check;
use cygnet_solve::{Bounds, Solver};

/// The memory of the table of positions, in MiB: what `solve` uses if nothing is said, and what larger
/// boards get.
const MEMORY: usize = 512;
const MORE_MEMORY: usize = 8192;

/// Boards that are worth more memory.
const LARGE_BOARDS: [(&str, &str); 4] =
    [("ugly_duck", "5x6"), ("ugly_duck", "6x5"), ("ski_jumps", "8x8"), ("dropper", "5x5")];

/// Proofs of boards that took longer than this are not written down.
const LONGEST_FOR_A_PROOF: Duration = Duration::from_secs(3);

type Board = (&'static str, &'static [(&'static str, &'static str)]);

const BOARDS: &[Board] = &[
    ("ugly_duck", &[("size", "3x3")]),
    ("ugly_duck", &[("size", "3x4")]),
    ("ugly_duck", &[("size", "3x5")]),
    ("ugly_duck", &[("size", "3x6")]),
    ("ugly_duck", &[("size", "4x3")]),
    ("ugly_duck", &[("size", "4x4")]),
    ("ugly_duck", &[("size", "4x5")]),
    ("ugly_duck", &[("size", "4x6")]),
    ("ugly_duck", &[("size", "5x3")]),
    ("ugly_duck", &[("size", "5x4")]),
    ("ugly_duck", &[("size", "5x5")]),
    ("ugly_duck", &[("size", "6x3")]),
    ("ugly_duck", &[("size", "6x4")]),
    ("ugly_duck", &[("size", "5x6")]),
    ("ugly_duck", &[("size", "6x5")]),
    ("ski_jumps", &[("size", "2x2")]),
    ("ski_jumps", &[("size", "4x2")]),
    ("ski_jumps", &[("size", "6x2")]),
    ("ski_jumps", &[("size", "2x4")]),
    ("ski_jumps", &[("size", "4x4")]),
    ("ski_jumps", &[("size", "6x4")]),
    ("ski_jumps", &[("size", "8x4")]),
    ("ski_jumps", &[("size", "10x4")]),
    ("ski_jumps", &[("size", "2x6")]),
    ("ski_jumps", &[("size", "4x6")]),
    ("ski_jumps", &[("size", "6x6")]),
    ("ski_jumps", &[("size", "8x6")]),
    ("ski_jumps", &[("size", "10x6")]),
    ("ski_jumps", &[("size", "2x8")]),
    ("ski_jumps", &[("size", "4x8")]),
    ("ski_jumps", &[("size", "6x8")]),
    ("ski_jumps", &[("size", "8x8")]),
    ("ski_jumps", &[("size", "4x4"), ("step", "any")]),
    ("ski_jumps", &[("size", "6x6"), ("step", "any")]),
    ("ski_jumps", &[("size", "4x4"), ("jump", "down")]),
    ("ski_jumps", &[("size", "6x6"), ("jump", "down")]),
    ("ski_jumps", &[("size", "8x8"), ("jump", "down")]),
    ("dropper", &[("size", "3x3")]),
    ("dropper", &[("size", "4x4")]),
    ("dropper", &[("size", "5x5")]),
];

const INTRODUCTION: &str = "\
# What is solved

Written by `cargo run --release -p cygnet-solve --example solved -- MINUTES` from its results, with the rows of
boards that were given more minutes from `-- MINUTES GAME SIZE`; do not edit it. Each board is solved from its
start on one thread; the MiB are those of the table of positions. The value is for the side that begins. A board
that took longer than the minutes it was given is unknown.

Where a proof was written down, the checker behind `cygnet verify` went through all of it: the number is
how many positions have a reply. Where there is none, the result rests on the search, which agrees with brute
force on every position of the smaller boards. [solving.md](solving.md) says how it works.

| board | value | first moves that keep it | positions looked at | seconds | MiB | verified by | command |
| --- | --- | --- | ---: | ---: | ---: | --- | --- |
";

/// Solves a board and makes its row of the table.
struct Row {
    command: String,
    memory: usize,
    limits: Limits,
}

impl GameVisitor for Row {
    type Output = String;

    fn visit<G: CatalogueGame>(self, game: G) -> String {
        let stop = Stop::new();
        let start = game.initial();
        let mut solver = Solver::new(game.clone(), self.memory << 20);
        solver.forgo_tables();
        let begin = Instant::now();
        let solution = Solver::solve(&mut solver, &start, &self.limits, &stop, |_| {});
        let time = begin.elapsed();
        let variant: Vec<String> = game
            .options()
            .iter()
            .filter(|(name, value)| *name != "size" && !is_default(&game, name, &value.to_string()))
            .map(|(name, value)| format!(", {name}={value}"))
            .collect();
        let board = format!("{} {}{}", game.info().name, game.size(), variant.concat());
        let (nodes, seconds) = (solution.nodes, time.as_secs_f64());
        let memory = solver.memory_used().div_ceil(1 << 20);
        let effort = format!("{nodes} | {seconds:.2} | {memory}");
        let Some(value) = solution.value() else {
            let Bounds { least, most } = solution.bounds;
            let known = match (least, most) {
                (Value::Draw, _) => "no loss",
                (_, Value::Draw) => "no win",
                _ => "unknown",
            };
            return format!("| {board} | {known} | | {effort} | | `{}` |", self.command);
        };
        let moves = if value == Value::Loss {
            "all".to_owned()
        } else {
            let (_, erased) = cygnet_games::find(game.info().id)
                .expect("a game of the catalogue")
                .set_up(game.options().clone(), None, 0)
                .expect("a start");
            let watch = Watch::new(&self.limits, &stop, Instant::now());
            let moves = solver.solve_moves(&*erased, &watch, &mut |_| {});
            let moves = moves.expect("the same game");
            let keeping = moves.into_iter().filter(|mv| mv.bounds.value() == Some(value));
            keeping.map(|mv| mv.text).collect::<Vec<_>>().join(" ")
        };
        let proof = if time > LONGEST_FOR_A_PROOF {
            "the search".to_owned()
        } else {
            match solver.prove(&start, &Watch::new(&self.limits, &stop, Instant::now())) {
                Ok(proof) => {
                    let checked = check(&game, &start, value, &proof.replies[..]);
                    let checked = checked.unwrap_or_else(|refusal| panic!("{board}: {refusal}"));
                    format!("a proof of {} replies", checked.replies)
                }
                Err(_) => "the search".to_owned(),
            }
        };
        let (value, command) = (value.word(), self.command);
        format!("| {board} | {value} | {moves} | {effort} | {proof} | `{command}` |")
    }
}

/// Is this what the option is if nothing is said?
fn is_default<G: CatalogueGame>(game: &G, name: &str, value: &str) -> bool {
    let defaults = Options::defaults(game.info());
    defaults.iter().any(|(other, default)| other == name && default.to_string() == value)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let written = match arguments[..] {
        ["tables", folder] => tables::write(Path::new(folder), &mut io::stdout()),
        [minutes, ref board @ ..] => match (minutes.parse(), board) {
            (Ok(minutes), []) => write_rows(minutes, BOARDS.iter(), INTRODUCTION),
            (Ok(minutes), [id, size]) if BOARDS.iter().any(|board| is_of(board, id, size)) => {
                write_rows(minutes, BOARDS.iter().filter(|board| is_of(board, id, size)), "")
            }
            _ => return usage(),
        },
        [] => return usage(),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "give the minutes for each board, as in 'solved 10'; the minutes and one of the boards of the page, \
         as in 'solved 60 dropper 5x5'; or a folder of results, as in 'solved tables FOLDER'"
    );
    ExitCode::from(2)
}

/// Is it a board of this game and size?
fn is_of((id, options): &Board, game: &str, size: &str) -> bool {
    *id == game && options[0].1 == size
}

/// Solves boards, and writes a row for each.
fn write_rows<'b>(
    minutes: u64,
    boards: impl Iterator<Item = &'b Board>,
    introduction: &str,
) -> io::Result<()> {
    let limits = Limits { time: Some(Duration::from_secs(60 * minutes)), ..Limits::default() };
    let mut output = io::stdout();
    output.write_all(introduction.as_bytes())?;
    for (id, options) in boards {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let parsed = Options::parse(entry.info, options.iter().copied()).expect("options");
        let mut command = format!("cygnet solve {id} --fresh");
        let mut memory = MEMORY;
        if LARGE_BOARDS.contains(&(id, options[0].1)) {
            memory = MORE_MEMORY;
            command = format!("{command} --memory {memory}");
        }
        for (name, value) in *options {
            let option = if *name == "size" { "--size " } else { &format!("-o {name}=") };
            command = format!("{command} {option}{value}");
        }
        let row = cygnet_games::visit(id, &parsed, Row { command, memory, limits });
        writeln!(output, "{}", row.expect("a game of the catalogue"))?;
        output.flush()?;
    }
    Ok(())
}
