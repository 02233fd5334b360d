//! `cygnet players` and `cygnet match`, as a person or a script sees them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::running::{self, answer, data_folder};

fn cygnet(arguments: &[&str]) -> Command {
    running::cygnet(arguments, &data_folder())
}

fn output(arguments: &[&str]) -> Output {
    cygnet(arguments).output().expect("the program runs")
}

fn says(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn refuses(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&says(arguments)).expect("JSON")
}

const SMALL: [&str; 12] = [
    "match",
    "ugly_duck",
    "level-3",
    "random",
    "--size",
    "4",
    "--games",
    "6",
    "--nodes",
    "100",
    "--seed",
    "5",
];

#[test]
fn every_game_lists_its_players() {
    for game in ["ugly_duck", "ski_jumps", "dropper", "three_dragons"] {
        let text = says(&["players", game]);
        assert!(text.starts_with("random "), "{text}");
        let list = json(&["players", game, "--json"]);
        assert_eq!(list["game"], game);
        let players = list["players"].as_array().expect("a list");
        assert_eq!(players.len(), text.lines().count());
        for (line, player) in text.lines().zip(players) {
            let (name, rest) = line.split_once("  ").expect("three columns");
            let (rating, description) = rest.trim().split_once("  ").expect("three columns");
            assert_eq!(player["name"], name.trim());
            let number = rating.parse::<i64>().ok();
            assert!(number.is_some() || rating == "-", "{line}");
            assert_eq!(player["rating"].as_i64(), number);
            assert_eq!(player["description"], description.trim());
        }
        for name in ["level-1", "level-10", "engine"] {
            assert!(players.iter().any(|player| player["name"] == name), "{game} {name}");
        }
    }
}

#[test]
fn a_match_is_reported_in_text() {
    let text = says(&SMALL);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("Ugly Duck, level-3 against random, 100 nodes per move, seed 5"));
    for word in ["score", "Elo", "superiority", "sides", "length"] {
        assert!(lines.next().is_some_and(|line| line.starts_with(word)), "{word}: {text}");
    }
    assert_eq!(text, says(&SMALL), "it can be repeated");
}

#[test]
fn a_match_is_reported_in_json() {
    let mut arguments = SMALL.to_vec();
    arguments.extend(["--json", "--threads", "2", "--sprt", "-5,5"]);
    let report = json(&arguments);
    assert_eq!(report["game"], "ugly_duck");
    assert_eq!(report["players"], serde_json::json!(["level-3", "random"]));
    assert_eq!(report["games"], 6);
    let count = |name: &str| report[name].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert_eq!(report["end"], "complete");
    assert_eq!(report["sprt"]["elo0"], -5.0);
    assert_eq!(report["sprt"]["verdict"], Value::Null);
    assert_eq!(report["endings"]["rules"], 6);
    assert!(report["elo"]["superiority"].is_number());
}

#[test]
fn each_player_may_have_limits_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let file = path.to_str().expect("a name");
    let small = ["match", "ugly_duck", "engine", "engine", "--games", "20", "--seed", "1"];
    let arguments = [&small[..], &["--nodes", "3000,30", "--records", file]].concat();
    let text = says(&arguments);
    let heading = "Ugly Duck, engine with 3000 nodes per move against engine with 30 nodes per move, \
                   seed 1";
    assert_eq!(text.lines().next(), Some(heading));
    assert!(text.contains("likelihood that engine with 3000 nodes per move is stronger"), "{text}");
    let records = fs::read_to_string(&path).expect("a file");
    for limits in ["3000 nodes / 30 nodes", "30 nodes / 3000 nodes"] {
        let tag = format!("[TimeControl \"{limits}\"]");
        assert_eq!(records.matches(&tag).count(), 10, "by the sides they had");
    }
    let report = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(report["limits"], serde_json::json!(["3000 nodes", "30 nodes"]));
    assert!(report["points"].as_f64() > Some(14.0), "more is better: {report}");

    for wrong in [["--nodes", "10,"], ["--time", "1s,2s,3s"], ["--clock", "60+1,"]] {
        assert!(refuses(&[&small[..], &wrong].concat()).contains("invalid value"), "{wrong:?}");
    }
}

#[test]
fn a_clock_means_the_same_in_a_match_as_in_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = ["match", "ugly_duck", "random", "random", "--size", "3", "--games", "2"];
    for (clock, heading, tag, shown) in [
        ("5+3", "5m per game plus 3s per move", "5m+3s", "5:00"),
        ("60s+0.6s", "1m per game plus 600ms per move", "1m+600ms", "1:00"),
        ("30s", "30s per move", "30s", "0:30"),
    ] {
        let path = folder.path().join(clock);
        let file = path.to_str().expect("a name");
        let text = says(&[&small[..], &["--clock", clock, "--records", file]].concat());
        assert!(text.starts_with(&format!("Ugly Duck, random against random, {heading}, seed ")));
        let records = fs::read_to_string(&path).expect("a file");
        assert_eq!(records.matches(&format!("[TimeControl \"{tag}\"]")).count(), 2);
        let mut play =
            cygnet(&["play", "ugly_duck", "--second", "human", "--clock", clock, "--plain"]);
        let played = answer(&mut play, "clock\n").stdout;
        let played = String::from_utf8(played).expect("text");
        assert!(played.contains(&format!("White {shown}, Black {shown}")), "{played}");
    }
}

