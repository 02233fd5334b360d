//! `cygnet table`, as a person or a script sees it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::{self, Command, Output, Stdio};
use std::{env, fs};

use cygnet_core::{Options, Stop};
use cygnet_solve::complete::erased::BuildTable;
use cygnet_solve::complete::{BuildProgress, BuildSetup};
use serde_json::{Value, json};

use crate::running::cygnet;

fn output(arguments: &[&str], data: &Path) -> Output {
    cygnet(arguments, data).output().expect("the program runs")
}

fn says(arguments: &[&str], data: &Path, status: i32) -> String {
    let output = output(arguments, data);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn json_of(arguments: &[&str], data: &Path, status: i32) -> Value {
    serde_json::from_str(&says(arguments, data, status)).expect("JSON")
}

/// Runs a command that must be refused, and returns its error message.
fn refuses(arguments: &[&str], data: &Path) -> String {
    let output = output(arguments, data);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

const BOARD: [&str; 3] = ["ugly_duck", "--size", "4x3"];

fn table(command: &'static str, more: &[&'static str]) -> Vec<&'static str> {
    [&["table", command], &BOARD[..], more].concat()
}

#[test]
fn a_table_is_built_probed_checked_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let text = says(&table("build", &["--threads", "2"]), data, 0);
    assert!(text.starts_with("Ugly Duck 4x3: 918,314 positions, 459,438 of them stored"), "{text}");
    assert!(text.contains("ugly_duck_4x3.table: finished in "), "{text}");
    let again = says(&table("build", &[]), data, 0);
    assert!(again.ends_with("already exists\n"), "{again}");

    let text = says(&table("probe", &[]), data, 0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Ugly Duck 4x3, White to move: White wins");
    assert_eq!(lines[1], "DDDD/4/dddd w");
    assert_eq!(lines[2], "winning  a1a2 d1d2");
    assert!(lines[3].starts_with("losing   b1b2 "), "{text}");
    let found = json_of(&table("probe", &["--moves", "b1b2", "--json"]), data, 0);
    assert_eq!((&found["value"], &found["options"]), (&json!("win"), &json!({"size": "4x3"})));
    let over = says(&table("probe", &["--position", "S3/4/dddd b"]), data, 0);
    assert_eq!(over, "White brought a swan home and wins.\n");
    let over = json_of(&table("probe", &["--position", "S3/4/dddd b", "--json"]), data, 0);
    assert_eq!((&over["value"], &over["moves"]), (&json!("loss"), &json!({})));
    let many = says(&table("probe", &["--position", "DDDD/D3/dddd w"]), data, 1);
    assert!(many.contains("is not in the table: a side has more pieces"), "{many}");

    let text = says(&table("check", &["--seed", "3", "--samples", "2000"]), data, 0);
    assert!(text.ends_with("checksums and 2,000 random positions verified (seed 3)\n"), "{text}");
    let picture = data.join("picture.svg");
    let mut arguments = table("stats", &["--picture"]);
    let path = picture.display().to_string();
    arguments.push(&path);
    let text = says(&arguments, data, 0);
    assert!(text.contains("positions                            918,314  100.0 %"), "{text}");
    assert!(text.contains("\na1a2  wins\nb1b2  loses to "), "{text}");
    let svg = fs::read_to_string(&picture).expect("it was drawn");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    let counted = json_of(&table("stats", &["--json"]), data, 0);
    assert_eq!(counted["positions"], 918_314);
    let sum = |list: &Value, what: &str| -> u64 {
        let list = list.as_array().expect("a list").iter();
        list.map(|counts| counts[what].as_u64().expect("a number")).sum()
    };
    for what in ["wins", "losses", "one_winning_move"] {
        assert_eq!(sum(&counted["by_steps"], what), counted[what].as_u64().expect("a number"));
        assert_eq!(sum(&counted["by_material"], what), counted[what].as_u64().expect("a number"));
    }
    assert_eq!(counted["first_moves"][0], json!({"move": "a1a2", "wins": true, "refutations": []}));
}

