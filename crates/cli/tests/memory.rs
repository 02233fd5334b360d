//! Memory that is not available: the program reports the requested and the available amount, and
//! continues or ends in an orderly way.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::running::{CYGNET, answer, in_folder, text};

/// Runs the program with at most `kibibytes` KiB of address space.
fn run_within(kibibytes: u32, arguments: &[&str], data: &Path, input: &str) -> Output {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {kibibytes} && exec \"$0\" \"$@\"");
    command.args(["-c", &script, CYGNET]).args(arguments);
    // The C library reserves 64 MiB for each thread that allocates beside another, which is a matter of luck.
    command.env("MALLOC_ARENA_MAX", "1");
    in_folder(&mut command, data);
    answer(&mut command, input)
}

const KIBIBYTES: u32 = 400_000;

/// The words between the requested and the available amount of memory.
const REQUESTED: &str = " MiB of memory requested, ";

/// Checks for `asked MiB of memory requested, N MiB available`, with a plausible N.
fn is_told(said: &str, asked: &str) {
    let start = format!("{asked}{REQUESTED}");
    let rest = said.split_once(&start).unwrap_or_else(|| panic!("{said}")).1;
    let fits: u32 = rest.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    assert!(fits > 0 && fits < KIBIBYTES / 1024, "{said}");
    assert!(rest.contains(" MiB available"), "{said}");
}

#[test]
fn what_was_asked_for_and_what_there_is_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let record = data.join("game.txt");
    fs::write(&record, "[Game \"ugly_duck\"]\n[Size \"3x3\"]\n\n1. b1a2 *\n").expect("our folder");
    let record = record.to_str().expect("a name");
    let board = ["ugly_duck", "--size", "3"];
    for command in [
        [&["solve"], &board[..]].concat(),
        [&["analyse"], &board[..], &["--depth", "2"]].concat(),
        vec!["review", record, "--depth", "2"],
    ] {
        let much = run_within(KIBIBYTES, &[&command[..], &["--memory", "5000"]].concat(), data, "");
        assert_eq!(much.status.code(), Some(1), "{command:?}: {much:?}");
        is_told(text(&much.stderr), "5000");
        let usual = run_within(KIBIBYTES, &command, data, "");
        assert_eq!(usual.status.code(), Some(0), "{command:?}: {usual:?}");
    }
    // A complete table of 4x7 would take 1.1 GiB of memory, but a tenth of that is enough.
    let build = ["table", "build", "ugly_duck", "--size", "4x7", "--memory", "3000"];
    let much = run_within(KIBIBYTES, &build, data, "");
    assert_eq!(much.status.code(), Some(1), "{much:?}");
    assert!(text(&much.stderr).contains(REQUESTED), "{much:?}");
    let left: Vec<_> = fs::read_dir(data.join("tables")).into_iter().flatten().collect();
    assert!(left.is_empty(), "nothing was begun: {left:?}");
    let build = ["table", "build", "ugly_duck", "--size", "4x4"];
    let usual = run_within(KIBIBYTES, &build, data, "");
    assert_eq!(usual.status.code(), Some(0), "{usual:?}");
}

/// A few MiB more than the program itself needs: no thread fits, but there is still an answer.
#[test]
fn a_machine_without_room_for_another_thread_gets_its_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = fs::metadata(CYGNET).expect("the program").len();
    let kibibytes = u32::try_from(program / 1024).expect("a program that fits") + 30_000;
    let data = folder.path();
    for arguments in [
        &["solve", "ugly_duck", "--size", "3"][..],
        &["analyse", "ugly_duck", "--size", "3", "--depth", "2"],
    ] {
        let output = run_within(kibibytes, arguments, data, "");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    }
    let build = ["table", "build", "ugly_duck", "--size", "4x3"];
    let output = run_within(kibibytes, &build, data, "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// Eight threads would take half a gigabyte for their tables.
#[test]
fn a_match_uses_as_many_threads_as_fit_or_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let contest = ["match", "ugly_duck", "level-5", "engine", "--size", "4x3", "--games", "16"];
    let limits = ["--nodes", "300", "--seed", "1", "--json"];
    let play = |kibibytes, threads| {
        let arguments = [&contest[..], &limits, &["--threads", threads]].concat();
        run_within(kibibytes, &arguments, data, "")
    };
    let one = play(2_000_000, "1");
    assert_eq!(one.status.code(), Some(0), "{one:?}");
    let many = play(200_000, "8");
    assert_eq!(many.status.code(), Some(0), "{many:?}");
    assert_eq!(text(&many.stdout), text(&one.stdout), "memory does not change the games");
    let none = play(60_000, "8");
    assert_eq!(none.status.code(), Some(1), "{none:?}");
    is_told(text(&none.stderr), "48");
}

#[test]
fn a_table_whose_minimum_is_not_available_is_not_wrong_usage() {
    let folder = tempfile::tempdir().expect("a folder");
    // Too little for the table of 4x6, and at various stages of the preparations for that of 5x5.
    for (size, kibibytes) in [("4x6", 60_000), ("5x5", 120_000), ("5x5", 150_000)] {
        let build = ["table", "build", "ugly_duck", "--size", size, "--threads", "8"];
        let output = run_within(kibibytes, &build, folder.path(), "");
        assert_eq!(output.status.code(), Some(1), "{size}: {output:?}");
        assert!(text(&output.stderr).contains(REQUESTED), "{size}: {output:?}");
    }
}

#[test]
fn the_engine_keeps_the_table_that_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands = "isready\nsetoption name Hash value 5000\nisready\n\
                    setoption name Hash value 100\nisready\nsetoption name Hash value 120\n\
                    go depth 2\n";
    let output = run_within(KIBIBYTES, &["engine"], folder.path(), commands);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(said.matches("info string error: ").count(), 1, "{said}");
    is_told(said, "5000");
    assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
    assert_eq!(said.matches("readyok").count(), 3, "{said}");
}

/// Writes a sparse proof file with 2³⁰ replies, all of which are the first move of their list.
fn first_moves_alone(path: &Path, position: &str, options: &str) {
    let replies = 1_u64 << 30;
    let header = format!(
        "cygnet proof 2\ngame ugly_duck\nrules 1\noptions {options}\nposition {position}\nvalue win\n\
         replies {replies}\n"
    );
    let mut file = File::create(path).expect("our folder");
    file.write_all(header.as_bytes()).expect("our file");
    file.set_len(header.len() as u64 + replies).expect("a hole");
}

/// The swan walks home along its column before any duck can interfere, so the first move of the
/// list always wins. There are millions of positions on the way.
const ENDLESS: &str = "8/8/8/8/8/8/8/8/8/S7/8/dddddddd w";

#[test]
fn proofs_are_not_read_into_memory_and_what_takes_more_stays_unchecked() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let [wrong, endless] = ["wrong.proof", "endless.proof"].map(|name| data.join(name));
    first_moves_alone(&wrong, "DDDDD/5/5/5/ddddd w", "size=5x5");
    let name = wrong.to_str().expect("a name");
    let output = run_within(KIBIBYTES, &["verify", name, "--json"], data, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(found["refused"].as_str().is_some_and(|why| why.contains("is wrong")), "{found}");

    first_moves_alone(&endless, ENDLESS, "size=8x12");
    let name = endless.to_str().expect("a name");
    let output = run_within(120_000, &["verify", name], data, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = text(&output.stdout);
    assert!(said.starts_with(&format!("{name}: not checked; ")), "{said}");
    assert!(said.contains(REQUESTED), "{said}");
    let output = run_within(120_000, &["verify", name, "--json"], data, "");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(found["unchecked"].is_string(), "{found}");
}