#[test]
fn progress_goes_to_standard_error() {
    let output = output(&SMALL);
    let progress = String::from_utf8(output.stderr).expect("text");
    assert!(progress.lines().last().is_some_and(|line| line.starts_with("6 of 6 games: +")));
}

#[test]
fn records_are_kept_checked_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let file = path.to_str().expect("a name");
    let mut arguments = SMALL.to_vec();
    arguments.extend(["--records", file]);
    let report = says(&arguments);
    let records = fs::read_to_string(&path).expect("a file");
    assert_eq!(records.matches("[Round ").count(), 6);
    says(&["record", "check", file]);

    // Without its last games, as if it had been interrupted; the seed is known from the file.
    let kept = records.match_indices("[Game ").nth(3).expect("a fourth game").0;
    fs::write(&path, &records[..kept]).expect("a file");
    let place = arguments.iter().position(|&word| word == "--seed").expect("a seed");
    arguments.drain(place..place + 2);
    assert_eq!(says(&arguments), report);
    assert_eq!(fs::read_to_string(&path).expect("a file"), records);

    arguments.extend(["--seed", "6"]);
    let error = refuses(&arguments);
    assert!(error.contains("the tag Seed is '5', not '6'"), "{error}");
    assert!(error.ends_with("choose another file\n"), "{error}");
}

/// The places that once made a match count half a game, keep it, or refuse to go on.
#[test]
fn a_match_goes_on_from_records_that_were_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let file = path.to_str().expect("a name");
    let arguments = [
        "match",
        "ugly_duck",
        "level-3",
        "level-5",
        "--size",
        "5",
        "--games",
        "40",
        "--nodes",
        "300",
        "--seed",
        "7",
        "--threads",
        "1",
        "--records",
        file,
    ];
    let report = says(&arguments);
    let whole = fs::read(&path).expect("a file");
    for cut in [929, 6880, 21352, 10402, 1, whole.len() - 3] {
        fs::write(&path, &whole[..cut]).expect("a file");
        assert_eq!(says(&arguments), report, "cut at byte {cut}");
        assert_eq!(fs::read(&path).expect("a file"), whole, "cut at byte {cut}");
        says(&["record", "check", file]);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_leaves_complete_records_and_a_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let file = path.to_str().expect("a name");
    let arguments = [
        "match",
        "ugly_duck",
        "engine",
        "engine",
        "--nodes",
        "2000",
        "--games",
        "400",
        "--seed",
        "1",
        "--records",
        file,
    ];
    let mut command = cygnet(&arguments);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // It has begun when it tells of its progress; that takes a while, as the match is long.
    let mut progress = BufReader::new(child.stderr.take().expect("a pipe"));
    progress.read_line(&mut String::new()).expect("a line");
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    assert!(killed.success());
    drop(progress);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = String::from_utf8(output.stdout).expect("text");
    assert!(report.ends_with("of 400 games; rerun the same command to resume.\n"), "{report}");
    says(&["record", "check", file]);
}

#[test]
fn what_makes_no_sense_is_refused_with_advice() {
    let refusal = |arguments: &[&str]| {
        let mut all = vec!["match", "ugly_duck"];
        all.extend(arguments);
        refuses(&all)
    };
    let error = refusal(&["random", "fred"]);
    assert!(error.contains("Ugly Duck has no player 'fred'; its players are random,"), "{error}");
    let error = refusal(&["random", "engine:./none"]);
    assert!(error.starts_with("error: 'engine:./none' cannot play: "), "{error}");
    let error = refusal(&["random", "random", "--games", "7"]);
    assert!(error.contains("it is an even number from 2 to 1000000"), "{error}");
    let error = refusal(&["random", "random", "--clock", "soon"]);
    assert!(error.contains("5m+3s for a time and an increment"), "{error}");
    let error = refusal(&["random", "random", "--clock", "60"]);
    assert!(error.contains("60s for seconds per move, or 60m+0s for minutes"), "{error}");
    let error = refusal(&["random", "random", "--clock", "none"]);
    assert!(error.contains("a match needs a limit, such as 1m+0.6s"), "{error}");
    let error = refusal(&["random", "random", "--time", "2d"]);
    assert!(error.contains("such as 500ms, 1.5s, 2m or 1h30m, from 1ms to 24h"), "{error}");
    let error = refusal(&["random", "random", "--sprt", "5,0"]);
    assert!(error.contains("'5,0' is not a test: write ELO0,ELO1"), "{error}");
    let error = refusal(&["random", "random", "--nodes", "5", "--time", "1s"]);
    assert!(error.contains("cannot be used with"), "{error}");
}