#[test]
fn a_table_is_used_without_being_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let solve = ["solve", "ugly_duck", "--size", "4x3", "--all-moves", "--json"];
    let before = json_of(&solve, data, 0);
    assert!(before["nodes"].as_u64() > Some(0), "{before}");
    let other = tempfile::tempdir().expect("a folder");
    says(&table("build", &[]), other.path(), 0);
    let after = json_of(&solve, other.path(), 0);
    assert_eq!(after["nodes"], 0, "{after}");
    assert_eq!((&after["value"], &after["moves"]), (&before["value"], &before["moves"]));
    // The same table in another folder.
    let fresh = tempfile::tempdir().expect("a folder");
    let tables = other.path().join("tables").display().to_string();
    let named = json_of(&[&solve[..], &["--tables", &tables]].concat(), fresh.path(), 0);
    assert_eq!(named["nodes"], 0, "{named}");
    let lines = ["analyse", "ugly_duck", "--size", "4x3", "--depth", "1", "--lines", "20"];
    let text = says(&[&lines[..], &["--tables", &tables]].concat(), fresh.path(), 0);
    let last = text.lines().rev().take(10).collect::<Vec<_>>().join("\n");
    assert!(last.contains("win") && last.contains("loss") && !last.contains("+0"), "{text}");
    let analysis = ["analyse", "ugly_duck", "--size", "4x3", "--depth", "1", "--json"];
    let text = says(&[&analysis[..], &["--tables", &tables]].concat(), fresh.path(), 0);
    assert!(text.lines().next().is_some_and(|line| line.contains("\"win\"")), "{text}");
}

#[test]
fn what_cannot_be_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let none = refuses(&table("probe", &[]), data);
    let expected =
        "there is no table of Ugly Duck 4x3; 'cygnet table build ugly_duck --size 4x3' builds it";
    assert_eq!(none, format!("error: {expected}\n"));
    for command in ["build", "probe", "check", "stats"] {
        let other = refuses(&["table", command, "dropper", "--size", "3"], data);
        assert!(other.contains("Dropper has no complete tables"), "{other}");
        let large = refuses(&["table", command, "ugly_duck", "--size", "9x9"], data);
        assert!(large.contains("a board of 9x9 is too large for a complete table"), "{large}");
    }
    let little = refuses(&["table", "build", "ugly_duck", "--size", "4x5", "--memory", "1"], data);
    assert!(little.contains("1 MiB of memory are not enough"), "{little}");
    let nowhere = refuses(&["--tables", "/nowhere", "table", "probe", "ugly_duck"], data);
    assert!(nowhere.contains("/nowhere: it is not a folder of tables"), "{nowhere}");
    let file = data.join("letter").display().to_string();
    fs::write(&file, "Dear diary").expect("it can be written");
    let checked =
        json_of(&[&table("check", &["--json", "--file"])[..], &[&file]].concat(), data, 1);
    assert_eq!((&checked["ok"], &checked["file"]), (&json!(false), &json!(file)));
    for command in ["probe", "stats"] {
        let wrong = refuses(&[&table(command, &["--file"])[..], &[&file]].concat(), data);
        assert!(wrong.contains("it is not a complete table"), "{wrong}");
    }
    let over = refuses(&[&table("build", &["--out"])[..], &[&file]].concat(), data);
    assert!(over.contains("it is not a complete table"), "{over}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dear diary");
}

#[test]
fn damage_is_found_by_the_check_and_does_not_disturb_the_solver() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    says(&table("build", &[]), data, 0);
    let path = data.join("tables/ugly_duck_4x3.table");
    let mut bytes = fs::read(&path).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, &bytes).expect("it can be written");
    let text = says(&table("check", &[]), data, 1);
    assert!(text.contains("it is damaged: the checksum of bytes"), "{text}");
    let found = json_of(&table("check", &["--json"]), data, 1);
    assert_eq!(found["ok"], false);
    fs::write(&path, &bytes[..middle]).expect("it can be written");
    let solve = ["solve", "ugly_duck", "--size", "4x3", "--json"];
    let solved = json_of(&solve, data, 0);
    assert_eq!((&solved["value"], &solved["table"]), (&json!("win"), &json!(false)));
    assert!(solved["nodes"].as_u64() > Some(0), "{solved}");
    let told = String::from_utf8(output(&solve, data).stderr).expect("text");
    assert!(told.starts_with("A complete table was ignored: "), "{told}");
    assert!(told.contains("it is damaged: it has "), "{told}");
    // A command that names the damaged table refuses it, while the solver uses the other one.
    let other = tempfile::tempdir().expect("a folder");
    says(&table("build", &[]), other.path(), 0);
    let damaged = data.join("tables").display().to_string();
    let first = |command| [&table(command, &["--tables"])[..], &[&damaged]].concat();
    assert!(refuses(&first("probe"), other.path()).contains("it is damaged: it has "));
    assert!(says(&first("check"), other.path(), 1).starts_with(&path.display().to_string()));
    let solved = json_of(&[&solve[..], &["--tables", &damaged]].concat(), other.path(), 0);
    assert_eq!((&solved["table"], &solved["nodes"]), (&json!(true), &json!(0)));
}

