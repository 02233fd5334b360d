//! Tests that snapshots cannot make: standard input, closed pipes, full disks, and numbers that vary.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::running::{self, answer, data_folder, start, text};

fn cygnet(arguments: &[&str]) -> Command {
    running::cygnet(arguments, &data_folder())
}

fn output(arguments: &[&str], input: &str) -> Output {
    answer(&mut cygnet(arguments), input)
}

/// The interactive program, with settings and games in folders that are deleted after the test.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn cygnet(&self, arguments: &[&str]) -> Command {
        let mut command = cygnet(arguments);
        command
            .env("CYGNET_CONFIG_DIR", self.0.path().join("config"))
            .env("CYGNET_DATA_DIR", self.0.path().join("data"))
            .env("LANG", "C.UTF-8");
        // Each of these would affect the language and the characters.
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANGUAGE"] {
            command.env_remove(name);
        }
        command
    }

    fn output(&self, arguments: &[&str], input: &str) -> Output {
        answer(&mut self.cygnet(arguments), input)
    }

    fn says(&self, arguments: &[&str], input: &str) -> String {
        let played = self.output(arguments, input);
        assert_eq!(played.status.code(), Some(0), "{played:?}");
        text(&played.stdout).to_owned()
    }
}

#[test]
fn records_are_checked_on_standard_input() {
    let good = output(&["record", "check", "-"], "[Game \"ugly_duck\"]\r\n\r\n1. b1c2 b5b4 *\r\n");
    assert_eq!(text(&good.stdout), "-: 1 game OK\n");
    assert_eq!(good.status.code(), Some(0));
    let bad = output(&["record", "check", "-"], "[Game \"ugly_duck\"]\n\n1. b1c2 b1b2 *\n");
    assert!(text(&bad.stdout).starts_with("-:3: game 1, turn 2: b1b2 is not a legal move"));
    assert_eq!(bad.status.code(), Some(1));
}

#[test]
fn a_line_without_end_is_refused() {
    let endless = output(&["record", "check", "-"], &"x".repeat(3 << 20));
    assert_eq!(endless.status.code(), Some(2));
    assert!(text(&endless.stderr).contains("the line is longer than"), "{endless:?}");
}

#[test]
fn a_watched_game_can_be_repeated_and_checked() {
    for game in cygnet_games::IDS {
        let watch = ["watch", game, "--seed", "5", "--brief"];
        let record = output(&watch, "");
        assert_eq!(record.stdout, output(&watch, "").stdout, "{game}");
        let checked = output(&["record", "check", "-"], text(&record.stdout));
        assert_eq!(text(&checked.stdout), "-: 1 game OK\n", "{game}");
    }
}

#[test]
fn a_game_is_played_through_pipes() {
    let arguments = ["play", "dropper", "--size", "3", "--second", "human", "--plain"];
    let said = Table::new().says(&arguments, "b2\nb2>a1\nmoves b2>\nquit\n");
    assert!(said.contains("1 [X] ·  ·\n2  · [O] ·\n3  ·  ·  ·\n\nX to move.\n"), "{said}");
    assert!(said.ends_with("X> b2>a2 b2>a3 b2>b1 b2>b3 b2>c1 b2>c2 b2>c3\nX> "), "{said}");
}

/// When people sit down to play, the starting side is chosen at random, and the first-named player
/// gets that side.
#[test]
fn who_is_named_first_starts() {
    let mut starters = Vec::new();
    for seed in 0..8 {
        let seed = seed.to_string();
        let arguments = ["play", "ski_jumps", "--size", "2", "--seed", &seed];
        let said = Table::new().says(&arguments, "quit\n");
        assert!(!said.contains("plays"), "the person starts: {said}");
        starters.push(said.contains("Red to move."));
    }
    assert!(starters.contains(&true) && starters.contains(&false));
}

#[test]
fn the_menu_leads_to_a_game_without_a_terminal() {
    let table = Table::new();
    for arguments in [&["play"][..], &["play", "--plain"], &["--plain"]] {
        let said = table.says(arguments, "dropper\nsize 3\no human\nstart\nb2\ncopy\nresign\n");
        assert!(said.contains("O> 3/1X1/3 o\n"), "{said}");
        assert!(said.ends_with("O resigns; X wins.\n> \n"), "{said}");
    }
    let said = table.says(&["--plain", "--ascii"], "3\n\n");
    assert!(said.is_ascii(), "{said}");
    assert!(said.contains("3. size: 3x3\n"), "what was chosen is kept: {said}");
}

