//! `cygnet report`, as a person or a script sees it.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::running::{self, data_folder, text};

/// A report about a board that is quickly done, with its page in this file.
fn report(page: &Path, more: &[&str]) -> Command {
    let page = page.to_str().expect("a name");
    let fixed = ["report", "ugly_duck", "--size", "3x3", "--threads", "2", "--out", page];
    running::cygnet(&[&fixed[..], more].concat(), &data_folder())
}

/// The numbers of a report, without the speed of the machine.
fn numbers(page: &Path) -> Value {
    let text = fs::read_to_string(page.with_extension("json")).expect("numbers");
    let mut report: Value = serde_json::from_str(&text).expect("JSON");
    for board in report["boards"].as_array_mut().expect("boards") {
        board["playouts_per_second"] = Value::Null;
    }
    report
}

/// Starts a report, and waits for a line that it writes to standard error.
fn started(mut command: Command, line: &str) -> (Child, BufReader<std::process::ChildStderr>) {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut said = String::new();
    while !said.starts_with(line) {
        said.clear();
        assert_ne!(lines.read_line(&mut said).expect("text"), 0, "it ended without {line}");
    }
    (child, lines)
}

#[cfg(unix)]
#[test]
fn a_report_goes_on_after_it_was_killed_and_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let [page, other] = ["cup.html", "other.html"].map(|name| folder.path().join(name));
    let part = page.with_extension("part");
    // Choosing a number of games already leaves findings.
    let chosen = report(&page, &["--time", "1ms", "--seed", "3"]);
    let (mut child, lines) = started(chosen, "40 games for each skill; repeat the report with");
    child.kill().expect("it can be killed");
    child.wait().expect("it has ended");
    drop(lines);
    assert!(part.exists() && !page.exists());

    let (mut child, mut lines) = started(report(&page, &["--games", "4000"]), "Going on with ");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let mut said = String::new();
    lines.read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it has ended").code(), Some(1), "{said}");
    assert!(said.ends_with("Interrupted; rerun the same command to go on.\n"), "{said}");
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.contains("This report was interrupted"));
    let interrupted = numbers(&page);
    assert_eq!((&interrupted["complete"], &interrupted["seed"]), (&false.into(), &3.into()));

    // What has another seed is another report.
    let refused = report(&page, &["--games", "4", "--seed", "4"]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let error = running::text(&refused.stderr);
    assert!(error.contains("cup.part cannot be continued; remove it to begin anew"), "{error}");

    let done = report(&page, &["--games", "4"]).output().expect("it runs");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(!part.exists(), "nothing is left to go on with");
    let whole = report(&other, &["--games", "4", "--seed", "3"]).output().expect("it runs");
    assert_eq!(whole.status.code(), Some(0), "{whole:?}");
    assert_eq!(numbers(&page), numbers(&other));
}

#[test]
fn the_page_stands_beside_its_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let done = report(&folder.path().join("cup.json"), &["--games", "1", "--seed", "1"]).output();
    let done = done.expect("it runs");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let page = fs::read_to_string(folder.path().join("cup.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>"));
    assert_eq!(numbers(&folder.path().join("cup.html"))["games"], 1);
}

#[test]
fn what_makes_no_sense_is_refused_with_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("a name").to_owned()
    };
    let broken = file("broken.json", "{\"format\": 1, \"game\": ");
    let newer = file("newer.json", "{\"format\": 99}");
    let list = file("list.json", "[1, 2]");
    let chess = "{\"format\":1,\"version\":\"1\",\"game\":\"chess\",\"rules\":1,\"seed\":1,\"games\":1,\
                 \"complete\":true,\"boards\":[]}";
    let chess = file("chess.json", chess);
    for (arguments, said) in [
        (&["--check", &broken][..], "broken.json: it is not a report: EOF while parsing"),
        (
            &["--check", &newer],
            "newer.json: its format is version 99; this program reads version 1",
        ),
        (&["--check", &list], "list.json: it is not a report: "),
        (&["--check", &chess], "there is no game 'chess'"),
        (&["--check", "/no/such/report.json"], "cannot read /no/such/report.json: "),
        (&["--compare", &broken, &list], "broken.json: it is not a report"),
        (&["--compare", &chess], "too many or too few values for an argument"),
        (&["ugly_duck", "--time", "0"], "it is a time with its unit, such as 500ms"),
        (&["ugly_duck", "--time", "0s"], "from 1ms to 24h"),
        (&["ugly_duck", "--games", "0"], "it is a whole number from 1 to"),
        (&["ugly_duck", "--games", "4", "--time", "1s"], "cannot be used with"),
        (&["ugly_duck", "--threads", "0"], "it is a whole number from 1 to 1024"),
        (&["ugly_duck", "--size", "3x3,400x400"], "400"),
        (&["ugly_duck", "-o", "colour=red"], "colour"),
        (&["ugly_duck", "-o", "size"], "is not an option: write it as -o name=value"),
        (&["chess"], "chess"),
        (&["ugly_duck", "--out", "/no/such/folder/x.html"], "cannot write /no/such/folder/x.html"),
    ] {
        let output = running::cygnet(&[&["report"], arguments].concat(), &data_folder());
        let output = { output }.output().expect("the program runs");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}