#[test]
fn values_that_contradict_each_other_are_not_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    says(&table("build", &[]), data, 0);
    let path = data.join("tables/ugly_duck_4x3.table");
    let file = path.display().to_string();
    let drawn = refuses(&[&table("stats", &["--picture"])[..], &[&file]].concat(), data);
    assert!(drawn.contains("is the table itself"), "{drawn}");
    let whole = fs::read(&path).expect("it is there");
    let values = whole.len() - whole.len() / 4..whole.len();
    let mut bytes = whole.clone();
    bytes[values].fill(0);
    fs::write(&path, &bytes).expect("it can be written");
    for command in ["probe", "stats"] {
        let told = refuses(&table(command, &[]), data);
        assert!(told.contains("it is damaged"), "{told}");
        assert!(told.contains("delete it and rebuild it"), "{told}");
    }
}

/// Tells the test's own program, started as a child, which file to build, with how much memory, and up to
/// which level: `FILE MEBIBYTES LEVEL`.
const BUILD_UP_TO: &str = "CYGNET_TEST_BUILD_UP_TO";

/// Printed by the child when it has reached the level.
const IS_THERE: &str = "up to there";

/// Not a test, but the child process of one: builds up to a level, reports that, and waits to be
/// killed.
#[test]
fn build_until_killed() {
    let Ok(wanted) = env::var(BUILD_UP_TO) else { return };
    let (wanted, level) = wanted.rsplit_once(' ').expect("a level");
    let (path, mebibytes) = wanted.rsplit_once(' ').expect("mebibytes");
    let [level, mebibytes] = [level, mebibytes].map(|it| it.parse::<usize>().expect("a number"));
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", "4x4")]).expect("a size");
    let setup = BuildSetup { threads: NonZeroUsize::MIN, memory: mebibytes << 20 };
    let tell = &mut |now: &BuildProgress| {
        if now.level == level {
            writeln!(io::stderr(), "{IS_THERE}").expect("a listener");
            // Nothing is ever written to this pipe; if the parent ends, so does this process.
            let _ = io::stdin().read(&mut [0]);
            process::exit(1);
        }
    };
    let build = BuildTable { path: Path::new(path), setup, stop: &Stop::new(), tell };
    let outcome =
        cygnet_games::visit("ugly_duck", &options, build).expect("it is in the catalogue");
    panic!("it was not killed: {outcome:?}");
}

/// Starts a child that builds up to a level, and kills it there.
fn build_and_kill(path: &Path, mebibytes: &str, level: usize) {
    let mut child = Command::new(env::current_exe().expect("the tests run"))
        .args(["--exact", "table::build_until_killed", "--nocapture"])
        .env(BUILD_UP_TO, format!("{} {mebibytes} {level}", path.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let told = BufReader::new(child.stderr.take().expect("a pipe"));
    let is_there = told.lines().map_while(Result::ok).any(|line| line == IS_THERE);
    child.kill().expect("it waits to be killed");
    let status = child.wait().expect("it was killed");
    assert!(is_there && !status.success(), "level {level}: {status}");
}

/// Overwrites the unfinished part with data such as a build killed in the middle of a level may
/// have left.
fn scribble_over_the_rest(unfinished: &Path, whole: &[u8]) {
    const TITLE: usize = 4096;
    let mut bytes = fs::read(unfinished).expect("it was begun");
    for (byte, value) in bytes.iter_mut().zip(whole).skip(TITLE) {
        if *byte == 0 && *value != 0 {
            *byte = !value;
        }
    }
    fs::write(unfinished, bytes).expect("it can be written");
}

#[test]
fn killed_at_any_level_it_goes_on_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = ["table", "build", "ugly_duck", "--size", "4x4"];
    let reference = folder.path().join("reference");
    let answer = json_of(&[&build[..], &["--threads", "2", "--json"]].concat(), &reference, 0);
    let levels = answer["levels"].as_u64().expect("a number") as usize;
    let file = "tables/ugly_duck_4x4.table";
    let whole = fs::read(reference.join(file)).expect("it is there");
    // With little memory values are read back from the file; with much, everything stays in memory.
    for (memory, name) in [("14", "little"), ("256", "much")] {
        let data = folder.path().join(name);
        let path = data.join(file);
        for level in [1, levels / 3, levels - 5, levels] {
            build_and_kill(&path, memory, level);
            assert!(!path.exists(), "{name}: it is not finished");
            scribble_over_the_rest(&path.with_extension("table.unfinished"), &whole);
        }
        says(&[&build[..], &["--memory", memory]].concat(), &data, 0);
        assert!(fs::read(&path).expect("it is there") == whole, "{name}: it differs");
    }
}
