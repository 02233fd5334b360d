//! A damaged complete table, as seen by a person or a script: every answer is right, and the
//! program reports the unusable file once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::running::{answer, cygnet, text};

fn run(arguments: &[&str], data: &Path, input: &str) -> Output {
    answer(&mut cygnet(arguments, data), input)
}

/// Builds the table of a board and damages it.
fn damaged(size: &str, damage: impl FnOnce(&mut [u8])) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let build = ["table", "build", "ugly_duck", "--size", size, "--threads", "2"];
    assert!(run(&build, folder.path(), "").status.success());
    let path = folder.path().join(format!("tables/ugly_duck_{size}.table"));
    let mut bytes = fs::read(&path).expect("it was built");
    damage(&mut bytes);
    fs::write(&path, bytes).expect("it is ours");
    (folder, path)
}

/// Checks that the damaged file is reported exactly once.
fn is_told(path: &Path, said: &str) {
    let about = format!("{}: it is damaged: the checksum of bytes ", path.display());
    assert_eq!(said.matches(&about).count(), 1, "{said}");
    assert_eq!(said.matches("delete it and rebuild it").count(), 1, "{said}");
}

#[test]
fn one_wrong_bit_does_not_make_a_win_of_a_loss() {
    let (folder, path) = damaged("4x4", |bytes| bytes[2_675_160] ^= 1);
    let solve = ["solve", "ugly_duck", "--size", "4", "--json"];
    let output = run(&solve, folder.path(), "");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&found["value"], &found["at_least"], &found["table"]),
        (&json!("loss"), &json!("loss"), &json!(false))
    );
    assert!(found["nodes"].as_u64() > Some(0), "{found}");
    is_told(&path, text(&output.stderr));
    for command in ["probe", "stats"] {
        let output = run(&["table", command, "ugly_duck", "--size", "4"], folder.path(), "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(text(&output.stdout), "", "nothing of it is told");
        is_told(&path, text(&output.stderr));
    }
}

/// On 4x3 White wins only with a1a2 and d1d2. In this table every value is inverted.
#[test]
fn a_table_that_says_the_opposite_of_everything_is_believed_by_nobody() {
    let (folder, path) = damaged("4x3", |bytes| {
        let sums = bytes.len() - 8;
        let values = sums / 2..sums;
        bytes[values].iter_mut().for_each(|byte| *byte = !*byte);
    });
    let board = ["ugly_duck", "--size", "4x3"];
    let data = folder.path();

    let solved = run(&[&["solve"], &board[..], &["--all-moves"]].concat(), data, "");
    assert!(text(&solved.stdout).contains("win          a1a2 d1d2\n"), "{solved:?}");
    is_told(&path, text(&solved.stderr));

    let limits = ["--nodes", "400000", "--json"];
    let analysed = run(&[&["analyse"], &board[..], &limits].concat(), data, "");
    let last = text(&analysed.stdout).lines().last().expect("it was analysed").to_owned();
    assert!(last.contains("\"win\"") && !last.contains("\"loss\""), "{last}");
    is_told(&path, text(&analysed.stderr));

    let record = data.join("game.txt");
    fs::write(&record, "[Game \"ugly_duck\"]\n[Size \"4x3\"]\n\n1. b1b2 *\n").expect("our folder");
    let file = record.to_str().expect("a name");
    let reviewed = run(&["review", file, "--nodes", "400000"], data, "");
    let said = text(&reviewed.stdout);
    assert!(said.contains("a1a2") || said.contains("d1d2"), "the better move: {said}");
    is_told(&path, text(&reviewed.stderr));

    let commands = "setoption name Game value ugly_duck size=4x3\nisready\ngo nodes 400000\n\
                    isready\ngo nodes 1000\n";
    let played = run(&["engine"], data, commands);
    let said = text(&played.stdout);
    let best = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    assert!(["a1a2", "d1d2"].contains(&best), "{said}");
    assert!(said.contains("score win") && !said.contains("score loss"), "{said}");
    is_told(&path, said);
    assert_eq!(text(&played.stderr), "", "it was told where it is heard");

    let people = ["play", "ugly_duck", "--size", "4x3", "--plain", "--second", "human"];
    let hinted = run(&people, data, "hint\nquit\n");
    let said = text(&hinted.stdout);
    assert!(said.contains("a1a2") || said.contains("d1d2"), "{said}");
    is_told(&path, said);
    assert_eq!(text(&hinted.stderr), "", "it was told at once");

    let tables = data.join("tables").display().to_string();
    let players = ["--first", "perfect", "--seed", "3", "--brief", "--tables", &tables];
    let watched = run(&[&["watch"], &board[..], &players].concat(), data, "");
    assert!(text(&watched.stdout).contains("[Result \"1-0\"]"), "{watched:?}");
    is_told(&path, text(&watched.stderr));
}
