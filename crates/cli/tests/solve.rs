//! `cygnet solve` and `cygnet verify`, as a person or a script sees them.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::running::{answer, cygnet, text};

/// Runs the program with a data folder that is not shared between tests.
fn output(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    output_with(arguments, folder.path())
}

/// Runs the program with this data folder.
fn output_with(arguments: &[&str], data: &Path) -> Output {
    cygnet(arguments, data).output().expect("the program runs")
}

/// Runs the program with this folder for all its files, and this input.
fn talk(arguments: &[&str], folder: &Path, input: &str) -> Output {
    answer(&mut cygnet(arguments, folder), input)
}

fn says(arguments: &[&str], status: i32) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn json_of(arguments: &[&str], status: i32) -> Value {
    serde_json::from_str(&says(arguments, status)).expect("JSON")
}

#[test]
fn a_solved_position_is_told_in_words() {
    let text = says(&["solve", "ugly_duck", "--size", "4x3", "--all-moves"], 0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Ugly Duck on 4x3, DDDD/4/dddd w");
    assert_eq!(lines[1], "value        White, to move, wins");
    assert_eq!(lines[2], "win          a1a2 d1d2");
    assert!(lines[3].starts_with("loss         b1b2 "), "{text}");
    assert!(lines[4].starts_with("effort       "), "{text}");
    let text = says(&["solve", "dropper", "--size", "3"], 0);
    assert!(text.contains("value        X, to move, wins\nbest move    b2\n"), "{text}");
    let text = says(&["solve", "ski_jumps", "--size", "2x4"], 0);
    assert!(text.contains("value        a draw: neither side can force a win\n"), "{text}");
    let over = ["solve", "ugly_duck", "--position", "S2/3/ddd b"];
    assert!(says(&over, 0).contains("value        the game is over, and White has won\n"));
}

#[test]
fn a_solved_position_is_told_in_json() {
    let found = json_of(&["solve", "ugly_duck", "--size", "4x3", "--all-moves", "--json"], 0);
    assert_eq!(found["value"], "win");
    assert_eq!(found["best"], json!(["a1a2", "d1d2"]));
    assert_eq!(found["moves"]["a1a2"], "win");
    assert_eq!(found["moves"]["b1b2"], "loss");
    assert!(found["nodes"].is_u64() && found["seconds"].is_f64(), "{found}");
    let found = json_of(&["solve", "dropper", "--size", "3", "--threads", "2", "--json"], 0);
    assert_eq!((&found["value"], &found["best"]), (&json!("win"), &json!(["b2"])));
    assert_eq!(found.get("moves"), None);
}

#[test]
fn what_is_not_solved_in_time_is_unknown() {
    let found = json_of(&["solve", "ugly_duck", "--nodes", "1000", "--json"], 1);
    assert_eq!(found["value"], "unknown");
    assert_eq!((&found["at_least"], &found["at_most"]), (&json!("loss"), &json!("win")));
    let text = says(&["solve", "three_dragons", "--nodes", "500"], 1);
    assert!(text.contains("unknown; the limit of 500 positions was reached\n"), "{text}");
    let text = says(&["solve", "three_dragons", "--time", "20ms"], 1);
    assert!(text.contains("unknown; the limit of 20ms was reached\n"), "{text}");
}

/// The winner of this position is found at once; everything else takes longer.
const QUICKLY_SOLVED: [&str; 4] = ["solve", "ugly_duck", "--position", "DDDD/4/4/dddd w"];

#[test]
fn what_was_asked_for_and_not_found_out_is_said_and_is_no_success() {
    let value = says(&QUICKLY_SOLVED, 0);
    let effort = value.lines().find_map(|line| line.strip_prefix("effort "));
    let nodes = effort.and_then(|effort| effort.split_whitespace().next()).expect("a number");
    let limit = format!("the limit of {nodes} positions was reached");
    let limited =
        |more: &[&str]| says(&[&QUICKLY_SOLVED[..], &["--nodes", nodes], more].concat(), 1);
    assert!(limited(&["--distance"]).contains(&format!("distance     not found; {limit}\n")));
    let found: Value = serde_json::from_str(&limited(&["--distance", "--json"])).expect("JSON");
    assert_eq!((&found["value"], found.get("distance")), (&json!("loss"), None));
    assert_eq!(found["best"], json!([]), "nothing keeps a loss");

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.proof");
    fs::write(&path, "as it was").expect("a file");
    let file = path.to_str().expect("a name");
    let text = limited(&["--proof", file]);
    assert!(text.contains(&format!("proof        not written; {limit}\n")), "{text}");
    let found = json_of(&["solve", "ugly_duck", "--nodes", "9", "--proof", file, "--json"], 1);
    assert_eq!(found["proof"], json!({ "missing": "the position is not solved" }));
    assert_eq!(fs::read_to_string(&path).expect("a file"), "as it was");

    // White wins, which is found quickly; the values of its other moves are not.
    let moves = ["solve", "ugly_duck", "--size", "5x4", "--all-moves", "--nodes", "200000"];
    let text = says(&moves, 1);
    assert!(text.contains("value        White, to move, wins\n"), "{text}");
    let unknown = text.lines().find(|line| line.starts_with("unknown ")).expect("some are");
    assert!(unknown.ends_with("; the limit of 200000 positions was reached"), "{text}");
}

#[test]
fn a_lost_position_has_no_best_move_but_the_longest_defence() {
    let best = |more: &[&str]| {
        let arguments = [&["solve", "ugly_duck", "--size", "3", "--json"], more].concat();
        let found = json_of(&arguments, 0);
        assert_eq!(found["value"], "loss");
        (found["best"].clone(), found["line"][0].clone())
    };
    assert_eq!(best(&[]).0, json!([]));
    assert_eq!(best(&["--all-moves"]).0, json!([]));
    for more in [&["--distance"][..], &["--distance", "--all-moves"]] {
        let (best, first) = best(more);
        assert!(first.is_string() && best == json!([first]), "{best}");
    }
}

#[test]
fn the_effort_is_that_of_everything() {
    let nodes = |more: &[&str]| {
        let arguments = [&["solve", "ugly_duck", "--size", "4x3", "--json"], more].concat();
        json_of(&arguments, 0)["nodes"].as_u64().expect("a number")
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.proof");
    let value = nodes(&[]);
    for more in
        [&["--all-moves"][..], &["--distance"], &["--proof", path.to_str().expect("a name")]]
    {
        assert!(nodes(more) > value, "{more:?}: {} of {value}", nodes(more));
    }
}

#[test]
fn the_rules_are_told_with_the_answer() {
    let board = ["solve", "ski_jumps", "--size", "4", "-o", "jump=down"];
    let text = says(&board, 0);
    let header = "Ski Jumps on 4x4, first=red, step=1, jump=down, R3/3B/R3/3B r\n";
    assert!(text.starts_with(header), "{text}");
    let found = json_of(&[&board[..], &["--json"]].concat(), 0);
    let options = json!({ "size": "4x4", "first": "red", "step": "1", "jump": "down" });
    assert_eq!(found["options"], options);
}

#[test]
fn a_theory_has_all_its_fields() {
    let found = json_of(&["solve", "ski_jumps", "--size", "4", "--json"], 0);
    let region =
        json!({ "position": "R3/3B/R3/3B", "value": null, "hot": null, "moving_first": null });
    assert_eq!(
        found["theory"],
        json!({
            "in_hand": { "r": 0, "b": 0 },
            "regions": [region],
            "sum": null,
            "moving_first": null,
        })
    );
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.proof");
    let file = path.to_str().expect("a name");
    let text = says(&["solve", "ugly_duck", "--size", "3", "--proof", file], 0);
    assert!(text.contains("proof        "), "{text}");
    let theorem = "in Ugly Duck on 3x3, from DDD/3/ddd w, Black wins; White is to move. Verified ";
    assert!(says(&["verify", file], 0).contains(theorem));
    let checked = json_of(&["verify", file, "--json"], 0);
    assert_eq!(checked["value"], "loss");
    assert_eq!(checked.get("refused"), None);

    let bytes = fs::read(&path).expect("a file");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let spoilt = |from: &str, to: &str| {
        let start = text.find(from).expect("a line");
        let mut bytes = bytes.clone();
        bytes.splice(start..start + from.len(), to.bytes());
        fs::write(&path, bytes).expect("a file");
        says(&["verify", file], 1)
    };
    assert!(spoilt("value loss", "value win").contains("refused; the proof is wrong"));
    assert!(spoilt("rules 1", "rules 9").contains("version 9 of the rules, not 1"));
    assert!(spoilt("game ugly_duck", "game chess").contains("there is no game 'chess'"));
    assert!(spoilt("size=3x3", "size=99x3").contains("refused; this is not a proof"));
    assert!(spoilt("DDD/3/ddd w", "DDD/3/dddd w").contains("is not a position"));
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("a file");
    assert!(says(&["verify", file], 1).contains("bytes of replies announced"));
}

#[test]
fn every_file_is_checked_whatever_is_wrong_with_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let [good, other, missing, spoilt] = ["good", "other", "missing", "spoilt"].map(path);
    says(&["solve", "ugly_duck", "--size", "3", "--proof", &good], 0);
    fs::copy(&good, &other).expect("a copy");
    fs::write(&spoilt, "no proof").expect("a file");
    let arguments =
        ["verify", &*missing, &*good, &*spoilt, folder.path().to_str().expect("a name")];
    let arguments = [&arguments[..], &[&*other]].concat();
    let result = output(&arguments);
    let (said, errors) = (text(&result.stdout), text(&result.stderr));
    assert_eq!(result.status.code(), Some(2), "{errors}");
    for file in [&good, &other] {
        assert!(said.contains(&format!("{file}: in Ugly Duck on 3x3")), "{said}");
    }
    assert!(said.contains(&format!("{spoilt}: refused; ")), "{said}");
    assert!(errors.contains(&format!("cannot read {missing}: ")), "{errors}");
    assert!(errors.contains(&format!("cannot read {}: ", folder.path().display())), "{errors}");
    let result = output(&[&arguments[..], &["--json"]].concat());
    let lines: Vec<Value> = text(&result.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let kinds = ["unreadable", "value", "refused", "unreadable", "value"];
    assert_eq!(lines.len(), kinds.len());
    for (line, kind) in lines.iter().zip(kinds) {
        assert!(line.get(kind).is_some(), "{kind}: {line}");
    }
}

#[test]
fn what_a_proof_says_is_told_as_the_program_writes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.proof");
    let file = path.to_str().expect("a name");
    says(&["solve", "ugly_duck", "--size", "3", "--proof", file], 0);
    let told = json_of(&["verify", file, "--json"], 0);
    let bytes = fs::read(&path).expect("a file");
    let header = String::from_utf8_lossy(&bytes).into_owned();
    for (from, to) in [("size=3x3", "size=3"), ("game ugly_duck", "game Ugly Duck")] {
        let start = header.find(from).expect("a line");
        let mut bytes = bytes.clone();
        bytes.splice(start..start + from.len(), to.bytes());
        fs::write(&path, bytes).expect("a file");
        assert_eq!(json_of(&["verify", file, "--json"], 0), told, "{to}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |arguments: &[&str]| {
        let output = output(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(refused(&["solve", "chess"]).contains("there is no game 'chess'"));
    assert!(refused(&["solve", "ugly_duck", "--memory", "0"]).contains("from 1 to"));
    assert!(refused(&["verify", "/no/such/file"]).contains("cannot read /no/such/file"));
    let nowhere = ["solve", "ugly_duck", "--size", "3", "--proof", "/no/such/folder/x"];
    assert!(refused(&nowhere).contains("cannot write /no/such/folder/x"));
}

/// The search would take longer than the limit.
#[test]
fn a_proof_that_cannot_be_written_is_refused_before_the_search() {
    let refused = |path: &Path| {
        let path = path.to_str().expect("a name");
        let output = output(&["solve", "dropper", "--time", "20s", "--proof", path]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(error.starts_with(&format!("error: cannot write {path}: ")), "{error}");
    };
    let folder = tempfile::tempdir().expect("a folder");
    refused(folder.path());
    refused(&folder.path().join("missing/x.proof"));
    refused(&folder.path().join("new/"));
    let path = folder.path().join("kept.proof");
    fs::write(&path, "as it was").expect("a file");
    let mut permissions = fs::metadata(&path).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("our file");
    refused(&path);
    assert_eq!(fs::read_to_string(&path).expect("a file"), "as it was");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left");
}

/// With a damaged file of proofs, every command continues without it and reports it once.
#[test]
fn a_damaged_file_is_told_of_by_everybody_who_would_use_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proved/ugly_duck_3x3.proved");
    fs::create_dir(folder.path().join("proved")).expect("our folder");
    let game = folder.path().join("game.txt");
    fs::write(&game, "[Game \"ugly_duck\"]\n[Size \"3x3\"]\n\n1. b1a2 a3b2 *\n").expect("a file");
    let game = game.to_str().expect("a name");
    let small = ["--size", "3", "--nodes", "100"];
    for arguments in [
        [&["analyse", "ugly_duck"], &small[..]].concat(),
        vec!["review", game, "--nodes", "100"],
        vec!["play", "ugly_duck", "--size", "3", "--plain", "--second", "perfect"],
    ] {
        fs::write(&file, "cygnet proved 2\n").expect("a file");
        let output = talk(&arguments, folder.path(), "b1a2\nhint\nnew\n");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        let expected = format!("Earlier proofs were ignored: {}: ", file.display());
        // `play` reports it on standard output, with everything else that it prints.
        let told = if arguments[0] == "play" { &output.stdout } else { &output.stderr };
        let told = text(told);
        assert_eq!(told.matches(&expected).count(), 1, "{arguments:?}: {told}");
    }
}

/// An engine that does not use earlier results gives the same answers everywhere.
#[test]
fn an_engine_does_without_complete_tables_if_it_is_told_to() {
    let [empty, with_table] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let built = output_with(&["table", "build", "ugly_duck", "--size", "4"], with_table.path());
    assert_eq!(built.status.code(), Some(0), "{built:?}");
    let answers = |folder: &Path, proved: &str| -> Vec<String> {
        let commands = format!(
            "setoption name Proved value {proved}\nsetoption name Game value ugly_duck size=4\n\
             go nodes 5000\n"
        );
        let output = talk(&["engine"], folder, &commands);
        let text = String::from_utf8(output.stdout).expect("text");
        let before_time = |line: &str| line.split(" time ").next().unwrap_or_default().to_owned();
        text.lines().map(before_time).collect()
    };
    let alone = answers(empty.path(), "false");
    assert_eq!(answers(with_table.path(), "false"), alone);
    assert_ne!(answers(with_table.path(), "true"), alone, "the table is there");
}

#[test]
fn what_was_proved_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = |more: &[&str]| {
        let arguments = [&["solve", "ugly_duck", "--size", "5x4", "--json"], more].concat();
        let output = output_with(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(found["value"], "win");
        let warning = String::from_utf8(output.stderr).expect("text");
        (found["nodes"].as_u64().expect("a number"), found["recalled"] != 0, warning)
    };
    let (work, is_recalled, _) = solve(&["--fresh"]);
    assert!(work > 50_000 && !is_recalled);
    let file = folder.path().join("proved/ugly_duck_5x4.proved");
    assert!(!file.exists(), "nothing is kept");
    let (nodes, is_recalled, _) = solve(&[]);
    assert!(nodes == work && !is_recalled);
    let (nodes, is_recalled, warning) = solve(&[]);
    assert!(nodes < 100 && is_recalled && warning.is_empty(), "{nodes} {warning}");
    let (nodes, is_recalled, _) = solve(&["--fresh"]);
    assert!(nodes == work && !is_recalled);
    fs::write(&file, b"cygnet proved 2\ngame ugly_duck\n").expect("a file");
    let (nodes, _, warning) = solve(&[]);
    assert!(nodes == work && warning.contains("Earlier proofs were ignored"), "{warning}");
    let (nodes, ..) = solve(&[]);
    assert!(nodes < 100, "it was written anew");
}
