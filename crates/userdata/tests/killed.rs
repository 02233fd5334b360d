//! A program that is killed while it plays. In a file of its own: for a moment a process that is being
//! started holds what the one that starts it has locked, which would disturb other tests of locks.

use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use cygnet_core::record::{Record, Turn};
use cygnet_userdata::store::{Folders, UnfinishedFile};

fn record(moves: &[&str]) -> Record {
    let mut record = Record::default();
    record.set_tag("Game", "ugly_duck");
    record.line.turns = moves.iter().copied().map(Turn::new).collect();
    record
}

/// Not a test but the other program of the next one: it saves a game and plays on until it is
/// killed.
#[test]
#[ignore = "it is started by another test"]
fn a_program_that_waits_to_be_killed() {
    let Some(root) = std::env::var_os(ROOT) else { return };
    let game = UnfinishedFile::create(&Folders::at(Path::new(&root)), "ugly_duck").expect("a file");
    game.save(&record(&["b1c2", "d5d4"])).expect("saved");
    println!("{SAVED}");
    io::stdin().read_line(&mut String::new()).expect("input that never comes");
}

const ROOT: &str = "CYGNET_TEST_ROOT";
const SAVED: &str = "the game is saved";

#[test]
fn a_killed_program_loses_no_move() {
    let root = tempfile::tempdir().expect("a folder for temporary files");
    let folders = Folders::at(root.path());
    let mut other = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "killed::a_program_that_waits_to_be_killed", "--ignored", "--nocapture"])
        .env(ROOT, root.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process");
    let said = BufReader::new(other.stdout.take().expect("a pipe"));
    assert!(said.lines().any(|line| line.expect("text").ends_with(SAVED)));
    assert!(folders.unfinished().is_empty(), "the other program plays it");
    other.kill().expect("a process of ours");
    other.wait().expect("a process of ours");
    let games = folders.unfinished();
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!(games[0].record, record(&["b1c2", "d5d4"]));
}