#[test]
fn people_are_spoken_to_in_their_language() {
    let table = Table::new();
    let mut command = table.cygnet(&["play", "ugly_duck", "--second", "human"]);
    command.env("LANG", "pt_PT.UTF-8");
    let played = answer(&mut command, "b1c2\nhist\nhistórico\n");
    let said = text(&played.stdout);
    assert!(said.contains("Vez das Pretas.\n"), "{said}");
    assert!(said.contains("Pretas> 1. Brancas b1c2\n"), "{said}");
}

/// After the program was killed, the next start restores the game that was on the board.
#[test]
fn a_game_that_was_killed_is_offered_again() {
    let table = Table::new();
    let arguments = ["play", "ugly_duck", "--second", "human", "--plain"];
    let mut child = start(&mut table.cygnet(&arguments));
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"b1c2\na5a4\nc2c3\n").expect("the program reads");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The third row of the board after the third move.
    let mut third_rows =
        lines.map(|line| line.expect("text")).filter(|line| line.starts_with("3 "));
    assert!(third_rows.any(|row| row.contains("[D]")));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let said = table.says(&["play", "dropper", "--plain"], "continue\ncontinue 1\nhistory\n");
    assert!(said.contains("There is 1 unfinished game; `continue` lists it.\n"), "{said}");
    assert!(said.contains("human - human. Turns played: 3, last on "), "{said}");
    assert!(said.contains("Black> 1. White b1c2\n2. Black a5a4\n3. White c2c3\n"), "{said}");
}

#[test]
fn a_game_is_saved_and_checked() {
    let table = Table::new();
    let file = table.0.path().join("game.txt");
    let file = file.to_str().expect("a path that is text");
    let arguments = ["play", "three_dragons", "--second", "human", "--clock", "5m+3s", "--plain"];
    let said = table.says(&arguments, &format!("e8e6\ne2e4\nsave {file}\nclock\n"));
    assert!(said.contains(&format!("X> Saved to {file}\nX> X ")), "{said}");
    let checked = output(&["record", "check", file], "");
    assert_eq!(text(&checked.stdout), format!("{file}: 1 game OK\n"));
}

#[test]
fn completions_offer_the_games() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = output(&["completions", shell], "");
        assert_eq!(script.status.code(), Some(0), "{shell}");
        assert!(text(&script.stdout).contains("perft"), "{shell}");
    }
    assert!(text(&output(&["completions", "bash"], "").stdout).contains("three_dragons"));
}

#[test]
fn bench_measures_every_game_and_prints_the_signature() {
    let answer = output(&["bench", "--quick", "--json"], "");
    let report: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("JSON");
    let results = report["results"].as_array().expect("a list");
    for game in cygnet_games::IDS {
        for what in ["perft", "playouts"] {
            let measured = results.iter().find(|r| r["game"] == *game && r["what"] == what);
            let measured = measured.unwrap_or_else(|| panic!("{game} {what}"));
            assert!(measured["per_second"].as_f64().is_some_and(|rate| rate > 0.0));
        }
    }
    let signature = format!("{:016x}", cygnet_games::signature::signature());
    assert_eq!(report["signature"], signature);
}

/// Every slide is blocked here and the jumpers hop over slippers in countless ways, so sequences
/// are as long as the limit allows. Without a limit they would overflow any stack.
#[test]
fn the_length_of_sequences_has_a_limit() {
    let rows = "1RrbrbB2RrbrbB2Rrb/rb4rbrb4rbrb2/2rbrb4rbrb4rb/rbB2RrbrbB2RrbrbB1/2rbrb4rbrb4rb/\
                rb4rbrb4rbrb2/1RrbrbB2RrbrbB2Rrb/rb4rbrb4rbrb2/2rbrb4rbrb4rb/20 r";
    let deep = output(&["perft", "ski_jumps", "1000000", "--position", rows], "");
    assert_eq!(deep.status.code(), Some(2));
    assert!(text(&deep.stderr).contains("a whole number from 0 to 1000"), "{deep:?}");
}

#[cfg(unix)]
mod unix {
    use std::fs::OpenOptions;
    use std::process::Stdio;

    use super::*;

    fn full() -> Option<Stdio> {
        OpenOptions::new().write(true).open("/dev/full").ok().map(Stdio::from)
    }

    #[test]
    fn what_cannot_be_written_is_an_error_and_no_panic() {
        let (Some(stdout), Some(stderr), Some(help)) = (full(), full(), full()) else {
            println!("skipped: there is no /dev/full here");
            return;
        };
        let answer = cygnet(&["games"]).stdout(stdout).output().expect("the program ends");
        assert_eq!(answer.status.code(), Some(2));
        assert!(text(&answer.stderr).starts_with("error: cannot write the answer"));
        let answer = cygnet(&["--help"]).stdout(help).output().expect("the program ends");
        assert_eq!(answer.status.code(), Some(2));
        let answer = cygnet(&["show", "chess"]).stderr(stderr).output().expect("the program ends");
        assert_eq!(answer.status.code(), Some(2));
    }

    #[test]
    fn a_reader_that_goes_away_does_not_change_the_answer() {
        for (arguments, code) in [
            (&["inspect", "dropper", "--moves", "d4"][..], 0),
            (&["record", "check", "/dev/null"], 1),
        ] {
            let (reader, writer) = std::io::pipe().expect("a pipe");
            drop(reader);
            let status = cygnet(arguments).stdout(writer).status().expect("the program ends");
            assert_eq!(status.code(), Some(code), "{arguments:?}");
        }
    }
}

#[test]
fn an_analysis_ends_at_a_proof_and_can_be_repeated() {
    let arguments = ["analyse", "ugly_duck", "--size", "3", "--depth", "30", "--json"];
    let analysed = output(&arguments, "");
    assert_eq!(analysed.status.code(), Some(0), "{analysed:?}");
    let last = text(&analysed.stdout).lines().last().expect("a line a depth");
    let last: serde_json::Value = serde_json::from_str(last).expect("JSON");
    assert!(last["lines"][0]["score"]["proven"].is_string(), "{last}");
    let nodes = |arguments: &[&str]| {
        let analysed = output(arguments, "");
        let line = text(&analysed.stdout).lines().last().expect("a line").to_owned();
        let line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        (line["nodes"].clone(), line["lines"].clone())
    };
    let limited = ["analyse", "dropper", "--nodes", "5000", "--lines", "2", "--json"];
    assert_eq!(nodes(&limited), nodes(&limited));
}

#[test]
fn a_review_is_written_to_a_record_that_keeps_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reviewed.txt");
    let path = file.to_str().expect("a path in letters");
    let game = include_str!("cmd/review.in/games.txt");
    let reviewed = output(&["review", "-", "--game", "1", "--depth", "20", "--output", path], game);
    assert_eq!(reviewed.status.code(), Some(0), "{reviewed:?}");
    let written = std::fs::read_to_string(&file).expect("it was written");
    for kept in ["{A short one.}", "$1", "[%clk 0:09:58]", "{also}", "[Game \"dropper\"]"] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
    assert!(written.contains("[%eval win in ") && written.contains("??"), "{written}");
    let checked = output(&["record", "check", path], "");
    assert_eq!(text(&checked.stdout), format!("{path}: 2 games OK\n"));

    let again = output(&["review", path, "--depth", "20", "--output", path], "");
    assert_eq!(again.status.code(), Some(0), "over itself: {again:?}");
    let files = std::fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(files, 1, "nothing is left beside it");
    let nowhere = folder.path().join("no/such/folder.txt");
    let nowhere = nowhere.to_str().expect("a path in letters");
    let refused = output(&["review", path, "--output", nowhere], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).starts_with("error: cannot write "), "{refused:?}");
}

/// The first game is decided at once; the second would take a long time.
#[cfg(unix)]
#[test]
fn an_interrupted_review_says_what_it_has() {
    let games = "[Game \"ugly_duck\"]\n[Size \"3x3\"]\n\n1. b1c2 *\n\n\
        [Game \"dropper\"]\n\n1. d4 d4>e5+b2 *\n";
    let mut child =
        start(&mut cygnet(&["review", "-", "--time", "10m", "--memory", "1", "--json"]));
    child.stdin.take().expect("a pipe").write_all(games.as_bytes()).expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let is_complete = |line: &String| line.contains("\"complete\":true");
    assert!(lines.by_ref().map_while(Result::ok).any(|line| is_complete(&line)));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    // The second game may not have been started.
    assert!(!rest.iter().any(is_complete), "{rest:?}");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
